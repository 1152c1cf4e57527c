// SPDX-License-Identifier: GPL-3.0-or-later
// An open project and its Traffic page, for tests that import logs.
#pragma once

#include "app/desktop/models/traffic_model.h"
#include "tests/app/desktop/plans.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace edgefence::desktop {

/// Nothing here hangs on how long something takes; a machine at work takes its time.
inline constexpr int kPatience = 120'000;

inline QVariant value(QAbstractItemModel* model, int row, const char* role) {
    return model->data(model->index(row, 0), model->roleNames().key(role));
}

inline QByteArray line(int second, const QByteArray& address, const QByteArray& request,
                       int status) {
    const QTime time = QTime(0, 0).addSecs(second);
    return address + " - - [30/Aug/2026:" + time.toString("HH:mm:ss").toLatin1() + " +0000] \"" +
           request + " HTTP/1.1\" " + QByteArray::number(status) + " 12 \"-\" \"curl/8.5\"\n";
}

/// Enough for an import to be stopped in.
inline QByteArray longLog() {
    QByteArray text;
    for (int i = 0; i < 200'000; ++i)
        text += line(i / 3, "198.51.100." + QByteArray::number(i % 250), "GET /q7Fk2", 302);
    return text;
}

/// 100 requests: 30 creations of one address, one every minute, 70 redirects of another; and two
/// lines that are none.
inline QByteArray day() {
    QByteArray text;
    for (int i = 0; i < 30; ++i)
        text += line(i * 60, "198.51.100.23", "POST /api/links", 201);
    text += "this is no request\n";
    for (int i = 0; i < 70; ++i)
        text += line(43'200 + i, "203.0.113.77", "GET /q7Fk2", 302);
    return text + "cut off [30/Aug";
}

class TrafficBench {
  public:
    /// A new project in a new folder.
    void begin() {
        m_model.reset();
        m_file.reset();
        m_folder = std::make_unique<QTemporaryDir>();
        m_workspace = std::make_unique<Workspace>(tools());
        m_file =
            std::make_unique<ProjectFile>(*m_workspace, m_folder->filePath("data").toStdString());
        m_model = std::make_unique<TrafficModel>(*m_workspace, *m_file);
        m_model->setActive(true);
        QVERIFY(m_file->create(QStringLiteral("test"), oneVariant(writingPlan())));
    }
    QString write(const QString& name, const QByteArray& text) const {
        QFile file(m_folder->filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("the test's log cannot be written");
        return file.fileName();
    }
    void import(const QString& path) {
        m_model->offer({QUrl::fromLocalFile(path)});
        m_model->importOffered();
        QTRY_VERIFY_WITH_TIMEOUT(!m_model->isBusy(), kPatience);
    }

  protected:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<ProjectFile> m_file;
    std::unique_ptr<TrafficModel> m_model;
};

} // namespace edgefence::desktop
