// SPDX-License-Identifier: GPL-3.0-or-later
// Where a text of comma-separated values can be cut between records.
#include "core/base/random.h"
#include "core/traffic/csv_record.h"

#include <QtTest>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {
namespace {

/// A text with bytes behind it that can be read.
struct Padded {
    explicit Padded(std::string_view of) : bytes(of) {
        bytes.append(TextBlock::kPadding, '\0');
        text = std::string_view(bytes).substr(0, of.size());
    }
    std::string bytes;
    std::string_view text;
};

/// What the records of a whole log are: where they end, and their fields.
struct Records {
    std::set<std::size_t> ends;
    std::vector<std::string> fields;
    friend bool operator==(const Records&, const Records&) = default;
};

/// `make` makes the scanner of each record; it may be the same one.
Records recordsOf(std::string_view of, const std::function<CsvScanner&()>& make) {
    const Padded log(of);
    const char* const stop = log.text.data() + log.text.size();
    Records records;
    std::vector<CsvScanner::Field> fields;
    for (const char* at = log.text.data(); at != stop;) {
        at = make().read(at, stop, 9, fields).behind;
        records.ends.insert(static_cast<std::size_t>(at - log.text.data()));
        for (const CsvScanner::Field& field : fields) {
            records.fields.push_back((field.isQuoted ? "q" : "p") + std::string(field.text));
        }
        records.fields.emplace_back("end");
    }
    return records;
}

std::set<std::size_t> recordEnds(std::string_view of) {
    CsvScanner scanner(',', LineEnd::LineFeed);
    return recordsOf(of, [&]() -> CsvScanner& { return scanner; }).ends;
}

} // namespace

class CsvRecordTest : public QObject {
    Q_OBJECT

  private slots:
    /// Of all short texts: the cut is the last place that is between records however the log goes
    /// on.
    void cutsAsFarAsIsSure() {
        constexpr std::string_view kBytes = "\",\nx";
        constexpr std::size_t kLongest = 8;
        constexpr std::string_view kGoesOn[] = {"x", "\"\n", "\",\n", "x\"\nx\"\n", ",\"\n\"\n"};
        std::size_t inside = 0;
        for (std::size_t length = 1; length <= kLongest; ++length) {
            const std::size_t texts = std::size_t{1} << (2 * length);
            for (std::size_t number = 0; number < texts; ++number) {
                std::string text;
                for (std::size_t at = 0; at < length; ++at) {
                    text += kBytes[number >> (2 * at) & 3U];
                }
                CsvScanner scanner(',', LineEnd::LineFeed);
                const std::size_t cut = scanner.completePrefix(Padded(text).text);
                std::set<std::size_t> sure = {0};
                for (std::size_t at = 1; at <= length; ++at) {
                    if (text[at - 1] == '\n') {
                        sure.insert(at);
                    }
                }
                for (const std::string_view more : kGoesOn) {
                    const auto ends = recordEnds(text + std::string(more));
                    std::erase_if(sure,
                                  [&](std::size_t at) { return at != 0 && !ends.contains(at); });
                }
                QVERIFY2(cut == *sure.rbegin(), qPrintable(QStringLiteral("%1: %2, not %3")
                                                               .arg(QString::fromStdString(text))
                                                               .arg(cut)
                                                               .arg(*sure.rbegin())));
                inside += cut < text.rfind('\n') + 1 ? 1 : 0;
            }
        }
        QVERIFY(inside > 1000); // texts whose last line ends may stand in a field
    }

    /// Of random texts with quotes that are closed too late or never: a cut is between records, and
    /// a scanner that remembers where no quote closes reads what one does that has seen nothing.
    void quotesOutOfReach() {
        constexpr std::string_view kBytes("\"\"\"\",\n\r\0x", 9);
        constexpr std::size_t kReach = 6;
        Random random(5);
        std::size_t open = 0;
        for (int round = 0; round < 60'000; ++round) {
            const LineEnd lineEnd = round % 4 == 0 ? LineEnd::CarriageReturn : LineEnd::LineFeed;
            std::string text;
            for (std::size_t length = 1 + random.below(40); length > 0; --length) {
                text += kBytes[random.below(kBytes.size())];
            }
            CsvScanner one(',', lineEnd, kReach);
            std::optional<CsvScanner> fresh;
            const Records read = recordsOf(text, [&]() -> CsvScanner& { return one; });
            QCOMPARE(read == recordsOf(text,
                                       [&]() -> CsvScanner& {
                                           return fresh.emplace(',', lineEnd, kReach);
                                       }),
                     true);
            const std::size_t part = random.below(text.size() + 1);
            const std::size_t cut =
                CsvScanner(',', lineEnd, kReach)
                    .completePrefix(Padded(std::string_view(text).substr(0, part)).text);
            QVERIFY2(cut == 0 || read.ends.contains(cut),
                     qPrintable(QString::fromLatin1(
                         QByteArray(text.data(), qsizetype(text.size())).toPercentEncoding())));
            open += std::any_of(read.fields.begin(), read.fields.end(),
                                [](const std::string& field) { return field.starts_with("p\""); })
                        ? 1
                        : 0;
        }
        QVERIFY(open > 10'000); // texts with a quote that is not closed in reach
    }

    void cuts_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("cut");
        const auto add = [](const char* name, const std::string& whole, const std::string& open) {
            QTest::newRow(name) << QByteArray::fromStdString(whole + open)
                                << static_cast<int>(whole.size());
        };
        add("an end in a record of several lines", "a,\"b\nc\"\n", "a,\"b\nc");
        add("carriage returns", "a,\"b\r\nc\"\r\n", "\"b\"\r");
        add("empty values in quotes", "\"a\",\"\"\n\"\",\"\"\n", "\"\",\"");
        add("numbers behind the quotes", "\"a\",1\n\"b\",2\n", "\"c\",3");
        add("zeros before a record", "a\n", std::string(3, '\0') + "\",b\nc");
        add("a mark before a record", "a\n", "\xEF\xBB\xBF\",b\nc");
        // The first quote is not closed in reach, so no quote in its line means anything.
        const std::string distant = "\"" + std::string(CsvScanner::kMostQuoted, 'x') + "\"";
        add("a distant quote", distant + ",x,\"open\n", "\",y\nz");
    }
    void cuts() {
        QFETCH(QByteArray, text);
        QFETCH(int, cut);
        CsvScanner scanner(',', LineEnd::LineFeed);
        QCOMPARE(static_cast<int>(scanner.completePrefix(Padded(text.toStdString()).text)), cut);
    }

    void cutsAtCarriageReturns() {
        CsvScanner scanner(';', LineEnd::CarriageReturn);
        QCOMPARE(scanner.completePrefix(Padded("\"a\";b\r\"c\rd\"\r\"e\r").text), std::size_t{12});
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::CsvRecordTest)
#include "csv_record_test.moc"
