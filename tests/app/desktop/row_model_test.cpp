// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/row_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

using namespace edgefence::desktop;

struct LetterRow {
    Q_GADGET
    Q_PROPERTY(QString letter MEMBER key)
    Q_PROPERTY(int number MEMBER number)
  public:
    QString key;
    int number = 0;
    friend bool operator==(const LetterRow&, const LetterRow&) = default;
};

namespace {

std::vector<LetterRow> rowsOf(const QString& letters) {
    std::vector<LetterRow> rows;
    for (const QChar letter : letters)
        rows.push_back({QString(letter), letter.isUpper() ? 1 : 0});
    for (LetterRow& row : rows)
        row.key = row.key.toLower();
    return rows;
}

QString lettersOf(const RowModel<LetterRow>& model) {
    QString letters;
    for (const LetterRow& row : model.rows())
        letters += row.number != 0 ? row.key.toUpper() : row.key;
    return letters;
}

} // namespace

class RowModelTest : public QObject {
    Q_OBJECT

  private slots:
    void viewsAreToldWhatChanged_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<int>("changed");
        QTest::newRow("same") << "abc"
                              << "abc" << 0;
        QTest::newRow("one changed") << "abc"
                                     << "aBc" << 1;
        QTest::newRow("moved up") << "abcd"
                                  << "dabc" << 0;
        QTest::newRow("reversed") << "abcd"
                                  << "dcba" << 0;
        QTest::newRow("removed and added") << "abcd"
                                           << "axcy" << 0;
        QTest::newRow("emptied") << "abcd"
                                 << "" << 0;
        QTest::newRow("filled") << ""
                                << "abcd" << 0;
        QTest::newRow("moved and changed") << "abcd"
                                           << "cAbd" << 1;
    }
    void viewsAreToldWhatChanged() {
        QFETCH(QString, before);
        QFETCH(QString, after);
        RowModel<LetterRow> model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.assign(rowsOf(before));
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.assign(rowsOf(after));
        QCOMPARE(lettersOf(model), after);
        QFETCH(int, changed);
        QCOMPARE(static_cast<int>(changes.count()), changed);
        // Delegates stay.
        QCOMPARE(resets.count(), 0);
    }

    void propertiesAreRoles() {
        RowModel<LetterRow> model;
        model.assign(rowsOf("aB"));
        const auto names = model.roleNames();
        QCOMPARE(names.size(), 2);
        const int number = names.key("number");
        QCOMPARE(model.data(model.index(1), number).toInt(), 1);
    }
};

QTEST_GUILESS_MAIN(RowModelTest)
#include "row_model_test.moc"
