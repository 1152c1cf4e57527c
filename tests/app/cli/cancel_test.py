# SPDX-License-Identifier: GPL-3.0-or-later
"""An import that is ended (Ctrl-C, a terminal that closes, a service that stops) leaves nothing
behind."""
import os
import random
import signal
import sqlite3
import subprocess
import time
import unittest
from contextlib import closing

from command_line import CLI, CommandTest, combined, run

ASKING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Cancel(CommandTest):
    def setUp(self):
        super().setUp()
        self.project = self.folder / "p.edgefence"

    def start(self, *logs, **more):
        return subprocess.Popen([CLI, "import", *map(str, logs), "--project", str(self.project)],
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, **more)

    def wait_until_it_reads(self):
        for _ in range(1000):
            if (self.folder / "p.edgefence-lock").exists() and self.project.exists():
                return
            time.sleep(0.01)
        self.fail("no import has begun")

    def end(self, going, asked):
        """Asks an import to end and gives what it said. Its input is closed only after it has
        ended: an import that sees that first has read its log to the end."""
        going.send_signal(asked)
        going.wait(timeout=30)
        return going.communicate()

    def files(self):
        return sorted(file.name for file in self.folder.iterdir())

    def test_nothing_is_left_of_a_new_project(self):
        # It left p.edgefence-new and p.edgefence-lock until the next import.
        for asked in ASKING:
            with self.subTest(asked.name):
                going = self.start("-")
                going.stdin.write(combined().encode())
                going.stdin.flush()
                self.wait_until_it_reads()
                _, errors = self.end(going, asked)
                # By the signal itself: a loop in a shell ends too.
                self.assertEqual(going.returncode, -asked)
                self.assertEqual(errors.decode(), "edgefence-cli import: -: cancelled; nothing of "
                                                  "it was taken\n")
                self.assertEqual(self.files(), [])

    def test_a_pipe_that_nobody_writes_to_can_be_left(self):
        # Opening it waited for the other side, and for nothing else.
        os.mkfifo(self.folder / "pipe")
        going = self.start(self.folder / "pipe")
        self.wait_until_it_reads()
        time.sleep(0.1)
        self.end(going, signal.SIGINT)
        self.assertEqual(going.returncode, -signal.SIGINT)
        self.assertEqual(self.files(), ["pipe"])

    def test_what_was_taken_before_stays(self):
        small = self.write("small.log", combined())
        going = self.start(small, "-")
        self.wait_until_it_reads()
        for _ in range(1000):
            with closing(sqlite3.connect(f"file:{self.project}?mode=ro", uri=True)) as database:
                if database.execute("SELECT * FROM import WHERE visible = 1").fetchall():
                    break
            time.sleep(0.01)
        output, errors = self.end(going, signal.SIGTERM)
        self.assertEqual(going.returncode, -signal.SIGTERM)
        self.assertIn(b"import 1: ", output)
        self.assertIn(b"-: cancelled", errors)
        self.assertEqual(self.files(), ["p.edgefence", "small.log"])
        self.assertEqual(run("requests", "--project", self.project).stdout.count(b"\n"), 1)

    def test_at_any_moment(self):
        run("import", self.write("small.log", combined()), "--project", self.project)
        text = "".join(combined(f"198.51.{at % 200}.{at % 7}", at % 3600, f"GET /{at} HTTP/1.1")
                       for at in range(60_000))
        big = self.write("big.log", text)
        begun = time.monotonic()
        run("import", big, "--project", self.folder / "trial.edgefence")
        longest = time.monotonic() - begun
        (self.folder / "trial.edgefence").unlink()
        moment = random.Random(7)
        cancelled = 0
        for _ in range(12):
            going = self.start(big, "--again")
            time.sleep(moment.uniform(0, longest))
            self.end(going, signal.SIGINT)
            self.assertIn(going.returncode, (0, -signal.SIGINT))
            cancelled += going.returncode != 0
            self.assertEqual(self.files(), ["big.log", "p.edgefence", "small.log"])
        self.assertGreater(cancelled, 2)
        with closing(sqlite3.connect(self.project)) as database:
            rows = database.execute("SELECT rows, visible FROM import ORDER BY id").fetchall()
            self.assertEqual(rows[0], (1, 1))
            self.assertEqual(set(rows[1:]) - {(60_000, 1)}, set())
            self.assertEqual(database.execute(
                "SELECT count(*) FROM segment WHERE id >> 32 NOT IN (SELECT id FROM import)"
            ).fetchone(), (0,))

    def test_what_was_started_to_be_ignored_is(self):
        # As nohup starts it.
        going = self.start("-", preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        self.wait_until_it_reads()
        going.send_signal(signal.SIGHUP)
        going.communicate(combined().encode(), timeout=30)
        self.assertEqual(going.returncode, 0)

    def test_nobody_reads_what_it_says(self):
        logs = [self.write(f"{at}.log", combined(second=at)) for at in range(40)]
        going = self.start(*logs)
        going.stdout.close()
        going.wait(timeout=30)
        going.stdin.close()
        going.stderr.close()
        self.assertEqual([name for name in self.files() if not name.endswith(".log")],
                         ["p.edgefence"])
        self.assertEqual(run("requests", "--project", self.project).stdout.count(b"\n"), 40)


if __name__ == "__main__":
    unittest.main()
