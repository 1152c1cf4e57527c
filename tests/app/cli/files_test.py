# SPDX-License-Identifier: GPL-3.0-or-later
"""A command never spoils a file that is not its own."""
import unittest

from command_line import CommandTest, combined, example, run, run_json

PLAN = example("link-shortener-after")


class Files(CommandTest):
    def test_an_export_does_not_replace_what_it_did_not_write(self):
        # It wrote over a rule set that somebody kept under the same name.
        out = self.folder / "deploy"
        run("export", PLAN, "--as", "ruleset", "--out", out)
        written = (out / "ruleset.json").read_bytes()
        run("export", PLAN, "--as", "ruleset", "--out", out)
        (out / "ruleset.json").write_text("mine")
        done = run("export", PLAN, "--as", "ruleset", "--out", out, status=1)
        self.assertEqual(done.stderr.decode().splitlines()[-1],
                         f"edgefence-cli export: {out}/ruleset.json is there already and holds "
                         "something else; nothing was written; --overwrite replaces it")
        self.assertEqual(done.stdout, b"")
        self.assertEqual((out / "ruleset.json").read_text(), "mine")
        error = run_json("export", PLAN, "--as", "ruleset", "--out", out, status=1)["error"]
        self.assertEqual(error["hint"], "--overwrite replaces it")
        run("export", PLAN, "--as", "ruleset", "--out", out, "--overwrite")
        self.assertEqual((out / "ruleset.json").read_bytes(), written)

    def test_nothing_is_written_if_one_of_the_files_is_there(self):
        out = self.folder / "examples"
        out.mkdir()
        (out / "link-shortener.ndjson").write_text("mine")
        run("example", "link-shortener-after", "--out", out, status=1)
        self.assertEqual([file.name for file in out.iterdir()], ["link-shortener.ndjson"])

    def test_files_are_replaced_when_all_are_written(self):
        # A full disk left half a new log and no old one.
        out = self.folder / "examples"
        out.mkdir()
        (out / "link-shortener.ndjson").write_text("mine")
        (out / "link-shortener-after.plan.json").mkdir()  # the second file cannot take its place
        (out / "link-shortener-after.plan.json" / "kept").write_text("mine")
        run("example", "link-shortener-after", "--out", out, "--overwrite", status=3)
        self.assertEqual(sorted(str(file.relative_to(out)) for file in out.rglob("*")),
                         ["link-shortener-after.plan.json", "link-shortener-after.plan.json/kept",
                          "link-shortener.ndjson"])

    def test_a_link_stays_one_and_modes_are_kept(self):
        # The new file took the link's place, and everybody could read what only one could.
        out = self.folder / "examples"
        out.mkdir()
        kept = self.folder / "kept.ndjson"
        kept.write_text("mine")
        kept.chmod(0o600)
        (out / "link-shortener.ndjson").symlink_to(kept)
        run("example", "link-shortener-after", "--out", out, "--overwrite")
        self.assertTrue((out / "link-shortener.ndjson").is_symlink())
        self.assertIn("EdgeStartTimestamp", kept.read_text())
        self.assertEqual(kept.stat().st_mode & 0o777, 0o600)

    def test_a_folder_is_no_file(self):
        (self.folder / "ruleset.json").mkdir()
        done = run("export", PLAN, "--as", "ruleset", "--out", self.folder, status=1)
        self.assertIn(b"is there already", done.stderr)
        run("export", PLAN, "--as", "ruleset", "--out", self.folder, "--overwrite", status=3)

    def test_a_file_that_is_there_is_never_made_a_project(self):
        # An empty file became a database.
        log = self.write("a.log", combined())
        for name, text in [("empty", ""), ("notes", "mine\n"), ("log", combined())]:
            with self.subTest(name):
                file = self.write(name, text)
                done = run("import", log, "--project", file, status=3)
                self.assertIn(b"is not an Edgefence project; it has not been changed", done.stderr)
                self.assertEqual(file.read_text(), text)
        self.assertEqual(sorted(file.name for file in self.folder.iterdir()),
                         ["a.log", "empty", "log", "notes"])


if __name__ == "__main__":
    unittest.main()
