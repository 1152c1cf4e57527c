# SPDX-License-Identifier: GPL-3.0-or-later
"""Wrong use ends with 2 and one sentence that begins with the command: what was found, where, what
to do. With --json it is an object on standard output, too. Each of these was said in the words of
the library that reads the arguments, or was taken although it cannot be meant."""
import json
import unittest

from command_line import CommandTest, combined, example, run, run_json

PLAN = example("link-shortener-after")

WRONG = [
    # arguments, what is said after "edgefence-cli "
    ((), ": a command is missing: one of inspect, check, replay, import, requests, synth, expr, "
         "export, examples, example; see edgefence-cli --help"),
    (("chekc",), ': there is no command "chekc"; did you mean check?'),
    (("zzz",), ': there is no command "zzz"; edgefence-cli --help lists them'),
    (("--nope",), ": there is no option --nope; edgefence-cli --help lists them"),
    (("expr",), " expr: a command is missing: one of check, eval, match, narrow, test; "
                "see edgefence-cli expr --help"),
    (("expr", "evla"), ' expr: there is no command "evla"; did you mean eval?'),
    (("inspect",), " inspect: FILE is missing: log files, folders, patterns in quotes; - is standard input"),
    (("inspect", "--fromat", "x"), " inspect: there is no option --fromat; did you mean --format?"),
    (("check", PLAN, "--presure=one"),
     " check: there is no option --presure; did you mean --pressure?"),
    (("check", ""), " check: PLAN: an empty text was given"),
    (("check", PLAN, "x", "--project", "y"),
     " check: FILE and --project exclude each other; give one of them"),
    (("check", PLAN, "--import", "1"), " check: --import is of use with --project only"),
    (("check", PLAN, "--json=5"), " check: --json takes no value"),
    (("check", PLAN, "--pressure", "addresses"),
     " check: --pressure: addresses needs a number: addresses:20"),
    (("check", PLAN, "--pressure", "one, rate=5"),
     ' check: --pressure: " rate" is no setting of this pressure, which has rate; '
     "a pressure is written without blanks"),
    (("check", PLAN, "--pressure", ""),
     " check: --pressure: the pressure is empty; the forms are one[,rate=50], "
     "addresses:N[,rate=50], clients:N,every=15s[..20s][,hours=8][,jitter=0s][,route=R] "
     "and traffic"),
    (("check", PLAN, "--pressure", "one,rate=5,rate=6"), " check: --pressure: rate is given twice"),
    (("check", PLAN, "--pressure", "one,"),
     " check: --pressure: a comma has no setting behind it"),
    (("check", PLAN, "--pressure", "traffic"),
     " check: --pressure: the pressure traffic needs log files or --project to take it from"),
    (("check", PLAN, "--pressure", "clients:1,every=15s,route=crate"),
     " check: --pressure: the plan has no route crate; did you mean create?"),
    (("check", PLAN, "--pressure", "one", "--pressure", "one"),
     " check: --pressure was given 2 times; it is taken once"),
    (("check", PLAN, "--fail-on", "exposd"),
     ' check: --fail-on: "exposd" is none of fits, protected, slowed, exposed, self_consumed, '
     "error, warning; did you mean exposed?"),
    (("replay", PLAN), " replay: requests are missing: give log files, - for standard input, "
                       "or --project"),
    (("replay", PLAN, "x", "--top", "-1"),
     ' replay: --top: expected a whole number from 0 to 9223372036854775807, found "-1"'),
    (("replay", PLAN, "x", "--from", ""),
     ' replay: --from: "" is no instant; write it as 2026-08-30T14:00:00Z, or a day as 2026-08-30'),
    (("replay", PLAN, "x", "--from", "2026-08-30", "--to", "2026-08-30"),
     " replay: --to: 2026-08-30T00:00:00Z is not after 2026-08-30T00:00:00Z, so that there is no "
     "time between them"),
    (("replay", PLAN, "x", "--without", "zone-craete"),
     " replay: --without: the plan has no layer zone-craete; did you mean zone-create?"),
    (("replay", PLAN, "x", "--without", "y"),
     " replay: --without: the plan has no layer y; there are zone-create, per-ip-day"),
    (("synth", PLAN, "--pressure", "traffic"),
     " synth: --pressure: recorded traffic cannot be made up; choose one, addresses or clients"),
    (("synth", PLAN, "--pressure", "clients:1,every=15s,route=x"),
     " synth: --pressure: the plan has no route x; there are create, redirect, other"),
    (("synth", PLAN, "--pressure", "one", "--seed", "-1"),
     ' synth: --seed: expected a whole number from 0 to 18446744073709551615, found "-1"'),
    (("synth", PLAN, "--pressure", "one", "--days", "367"),
     ' synth: --days: expected a whole number from 1 to 366, found "367"'),
    (("synth", PLAN, "--pressure", "one", "--from", "2026-01-01T01:00:00Z"),
     ' synth: --from: "2026-01-01T01:00:00Z" is no day; write it as 2026-08-30'),
    (("export", PLAN), " export: --as is missing: what to write: expression|ruleset"),
    (("export", PLAN, "--as", "rules"), ' export: --as: "rules" is none of expression, ruleset'),
    (("export", PLAN, "--as", "ruleset", "--out", ""),
     " export: --out: an empty text was given"),
    (("requests", "--project", "x", "--csv", "--ndjson"),
     " requests: --csv and --ndjson exclude each other; give one of them"),
    (("import", "x", "--project", ""), " import: --project: an empty text was given"),
    (("inspect", "x", "--log-format", ""), " inspect: --log-format: an empty text was given"),
    (("requests", "--project", ""), " requests: --project: an empty text was given"),
    (("requests", "--project"), " requests: --project needs a value: a project"),
    (("requests", "--project", "x", "--import", "0"),
     ' requests: --import: expected a whole number from 1 to 4294967295, found "0"'),
    (("requests", "--project", "x", "--import", "one"),
     ' requests: --import: expected a whole number from 1 to 4294967295, found "one"'),
    (("expr", "check", "ssl", "--in", "0"),
     ' expr check: --in: "0" is none of custom, ratelimit, counting'),
    (("expr", "check", "ssl", "--zone-plan", "gold"),
     ' expr check: --zone-plan: "gold" is no zone plan: free, pro, business, enterprise, with '
     "add-ons as in enterprise+bot_management"),
    (("expr", "match", "ssl"), " expr match: requests are missing: give log files, - for standard "
                               "input, or --project"),
    (("expr", "eval", "ssl", "--request", '{"http.hots": "a"}'),
     " expr eval: --request: there is no field http.hots; did you mean http.host?"),
    (("expr", "narrow", "ssl"), " expr narrow: --zone-plan is missing: the zone's plan, with "
                                "add-ons: business, enterprise+bot_management"),
    (("expr", "match", "-", "-"),
     " expr match: standard input (-) can be read once, and is asked for 2 times"),
    (("check", "-", "a.log", "-"),
     " check: standard input (-) can be read once, and is asked for 2 times"),
    (("examples", "x"), ' examples: "x" is one argument too many; see edgefence-cli examples '
                        "--help"),
    (("example", "link-shortner-after"),
     ' example: NAME: "link-shortner-after" is none of chat-spend-cap, link-shortener-before, '
     "link-shortener-after, status-line-before, status-line-after; did you mean "
     "link-shortener-after?"),
]


class Usage(CommandTest):
    def test_wrong_use_is_said_in_one_sentence_and_as_json(self):
        for arguments, said in WRONG:
            with self.subTest(arguments=arguments):
                done = run(*arguments, status=2)
                self.assertEqual(done.stdout, b"")
                self.assertEqual(done.stderr.decode(), f"edgefence-cli{said}\n")
                error = json.loads(run("--json", *arguments, status=2).stdout)["error"]
                subject = error["input"] + ": " if error["input"] else ""
                hint = "; " + error["hint"] if error["hint"] else ""
                self.assertIn(f": {subject}{error['message']}{hint}", f"{said}")

    def test_an_error_of_every_command_is_an_object(self):
        missing = self.folder / "none"
        for arguments in [("inspect", missing), ("import", missing, "--project", self.folder / "p"),
                          ("requests", "--project", missing), ("check", missing),
                          ("replay", PLAN, missing), ("synth", missing, "--pressure", "one"),
                          ("export", missing, "--as", "ruleset"),
                          ("expr", "match", "ssl", missing), ("expr", "test", missing)]:
            with self.subTest(arguments=arguments):
                done = run(*arguments, status=3)
                self.assertTrue(done.stderr.startswith(b"edgefence-cli " + arguments[0].encode()),
                                done.stderr)
                answer = run_json(*arguments, status=3)
                self.assertEqual(list(answer["error"]), ["code", "message", "offset", "line", "column",
                                                         "length", "hint", "input"])
                self.assertEqual(answer["errors"][0], answer["error"])

    def test_errors_stand_beside_what_could_be_answered(self):
        log = self.write("a.log", combined())
        answer = run_json("inspect", self.folder / "none", log, status=3)
        self.assertEqual([file["requests"] for file in answer["files"]], [1])
        self.assertEqual(answer["error"]["input"], str(self.folder / "none"))
        nothing = run_json("inspect", self.write("b.log", "\n"), status=3)
        self.assertRegex(nothing["error"]["message"], "there is no request in what was given; --log-format and --map")

    def test_all_errors_of_a_plan_are_said_with_their_places(self):
        plan = self.write("a.plan.json", '{\n"edgefence_plan": 1, "name": 5,\n"zone_plan": "cheap"}')
        errors = run_json("check", plan, status=3)["errors"]
        self.assertGreaterEqual(len(errors), 2)
        self.assertEqual({error["input"] for error in errors}, {str(plan)})
        self.assertEqual({error["line"] for error in errors} - {None, 1}, {2, 3})

    def test_an_expression_that_cannot_be_read(self):
        answer = run_json("expr", "eval", "ssl and", "--request", "{}", status=1)
        self.assertEqual((answer["error"]["line"], answer["error"]["column"]), (1, 8))
        self.assertTrue(run("expr", "eval", "ssl and", "--request", "{}", status=1)
                        .stderr.startswith(b"edgefence-cli expr eval: line 1, column 8: "))

    def test_help_of_every_command(self):
        for command in ["inspect", "import", "requests", "check", "replay", "synth", "export",
                        "examples", "example", "expr check", "expr eval", "expr match",
                        "expr narrow", "expr test"]:
            with self.subTest(command=command):
                said = run(*command.split(), "--help").stdout.decode()
                self.assertIn(f"Usage: edgefence-cli {command} [OPTIONS]", said)
                self.assertIn("--json", said)
                for leak in ["TEXT", "INT", "->", "SUBCOMMAND"]:
                    self.assertNotIn(leak, said)
        self.assertTrue(run("--version").stdout.startswith(b"edgefence-cli "))


if __name__ == "__main__":
    unittest.main()
