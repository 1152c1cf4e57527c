// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/request_writer.h"

#include "app/cli/console.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <utility>

namespace edgefence::cli {
namespace {

using rules::Column;

constexpr std::string_view kTimeName = "EdgeStartTimestamp";
constexpr std::string_view kUriName = "ClientRequestURI";

/// Logpush's names in the order in which they are written; the URI is path and query.
struct Name {
    std::string_view name;
    Column column;
};
constexpr std::array kNames{
    Name{"ClientIP", Column::Client},
    Name{"ClientRequestMethod", Column::Method},
    Name{"ClientRequestScheme", Column::Scheme},
    Name{"ClientRequestHost", Column::Host},
    Name{kUriName, Column::Path},
    Name{"ClientRequestProtocol", Column::Protocol},
    Name{"ClientRequestUserAgent", Column::UserAgent},
    Name{"ClientRequestReferer", Column::Referer},
    Name{"ClientCountry", Column::Country},
    Name{"ClientASN", Column::Asn},
    Name{"EdgeColoCode", Column::Colo},
    Name{"EdgeResponseStatus", Column::Status},
    Name{"CacheCacheStatus", Column::CacheStatus},
    Name{"VerifiedBotCategory", Column::VerifiedBot},
};

/// True if a JSON number would be read back as the same text.
bool isPlainNumber(std::string_view text) {
    return !text.empty() && text.size() < 16 && (text == "0" || text[0] != '0') &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// A JSON string without its quotes.
std::string jsonInside(std::string_view bytes) {
    const std::string quoted = jsonText(bytes).dump();
    return quoted.substr(1, quoted.size() - 2);
}

std::string jsonValue(std::string_view bytes, Column column) {
    const bool isNumber = column == Column::Asn || column == Column::Status;
    return isNumber && isPlainNumber(bytes) ? std::string(bytes) : jsonText(bytes).dump();
}

/// A CSV field without its quotes.
std::string csvInside(std::string_view bytes) {
    const auto text = jsonText(bytes).get<std::string>();
    std::string result;
    for (const char byte : text) {
        result += byte == '"' ? "\"\"" : std::string(1, byte);
    }
    return result;
}

std::string csvValue(std::string_view bytes) {
    const bool isPlain = !bytes.empty() && bytes.find_first_of("\",\r\n") == std::string_view::npos;
    return isPlain ? csvInside(bytes) : '"' + csvInside(bytes) + '"';
}

std::uint32_t codeAt(const rules::Codes& codes, std::size_t row) {
    return rules::withCodes(codes, [row](auto span) { return std::uint32_t{span[row]}; });
}

/// Texts by code; that of an absent value is empty.
std::vector<std::string> textsOf(const traffic::Traffic& traffic, Column column,
                                 const std::function<std::string(std::string_view)>& write) {
    std::vector<std::string> texts(1);
    for (std::uint32_t code = 1; code < traffic.distinct(column); ++code) {
        texts.push_back(write(traffic.text(column, code)));
    }
    return texts;
}

} // namespace

RequestWriter::RequestWriter(const traffic::Traffic& traffic, Form form)
    : m_traffic(traffic), m_form(form) {
    for (const Name& name : kNames) {
        if (name.column == Column::Path) {
            addUri(name.name);
        } else if (traffic.has(name.column)) {
            addField(name.name, name.column);
        }
    }
}

void RequestWriter::addField(std::string_view name, Column column) {
    const auto write = [this, column](std::string_view bytes) {
        return m_form == Form::Csv ? csvValue(bytes) : jsonValue(bytes, column);
    };
    m_fields.push_back({name,
                        m_form == Form::Csv ? "," : fmt::format(",\"{}\":", name),
                        {{m_traffic.codes(column), textsOf(m_traffic, column, write)}},
                        ""});
}

void RequestWriter::addUri(std::string_view name) {
    const auto inside = m_form == Form::Csv ? csvInside : jsonInside;
    Field uri{name, m_form == Form::Csv ? ",\"" : fmt::format(R"(,"{}":")", name), {}, "\""};
    if (m_traffic.has(Column::Path)) {
        uri.parts.push_back(
            {m_traffic.codes(Column::Path), textsOf(m_traffic, Column::Path, inside)});
    }
    if (m_traffic.has(Column::Query)) {
        const auto write = [&](std::string_view bytes) { return "?" + inside(bytes); };
        uri.parts.push_back(
            {m_traffic.codes(Column::Query), textsOf(m_traffic, Column::Query, write)});
    }
    if (!uri.parts.empty()) {
        m_fields.push_back(std::move(uri));
    }
}

std::string RequestWriter::heading() const {
    if (m_form == Form::Ndjson) {
        return {};
    }
    std::string line(kTimeName);
    for (const Field& field : m_fields) {
        line += fmt::format(",{}", field.name);
    }
    return line + "\r\n";
}

void RequestWriter::appendTime(std::size_t row, std::string& text) const {
    // Always with milliseconds: the form that Logpush calls rfc3339ms.
    const std::string time = formatRfc3339(Instant(Duration(m_traffic.times()[row])));
    text += time.size() == std::string_view("2026-08-30T09:30:00Z").size()
                ? time.substr(0, time.size() - 1) + ".000Z"
                : time;
}

void RequestWriter::appendField(const Field& field, std::size_t row, std::string& text) const {
    const bool isThere =
        std::any_of(field.parts.begin(), field.parts.end(),
                    [row](const Part& part) { return codeAt(part.codes, row) != rules::kAbsent; });
    if (!isThere) {
        text += m_form == Form::Csv ? "," : "";
        return;
    }
    text += field.before;
    for (const Part& part : field.parts) {
        text += part.texts[codeAt(part.codes, row)];
    }
    text += field.after;
}

void RequestWriter::append(std::size_t row, std::string& text) const {
    const std::size_t begin = text.size();
    if (m_form == Form::Ndjson) {
        text += fmt::format(R"({{"{}":")", kTimeName);
    }
    appendTime(row, text);
    text += m_form == Form::Ndjson ? "\"" : "";
    for (const Field& field : m_fields) {
        appendField(field, row, text);
    }
    text += m_form == Form::Ndjson ? "}\n" : "\r\n";
    if (!m_traffic.weights().empty()) {
        const std::string line = text.substr(begin);
        for (std::uint32_t more = 1; more < m_traffic.weights()[row]; ++more) {
            text += line;
        }
    }
}

} // namespace edgefence::cli
