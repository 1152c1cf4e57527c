// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/commands/edit_step.h"

#include <chrono>
#include <utility>

namespace edgefence::desktop {

namespace {

/// Who stops for longer begins another step.
constexpr std::chrono::milliseconds kPause(2000);

} // namespace

EditStep::EditStep(const QString& what, QString mergeKey, Variants before, Variants after,
                   Show show)
    : QUndoCommand(what),
      m_mergeKey(std::move(mergeKey)),
      m_before(std::move(before)),
      m_after(std::move(after)),
      m_show(std::move(show)) {
    m_since.start();
}

bool EditStep::mergeWith(const QUndoCommand* next) {
    const auto* step = dynamic_cast<const EditStep*>(next);
    if (step == nullptr || step->m_mergeKey != m_mergeKey || m_since.hasExpired(kPause.count()))
        return false;
    m_since.restart();
    m_after = step->m_after;
    setObsolete(m_before == m_after);
    return true;
}

} // namespace edgefence::desktop
