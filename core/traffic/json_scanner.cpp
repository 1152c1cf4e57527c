// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/json_scanner.h"

#include <algorithm>

namespace edgefence::traffic {
namespace {

bool isDigit(char byte) { return byte >= '0' && byte <= '9'; }

constexpr unsigned kNoHex = 16;

unsigned hexValue(char byte) {
    if (isDigit(byte)) {
        return static_cast<unsigned>(byte - '0');
    }
    const char lower = static_cast<char>(byte | 0x20);
    return lower >= 'a' && lower <= 'f' ? static_cast<unsigned>(lower - 'a') + 10 : kNoHex;
}

/// The number that four hexadecimal digits make.
char32_t hexNumber(const char* at) {
    char32_t value = 0;
    for (int place = 0; place < 4; ++place) {
        value = value * 16 + hexValue(at[place]);
    }
    return value;
}

constexpr char32_t kFirstHigh = 0xD800;
constexpr char32_t kFirstLow = 0xDC00;
constexpr char32_t kBehindLow = 0xE000;

char* putUtf8(char32_t character, char* to) {
    const auto put = [&](char32_t bits) { *to++ = static_cast<char>(bits); };
    if (character < 0x80) {
        put(character);
    } else if (character < 0x800) {
        put(0xC0U | (character >> 6U));
        put(0x80U | (character & 0x3FU));
    } else if (character < 0x10000) {
        put(0xE0U | (character >> 12U));
        put(0x80U | ((character >> 6U) & 0x3FU));
        put(0x80U | (character & 0x3FU));
    } else {
        put(0xF0U | (character >> 18U));
        put(0x80U | ((character >> 12U) & 0x3FU));
        put(0x80U | ((character >> 6U) & 0x3FU));
        put(0x80U | (character & 0x3FU));
    }
    return to;
}

/// Takes the digits of a \u, and of the \u behind it if the two are one character.
char32_t takeCharacter(const char*& at, const char* end) {
    const char32_t first = hexNumber(at);
    at += 4;
    const bool mayPair =
        first >= kFirstHigh && first < kFirstLow && end - at >= 6 && at[0] == '\\' && at[1] == 'u';
    if (!mayPair) {
        return first;
    }
    const char32_t second = hexNumber(at + 2);
    if (second < kFirstLow || second >= kBehindLow) {
        return first;
    }
    at += 6;
    return 0x10000 + ((first - kFirstHigh) << 10U) + (second - kFirstLow);
}

char plainEscape(char letter) {
    switch (letter) {
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    default:
        return letter;
    }
}

} // namespace

bool JsonScanner::escape() {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    if (m_end - m_at < 2) {
        m_at = m_end;
        return false;
    }
    if (m_at[1] == 'u' || m_at[1] == 'x') {
        const std::ptrdiff_t length = m_at[1] == 'u' ? 6 : 4;
        const bool whole = m_end - m_at >= length &&
                           std::all_of(m_at + 2, m_at + length,
                                       [](char byte) { return hexValue(byte) != kNoHex; });
        m_at += whole ? length : 0;
        return whole;
    }
    if (kLetters.find(m_at[1]) == std::string_view::npos) {
        return false;
    }
    m_at += 2;
    return true;
}

bool JsonScanner::number(std::string_view& digits) {
    const char* const begin = m_at;
    const auto some = [this] {
        const char* const first = m_at;
        while (m_at < m_end && isDigit(*m_at)) {
            ++m_at;
        }
        return m_at != first;
    };
    take('-');
    if (take('0')) {
        if (m_at < m_end && isDigit(*m_at)) {
            return false;
        }
    } else if (!some()) {
        return false;
    }
    if (take('.') && !some()) {
        return false;
    }
    if (take('e') || take('E')) {
        if (!take('+')) {
            take('-');
        }
        if (!some()) {
            return false;
        }
    }
    digits = {begin, static_cast<std::size_t>(m_at - begin)};
    return true;
}

bool JsonScanner::word(std::string_view& word) {
    for (const std::string_view known : {"true", "false", "null"}) {
        if (takeText(known)) {
            word = known;
            return true;
        }
    }
    return false;
}

bool JsonScanner::skipMembers(char close, unsigned depth) {
    if (depth >= kMaxDepth) {
        return false;
    }
    skipBlanks();
    if (take(close)) {
        return true;
    }
    for (;;) {
        if (close == '}') {
            Text key;
            skipBlanks();
            if (!string(key)) {
                return false;
            }
            skipBlanks();
            if (!take(':')) {
                return false;
            }
        }
        skipBlanks();
        if (!skipValue(depth + 1)) {
            return false;
        }
        skipBlanks();
        if (take(close)) {
            return true;
        }
        if (!take(',')) {
            return false;
        }
    }
}

bool JsonScanner::skipValue(unsigned depth) {
    Text text;
    std::string_view other;
    if (m_at >= m_end) {
        return false;
    }
    switch (*m_at) {
    case '"':
        return string(text);
    case '{':
        ++m_at;
        return skipMembers('}', depth);
    case '[':
        ++m_at;
        return skipMembers(']', depth);
    case 't':
    case 'f':
    case 'n':
        return word(other);
    default:
        return number(other);
    }
}

char* unescapeJson(std::string_view inside, char* to) {
    const char* at = inside.data();
    const char* const end = at + inside.size();
    while (at != end) {
        if (*at != '\\') {
            *to++ = *at++;
            continue;
        }
        const char letter = at[1];
        at += 2;
        if (letter == 'u') {
            to = putUtf8(takeCharacter(at, end), to);
        } else if (letter == 'x') {
            to = std::copy_n("\\x", 2, to); // the digits follow
        } else {
            *to++ = plainEscape(letter);
        }
    }
    return to;
}

} // namespace edgefence::traffic
