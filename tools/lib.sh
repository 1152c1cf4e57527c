# shellcheck shell=bash disable=SC2034 # need() reads packages_* by name
# SPDX-License-Identifier: GPL-3.0-or-later
# What the scripts beside this file share: the packages, said once, and how they get here.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# Debian 12's names. What a caller needs is the sum of the groups it asks for.
packages_core="g++ cmake ninja-build pkg-config libsqlite3-dev libsimdjson-dev libre2-dev
    libabsl-dev libfmt-dev libexpected-dev nlohmann-json3-dev libcli11-dev zlib1g-dev libzstd-dev
    robin-map-dev libhowardhinnant-date-dev libtomlplusplus-dev libssl-dev tzdata"
packages_window="qt6-base-dev qt6-declarative-dev qt6-declarative-dev-tools qt6-charts-dev
    qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools libgl-dev
    qml6-module-qtqml qml6-module-qtqml-models qml6-module-qtqml-workerscript
    qml6-module-qtquick qml6-module-qtquick-controls qml6-module-qtquick-dialogs
    qml6-module-qtquick-layouts qml6-module-qtquick-shapes qml6-module-qtquick-templates
    qml6-module-qtquick-window qml6-module-qtcharts qml6-module-qtcore
    qml6-module-qt-labs-folderlistmodel qml6-module-qt-labs-platform
    qml6-module-qt-labs-qmlmodels qml6-module-qt-labs-settings"
packages_tests="python3 python3-venv ccache clang-format-14 qml6-module-qttest"
packages_checks="clang-14 clang-tidy-14 libclang-rt-14-dev libbenchmark-dev"
packages_bench="python3 libbenchmark-dev goaccess"

say() { printf '\n== %s\n' "$*"; }

fail() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    exit 1
}

is_installed() {
    [ "$(dpkg-query -W -f '${db:Status-Abbrev}' "$1" 2>/dev/null)" = "ii " ]
}

# need GROUP...: installs what is missing of these groups, or says what is missing and ends.
need() {
    local group package missing=() as_root=()
    if [ -n "${EDGEFENCE_NO_INSTALL:-}" ]; then
        return 0
    fi
    for group in "$@"; do
        local names="packages_$group"
        for package in ${!names}; do
            is_installed "$package" || missing+=("$package")
        done
    done
    if [ ${#missing[@]} -eq 0 ]; then
        return 0
    fi

    if ! command -v apt-get >/dev/null; then
        fail "there is no apt here. These packages (Debian's names) are needed: ${missing[*]}
Install them, then run this again with EDGEFENCE_NO_INSTALL=1."
    fi
    if [ "$(id -u)" != 0 ]; then
        if ! sudo -n true 2>/dev/null; then
            fail "packages are missing, and only root may install them:
    apt-get install --no-install-recommends ${missing[*]}"
        fi
        as_root=(sudo -n)
    fi
    say "Installing ${#missing[@]} missing packages: ${missing[*]}"
    # dpkg wants the system folders in PATH.
    as_root+=(env DEBIAN_FRONTEND=noninteractive "PATH=$PATH:/usr/sbin:/sbin" apt-get -qq
              -o DPkg::Lock::Timeout=300)
    "${as_root[@]}" update </dev/null
    "${as_root[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >/dev/null ||
        fail "apt could not install them; its own words stand above"
}

# configure PRESET [OPTION...]: quiet when it works.
configure() {
    local log
    log="build/$1/configure.log"
    mkdir -p "build/$1"
    say "Configuring build/$1"
    if ! cmake --preset "$@" >"$log" 2>&1; then
        cat "$log" >&2
        fail "the configuration failed"
    fi
}

# build PRESET [TARGET...]: all targets when none is named.
build() {
    local preset=$1
    shift
    say "Building build/$preset${*:+: $*}"
    if [ $# -gt 0 ]; then
        cmake --build "build/$preset" --target "$@"
    else
        cmake --build "build/$preset"
    fi
}

# Compilers' caches and the tests want a home; a build server may give none.
if [ -z "${HOME:-}" ]; then
    export HOME="$root/build/home"
    mkdir -p "$HOME"
fi
# The cases that the project's owner hands out lie beside the checkout, where there are any.
if [ -z "${EDGEFENCE_CASES:-}" ] && [ -d "$root/../shared/cases" ]; then
    EDGEFENCE_CASES=$(cd "$root/../shared/cases" && pwd)
    export EDGEFENCE_CASES
fi
