# SPDX-License-Identifier: GPL-3.0-or-later
"""Fields that are named on the command line: where they are they count, and where they are not, that
is said."""
import json
import unittest

from command_line import CommandTest, combined, run, run_json

TABLE = ("time,ip,x_real_ip,path,status\n"
         "2026-08-30 09:00:00,192.0.2.1,203.0.113.7,/a,200\n")
W3C = ("#Fields: date time c-ip cs-method cs-uri-stem sc-status cs(X-Real-IP) X-Forwarded-For\n"
       "2026-08-30 09:00:00 192.0.2.1 GET /a 200 203.0.113.7 203.0.113.8,+192.0.2.1\n")
DIRECTIVE = '$remote_addr - - [$time_local] "$request" $status $bytes "$http_x_real_ip"'
NGINX = '192.0.2.1 - - [30/Aug/2026:09:00:00 +0000] "GET / HTTP/1.1" 200 5 "203.0.113.7"\n'
APACHE = '%h %l %u %t "%r" %>s %b "%{X-Real-IP}i"'
OBJECT = json.dumps({"time": "2026-08-30T09:00:00Z", "remote_addr": "192.0.2.1", "uri": "/a",
                     "status": 200, "http": {"real": "203.0.113.7"}}) + "\n"


class Fields(CommandTest):
    def read(self, text, *options, status=0):
        """The clients that come of it, and the warnings."""
        log = self.write("a.log", text)
        project = self.folder / "p.edgefence"
        file = run_json("import", log, "--project", project, *options, status=status)["files"][0]
        clients = []
        if project.exists():
            for line in run("requests", "--project", project).stdout.splitlines():
                clients.append(json.loads(line).get("ClientIP"))
            project.unlink()
        return clients, [warning["message"] for warning in file["warnings"]]

    def test_the_address_comes_from_the_field_that_was_named(self):
        # Only JSON logs heeded it.
        for text, *options in [
                (TABLE, "--client", "x_real_ip"), (TABLE, "--client", "X-Real-IP"),
                (TABLE, "--client", "3"), (TABLE.splitlines(True)[1], "--client", "3"),
                (W3C, "--client", "X-Real-IP"), (W3C, "--client", "cs(X-Real-IP)"),
                (NGINX, "--log-format", DIRECTIVE, "--client", "X-Real-IP"),
                (NGINX, "--log-format", DIRECTIVE, "--client", "$http_x_real_ip"),
                (NGINX, "--log-format", APACHE, "--client", "x-real-ip"),
                (OBJECT, "--client", "http.real")]:
            with self.subTest(options):
                self.assertEqual(self.read(text, *options), (["203.0.113.7"], []))
        # Behind the agent, where nginx's own configuration has the list; a caller's agent is none.
        line = combined()[:-1] + ' "203.0.113.7, 192.0.2.9"\n'
        self.assertEqual(self.read(line, "--client", "x-forwarded-for"), (["203.0.113.7"], []))
        line = combined().replace("agent/1.0", "203.0.113.7")
        self.assertEqual(self.read(line, "--client", "x-forwarded-for")[0], ["192.0.2.1"])
        self.assertEqual(self.read(W3C, "--client", "x-forwarded-for"), (["203.0.113.8"], []))
        self.assertEqual(self.read(W3C, "--trusted-proxy", "192.0.2.0/24"), (["203.0.113.8"], []))

    def test_one_field_by_all_its_names(self):
        # Some readers knew fewer of them than what was to say that no line has the field: the
        # clients were the proxies, and nothing was said.
        names = ("X-Real-IP", "x_real_ip", "http_x_real_ip", "$http_x_real_ip", "%{X-Real-IP}i",
                 "cs(X-Real-IP)", "headers.X-Real-IP", "X Real IP", "request_X-Real-IP")
        table, w3c, nested = TABLE.splitlines(), W3C.splitlines(), json.loads(OBJECT)
        for own, name in zip(names, names[3:] + names[:3]):
            line = json.dumps({**nested, own: "203.0.113.7"}) + "\n"
            logs = [f"{table[0]}\n{table[1]}\n".replace("x_real_ip", own),
                    line, json.dumps({"log": line}) + "\n",
                    json.dumps({**nested, "headers": {own: ["203.0.113.7"]}}) + "\n"]
            if " " not in own:
                logs.append(f"{w3c[0]}\n{w3c[1]}\n".replace("cs(X-Real-IP)", own))
            for text in logs:
                with self.subTest((name, text)):
                    self.assertEqual(self.read(text, "--client", name), (["203.0.113.7"], []))
        for choice, own in [("cf-connecting-ip", "cfConnectingIp"), ("client-ip", "clientIP"),
                            ("x-forwarded-for", "X_Forwarded_For")]:
            with self.subTest(choice):
                text = json.dumps({**nested, own: "203.0.113.7"}) + "\n"
                self.assertEqual(self.read(text, "--client", choice), (["203.0.113.7"], []))
        # The one that is written most like it; and a place in a list is not lost.
        text = json.dumps({**nested, "http_x_real_ip": "192.0.2.9", "x_real_ip": "203.0.113.7",
                           "x_ips": ["192.0.2.9", "203.0.113.7"]}) + "\n"
        for name in ("X-Real-IP", "X-IPs[1]", "x_ips[1]"):
            self.assertEqual(self.read(text, "--client", name), (["203.0.113.7"], []))

    def test_columns_that_are_named_in_another_way(self):
        # Their values were left away, and nothing was said.
        for text in (OBJECT, TABLE.replace("ip,", "remote_addr,", 1).replace("path", "uri")):
            with self.subTest(text):
                log = self.write("a.log", text)
                file = run_json("inspect", log, "--map", "time=Time", "--map", "client=REMOTE-ADDR",
                                "--map", "target=URI", "--map", "status=Status")["files"][0]
                self.assertEqual((file["requests"], file["statuses"], file["warnings"]),
                                 (1, {"200": 1}, []))

    def test_a_field_that_no_line_has_is_said(self):
        # It was silent, and the clients were the proxies.
        fields = "time, ip, x_real_ip, path, status"
        for text, named, has, *options in [
                (TABLE, "x_reel_ip", fields), (OBJECT, "real",
                                               "time, remote_addr, uri, status, http.real"),
                (W3C, "X-Reel-IP", "date, time, c-ip, cs-method, cs-uri-stem, sc-status, "
                                   "cs(X-Real-IP), X-Forwarded-For"),
                (NGINX, "X-Reel-IP", "$remote_addr, $time_local, $request, $status, $bytes, "
                                     "$http_x_real_ip", "--log-format", DIRECTIVE),
                (combined(), "X-Real-IP", "client, identity, user, time, request, status, bytes, "
                                          "referer, user agent")]:
            with self.subTest(named):
                self.assertEqual(
                    self.read(text, "--client", named, *options),
                    (["192.0.2.1"], [f'no line has "{named}", which client was to be read from; '
                                     f"the log has {has}"]))
        for choice, name in [("cf-connecting-ip", "CF-Connecting-IP"),
                             ("x-forwarded-for-last", "X-Forwarded-For"),
                             ("client-ip", "client_ip")]:
            with self.subTest(choice):
                _, warnings = self.read(combined(), "--client", choice)
                self.assertIn(f'no line has "{name}", which client', warnings[0])
        self.assertEqual(self.read(combined(), "--client", "remote"), (["192.0.2.1"], []))
        done = run("inspect", self.write("a.log", TABLE), "--client", "x_reel_ip")
        self.assertIn('warning: ' + str(self.folder / "a.log") + ': no line has "x_reel_ip"',
                      done.stderr.decode())

    def test_a_mapped_field_that_comes_late(self):
        # inspect reads no more columns than it counts, and those that were mapped.
        lines = [{"t": "2026-08-30T09:00:00Z", "ip": "192.0.2.1", "to": "/a"},
                 {"t": "2026-08-30T09:00:01Z", "ip": "192.0.2.1", "to": "/a", "agent": "x"}]
        log = self.write("a.log", "".join(json.dumps(line) + "\n" for line in lines))
        mapped = ["--map", "time=t", "--map", "client=ip", "--map", "target=to"]
        for name, warnings in [("agent", 0), ("agents", 1)]:
            with self.subTest(name):
                file = run_json("inspect", log, *mapped, "--map", f"user_agent={name}")["files"][0]
                self.assertEqual((file["requests"], len(file["warnings"])), (2, warnings))

    def test_fields_that_are_said_again(self):
        # A log of many parts had each of its fields as often.
        self.assertEqual(
            self.read(W3C * 30, "--client", "X-Reel-IP"),
            (["192.0.2.1"] * 30,
             ['no line has "X-Reel-IP", which client was to be read from; the log has date, time, '
              "c-ip, cs-method, cs-uri-stem, sc-status, cs(X-Real-IP), X-Forwarded-For"]))

    def test_a_column_that_no_line_has_is_said(self):
        fields = "time, ip, x_real_ip, path, status"
        self.assertEqual(
            self.read(TABLE, "--map", "time=time", "--map", "client=ip", "--map", "target=path",
                      "--map", "status=stauts"),
            (["192.0.2.1"], ['no line has "stauts", which status was to be read from; the log has '
                             + fields]))
        self.assertEqual(
            self.read(TABLE, "--map", "time=when", "--map", "client=ip", status=3),
            ([], ['no line has "when", which time was to be read from; the log has ' + fields]))
        has = "time, remote_addr, uri, status, http.real"
        self.assertEqual(
            self.read(OBJECT, "--map", "time=when", "--map", "client=remote_addr", status=3),
            ([], ['no line has "when", which time was to be read from; the log has ' + has]))
        # Of several names for one field a log has one.
        self.assertEqual(
            self.read(TABLE, "--map", "time=time", "--map", "client=ip", "--map", "target=path",
                      "--map", "status=code", "--map", "status=status"), (["192.0.2.1"], []))

    def test_a_field_that_later_lines_have(self):
        first = json.loads(OBJECT)
        later = {**first, "real_ip": "203.0.113.9"}
        text = OBJECT + json.dumps(later) + "\n"
        self.assertEqual(self.read(text, "--client", "real_ip"), (["192.0.2.1", "203.0.113.9"], []))

    def test_the_nearest_of_many(self):
        many = {**json.loads(OBJECT), **{f"field_{at}": at for at in range(60)},
                "x_real_ip": "203.0.113.7"}
        self.assertEqual(
            self.read(json.dumps(many) + "\n", "--client", "x_reel_ip"),
            (["192.0.2.1"], ['no line has "x_reel_ip", which client was to be read from; the log '
                             'has 66 fields, among them "x_real_ip"']))


if __name__ == "__main__":
    unittest.main()
