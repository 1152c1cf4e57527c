#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the source files to the rules of the house.

rules.py includes ROOT FLOOR...   every #include goes down: qml, app, core, and in core floor by floor;
                                  no Qt in core, in the command line or in what both programs share
rules.py lengths ROOT [FLOOR...]  every source file stays under 400 lines
rules.py format ROOT [FLOOR...]   clang-format 14 would change nothing; status 77 where it is missing

A FLOOR is its rooms joined by commas, the lowest first: base rules,plan traffic,layers
"""
import pathlib
import re
import shutil
import subprocess
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
QT_HEADER = re.compile(r'^(Q[A-Z]\w*|Qt\w*/.*|q[a-z]\w*\.h)$')
OF_BOTH_PROGRAMS = ("assets", "files")
WITHOUT_QT = ("core/", "app/cli/", *(f"app/{room}/" for room in OF_BOTH_PROGRAMS))
LONGEST = 399
NOT_CHECKED = 77


def source_files(root, folders, endings):
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in endings and path.is_file():
                yield path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")


def direction_problem(name, target, floor_of):
    """Why this file may not include that one; None if it may."""
    if not target.startswith(("core/", "app/", "tests/")):
        return None
    if target.startswith("tests/"):
        return "the product does not include tests"
    if name.startswith("app/"):
        side = name.split("/")[1]
        reached = target.split("/")[1]
        if target.startswith("app/") and reached not in (side, *OF_BOTH_PROGRAMS):
            return f"app/{side} may use core, app/assets, app/files and itself"
        return None
    if target.startswith("app/"):
        return "core never looks up into app"
    room, reached = name.split("/")[1], target.split("/")[1]
    if room not in floor_of or reached not in floor_of:
        return "a room that stands on no floor in core/CMakeLists.txt"
    if room != reached and floor_of[reached] >= floor_of[room]:
        return (f"{room} stands on floor {floor_of[room]} and may use lower floors only; "
                f"{reached} is on floor {floor_of[reached]}")
    return None


def check_includes(root, floors):
    floor_of = {room: level for level, rooms in enumerate(floors, 1) for room in rooms.split(",")}
    for name, text in source_files(root, ("core", "app"), {".h", ".cpp"}):
        for number, line in enumerate(text.splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            quote, target = match.groups()
            if name.startswith(WITHOUT_QT) and QT_HEADER.match(target):
                yield f"{name}:{number}: {target}: no Qt here"
            # A generated file (moc) is the only one that is named without its folder.
            if quote == '"' and "/" not in target and not target.endswith(".moc"):
                yield f'{name}:{number}: "{target}": write the path from the root'
            problem = direction_problem(name, target, floor_of)
            if problem:
                yield f"{name}:{number}: {target}: {problem}"


def check_lengths(root, _floors):
    folders = ("core", "app", "qml", "tests")
    for name, text in source_files(root, folders, {".h", ".cpp", ".qml"}):
        count = len(text.splitlines())
        if count > LONGEST:
            yield f"{name}: {count} lines; split it by duty, {LONGEST} is the most"


def check_format(root, _floors):
    # Other versions of the tool lay out some lines differently.
    tool = shutil.which("clang-format-14")
    if not tool:
        print("clang-format-14 is not installed")
        sys.exit(NOT_CHECKED)
    names = [str(root / name)
             for name, _text in source_files(root, ("core", "app", "tests"), {".h", ".cpp"})]
    if not names:
        return
    run = subprocess.run([tool, "--dry-run", "-Werror", *names], stderr=subprocess.PIPE, text=True)
    places = sorted(set(re.findall(r"^(\S+?:\d+):\d+: error", run.stderr, re.MULTILINE)))
    for place in places:
        yield f"{place}: clang-format-14 -i lays this out differently"
    if run.returncode and not places:
        yield run.stderr


def main():
    checks = {"includes": check_includes, "lengths": check_lengths, "format": check_format}
    if len(sys.argv) < 3 or sys.argv[1] not in checks:
        print(__doc__, file=sys.stderr)
        return 2
    problems = list(checks[sys.argv[1]](pathlib.Path(sys.argv[2]), sys.argv[3:]))
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
