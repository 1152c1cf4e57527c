// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/log_choice.h"
#include "app/desktop/models/log_preview.h"
#include "app/desktop/models/reading_choices.h"
#include "app/desktop/models/row_model.h"

#include <QObject>
#include <QStringList>
#include <QTemporaryDir>

#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace edgefence::desktop {

/// A log that has been chosen and is not imported yet.
struct PendingRow {
    Q_GADGET
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QString path MEMBER key)
    Q_PROPERTY(QString note MEMBER note)
    Q_PROPERTY(bool current MEMBER current)
  public:
    QString key;
    QString name;
    QString note;
    bool current = false;
    friend bool operator==(const PendingRow&, const PendingRow&) = default;
};

struct PreviewRow {
    Q_GADGET
    Q_PROPERTY(QString line MEMBER line)
    Q_PROPERTY(QString address MEMBER address)
    Q_PROPERTY(QString time MEMBER time)
    Q_PROPERTY(QString method MEMBER method)
    Q_PROPERTY(QString path MEMBER path)
    Q_PROPERTY(QString status MEMBER status)
    Q_PROPERTY(QString agent MEMBER agent)
    /// The address that the format takes for the caller's, where another one is used.
    Q_PROPERTY(QString recorded MEMBER recorded)
    /// Not empty: the line is no request (or one whose request line cannot be read), and `text` is
    /// how it stands.
    Q_PROPERTY(QString reason MEMBER reason)
    Q_PROPERTY(QString text MEMBER text)
    Q_PROPERTY(bool rejected MEMBER rejected)
  public:
    int key = 0;
    QString line;
    QString address;
    QString time;
    QString method;
    QString path;
    QString status;
    QString agent;
    QString recorded;
    QString reason;
    QString text;
    bool rejected = false;
    friend bool operator==(const PreviewRow&, const PreviewRow&) = default;
};

/// A field of the rules language, and whether this log supplies it.
struct RuleFieldRow {
    Q_GADGET
    Q_PROPERTY(QString name MEMBER key)
    Q_PROPERTY(bool supplied MEMBER supplied)
  public:
    QString key;
    bool supplied = false;
    friend bool operator==(const RuleFieldRow&, const RuleFieldRow&) = default;
};

/// Logs before they are imported: what format they have, how their first lines read, and what can
/// be changed about it.
class ImportPreview final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QAbstractItemModel* files READ files CONSTANT)
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(QString name READ name NOTIFY changed)
    Q_PROPERTY(QString path READ path NOTIFY changed)
    /// Why the log cannot be read; empty if it can.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(edgefence::desktop::ReadingChoices* reading READ reading CONSTANT)
    /// What the log is read as: a format's title.
    Q_PROPERTY(QString formatTitle READ formatTitle NOTIFY changed)
    /// Another address than the format's is the caller's in some lines.
    Q_PROPERTY(bool otherAddress READ isOtherAddress NOTIFY changed)
    /// What is kept of addresses until the reader says otherwise: 0 everything, 1 a prefix, 2 a
    /// pseudonym. It is remembered.
    Q_PROPERTY(int usualKeep READ usualKeep WRITE setUsualKeep NOTIFY usualKeepChanged)
    Q_PROPERTY(double sure READ sure NOTIFY changed)
    Q_PROPERTY(QString sureText READ sureText NOTIFY changed)
    /// "18 of 20 lines read", "2 not"; empty if there are none.
    Q_PROPERTY(QString readText READ readText NOTIFY changed)
    Q_PROPERTY(QString rejectedText READ rejectedText NOTIFY changed)
    /// "In UTC the log begins 29 August 2026, 22:00:02."
    Q_PROPERTY(QString beginText READ beginText NOTIFY changed)
    Q_PROPERTY(QString importText READ importText NOTIFY changed)
    Q_PROPERTY(bool importable READ isImportable NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* lines READ lines CONSTANT)
    Q_PROPERTY(QAbstractItemModel* fields READ fields CONSTANT)

  public:
    using Catalogue = std::shared_ptr<const traffic::FormatCatalogue>;

    using Proxies = std::vector<traffic::ProxyNetwork>;

    /// Where a log lies that is there for this only; null: it lies where it lies.
    using Scratch = std::shared_ptr<const QTemporaryDir>;

    /// A log to import.
    struct Offer {
        std::string path;
        traffic::Reading reading;
        traffic::Anonymising anonymising;
        Scratch scratch;
    };

    ImportPreview(Catalogue catalogue, Proxies proxies, QObject* parent = nullptr);

    QAbstractItemModel* files() { return &m_files; }
    int count() const { return m_files.rowCount(); }
    QString name() const;
    QString path() const;
    QString problem() const { return m_problem; }
    ReadingChoices* reading() { return &m_reading; }
    QString formatTitle() const;
    bool isOtherAddress() const;
    int usualKeep() const { return static_cast<int>(m_usual.keep); }
    void setUsualKeep(int keep);
    double sure() const { return m_preview ? m_preview->detection.confidence : 0; }
    QString sureText() const;
    QString readText() const;
    QString rejectedText() const;
    QString beginText() const;
    QString importText() const;
    bool isImportable() const;
    QAbstractItemModel* lines() { return &m_lines; }
    QAbstractItemModel* fields() { return &m_fields; }

    /// Files, and those of folders (files::filesBelow).
    void add(const QStringList& paths, const Scratch& scratch = {});
    /// REQUIRES: isImportable().
    std::vector<Offer> take();

    Q_INVOKABLE void remove(const QString& path);
    Q_INVOKABLE void choose(const QString& path);
    Q_INVOKABLE void clear();
    /// What is chosen about this log holds for all that wait.
    Q_INVOKABLE void useForAll();

  signals:
    void changed();
    void usualKeepChanged();
    /// What of the files that were given cannot be had.
    void failed(const QString& what);

  private:
    /// A log that waits, and what is chosen about it.
    struct Waiting {
        std::string path;
        LogChoice choice;
        /// What the choice comes to, or why it cannot be understood.
        Result<traffic::Reading> reading;
        Scratch scratch;
    };

    Result<traffic::Reading> readingOf(const LogChoice& choice) const;
    void setChoice(Waiting& waiting, const LogChoice& choice);
    void look();
    void look(const Waiting& waiting, traffic::ClientMask* mask);
    void showFiles();
    void showLines();
    const Waiting* current() const;

    Catalogue m_catalogue;
    Proxies m_proxies;
    ReadingChoices m_reading;
    LogChoice m_usual; ///< of a log that was just chosen
    std::vector<Waiting> m_waiting;
    std::size_t m_current = 0;
    std::optional<LogPreview> m_preview;
    QString m_problem;
    RowModel<PendingRow> m_files;
    RowModel<PreviewRow> m_lines;
    RowModel<RuleFieldRow> m_fields;
};

} // namespace edgefence::desktop
