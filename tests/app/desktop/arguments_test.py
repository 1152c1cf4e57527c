# SPDX-License-Identifier: GPL-3.0-or-later
"""Arguments of the window program that cannot be meant end with 2 and name what would be right.
`--example nope` and `--theme pink` ended with 0."""
import os
import subprocess
import unittest

WRONG = [
    (("--theme", "pink"), "there is no theme pink; there are light, dark"),
    (("--page", "plam"),
     "there is no page plam; there are plan, traffic, replay, export, welcome, "
     "settings"),
    (("--size", "large"), "a size is written as 1440x900"),
    (("--example", "nope"),
     "there is no example nope; there are chat-spend-cap, link-shortener, link-shortener-before, "
     "link-shortener-after, status-line, status-line-before, status-line-after"),
]


class Arguments(unittest.TestCase):
    def test_wrong_use_ends_with_2(self):
        for arguments, said in WRONG:
            with self.subTest(arguments=arguments):
                done = subprocess.run([os.environ["EDGEFENCE"], *arguments], capture_output=True,
                                      check=False, timeout=60)
                self.assertEqual(done.returncode, 2)
                # Qt may have said something of its own before.
                self.assertEqual(done.stderr.decode().splitlines()[-1], f"edgefence: {said}")

    def test_questions_are_answered_without_a_display(self):
        # Qt ended the program before it had read them.
        bare = {name: value for name, value in os.environ.items()
                if name not in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")}
        for question, answer in (("--help", "--screenshot"), ("--version", "Edgefence")):
            with self.subTest(question):
                done = subprocess.run([os.environ["EDGEFENCE"], question], capture_output=True,
                                      check=False, timeout=60, env=bare)
                self.assertEqual(done.returncode, 0)
                self.assertIn(answer, done.stdout.decode())


if __name__ == "__main__":
    unittest.main()
