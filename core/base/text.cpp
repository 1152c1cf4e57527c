// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace edgefence {

namespace {

constexpr char lowerAscii(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr char upperAscii(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

constexpr unsigned byteAt(std::string_view text, std::size_t offset) {
    return static_cast<unsigned char>(text[offset]);
}

/// Edit distance in which swapping two neighbours is one step (optimal string alignment).
std::size_t editDistance(std::string_view left, std::string_view right) {
    std::vector<std::size_t> beforeLast(right.size() + 1);
    std::vector<std::size_t> last(right.size() + 1);
    std::vector<std::size_t> row(right.size() + 1);
    for (std::size_t j = 0; j <= right.size(); ++j)
        last[j] = j;
    for (std::size_t i = 1; i <= left.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= right.size(); ++j) {
            const std::size_t change = left[i - 1] == right[j - 1] ? 0U : 1U;
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + change});
            const bool swapped =
                i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1];
            if (swapped)
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
        std::swap(beforeLast, last);
        std::swap(last, row);
    }
    return last[right.size()];
}

} // namespace

std::string toLowerAscii(std::string_view text) {
    std::string result(text.size(), '\0');
    std::transform(text.begin(), text.end(), result.begin(), lowerAscii);
    return result;
}

std::string toUpperAscii(std::string_view text) {
    std::string result(text.size(), '\0');
    std::transform(text.begin(), text.end(), result.begin(), upperAscii);
    return result;
}

bool equalIgnoringCaseAscii(std::string_view left, std::string_view right) {
    return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                      [](char a, char b) { return lowerAscii(a) == lowerAscii(b); });
}

std::string_view nearestName(std::string_view word, std::span<const std::string_view> candidates) {
    std::string_view nearest;
    std::size_t least = word.size() / 3 + 1;
    for (const std::string_view candidate : candidates) {
        // The distance is at least what one is longer than the other.
        if (std::max(word.size(), candidate.size()) - std::min(word.size(), candidate.size()) >=
            least)
            continue;
        const std::size_t distance = editDistance(word, candidate);
        if (distance < least) {
            least = distance;
            nearest = candidate;
        }
    }
    return nearest;
}

std::size_t utf8CharacterLength(std::string_view text, std::size_t offset) {
    const unsigned lead = byteAt(text, offset);
    if (lead < 0x80U)
        return 1;
    if (lead < 0xC2U || lead > 0xF4U)
        return 0;
    const std::size_t length = lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : 4;
    if (text.size() - offset < length)
        return 0;
    const auto continues = [&](std::size_t i, unsigned low, unsigned high) {
        const unsigned byte = byteAt(text, offset + i);
        return byte >= low && byte <= high;
    };
    // The second byte excludes overlong forms, surrogates and what is above U+10FFFF.
    const unsigned low = lead == 0xE0U ? 0xA0U : lead == 0xF0U ? 0x90U : 0x80U;
    const unsigned high = lead == 0xEDU ? 0x9FU : lead == 0xF4U ? 0x8FU : 0xBFU;
    if (!continues(1, low, high))
        return 0;
    for (std::size_t i = 2; i < length; ++i)
        if (!continues(i, 0x80U, 0xBFU))
            return 0;
    return length;
}

std::size_t countCharacters(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++count)
        i += std::max<std::size_t>(utf8CharacterLength(text, i), 1);
    return count;
}

bool isUtf8(std::string_view bytes) { return simdjson::validate_utf8(bytes.data(), bytes.size()); }

std::string toUtf8Lossless(std::string_view bytes) {
    if (isUtf8(bytes))
        return std::string(bytes);
    std::string result;
    result.reserve(bytes.size() + bytes.size() / 2);
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t length = utf8CharacterLength(bytes, i);
        if (length > 0) {
            result.append(bytes.substr(i, length));
            i += length;
            continue;
        }
        const unsigned byte = byteAt(bytes, i++);
        result.push_back(static_cast<char>(0xC0U | (byte >> 6U)));
        result.push_back(static_cast<char>(0x80U | (byte & 0x3FU)));
    }
    return result;
}

std::string formatGrouped(std::int64_t value) {
    const fmt::format_int digits(value);
    const std::string_view text(digits.data(), digits.size());
    const std::size_t sign = value < 0 ? 1 : 0;
    std::string result(text.substr(0, sign));
    for (std::size_t i = sign; i < text.size(); ++i) {
        if (i > sign && (text.size() - i) % 3 == 0)
            result.push_back(',');
        result.push_back(text[i]);
    }
    return result;
}

std::string excerpt(std::string_view line, std::size_t limit) {
    std::string result;
    for (std::size_t i = 0; i < line.size();) {
        const std::size_t length = utf8CharacterLength(line, i);
        const std::size_t step = std::max<std::size_t>(length, 1);
        if (i + step > limit)
            break;
        const unsigned byte = byteAt(line, i);
        if (length == 0 || byte < 0x20U || byte == 0x7FU)
            fmt::format_to(std::back_inserter(result), "\\x{:02X}", byte);
        else
            result.append(line.substr(i, length));
        i += step;
    }
    return result;
}

} // namespace edgefence
