#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The long checks, before something is called done: a build by Clang, tested under the address and
# undefined behaviour sanitizers, clang-tidy, the thread sanitizer, a build without Qt, a minute of
# every fuzz target. Goes on after a failure and sums up at the end.
# tools/check.sh [CHECK...] runs only those named: asan tidy tsan core_only fuzz
# shellcheck disable=SC2317 # the checks are called by name
# shellcheck source=tools/lib.sh
. "$(dirname "$0")/lib.sh"

fuzz_seconds=${EDGEFENCE_FUZZ_SECONDS:-60}

run_ctest() {
    local preset=$1
    shift
    ctest --test-dir "build/$preset" --output-on-failure --timeout 1800 --parallel "$(nproc)" "$@"
}

check_tidy() {
    # Its compile commands and generated files come from the build of the tests.
    configure dev && build dev &&
        run-clang-tidy-14 -quiet -p build/dev -extra-arg=-Wno-unknown-warning-option \
            "^$root/(core|app)/.*\.cpp\$"
}

check_asan() {
    # Built by Clang, everything and with its warnings as errors: one build for both.
    configure asan && build asan || return 1
    # Font and graphics libraries keep what they allocate once: leaks count where there is no window.
    local window='^(app_desktop|qml)'
    run_ctest asan --exclude-regex "$window|^house_" || return 1
    ASAN_OPTIONS=detect_leaks=0 run_ctest asan --tests-regex "$window"
}

check_tsan() {
    # Qt is not built for it; core is what has threads of its own. Some kernels spread addresses
    # wider than the sanitizer can follow, so without that.
    configure tsan && build tsan tests_without_window || return 1
    TSAN_OPTIONS="suppressions=$root/tests/tsan_suppressions.txt" \
        setarch --addr-no-randomize ctest --test-dir build/tsan --output-on-failure --timeout 1800 \
        --parallel "$(nproc)" --tests-regex '^(core|oracle)_'
}

check_core_only() {
    configure core-only && build core-only all benches && run_ctest core-only
}

check_fuzz() {
    configure fuzz && build fuzz fuzzers || return 1
    local target corpus failed=0
    for target in build/fuzz/tests/fuzz_*; do
        [ -f "$target" ] || continue
        corpus="build/fuzz/corpus/$(basename "$target")"
        mkdir -p "$corpus"
        say "$(basename "$target"), $fuzz_seconds s"
        local inputs=("$corpus")
        local seeds="tests/fuzz/seeds/${target##*/fuzz_}"
        [ -d "$seeds" ] && inputs+=("$seeds")
        "$target" -max_total_time="$fuzz_seconds" -timeout=10 -rss_limit_mb=2048 -verbosity=0 \
            -print_final_stats=1 -artifact_prefix="$corpus-crash-" "${inputs[@]}" || failed=1
    done
    return "$failed"
}

checks=("$@")
[ ${#checks[@]} -gt 0 ] || checks=(asan tidy tsan core_only fuzz)
for check in "${checks[@]}"; do
    declare -F "check_$check" >/dev/null || fail "unknown check $check"
done
need core window tests checks

failed=0
lines=()
for check in "${checks[@]}"; do
    started=$SECONDS
    # A subshell, so that a check that ends early ends alone.
    if ("check_$check"); then verdict=passed; else verdict=FAILED failed=1; fi
    lines+=("$(printf '%-10s %s (%d s)' "$check" "$verdict" $((SECONDS - started)))")
done
say "Checks"
printf '%s\n' "${lines[@]}"
exit "$failed"
