// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/regex/parser_impl.h"

#include <algorithm>

namespace edgefence::rules::regex {

void appendUtf8(std::string& text, std::uint32_t character) {
    const auto tail = [&text, character](unsigned shift) {
        text += static_cast<char>(0x80U | ((character >> shift) & 0x3fU));
    };
    if (character < 0x80) {
        text += static_cast<char>(character);
    } else if (character < 0x800) {
        text += static_cast<char>(0xc0U | (character >> 6U));
        tail(0);
    } else if (character < 0x10000) {
        text += static_cast<char>(0xe0U | (character >> 12U));
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xf0U | (character >> 18U));
        tail(12);
        tail(6);
        tail(0);
    }
}

// The pattern is valid UTF-8.
std::uint32_t PatternParser::takeCharacter() {
    const auto byte = [this](std::size_t ahead) {
        return static_cast<unsigned>(static_cast<unsigned char>(peek(ahead)));
    };
    const unsigned lead = byte(0);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    std::uint32_t character = length == 1 ? lead : lead & (0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i)
        character = (character << 6U) | (byte(i) & 0x3fU);
    m_at += length;
    return character;
}

void PatternParser::skipSpace() {
    while (m_flags.ignoreSpace && !atEnd()) {
        if (isSpace(peek())) {
            ++m_at;
        } else if (peek() == '#') {
            m_at = std::min(m_pattern.find('\n', m_at), m_pattern.size());
        } else {
            return;
        }
    }
}

} // namespace edgefence::rules::regex
