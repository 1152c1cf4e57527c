// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/block_rows.h"

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// A record of comma-separated values (RFC 4180; any delimiter): quotes around a field may hold
/// delimiters and line ends, and quotes if they are doubled. Quotes that are not closed before a
/// delimiter or line end within kMostQuoted bytes mean nothing, and the field ends as any other. A
/// scanner is for the records of one text.
class CsvScanner {
  public:
    /// More than a user agent with line ends in it ever has; so much may be looked through for each
    /// quote that is not closed.
    static constexpr std::size_t kMostQuoted = std::size_t{1} << 16U;

    CsvScanner(char delimiter, LineEnd lineEnd, std::size_t mostQuoted = kMostQuoted)
        : m_delimiter(delimiter), m_lineEnd(lineEnd), m_mostQuoted(mostQuoted) {}

    struct Field {
        std::string_view text; ///< without its quotes; quotes inside are doubled still
        bool isQuoted = false;
        bool hasQuotes = false;
    };
    struct Record {
        std::string_view text; ///< without the line end, and the marks in front
        const char* behind = nullptr;
        std::int64_t lines = 1;
    };
    /// The record that begins at `at`, and its first `wanted` fields. Reads up to 15 bytes behind
    /// `stop`, as findByte() does.
    Record read(const char* at, const char* stop, std::size_t wanted, std::vector<Field>& fields);
    /// The length of the front part of a text that ends between records.
    std::size_t completePrefix(std::string_view text);

  private:
    /// Where the record begins that marks stand in front of.
    const char* behindMarks(const char* at, const char* stop) const;
    /// Behind the record that begins at `at`, or that a field ends in there; null where more text
    /// is needed to tell.
    const char* recordEnd(const char* at, const char* stop);
    /// Behind the last record that is known to be whole; `at` if none is.
    const char* lastRecordEnd(const char* at, const char* stop);
    /// Behind a quote in the last lines that no field is open after, whatever stands before it:
    /// either it closes one, or it stands within one without quotes. The beginning if there is
    /// none.
    const char* behindLastClosed(const char* begin, const char* stop) const;
    /// Whether a quote before `at` would close its field.
    bool endsField(const char* at, const char* stop) const;
    /// The closing quote of a field that begins with one; null if there is none in reach.
    const char* closingQuote(const char* at, const char* stop, bool& hasQuotes);

    char m_delimiter;
    LineEnd m_lineEnd;
    std::size_t m_mostQuoted;
    /// Where no quote closes a field, as a search has found that came behind the quotes at its
    /// opening one: each line of a table may open one that is never closed.
    const char* m_noneFrom = nullptr;
    const char* m_noneUntil = nullptr;
};

/// A text with its doubled quotes single, which is kept in `texts`.
std::string_view withSingleQuotes(std::string_view text, std::deque<std::string>& texts);

inline std::string_view plainText(const CsvScanner::Field& field, std::deque<std::string>& texts) {
    return field.hasQuotes ? withSingleQuotes(field.text, texts) : field.text;
}

} // namespace edgefence::traffic
