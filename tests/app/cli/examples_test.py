# SPDX-License-Identifier: GPL-3.0-or-later
"""The stories of the examples, told on the command line: write an example out, make up the traffic
of the story, replay it, and find the story's numbers."""
import json
import unittest
from pathlib import Path

from command_line import CommandTest, run, run_json


class Examples(CommandTest):
    def write_example(self, name):
        run("example", name, "--out", self.folder)
        return self.folder / f"{name}.plan.json"

    def replay(self, plan, pressure, *more):
        log = self.folder / "made-up.ndjson"
        log.write_bytes(run("synth", plan, "--pressure", pressure).stdout)
        return run_json("replay", plan, log, *more)

    @staticmethod
    def day(replay, budget, index=0):
        return next(b for b in replay["budgets"] if b["id"] == budget)["days"][index]

    def test_every_example_is_listed_and_can_be_written_imported_and_checked(self):
        listed = run_json("examples")["examples"]
        self.assertEqual([e["name"] for e in listed],
                         ["chat-spend-cap", "link-shortener-before", "link-shortener-after",
                          "status-line-before", "status-line-after"])
        for example in listed:
            folder = self.folder / example["name"]
            plan, log = run_json("example", example["name"], "--out", folder)["files"]
            inspected = run_json("inspect", log)["files"][0]
            self.assertEqual(inspected["lines"], inspected["requests"])
            self.assertGreater(inspected["requests"], 2000)
            self.assertTrue(run_json("check", plan, log)["budgets"])

    def test_an_example_does_not_write_over_what_is_there(self):
        plan = self.write_example("chat-spend-cap")
        plan.write_text("mine")
        done = run("example", "chat-spend-cap", "--out", self.folder, status=1)
        self.assertIn(b"is there already", done.stderr)
        self.assertEqual(plan.read_text(), "mine")
        run("example", "chat-spend-cap", "--out", self.folder, "--overwrite")
        self.assertEqual(json.loads(plan.read_text())["edgefence_plan"], 1)

    def test_one_creation_every_ten_seconds_spends_the_writes_at_9990_seconds(self):
        # Clients that poll every 10 s are the pace of 1 per 10 s, without the quota.
        plan = self.write_example("link-shortener-after")
        replay = self.replay(plan, "clients:1,every=10s,hours=24", "--without", "per-ip-day")
        writes = self.day(replay, "kv.writes")
        self.assertEqual(writes["used"], 1000)
        self.assertEqual(writes["spent_at"], "2026-01-01T02:46:30Z")
        self.assertEqual(replay["failed"]["kv.writes"], 8640 - 1000)

    def test_the_51st_creation_of_a_day_is_refused(self):
        plan = self.write_example("link-shortener-after")
        replay = self.replay(plan, "clients:1,every=10s,hours=24")
        self.assertEqual(self.day(replay, "kv.writes")["used"], 50)
        self.assertEqual(replay["first_refused"]["per-ip-day"]["request"], 51)
        self.assertEqual(replay["refused"], {"zone-create": 0, "per-ip-day": 8590})

    def test_twenty_addresses_spend_the_writes(self):
        plan = self.write_example("link-shortener-after")
        replay = self.replay(plan, "clients:20,every=10s,hours=1")
        self.assertEqual(self.day(replay, "kv.writes")["used"], 1000)
        self.assertIsNotNone(self.day(replay, "kv.writes")["spent_at"])

    def test_the_installs_spend_writes_in_50_seconds_and_reads_in_2500(self):
        plan = self.write_example("status-line-before")
        replay = self.replay(plan, "clients:300,every=15s,hours=2")
        # The 1,000th put comes with the 1,000th poll of 20 a second, at 49.95 s.
        self.assertEqual(self.day(replay, "kv.writes")["spent_at"], "2026-01-01T00:00:49.950Z")
        # Two reads a request, failing open: 50,000 requests, 41 min 40 s.
        self.assertEqual(self.day(replay, "kv.reads")["spent_at"], "2026-01-01T00:41:39.950Z")

    def test_a_free_zone_takes_the_path_alone(self):
        # It cannot match on the method, but nothing else happens on that path: the log says what
        # the wider rule would touch.
        plan, log = run_json("example", "link-shortener-before", "--out", self.folder)["files"]
        wanted, others = set(), []
        for line in Path(log).read_text().splitlines():
            request = json.loads(line)
            if request["ClientRequestURI"].partition("?")[0] != "/api/links":
                continue
            if request["ClientRequestMethod"] == "POST":
                wanted.add(request["ClientIP"])
            else:
                others.append(request["ClientIP"])
        first = run_json("expr", "narrow",
                         'http.request.method eq "POST" and http.request.uri.path eq "/api/links"',
                         "--zone-plan", "free", log)["proposals"][0]
        self.assertEqual(first["expression"], 'http.request.uri.path eq "/api/links"')
        self.assertEqual(first["only_wanted"], 0)
        self.assertEqual(first["only_proposed"], len(others))
        self.assertEqual(first["extra_addresses"], len(set(others) - wanted))
        self.assertGreater(first["both"], first["only_proposed"])
        self.assertEqual({kind["status"] for kind in first["extra_requests"]}, {"405"})

    def test_recorded_traffic_cannot_be_made_up(self):
        plan = self.write_example("chat-spend-cap")
        done = run("synth", plan, "--pressure", "traffic", status=2)
        self.assertIn(b"cannot be made up", done.stderr)


if __name__ == "__main__":
    unittest.main()
