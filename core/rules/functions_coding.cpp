// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/functions.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <simdjson.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

namespace edgefence::rules::functions {

namespace {

std::string_view textOf(const Datum& datum) {
    const auto* text = datum.as<std::string_view>();
    return text == nullptr ? std::string_view() : *text;
}

std::int64_t numberOf(const Datum& datum) {
    const auto* number = datum.as<std::int64_t>();
    return number == nullptr ? 0 : *number;
}

std::optional<unsigned> hexValue(std::string_view digits) {
    unsigned value = 0;
    const char* const end = digits.data() + digits.size();
    const auto [next, error] = std::from_chars(digits.data(), end, value, 16);
    // No sign and no blank: from_chars takes none for unsigned numbers.
    if (error != std::errc() || next != end)
        return std::nullopt;
    return value;
}

void appendUtf8(std::string& text, unsigned point) {
    if (point < 0x80) {
        text += static_cast<char>(point);
        return;
    }
    if (point < 0x800) {
        text += static_cast<char>(0xc0U | (point >> 6U));
    } else {
        text += static_cast<char>(0xe0U | (point >> 12U));
        text += static_cast<char>(0x80U | ((point >> 6U) & 0x3fU));
    }
    text += static_cast<char>(0x80U | (point & 0x3fU));
}

/// Letters of url_decode's options.
struct DecodeOptions {
    bool repeat = false;  ///< r: what comes out is decoded again
    bool unicode = false; ///< u: %uXXXX too
};

/// The escape that a text ends with, as bytes; empty if it ends with none.
struct Escape {
    std::size_t length = 0;
    std::string bytes;
};
Escape escapeAtEnd(std::string_view text, DecodeOptions options) {
    Escape escape;
    if (text.size() >= 3 && text[text.size() - 3] == '%') {
        if (const auto byte = hexValue(text.substr(text.size() - 2))) {
            escape.length = 3;
            escape.bytes += static_cast<char>(static_cast<unsigned char>(*byte));
        }
    } else if (options.unicode && text.size() >= 6 && text.substr(text.size() - 6, 2) == "%u") {
        if (const auto point = hexValue(text.substr(text.size() - 4))) {
            escape.length = 6;
            appendUtf8(escape.bytes, *point);
        }
    }
    return escape;
}

/// What is no escape stays as it is. Escapes do not overlap, so decoding again what came out at the
/// end of the text so far gives the same as decoding the whole text again and again.
std::string decode(std::string_view text, DecodeOptions options) {
    std::string result;
    result.reserve(text.size());
    std::size_t decoded = 0; // bytes that are not looked at again
    for (const char c : text) {
        result += c == '+' ? ' ' : c;
        for (;;) {
            Escape escape = escapeAtEnd(std::string_view(result).substr(decoded), options);
            if (escape.length == 0)
                break;
            result.resize(result.size() - escape.length);
            result += options.repeat && escape.bytes == "+" ? " " : escape.bytes;
            if (!options.repeat)
                decoded = result.size();
        }
    }
    return result;
}

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Standard or URL-safe letters, with or without padding; empty if there is anything else.
std::optional<std::string> fromBase64(std::string_view text) {
    while (!text.empty() && text.back() == '=')
        text.remove_suffix(1);
    std::string result;
    unsigned bits = 0;
    unsigned count = 0;
    for (const char written : text) {
        const char c = written == '-' ? '+' : written == '_' ? '/' : written;
        const std::size_t digit = kAlphabet.find(c);
        if (digit == std::string_view::npos)
            return std::nullopt;
        bits = (bits << 6U) | static_cast<unsigned>(digit);
        count += 6;
        if (count >= 8) {
            count -= 8;
            result += static_cast<char>(static_cast<unsigned char>((bits >> count) & 0xffU));
        }
    }
    return result;
}

std::string toBase64(std::string_view bytes) {
    std::string result;
    unsigned bits = 0;
    unsigned count = 0;
    for (const char c : bytes) {
        bits = (bits << 8U) | static_cast<unsigned char>(c);
        for (count += 8; count >= 6; count -= 6)
            result += kAlphabet[(bits >> (count - 6)) & 0x3fU];
    }
    if (count > 0)
        result += kAlphabet[(bits << (6 - count)) & 0x3fU];
    return result;
}

std::string hmacSha256(std::string_view key, std::string_view text) {
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned length = 0;
    HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
         reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest, &length);
    return {reinterpret_cast<const char*>(digest), length};
}

/// The value behind the keys; documents that are none have no values.
std::optional<simdjson::dom::element> lookup(simdjson::dom::parser& parser,
                                             std::span<const Datum> arguments) {
    const std::string_view json = textOf(arguments[0]);
    simdjson::dom::element at;
    if (parser.parse(json.data(), json.size()).get(at) != simdjson::SUCCESS)
        return std::nullopt;
    for (const Datum& key : arguments.subspan(1)) {
        simdjson::dom::object object;
        simdjson::dom::array array;
        const auto* name = key.as<std::string_view>();
        const bool found =
            name != nullptr
                ? at.get(object) == simdjson::SUCCESS && object[*name].get(at) == simdjson::SUCCESS
                : numberOf(key) >= 0 && at.get(array) == simdjson::SUCCESS &&
                      array.at(static_cast<std::size_t>(numberOf(key))).get(at) ==
                          simdjson::SUCCESS;
        if (!found)
            return std::nullopt;
    }
    return at;
}

} // namespace

Datum urlDecode(std::span<const Datum> arguments, Scratch& scratch) {
    const std::string_view letters =
        arguments.size() > 1 ? textOf(arguments[1]) : std::string_view();
    const DecodeOptions options{letters.find('r') != std::string_view::npos,
                                letters.find('u') != std::string_view::npos};
    return {scratch.keep(decode(textOf(arguments[0]), options))};
}

Datum decodeBase64(std::span<const Datum> arguments, Scratch& scratch) {
    const auto bytes = fromBase64(textOf(arguments[0]));
    return bytes ? Datum{scratch.keep(*bytes)} : Datum{};
}

Datum encodeBase64(std::span<const Datum> arguments, Scratch& scratch) {
    const std::string_view options =
        arguments.size() > 1 ? textOf(arguments[1]) : std::string_view();
    std::string text = toBase64(textOf(arguments[0]));
    if (options.find('p') != std::string_view::npos)
        text.append((4 - text.size() % 4) % 4, '=');
    if (options.find('u') != std::string_view::npos) {
        std::ranges::replace(text, '+', '-');
        std::ranges::replace(text, '/', '_');
    }
    return {scratch.keep(text)};
}

Datum sha256(std::span<const Datum> arguments, Scratch& scratch) {
    const std::string_view text = textOf(arguments[0]);
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned length = 0;
    EVP_Digest(text.data(), text.size(), digest, &length, EVP_sha256(), nullptr);
    return {scratch.keep({reinterpret_cast<const char*>(digest), length})};
}

// message, separator, 10 digits of time, "-", base64 of the HMAC-SHA256 of message and time:
// "HMAC validation" in the ruleset engine's documentation of functions.
Datum isTimedHmacValid(std::span<const Datum> arguments, Scratch& /*scratch*/) {
    constexpr std::size_t kTimeDigits = 10;
    const std::string_view key = textOf(arguments[0]);
    const std::string_view whole = textOf(arguments[1]);
    const auto separator =
        arguments.size() > 4 ? static_cast<std::size_t>(numberOf(arguments[4])) : 0U;
    const bool urlSafe = arguments.size() > 5 && !textOf(arguments[5]).empty();
    const std::size_t shortest = urlSafe ? 43 : 44;
    // Base64 that is safe for URLs may have a dash itself, so the mac's length decides.
    const std::size_t dash = urlSafe ? (whole.size() > 43 ? whole.size() - 44 : 0U)
                                     : std::min(whole.rfind('-'), whole.size());
    if (dash < kTimeDigits + separator + 1 || dash >= whole.size() || whole[dash] != '-' ||
        whole.size() - dash - 1 < shortest)
        return {false};
    const std::string_view time = whole.substr(dash - kTimeDigits, kTimeDigits);
    const std::string_view message = whole.substr(0, dash - kTimeDigits - separator);
    std::int64_t issued = 0;
    const char* const end = time.data() + time.size();
    const auto [next, error] = std::from_chars(time.data(), end, issued);
    if (error != std::errc() || next != end)
        return {false};
    const std::string_view written = whole.substr(dash + 1);
    const auto mac = fromBase64(urlSafe ? std::string(written) : decode(written, {}));
    const bool fresh = numberOf(arguments[3]) - issued <= numberOf(arguments[2]);
    return {fresh && mac && *mac == hmacSha256(key, std::string(message) + std::string(time))};
}

Datum lookupJsonString(std::span<const Datum> arguments, Scratch& scratch) {
    simdjson::dom::parser parser;
    const auto element = lookup(parser, arguments);
    std::string_view text;
    if (!element || element->get(text) != simdjson::SUCCESS)
        return {};
    return {scratch.keep(text)};
}

Datum lookupJsonInteger(std::span<const Datum> arguments, Scratch& /*scratch*/) {
    simdjson::dom::parser parser;
    const auto element = lookup(parser, arguments);
    std::int64_t number = 0;
    if (!element || element->get(number) != simdjson::SUCCESS)
        return {};
    return {number};
}

} // namespace edgefence::rules::functions
