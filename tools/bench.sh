#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the benchmarks optimised and runs them; each prints its ratios. tools/bench.sh [NAME...]
# runs only those named (traffic for tests/bench/traffic_bench.cpp).
# shellcheck source=tools/lib.sh
. "$(dirname "$0")/lib.sh"

need core window bench
configure release -DEDGEFENCE_WITH_TESTS=ON
build release benches

names=("$@")
if [ ${#names[@]} -eq 0 ]; then
    for source in tests/bench/*_bench.cpp; do
        [ -e "$source" ] || continue
        names+=("$(basename "$source" _bench.cpp)")
    done
fi
failed=0
for name in "${names[@]}"; do
    say "bench_$name"
    "build/release/tests/bench_$name" || failed=1
done
exit "$failed"
