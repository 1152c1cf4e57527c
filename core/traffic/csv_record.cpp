// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/csv_record.h"

#include "core/traffic/lines.h"
#include "core/traffic/scan.h"

#include <algorithm>
#include <cstring>

namespace edgefence::traffic {
namespace {

std::string_view between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
}

const char* find(const char* at, const char* stop, char byte) {
    const void* const found = std::memchr(at, byte, static_cast<std::size_t>(stop - at));
    return found == nullptr ? stop : static_cast<const char*>(found);
}

/// Null if it is not there.
const char* findLast(const char* begin, const char* stop, char byte) {
    return static_cast<const char*>(::memrchr(begin, byte, static_cast<std::size_t>(stop - begin)));
}

} // namespace

const char* CsvScanner::behindMarks(const char* at, const char* stop) const {
    const bool mayHaveMarks = at != stop && (*at == '\0' || *at == kByteOrderMark.front());
    return mayHaveMarks
               ? withoutMarks(between(at, find(at, stop, static_cast<char>(m_lineEnd)))).data()
               : at;
}

inline bool CsvScanner::endsField(const char* at, const char* stop) const {
    return at == stop || *at == m_delimiter || *at == static_cast<char>(m_lineEnd) ||
           (*at == '\r' && at + 1 != stop && at[1] == '\n');
}

inline const char* CsvScanner::closingQuote(const char* at, const char* stop, bool& hasQuotes) {
    const char* const reach = at + std::min(m_mostQuoted, static_cast<std::size_t>(stop - at));
    const char* behindRun = nullptr; // of quotes at the opening one
    const char* from = at + 1;
    for (const char* quote = findByte(from, reach, '"'); quote < reach;
         quote = findByte(from, reach, '"')) {
        if (behindRun == nullptr && quote != from) {
            behindRun = from;
            if (m_noneFrom <= from && from < m_noneUntil && m_noneUntil <= reach) {
                hasQuotes = true; // perhaps
                from = m_noneUntil;
                continue;
            }
        }
        if (endsField(quote + 1, stop)) {
            return quote;
        }
        const bool isDoubled = quote[1] == '"';
        hasQuotes = hasQuotes || isDoubled;
        from = quote + (isDoubled ? 2 : 1);
    }
    // A run of quotes may go on where the search has ended.
    const char* until = reach;
    while (until > at && until[-1] == '"') {
        --until;
    }
    if (behindRun != nullptr && behindRun < until) {
        const bool goesOn = m_noneFrom <= behindRun && behindRun <= m_noneUntil;
        m_noneFrom = goesOn ? m_noneFrom : behindRun;
        m_noneUntil = until;
    }
    return nullptr;
}

CsvScanner::Record CsvScanner::read(const char* at, const char* stop, std::size_t wanted,
                                    std::vector<Field>& fields) {
    const char end = static_cast<char>(m_lineEnd);
    Record record;
    at = behindMarks(at, stop);
    const char* const begin = at;
    const char* lineStop = find(at, stop, end);
    const char* nextQuote = findByte(at, lineStop, '"');
    fields.clear();
    while (nextQuote != lineStop || fields.size() < wanted) {
        Field field;
        const bool begins = at == nextQuote && at != lineStop;
        bool hasQuotes = false;
        const char* const quote = begins ? closingQuote(at, stop, hasQuotes) : nullptr;
        if (quote != nullptr) {
            field = {between(at + 1, quote), true, hasQuotes};
            at = quote + 1;
            while (at > lineStop) {
                ++record.lines;
                lineStop = find(lineStop + 1, stop, end);
            }
        } else {
            if (begins) {
                nextQuote = lineStop; // nor does any quote behind it mean something
            }
            const char* const fieldEnd = findByte(at, lineStop, m_delimiter);
            field.text = between(at, fieldEnd);
            at = fieldEnd;
        }
        if (fields.size() < wanted) {
            fields.push_back(field);
        }
        if (at == lineStop || (quote != nullptr && *at == '\r')) {
            break;
        }
        ++at;
        if (nextQuote < at) {
            nextQuote = findByte(at, lineStop, '"');
        }
    }
    const char* textStop = lineStop;
    if (end == '\n' && textStop != begin && textStop[-1] == '\r') {
        --textStop;
        if (!fields.empty() && !fields.back().isQuoted && fields.back().text.ends_with('\r')) {
            fields.back().text.remove_suffix(1);
        }
    }
    record.text = between(begin, textStop);
    record.behind = lineStop == stop ? stop : lineStop + 1;
    return record;
}

const char* CsvScanner::recordEnd(const char* at, const char* stop) {
    const char end = static_cast<char>(m_lineEnd);
    at = behindMarks(at, stop);
    const char* const begin = at;
    const char* lineStop = find(at, stop, end);
    // Quotes open at the beginning of a field, and mean nothing elsewhere.
    for (const char* quote = findByte(at, lineStop, '"'); quote < lineStop;
         quote = findByte(at, lineStop, '"')) {
        at = quote + 1;
        if (quote != begin && quote[-1] != m_delimiter) {
            continue;
        }
        bool hasQuotes = false;
        const char* const closing = closingQuote(quote, stop, hasQuotes);
        if (closing == nullptr) {
            // Two bytes behind the last quote in reach tell whether it closes.
            const bool mayGoOn = static_cast<std::size_t>(stop - quote) < m_mostQuoted + 2;
            return mayGoOn || lineStop == stop ? nullptr : lineStop + 1;
        }
        at = closing + 1;
        if (at > lineStop) {
            lineStop = find(at, stop, end);
        }
    }
    return lineStop == stop ? nullptr : lineStop + 1;
}

const char* CsvScanner::behindLastClosed(const char* begin, const char* stop) const {
    const char end = static_cast<char>(m_lineEnd);
    const char* quote = findLast(begin, stop, end);
    while (quote != nullptr && quote != begin) {
        quote = findLast(begin, quote, '"');
        if (quote == nullptr || quote == begin) {
            break;
        }
        const char before = quote[-1];
        const bool mayOpen = before == m_delimiter || before == end || before == '\0' ||
                             before == kByteOrderMark.back();
        const bool mayBeDoubled = before == '"';
        if (!mayOpen && !mayBeDoubled && endsField(quote + 1, stop)) {
            // One that is not closed in reach takes the meaning from all behind it in its line.
            const char* const lineEnd = findLast(begin, quote, end);
            const char* const line = lineEnd == nullptr ? begin : lineEnd;
            return static_cast<std::size_t>(quote - line) < m_mostQuoted ? quote + 1 : begin;
        }
    }
    return begin;
}

const char* CsvScanner::lastRecordEnd(const char* at, const char* stop) {
    const char end = static_cast<char>(m_lineEnd);
    while (at != stop) {
        const char* const quote = find(at, stop, '"');
        // Lines without quotes are records.
        const char* const lastEnd = findLast(at, quote, end);
        at = lastEnd == nullptr ? at : lastEnd + 1;
        const char* const next = quote == stop ? nullptr : recordEnd(at, stop);
        if (next == nullptr) {
            break;
        }
        at = next;
    }
    return at;
}

std::size_t CsvScanner::completePrefix(std::string_view text) {
    const char* const begin = text.data();
    const char* const stop = begin + text.size();
    // Only one thread at a time can do this: it looks through no more of the text than it must.
    const char* const from = behindLastClosed(begin, stop);
    const char* complete = lastRecordEnd(from, stop);
    if (complete == from && from != begin) {
        complete = lastRecordEnd(begin, stop);
    }
    return static_cast<std::size_t>(complete - begin);
}

std::string_view withSingleQuotes(std::string_view text, std::deque<std::string>& texts) {
    std::string& plain = texts.emplace_back();
    for (std::size_t at = 0; at < text.size(); ++at) {
        plain += text[at];
        at += text.substr(at).starts_with("\"\"") ? 1 : 0;
    }
    return plain;
}

} // namespace edgefence::traffic
