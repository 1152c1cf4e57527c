// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/import_preview.h"
#include "tests/app/desktop/own_settings.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace edgefence;
using namespace edgefence::desktop;

namespace {

constexpr QFile::Permissions kOwner = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
constexpr QFile::Permissions kOpen =
    kOwner | QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther;

/// Nothing is closed to root.
class AsNobody {
  public:
    AsNobody() : m_was(geteuid()), m_is(m_was != 0 || seteuid(65534) == 0) {}
    AsNobody(const AsNobody&) = delete;
    AsNobody& operator=(const AsNobody&) = delete;
    ~AsNobody() {
        if (geteuid() != m_was && seteuid(m_was) != 0)
            qFatal("not root any more");
    }
    explicit operator bool() const { return m_is; }

  private:
    uid_t m_was;
    bool m_is;
};

} // namespace

/// Which files of a folder are offered, and what is said of the others.
class ImportFolderTest : public QObject {
    Q_OBJECT
  private slots:
    void aFolderIsReadAsTheCommandLineReadsIt();
    void aFolderThatIsClosed();

  private:
    OwnSettings m_settings;
};

namespace {

struct Place {
    Place()
        : preview(std::make_shared<const traffic::FormatCatalogue>(), {}),
          failed(&preview, &ImportPreview::failed) {}
    QString operator/(const QString& name) const { return folder.filePath(name); }
    bool write(const QString& name) const {
        QFile file(*this / name);
        return file.open(QIODevice::WriteOnly) &&
               file.write("192.0.2.1 - - [30/Aug/2026:00:00:00 +0000] \"GET / HTTP/1.1\" 200 5\n") >
                   0;
    }
    QStringList offered() {
        QStringList names;
        QAbstractItemModel* files = preview.files();
        const int path = files->roleNames().key("path");
        for (int row = 0; row < preview.count(); ++row)
            names.append(QDir(folder.path())
                             .relativeFilePath(files->data(files->index(row, 0), path).toString()));
        return names;
    }
    QStringList said() const {
        QStringList texts;
        for (const QList<QVariant>& arguments : failed)
            texts.append(arguments.front().toString());
        return texts;
    }

    QTemporaryDir folder;
    ImportPreview preview;
    QSignalSpy failed;
};

} // namespace

// The window offered projects as logs, and of a folder without files it said nothing.
void ImportFolderTest::aFolderIsReadAsTheCommandLineReadsIt() {
    Place place;
    const QDir folder(place.folder.path());
    QVERIFY(folder.mkpath("b/.hidden") && folder.mkpath("empty"));
    for (const char* name : {"b/2.log", "a.log", "shop.edgefence", ".a.log", "b/.hidden/3.log"})
        QVERIFY(place.write(name));
    place.preview.add({folder.path()});
    QCOMPARE(place.offered(), QStringList({"a.log", "b/2.log"}));
    QCOMPARE(place.said(), QStringList());
    place.preview.add({place / "empty", place / "b/.hidden"});
    QCOMPARE(place.offered(), QStringList({"a.log", "b/2.log", "b/.hidden/3.log"}));
    QCOMPARE(place.said(), QStringList(place / "empty" + ": there is no file in this folder"));
}

// What may not be read was left out without a word.
void ImportFolderTest::aFolderThatIsClosed() {
    Place place;
    const QDir folder(place.folder.path());
    QVERIFY(folder.mkpath("open") && folder.mkpath("shut") && folder.mkpath("shut too"));
    QVERIFY(place.write("open/a.log"));
    for (const char* name : {"open/a.log", "shut", "shut too"})
        QVERIFY(QFile::setPermissions(place / name, {}));
    QVERIFY(QFile::setPermissions(folder.path(), kOpen));
    QVERIFY(QFile::setPermissions(place / "open", kOpen));
    {
        const AsNobody nobody;
        QVERIFY(nobody);
        place.preview.add({place / "shut"});
        place.preview.add({folder.path()});
    }
    for (const char* name : {"shut", "shut too"})
        QVERIFY(QFile::setPermissions(place / name, kOwner));
    const QString shut = place / "shut" + ": the folder cannot be read: Permission denied";
    QCOMPARE(place.said(), QStringList({shut, shut + ", and 1 more"}));
    QCOMPARE(place.offered(), QStringList("open/a.log"));
    QCOMPARE(place.preview.problem(), QStringLiteral("you have no permission to read this file"));
}

QTEST_GUILESS_MAIN(ImportFolderTest)
#include "import_folder_test.moc"
