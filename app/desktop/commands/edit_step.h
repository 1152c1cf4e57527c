// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/variants.h"

#include <QElapsedTimer>
#include <QString>
#include <QUndoCommand>

#include <functional>

namespace edgefence::desktop {

/// One step of undo: the variants before and after. Steps with the same merge key that follow each
/// other without a pause (typing in one field, dragging one slider) become one.
class EditStep final : public QUndoCommand {
  public:
    using Show = std::function<void(const Variants&)>;

    EditStep(const QString& what, QString mergeKey, Variants before, Variants after, Show show);

    void undo() override { m_show(m_before); }
    void redo() override { m_show(m_after); }
    int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* next) override;

  private:
    QString m_mergeKey;
    Variants m_before;
    Variants m_after;
    Show m_show;
    QElapsedTimer m_since;
};

} // namespace edgefence::desktop
