// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/traffic/support.h"

#include <QtTest>

#include <vector>

namespace edgefence::traffic {

class FormatCatalogueTest : public QObject {
    Q_OBJECT

  private slots:
    void shippedFormatsReadTheirSamples() {
        std::vector<std::string> names;
        for (const LogFormat& format : shippedFormats().formats()) {
            names.push_back(format.name);
            QVERIFY(!format.title.empty());
        }
        for (const char* name : {"combined", "common", "cloudflare_http_requests"}) {
            QVERIFY(shippedFormats().find(name).has_value());
        }
        const auto unknown = shippedFormats().find("combind");
        QVERIFY(!unknown);
        QVERIFY(render(unknown.error()).find("combined") != std::string::npos);
    }

    void wrongFiles_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("said");
        // A quote is written as an apostrophe.
        const auto row = [](const char* name, const char* text, const char* code,
                            const char* said) {
            QTest::addRow("%s", name) << QByteArray(text).replace('\'', '"') << code << said;
        };
        row("no JSON", "{", "format-not-readable", "JSON");
        row("no name", R"({'family':'json'})", "format-key", "format");
        row("a list", "[]", "format-key", "format");
        row("the name of no format", R"({'format':'none','family':'json'})", "format-key",
            "format");
        row("no family", R"({'format':'x'})", "format-key", "family");
        row("no tail", R"({'format':'x','family':'combined'})", "format-key", "tail");
        row("no samples", R"({'format':'x','family':'combined','tail':'none'})", "format-key",
            "samples");
        row("no time", R"({'format':'x','family':'json','columns':{}})", "format-key", "time");
        row("no columns", R"({'format':'x','family':'json','time':['t']})", "format-key",
            "columns");
        row("no such column",
            R"({'format':'x','family':'json','time':['t'],'columns':{'colour':['c']}})",
            "format-key", "colour");
        row("fields in front that are no list",
            R"({'format':'x','family':'json','time':['t'],'columns':{'client':['c']},'in_front':'t'})",
            "format-key", "in_front");
        row("sample not read",
            R"({'format':'x','family':'combined','tail':'none','samples':[{'line':'x','request':{}}]})",
            "format-sample-rejected", "no time");
        row("sample read in another way",
            R"({'format':'x','family':'json','time':['t'],'columns':{'client':['c']},'samples':[
                {'line':'{\'t\':1787558400,\'c\':\'192.0.2.1\'}',
                 'request':{'time':'2026-08-24T08:00:00Z','client':'192.0.2.2'}}]})",
            "format-sample-differs", "192.0.2.1");
        row("sample with more than it says",
            R"({'format':'x','family':'json','time':['t'],'columns':{'client':['c']},'samples':[
                {'line':'{\'t\':1787558400,\'c\':\'192.0.2.1\'}',
                 'request':{'time':'2026-08-24T08:00:00Z'}}]})",
            "format-sample-differs", "client");
        row("sample not rejected",
            R"({'format':'x','family':'json','time':['t'],'columns':{'client':['c']},'samples':[
                {'line':'{\'t\':1787558400,\'c\':\'192.0.2.1\'}','rejected':'reject-bad-time'}]})",
            "format-sample-not-rejected", "1787558400");
    }
    void wrongFiles() {
        QFETCH(QByteArray, text);
        QFETCH(QString, code);
        QFETCH(QString, said);
        const std::string bytes = text.toStdString();
        const std::string_view texts[] = {bytes};
        const auto loaded = FormatCatalogue::load(texts);
        QVERIFY(!loaded);
        QCOMPARE(QString::fromStdString(std::string(loaded.error().message.code())), code);
        const QString sentence = QString::fromStdString(render(loaded.error()));
        QVERIFY2(sentence.contains(said), qPrintable(sentence));
    }

    /// Another JSON log needs a file and no code.
    void nestedFieldsAreReadByPath() {
        const QByteArray written = R"({'format':'nested','family':'json','time':['at','event.time'],
            'columns':{'client':['event.request.ip'],'target':['event.request.url'],
                       'status':['event.status']},
            'samples':[{'line':
                '{\'event\':{\'time\':1787558400,\'request\':{\'ip\':\'192.0.2.1\',\'url\':\'https://h/p?q\'},\'status\':200}}',
                'request':{'time':'2026-08-24T08:00:00Z','client':'192.0.2.1','scheme':'https',
                           'host':'h','path':'/p','query':'q','status':'200'}}]})";
        const std::string text = QByteArray(written).replace('\'', '"').toStdString();
        const std::string_view texts[] = {text};
        const auto loaded = FormatCatalogue::load(texts);
        QVERIFY2(loaded.has_value(), loaded ? "" : render(loaded.error()).c_str());
        const std::string_view twice[] = {text, text};
        QCOMPARE(FormatCatalogue::load(twice).error().message.code(),
                 std::string_view("format-twice"));
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::FormatCatalogueTest)
#include "format_catalogue_test.moc"
