// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace edgefence::traffic {

/// Memory for texts that a reader makes while it reads a block; nothing moves until clear().
class TextArena {
  public:
    /// Room for so many bytes; valid, used or not, until clear().
    char* room(std::size_t bytes) {
        if (m_chunks.empty() || m_chunks[m_current].size - m_used < bytes) {
            nextChunk(bytes);
        }
        return m_chunks[m_current].bytes.get() + m_used;
    }
    /// Keeps the front of the room that was given last.
    void keep(std::size_t bytes) { m_used += bytes; }
    void clear() {
        m_current = 0;
        m_used = 0;
    }

  private:
    struct Chunk {
        std::unique_ptr<char[]> bytes;
        std::size_t size = 0;
    };

    void nextChunk(std::size_t bytes) {
        constexpr std::size_t kChunkBytes = std::size_t{64} << 10U;
        const std::size_t next = m_chunks.empty() ? 0 : m_current + 1;
        if (next == m_chunks.size()) {
            m_chunks.emplace_back();
        }
        Chunk& chunk = m_chunks[next];
        if (chunk.size < bytes) {
            chunk.size = std::max(bytes, kChunkBytes);
            chunk.bytes = std::make_unique<char[]>(chunk.size);
        }
        m_current = next;
        m_used = 0;
    }

    std::vector<Chunk> m_chunks;
    std::size_t m_current = 0;
    std::size_t m_used = 0;
};

} // namespace edgefence::traffic
