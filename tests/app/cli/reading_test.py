# SPDX-License-Identifier: GPL-3.0-or-later
"""What is said of files that cannot be read, wholly or as they are, and what is read all the same.
"""
import bz2
import gzip
import io
import json
import lzma
import os
import subprocess
import tarfile
import time
import unittest
import zipfile

from command_line import CLI, CommandTest, combined, run, run_json

NOBODY = 65534


def logpush(uri, second=0):
    return json.dumps({"EdgeStartTimestamp": f"2026-08-30T09:30:{second:02}Z",
                       "ClientIP": "192.0.2.1", "ClientRequestMethod": "GET",
                       "ClientRequestURI": uri, "ClientRequestHost": "a.example",
                       "EdgeResponseStatus": 200}) + "\n"


def tar(text):
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as writer:
        entry = tarfile.TarInfo("access.log")
        entry.size = len(text)
        writer.addfile(entry, io.BytesIO(text))
    return archive.getvalue()


def zipped(text):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as writer:
        writer.writestr("access.log", text)
    return archive.getvalue()


class Unreadable(CommandTest):
    """As somebody who may not read everything."""

    def setUp(self):
        super().setUp()
        self.folder.chmod(0o777)

    def run_as_nobody(self, *arguments, status):
        who = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        done = subprocess.run([CLI, *map(str, arguments)], capture_output=True, check=False, **who)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout, done.stderr.decode()

    def three_folders(self):
        """Of which the second is closed."""
        for at, name in enumerate("abc"):
            (self.folder / "logs" / name).mkdir(parents=True)
            self.write(f"logs/{name}/{name}.log", combined(second=at))
        closed = self.folder / "logs" / "b"
        closed.chmod(0)
        self.addCleanup(closed.chmod, 0o700)
        return self.folder / "logs"

    def test_a_folder_that_cannot_be_read_does_not_stop_the_rest(self):
        # Nothing was imported, and the error was about the folder around it.
        logs = self.three_folders()
        project = self.folder / "p.edgefence"
        for folders in (logs, f"{logs}/*", f"{logs}/*/*.log"):
            with self.subTest(folders):
                output, errors = self.run_as_nobody("import", folders, "--project", project,
                                                    "--again", "--json", status=3)
                self.assertEqual(errors, f"edgefence-cli import: {logs}/b: the folder cannot be "
                                         "read: Permission denied\n")
                answer = json.loads(output)
                self.assertEqual([file["path"] for file in answer["files"]],
                                 [f"{logs}/a/a.log", f"{logs}/c/c.log"])
                self.assertEqual([file["requests"] for file in answer["files"]], [1, 1])
                self.assertEqual(answer["error"]["input"], f"{logs}/b")

    def test_the_folder_itself_cannot_be_read(self):
        logs = self.three_folders()
        _, errors = self.run_as_nobody("inspect", logs / "b", status=3)
        self.assertEqual(errors, f"edgefence-cli inspect: {logs}/b: the folder cannot be read: "
                                 "Permission denied\n")

    def test_a_file_that_may_not_be_read(self):
        log = self.write("secret.log", combined())
        log.chmod(0)
        project = self.folder / "p.edgefence"
        _, errors = self.run_as_nobody("import", log, "--project", project, status=3)
        self.assertEqual(errors, f"edgefence-cli import: {log}: you have no permission to read "
                                 "this file\n")
        self.assertFalse(project.exists())

    def test_a_link_into_a_closed_folder_is_named(self):
        logs = self.three_folders()
        (logs / "c" / "link.log").symlink_to(logs / "b" / "b.log")
        (logs / "c" / "to-nothing.log").symlink_to(self.folder / "nothing")
        _, errors = self.run_as_nobody("inspect", logs / "c", status=3)
        self.assertEqual(errors, f"edgefence-cli inspect: {logs}/c/link.log: you have no "
                                 "permission to read this file\n")

    def test_a_place_that_is_not_there_or_may_not_be_written(self):
        log = self.write("a.log", combined())
        shut = self.folder / "shut"
        shut.mkdir()
        for place, why in [("none", "No such file or directory"), ("shut", "Permission denied")]:
            with self.subTest(place):
                project = self.folder / place / "p.edgefence"
                _, errors = self.run_as_nobody("import", log, "--project", project, status=3)
                self.assertEqual(errors, f"edgefence-cli import: {project} cannot be written: "
                                         f"{why}; check the permissions of the file and its "
                                         "folder, or copy it\n")
        self.assertEqual(list(shut.iterdir()), [])

    def test_a_folder_is_no_project(self):
        log = self.write("a.log", combined())
        place = self.folder / "p.edgefence"
        place.mkdir()
        _, errors = self.run_as_nobody("import", log, "--project", place, status=3)
        self.assertIn("p.edgefence", errors)
        self.assertEqual(list(place.iterdir()), [])


class Foreign(CommandTest):
    def test_what_is_no_text(self):
        # It was "no log format has lines like this", thousands of times.
        text = combined().encode() * 20
        rows = [
            (lzma.compress(text), "packed with xz", "xz -dc FILE"),
            (bz2.compress(text), "packed with bzip2", "bzip2 -dc FILE"),
            (b"\x04\x22\x4d\x18" + text, "packed with lz4", "lz4 -dc FILE"),
            (b"\x1f\x9d\x90" + text, "packed with compress", "gzip -dc FILE"),
            (zipped(text), "a zip archive", "unzip -p FILE"),
            (b"7z\xbc\xaf\x27\x1c\0\x04" + text, "a 7z archive", "7z x -so FILE"),
            (tar(text), "a tar archive", "tar -xOf FILE"),
            (gzip.compress(tar(text)), "a tar archive", "tar -xOf FILE"),
            (b"PAR1\x15\x04" + text, "a Parquet file",
             "duckdb -c \"COPY (FROM 'FILE') TO '/dev/stdout' (FORMAT json)\""),
            (text.decode().encode("utf-16"), "text in UTF-16", "iconv -f UTF-16 -t UTF-8 FILE"),
            (b"\xfe\xff" + text.decode().encode("utf-16-be"), "text in UTF-16",
             "iconv -f UTF-16 -t UTF-8 FILE"),
            (text.decode().encode("utf-16-le"), "text in UTF-16",
             "iconv -f UTF-16LE -t UTF-8 FILE"),
            (text.decode().encode("utf-16-be"), "text in UTF-16",
             "iconv -f UTF-16BE -t UTF-8 FILE"),
            (text.decode().encode("utf-32"), "text in UTF-32", "iconv -f UTF-32 -t UTF-8 FILE"),
        ]
        good = self.write("good.log", combined())
        for data, what, command in rows:
            with self.subTest(command):
                log = self.write("a.log", data)
                done = run("inspect", log, good, status=3)
                self.assertEqual(done.stderr.decode(),
                                 f"edgefence-cli inspect: {log}: this is {what}, which is not read "
                                 f"as it is; hand over what is in it: {command} | edgefence-cli "
                                 "import - --project P\n")
                self.assertTrue(done.stdout.startswith(str(good).encode()))
                self.assertEqual(run("inspect", "-", stdin=data, status=3).stdout, b"")

    def test_a_project_is_no_log(self):
        project = self.folder / "p.edgefence"
        run("import", self.write("a.log", combined()), "--project", project)
        errors = run("inspect", project, status=3).stderr.decode()
        self.assertIn("this is a database of SQLite, not a log; requests of an Edgefence project: "
                      "--project", errors)

    def test_what_only_begins_like_it_is_text(self):
        # One caller who knew where the first line would stand had the whole log refused.
        front = combined(request="GET /")[:-1]
        at = front.index('" 200')
        tar_place = combined(request="GET /" + "a" * (257 - at) + "ustar  HTTP/1.1")
        self.assertEqual(tar_place.index("ustar"), 257)
        for text in (combined("PKBZh.example"), combined("BZh91AY&SY.example"), tar_place,
                     combined("PAR1"), combined("PAR1.example"), "PAR1 " + combined(),
                     "\0" * 100 + tar_place[100:]):
            with self.subTest(text[:30]):
                file = run_json("inspect", self.write("a.log", text + combined()))["files"][0]
                self.assertEqual(file["requests"] + file["rejected"], 2)
                self.assertGreater(file["requests"], 0)


class LongLines(CommandTest):
    def inspect(self, text, *more):
        file = run_json("inspect", self.write("a.log", text), *more)["files"][0]
        return file["format"], file["lines"], file["requests"], file["rejected"]

    def test_a_first_line_that_is_too_long_hides_nothing(self):
        # The format was none, and every line rejected.
        rest = "".join(combined(second=at) for at in range(20))
        for length in (1_048_577, 1_600_000, 3_000_000, 9_000_000):
            with self.subTest(length):
                self.assertEqual(self.inspect("x" * length + "\n" + rest),
                                 ("combined", 21, 20, 1))
                self.assertEqual(self.inspect("x" * length + "\n" + rest, "--format", "combined"),
                                 ("combined", 21, 20, 1))
        self.assertEqual(self.inspect(("x" * 2_000_000 + "\n") * 3 + rest),
                         ("combined", 23, 20, 3))

    def test_a_first_line_as_long_as_it_may_be(self):
        for length in (70_000, 1_000_000, 1_048_000):
            with self.subTest(length):
                text = combined(request="GET /" + "a" * length + " HTTP/1.1")
                self.assertEqual(self.inspect(text + combined() * 3), ("combined", 4, 4, 0))

    def test_every_line_is_long(self):
        # No piece of the beginning that was looked at had a whole one.
        for length in (40_000, 100_000, 500_000):
            with self.subTest(length):
                text = "".join(logpush("/" + "a" * length, at) for at in range(6))
                self.assertEqual(self.inspect(text), ("cloudflare_http_requests", 6, 6, 0))

    def test_nothing_but_one_line_that_is_too_long(self):
        log = self.write("a.log", "x" * 20_000_000)
        file = run_json("inspect", log, status=3)["files"][0]
        self.assertEqual((file["lines"], file["rejected"]), (1, 1))


class Changing(CommandTest):
    def test_a_file_that_is_cut_while_it_is_read(self):
        text = "".join(combined(f"198.51.{at % 200}.{at % 7}", at % 3600, f"GET /{at} HTTP/1.1")
                       for at in range(200_000)).encode()
        for wait in (0.0, 0.02, 0.05, 0.1):
            with self.subTest(wait):
                log = self.write("a.log", text)
                project = self.folder / f"{wait}.edgefence"
                going = subprocess.Popen([CLI, "import", log, "--project", project, "--json"],
                                         stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                time.sleep(wait)
                os.truncate(log, 1000)
                output, errors = going.communicate(timeout=30)
                self.assertEqual(going.returncode, 0, errors)
                file = json.loads(output)["files"][0]
                # The last line that was read may be half a one.
                self.assertLessEqual(file["rejected"], 1)
                self.assertEqual(file["lines"], file["requests"] + file["rejected"])
                self.assertEqual(run("requests", "--project", project).stdout.count(b"\n"),
                                 file["requests"])

    def test_a_folder_as_standard_input(self):
        folder = os.open(self.folder, os.O_RDONLY)
        self.addCleanup(os.close, folder)
        done = subprocess.run([CLI, "inspect", "-"], stdin=folder, capture_output=True,
                              check=False)
        self.assertEqual((done.returncode, done.stderr.decode()),
                         (3, "edgefence-cli inspect: -: this is a folder, not a log file\n"))

    def test_a_pipe_that_does_not_wait(self):
        # Whoever made it may have asked it not to.
        reading, writing = os.pipe()
        os.set_blocking(reading, False)
        going = subprocess.Popen([CLI, "inspect", "-", "--json"], stdin=reading,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        os.close(reading)
        for _ in range(5):
            os.write(writing, combined().encode())
            time.sleep(0.02)
        os.close(writing)
        output, errors = going.communicate(timeout=30)
        self.assertEqual(json.loads(output)["files"][0]["requests"], 5, errors)

    def test_no_standard_input(self):
        done = subprocess.run(["sh", "-c", '"$0" inspect - <&-', CLI], capture_output=True,
                              check=False)
        self.assertEqual(done.returncode, 3)
        self.assertIn("-: reading failed after 0 bytes: Bad file descriptor", done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
