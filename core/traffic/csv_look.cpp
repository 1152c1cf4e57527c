// SPDX-License-Identifier: GPL-3.0-or-later
// What columns mean that have no names.
#include "core/base/ip_address.h"
#include "core/traffic/csv_reader.h"
#include "core/traffic/request_line.h"

#include <algorithm>
#include <array>

namespace edgefence::traffic {

using rules::Column;

namespace {

bool isMoment(std::string_view text) {
    constexpr std::size_t kShortest = 10; // seconds since 1970
    if (text.size() < kShortest) {
        return false;
    }
    const auto written = parseLogTime(text);
    // A number could be anything: only one of the years 2000 to 2100 is taken for a time.
    constexpr std::chrono::sys_days kFrom{std::chrono::year(2000) / 1 / 1};
    constexpr std::chrono::sys_days kUntil{std::chrono::year(2100) / 1 / 1};
    const bool isNumber = text.find(':') == std::string_view::npos;
    return written && (!isNumber || (written->time >= kFrom && written->time < kUntil));
}

bool isAddress(std::string_view text) {
    if (text.starts_with('[')) {
        text = text.substr(1, text.find(']') - 1);
    } else if (std::count(text.begin(), text.end(), ':') == 1) {
        text = text.substr(0, text.find(':'));
    }
    return parseIpAddress(text).has_value();
}

bool isRequestLine(std::string_view text) {
    const std::size_t blank = text.find(' ');
    return blank != std::string_view::npos && isMethod(text.substr(0, blank)) &&
           text.find(" HTTP/") != std::string_view::npos;
}

bool isKnownMethod(std::string_view text) {
    constexpr std::array<std::string_view, 9> kMethods{
        "GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "CONNECT", "TRACE"};
    return std::find(kMethods.begin(), kMethods.end(), text) != kMethods.end();
}

bool isTarget(std::string_view text) {
    return text.starts_with('/') || text.starts_with("http://") || text.starts_with("https://");
}

bool isAnswer(std::string_view text) {
    return text.size() == 3 && isStatus(text) && text.front() >= '1' && text.front() <= '5';
}

bool isAgent(std::string_view text) { return text.starts_with("Mozilla/"); }

struct Look {
    Meaning meaning;
    bool (*fits)(std::string_view text);
};
/// The first column that looks so is it; a referer, which looks like a target, comes later.
constexpr std::array kLooks{Look{Meaning::Time, isMoment},
                            Look{Meaning::Client, isAddress},
                            Look{Meaning::Request, isRequestLine},
                            Look{meaningOf(Column::Method), isKnownMethod},
                            Look{Meaning::Target, isTarget},
                            Look{meaningOf(Column::Status), isAnswer},
                            Look{meaningOf(Column::UserAgent), isAgent}};

} // namespace

std::optional<TableColumns> columnsByLook(const std::vector<CsvScanner::Field>& row) {
    TableColumns columns;
    columns.meanings.assign(row.size(), Meaning::Skipped);
    for (std::size_t at = 0; at < row.size(); ++at) {
        for (const Look& look : kLooks) {
            if (!columns.has(look.meaning) && look.fits(row[at].text)) {
                columns.meanings[at] = look.meaning;
                break;
            }
        }
    }
    columns.settle();
    const bool hasRequest = columns.has(Meaning::Request) || columns.has(Meaning::Target);
    const bool isRow = columns.has(Meaning::Time) && columns.has(Meaning::Client) &&
                       (hasRequest || columns.has(meaningOf(Column::Status)));
    return isRow ? std::optional(columns) : std::nullopt;
}

} // namespace edgefence::traffic
