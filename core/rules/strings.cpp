// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/lexer.h"

namespace edgefence::rules {

namespace {

/// The value of a digit in hexadecimal, or 16.
unsigned digitValue(char c) {
    if (c >= '0' && c <= '9')
        return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f')
        return static_cast<unsigned>(c - 'a') + 10;
    if (c >= 'A' && c <= 'F')
        return static_cast<unsigned>(c - 'A') + 10;
    return 16;
}

/// A byte written with exactly so many digits of a base.
std::optional<char> byteOf(std::string_view digits, std::size_t count, unsigned base) {
    if (digits.size() < count)
        return std::nullopt;
    unsigned value = 0;
    for (const char c : digits.substr(0, count)) {
        if (digitValue(c) >= base)
            return std::nullopt;
        value = value * base + digitValue(c);
    }
    if (value > 0xff)
        return std::nullopt;
    return static_cast<char>(static_cast<unsigned char>(value));
}

} // namespace

Unquoted unquote(std::string_view content, std::size_t offset) {
    Unquoted result;
    result.bytes.reserve(content.size());
    for (std::size_t i = 0; i < content.size(); ++i) {
        if (content[i] != '\\') {
            result.bytes += content[i];
            continue;
        }
        const std::string_view rest = content.substr(i + 1);
        const char kind = rest.empty() ? '\0' : rest.front();
        if (kind == '"' || kind == '\\') {
            result.bytes += kind;
            i += 1;
            continue;
        }
        const bool hex = kind == 'x';
        const auto byte = hex ? byteOf(rest.substr(1), 2, 16) : byteOf(rest, 3, 8);
        if (!byte) {
            const std::size_t length = hex ? 4 : (kind >= '0' && kind <= '7') ? 4 : 2;
            result.badEscape = Span{offset + i, std::min(length, content.size() - i)};
            return result;
        }
        result.bytes += *byte;
        i += 3;
    }
    return result;
}

std::string unquoteRegex(std::string_view content) {
    std::string pattern;
    pattern.reserve(content.size());
    bool inClass = false;
    for (std::size_t i = 0; i < content.size(); ++i) {
        const char c = content[i];
        if (c == '\\' && i + 1 < content.size()) {
            const char next = content[++i];
            if (inClass || next != '"')
                pattern += '\\';
            pattern += next;
            continue;
        }
        if (c == '[')
            inClass = true;
        else if (c == ']')
            inClass = false;
        pattern += c;
    }
    return pattern;
}

} // namespace edgefence::rules
