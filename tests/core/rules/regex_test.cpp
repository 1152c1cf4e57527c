// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/regex/effort.h"
#include "core/rules/regex/matcher.h"
#include "core/rules/regex/parser.h"
#include "core/rules/regex/translate.h"
#include "core/rules/regex/trim.h"

#include <QtTest>

// The dialect of the edge: what it takes and refuses, and what it matches where RE2 by itself would
// read the pattern otherwise.

using namespace edgefence::rules;

class RegexTest : public QObject {
    Q_OBJECT
  private slots:
    void refused_data();
    void refused() {
        QFETCH(QByteArray, pattern);
        QFETCH(QString, code);
        QFETCH(int, offset);
        const auto fault = regex::faultOf(pattern.toStdString());
        QVERIFY(fault.has_value());
        QCOMPARE(QString::fromStdString(std::string(fault->message.code())), code);
        QCOMPARE(static_cast<int>(fault->offset), offset);
    }

    void matching_data();
    void matching() {
        QFETCH(QByteArray, pattern);
        QFETCH(QByteArray, text);
        QFETCH(bool, matches);
        QVERIFY(regex::isEvaluatedHere(pattern.toStdString()));
        const auto matcher = regex::Matcher::make(pattern.toStdString());
        QVERIFY(matcher.has_value());
        QCOMPARE(matcher->matches(text.toStdString()), matches);
    }

    // Taken by the edge, and said to be beyond us.
    void notEvaluatedHere_data() {
        QTest::addColumn<QByteArray>("pattern");
        for (const char* pattern :
             {R"((?:x|yz)\<(?:ab|c))", "(?mR)^$", "(?mR)^[\n]", R"((?u)\bname\b)",
              R"((?u)\pL(?-u)\xff)", R"((?u)[\pL&&[a-z]])", R"((?u)\p{Emoji})",
              R"((?u)^[[a&&\pL][^\pLx]]$)", R"((?iu)^[[a&&A][^\pLx]]$)",
              R"((?iu)^[[^\P{Any}][^\pLx]]$)", R"((?iu)^[[^\pLx]&&[a&&b]]$)",
              R"((?u)\p{scx=Greek})", R"((?u)\p{Age=3.0})", R"((?u)\p{Cn})",
              // Too many open ways
              "^(?:.?){9000}x", "a.{0,1000}b.{0,1000}c", "x(?:a{1,100}){1,100}y",
              R"((?u)x\p{L}{100}y)"})
            QTest::newRow(pattern) << QByteArray(pattern);
    }
    void notEvaluatedHere() {
        QFETCH(QByteArray, pattern);
        QVERIFY(!regex::faultOf(pattern.toStdString()).has_value());
        QVERIFY(!regex::isEvaluatedHere(pattern.toStdString()));
        QVERIFY(!regex::Matcher::make(pattern.toStdString()).has_value());
    }

    // RE2 has no sides of words; beside one byte they can be said otherwise.
    void sidesOfWords_data() {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArrayList>("matched");
        QTest::addColumn<QByteArrayList>("others");
        const auto row = [](const char* pattern, QByteArrayList matched, QByteArrayList others) {
            QTest::newRow(pattern) << QByteArray(pattern) << matched << others;
        };
        row(R"(\b{start}api)", {"api", "an api", "/api"}, {"xapi", "1api", "ap"});
        row(R"(\<api)", {"api", "-api"}, {"_api"});
        row(R"(api\b{end})", {"api", "api x", "/api/"}, {"apis", "api1"});
        row(R"(api\>)", {"api"}, {"api_"});
        row(R"(\b{start-half}a)", {"a", " a", "/ab"}, {"ba", "b"});
        row(R"(\b{start-half}/)", {"/", " /", "//"}, {"a/", "a"});
        row(R"(\b{end-half}/)", {"/", "a/"}, {"a"});
        row(R"(\b{end-half}x)", {}, {"x", " x", "ax"});
        row(R"(a\b{end-half})", {"a", "ba", "a/"}, {"ab", "b"});
        row(R"(/\b{end-half})", {"/", "a/", "/ a", "/a/"}, {"/a", "a"});
        row(R"(\b{end}/)", {"a/"}, {"/", "//", "a"});
        row(R"([a/]\b{start}b)", {"/b"}, {"ab", "b"});
        row(R"(\b{start}\w+x)", {"ax", "-bax"}, {"x", "-x", "a-x"});
        row(R"(-a+\b{end})", {"-aa", "-a."}, {"-aab", "aa", "-"});
        row(R"((?i)\b{start}ab\b{end})", {"AB", "-aB-"}, {"cab", "abc"});
        row(R"(^\b{start}[a-c/])", {"a", "b/"}, {"/", "d"});
        // At an end of the expression
        row(R"(\<)", {"a", " a", "/_/"}, {"", "/", "- -"});
        row(R"(\>)", {"a", "a "}, {"", "/"});
        row(R"(\b{start-half})", {"", "a", "a/"}, {});
        row(R"(\b{end-half})", {"", "a", "/a"}, {});
        row(R"(\<(api|v\d+)\>)", {"api", "/api/x", "a v12."}, {"apis", "xapi", "v12_"});
        row(R"(\b{start}(?:a|b))", {"a", "/b"}, {"xa", "cb"});
        row(R"(\b{start-half}(?:a|/))", {"a", "-/"}, {"xa", "x/"});
        row(R"((?:a|/)\b{end-half})", {"a", "//", "/"}, {"ab", "/b"});
        row(R"(\b{end}(?:/|-))", {"a/", "b-"}, {"/", "/-"});
        row(R"((?:/|-)\b{start})", {"/a", "--a"}, {"/", "-/", "a-"});
        row("(?mR)^a$", {"a", "x\r\na\r\ny", "x\ra\ny"}, {"xa", "ax", "\r\nab"});
        row("(?mR)^[a-z]+$", {"1\rab\r\n2", "ab"}, {"1ab", "", "AB\n1"});
    }
    void sidesOfWords() {
        QFETCH(QByteArray, pattern);
        QFETCH(QByteArrayList, matched);
        QFETCH(QByteArrayList, others);
        const auto matcher = regex::Matcher::make(pattern.toStdString());
        QVERIFY(matcher.has_value());
        for (const QByteArray& text : matched)
            QVERIFY2(matcher->matches(text.toStdString()), text);
        for (const QByteArray& text : others)
            QVERIFY2(!matcher->matches(text.toStdString()), text);
    }

    // RE2 allows 1,000 repetitions, also multiplied; the edge only minds the size.
    void largeRepetitions() {
        const auto matcher = regex::Matcher::make("^(?:a{30}){40}$");
        QVERIFY(matcher.has_value());
        QVERIFY(matcher->matches(std::string(1200, 'a')));
        QVERIFY(!matcher->matches(std::string(1199, 'a')));
        const auto open = regex::Matcher::make("^a{1500,}$");
        QVERIFY(open->matches(std::string(1500, 'a')) && open->matches(std::string(9000, 'a')));
        QVERIFY(!open->matches(std::string(1499, 'a')));
        const auto bounded = regex::Matcher::make("^a{999,2001}$");
        QVERIFY(!bounded->matches(std::string(998, 'a')));
        QVERIFY(bounded->matches(std::string(999, 'a')) &&
                bounded->matches(std::string(2001, 'a')));
        QVERIFY(!bounded->matches(std::string(2002, 'a')));
    }

    // What stands at an end is asked as often as it must only.
    void endsAreTrimmed_data() {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArrayList>("matched");
        QTest::addColumn<QByteArrayList>("others");
        const auto row = [](const char* pattern, QByteArrayList matched, QByteArrayList others) {
            QTest::newRow(pattern) << QByteArray(pattern) << matched << others;
        };
        row("x*", {"", "a"}, {});
        row("(?:.?){9000}x", {"x", "ax"}, {"", "a"});
        row("(a?){1000}a{1000}", {QByteArray(1000, 'a')}, {QByteArray(999, 'a')});
        row("(a{1,100}){1,100}", {"a", "ba"}, {"", "b"});
        row("(x+x+)+y", {"xxy", "xxxy"}, {"xy", "xx", "y"});
        row(".*a{2,9}", {"baa", "aab"}, {"a", "aba"});
        row("a{2,9}.*$", {"baab"}, {"a\naa\n"});
        row("^a*b", {"b", "aab"}, {"cb", "cab"});
        row("a+?$", {"ba"}, {"ab"});
        row("(?:a|b*)(?:c|d)", {"c", "xd"}, {"ab"});
        row(R"(\bx*y)", {"xy", "y", "-y"}, {"ay", "axy"});
        row("(?:ab)+(?:cd)+", {"xabcdx"}, {"ab", "abxcd"});
    }
    void endsAreTrimmed() { sidesOfWords(); }

    // A text that is shorter than any match is not read at all, and one long way is followed from
    // place to place.
    void longWays() {
        const auto effort = [](std::string_view pattern) {
            return regex::effortOf(regex::trimmed(*regex::parse(pattern)));
        };
        const regex::Effort large = effort("[^c]{9000}d");
        QVERIFY(large.bearable);
        QCOMPARE(large.search, regex::Search::PlaceByPlace);
        QCOMPARE(large.leastLength, std::size_t{9001});
        const auto matcher = regex::Matcher::make("[^c]{2000}d");
        QVERIFY(matcher->matches("c" + std::string(2000, 'a') + "d"));
        QVERIFY(!matcher->matches("c" + std::string(1999, 'a') + "d"));
        QVERIFY(!matcher->matches(std::string(4096, 'a')));
        QCOMPARE(effort("[^c]{1000}d").search, regex::Search::AtOnce);
        QCOMPARE(effort("^[^c]{9000}d").search, regex::Search::AtOnce);
        QCOMPARE(effort("(?i)caf(?u:\xc3\xa9)").leastLength, std::size_t{4});
        // A long s, in two bytes, is an s.
        QCOMPARE(effort("(?iu)\xc5\xbf").leastLength, std::size_t{1});
        // Of many words one only can go on from a place.
        std::string words = "word0";
        for (int i = 1; i < 700; ++i)
            words += "|word" + std::to_string(i);
        QVERIFY(effort(words).bearable);
    }

    // The limit counts what the engine needs: measured with it.
    void tooBig() {
        for (const char* pattern :
             {"a{300000}", ".{120000}", "(a{100}){100}", "(?u)\\pL{230}", "(?u)\\w{200}",
              "(?u).{10000}", "[a-z]{140000}", "(?:^){900000}"})
            QVERIFY2(!regex::faultOf(pattern).has_value(), pattern);
        for (const char* pattern : {"a{350000}", ".{140000}", "(?u)\\pL{260}", "(?u)\\w{230}",
                                    "(?u).{11500}", "[a-z]{150000}", "(a?){100000}"})
            QVERIFY2(regex::faultOf(pattern).has_value(), pattern);
    }

    void linearTime() {
        const auto matcher = regex::Matcher::make("^(a+)+$");
        QVERIFY(!matcher->matches(std::string(100000, 'a') + "!"));
    }
};

void RegexTest::refused_data() {
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QString>("code");
    QTest::addColumn<int>("offset");
    const auto row = [](const char* pattern, const char* code, int offset) {
        QTest::newRow(pattern) << QByteArray(pattern) << QString(code) << offset;
    };
    row("a(?=b)", "regex-look-around", 1);
    row("(?<!a)b", "regex-look-around", 0);
    row(R"((a)\1)", "regex-back-reference", 3);
    row(R"(\101)", "regex-back-reference", 0);
    row("a(b", "regex-unclosed-group", 1);
    row("a)", "regex-unopened-group", 1);
    row("[a", "regex-unclosed-class", 0);
    row("[]", "regex-unclosed-class", 0);
    row("[[a]", "regex-unclosed-class", 0);
    row("*a", "regex-nothing-to-repeat", 0);
    row("a|+", "regex-nothing-to-repeat", 2);
    row("(?i)*", "regex-nothing-to-repeat", 4);
    row("(?)", "regex-nothing-to-repeat", 2);
    row("{2}", "regex-nothing-to-repeat", 0);
    row("a{,3}", "regex-repeat-number", 2);
    row("a{x}", "regex-repeat-number", 2);
    row("a{2", "regex-unclosed-repeat", 1);
    row("a{2,", "regex-unclosed-repeat", 1);
    row("a{3,2}", "regex-repeat-backwards", 1);
    row(R"(\Q.\E)", "regex-unknown-escape", 0);
    row(R"(a\e)", "regex-unknown-escape", 1);
    row("\\\xc3\xa9", "regex-unknown-escape", 0);
    row("a\\", "regex-escape-at-end", 1);
    row(R"(\x4)", "regex-escape-at-end", 0);
    row(R"(\xzz)", "regex-bad-hex", 0);
    row(R"(\x{110000})", "regex-bad-hex", 0);
    row(R"(\ud800)", "regex-bad-hex", 0);
    row(R"(\x{})", "regex-bad-hex", 0);
    row(R"([a\b])", "regex-escape-in-class", 2);
    row("[b-a]", "regex-range-backwards", 1);
    row(R"([a-\d])", "regex-range-of-classes", 3);
    row("[\xc3\xa9]", "regex-unicode-not-allowed", 1);
    row(R"(\pL)", "regex-unicode-not-allowed", 0);
    row(R"((?u)\p{Elvish})", "regex-unknown-property", 4);
    row(R"((?u)\p{})", "regex-unknown-property", 4);
    row(R"((?u)\pQ)", "regex-unknown-property", 4);
    row(R"((?u)\p{^L})", "regex-unknown-property", 4);
    row(R"((?u)\p{InGreek})", "regex-unknown-property", 4);
    row(R"((?u)\p{sc=Elvish})", "regex-unknown-property", 4);
    row(R"((?u)\p{block=Greek})", "regex-unknown-property", 4);
    row("(?z)", "regex-unknown-flag", 2);
    row("(?P=n)", "regex-unknown-flag", 2);
    row("(?ii)", "regex-repeated-flag", 3);
    row("(?i-i)", "regex-repeated-flag", 4);
    row("(?i-)", "regex-dangling-minus", 4);
    row("(?i", "regex-flags-at-end", 3);
    row("(?", "regex-unclosed-group", 0);
    row("(?<1>a)", "regex-bad-group-name", 3);
    row("(?<>a)", "regex-bad-group-name", 3);
    row("(?<n>a)(?P<n>b)", "regex-repeated-group-name", 11);
    row(R"(\b{middle})", "regex-bad-boundary", 2);
    row("((a{100}){100}){100}", "regex-too-big", 0);
    row("\xff", "regex-not-utf8", 0);
    QTest::newRow("251 groups") << QByteArray("(").repeated(251) + QByteArray(")").repeated(251)
                                << "regex-too-deep" << 250;
}

void RegexTest::matching_data() {
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("matches");
    const auto row = [](const char* pattern, const char* text, bool matches) {
        QTest::addRow("%s on %s", pattern, text)
            << QByteArray(pattern) << QByteArray(text) << matches;
    };
    row("", "", true);
    row("a|", "b", true);
    row("^a", "ba", false);
    row("a++", "aaa", true);
    row("^a{2}{3}$", "aaaaaa", true);
    row("^*", "x", true);
    row("a{ 1 , 2 }b", "aab", true);
    row("(?U)^a+?$", "aaa", true);
    // The engine makes rounds that take nothing one; as 900,000 they were too much for RE2, and
    // what is too much matched nothing.
    row(R"(a(?:\B){900000}a)", "aa", true);
    row(R"(a(?:\b){900000}a)", "aa", false);
    row(R"(a(?:\b){0,900000}a)", "aa", true);
    row("a(?:|){900000}a", "aa", true);
    row("a(?:x{0}){900000}a", "aa", true);
    row("a(?:(?:^)*){0}a", "aa", true);
    // Bytes
    row("^.$", "\xc3\xa9", false);
    row("^..$", "\xc3\xa9", true);
    row("^(?:\xc3\xa9)+$", "\xc3\xa9\xc3\xa9", true);
    row("^\xc3\xa9*$", "\xc3\xa9\xc3\xa9", true);
    row(R"(^\xe9$)", "\xe9", true);
    row("\xc3\xa9|\xc3\xa8", "\xc3\xa8", true);
    row("^(?:\xc3\xa9|\xc3\xa8)x", "\xc3\xa9x", true);
    row(R"(^\x{e9}$)", "\xc3\xa9", true);
    row(R"(^\u00e9$)", "\xc3\xa9", true);
    row(R"(\U00000041)", "A", true);
    row("^[^a]$", "\xff", true);
    // Case: ASCII
    row("(?i)wp-login", "WP-LOGIN", true);
    row("(?i)\xc3\xa9", "\xc3\x89", false);
    row("(?i)k", "\xe2\x84\xaa", false);
    row("(?i)[^k]", "K", false);
    row(R"((?i)^[\w--b]$)", "B", false);
    row(R"((?i)^[a-c&&B]$)", "b", true);
    row("a(?i)b|c", "C", true);
    row("(?:(?i)a)b", "AB", false);
    row("(?i)(?-i:a)", "A", false);
    row("(?i:a(?-i)b)c", "AbC", false);
    // Flags
    row("a.b", "a\nb", false);
    row("(?s)a.b", "a\nb", true);
    row("(?R)a.b", "a\rb", false);
    row("^b$", "a\nb", false);
    row("(?m)^b$", "a\nb\nc", true);
    row("a$", "a\n", false);
    row(R"(a\z)", "a", true);
    row("(?x) a b # comment\n c", "abc", true);
    row("(?x)a\\ b", "a b", true);
    row("(?x)[ a ]\\#", "a#", true);
    row("(?x)^[ a ]$", " ", false);
    // Classes
    row(R"(^[\d\-x]+$)", "1-x", true);
    row("^[]a]+$", "]a", true);
    row("^[-a]+$", "-a", true);
    row("^[a-]+$", "-a", true);
    row("^[a-c&&[^b]]+$", "ac", true);
    row("^[a-c&&[^b]]+$", "b", false);
    row("^[a-z--[aeiou]]$", "e", false);
    row("^[a-z--[aeiou]]$", "f", true);
    row("^[a-c~~b-d]+$", "ad", true);
    row("^[a-c~~b-d]+$", "c", false);
    row("^[a-c&&b-d--c]$", "b", true);
    row("^[[:alpha:]]+$", "abC", true);
    row("^[[:^alpha:]]$", "a", false);
    row("[[:foo:]]", ":]", true);
    row("[a&&b]", "a", false);
    row("^[\\[\\]]+$", "[]", true);
    row("^[*+?.]+$", "*+?.", true);
    row("^[a\\x41-\\x43]+$", "aABC", true);
    row("(?i)^[a-c]+$", "aBC", true);
    row(R"(\w)", "\xc3\xa9", false);
    row(R"(\s)", "\x0b", true);
    row(R"(\bapi\b)", "an api x", true);
    row(R"(\Bpi)", "api", true);
    // Characters, where a flag asks for them
    row("(?u)^.$", "\xc3\xa9", true);
    row("(?u)^[\xc3\xa9]$", "\xc3\xa9", true);
    row("(?u)(?i)\xc3\xa9", "\xc3\x89", true);
    row("(?u)(?i)[^\xc3\xa9]", "\xc3\x89", false);
    row(R"((?u)^\w+$)", "\xc3\xa9", true);
    row(R"((?u)^\W$)", "\xc3\xa9", false);
    row(R"((?u)\p{Greek})", "\xce\xb1", true);
    row(R"((?u)^\P{Greek}$)", "\xce\xb1", false);
    row(R"((?u)^[^\pL]$)", "1", true);
    row(R"((?u)^\p{isgreek}$)", "\xce\xb1", true);
    row(R"((?u)^\p{Script=Greek}$)", "\xce\xb1", true);
    row(R"((?u)^\p{sc!=Grek}$)", "\xce\xb1", false);
    row(R"((?u)^\p{gc:Uppercase_Letter}$)", "A", true);
    row(R"((?u)^\p{upper case letter}$)", "a", false);
    row(R"((?u)^\p{LC}$)", "a", true);
    row(R"((?u)^[\P{L}b]$)", "b", true);
    row(R"((?u)^[^\P{Any}]$)", "a", true);
    row(R"((?iu)^[^\P{Any}]$)", "a", true);
    row(R"((?iu)^[^\p{Any}]$)", "a", false);
    row(R"((?u)^[[a&&b][^\pLx]]$)", "1", true);
    row(R"((?u)^[[a&&b][^\pLx]]$)", "a", false);
    row(R"((?u)^[\P{L}b]$)", "a", false);
    row(R"((?u)^\p{ASCII}$)", "\xc3\xa9", false);
    row(R"((?u)^\p{Any}$)", "\xc3\xa9", true);
    row(R"((?u)^\p{White_Space}$)", " ", true);
    row(R"(\x{0000000041})", "A", true);
    row("(?u:\xc3\xa9)b",
        "\xc3\xa9"
        "b",
        true);
    row("(?u)^.$", "\xff", false);
    // Signs that need no escape but may have one
    row(R"(^\!\"\#\%\&\'\,\/\:\;\=\@\_\`\~\ \-$)", "!\"#%&',/:;=@_`~ -", true);
}

QTEST_APPLESS_MAIN(RegexTest)
#include "regex_test.moc"
