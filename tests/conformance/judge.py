# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks octorules-wirefilter, a public parser of the rules language: reads a JSON list of expressions,
writes a JSON list of what is wrong with each (null: it is valid)."""
import json
import sys

import octorules_wirefilter

json.dump([octorules_wirefilter.parse_expression(text).get("error")
           for text in json.load(sys.stdin)], sys.stdout)
