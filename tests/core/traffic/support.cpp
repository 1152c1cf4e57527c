// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/traffic/support.h"

#include "app/assets/assets.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>
#include <vector>

namespace edgefence::traffic {

const FormatCatalogue& shippedFormats() {
    static const FormatCatalogue catalogue = [] {
        std::vector<std::string_view> texts;
        for (const std::string_view path : assets::assetsBelow("log-formats")) {
            texts.push_back(*assets::asset(path));
        }
        auto loaded = FormatCatalogue::load(texts);
        if (!loaded) {
            qFatal("%s", render(loaded.error()).c_str());
        }
        return *loaded;
    }();
    return catalogue;
}

Imported importFile(const std::string& path, const ImportHow& how) {
    Imported result;
    auto log = BlockSource::open(path, {}, how.blockBytes);
    if (!log) {
        QTest::qFail(render(log.error()).c_str(), __FILE__, __LINE__);
        return result;
    }
    if (how.given) {
        result.detection = {*how.given, 1};
    } else {
        result.detection = how.format.empty() ? detectFormat(shippedFormats(), *log, how.options)
                                              : Detection{*shippedFormats().find(how.format), 1};
    }
    TrafficBuilder builder;
    CollectingSink collect(builder);
    CensusTaker count(&collect);
    ImportOptions options;
    options.threads = how.threads;
    options.reader = how.options;
    auto report = importLog(*log, result.detection.format, count, options);
    if (!report) {
        QTest::qFail(render(report.error()).c_str(), __FILE__, __LINE__);
        return result;
    }
    result.report = *report;
    result.census = count.census();
    result.traffic = builder.build();
    return result;
}

Imported importText(std::string_view text, const ImportHow& how) {
    return importFile(temporaryFile(text), how);
}

std::string shown(const Imported& imported) {
    std::string text;
    const Traffic& traffic = imported.traffic;
    for (std::size_t row = 0; row < traffic.rows(); ++row) {
        text += (row == 0 ? "" : "\n") + formatRfc3339(Instant(Duration(traffic.times()[row])));
        for (std::size_t index = 0; index < rules::kColumnCount; ++index) {
            const auto column = static_cast<rules::Column>(index);
            if (!traffic.has(column)) {
                continue;
            }
            const auto code = rules::withCodes(
                traffic.codes(column), [&](auto codes) { return std::uint32_t{codes[row]}; });
            if (code != rules::kAbsent) {
                text += ' ' + std::string(columnName(column)) + '=' +
                        std::string(traffic.text(column, code));
            }
        }
    }
    return text;
}

std::string rejectCodes(const Imported& imported) {
    std::string text;
    for (const auto& rejected : imported.census.rejects) {
        text += (text.empty() ? "" : "\n") + std::string(rejected.reason.code());
    }
    return text;
}

void verifyAllAccountedFor(Reader& reader, std::string_view text) {
    const std::string block = std::string(text) + std::string(TextBlock::kPadding, '\0');
    RawDictionaries values;
    BlockRows rows;
    RecordWriter writer(values, reader.columns(), reader.valueLife(), rows);
    reader.read({std::string_view(block).substr(0, text.size())}, writer);
    writer.finish();
    const LineCounts& counts = rows.counts;
    QCOMPARE(counts.lines, counts.requests + counts.rejected + counts.blank + counts.directives);
    QVERIFY(text.empty() || counts.lines > 0);
}

std::string temporaryFile(std::string_view content) {
    static const QTemporaryDir folder;
    static int number = 0;
    const std::string path =
        folder.filePath(QString::number(number++) + QStringLiteral(".log")).toStdString();
    std::ofstream(path, std::ios::binary) << content;
    return path;
}

} // namespace edgefence::traffic
