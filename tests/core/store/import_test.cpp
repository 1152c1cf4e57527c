// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/messages.h"
#include "core/store/traffic_reader.h"
#include "tests/core/store/fixture.h"

#include <atomic>
#include <chrono>
#include <thread>

using namespace edgefence;
using namespace edgefence::store;
using namespace edgefence::test;
using rules::Column;

class ImportTest : public QObject {
    Q_OBJECT
  private slots:
    void init() { m_folder = std::make_unique<Folder>(); }
    void isInvisibleUntilItIsWhole();
    void dictionaryIsReadableWithAnyTool();
    void rejectsAreKept();
    void sameContentIsRecognised();
    void cancelledOneLeavesNothing();
    void endedWriterIsInNobodysWay();
    void leftoversGoWithTheNextWriter();
    void removedOneGivesItsRoomBack();
    void renamedAndLeftOut();
    void editsAreSavedMeanwhile();
    void twoImportsAtOnce();

  private:
    std::unique_ptr<Folder> m_folder;
};

namespace {

constexpr const char* kTrafficRows =
    "SELECT (SELECT count(*) FROM import) + (SELECT count(*) FROM segment) + "
    "(SELECT count(*) FROM value) + (SELECT count(*) FROM reject) + "
    "(SELECT count(*) FROM time_order)";

} // namespace

void ImportTest::isInvisibleUntilItIsWhole() {
    Project project = Project::create(m_folder->file()).value();
    ImportWriter writer = project.beginImport().value();
    Batches batches;
    batches.hand(randomRows(500, 20, 1),
                 [&](const traffic::Batch& batch) { QVERIFY(writer.take(batch).has_value()); });
    QCOMPARE(writer.rows(), 500);
    QVERIFY(project.imports()->empty());
    QVERIFY(!readTraffic(m_folder->file(), std::vector{ImportId{1}}).has_value());
    const ImportId id =
        writer.finish({"access.log", "combined", Instant(Duration(7)), 503, 2, 1}).value();
    QCOMPARE(project.imports()->size(), std::size_t(1));
    const ImportInfo info = project.imports()->front();
    QCOMPARE(info.id, id);
    QCOMPARE(info.description.name, std::string("access.log"));
    QCOMPARE(info.description.format, std::string("combined"));
    QCOMPARE(info.description.added, Instant(Duration(7)));
    QCOMPARE(info.description.lines, 503);
    QCOMPARE(info.description.blank, 2);
    QCOMPARE(info.description.directives, 1);
    QCOMPARE(info.rows, 500);
    QCOMPARE(info.requests, 500);
    QCOMPARE(info.clients, 20);
    QCOMPARE(info.first, Instant(Duration(randomRows(500, 20, 1).front().time)));
    QCOMPARE(info.last, Instant(Duration(randomRows(500, 20, 1).back().time)));
    QCOMPARE(info.counting, Counting::Counted);
}

void ImportTest::dictionaryIsReadableWithAnyTool() {
    Project project = Project::create(m_folder->file()).value();
    import(project, {plainRow(kNine, "192.0.2.1", "/a"), plainRow(kNine, "2001:db8::1", "/b")});
    import(project, {plainRow(kNine, "192.0.2.7", "/a")});
    QCOMPARE(askTool(m_folder->file(), "SELECT count(*) FROM dictionary WHERE import_id = 1 AND "
                                       "\"column\" = 'client' AND typeof(value) = 'text' AND "
                                       "value IN ('192.0.2.1', '2001:db8::1')"),
             2);
    QCOMPARE(askTool(m_folder->file(), "SELECT code FROM dictionary WHERE import_id = 2 AND "
                                       "\"column\" = 'client' AND value = '192.0.2.7'"),
             1);
}

void ImportTest::rejectsAreKept() {
    Project project = Project::create(m_folder->file()).value();
    ImportWriter writer = project.beginImport().value();
    Batches batches;
    const std::string longLine(100'000, 'x');
    const std::vector<traffic::RejectedLine> rejects{
        {3, message(kProjectMissing, "no such thing"), "plain text"},
        {4, message(kReadingStopped), std::string_view("\xFF\x00\n", 3)},
        {9, message(kReadingStopped), longLine},
    };
    batches.hand({plainRow(kNine, "192.0.2.1", "/a")}, [&](traffic::Batch batch) {
        batch.rejects = rejects;
        QVERIFY(writer.take(batch).has_value());
    });
    const ImportId id = writer.finish(description()).value();
    QCOMPARE(project.imports()->front().rejected, 3);
    const auto kept = project.rejects(id, 0, 10).value();
    QCOMPARE(kept.size(), std::size_t(3));
    QCOMPARE(kept[0].line, 3);
    QCOMPARE(kept[0].code, std::string("project-missing"));
    QCOMPARE(kept[0].reason, std::string("there is no project no such thing"));
    QCOMPARE(kept[0].text, std::string("plain text"));
    QCOMPARE(kept[1].text, std::string("\xFF\x00\n", 3));
    QCOMPARE(kept[2].text, longLine);
    const auto second = project.rejects(id, 1, 1).value();
    QCOMPARE(second.size(), std::size_t(1));
    QCOMPARE(second[0].line, 4);
}

void ImportTest::sameContentIsRecognised() {
    const std::vector<Row> rows = randomRows(2'000, 10, 11);
    std::vector<Row> other = rows;
    other[1'999].time += 1;
    std::vector<Row> otherValue = rows;
    otherValue[1'999].values[Column::Path] = "/never seen";
    // The same times and the same values, met in the same order: only who asked for what differs.
    std::vector<Row> otherCode = rows;
    otherCode[1'999].values[Column::Path] = rows[0].values.at(Column::Path);
    QVERIFY(otherCode[1'999].values != rows[1'999].values);
    std::vector<Row> oneLess = rows;
    oneLess[1'999].values.erase(Column::Path);
    std::vector<Row> otherWeight = rows;
    otherWeight[1'500].weight = 2;
    Project project = Project::create(m_folder->file()).value();
    const ImportId first = import(project, rows, 100);

    const auto duplicate = [&](const std::vector<Row>& content, std::size_t perBatch) {
        ImportWriter writer = project.beginImport().value();
        takeAll(writer, content, perBatch);
        return writer.duplicateOf().value();
    };
    QCOMPARE(duplicate(rows, 1'000), std::optional(first));
    QCOMPARE(duplicate(rows, 100), std::optional(first));
    QVERIFY(!duplicate(other, 1'000).has_value());
    QVERIFY(!duplicate(otherValue, 1'000).has_value());
    QVERIFY(!duplicate(otherCode, 1'000).has_value());
    QVERIFY(!duplicate(oneLess, 1'000).has_value());
    QVERIFY(!duplicate(otherWeight, 1'000).has_value());
    // Whoever wants it twice gets it twice.
    QVERIFY(import(project, rows, 500) != first);
    QCOMPARE(project.imports()->size(), std::size_t(2));
}

void ImportTest::cancelledOneLeavesNothing() {
    Project project = Project::create(m_folder->file()).value();
    const qint64 empty = qint64(std::filesystem::file_size(m_folder->file()));
    {
        ImportWriter writer = project.beginImport().value();
        takeAll(writer, randomRows(10'000, 200, 3), 2'000);
        QVERIFY(askTool(m_folder->file(), kTrafficRows) > 5);
    }
    QCOMPARE(askTool(m_folder->file(), kTrafficRows), 0);
    QCOMPARE(qint64(std::filesystem::file_size(m_folder->file())), empty);
}

void ImportTest::endedWriterIsInNobodysWay() {
    std::optional<Project> project = Project::create(m_folder->file()).value();
    std::optional<ImportWriter> writer = project->beginImport().value();
    takeAll(*writer, randomRows(5'000, 200, 3), 500);
    project.reset();
    QVERIFY(!Project::open(m_folder->file(), Access::Write).has_value());
    writer.reset();
    QVERIFY(Project::open(m_folder->file(), Access::Write).has_value());
}

void ImportTest::leftoversGoWithTheNextWriter() {
    const std::vector<Row> rows = randomRows(3'000, 30, 2);
    ImportId whole;
    {
        Project project = Project::create(m_folder->file()).value();
        whole = import(project, rows);
        import(project, rows);
    }
    // As if the second one had been killed before its last transaction.
    changeByTool(m_folder->file(), "UPDATE import SET visible = 0 WHERE id = 2");
    const qint64 before = askTool(m_folder->file(), kTrafficRows);
    { QCOMPARE(Project::open(m_folder->file(), Access::Read)->imports()->size(), std::size_t(1)); }
    QCOMPARE(askTool(m_folder->file(), kTrafficRows), before);
    Project project = Project::open(m_folder->file(), Access::Write).value();
    const Sweep sweep = project.sweep();
    QVERIFY(sweep.isNeeded());
    QVERIFY(!project.sweep().isNeeded());
    // What begins meanwhile stays.
    ImportWriter writer = project.beginImport().value();
    takeAll(writer, rows, 1'000);
    QVERIFY(sweep.run([](double) { return false; }).has_value());
    QCOMPARE(askTool(m_folder->file(), kTrafficRows), before + before / 2);
    QVERIFY(sweep.run([](double) { return true; }).has_value());
    QCOMPARE(askTool(m_folder->file(), kTrafficRows), before);
    QCOMPARE(askTool(m_folder->file(), "SELECT count(*) FROM sample"), 1);
    QCOMPARE(writer.finish(description()).value(), ImportId{3});
    compareRows(readTraffic(m_folder->file(), std::vector{whole}), rows);
    // Its number is not given out again.
    QCOMPARE(import(project, rows), ImportId{4});
}

void ImportTest::removedOneGivesItsRoomBack() {
    const std::vector<Row> rows = randomRows(30'000, 3'000, 2);
    Project project = Project::create(m_folder->file()).value();
    const ImportId kept = import(project, rows, 3'000);
    const ImportId gone = import(project, randomRows(60'000, 9'000, 8), 3'000);
    // Puts the log of changes into the file.
    changeByTool(m_folder->file(), "PRAGMA wal_checkpoint(TRUNCATE)");
    const auto both = std::filesystem::file_size(m_folder->file());
    QVERIFY(project.removeImport(gone).has_value());
    QCOMPARE(project.imports()->size(), std::size_t(1));
    QVERIFY(project.sweep().run([](double) { return true; }).has_value());
    QVERIFY(std::filesystem::file_size(m_folder->file()) < both / 2);
    QCOMPARE(project.imports()->size(), std::size_t(1));
    compareRows(readTraffic(m_folder->file(), std::vector{kept}), rows);
    QCOMPARE(project.removeImport(gone).error().message.text, &kImportUnknown);
}

void ImportTest::renamedAndLeftOut() {
    Project project = Project::create(m_folder->file()).value();
    const ImportId id = import(project, {plainRow(kNine, "192.0.2.1", "/a")});
    QVERIFY(project.renameImport(id, "August").has_value());
    QVERIFY(project.countImport(id, Counting::LeftOut).has_value());
    QCOMPARE(project.imports()->front().description.name, std::string("August"));
    QCOMPARE(project.imports()->front().counting, Counting::LeftOut);
    QVERIFY(!project.renameImport({9}, "x").has_value());
}

void ImportTest::editsAreSavedMeanwhile() {
    Project project = Project::create(m_folder->file()).value();
    ImportWriter writer = project.beginImport().value();
    std::atomic<bool> enough = false;
    std::thread importing([&] {
        // Every value of every row is new: the most that a batch can bring.
        Batches batches;
        for (std::int64_t batch = 0; !enough && batch < 40; ++batch) {
            std::vector<Row> rows;
            for (std::int64_t row = 0; row < 20'000; ++row) {
                const std::string unique = std::to_string(batch * 100'000 + row);
                rows.push_back(plainRow(kNine + row, unique, "/" + std::string(80, 'p') + unique));
            }
            take(writer, batches, rows);
        }
    });
    for (int edit = 0; edit < 30; ++edit) {
        const auto saved = project.replaceVariants({{"Before", std::to_string(edit)}});
        QVERIFY2(saved.has_value(), saved ? "" : render(saved.error()).c_str());
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    enough = true;
    importing.join();
    QVERIFY(writer.finish(description()).has_value());
}

void ImportTest::twoImportsAtOnce() {
    Project project = Project::create(m_folder->file()).value();
    const std::array<std::vector<Row>, 2> rows{randomRows(12'000, 300, 21),
                                               randomRows(12'000, 400, 22)};
    std::array<std::optional<ImportWriter>, 2> writers;
    std::array<ImportId, 2> ids;
    std::array<std::thread, 2> threads;
    for (std::size_t at = 0; at < 2; ++at) {
        writers[at] = project.beginImport().value();
    }
    for (std::size_t at = 0; at < 2; ++at) {
        threads[at] = std::thread([&, at] {
            takeAll(*writers[at], rows[at], 400);
            ids[at] = writers[at]->finish(description()).value();
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    for (std::size_t at = 0; at < 2; ++at) {
        compareRows(readTraffic(m_folder->file(), std::vector{ids[at]}), rows[at]);
    }
}

QTEST_APPLESS_MAIN(ImportTest)
#include "import_test.moc"
