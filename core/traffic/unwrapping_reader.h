// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/reader.h"
#include "core/traffic/unwrapping.h"

#include <memory>

namespace edgefence::traffic {

/// Unpacks lines and lets another reader read them. Rejects show the lines as they stand in the
/// file.
class UnwrappingReader final : public Reader {
  public:
    UnwrappingReader(Wrapping wrapping, std::unique_ptr<Reader> inner);

    std::span<const rules::Column> columns() const override { return m_inner->columns(); }
    ValueLife valueLife() const override { return m_inner->valueLife(); }
    /// Not between the parts of a line, nor where the other reader must not cut.
    std::size_t completePrefix(const TextBlock& text) const override;
    std::shared_ptr<const ReaderState>
    stateBehind(const TextBlock& block, std::shared_ptr<const ReaderState> state) const override;
    void read(const TextBlock& block, RecordWriter& writer) override;
    std::vector<std::string> fieldNames(const TextBlock& head) const override;

  private:
    std::size_t behindWholeLines(const TextBlock& text) const;

    Wrapping m_wrapping;
    std::unique_ptr<Reader> m_inner;
    Unwrapped m_unwrapped;
};

} // namespace edgefence::traffic
