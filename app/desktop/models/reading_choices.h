// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/log_choice.h"
#include "app/desktop/models/log_preview.h"
#include "app/desktop/models/row_model.h"

#include <QObject>
#include <QStringList>

#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>
#include <vector>

namespace edgefence::desktop {

/// One of the addresses in a log that can be taken for the caller's.
struct SourceRow {
    Q_GADGET
    Q_PROPERTY(QString source MEMBER key)
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(QString note MEMBER note)
    Q_PROPERTY(bool current MEMBER current)
    /// Most of them are proxies.
    Q_PROPERTY(bool doubtful MEMBER doubtful)
  public:
    QString key;
    QString title;
    QString note;
    bool current = false;
    bool doubtful = false;
    friend bool operator==(const SourceRow&, const SourceRow&) = default;
};

/// What can be changed about how a log is read. Every change shows in the preview at once.
class ReadingChoices final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    /// "Found out by itself", the known formats, a pasted one, columns by name.
    Q_PROPERTY(QStringList formats READ formats CONSTANT)
    Q_PROPERTY(int format READ format WRITE setFormat NOTIFY changed)
    Q_PROPERTY(bool pasting READ isPasting NOTIFY changed)
    Q_PROPERTY(bool mapping READ isMapping NOTIFY changed)
    Q_PROPERTY(QString directive READ directive WRITE setDirective NOTIFY changed)
    Q_PROPERTY(QString columns READ columns WRITE setColumns NOTIFY changed)
    /// What cannot be understood, in a sentence: of the format, the zone, the proxies, the key.
    Q_PROPERTY(QString formatProblem READ formatProblem NOTIFY changed)
    Q_PROPERTY(QString zoneProblem READ zoneProblem NOTIFY changed)
    Q_PROPERTY(QString proxyProblem READ proxyProblem NOTIFY changed)
    Q_PROPERTY(QString keyProblem READ keyProblem NOTIFY changed)

    /// Of times without an offset; "" is UTC. `here` is this computer's.
    Q_PROPERTY(QString timeZone READ timeZone WRITE setTimeZone NOTIFY changed)
    Q_PROPERTY(QString here READ here CONSTANT)
    /// The lines say none themselves.
    Q_PROPERTY(bool needsTimeZone READ needsTimeZone NOTIFY changed)

    Q_PROPERTY(QAbstractItemModel* sources READ sources CONSTANT)
    /// "162 of 180 requests come from Cloudflare"; empty where nothing is wrong with the choice.
    Q_PROPERTY(QString warning READ warning NOTIFY changed)
    /// The addresses that would change nothing, which are not in `sources`.
    Q_PROPERTY(QString absent READ absent NOTIFY changed)
    Q_PROPERTY(bool naming READ isNaming NOTIFY changed)
    Q_PROPERTY(QString field READ field WRITE setField NOTIFY changed)
    Q_PROPERTY(bool trusting READ isTrusting NOTIFY changed)
    Q_PROPERTY(QString proxies READ proxies WRITE setProxies NOTIFY changed)
    Q_PROPERTY(bool keepsSubrequests READ keepsSubrequests WRITE setKeepsSubrequests NOTIFY changed)

    /// What is kept of addresses: 0 everything, 1 a prefix, 2 a pseudonym.
    Q_PROPERTY(int keep READ keep WRITE setKeep NOTIFY changed)
    Q_PROPERTY(int v4Bits READ v4Bits WRITE setV4Bits NOTIFY changed)
    Q_PROPERTY(int v6Bits READ v6Bits WRITE setV6Bits NOTIFY changed)

  public:
    using Catalogue = std::shared_ptr<const traffic::FormatCatalogue>;

    explicit ReadingChoices(Catalogue catalogue, QObject* parent = nullptr);

    /// What was wrong with a choice.
    struct Problems {
        std::optional<Error> reading;
        std::optional<Error> mask;
    };
    /// Another log, or another look at the same one; `preview` null: none could be had.
    void show(const LogChoice& choice, const LogPreview* preview, const Problems& problems);
    const LogChoice& choice() const { return m_choice; }
    /// All that `sources` may offer beside a choice, for PreviewHow::choices.
    static std::vector<traffic::ClientChoice>
    clientChoices(const LogChoice& choice, const std::vector<traffic::ProxyNetwork>& proxies);

    QStringList formats() const;
    int format() const;
    void setFormat(int format);
    bool isPasting() const { return m_choice.format == LogChoice::Format::Pasted; }
    bool isMapping() const { return m_choice.format == LogChoice::Format::Columns; }
    QString directive() const;
    void setDirective(const QString& directive);
    QString columns() const;
    void setColumns(const QString& columns);
    QString formatProblem() const { return m_formatProblem; }
    QString zoneProblem() const { return m_zoneProblem; }
    QString proxyProblem() const { return m_proxyProblem; }
    QString keyProblem() const { return m_keyProblem; }

    QString timeZone() const;
    void setTimeZone(const QString& zone);
    QString here() const;
    bool needsTimeZone() const { return m_needsTimeZone; }

    QAbstractItemModel* sources() { return &m_sources; }
    QString warning() const { return m_warning; }
    QString absent() const { return m_absent; }
    bool isNaming() const { return m_choice.client == kField; }
    QString field() const;
    void setField(const QString& field);
    bool isTrusting() const { return m_choice.client == kForwardedLast; }
    QString proxies() const;
    void setProxies(const QString& proxies);
    bool keepsSubrequests() const { return m_choice.subrequests == traffic::Subrequests::Keep; }
    void setKeepsSubrequests(bool keeps);

    int keep() const { return static_cast<int>(m_choice.keep); }
    void setKeep(int keep);
    int v4Bits() const { return static_cast<int>(m_choice.bits.v4); }
    void setV4Bits(int bits);
    int v6Bits() const { return static_cast<int>(m_choice.bits.v6); }
    void setV6Bits(int bits);

    Q_INVOKABLE void setSource(const QString& source);

  signals:
    void changed();
    /// The reader chose something.
    void chosen();

  private:
    /// Changes a part of the choice, and tells if it is another one.
    template <class Part> void set(Part& part, Part value);
    void showSources(const LogPreview* preview);

    Catalogue m_catalogue;
    LogChoice m_choice;
    RowModel<SourceRow> m_sources;
    QString m_warning;
    QString m_absent;
    QString m_formatProblem;
    QString m_zoneProblem;
    QString m_proxyProblem;
    QString m_keyProblem;
    bool m_needsTimeZone = false;
};

} // namespace edgefence::desktop
