// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/block_source.h"

#include "core/traffic/foreign_file.h"
#include "core/traffic/json_objects.h"
#include "core/traffic/lines.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace edgefence::traffic {
namespace {

LineEnd lineEndOf(std::string_view head) {
    const bool hasLineFeed = head.find('\n') != std::string_view::npos;
    return !hasLineFeed && head.find('\r') != std::string_view::npos ? LineEnd::CarriageReturn
                                                                     : LineEnd::LineFeed;
}

/// Whether something that can be read stands whole in the beginning of a log: a line that is not
/// too long, or an object of a line of many.
bool hasReadable(std::string_view head) {
    const char lineEnd = static_cast<char>(lineEndOf(head));
    const JsonPiece first = firstJsonPiece(head, lineEnd);
    if (first.kind == JsonPiece::Kind::Object) {
        return true;
    }
    const bool isOpen = first.kind == JsonPiece::Kind::OpenObject && first.length == head.size();
    if (isOpen && head.size() < kMaxRecordBytes) {
        return false;
    }
    std::size_t at = 0;
    for (std::size_t end = head.find(lineEnd); end != std::string_view::npos;
         end = head.find(lineEnd, at)) {
        if (end - at <= kMaxLineBytes) {
            return true;
        }
        at = end + 1;
    }
    return false;
}

/// Takes away the zeros that a text begins with, but for one, so that no line is too long for them:
/// a file has them where it was cut while its writer went on. False if there are few, which are
/// left to the reader.
bool dropZeros(TextBuffer& buffer) {
    const std::string_view text = buffer.text();
    const std::size_t zeros = std::min(text.find_first_not_of('\0'), text.size());
    constexpr std::size_t kMany = std::size_t{1} << 16U;
    if (zeros < kMany) {
        return false;
    }
    buffer.dropFront(zeros - 1);
    return true;
}

} // namespace

void TextBuffer::reserve(std::size_t bytes) {
    if (bytes <= m_capacity) {
        return;
    }
    auto larger = std::make_unique_for_overwrite<char[]>(bytes + TextBlock::kPadding);
    std::copy_n(m_bytes.get(), m_size, larger.get());
    m_bytes = std::move(larger);
    m_capacity = bytes;
}

void TextBuffer::append(std::string_view text) {
    reserve(m_size + text.size());
    std::copy(text.begin(), text.end(), m_bytes.get() + m_size);
    m_size += text.size();
}

void TextBuffer::dropFront(std::size_t bytes) {
    std::memmove(m_bytes.get(), m_bytes.get() + bytes, m_size - bytes);
    m_size -= bytes;
}

void TextBuffer::seal() { std::fill_n(m_bytes.get() + m_size, TextBlock::kPadding, '\0'); }

Result<BlockSource> BlockSource::open(const std::string& path, std::stop_token stop,
                                      std::size_t blockBytes) {
    BlockSource source;
    source.m_blockBytes = blockBytes;
    source.m_interrupt = std::make_unique<Interrupt>(std::move(stop));
    auto bytes = openBytes(path, source.m_interrupt->source.get_token());
    if (!bytes) {
        return tl::unexpected(bytes.error());
    }
    source.m_source = std::move(*bytes);
    if (auto filled = source.fillHead(); !filled) {
        return tl::unexpected(filled.error());
    }
    if (auto foreign = foreignFile(source.m_rest.text())) {
        return tl::unexpected(*std::move(foreign));
    }
    if (source.m_rest.text().starts_with(kByteOrderMark)) {
        source.m_rest.dropFront(kByteOrderMark.size());
    }
    source.m_rest.seal();
    source.m_lineEnd = lineEndOf(source.m_rest.text());
    return source;
}

Result<void> BlockSource::fillHead() {
    const std::size_t wanted = std::max(m_blockBytes, kHeadBytes);
    auto filled = fill(m_rest, wanted);
    while (filled && dropZeros(m_rest)) {
        filled = fill(m_rest, wanted);
    }
    while (filled && !m_ended && m_rest.text().size() < kMostHeadBytes &&
           !hasReadable(m_rest.text())) {
        filled = fill(m_rest, m_rest.text().size() * 2);
    }
    return filled;
}

Result<void> BlockSource::fill(TextBuffer& buffer, std::size_t bytes) {
    buffer.reserve(bytes);
    while (!m_ended && buffer.text().size() < bytes) {
        const auto count = m_source->read(buffer.room().first(bytes - buffer.text().size()));
        if (!count) {
            return tl::unexpected(count.error());
        }
        buffer.extend(*count);
        m_ended = *count == 0;
    }
    return {};
}

Result<void> BlockSource::skipLine(TextBuffer& rest) {
    const char end = static_cast<char>(m_lineEnd);
    for (;;) {
        const std::size_t found = rest.text().find(end);
        if (found != std::string_view::npos) {
            rest.dropFront(found + 1);
            return {};
        }
        rest.truncate(0);
        if (m_ended) {
            return {};
        }
        if (auto filled = fill(rest, m_blockBytes); !filled) {
            return filled;
        }
    }
}

Result<std::optional<Block>> BlockSource::next(const Reader& reader, TextBuffer buffer) {
    buffer.truncate(0);
    buffer.append(m_rest.text());
    m_rest.truncate(0);
    std::size_t wanted = m_blockBytes;
    std::size_t complete = 0;
    for (;;) {
        if (auto filled = fill(buffer, wanted); !filled) {
            return tl::unexpected(filled.error());
        }
        const std::string_view text = buffer.text();
        const bool isAll = m_ended && text.size() <= wanted;
        complete = isAll
                       ? text.size()
                       : reader.completePrefix({text.substr(0, wanted), m_lineEnd, m_state.get()});
        if (complete > 0 || isAll) {
            break;
        }
        if (dropZeros(buffer)) {
            continue;
        }
        if (wanted > kMaxRecordBytes) {
            break;
        }
        wanted *= 2;
    }
    if (buffer.text().empty()) {
        return std::optional<Block>();
    }
    if (complete > 0) {
        m_rest.append(buffer.text().substr(complete));
        buffer.truncate(complete);
    } else {
        m_rest.append(buffer.text().substr(kMaxLineBytes + 1));
        buffer.truncate(kMaxLineBytes + 1);
        if (auto skipped = skipLine(m_rest); !skipped) {
            return tl::unexpected(skipped.error());
        }
    }
    buffer.seal();
    Block block{std::move(buffer), m_lineEnd, m_source->bytesTaken(), m_state};
    m_state = reader.stateBehind(block.text(), std::move(m_state));
    return block;
}

} // namespace edgefence::traffic
