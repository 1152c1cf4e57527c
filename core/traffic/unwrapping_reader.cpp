// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/unwrapping_reader.h"

#include <algorithm>
#include <utility>

namespace edgefence::traffic {

UnwrappingReader::UnwrappingReader(Wrapping wrapping, std::unique_ptr<Reader> inner)
    : m_wrapping(wrapping), m_inner(std::move(inner)), m_unwrapped(wrapping) {}

std::vector<std::string> UnwrappingReader::fieldNames(const TextBlock& head) const {
    Unwrapped unwrapped(m_wrapping);
    unwrapped.unwrap(head);
    return m_inner->fieldNames(unwrapped.text());
}

std::size_t UnwrappingReader::behindWholeLines(const TextBlock& text) const {
    const std::size_t complete = Reader::completePrefix(text);
    if (m_wrapping == Wrapping::LokiStreams) { // cuts no lines
        return complete;
    }
    // The parts of a line stand close together: mostly the last lines tell.
    constexpr std::size_t kTail = std::size_t{64} << 10U;
    Unwrapped unwrapped(m_wrapping);
    for (const std::size_t tail : {std::min(kTail, complete), complete}) {
        const std::size_t begin =
            tail == complete
                ? 0
                : text.text.find(static_cast<char>(text.lineEnd), complete - tail - 1) + 1;
        unwrapped.unwrap({text.text.substr(begin, complete - begin), text.lineEnd, nullptr});
        if (unwrapped.wholeBytes() > 0) {
            return begin + unwrapped.wholeBytes();
        }
    }
    return 0;
}

std::size_t UnwrappingReader::completePrefix(const TextBlock& text) const {
    const std::size_t complete = behindWholeLines(text);
    if (complete == 0 || m_inner->isLineByLine(text.state)) {
        return complete;
    }
    Unwrapped unwrapped(m_wrapping);
    unwrapped.unwrap({text.text.substr(0, complete), text.lineEnd, text.state});
    const TextBlock inner = unwrapped.text();
    const std::size_t whole = m_inner->completePrefix(inner);
    if (whole == inner.text.size()) {
        return complete;
    }
    const char end = static_cast<char>(text.lineEnd);
    const auto kept = std::count(inner.text.begin(),
                                 inner.text.begin() + static_cast<std::ptrdiff_t>(whole), end);
    const auto first = std::min_element(
        unwrapped.outer().begin() + kept, unwrapped.outer().end(),
        [](const OuterLine& left, const OuterLine& right) { return left.line < right.line; });
    const auto begin = static_cast<std::size_t>(first->text.data() - text.text.data());
    return text.text.substr(0, begin).rfind(end) + 1; // 0 where there is none
}

std::shared_ptr<const ReaderState>
UnwrappingReader::stateBehind(const TextBlock& block,
                              std::shared_ptr<const ReaderState> state) const {
    if (m_inner->isLineByLine(state.get())) {
        return state;
    }
    Unwrapped unwrapped(m_wrapping);
    unwrapped.unwrap(block);
    return m_inner->stateBehind(unwrapped.text(), std::move(state));
}

void UnwrappingReader::read(const TextBlock& block, RecordWriter& writer) {
    m_unwrapped.unwrap(block);
    writer.standIn(m_unwrapped.outer(), m_unwrapped.fileLines());
    m_inner->read(m_unwrapped.text(), writer);
}

} // namespace edgefence::traffic
