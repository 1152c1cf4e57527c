// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/unwrapping_reader.h"

#include <utility>

namespace edgefence::traffic {

UnwrappingReader::UnwrappingReader(Wrapping wrapping, std::unique_ptr<Reader> inner)
    : m_wrapping(wrapping), m_inner(std::move(inner)), m_unwrapped(wrapping) {}

std::vector<std::string> UnwrappingReader::fieldNames(const TextBlock& head) const {
    Unwrapped unwrapped(m_wrapping);
    unwrapped.unwrap(head);
    return m_inner->fieldNames(unwrapped.text());
}

void UnwrappingReader::read(const TextBlock& block, RecordWriter& writer) {
    m_unwrapped.unwrap(block);
    writer.standIn(m_unwrapped.outer(), m_unwrapped.fileLines());
    m_inner->read(m_unwrapped.text(), writer);
}

} // namespace edgefence::traffic
