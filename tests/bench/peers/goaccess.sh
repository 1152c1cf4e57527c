#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# goaccess.sh FILE: reads a combined log with GoAccess and throws the report away. Status 77: it is
# not installed.
command -v goaccess >/dev/null || exit 77
report=$(mktemp --suffix=.json) || exit 1
trap 'rm -f "$report"' EXIT
goaccess "$1" --log-format=COMBINED --no-progress --no-global-config -o "$report" >/dev/null 2>&1
