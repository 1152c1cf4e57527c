# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs edgefence-cli as a person does."""
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

CLI = os.environ["EDGEFENCE_CLI"]
EXAMPLES = Path(os.environ["EDGEFENCE_SOURCE_DIR"]) / "resources" / "examples"


def run(*arguments, stdin=b"", status=0):
    """Its outputs as bytes; fails unless it ends with `status`."""
    done = subprocess.run([CLI, *map(str, arguments)], input=stdin, capture_output=True, check=False)
    if done.returncode != status:
        raise AssertionError(f"{arguments}: exit status {done.returncode}, {done.stderr.decode()}")
    return done


def run_json(*arguments, **more):
    return json.loads(run(*arguments, "--json", **more).stdout)


def example(name):
    return EXAMPLES / f"{name}.plan.json"


def combined(address="192.0.2.1", second=0, request="GET / HTTP/1.1", status=200):
    """A line of a log in the format combined."""
    time = f"30/Aug/2026:09:{second // 60:02}:{second % 60:02} +0000"
    return f'{address} - - [{time}] "{request}" {status} 5 "-" "agent/1.0"\n'


class CommandTest(unittest.TestCase):
    """With a folder for its files."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path
