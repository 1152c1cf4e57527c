// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/desktop/traffic_bench.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace edgefence;
using namespace edgefence::desktop;

/// From a file on disk to tables, and back out of the project.
class TrafficModelTest : public QObject, TrafficBench {
    Q_OBJECT
  private slots:
    void initTestCase() { useReadableNumbers(); }
    void init() { begin(); }
    void aLogIsShownBeforeItIsImported();
    void aFolderIsAllItsFiles();
    void anImportFillsTheTables();
    void whatDoesNotCountIsNotThere();
    void renamingAndDeleting();
    void theSameLogTwiceIsKept();
    void theSameLogTwiceIfThatIsMeant();
    void aLogThatGrewIsNotTakenAgain();
    void whatIsDamagedIsSaid();
    void whatIsImportedMovesWithTheProject();
    void whatIsStoppedIsTold();
    void whatIsNoLogLeavesNothing();
    void cancelLeavesNothing();
    void aBrushedPeriodIsCountedAlone();
    void aPlanWithoutRoutesIsCountedToo();
    void routesAndDemand();
    void routesAreSuggested();
    void anEditDoesNotLoseWhatIsBeingCounted();
    void withoutALog();
};

void TrafficModelTest::aLogIsShownBeforeItIsImported() {
    ImportPreview* preview = m_model->preview();
    const QAbstractItemModelTester lines(preview->lines(),
                                         QAbstractItemModelTester::FailureReportingMode::QtTest);
    m_model->offer({QUrl::fromLocalFile(write("access.log", "no request\n" + day()))});
    QCOMPARE(preview->count(), 1);
    QCOMPARE(preview->name(), QStringLiteral("access.log"));
    QCOMPARE(preview->lines()->rowCount(), 20);
    QCOMPARE(preview->readText(), QStringLiteral("19 of 20 lines read"));
    QCOMPARE(preview->rejectedText(), QStringLiteral("1 not"));
    QCOMPARE(preview->beginText(), QStringLiteral("The log begins 30 August 2026, 00:00:00 UTC."));
    QVERIFY(preview->isImportable());
    preview->clear();
    QCOMPARE(preview->count(), 0);
    QCOMPARE(m_model->imports()->count(), 0);
}

void TrafficModelTest::aFolderIsAllItsFiles() {
    QVERIFY(QDir(m_folder->path()).mkpath("logs/older"));
    write("logs/a.log", day());
    write("logs/older/b.log", day());
    m_model->offer({QUrl::fromLocalFile(m_folder->filePath("logs"))});
    QCOMPARE(m_model->preview()->count(), 2);
    QCOMPARE(m_model->preview()->importText(), QStringLiteral("Import 2 files"));
    m_model->preview()->remove(m_folder->filePath("logs/a.log"));
    QCOMPARE(m_model->preview()->name(), QStringLiteral("b.log"));
}

void TrafficModelTest::anImportFillsTheTables() {
    import(write("access.log", day()));
    QCOMPARE(m_model->imports()->count(), 1);
    const ImportList* imports = m_model->imports();
    QCOMPARE(imports->countedText(), QStringLiteral("access.log"));
    QAbstractItemModel* rows = m_model->imports()->rows();
    QCOMPARE(value(rows, 0, "requests").toString(), QStringLiteral("100"));
    QCOMPARE(value(rows, 0, "addresses").toString(), QStringLiteral("2"));
    QCOMPARE(value(rows, 0, "rejected").toString(), QStringLiteral("2 lines rejected"));
    QCOMPARE(value(rows, 0, "period").toString(),
             QStringLiteral("30 August 2026, 00:00 to 12:01 UTC"));
    QVERIFY(m_model->hasTraffic());
    QCOMPARE(m_model->requestsText(), QStringLiteral("100"));
    QCOMPARE(value(m_model->addresses(), 0, "value").toString(), QStringLiteral("203.0.113.77"));
    QCOMPARE(value(m_model->addresses(), 0, "shareText").toString(), QStringLiteral("70.0 %"));
    QCOMPARE(value(m_model->paths(), 1, "value").toString(), QStringLiteral("/api/links"));
    QCOMPARE(value(m_model->statuses(), 0, "meaning").toString(), QStringLiteral("redirect"));
    QCOMPARE(value(m_model->methods(), 1, "requests").toString(), QStringLiteral("30"));
}

void TrafficModelTest::whatDoesNotCountIsNotThere() {
    import(write("access.log", day()));
    const int id = value(m_model->imports()->rows(), 0, "importId").toInt();
    m_model->imports()->setCounted(id, false);
    QTRY_VERIFY_WITH_TIMEOUT(!m_model->hasTraffic(), kPatience);
    QCOMPARE(m_model->imports()->countedText(), QStringLiteral("nothing counts"));
    QCOMPARE(m_model->addresses()->rowCount(), 0);
    m_model->imports()->setCounted(id, true);
    QTRY_VERIFY_WITH_TIMEOUT(m_model->hasTraffic(), kPatience);
}

void TrafficModelTest::renamingAndDeleting() {
    import(write("access.log", day()));
    const int id = value(m_model->imports()->rows(), 0, "importId").toInt();
    m_model->imports()->rename(id, QStringLiteral(" Sunday "));
    QCOMPARE(value(m_model->imports()->rows(), 0, "name").toString(), QStringLiteral("Sunday"));
    m_model->imports()->rename(id, QStringLiteral("  "));
    QCOMPARE(value(m_model->imports()->rows(), 0, "name").toString(), QStringLiteral("Sunday"));
    m_model->imports()->remove(id);
    QCOMPARE(m_model->imports()->count(), 0);
    QTRY_VERIFY_WITH_TIMEOUT(!m_model->hasTraffic(), kPatience);
}

void TrafficModelTest::theSameLogTwiceIsKept() {
    import(write("access.log", day()));
    import(write("copy.log", day()));
    QCOMPARE(m_model->imports()->count(), 1);
    QCOMPARE(m_model->running()->rowCount(), 1);
    QCOMPARE(value(m_model->running(), 0, "phase").toString(), QStringLiteral("known"));
    m_model->cancelImport(value(m_model->running(), 0, "key").toInt());
    QCOMPARE(m_model->running()->rowCount(), 0);
}

void TrafficModelTest::theSameLogTwiceIfThatIsMeant() {
    import(write("access.log", day()));
    import(write("copy.log", day()));
    m_model->importAgain(value(m_model->running(), 0, "key").toInt());
    QTRY_VERIFY_WITH_TIMEOUT(!m_model->isBusy(), kPatience);
    QCOMPARE(m_model->imports()->count(), 2);
    QCOMPARE(m_model->running()->rowCount(), 0);
    QCOMPARE(m_model->requestsText(), QStringLiteral("200"));
}

void TrafficModelTest::aLogThatGrewIsNotTakenAgain() {
    // The terminal refused it, the window counted its first 100 requests twice.
    import(write("access.log", day()));
    QByteArray more;
    for (int i = 0; i < 20; ++i)
        more += line(50'000 + i, "203.0.113.77", "GET /q7Fk2", 302);
    import(write("access.log", more + day()));
    QCOMPARE(m_model->imports()->count(), 1);
    QCOMPARE(value(m_model->running(), 0, "phase").toString(), QStringLiteral("known"));
    QCOMPARE(value(m_model->running(), 0, "text").toString(),
             QStringLiteral("100 of its requests are in access.log already, so it was not "
                            "imported"));
    m_model->importAgain(value(m_model->running(), 0, "key").toInt());
    QTRY_VERIFY_WITH_TIMEOUT(!m_model->isBusy(), kPatience);
    QCOMPARE(m_model->imports()->count(), 2);
    QCOMPARE(m_model->requestsText(), QStringLiteral("220"));
}

void TrafficModelTest::whatIsDamagedIsSaid() {
    // What is there of a packed log was imported without a word about the rest.
    const auto twoRequestsAndNoEnd = QByteArray::fromBase64(
        "H4sIAAAAAAAC/53MoQ7CQBBFUc9XvIwlnXnzNrBkXUUBWbGuQSEQYCDp/9NPINzrj1icnlm8VgzbS2GM"
        "6yNEHVuqkY2JPbdusMvUEe96fgrX3udIT0OhkIINBruvn1ec/GA7/SLrH/kL");
    import(write("access.log.gz", twoRequestsAndNoEnd));
    QCOMPARE(m_model->imports()->count(), 1);
    QCOMPARE(m_model->requestsText(), QStringLiteral("2"));
    QCOMPARE(value(m_model->running(), 0, "phase").toString(), QStringLiteral("damaged"));
    QVERIFY(value(m_model->running(), 0, "text").toString().contains("ends too early"));
    m_model->cancelImport(value(m_model->running(), 0, "key").toInt());
    QCOMPARE(m_model->running()->rowCount(), 0);
    QCOMPARE(m_model->imports()->count(), 1);
}

void TrafficModelTest::whatIsImportedMovesWithTheProject() {
    // Saving elsewhere is no other project, but it stopped every import without a word.
    m_model->offer({QUrl::fromLocalFile(write("long.log", longLog())),
                    QUrl::fromLocalFile(write("access.log", day()))});
    m_model->importOffered();
    m_file->saveAs(m_folder->filePath("elsewhere.edgefence").toStdString());
    QVERIFY(m_model->imports()->isReadOnly());
    QTRY_COMPARE_WITH_TIMEOUT(m_file->name(), QStringLiteral("elsewhere"), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(!m_model->isBusy() && m_model->hasTraffic(), kPatience);
    QVERIFY(!m_model->imports()->isReadOnly());
    QCOMPARE(m_file->project()->imports()->size(), std::size_t{2});
    QCOMPARE(m_model->running()->rowCount(), 0);
}

void TrafficModelTest::whatIsStoppedIsTold() {
    // A short log is in the project by then; that was told to have been stopped, too.
    for (const bool isLong : {true, false}) {
        QSignalSpy failed(m_model.get(), &TrafficModel::failed);
        m_model->offer({QUrl::fromLocalFile(write("access.log", isLong ? longLog() : day()))});
        m_model->importOffered();
        // No events are handled: the model does not hear of the end.
        for (int wait = 0; !isLong && wait < 500 && m_file->project()->imports()->empty(); ++wait)
            QTest::qSleep(20);
        const std::filesystem::path project = m_file->project()->file();
        m_file->close();
        const bool isStopped = failed.count() == 1;
        QCOMPARE(isStopped, isLong);
        QVERIFY(!isStopped || failed.front().front().toString().contains("stopped"));
        // It is not in the way of whoever opens the project next.
        QTRY_VERIFY_WITH_TIMEOUT(m_file->openProject(project) && !m_file->isReadOnly(), kPatience);
        QCOMPARE(m_model->imports()->count(), isStopped ? 0 : 1);
    }
}

void TrafficModelTest::whatIsNoLogLeavesNothing() {
    QByteArray garbage;
    for (int i = 0; i < 100'000; ++i)
        garbage.append(static_cast<char>(i * 7919 >> 3));
    m_model->offer({QUrl::fromLocalFile(write("garbage.bin", garbage)),
                    QUrl::fromLocalFile(m_folder->filePath("gone.log"))});
    m_model->importOffered();
    QTRY_VERIFY_WITH_TIMEOUT(!m_model->isBusy(), kPatience);
    QCOMPARE(m_model->imports()->count(), 0);
    QCOMPARE(m_model->running()->rowCount(), 2);
    for (int row = 0; row < 2; ++row) {
        QCOMPARE(value(m_model->running(), row, "phase").toString(), QStringLiteral("failed"));
        QVERIFY(value(m_model->running(), row, "text").toString().startsWith("Not imported: "));
    }
}

void TrafficModelTest::cancelLeavesNothing() {
    QByteArray text;
    for (int i = 0; i < 400'000; ++i)
        text += line(i / 5, "203.0.113." + QByteArray::number(i % 250), "GET /x", 200);
    m_model->offer({QUrl::fromLocalFile(write("long.log", text))});
    m_model->importOffered();
    QTRY_COMPARE_WITH_TIMEOUT(value(m_model->running(), 0, "phase").toString(),
                              QStringLiteral("reading"), kPatience);
    m_model->cancelImport(value(m_model->running(), 0, "key").toInt());
    QVERIFY(!m_model->isBusy());
    QCOMPARE(m_model->running()->rowCount(), 0);
    QTest::qWait(300);
    QCOMPARE(m_model->imports()->count(), 0);
    // It can be imported afterwards, whole.
    import(m_folder->filePath("long.log"));
    QCOMPARE(value(m_model->imports()->rows(), 0, "requests").toString(),
             QStringLiteral("400,000"));
}

void TrafficModelTest::aBrushedPeriodIsCountedAlone() {
    import(write("access.log", day()));
    const double midnight =
        static_cast<double>(parseRfc3339("2026-08-30")->time_since_epoch().count());
    m_model->brush(midnight + 600'000, midnight + 1'200'000);
    QTRY_COMPARE_WITH_TIMEOUT(m_model->requestsText(), QStringLiteral("10"), kPatience);
    QCOMPARE(m_model->addressesText(), QStringLiteral("1"));
    QCOMPARE(m_model->periodFromText(), QStringLiteral("30 Aug 00:10:00"));
    QVERIFY(m_model->brushTyped("0:10:00", "30 Aug 00:15"));
    QTRY_COMPARE_WITH_TIMEOUT(m_model->requestsText(), QStringLiteral("5"), kPatience);
    QVERIFY(!m_model->brushTyped("12:00", "9:00"));
    QVERIFY(m_model->brushTyped("12:00", "24:00"));
    // What lies outside the log showed the whole of it.
    QVERIFY(!m_model->brushTyped("31 Aug 0:00", "31 Aug 9:00"));
    QVERIFY(!m_model->brushTyped("29 Aug 9:00", "29 Aug 24:00"));
    QCOMPARE(m_model->periodFromText(), QStringLiteral("30 Aug 12:00:00"));
    QVERIFY(m_model->brushTyped("29 Aug 9:00", "30 Aug 0:05"));
    QCOMPARE(m_model->periodFromText(), QStringLiteral("30 Aug 00:00:00"));
    QVERIFY(m_model->brushTyped("12:00", "24:00"));
    QTRY_COMPARE_WITH_TIMEOUT(m_model->requestsText(), QStringLiteral("70"), kPatience);
    m_model->brushAll();
    QTRY_COMPARE_WITH_TIMEOUT(m_model->requestsText(), QStringLiteral("100"), kPatience);
    QCOMPARE(m_model->periodToText(), QStringLiteral("30 Aug 24:00:00"));
}

void TrafficModelTest::aPlanWithoutRoutesIsCountedToo() {
    // No routes looked like the routes that had been counted: the chart of a new project was empty.
    QVERIFY(m_file->create(QStringLiteral("new"), oneVariant(plan::Plan{})));
    import(write("access.log", day()));
    QCOMPARE(m_model->bars()->ids().size(), 1);
    QCOMPARE(value(m_model->demands(), 0, "asked").toString(), QStringLiteral("100"));
}

void TrafficModelTest::routesAndDemand() {
    import(write("access.log", day()));
    QTRY_COMPARE_WITH_TIMEOUT(m_model->routes()->routes().front().requests, QStringLiteral("30"),
                              kPatience);
    QCOMPARE(m_model->routes()->routes().back().requests, QStringLiteral("70"));
    QTRY_COMPARE_WITH_TIMEOUT(m_model->demands()->rowCount(), 2, kPatience);
    QCOMPARE(value(m_model->demands(), 0, "name").toString(), QStringLiteral("Worker requests"));
    QCOMPARE(value(m_model->demands(), 0, "asked").toString(), QStringLiteral("100"));
    QCOMPARE(value(m_model->demands(), 1, "asked").toString(), QStringLiteral("30"));
    QCOMPARE(value(m_model->demands(), 1, "limit").toString(), QStringLiteral("of 1,000"));
    // A budget of ten is asked for three times.
    m_workspace->edit(QStringLiteral("less"), [](plan::Plan& plan) {
        plan.budgets.push_back({});
        plan.budgets.back().id = BudgetId{"kv.writes"};
        plan.budgets.back().limit = 10;
    });
    QTRY_COMPARE_WITH_TIMEOUT(value(m_model->demands(), 1, "note").toString(),
                              QStringLiteral("3 times the KV writes of a day"), kPatience);
    // The bars hold each route's requests.
    QTRY_COMPARE_WITH_TIMEOUT(m_model->bars()->ids(), (QStringList{"other", "create"}), kPatience);
}

void TrafficModelTest::routesAreSuggested() {
    // The plan knows POST /api/links; the redirects are found in the log.
    QByteArray text = day() + '\n';
    for (int i = 0; i < 20; ++i)
        text += line(50'000 + i, "203.0.113.77", "GET /s/q" + QByteArray::number(i) + "x", 302);
    import(write("access.log", text));
    RouteList* routes = m_model->routes();
    QTRY_COMPARE_WITH_TIMEOUT(routes->suggestionCount(), 2, kPatience);
    QCOMPARE(value(routes->suggestions(), 0, "requests").toString(), QStringLiteral("70"));
    QCOMPARE(value(routes->suggestions(), 1, "path").toString(), QStringLiteral("/s/<slug>"));
    QCOMPARE(value(routes->suggestions(), 1, "requests").toString(), QStringLiteral("20"));
    QVERIFY(value(routes->suggestions(), 1, "worker").toBool());
    routes->accept(QStringLiteral("get-s-slug"));
    const plan::Route& added = m_workspace->plan().routes.back();
    QVERIFY(added.id.value == "get-s-slug");
    QVERIFY(added.when ==
            R"(http.request.method eq "GET" and starts_with(http.request.uri.path, "/s/"))");
    QTRY_COMPARE_WITH_TIMEOUT(routes->suggestionCount(), 1, kPatience);
    QCOMPARE(value(routes->rows(), 1, "requests").toString(), QStringLiteral("20"));
    m_workspace->undoStack().undo();
    QTRY_COMPARE_WITH_TIMEOUT(routes->suggestionCount(), 2, kPatience);
}

void TrafficModelTest::anEditDoesNotLoseWhatIsBeingCounted() {
    // A layer that was edited while the routes were counted left the page without bars,
    // suggestions and the routes' requests.
    import(write("access.log", day()));
    const auto redirects = [](plan::Plan& plan) {
        plan.routes.insert(plan.routes.begin(), plan::Route{});
        plan.routes.front().id = RouteId{"redirect"};
        plan.routes.front().when = R"(http.request.uri.path eq "/q7Fk2")";
    };
    const auto limit = [](plan::Plan& plan) {
        plan.budgets.push_back({});
        plan.budgets.back().id = BudgetId{"kv.writes"};
        plan.budgets.back().limit = 10;
    };
    m_workspace->edit(QStringLiteral("a route"), redirects);
    m_workspace->edit(QStringLiteral("less"), limit);
    QVERIFY(m_model->isBusy());
    QTRY_VERIFY_WITH_TIMEOUT(!m_model->isBusy(), kPatience);
    QCOMPARE(m_model->routes()->routes().front().requests, QStringLiteral("70"));
    QCOMPARE(m_model->bars()->ids(), (QStringList{"other", "create", "redirect"}));
    // Nor does taking the routes back before they are counted.
    m_workspace->edit(QStringLiteral("none"), [](plan::Plan& plan) { plan.routes.clear(); });
    m_workspace->undoStack().undo();
    QTRY_VERIFY_WITH_TIMEOUT(!m_model->isBusy(), kPatience);
    QCOMPARE(m_model->routes()->routes().front().requests, QStringLiteral("70"));
}

void TrafficModelTest::withoutALog() {
    QSignalSpy pages(m_model.get(), &TrafficModel::pageWanted);
    m_model->useClients(300, 15, 24);
    const auto* own = std::get_if<plan::OwnClients>(&m_workspace->pressure());
    QVERIFY(own != nullptr);
    QCOMPARE(own->clients, 300);
    QCOMPARE(own->every, Duration(15'000));
    QCOMPARE(pages.front().front().toString(), QStringLiteral("plan"));
    m_model->setElsewhere(QStringLiteral("kv.reads"), 20'000);
    QCOMPARE(m_workspace->plan().budgets.front().usedElsewhere,
             std::optional<std::int64_t>(20'000));
    m_workspace->undoStack().undo();
    QVERIFY(m_workspace->plan().budgets.empty());
    QVERIFY(m_model->reads(QStringLiteral("combined")));
    QVERIFY(!m_model->reads(QStringLiteral("no such format")));
}

QTEST_GUILESS_MAIN(TrafficModelTest)
#include "traffic_model_test.moc"
