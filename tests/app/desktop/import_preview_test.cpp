// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/assets/assets.h"
#include "app/desktop/models/import_preview.h"
#include "core/traffic/block_source.h"
#include "tests/app/desktop/own_settings.h"
#include "tests/app/desktop/plans.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace edgefence;
using namespace edgefence::desktop;

/// What can be changed about a log before it is imported; the lines follow.
class ImportPreviewTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { useReadableNumbers(); }
    void init();
    void proxiesAreNoCallers();
    void aProxyIsNoCaller();
    void aFieldByItsName();
    void aPastedFormat();
    void columnsByName();
    void timesWithoutAnOffset();
    void timesWithAnOffset();
    void anonymised();
    void subrequestsOfWorkers();
    void aBatchInOneLine_data();
    void aBatchInOneLine();
    void aLineLongerThanAllThatIsLookedAt();
    void linesPackedInOne();
    void aLineInParts();
    void oneChoiceForAllFiles();
    void eachFileHasItsOwn();
    void whatIsUsualIsRemembered();

  private:
    void offer(const QString& name, const QByteArray& text);
    QString first(const char* role) const;
    QVariant source(const QString& name, const char* role) const;
    ReadingChoices& reading() { return *m_preview->reading(); }
    int formatCalled(const QString& title) {
        return static_cast<int>(reading().formats().indexOf(title));
    }

    OwnSettings m_settings;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ImportPreview> m_preview;
};

namespace {

ImportPreview::Catalogue shippedFormats() {
    std::vector<std::string_view> texts;
    for (const std::string_view path : assets::assetsBelow("log-formats"))
        texts.push_back(*assets::asset(path));
    return std::make_shared<const traffic::FormatCatalogue>(
        traffic::FormatCatalogue::load(texts).value());
}

/// Three callers behind machines of Cloudflare, each with an address that it made up in front.
QByteArray behindCloudflare() {
    QByteArray text;
    for (int i = 0; i < 6; ++i)
        text += "172.70.242." + QByteArray::number(i) + " - - [30/Aug/2026:00:00:0" +
                QByteArray::number(i) +
                " +0000] \"GET /a HTTP/1.1\" 200 5 \"-\" \"curl/8.5\" \"10.9.9.9, 203.0.113." +
                QByteArray::number(i % 3) + "\"\n";
    return text;
}
const QString kWithForwarded = QStringLiteral(
    "$remote_addr - - [$time_local] \"$request\" $status $bytes_sent \"$http_referer\" "
    "\"$http_user_agent\" \"$http_x_forwarded_for\"");

/// A row of Logpush without its end of the line.
QByteArray pushed(int second, const char* from = "eyeball") {
    return R"({"EdgeStartTimestamp":"2026-08-30T00:00:0)" + QByteArray::number(second) +
           R"(Z","ClientIP":"192.0.2.)" + QByteArray::number(second) +
           R"(","ClientRequestMethod":"GET","ClientRequestURI":"/a","EdgeResponseStatus":200,)"
           R"("ClientRequestSource":")" +
           from + R"("})";
}

QVariant value(QAbstractItemModel* model, int row, const char* role) {
    return model->data(model->index(row, 0), model->roleNames().key(role));
}

} // namespace

void ImportPreviewTest::init() {
    m_folder = std::make_unique<QTemporaryDir>();
    m_preview = std::make_unique<ImportPreview>(
        shippedFormats(),
        traffic::readProxyNetworks(*assets::asset("networks/proxies.json")).value());
}

void ImportPreviewTest::offer(const QString& name, const QByteArray& text) {
    QFile file(m_folder->filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(text), text.size());
    file.close();
    m_preview->add({file.fileName()});
}

QString ImportPreviewTest::first(const char* role) const {
    return value(m_preview->lines(), 0, role).toString();
}

QVariant ImportPreviewTest::source(const QString& name, const char* role) const {
    QAbstractItemModel* sources = m_preview->reading()->sources();
    for (int row = 0; row < sources->rowCount(); ++row) {
        if (value(sources, row, "source").toString() == name)
            return value(sources, row, role);
    }
    return {};
}

void ImportPreviewTest::proxiesAreNoCallers() {
    const QAbstractItemModelTester rows(reading().sources(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
    offer("access.log", behindCloudflare());
    reading().setDirective(kWithForwarded);
    reading().setFormat(formatCalled("A pasted log_format or LogFormat"));
    QCOMPARE(first("address"), QStringLiteral("172.70.242.0"));
    QCOMPARE(reading().warning(),
             QStringLiteral("6 of the first 6 requests come from Cloudflare: these are proxies, "
                            "not callers."));
    QVERIFY(source("", "current").toBool());
    QVERIFY(source("", "doubtful").toBool());
    QCOMPARE(source("x-forwarded-for-last", "note").toString(),
             QStringLiteral("3 callers in the first lines; the last that is no trusted proxy"));
    QCOMPARE(source("", "note").toString(),
             QStringLiteral("6 callers in the first lines, most of them Cloudflare"));
    // What would change nothing is named, and no choice.
    QVERIFY(!source("client-ip", "note").isValid());
    QVERIFY(reading().absent().contains("client_ip"));
    QVERIFY(!m_preview->isOtherAddress());

    reading().setSource("x-forwarded-for-last");
    QCOMPARE(reading().warning(), QString());
    QCOMPARE(reading().proxies(), QStringLiteral("cloudflare, private"));
    QCOMPARE(first("address"), QStringLiteral("203.0.113.0"));
    QCOMPARE(first("recorded"), QStringLiteral("172.70.242.0"));
    QVERIFY(m_preview->isOtherAddress());
    // What is not believed is no proxy: its own address is the caller's.
    reading().setProxies("private");
    QCOMPARE(first("address"), QStringLiteral("172.70.242.0"));
    reading().setProxies("private, clodflare");
    QVERIFY(reading().proxyProblem().contains("clodflare"));
    QVERIFY(!m_preview->isImportable());
    reading().setSource("x-forwarded-for-first");
    QCOMPARE(reading().proxyProblem(), QString());
    QCOMPARE(first("address"), QStringLiteral("10.9.9.9"));
    const std::vector<ImportPreview::Offer> taken = m_preview->take();
    QCOMPARE(taken.size(), std::size_t{1});
    QVERIFY(taken.front().reading.options.client.source ==
            traffic::ClientSource::ForwardedForFirst);
    QCOMPARE(m_preview->count(), 0);
}

void ImportPreviewTest::aProxyIsNoCaller() {
    const QByteArray lines = behindCloudflare();
    offer("one.log", lines.left(lines.indexOf('\n') + 1));
    QCOMPARE(
        reading().warning(),
        QStringLiteral("The first request comes from Cloudflare: this is a proxy, no caller."));
}

void ImportPreviewTest::aFieldByItsName() {
    offer("caddy.ndjson", R"({"ts":1788048002,"request":{"remote_ip":"10.0.0.1","method":"GET",)"
                          R"("uri":"/","headers":{"X-Real-Ip":["192.0.2.99"]}},"status":200})"
                          "\n");
    QCOMPARE(m_preview->formatTitle(), QStringLiteral("Caddy"));
    reading().setSource("field");
    QCOMPARE(first("address"), QStringLiteral("10.0.0.1"));
    reading().setField("X-Real-Ip");
    QCOMPARE(first("address"), QStringLiteral("192.0.2.99"));
    QVERIFY(m_preview->take().front().reading.options.client.source ==
            traffic::ClientSource::Field);
}

void ImportPreviewTest::aPastedFormat() {
    offer("own.log", "200|GET|/a|192.0.2.1|1788048002.250\n");
    reading().setFormat(formatCalled("A pasted log_format or LogFormat"));
    QVERIFY(reading().isPasting());
    reading().setDirective("$status|$request_method|$request_uri|$remote_addr|$msec");
    QCOMPARE(m_preview->readText(), QStringLiteral("1 of 1 line read"));
    QCOMPARE(m_preview->importText(), QStringLiteral("Import 1 line"));
    QVERIFY(value(m_preview->files(), 0, "note").toString().endsWith(", 1 line"));
    QCOMPARE(first("address"), QStringLiteral("192.0.2.1"));
    QCOMPARE(first("path"), QStringLiteral("/a"));
    QCOMPARE(first("time"), QStringLiteral("00:00:02"));
    reading().setDirective("$status only");
    QVERIFY(!reading().formatProblem().isEmpty());
    QVERIFY(!m_preview->isImportable());
    // What was typed is there when one comes back to it.
    reading().setFormat(0);
    QCOMPARE(reading().formatProblem(), QString());
    reading().setFormat(formatCalled("A pasted log_format or LogFormat"));
    QCOMPARE(reading().directive(), QStringLiteral("$status only"));
}

void ImportPreviewTest::columnsByName() {
    offer("own.ndjson", R"({"who":{"ip":"192.0.2.7"},"when":1788048002,"what":"/x","code":201})"
                        "\n");
    reading().setFormat(formatCalled("Columns or keys by name"));
    reading().setColumns("client=who.ip, time=when target=what\nstatus=code");
    QCOMPARE(first("address"), QStringLiteral("192.0.2.7"));
    QCOMPARE(first("path"), QStringLiteral("/x"));
    QCOMPARE(first("status"), QStringLiteral("201"));
    reading().setColumns("klient=who.ip");
    QVERIFY(reading().formatProblem().contains("klient"));
}

void ImportPreviewTest::timesWithoutAnOffset() {
    offer("own.csv", "time,client,method,path,status\n2026-08-30 01:00:00,192.0.2.1,GET,/a,200\n");
    QCOMPARE(first("time"), QStringLiteral("01:00:00"));
    QVERIFY(reading().needsTimeZone());
    reading().setTimeZone("Europe/Berlin");
    QCOMPARE(first("time"), QStringLiteral("23:00:00"));
    QCOMPARE(m_preview->beginText(),
             QStringLiteral("The log begins 29 August 2026, 23:00:00 UTC."));
    reading().setTimeZone("-03:30");
    QCOMPARE(first("time"), QStringLiteral("04:30:00"));
    reading().setTimeZone("Atlantis");
    QVERIFY(reading().zoneProblem().contains("Atlantis"));
    reading().setTimeZone("");
    QCOMPARE(first("time"), QStringLiteral("01:00:00"));
}

void ImportPreviewTest::timesWithAnOffset() {
    offer("access.log", behindCloudflare());
    QVERIFY(!reading().needsTimeZone());
    reading().setTimeZone("+02:00");
    QCOMPARE(first("time"), QStringLiteral("00:00:00"));
}

void ImportPreviewTest::anonymised() {
    offer("access.log", "203.0.113.77 - - [30/Aug/2026:00:00:00 +0000] \"GET /a HTTP/1.1\" 200 5\n"
                        "203.0.113.78 is no request\n");
    reading().setKeep(1);
    QCOMPARE(first("address"), QStringLiteral("203.0.113.0"));
    QCOMPARE(value(m_preview->lines(), 1, "text").toString(),
             QStringLiteral("203.0.113.0 is no request"));
    reading().setV4Bits(16);
    QCOMPARE(first("address"), QStringLiteral("203.0.0.0"));
    reading().setKeep(2);
    QVERIFY(first("address").startsWith('~'));
    QVERIFY(!value(m_preview->lines(), 1, "text").toString().contains("203.0.113.78"));
    QVERIFY(m_preview->take().front().anonymising.keep == traffic::KeepOfClients::Pseudonym);
}

void ImportPreviewTest::subrequestsOfWorkers() {
    offer("push.ndjson", pushed(1) + '\n' + pushed(2, "edgeWorkerFetch") + '\n');
    QCOMPARE(m_preview->readText(), QStringLiteral("1 of 1 line read"));
    QCOMPARE(m_preview->rejectedText(), QString());
    QVERIFY(!value(m_preview->lines(), 1, "reason").toString().isEmpty());
    QVERIFY(!value(m_preview->lines(), 1, "rejected").toBool());
    reading().setKeepsSubrequests(true);
    QCOMPARE(m_preview->readText(), QStringLiteral("2 of 2 lines read"));
}

void ImportPreviewTest::aBatchInOneLine_data() {
    QTest::addColumn<QByteArray>("begin");
    QTest::addColumn<QByteArray>("between");
    QTest::addColumn<QByteArray>("end");
    QTest::newRow("a list") << QByteArray("[") << QByteArray(",") << QByteArray("]\n");
    QTest::newRow("no list") << QByteArray() << QByteArray() << QByteArray("\n");
    QTest::newRow("no line end") << QByteArray() << QByteArray(" ") << QByteArray();
}

// A batch in one line was one line here, whatever it held: its other requests were not seen, and a
// reject among them neither.
void ImportPreviewTest::aBatchInOneLine() {
    QFETCH(const QByteArray, begin);
    QFETCH(const QByteArray, between);
    QFETCH(const QByteArray, end);
    const QByteArrayList objects{pushed(1), pushed(2), R"({"ClientIP":"192.0.2.3"})", pushed(4)};
    offer("batch.json", begin + objects.join(between) + end);
    QCOMPARE(m_preview->readText(), QStringLiteral("3 of 4 lines read"));
    QAbstractItemModel* lines = m_preview->lines();
    QCOMPARE(lines->rowCount(), 4);
    const QStringList addresses{"192.0.2.1", "192.0.2.2", "", "192.0.2.4"};
    for (int row = 0; row < lines->rowCount(); ++row) {
        QCOMPARE(value(lines, row, "address").toString(), addresses[row]);
        QCOMPARE(value(lines, row, "line").toString(), QStringLiteral("1"));
    }
    QCOMPARE(value(lines, 2, "text").toString(), QStringLiteral(R"({"ClientIP":"192.0.2.3"})"));
    QVERIFY(value(lines, 2, "rejected").toBool());
}

// Records were looked for at the ends of lines: a batch whose line is longer than all that is
// looked at had none, so the window would not import what the command line does.
void ImportPreviewTest::aLineLongerThanAllThatIsLookedAt() {
    QByteArray text = "[" + pushed(0);
    for (std::size_t row = 1;
         static_cast<std::size_t>(text.size()) < traffic::BlockSource::kMostHeadBytes + (1U << 20U);
         ++row)
        text += ',' + pushed(static_cast<int>(row % 10));
    offer("batch.json", text + ']');
    QCOMPARE(m_preview->readText(), QStringLiteral("20 of 20 lines read"));
    QCOMPARE(first("address"), QStringLiteral("192.0.2.0"));
    QCOMPARE(value(m_preview->lines(), 19, "address").toString(), QStringLiteral("192.0.2.9"));
    QVERIFY(m_preview->isImportable());
    // How many lines there are cannot be said by a piece of one.
    QCOMPARE(m_preview->importText(), QStringLiteral("Import"));
}

void ImportPreviewTest::linesPackedInOne() {
    const QByteArray line =
        R"(192.0.2.%1 - - [30/Aug/2026:00:00:00 +0000] \"GET /a HTTP/1.1\" 200 5)";
    offer("loki.json", R"({"streams":[{"stream":{},"values":[["1788048000000000000",")" +
                           QByteArray(line).replace("%1", "1") + R"("],["1788048000000000001",")" +
                           QByteArray(line).replace("%1", "2") + "\"]]}]}\n");
    QCOMPARE(m_preview->readText(), QStringLiteral("2 of 2 lines read"));
    QCOMPARE(value(m_preview->lines(), 1, "address").toString(), QStringLiteral("192.0.2.2"));
}

// A container runtime cuts long lines; every part of one was a line that is no request here.
void ImportPreviewTest::aLineInParts() {
    const QByteArray text = behindCloudflare().left(behindCloudflare().indexOf('\n'));
    QByteArray log;
    for (const int at : {20, 60, 90})
        log += "2026-08-30T00:00:01.1Z stdout P " + text.left(at) +
               "\n2026-08-30T00:00:01.1Z stdout F " + text.mid(at) + '\n';
    offer("pod.log", log);
    QCOMPARE(m_preview->readText(), QStringLiteral("3 of 3 lines read"));
    QCOMPARE(value(m_preview->lines(), 2, "address").toString(), QStringLiteral("172.70.242.0"));
    QCOMPARE(value(m_preview->lines(), 2, "path").toString(), QStringLiteral("/a"));
}

void ImportPreviewTest::oneChoiceForAllFiles() {
    offer("a.log", behindCloudflare());
    offer("b.log", behindCloudflare());
    reading().setKeep(1);
    m_preview->choose(m_folder->filePath("b.log"));
    QCOMPARE(reading().keep(), 0);
    m_preview->choose(m_folder->filePath("a.log"));
    m_preview->useForAll();
    m_preview->choose(m_folder->filePath("b.log"));
    QCOMPARE(reading().keep(), 1);
    QCOMPARE(first("address"), QStringLiteral("172.70.242.0"));
    for (const ImportPreview::Offer& offered : m_preview->take())
        QVERIFY(offered.anonymising.keep == traffic::KeepOfClients::Prefix);
}

void ImportPreviewTest::eachFileHasItsOwn() {
    offer("a.log", behindCloudflare());
    offer("b.log", behindCloudflare());
    reading().setTimeZone("Atlantis");
    QVERIFY(!m_preview->isImportable());
    m_preview->choose(m_folder->filePath("b.log"));
    QCOMPARE(reading().zoneProblem(), QString());
    // The other one still cannot be read.
    QVERIFY(!m_preview->isImportable());
    m_preview->remove(m_folder->filePath("a.log"));
    QVERIFY(m_preview->isImportable());
}

void ImportPreviewTest::whatIsUsualIsRemembered() {
    m_preview->setUsualKeep(1);
    offer("a.log", behindCloudflare());
    QCOMPARE(reading().keep(), 1);
    QCOMPARE(first("address"), QStringLiteral("172.70.242.0"));
    init();
    QCOMPARE(m_preview->usualKeep(), 1);
    m_preview->setUsualKeep(7);
    m_preview->setUsualKeep(0);
    init();
    QCOMPARE(m_preview->usualKeep(), 0);
}

QTEST_GUILESS_MAIN(ImportPreviewTest)
#include "import_preview_test.moc"
