#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what the tests need, builds, runs all tests. Format, include directions and qmllint are
# tests too (house_*), so that CTest's summary, the last lines, says all.
# shellcheck source=tools/lib.sh
. "$(dirname "$0")/lib.sh"

need core window tests
configure dev
build dev
if [ -z "${EDGEFENCE_CASES:-}" ]; then
    say "EDGEFENCE_CASES is not set: tests that read the owner's cases skip themselves"
fi
say "Testing"
exec ctest --test-dir build/dev --output-on-failure --timeout 600 --parallel "$(nproc)"
