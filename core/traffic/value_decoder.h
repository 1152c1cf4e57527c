// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tsl/robin_map.h>

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

namespace edgefence::traffic {

/// How a log writes bytes of a value that its own form cannot hold.
enum class Encoding : std::uint8_t {
    None,
    Plus,    ///< IIS: a plus for each blank; a second plus is one
    Percent, ///< CloudFront: percent-encoded, and blanks twice
};

/// Decodes values that come again and again.
class ValueDecoder {
  public:
    /// What is given out before can be read until this is called.
    void beginBlock();
    std::string_view decoded(std::string_view value, Encoding encoding) {
        return encoding == Encoding::None ? value : decodedAs(value, encoding);
    }

  private:
    std::string_view decodedAs(std::string_view value, Encoding encoding);

    std::deque<std::string> m_texts; ///< encoded and decoded in turn
    tsl::robin_map<std::string_view, std::string_view> m_known;
};

} // namespace edgefence::traffic
