// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/row_model.h"
#include "app/desktop/workspace.h"
#include "core/export/exporter.h"

#include <QObject>
#include <QStringList>
#include <QUrl>
#include <QVariantList>

#include <QtQml/qqmlregistration.h>

#include <vector>

namespace edgefence::desktop {

struct ArtefactRow {
    Q_GADGET
    Q_PROPERTY(QString artefact MEMBER key)
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(QString file MEMBER file)
    Q_PROPERTY(QString icon MEMBER icon)
    /// Of its checks the worst: "passed", "warning" or "error".
    Q_PROPERTY(QString outcome MEMBER outcome)
    Q_PROPERTY(bool current MEMBER current)
  public:
    QString key;
    QString title;
    QString file;
    QString icon;
    QString outcome;
    bool current = false;
    friend bool operator==(const ArtefactRow&, const ArtefactRow&) = default;
};

struct CheckRow {
    Q_GADGET
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(QString detail MEMBER detail)
    Q_PROPERTY(QString outcome MEMBER outcome)
    /// Of the file, from 1; 0: it is about the whole.
    Q_PROPERTY(int line MEMBER line)
  public:
    int key = 0;
    QString title;
    QString detail;
    QString outcome;
    int line = 0;
    friend bool operator==(const CheckRow&, const CheckRow&) = default;
};

/// What a layer does and what can be said about it in public.
struct PromiseRow {
    Q_GADGET
    Q_PROPERTY(QString layer MEMBER layer)
    Q_PROPERTY(QString does MEMBER does)
    Q_PROPERTY(QString promise MEMBER promise)
  public:
    QString key;
    QString layer;
    QString does;
    QString promise;
    friend bool operator==(const PromiseRow&, const PromiseRow&) = default;
};

/// The Export page: what the edited plan is deployed with, as it is at this moment.
class ExportModel final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the session")
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    Q_PROPERTY(QString variant READ variant NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* artefacts READ artefacts CONSTANT)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    /// Names of the artefact's files; one is shown.
    Q_PROPERTY(QStringList files READ files NOTIFY changed)
    Q_PROPERTY(int file READ file WRITE setFile NOTIFY changed)
    Q_PROPERTY(QString fileName READ fileName NOTIFY changed)
    /// "12 lines, 0.4 kB".
    Q_PROPERTY(QString sizeText READ sizeText NOTIFY changed)
    Q_PROPERTY(int lineCount READ lineCount NOTIFY changed)
    /// The text in pieces {kind, text} for colouring.
    Q_PROPERTY(QVariantList runs READ runs NOTIFY changed)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)
    Q_PROPERTY(bool refused READ isRefused NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* checks READ checks CONSTANT)
    Q_PROPERTY(int passed READ passed NOTIFY changed)
    Q_PROPERTY(int toKnow READ toKnow NOTIFY changed)
    Q_PROPERTY(int refusals READ refusals NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* promises READ promises CONSTANT)
    Q_PROPERTY(int promiseCount READ promiseCount NOTIFY changed)

  public:
    explicit ExportModel(Workspace& workspace);

    bool isActive() const { return m_active; }
    void setActive(bool active);
    QString variant() const;
    QAbstractItemModel* artefacts() { return &m_rows; }
    QString title() const;
    QStringList files() const;
    int file() const { return m_file; }
    void setFile(int file);
    QString fileName() const;
    QString sizeText() const;
    int lineCount() const;
    QVariantList runs() const;
    bool isEmpty() const { return shownFile() == nullptr; }
    bool isRefused() const;
    QAbstractItemModel* checks() { return &m_checks; }
    int passed() const { return count(exporting::Check::Outcome::Passed); }
    int toKnow() const { return count(exporting::Check::Outcome::ToKnow); }
    int refusals() const { return count(exporting::Check::Outcome::Refused); }
    QAbstractItemModel* promises() { return &m_promises; }
    int promiseCount() const { return m_promises.rowCount(); }

    Q_INVOKABLE void choose(const QString& artefact);
    Q_INVOKABLE void copy() const;
    /// A sentence about what was done, or why it could not be done.
    Q_INVOKABLE QString save(const QUrl& file) const;
    Q_INVOKABLE QString saveAll(const QUrl& folder) const;

  signals:
    void activeChanged();
    void changed();

  private:
    struct Made {
        const exporting::Exporter* exporter = nullptr;
        exporting::Artefact artefact;
    };
    void planChanged();
    void refresh();
    void refreshPromises();
    const Made* shown() const;
    const exporting::File* shownFile() const;
    int count(exporting::Check::Outcome outcome) const;

    Workspace& m_workspace;
    bool m_active = false;
    bool m_stale = true;
    std::vector<Made> m_made;
    std::size_t m_current = 0;
    int m_file = 0;
    RowModel<ArtefactRow> m_rows;
    RowModel<CheckRow> m_checks;
    RowModel<PromiseRow> m_promises;
};

} // namespace edgefence::desktop
