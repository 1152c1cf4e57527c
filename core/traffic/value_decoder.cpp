// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/value_decoder.h"

#include <algorithm>
#include <optional>

namespace edgefence::traffic {
namespace {

constexpr std::size_t kMostKnown = 50'000;

std::optional<int> hexDigit(char byte) {
    if (byte >= '0' && byte <= '9') {
        return byte - '0';
    }
    const char lower = static_cast<char>(byte | 0x20);
    return lower >= 'a' && lower <= 'f' ? std::optional(lower - 'a' + 10) : std::nullopt;
}

std::string withoutPercent(std::string_view value) {
    std::string text;
    for (std::size_t at = 0; at < value.size(); ++at) {
        const bool hasDigits = value[at] == '%' && at + 2 < value.size();
        const auto high = hasDigits ? hexDigit(value[at + 1]) : std::nullopt;
        const auto low = hasDigits ? hexDigit(value[at + 2]) : std::nullopt;
        if (high && low) {
            text += static_cast<char>(*high * 16 + *low);
            at += 2;
        } else {
            text += value[at];
        }
    }
    return text;
}

std::string withoutPlus(std::string_view value) {
    std::string text;
    for (std::size_t at = 0; at < value.size(); ++at) {
        const bool isSecond =
            value[at] == '+' && at > 0 && value[at - 1] == '+' && text.back() == ' ';
        text += value[at] == '+' && !isSecond ? ' ' : value[at];
    }
    return text;
}

} // namespace

void ValueDecoder::beginBlock() {
    if (m_known.size() > kMostKnown) {
        m_known.clear();
        m_texts.clear();
    }
}

std::string_view ValueDecoder::decodedAs(std::string_view value, Encoding encoding) {
    const char mark = encoding == Encoding::Plus ? '+' : '%';
    if (value.find(mark) == std::string_view::npos) {
        return value;
    }
    const auto found = m_known.find(value);
    if (found != m_known.end()) {
        return found->second;
    }
    std::string text = encoding == Encoding::Plus ? withoutPlus(value) : withoutPercent(value);
    if (encoding == Encoding::Percent && text.find("%20") != std::string::npos) {
        text = withoutPercent(text);
    }
    const std::string_view key = m_texts.emplace_back(value);
    const std::string_view plain = m_texts.emplace_back(std::move(text));
    m_known.emplace(key, plain);
    return plain;
}

} // namespace edgefence::traffic
