// SPDX-License-Identifier: GPL-3.0-or-later
// Where a text of comma-separated values can be cut between records.
#include "core/traffic/csv_record.h"

#include <QtTest>

#include <set>
#include <string>
#include <string_view>

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

/// Where the records of a whole log end.
std::set<std::size_t> recordEnds(const CsvScanner& scanner, std::string_view of) {
    const Padded log(of);
    const char* const stop = log.text.data() + log.text.size();
    std::set<std::size_t> ends;
    std::vector<CsvScanner::Field> fields;
    for (const char* at = log.text.data(); at != stop;) {
        at = scanner.read(at, stop, 9, fields).behind;
        ends.insert(static_cast<std::size_t>(at - log.text.data()));
    }
    return ends;
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
        const CsvScanner scanner(',', LineEnd::LineFeed);
        std::size_t inside = 0;
        for (std::size_t length = 1; length <= kLongest; ++length) {
            const std::size_t texts = std::size_t{1} << (2 * length);
            for (std::size_t number = 0; number < texts; ++number) {
                std::string text;
                for (std::size_t at = 0; at < length; ++at) {
                    text += kBytes[number >> (2 * at) & 3U];
                }
                const std::size_t cut = scanner.completePrefix(Padded(text).text);
                std::set<std::size_t> sure = {0};
                for (std::size_t at = 1; at <= length; ++at) {
                    if (text[at - 1] == '\n') {
                        sure.insert(at);
                    }
                }
                for (const std::string_view more : kGoesOn) {
                    const auto ends = recordEnds(scanner, text + std::string(more));
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
        const CsvScanner scanner(',', LineEnd::LineFeed);
        QCOMPARE(static_cast<int>(scanner.completePrefix(Padded(text.toStdString()).text)), cut);
    }

    void cutsAtCarriageReturns() {
        const CsvScanner scanner(';', LineEnd::CarriageReturn);
        QCOMPARE(scanner.completePrefix(Padded("\"a\";b\r\"c\rd\"\r\"e\r").text), std::size_t{12});
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::CsvRecordTest)
#include "csv_record_test.moc"
