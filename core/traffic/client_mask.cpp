// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/client_mask.h"

#include "core/base/ip_address.h"
#include "core/traffic/canonical.h"
#include "core/traffic/messages.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <new>
#include <variant>

namespace edgefence::traffic {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

void appendHex(unsigned char byte, std::string& text) {
    text += kHexDigits[byte >> 4U];
    text += kHexDigits[byte & 0xFU];
}

/// Bytes that an address can be written with.
bool isOfAddress(char byte) {
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'f') ||
           (byte >= 'A' && byte <= 'F') || byte == ':' || byte == '.';
}

/// "host.dsl.example.net" → "example.net".
std::string_view lastTwoParts(std::string_view name) {
    std::size_t dot = name.rfind('.');
    if (dot != std::string_view::npos && dot > 0) {
        dot = name.rfind('.', dot - 1);
    }
    return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

class PrefixMask final : public ClientMask {
  public:
    explicit PrefixMask(PrefixBits bits) : m_bits(bits) {}

  private:
    std::string mask(std::string_view client) override {
        const auto address = parseIpAddress(client);
        if (!address) {
            return std::string(lastTwoParts(client));
        }
        const IpAddress plain = unmapped(*address);
        const bool isV4 = plain.family == IpAddress::Family::V4;
        const bool isMapped = plain.family != address->family;
        return (isMapped ? "::ffff:" : "") +
               formatIpAddress(maskIpAddress(plain, isV4 ? m_bits.v4 : m_bits.v6));
    }

    PrefixBits m_bits;
};

class KeyedMask final : public ClientMask {
  public:
    explicit KeyedMask(std::string_view key)
        : m_algorithm(EVP_MAC_fetch(nullptr, "HMAC", nullptr), &EVP_MAC_free),
          m_context(m_algorithm ? EVP_MAC_CTX_new(m_algorithm.get()) : nullptr, &EVP_MAC_CTX_free) {
        std::string digest = "SHA256";
        const std::array parameters{
            OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest.data(), 0),
            OSSL_PARAM_construct_end()};
        if (!m_context ||
            EVP_MAC_init(m_context.get(), reinterpret_cast<const unsigned char*>(key.data()),
                         key.size(), parameters.data()) != 1) {
            throw std::bad_alloc();
        }
    }

  private:
    std::string mask(std::string_view client) override {
        constexpr std::size_t kShownBytes = 8;
        std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
        std::size_t length = 0;
        EVP_MAC_init(m_context.get(), nullptr, 0, nullptr); // again with the same key
        EVP_MAC_update(m_context.get(), reinterpret_cast<const unsigned char*>(client.data()),
                       client.size());
        EVP_MAC_final(m_context.get(), hash.data(), &length, hash.size());
        std::string pseudonym(1, kPseudonymMark);
        std::for_each(hash.begin(), hash.begin() + kShownBytes,
                      [&](unsigned char byte) { appendHex(byte, pseudonym); });
        return pseudonym;
    }

    std::unique_ptr<EVP_MAC, void (*)(EVP_MAC*)> m_algorithm;
    std::unique_ptr<EVP_MAC_CTX, void (*)(EVP_MAC_CTX*)> m_context;
};

/// The length of the address that the text begins with, perhaps with something behind it that an
/// address could go on with ("192.0.2.1:80", "192.0.2.1."); 0 if there is none.
std::size_t addressAt(std::string_view text) {
    constexpr std::size_t kLongest = 45; // "ffff:...:255.255.255.255"
    std::size_t length = 0;
    while (length < text.size() && length < kLongest && isOfAddress(text[length])) {
        ++length;
    }
    for (; length > 1; --length) {
        if (parseIpAddress(text.substr(0, length))) {
            return length;
        }
    }
    return 0;
}

} // namespace

std::string ClientMask::masked(std::string_view client) {
    return client.starts_with(kPseudonymMark) ? std::string(client) : mask(client);
}

std::string ClientMask::withoutAddresses(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = isOfAddress(text.front()) ? addressAt(text) : 0;
        if (length > 0) {
            std::string scratch;
            result +=
                masked(canonicalValue(rules::Column::Client, text.substr(0, length), scratch));
            text.remove_prefix(length);
        } else {
            result += text.front();
            text.remove_prefix(1);
        }
    }
    return result;
}

void ClientMask::hideAddresses(Message& message) {
    for (Argument& argument : message.arguments) {
        if (auto* const verbatim = std::get_if<Verbatim>(&argument)) {
            verbatim->text = withoutAddresses(verbatim->text);
        }
    }
}

std::unique_ptr<ClientMask> prefixMask(PrefixBits bits) {
    return std::make_unique<PrefixMask>(bits);
}

std::unique_ptr<ClientMask> keyedMask(std::string_view key) {
    return std::make_unique<KeyedMask>(key);
}

Result<std::string> newMaskKey() {
    std::array<unsigned char, kMaskKeyBytes> key{};
    if (RAND_bytes(key.data(), static_cast<int>(key.size())) != 1) {
        return tl::unexpected(Error{message(kNoRandomNumbers), std::nullopt, std::nullopt});
    }
    return std::string(key.begin(), key.end());
}

std::string maskKeyText(std::string_view key) {
    std::string text;
    for (const char byte : key) {
        appendHex(static_cast<unsigned char>(byte), text);
    }
    return text;
}

std::optional<std::string> readMaskKey(std::string_view text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) {
        text.remove_suffix(1);
    }
    if (text.size() != kMaskKeyBytes * 2) {
        return std::nullopt;
    }
    std::string key;
    for (std::size_t at = 0; at < text.size(); at += 2) {
        const std::size_t high = kHexDigits.find(text[at]);
        const std::size_t low = kHexDigits.find(text[at + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos) {
            return std::nullopt;
        }
        key += static_cast<char>(high * 16 + low);
    }
    return key;
}

} // namespace edgefence::traffic
