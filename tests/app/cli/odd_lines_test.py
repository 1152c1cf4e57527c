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
    def read(self, text, *options, status=0):
        log = self.write("a.log", text)
        file = run_json("inspect", log, *options, status=status)["files"][0]
        self.assertEqual(file["lines"], file["requests"] + file["rejected"] + file["blank"] +
                         file["directives"])
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
                file = self.read(text)
                self.assert_counts(file, requests=2, rejected=0, distinct_clients=1,
                                   client_names=0)
        self.assertEqual(self.requests(W3C + BOM + TURNED),
                         [("192.0.2.1", "/a", 200, None), ("192.0.2.2", "/b", 404, None)])

    def test_zeros_of_a_file_that_was_cut(self):
        # logrotate's copytruncate: the writer goes on where it was.
        for zeros in (1, 100, 70_000, 3_000_000, 20_000_000):
            with self.subTest(zeros):
                text = "\0" * zeros + combined() * 3
                self.assert_counts(self.read(text), format="combined", requests=3, rejected=0,
                                   distinct_clients=1, client_names=0)
                text = combined() * 3 + "\0" * zeros + combined()
                self.assert_counts(self.read(text), requests=4, rejected=0, distinct_clients=1)
        self.assert_counts(self.read(combined() + "\0\0\n" + combined()), requests=2, rejected=1)

    def test_batches_of_objects(self):
        # Logpush to an HTTP endpoint with batch_prefix "[" and record_delimiter ",": all was lost.
        for one, name in [(logpush, "cloudflare_http_requests"), (trace, "workers_trace")]:
            rows = [one(f"/{at}") for at in range(6)]
            text = [json.dumps(row) for row in rows]
            for data in ("[" + ",".join(text) + "]", "[" + ", ".join(text) + "]\n",
                         "".join(text), " ".join(text) + "\n",
                         "[" + ",".join(text[:2]) + "]\n[" + ",".join(text[2:]) + "]\n",
                         text[0] + "\n" + "".join(text[1:3]) + "\n" + "\n".join(text[3:]),
                         "[\n" + ",\n".join(text) + "\n]\n",
                         json.dumps(rows, indent=2)):
                with self.subTest(data[:30]):
                    self.assert_counts(self.read(data), format=name, requests=6, rejected=0)
                    self.assertEqual([uri for _, uri, _, _ in self.requests(data)],
                                     [f"/{at}" for at in range(6)])

    def test_a_batch_that_is_longer_than_a_line_may_be(self):
        rows = [json.dumps(logpush(f"/{at}", Pad="x" * 1000)) for at in range(3000)]
        self.assert_counts(self.read("[" + ",".join(rows) + "]\n"), requests=3000, rejected=0)
        self.assert_counts(self.read("[" + ",".join(rows)[:-10]), requests=2999, rejected=1)

    def test_a_batch_with_a_damaged_object(self):
        row = json.dumps(logpush())
        file = self.read(f"[{row},{row[:-30]}\n[{row},{row}]\n[{row},{row}]x\n")
        self.assert_counts(file, requests=5)
        self.assertGreater(file["rejected"], 0)

    def test_a_status_is_a_number(self):
        rows = [json.dumps(logpush(EdgeResponseStatus=status))
                for status in (200, "200", 0, "404 Not Found", True, "ok", 99999, None)]
        file = self.read("\n".join(rows) + "\n")
        self.assert_counts(file, requests=5, rejected=3, statuses={"200": 2, "0": 1, "404": 1}
                           | {key: 1 for key in file["statuses"] if key in ("", "-")})
        self.assertEqual([reject["reason"] for reject in file["rejects"]],
                         ['"true" is not a status', '"ok" is not a status',
                          '"99999" is not a status'])

    def test_objects_with_escapes_as_nginx_writes_them(self):
        # A format of JSON objects without escape=json: each such line was rejected.
        text = ('{"time_local":"30/Aug/2026:09:00:00 +0000","remote_addr":"192.0.2.1","request":'
                '"GET /a\\x22b HTTP/1.1","status":"200","http_user_agent":"\\xE9"}\n')
        self.assertEqual(self.requests(text * 2), [("192.0.2.1", "/a\\x22b", 200, "\\xE9")] * 2)
        self.assert_counts(self.read(text + text.replace("x22", "xg2")), requests=1, rejected=1)

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
        self.assert_counts(self.read(text), format="combined", requests=3, rejected=0)
        self.assertEqual(self.requests(text)[1], ("192.0.2.1", "/" + "a" * 20_000, 200,
                                                  "agent/1.0"))

    def test_damaged_lines_do_not_make_it_another_format(self):
        # One line that only Traefik's format takes, and every agent had a quote at its end.
        text = combined() * 4 + combined().replace('" 200 5 ', '"  5 ')
        self.assertEqual(self.read(text)["format"], "combined")
        rows = self.requests(text)
        self.assertEqual({agent for _, _, _, agent in rows}, {"agent/1.0"})
        # A user without a name, as Apache writes one.
        text = combined().replace(" - - [", ' - "" [')
        self.assertEqual(self.requests(text + combined())[0],
                         ("192.0.2.1", "/", 200, "agent/1.0"))

    def test_packed_in_odd_ways(self):
        plain = combined().encode() * 3
        self.assert_counts(self.read(gzip.compress(plain) + b"\0" * 512), requests=3)
        file = self.read(gzip.compress(plain) + b"garbage")
        self.assert_counts(file, requests=3, rejected=0)
        self.assertIn("the gzip data is damaged after", file["warnings"][0]["message"])
        twice = run("inspect", "-", stdin=gzip.compress(gzip.compress(plain)), status=3)
        self.assertIn(b"this is packed with gzip twice, which is not read as it is; hand over what "
                      b"is in it: gzip -dc FILE | edgefence-cli import", twice.stderr)

    def test_a_comment_is_a_directive_in_any_file(self):
        self.assert_counts(self.read("#x\n", status=3), lines=1, directives=1, rejected=0)


if __name__ == "__main__":
    unittest.main()
