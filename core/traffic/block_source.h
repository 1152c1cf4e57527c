// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/byte_source.h"
#include "core/traffic/reader.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

namespace edgefence::traffic {

/// Memory for text with TextBlock::kPadding zero bytes behind it.
class TextBuffer {
  public:
    TextBuffer() = default;
    TextBuffer(TextBuffer&& other) noexcept { swap(other); }
    TextBuffer& operator=(TextBuffer&& other) noexcept {
        TextBuffer(std::move(other)).swap(*this);
        return *this;
    }

    /// Makes room for so many bytes in all and keeps what is there.
    void reserve(std::size_t bytes);
    void append(std::string_view text);
    /// Room behind the text, and taking some of it into the text.
    std::span<char> room() { return {m_bytes.get() + m_size, m_capacity - m_size}; }
    void extend(std::size_t bytes) { m_size += bytes; }
    /// Keeps the first bytes.
    void truncate(std::size_t bytes) { m_size = bytes; }
    void dropFront(std::size_t bytes);
    void seal();

    std::string_view text() const { return {m_bytes.get(), m_size}; }

  private:
    void swap(TextBuffer& other) noexcept {
        std::swap(m_bytes, other.m_bytes);
        std::swap(m_capacity, other.m_capacity);
        std::swap(m_size, other.m_size);
    }

    std::unique_ptr<char[]> m_bytes;
    std::size_t m_capacity = 0;
    std::size_t m_size = 0;
};

/// A stretch of whole records, by itself readable.
struct Block {
    TextBuffer buffer;
    LineEnd lineEnd = LineEnd::LineFeed;
    std::int64_t bytesTaken = 0;              ///< of the file, as it lies on disk, up to here
    std::shared_ptr<const ReaderState> state; ///< of the reader, where the block begins

    TextBlock text() const { return {buffer.text(), lineEnd, state.get()}; }
};

/// An opened log, cut into blocks that can be read one by one. Not for several threads at once.
class BlockSource {
  public:
    /// Small enough to be still in the caches of the thread that reads it from the file, and large
    /// enough that threads seldom wait for each other.
    static constexpr std::size_t kBlockBytes = std::size_t{1} << 20U;
    static constexpr std::size_t kHeadBytes = std::size_t{1} << 16U;
    /// More is not looked through for a line that is not too long.
    static constexpr std::size_t kMostHeadBytes = kMaxRecordBytes * 2;

    /// Opens a file, or standard input for "-", and reads its head: a block, at least
    /// kHeadBytes, and more where it begins with lines that are too long to be read. The error also
    /// says what a file is that holds no text (foreign_file.h).
    static Result<BlockSource> open(const std::string& path, std::stop_token stop,
                                    std::size_t blockBytes = kBlockBytes);

    /// The beginning of the log without a byte order mark, for detection; it will come again with
    /// next(). The last line may be cut.
    TextBlock head() const { return {m_rest.text(), m_lineEnd, nullptr}; }
    /// True if the head is all there is.
    bool headIsAll() const { return m_ended; }

    /// The next records that `reader` says belong together; nothing at the end. A line of more than
    /// kMaxLineBytes comes cut to a little more than that, so that the reader rejects it.
    /// `buffer`: memory for them, such as that of a block that has been read: what a thread used
    /// last is in its caches.
    Result<std::optional<Block>> next(const Reader& reader, TextBuffer buffer);

    /// Ends a next() that waits for a pipe, from any thread; the log cannot be read on after that.
    void interrupt() { m_interrupt->source.request_stop(); }

    std::optional<std::int64_t> bytesInAll() const { return m_source->bytesInAll(); }
    std::optional<Message> damage() const { return m_source->damage(); }

  private:
    /// A stop of our own that the caller's also triggers.
    struct Interrupt {
        struct Trigger {
            std::stop_source* source;
            void operator()() const { source->request_stop(); }
        };
        explicit Interrupt(std::stop_token callers) : link(std::move(callers), Trigger{&source}) {}
        std::stop_source source;
        std::stop_callback<Trigger> link;
    };

    BlockSource() = default;

    Result<void> fillHead();
    /// Reads until the buffer holds so many bytes or the log ends.
    Result<void> fill(TextBuffer& buffer, std::size_t bytes);
    /// Throws away what belongs to a line that is too long already.
    Result<void> skipLine(TextBuffer& rest);

    std::unique_ptr<Interrupt> m_interrupt;
    std::unique_ptr<ByteSource> m_source;
    std::size_t m_blockBytes = kBlockBytes;
    TextBuffer m_rest; ///< read, not handed out yet
    LineEnd m_lineEnd = LineEnd::LineFeed;
    std::shared_ptr<const ReaderState> m_state; ///< where m_rest begins
    bool m_ended = false;
};

} // namespace edgefence::traffic
