// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/plan_json.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace edgefence;

/// Every folder of tests/golden/plans-bad holds a plan file with mistakes and what the program says
/// about them. UPDATE_GOLDEN=1 writes the latter anew.
class BadPlansTest : public QObject {
    Q_OBJECT

  private slots:
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void everyByteMayBeMissing();
};

namespace {

const QString kFolder = QStringLiteral(EDGEFENCE_SOURCE_DIR "/tests/golden/plans-bad");

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

void BadPlansTest::saysWhatIsWrong_data() {
    QTest::addColumn<QString>("folder");
    const QStringList names = QDir(kFolder).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    QVERIFY(!names.isEmpty());
    for (const QString& name : names)
        QTest::newRow(qPrintable(name)) << kFolder + "/" + name;
}

void BadPlansTest::saysWhatIsWrong() {
    QFETCH(QString, folder);
    const auto document = document::readPlan(contentOf(folder + "/plan.json").toStdString());
    QByteArray errors;
    for (const Error& error : document.errors)
        errors += QByteArray::fromStdString(render(error)) + "\n";
    for (const Error& warning : document.warnings)
        errors += "warning: " + QByteArray::fromStdString(render(warning)) + "\n";
    if (qEnvironmentVariableIsSet("UPDATE_GOLDEN")) {
        QFile file(folder + "/errors.txt");
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(errors);
    }
    QVERIFY(!document.ok());
    QCOMPARE(QString::fromUtf8(errors), QString::fromUtf8(contentOf(folder + "/errors.txt")));
}

void BadPlansTest::everyByteMayBeMissing() {
    const std::string whole =
        contentOf(QStringLiteral(EDGEFENCE_SOURCE_DIR
                                 "/resources/examples/link-shortener-after.plan.json"))
            .toStdString();
    QVERIFY(document::readPlan(whole).ok());
    for (std::size_t length = 0; length + 2 < whole.size(); ++length)
        QVERIFY(!document::readPlan(std::string_view(whole).substr(0, length)).ok());
    for (std::size_t i = 0; i < whole.size(); ++i) {
        std::string damaged = whole;
        damaged.erase(i, 1);
        const auto document = document::readPlan(damaged);
        QVERIFY(document.ok() || !document.errors.empty());
    }
}

QTEST_APPLESS_MAIN(BadPlansTest)
#include "bad_plans_test.moc"
