// SPDX-License-Identifier: GPL-3.0-or-later
// Makes clients anonymous before anything keeps them.
#pragma once

#include "core/base/message.h"
#include "core/base/result.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace edgefence::traffic {

/// Turns a client into something that many share (the prefix of its address) or that only the owner
/// of a key can tie to it (a pseudonym). The same client always becomes the same. Not for several
/// threads at once.
class ClientMask {
  public:
    virtual ~ClientMask() = default;

    /// REQUIRES: a client as canonicalValue() gives it. A pseudonym is left as it is.
    std::string masked(std::string_view client);
    /// The same for every address in a text of any kind: a line that could not be read.
    std::string withoutAddresses(std::string_view text);
    void hideAddresses(Message& message);

  protected:
    virtual std::string mask(std::string_view client) = 0;
};

/// Bits of an address that are kept.
struct PrefixBits {
    unsigned v4 = 24;
    unsigned v6 = 48;
};

/// 203.0.113.77 → 203.0.113.0, 2001:db8:1:2::3 → 2001:db8:1::; of a host name its last two parts
/// (host.dsl.example.net → example.net). An IPv4 address that is written as IPv6 is one of IPv4:
/// ::ffff:203.0.113.77 → ::ffff:203.0.113.0.
std::unique_ptr<ClientMask> prefixMask(PrefixBits bits = {});

/// Bytes of a key for pseudonyms.
inline constexpr std::size_t kMaskKeyBytes = 32;

/// A pseudonym: kPseudonymMark and the first 16 hexadecimal digits of the HMAC-SHA256 of the
/// client's canonical text. REQUIRES: a key of kMaskKeyBytes.
std::unique_ptr<ClientMask> keyedMask(std::string_view key);

/// A key that nobody knows. The error is the machine's: it has no random numbers.
Result<std::string> newMaskKey();
/// A key as text for a file (hexadecimal digits), and back; nothing if it is none.
std::string maskKeyText(std::string_view key);
std::optional<std::string> readMaskKey(std::string_view text);

} // namespace edgefence::traffic
