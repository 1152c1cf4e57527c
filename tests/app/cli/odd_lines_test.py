# SPDX-License-Identifier: GPL-3.0-or-later
"""Logs as they come: put together, cut, sent in batches. Every line is a request, a reject with its
reason, blank or a directive."""
import gzip
import json
import unittest

from command_line import CommandTest, combined, run, run_json

BOM = "\ufeff"
W3C = ("#Date: 2026-08-30 09:00:00\n#Fields: date time c-ip cs-method cs-uri-stem sc-status\n"
       "2026-08-30 09:00:00 192.0.2.1 GET /a 200\n")
TURNED = ("#Fields: date time cs-method cs-uri-stem c-ip sc-status\n"
          "2026-08-30 09:00:00 GET /b 192.0.2.2 404\n")
TABLE = "time,ip,path,status\n2026-08-30 09:00:00,192.0.2.1,/a,200\n"


def logpush(uri="/", **more):
    return {"EdgeStartTimestamp": "2026-08-30T09:30:00Z", "ClientIP": "192.0.2.1",
            "ClientRequestMethod": "GET", "ClientRequestURI": uri,
            "ClientRequestHost": "a.example", "EdgeResponseStatus": 200, **more}


def trace(path="/"):
    return {"Event": {"Request": {"URL": "https://a.example" + path, "Method": "GET",
                                  "Headers": {"cf-connecting-ip": "192.0.2.1"}},
                      "Response": {"Status": 200}},
            "EventTimestampMs": 1788082200000, "EventType": "fetch", "Outcome": "ok",
            "ScriptName": "w", "Logs": [], "Exceptions": []}


class OddLines(CommandTest):
    def read(self, text, *options, lines=None, rejects=(), status=0):
        """What is said of a log. Every one of its lines is in one of the counts, or every one of
        its objects and of the lines around them, which are `lines`; its rejects are the lines with
        these numbers, which begin so."""
        log = self.write("a.log", text)
        file = run_json("inspect", log, *options, status=status)["files"][0]
        wanted = text.count("\n") if lines is None else lines
        self.assertEqual(file["lines"], wanted)
        self.assertEqual(file["requests"] + file["rejected"] + file["blank"] + file["directives"],
                         wanted)
        self.assertEqual(file["rejected"], len(rejects))
        self.assertEqual([reject["line"] for reject in file["rejects"]],
                         [line for line, _ in rejects])
        for reject, (_, front) in zip(file["rejects"], rejects):
            self.assertEqual(reject["excerpt"][:len(front)], front)
        return file

    def requests(self, text):
        project = self.folder / "p.edgefence"
        run("import", self.write("a.log", text), "--project", project)
        rows = [json.loads(line)
                for line in run("requests", "--project", project).stdout.splitlines()]
        project.unlink()
        return [(row["ClientIP"], row.get("ClientRequestURI"), row["EdgeResponseStatus"],
                 row.get("ClientRequestUserAgent")) for row in rows]

    def assert_counts(self, file, **counts):
        self.assertEqual({name: file[name] for name in counts}, counts)

    def test_files_with_a_mark_put_together(self):
        # The mark became a part of the client, and hid a heading.
        for text in (combined() + BOM + combined(), BOM + combined() + BOM + BOM + combined(),
                     json.dumps(logpush()) + "\n" + BOM + json.dumps(logpush()) + "\n",
                     json.dumps(logpush(), indent=1) + "\n" + BOM + json.dumps(logpush(), indent=1),
                     TABLE + BOM + TABLE, W3C + BOM + W3C):
            with self.subTest(text[:20]):
                lines = 2 if text.startswith("{") else None
                self.assert_counts(self.read(text, lines=lines), requests=2, distinct_clients=1,
                                   client_names=0)
        self.assertEqual(self.requests(W3C + BOM + TURNED),
                         [("192.0.2.1", "/a", 200, None), ("192.0.2.2", "/b", 404, None)])

    def test_zeros_of_a_file_that_was_cut(self):
        # logrotate's copytruncate: the writer goes on where it was.
        for zeros in (1, 100, 70_000, 3_000_000, 20_000_000):
            with self.subTest(zeros):
                text = "\0" * zeros + combined() * 3
                self.assert_counts(self.read(text), format="combined", requests=3,
                                   distinct_clients=1, client_names=0)
                text = combined() * 3 + "\0" * zeros + combined()
                self.assert_counts(self.read(text), requests=4, distinct_clients=1)
        self.read(combined() + "\0\0\n" + combined(), rejects=[(2, "\\x00\\x00")])

    def test_batches_of_objects(self):
        # Logpush to an HTTP endpoint with batch_prefix "[" and record_delimiter ",": all was lost.
        for one, name in [(logpush, "cloudflare_http_requests"), (trace, "workers_trace")]:
            rows = [one(f"/{at}") for at in range(6)]
            text = [json.dumps(row) for row in rows]
            for data, around in [
                    ("[" + ",".join(text) + "]", 0), ("[" + ", ".join(text) + "]\n", 0),
                    ("".join(text), 0), (" ".join(text) + "\n", 0),
                    ("[" + ",".join(text[:2]) + "]\n[" + ",".join(text[2:]) + "]\n", 0),
                    (text[0] + "\n" + "".join(text[1:3]) + "\n" + "\n".join(text[3:]), 0),
                    ("[\n" + ",\n".join(text) + "\n]\n", 2), (json.dumps(rows, indent=2), 2)]:
                with self.subTest(data[:30]):
                    self.assert_counts(self.read(data, lines=6 + around), format=name, requests=6,
                                       directives=around)
                    self.assertEqual([uri for _, uri, _, _ in self.requests(data)],
                                     [f"/{at}" for at in range(6)])

    def test_a_batch_that_is_longer_than_a_line_may_be(self):
        rows = [json.dumps(logpush(f"/{at}", Pad="x" * 1000)) for at in range(3000)]
        self.assert_counts(self.read("[" + ",".join(rows) + "]\n", lines=3000), requests=3000)
        self.read("[" + ",".join(rows)[:-10], lines=3000, rejects=[(1, rows[2999][:150])])

    def test_a_batch_with_a_damaged_object(self):
        row = json.dumps(logpush())
        self.read(f"[{row},{row[:-30]}\n[{row},{row}]\n[{row},{row}]x\n", lines=7,
                  rejects=[(1, row[:-30]), (3, "x")])

    def test_a_status_is_a_number(self):
        rows = [json.dumps(logpush(EdgeResponseStatus=status))
                for status in (200, "200", 0, "404 Not Found", True, "ok", 99999, None)]
        file = self.read("\n".join(rows) + "\n",
                         rejects=[(5, rows[4]), (6, rows[5]), (7, rows[6])])
        self.assert_counts(file, statuses={"200": 2, "0": 1, "404": 1}
                           | {key: 1 for key in file["statuses"] if key in ("", "-")})
        self.assertEqual([reject["reason"] for reject in file["rejects"]],
                         ['"true" is not a status', '"ok" is not a status',
                          '"99999" is not a status'])

    def test_objects_with_escapes_as_nginx_writes_them(self):
        # A format of JSON objects without escape=json: each such line was rejected.
        text = ('{"time_local":"30/Aug/2026:09:00:00 +0000","remote_addr":"192.0.2.1","request":'
                '"GET /a\\x22b HTTP/1.1","status":"200","http_user_agent":"\\xE9"}\n')
        self.assertEqual(self.requests(text * 2), [("192.0.2.1", "/a\\x22b", 200, "\\xE9")] * 2)
        wrong = text.replace("x22", "xg2")
        self.read(text + wrong, rejects=[(2, wrong[:60])])

    def test_a_log_of_cloudfront_in_json(self):
        row = {"date": "2026-08-30", "time": "09:00:00", "c-ip": "192.0.2.1", "cs-method": "GET",
               "cs-uri-stem": "/a", "cs-uri-query": "-", "sc-status": "200",
               "cs(User-Agent)": "agent%20one", "cs(Host)": "d1.example"}
        text = json.dumps(row) + "\n" + json.dumps({**row, "cs-uri-query": "x=%20"}) + "\n"
        self.assertEqual(self.read(text)["format"], "cloudfront_json")
        self.assertEqual(self.requests(text), [("192.0.2.1", "/a", 200, "agent one"),
                                               ("192.0.2.1", "/a?x=%20", 200, "agent one")])

    def test_lines_that_a_container_runtime_has_cut(self):
        # Both parts were rejected.
        line = combined(request="GET /" + "a" * 20_000 + " HTTP/1.1")[:-1]
        front = "2026-08-30T09:00:01.123Z stdout "
        text = (f"{front}F {combined()}{front}P {line[:9000]}\n{front}P {line[9000:18000]}\n"
                f"{front}F {line[18000:]}\n{front}F {combined()}")
        self.assert_counts(self.read(text, lines=3), format="combined", requests=3)
        self.assertEqual(self.requests(text)[1], ("192.0.2.1", "/" + "a" * 20_000, 200,
                                                  "agent/1.0"))

    def test_damaged_lines_do_not_make_it_another_format(self):
        # One line that only Traefik's format takes, and every agent had a quote at its end.
        text = combined() * 4 + combined().replace('" 200 5 ', '"  5 ')
        self.assertEqual(self.read(text, rejects=[(5, "192.0.2.1")])["format"], "combined")
        rows = self.requests(text)
        self.assertEqual({agent for _, _, _, agent in rows}, {"agent/1.0"})
        # A user without a name, as Apache writes one.
        text = combined().replace(" - - [", ' - "" [')
        self.assertEqual(self.requests(text + combined())[0],
                         ("192.0.2.1", "/", 200, "agent/1.0"))

    def test_packed_in_odd_ways(self):
        plain = combined().encode() * 3
        self.read(gzip.compress(plain) + b"\0" * 512, lines=3)
        file = self.read(gzip.compress(plain) + b"garbage", lines=3)
        self.assertIn("the gzip data is damaged after", file["warnings"][0]["message"])
        twice = run("inspect", "-", stdin=gzip.compress(gzip.compress(plain)), status=3)
        self.assertIn(b"this is packed with gzip twice, which is not read as it is; hand over what "
                      b"is in it: gzip -dc FILE | edgefence-cli import", twice.stderr)

    def test_a_comment_is_a_directive_in_any_file(self):
        self.assert_counts(self.read("#x\n", status=3), directives=1)


if __name__ == "__main__":
    unittest.main()
