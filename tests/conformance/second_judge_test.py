# SPDX-License-Identifier: GPL-3.0-or-later
"""A second judge of the rules language: octorules-wirefilter from PyPI, a public parser of it. 20,000
texts made at random, valid and broken, get the same verdict from both, but for the differences
below. Skipped where Python has no venv or PyPI cannot be reached."""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from expression_texts import ExpressionTexts

CLI = os.environ["EDGEFENCE_CLI"]
HERE = Path(__file__).parent
PACKAGE = "octorules-wirefilter==0.7.0"
TEXTS = 20_000
SEED = int(os.environ.get("EDGEFENCE_SEED", "20261129"))
SKIPPED = 77  # what CTest takes for "skipped"

BYTES = r"[0-9A-Fa-f]{2}[-.][0-9A-Fa-f]{2}"

# What the two may differ in: (what they say, what the text has, why). "They" is the judge; None is
# "valid". Functions are approximations there (their README says so), so only their grammar and
# their checks of fields, operators and literals are asked.
WE_ACCEPT = [
    (r"invalid number of arguments", r"substring\s*\(",
     "substring(): the end may be left out, as documented"),
    (r"invalid number of arguments", r"url_decode\s*\(",
     "url_decode(): options are documented"),
    (r"invalid number of arguments|invalid type of argument", r"lookup_json_(string|integer)\s*\(",
     "lookup_json_string(), lookup_json_integer(): several keys, also positions, are documented"),
    (r"but got Array<Int>", r"has_value\s*\(", "has_value(): of any array, as documented"),
    (r"but got Array<Bytes>", r"len\s*\(", "len(): of arrays too, as documented"),
    (r"invalid type of argument", r"coalesce\s*\(", "coalesce(): of any type, as documented"),
    (r"", BYTES, "bytes divided by - and . are in the public engine; the judge has only colons"),
    (r"unknown identifier", r"\b(true|false)\b",
     "true and false stand alone in the documentation's examples of rules for every request"),
]
WE_REFUSE = [
    (r"the expression is empty", r"^[ \r\n\t]*$",
     "the judge says nothing about an empty text, the platform refuses it"),
    (r"bitwise_and is not allowed", r"", "the Rulesets API refuses it in rules about HTTP requests"),
    (r"", r":\+[0-9A-Fa-f]|(^|[^0-9])0x?[-+]\d|\\x\+[0-9A-Fa-f]",
     "a sign where a digit must be: the judge's library takes it"),
    (r"cidr6? must be from|takes .* arguments|argument \d+ of", r"\(",
     "functions: documented limits and types that the judge does not look at"),
]


def reason_for(differences, said, text):
    for says, has, reason in differences:
        if re.search(says, said) and re.search(has, text):
            return reason
    return None


def judge_python():
    """A Python that has the judge, or why there is none."""
    folder = Path(CLI).resolve().parent.parent / "second-judge"
    python = folder / "bin" / "python"
    asks = [str(python), "-c", "import octorules_wirefilter"]
    if python.exists() and subprocess.run(asks, capture_output=True, check=False).returncode == 0:
        return python, None
    for command in ([sys.executable, "-m", "venv", "--clear", str(folder)],
                    [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                     "--only-binary", ":all:", "--retries", "1", "--timeout", "15", PACKAGE]):
        try:
            done = subprocess.run(command, capture_output=True, check=False, timeout=120)
        except (OSError, subprocess.TimeoutExpired) as error:
            return None, str(error)
        if done.returncode != 0:
            lines = (done.stderr or done.stdout).decode(errors="replace").strip().splitlines()
            return None, lines[-1] if lines else f"{command[2]} failed"
    return python, None


def our_errors(text):
    done = subprocess.run([CLI, "expr", "check", "--json", "-"], input=text.encode(),
                          capture_output=True, check=False)
    return [error["message"] for error in json.loads(done.stdout)["errors"]]


class SecondJudge(unittest.TestCase):
    def test_same_verdicts(self):
        python, _ = judge_python()
        maker = ExpressionTexts(SEED)
        texts = [maker.text() for _ in range(TEXTS)]
        judged = subprocess.run([python, HERE / "judge.py"], input=json.dumps(texts).encode(),
                                capture_output=True, check=True)
        verdicts = json.loads(judged.stdout)
        valid = sum(verdict is None for verdict in verdicts)
        # Both kinds come often, or the comparison would say little.
        self.assertTrue(TEXTS / 5 < valid < TEXTS * 4 / 5, valid)

        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as cases:
            for number, (text, verdict) in enumerate(zip(texts, verdicts)):
                cases.write(json.dumps({"id": str(number), "expression": text,
                                        "valid": verdict is None}) + "\n")
            cases.flush()
            tested = subprocess.run([CLI, "expr", "test", cases.name, "--json"],
                                    capture_output=True, check=False)
        report = json.loads(tested.stdout)
        self.assertEqual(report["expressions"], TEXTS)

        unexplained = []
        explained = {}
        for failure in report["failed"]:
            number = int(failure["id"])
            text = texts[number]
            if failure["got"]:
                said = verdicts[number]
                reason = reason_for(WE_ACCEPT, said, text)
            else:
                said = our_errors(text)[0]
                reason = reason_for(WE_REFUSE, said, text)
            if reason is None:
                unexplained.append(f"{text!r}\n  we: {'valid' if failure['got'] else said}\n"
                                   f"  they: {said if failure['got'] else 'valid'}")
            else:
                explained[reason] = explained.get(reason, 0) + 1
        for reason, count in sorted(explained.items(), key=lambda pair: -pair[1]):
            print(f"{count:5}  {reason}")
        if unexplained:
            self.fail(f"seed {SEED}: {len(unexplained)} differences without a reason\n"
                      + "\n".join(unexplained[:10]))
        self.assertLess(sum(explained.values()), TEXTS / 20)


if __name__ == "__main__":
    if (why := judge_python()[1]) is not None:
        print(f"Skipped: {PACKAGE} cannot be had here ({why})")
        sys.exit(SKIPPED)
    unittest.main()
