// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/scan.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace edgefence::traffic {

/// Goes through a JSON text (RFC 8259) once, front to back, and checks all of it. An escape "\x22"
/// in a string is taken too, and stays as it is: nginx writes one where its format of JSON objects
/// does not say escape=json. It hands out the
/// bytes as they stand, so that numbers keep every digit and strings keep bytes that are not UTF-8.
///
/// REQUIRES: a control byte (a line end, a zero) at or behind `end` and 16 readable bytes behind
/// that: a string that is not closed ends there.
class JsonScanner {
  public:
    /// Objects and arrays may be nested so deep.
    static constexpr unsigned kMaxDepth = 256;

    JsonScanner() = default;
    JsonScanner(const char* at, const char* end) : m_at(at), m_end(end) {}

    /// Where the scanner stands; after a failure, where it is wrong.
    const char* at() const { return m_at; }
    bool atEnd() const { return m_at == m_end; }
    char byte() const { return *m_at; }

    void skipBlanks() {
        while (m_at < m_end && isBlank(*m_at)) {
            ++m_at;
        }
    }
    bool take(char byte) {
        if (m_at >= m_end || *m_at != byte) {
            return false;
        }
        ++m_at;
        return true;
    }
    /// Moves over `text` if it stands here.
    bool takeText(std::string_view text) {
        if (static_cast<std::size_t>(m_end - m_at) < text.size() ||
            std::memcmp(m_at, text.data(), text.size()) != 0) {
            return false;
        }
        m_at += text.size();
        return true;
    }

    /// What stands between quotes, and whether there are escapes in it.
    struct Text {
        std::string_view inside;
        bool escaped = false;
    };
    bool string(Text& text);
    bool number(std::string_view& digits);
    /// "true", "false" or "null".
    bool word(std::string_view& word);
    /// Any value, of no interest.
    bool skipValue(unsigned depth);
    /// The rest of an object or a list behind its opening bracket.
    bool skipMembers(char close, unsigned depth);

  private:
    static bool isBlank(char byte) {
        return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
    }
    bool escape();

    const char* m_at = nullptr;
    const char* m_end = nullptr;
};

/// The first quote, backslash or control byte at or behind `at`.
inline const char* findStringStop(const char* at) {
#ifdef __SSE2__
    const __m128i quotes = _mm_set1_epi8('"');
    const __m128i slashes = _mm_set1_epi8('\\');
    const __m128i lastControl = _mm_set1_epi8(0x1F);
    for (;; at += 16) {
        const __m128i chunk = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        const __m128i found = _mm_or_si128(
            _mm_or_si128(_mm_cmpeq_epi8(chunk, quotes), _mm_cmpeq_epi8(chunk, slashes)),
            _mm_cmpeq_epi8(_mm_max_epu8(chunk, lastControl), lastControl));
        const auto bits = static_cast<unsigned>(_mm_movemask_epi8(found));
        if (bits != 0) {
            return at + std::countr_zero(bits);
        }
    }
#else
    while (*at != '"' && *at != '\\' && static_cast<unsigned char>(*at) >= 0x20) {
        ++at;
    }
    return at;
#endif
}

inline bool JsonScanner::string(Text& text) {
    if (!take('"')) {
        return false;
    }
    const char* const begin = m_at;
    text.escaped = false;
    for (;;) {
        m_at = findStringStop(m_at);
        if (m_at >= m_end) {
            m_at = m_end;
            return false;
        }
        if (*m_at == '"') {
            text.inside = {begin, static_cast<std::size_t>(m_at - begin)};
            ++m_at;
            return true;
        }
        if (*m_at != '\\' || !escape()) {
            return false;
        }
        text.escaped = true;
    }
}

/// Writes what the inside of a JSON string stands for (never more bytes than it has) and returns
/// the end. A surrogate without its partner, which is no character, becomes the three bytes that it
/// would have. REQUIRES: a text that the scanner took.
char* unescapeJson(std::string_view inside, char* to);

} // namespace edgefence::traffic
