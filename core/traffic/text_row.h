// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of text share: fields that mean something, and the request they make together.
#pragma once

#include "core/base/message.h"
#include "core/traffic/client_choice.h"
#include "core/traffic/log_time.h"
#include "core/traffic/request.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace edgefence::traffic {

/// What a field of a text log says: a column, or something that columns are made of.
enum class Meaning : std::uint8_t {
    Client, ///< these are the columns of the rules, in their order
    VerifiedBot = rules::kColumnCount - 1,
    Target,       ///< path and query in one, or a whole URL
    Request,      ///< "GET /path HTTP/1.1"
    Time,         ///< in any form, or what belongs to a date
    Date,         ///< "2026-08-24", with Time the time of day
    ConnectingIp, ///< CF-Connecting-IP
    ForwardedFor, ///< X-Forwarded-For, a list
    ChosenClient, ///< the field that the user takes the client's address from
    Source,       ///< who sent it, for formats that leave some out
    Skipped,
};
inline constexpr std::size_t kMeanings = static_cast<std::size_t>(Meaning::Skipped) + 1;

constexpr Meaning meaningOf(rules::Column column) { return static_cast<Meaning>(column); }

/// The columns that fields with these meanings fill.
std::vector<rules::Column> columnsOf(const std::array<bool, kMeanings>& meanings);

/// The fields of one line.
class TextRow {
  public:
    explicit TextRow(ClientChoice choice = {}) : m_choice(std::move(choice)) {}

    void clear() { m_values = {}; }
    std::string_view& operator[](Meaning meaning) {
        return m_values[static_cast<std::size_t>(meaning)];
    }
    std::string_view operator[](Meaning meaning) const {
        return m_values[static_cast<std::size_t>(meaning)];
    }

    /// Makes the request; says why, if the fields do not make one. A dash is no value, as Apache,
    /// nginx and W3C logs write it, but for a status. Reads the time unless `time` gives it.
    std::optional<Message> fill(Request& request, LogClock& clock,
                                std::optional<Instant> time = std::nullopt);

  private:
    std::optional<Message> readTime(Request& request, LogClock& clock);
    void readTarget(Request& request) const;
    std::optional<Message> readClient(Request& request) const;
    ChosenClient writtenClient() const;

    std::array<std::string_view, kMeanings> m_values{};
    ClientChoice m_choice;
    std::string m_scratch;
};

/// "200", "-", "0", "000", or "-1" (HAProxy's for no answer).
bool isStatus(std::string_view word);

} // namespace edgefence::traffic
