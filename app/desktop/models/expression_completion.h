// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/workspace.h"
#include "core/rules/typing.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace edgefence::desktop {

/// Something that could stand where the cursor is.
struct CompletionRow {
    Q_GADGET
    /// What is put in.
    Q_PROPERTY(QString name MEMBER key)
    /// "String", "function", "9,022 requests".
    Q_PROPERTY(QString type MEMBER type)
    Q_PROPERTY(bool allowed MEMBER allowed)
    /// The plan that has it; empty for what has none.
    Q_PROPERTY(QString plan MEMBER plan)
  public:
    QString key;
    QString type;
    bool allowed = true;
    QString plan;
    friend bool operator==(const CompletionRow&, const CompletionRow&) = default;
};

/// Whether everything is offered that may come, or only what goes on from typed letters.
enum class Offer { WhenTyping, Everything };

/// What could be typed at a place: fields and functions, operators of the value's type,
/// connectives, and of values those seen in the log, the most frequent first.
class Completer {
  public:
    explicit Completer(const Workspace& workspace) : m_workspace(workspace) {}

    std::vector<CompletionRow> rows(const rules::TypingPlace& place, Offer offer);

  private:
    std::vector<CompletionRow> values(const rules::TypingPlace& place);
    std::vector<CompletionRow> names(const rules::TypingPlace& place) const;

    /// A value of the log, as it is written in expressions, and how many requests have it.
    struct Seen {
        QString written;
        std::string value;
        std::int64_t requests = 0;
    };
    const std::vector<Seen>& seen(const rules::FieldSpec& field);

    const Workspace& m_workspace;
    /// Of one field and one log, which are asked for again with every letter.
    std::shared_ptr<const traffic::Traffic> m_seenIn;
    std::string m_seenField;
    std::vector<Seen> m_seen;
};

} // namespace edgefence::desktop
