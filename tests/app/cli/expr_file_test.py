# SPDX-License-Identifier: GPL-3.0-or-later
"""A file of `expr test` that says nothing, or that cannot be read, does not pass."""
import json
import unittest

from command_line import CommandTest, run, run_json

RIGHT = '{"expression": "ssl", "requests": [{"fields": {"ssl": true}, "matches": true}]}'

WRONG = [
    # line, column, what is said
    ('{"expression": "ssl"}', 1,
     'nothing is said that could be wrong; "valid" or "requests" says it'),
    ('{"expression": "ssl", "requests": []}', 1,
     'nothing is said that could be wrong; "valid" or "requests" says it'),
    ('{"expression": "ssl", "valid": "yes"}', 1, '"valid" is true or false, found "yes"'),
    ('{"expression": "ssl", "requests": {}}', 1,
     '"requests" is a list of {"fields": {…}, "matches": true}, found {}'),
    ('{"expression": "ssl", "requests": [{"fields": {}}]}', 1,
     '"requests" is a list of {"fields": {…}, "matches": true}, found [{"fields":{}}]'),
    ('{"expression": "ssl ssl", "valid": false, "requests": [{"fields": {}, "matches": false}]}', 1,
     'what is not valid matches no request; leave out "valid" or "requests"'),
    ('{"valid": true}', 1, 'expected an object with the text "expression", found {"valid":true}'),
    ("[]", 1, 'expected an object with the text "expression", found []'),
    ('{"expression": ]}', 16, "this is not JSON, found ]}"),
    ('{"expression": "ssl"', 21, "this JSON is not complete"),
    ('{"expression": "ssl", "requests": [{"fields": {"ssl": 5}, "matches": true}]}', 1,
     'the fields {"ssl":5}: '),
]


class ExprFile(CommandTest):
    def test_lines_that_cannot_be_meant(self):
        for line, column, said in WRONG:
            with self.subTest(line):
                file = self.write("a.jsonl", f"{RIGHT}\n\n{line}\n")
                done = run("expr", "test", file, status=3)
                self.assertEqual(done.stdout, b"")
                self.assertTrue(done.stderr.decode().startswith(
                    f"edgefence-cli expr test: {file}: line 3, column {column}: {said}"),
                    done.stderr.decode())
                error = run_json("expr", "test", file, status=3)["error"]
                self.assertEqual((error["line"], error["column"]), (3, column))

    def test_an_expression_that_should_match_and_is_not_valid_fails(self):
        # Without "valid" it was counted as passed.
        file = self.write("a.jsonl", '{"id": "a", "expression": "ssl ssl", "requests": '
                                     '[{"fields": {}, "matches": false}]}')
        answer = run_json("expr", "test", file, status=1)
        self.assertEqual(answer["passed"], 0)
        [failed] = answer["failed"]
        self.assertEqual((failed["what"], failed["got"], failed["want"]), ("valid", False, True))
        self.assertEqual(failed["error"]["column"], 5)

    def test_what_is_only_known_at_the_edge_is_still_valid(self):
        file = self.write("a.jsonl", '{"expression": "ip.src in $office", "valid": true}')
        answer = run_json("expr", "test", file)
        self.assertEqual((answer["passed"], answer["not_evaluated"]), (1, 0))

    def test_an_empty_list_of_proposals_says_why(self):
        allowed = run_json("expr", "narrow", "ssl", "--zone-plan", "free", "--in", "custom")
        self.assertEqual((allowed["allowed"], allowed["proposals"]), (True, []))
        self.assertEqual(allowed["note"]["message"],
                         "on Free, the expression may stand in a custom rule as it is: nothing to "
                         "narrow")
        none = run_json("expr", "narrow", "ssl", "--zone-plan", "free", status=1)
        self.assertEqual((none["allowed"], none["proposals"]), (False, []))
        self.assertEqual(none["note"]["message"],
                         "on Free, nothing that is left of the expression may stand in a rate "
                         "limiting rule")
        text = run("expr", "narrow", 'http.request.uri.path eq "/a" and ssl', "--zone-plan", "free")
        self.assertEqual(text.stdout.decode().splitlines()[:2],
                         ["on Free, these may stand in a rate limiting rule instead:",
                          'http.request.uri.path eq "/a"'])

    def test_what_is_not_on_the_plan_names_the_place(self):
        # No plan allows it there, and that was said only beside a plan.
        answer = run_json("expr", "check", "http.response.code eq 404", "--in", "ratelimit", status=1)
        self.assertEqual([gap["needs"] for gap in answer["entitlements"]], [None])
        run("expr", "check", "http.response.code eq 404")
        run("expr", "check", "cf.bot_management.score lt 30", "--in", "custom")
        done = run("expr", "check", "ssl", "--zone-plan", "free", "--in", "ratelimit", status=1)
        self.assertIn("ssl in a rate limiting rule needs ", done.stderr.decode())


class Advice(CommandTest):
    def test_advice_shows_the_place_the_fix_and_the_measure(self):
        log = self.write("a.ndjson", "".join(
            json.dumps({"EdgeStartTimestamp": f"2026-08-30T09:30:0{second}Z",
                        "ClientRequestMethod": method, "ClientRequestURI": "/a"}) + "\n"
            for second, method in enumerate(["GET", "GET", "POST"])))
        expression = 'http.request.uri.path eq "/a" and http.request.method in {"GET" "PUT"}'
        answer = run_json("expr", "match", expression, log)
        self.assertEqual([(one["code"], one["matched"]) for one in answer["advice"]],
                         [("decided-nothing", 3), ("never-came", 0)])
        said = run("expr", "match", expression, log).stderr.decode()
        self.assertIn('advice: without http.request.uri.path eq "/a" every request, 3 in '
                      "all, would have had the same answer (requests it is true for: 3 of 3)\n"
                      f"{expression}\n{'^' * 29}\n", said)
        checked = run("expr", "check", 'ssl and http.request.method eq "post"').stderr.decode()
        self.assertEqual(checked, "advice: methods come in upper case, so this is never \"post\"\n"
                                  'ssl and http.request.method eq "post"\n'
                                  "        " + "^" * 29 + "\n"
                                  'instead: ssl and http.request.method eq "POST"\n')

    def test_advice_on_a_plan(self):
        plan = self.write("a.plan.json", json.dumps({
            "edgefence_plan": 1, "name": "a", "zone_plan": "free", "workers_plan": "free",
            "routes": [{"id": "all", "when": 'starts_with(http.request.uri.path, "/")'},
                       {"id": "api", "when": 'starts_with(http.request.uri.path, "/api")'}],
            "layers": [{"id": "z", "kind": "zone_rule", "requests_per_period": 1, "period_s": 10,
                        "expression": 'http.request.uri.path eq "api"'}]}))
        advice = run_json("check", plan)["advice"]
        self.assertEqual([(one["route"], one["layer"], one["code"]) for one in advice],
                         [("api", None, "unreachable-route"), (None, "z", "path-without-slash")])
        said = run("check", plan).stdout.decode()
        self.assertIn("advice on the route api: nothing reaches the route api: whatever it matches "
                      "has matched the route all before\n", said)
        self.assertIn("advice on the layer z: a path begins with a slash, \"api\" does not\n", said)


if __name__ == "__main__":
    unittest.main()
