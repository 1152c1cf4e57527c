// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/row_model.h"
#include "app/desktop/project_file.h"

#include <QObject>
#include <QUrl>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

struct ImportRow {
    Q_GADGET
    Q_PROPERTY(int importId MEMBER key)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QString period MEMBER period)
    Q_PROPERTY(QString requests MEMBER requests)
    Q_PROPERTY(QString addresses MEMBER addresses)
    /// "12 lines rejected"; empty if every line was read.
    Q_PROPERTY(QString rejected MEMBER rejected)
    Q_PROPERTY(bool counted MEMBER counted)
  public:
    int key = 0;
    QString name;
    QString period;
    QString requests;
    QString addresses;
    QString rejected;
    bool counted = true;
    friend bool operator==(const ImportRow&, const ImportRow&) = default;
};

/// A line that was no request.
struct RejectRow {
    Q_GADGET
    Q_PROPERTY(QString line MEMBER line)
    Q_PROPERTY(QString reason MEMBER reason)
    Q_PROPERTY(QString text MEMBER text)
  public:
    double key = 0;
    QString line;
    QString reason;
    QString text;
    friend bool operator==(const RejectRow&, const RejectRow&) = default;
};

/// The imports of the open project: renaming, deleting, which ones count, and the lines that were
/// rejected.
class ImportList final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QAbstractItemModel* rows READ rows CONSTANT)
    Q_PROPERTY(int count READ count NOTIFY changed)
    /// What counts: the import's name where it is one, "3 imports", "nothing counts".
    Q_PROPERTY(QString countedText READ countedText NOTIFY changed)
    Q_PROPERTY(bool readOnly READ isReadOnly NOTIFY changed)
    /// Gives the room of deleted imports back.
    Q_PROPERTY(edgefence::desktop::Job* sweepJob READ sweepJob CONSTANT)
    /// The import whose rejected lines are shown; 0: none are.
    Q_PROPERTY(int rejectsOf READ rejectsOf NOTIFY rejectsChanged)
    Q_PROPERTY(QString rejectsTitle READ rejectsTitle NOTIFY rejectsChanged)
    /// What a file with them is called.
    Q_PROPERTY(QString rejectsFileName READ rejectsFileName NOTIFY rejectsChanged)
    Q_PROPERTY(QString rejectsTotal READ rejectsTotal NOTIFY rejectsChanged)
    Q_PROPERTY(QAbstractItemModel* rejects READ rejects CONSTANT)

  public:
    static constexpr int kMostRejects = 2000;

    explicit ImportList(ProjectFile& file, QObject* parent = nullptr);

    QAbstractItemModel* rows() { return &m_rows; }
    int count() const { return m_rows.rowCount(); }
    QString countedText() const;
    /// Also while the project is copied to where it will go on.
    bool isReadOnly() const { return m_file.isReadOnly() || m_file.isMoving(); }
    Job* sweepJob() { return &m_file.sweepJob(); }
    int rejectsOf() const { return m_rejectsOf; }
    QString rejectsTitle() const;
    QString rejectsFileName() const;
    QString rejectsTotal() const { return m_rejectsTotal; }
    QAbstractItemModel* rejects() { return &m_rejects; }

    /// Reads the list again.
    void refresh();

    Q_INVOKABLE void rename(int import, const QString& name);
    Q_INVOKABLE void remove(int import);
    Q_INVOKABLE void setCounted(int import, bool counted);
    /// 0 puts them away.
    Q_INVOKABLE void showRejects(int import);
    /// All lines of the import that is shown that were rejected or left out, as the project keeps
    /// them; false: `failed` said why not.
    Q_INVOKABLE bool saveRejects(const QUrl& file);

  signals:
    void changed();
    void rejectsChanged();
    /// Something could not be done; a sentence.
    void failed(const QString& what);

  private:
    store::Project* project() const { return m_file.project(); }
    store::Project* changeable() const { return isReadOnly() ? nullptr : project(); }
    bool done(const Result<void>& result);
    Result<void> writeRejects(QIODevice& file) const;
    const ImportRow* row(int import) const;

    ProjectFile& m_file;
    RowModel<ImportRow> m_rows;
    RowModel<RejectRow> m_rejects;
    int m_rejectsOf = 0;
    QString m_rejectsTotal;
};

} // namespace edgefence::desktop
