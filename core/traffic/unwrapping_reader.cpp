// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/unwrapping_reader.h"

#include <utility>

namespace edgefence::traffic {

UnwrappingReader::UnwrappingReader(Wrapping wrapping, std::unique_ptr<Reader> inner)
    : m_inner(std::move(inner)), m_unwrapped(wrapping) {}

void UnwrappingReader::read(const TextBlock& block, RecordWriter& writer) {
    m_unwrapped.unwrap(block);
    writer.standIn(m_unwrapped.outer(), m_unwrapped.fileLines());
    m_inner->read(m_unwrapped.text(), writer);
}

} // namespace edgefence::traffic
