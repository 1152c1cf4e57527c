# SPDX-License-Identifier: GPL-3.0-or-later
"""What a log or a plan says is shown to a person without doing anything to the terminal: no byte of
theirs is a control character there, or turns the direction of writing."""
import json
import re
import unittest

from command_line import CommandTest, combined, run, run_json

# ESC, CSI as one character, BEL, DEL, carriage return, right-to-left override
HOSTILE = "\x1b[31m\x9b2J\x07\x7f\r\u202e"
ACTS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def plan_text(name="a", layer="quota", when='http.host eq "a"'):
    return json.dumps({
        "edgefence_plan": 1, "name": name, "zone_plan": "free", "workers_plan": "free",
        "routes": [{"id": "r", "when": when, "operations": [{"budget": "kv.writes"}]}],
        "layers": [{"id": layer, "kind": "quota_object", "where": "before_operation",
                    "limit": 5, "window": "utc_day"}]})


class Terminal(CommandTest):
    def assert_harmless(self, done):
        said = (done.stdout + done.stderr).decode()
        self.assertIsNone(ACTS.search(said), said)
        return said

    def test_what_a_log_says(self):
        # A client and a path of a Logpush log may hold any character.
        row = {"EdgeStartTimestamp": "2026-08-30T09:30:00Z", "ClientIP": "evil" + HOSTILE,
               "ClientRequestMethod": "GET", "ClientRequestURI": "/" + HOSTILE,
               "ClientRequestHost": "a", "EdgeResponseStatus": 200}
        log = self.write("a.ndjson", json.dumps(row) + "\n\x1b[31mno request\x9b\n")
        plan = self.write("a.plan.json", plan_text())
        said = self.assert_harmless(run("inspect", log))
        self.assertIn("/\\x1B[31m�2J", said)
        self.assert_harmless(run("check", plan, log))
        said = self.assert_harmless(run("replay", plan, log))
        self.assertIn("evil", said)
        self.assert_harmless(run("expr", "match", 'http.host eq "a"', log))
        # Machines get it as it is.
        self.assertEqual(run_json("inspect", log)["files"][0]["top_paths"], ["/" + HOSTILE])

    def test_what_a_plan_says(self):
        plan = self.write("a.plan.json", plan_text(name=HOSTILE, when=f'http.hots eq "{HOSTILE}"'))
        log = self.write("a.log", combined())
        self.assert_harmless(run("check", plan))
        self.assert_harmless(run("replay", plan, log))

    def test_ids_are_one_line_of_text(self):
        for layer in ["a\nb", "a" + HOSTILE]:
            plan = self.write("a.plan.json", plan_text(layer=layer))
            said = self.assert_harmless(run("check", plan, status=3))
            self.assertIn("an id is one line without control characters", said)

    def test_what_the_command_line_says(self):
        self.assert_harmless(run("check", "none" + HOSTILE, status=3))
        self.assert_harmless(run("expr", "check", f'http.hots eq "{HOSTILE}"', status=1))
        self.assert_harmless(run("expr", "check", f'http.host eq "{HOSTILE}"'))
        self.assert_harmless(run("inspect" + HOSTILE, status=2))
        self.assert_harmless(run("replay", "x", "y", "--from", HOSTILE, status=2))

    def test_carets_stand_under_what_is_shown(self):
        said = run("expr", "check", 'ssl and http.host eq "\x1b" and http.hots eq "a"',
                   status=1).stderr.decode().splitlines()
        line, carets = said[1], said[2]
        begin = carets.index("^")
        self.assertEqual(line[begin:begin + carets.count("^")], "http.hots")

    def test_what_was_tested(self):
        tests = self.write("a.jsonl", json.dumps(
            {"id": "x" + HOSTILE, "expression": f'http.host eq "{HOSTILE}"', "valid": False}))
        self.assert_harmless(run("expr", "test", tests, status=1))


if __name__ == "__main__":
    unittest.main()
