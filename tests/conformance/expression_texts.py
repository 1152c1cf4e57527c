# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts that look like rule expressions, made at random from a seed: many are valid, the others are
broken the way people break them, and the way nobody would."""
import random

TEXTS = ["http.host", "http.request.method", "http.user_agent", "http.request.uri.query",
         "http.referer", "ip.src.country", "http.request.headers[\"x-tag\"][0]",
         "http.request.headers.names[1]", "http.request.uri.args[\"a\"][0]",
         "http.request.body.form[\"b\"][2]", "cf.tls_version"]
TEXT_LISTS = ["http.request.headers.names", "http.request.uri.args.values",
              "http.request.headers[\"x-tag\"]", "http.request.cookies[\"a\"]"]
TEXT_MAPS = ["http.request.headers", "http.request.uri.args", "http.request.cookies"]
NUMBERS = ["http.response.code", "ip.src.asnum", "cf.bot_management.score",
           "http.request.timestamp.sec", "cf.edge.server_port",
           "cf.bot_management.detection_ids[0]"]
ADDRESSES = ["ip.src", "cf.edge.server_ip"]
BOOLS = ["ssl", "cf.client.bot", "http.request.headers.truncated"]
ESCAPES = ["\\\"", "\\\\", "\\x41", "\\xe9", "\\101", "\\377", "\\400", "\\n", "\\8", "\\x4", "\\u0041"]
PATTERNS = ["^/api", "a|b", "[a-z]+$", "(?i)x", "a{2,3}", "\\\\d+", "(", "[", "a**", "(?=a)", "\\\\1",
            "[\"]", "[^\"]+", "x{1001}", "(?P<n>a)", "a{,3}", "\\\\pL", "[a&&b]", "", ".*", "*"]
WORDS = TEXTS[:3] + BOOLS + ["eq", "ne", "in", "and", "or", "xor", "not", "contains", "matches",
                            "wildcard", "strict", "==", "!=", "&&", "||", "^^", "!", "~", "(", ")",
                            "[", "]", "{", "}", "[*]", "..", ",", "\"", "r\"", "$", "true", "EQ",
                            "=", "&", "1", "0x", "::", "1.2.3.4", "/24", "any(", "lower(", "#"]
SIGNS = " \t\r\n\"\\()[]{}$.,:;*!&|^~=<>#-+/0179afxrABéß\0"


class ExpressionTexts:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def one(self, choices):
        return self.random.choice(choices)

    def chance(self, percent):
        return self.random.random() * 100 < percent

    def blank(self):
        return self.one([" ", " ", " ", "  ", "\n", "\r\n", ""])

    def string(self):
        content = "".join(self.one(["a", "b", "/", "api", ".", "*", " ", "é", "GET", "{", "$", "1",
                                    "#", "'"]) for _ in range(self.random.randrange(4)))
        if self.chance(25):
            fence = "#" * self.random.randrange(3)
            inside = content + (self.one(["\\", "\\\\", "\\d", "\"", "\"#"]) if self.chance(30) else "")
            return f"r{fence}\"{inside}\"{fence}"
        if self.chance(15):
            content += self.one(ESCAPES)
        if self.chance(4):
            return self.one(["61:62", "ab:cd:ef", "AB:CD", "00:ff", "61:62", "61-62", "61.62",
                             "ab.cd", "ab-cd", "61", "6:2", "61:6", "61:62-63", "g1:62"]
                            [:5 if self.chance(60) else 14])
        return f"\"{content}\""

    def integer(self):
        return self.one(["0", "1", "7", "10", "-3", "0x1F", "017", "08", "0x", "-0x5", "0X1F", "00",
                         "404", "9223372036854775807", "9223372036854775808",
                         "-9223372036854775808", "-9223372036854775809", "0xffffffffffffffff",
                         "+1", "1_000", "--1", "1.5", "1e3", "\"1\""][:10 if self.chance(80) else 24])

    def address(self):
        return self.one(["192.0.2.1", "10.0.0.1", "2001:db8::1", "::1", "::ffff:192.0.2.1", "fe80::",
                         "256.1.1.1", "1.2.3", "01.2.3.4", "1.2.3.4.5", "::1::", "12345::", "abcd::",
                         "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7", "1", "\"1.2.3.4\""]
                        [:6 if self.chance(80) else 17])

    def text_value(self, depth):
        if depth == 0 or self.chance(60):
            return self.one(TEXTS)
        inner = self.text_value(depth - 1)
        if self.chance(1):
            inner = f"({inner})"
        if self.chance(2):
            return self.one([f"url_decode({inner}, \"r\")", f"substring({inner}, -2)",
                             f"lookup_json_string({inner}, \"a\", 0)"])
        return self.one([
            f"lower({inner})", f"upper({self.blank()}{inner}{self.blank()})", f"lower ({inner})",
            f"url_decode({inner})", f"concat({inner}, {self.string()})",
            f"concat({self.string()}, {inner},{inner})", f"substring({inner}, 0, 3)",
            f"remove_bytes({inner}, \"a\")", f"decode_base64({inner})", f"coalesce({inner}, \"x\")",
            f"lookup_json_string({inner}, \"a\")"])

    def number_value(self):
        if self.chance(70):
            return self.one(NUMBERS)
        if self.chance(5):
            return f"len({self.one(TEXT_LISTS)})"
        return self.one([f"len({self.text_value(1)})",
                         "lookup_json_integer(http.request.body.raw, \"a\")",
                         f"coalesce({self.one(NUMBERS)}, 1)"])

    def items(self, item, ranges):
        parts = [self.one(ranges) if ranges and self.chance(30) else item()
                 for _ in range(self.random.randrange(4))]
        divider = ", " if self.chance(3) else " "
        return "{" + self.blank() + divider.join(parts) + self.blank() + "}"

    def text_comparison(self, left):
        kind = self.random.randrange(9)
        if kind < 2:
            sign = self.one(["eq", "==", "ne", "!="])
        elif kind == 2:
            sign = self.one(["lt", "<", "le", "<=", "gt", ">", "ge", ">="])
        elif kind == 3:
            sign = "contains"
        elif kind == 4:
            return f"{left} {self.one(['wildcard', 'strict wildcard', 'strict  wildcard'])}" \
                   f"{self.blank()}" + self.one(["\"/api/*\"", "\"*\"", "\"a**b\"", "r\"a\\*\"", "\"\"",
                                                 "r\"a\\b\"", "r\"\\\\*\"", "\"*a*b*c*d*\"",
                                                 self.string()])
        elif kind == 5:
            return f"{left}{self.one([' matches ', '~', ' ~ '])}\"{self.one(PATTERNS)}\""
        elif kind == 6:
            return f"{left} in {self.items(self.string, [])}"
        elif kind == 7:
            return f"{left} {self.one(['eq', 'ne', 'lt', '=='])} {self.text_value(1)}"
        else:
            return f"{left} in ${self.one(['office', 'cf.anonymizer', 'a_1', 'A', 'a-b', '1a', ''])}"
        return f"{left}{self.one([' ', '  ', chr(10)])}{sign}{self.blank()}{self.string()}"

    def number_comparison(self, left):
        ranges = ["1..5", "-3..0x10", "5..1", "1..1", "1 .. 2", "1..", "..2", "1...2"]
        if self.chance(40):
            return f"{left} in {self.items(self.integer, ranges[:4] if self.chance(80) else ranges)}"
        right = self.number_value() if self.chance(15) else self.integer()
        return f"{left} {self.one(['eq', '==', '!=', 'lt', '<=', 'gt', '>='])}{self.blank()}{right}"

    def address_comparison(self, left):
        ranges = ["192.0.2.0/24", "10/8", "2001:db8::/32", "192.0.2.1..192.0.2.9", "::..::5",
                  "0.0.0.0/0", "1.2.3/24", "192.0.2.1/24", "10.0.0.0/33", "::/129", "1.1.1.1..::1",
                  "1.2.3.9..1.2.3.1", "1.2.3.4/", "1.2.3.0/024"]
        if self.chance(50):
            return f"{left} in {self.items(self.address, ranges[:6] if self.chance(80) else ranges)}"
        if self.chance(20):
            return f"{left} in {self.one(['$office', '$cf.botnetcc', '$', '$x y'])}"
        right = self.one(ADDRESSES) if self.chance(15) else self.address()
        return f"{left} {self.one(['eq', 'ne', '==', '!='])} {right}"

    def each_comparison(self):
        each = self.one(TEXT_LISTS) + "[*]"
        if self.chance(15):
            each = self.one(TEXT_MAPS) + "[*][*]"
        left = f"lower({each})[*]" if self.chance(30) else each
        if self.chance(15):
            return f"starts_with({each}, {self.string()})" + ("[*]" if self.chance(10) else "")
        return self.text_comparison(left)

    def comparison(self):
        kind = self.random.randrange(12)
        if kind == 0:
            return self.one(BOOLS)
        if kind == 1:
            left = self.one(ADDRESSES + ["cidr(ip.src, 24, 64)", "cidr6(ip.src, 48)"])
            return self.address_comparison(left)
        if kind in (2, 3):
            return self.number_comparison(self.number_value())
        if kind == 4:
            return f"{self.one(['any', 'all'])}({self.each_comparison()})"
        if kind == 5:
            sign = self.one([" and ", " ^^ ", " or "])
            negation = self.one(["", "", "not ", "!"])
            body = f"{self.each_comparison()}{sign}{negation}{self.each_comparison()}"
            return f"{self.one(['any', 'all'])}(({body}))" if self.chance(80) else f"any({body})"
        if kind == 6:
            name = self.one(["starts_with", "ends_with"])
            return f"{name}({self.text_value(1)},{self.blank()}{self.string()})"
        if kind == 7:
            if self.chance(5):
                return "has_value(cf.bot_management.detection_ids, 5)"
            return self.one([f"has_key({self.one(TEXT_MAPS)}, \"a\")",
                             f"has_value({self.one(TEXT_LISTS)}, \"a\")"])
        return self.text_comparison(self.text_value(2))

    def condition(self, depth):
        if depth == 0 or self.chance(30):
            return self.comparison()
        kind = self.random.randrange(5)
        if kind == 0:
            return self.one(["not ", "!", "not", "! ", "not not "]) + self.condition(0)
        if kind == 1:
            if self.chance(5):
                return f"({self.text_value(1)}) eq {self.string()}"
            return f"({self.blank()}{self.condition(depth - 1)}{self.blank()})"
        text = self.condition(depth - 1)
        for _ in range(self.random.randrange(1, 4)):
            sign = self.one(["and", "and", "&&", "or", "||", "xor", "^^"])
            before = "" if self.chance(8) else " "
            text += f"{before}{sign}{self.blank()}{self.condition(depth - 1)}"
        return text

    def broken(self, text):
        """One change, as a slip of the hand or of the mind."""
        at = self.random.randrange(len(text) + 1)
        kind = self.random.randrange(8)
        if kind == 0:
            return text[:at]
        if kind == 1:
            return text[:at] + text[at + 1:]
        if kind == 2:
            return text[:at] + self.one(SIGNS) + text[at:]
        if kind == 3:
            return text[:at] + self.one(SIGNS) + text[at + 1:]
        if kind == 4:
            return text[:at] + self.one(WORDS) + text[at:]
        words = text.split(" ")
        which = self.random.randrange(len(words))
        if kind == 5:
            words[which] = self.one(WORDS)
        elif kind == 6:
            del words[which]
        else:
            words.insert(which, words[which])
        return " ".join(words)

    def text(self):
        text = self.condition(2)
        if self.chance(45):
            text = self.broken(text)
            if self.chance(25):
                text = self.broken(text)
        return text
