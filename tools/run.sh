#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds Edgefence and opens its window on an example; with --headless
# does the main job with the same example in the terminal.
# shellcheck source=tools/lib.sh
. "$(dirname "$0")/lib.sh"

example=link-shortener-after
# A compiler newer than ours may warn of more; that must not keep anybody from the program.
user_build=(-DEDGEFENCE_WITH_TESTS=OFF -DEDGEFENCE_WARNINGS_AS_ERRORS=OFF)

window() {
    if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ]; then
        fail "there is no display here; tools/run.sh --headless does the job in the terminal"
    fi
    need core window
    configure release "${user_build[@]}"
    build release edgefence edgefence-cli
    say "Opening the window on the example $example"
    exec build/release/bin/edgefence --example "$example"
}

# Runs the command line and shows what is run.
cli() {
    say "edgefence-cli $*"
    build/headless/bin/edgefence-cli "$@"
}

headless() {
    need core
    configure headless "${user_build[@]}"
    build headless edgefence-cli

    local folder=build/example
    rm -rf "$folder"
    cli example "$example" --out "$folder"
    local plan="$folder/$example.plan.json" project="$folder/$example.edgefence" logs=() file
    for file in "$folder"/*; do
        [ "$file" = "$plan" ] || logs+=("$file")
    done
    cli import "${logs[@]}" --project "$project"
    cli replay "$plan" --project "$project"
    cli check "$plan" --project "$project"
    cli export "$plan" --as expression
}

case "${1:-}" in
    "") window ;;
    --headless) headless ;;
    -h | --help) echo "tools/run.sh             builds, opens the window on the example $example
tools/run.sh --headless  builds, does the main job with the example in the terminal" ;;
    *) fail "unknown option $1; tools/run.sh --help says what there is" ;;
esac
