// SPDX-License-Identifier: GPL-3.0-or-later
// How a format is written. nginx: ngx_http_log_module and the variables of its documentation;
// Apache: mod_log_config.
#include "core/base/text.h"
#include "core/traffic/directive.h"

#include <algorithm>
#include <array>

namespace edgefence::traffic {

using rules::Column;

namespace {

struct Named {
    std::string_view name;
    Meaning meaning;
    int rank = 0;
};

constexpr Meaning of(Column column) { return meaningOf(column); }

constexpr std::array kVariables{
    Named{"remote_addr", of(Column::Client)},
    Named{"time_local", Meaning::Time},
    Named{"time_iso8601", Meaning::Time, 1},
    Named{"msec", Meaning::Time, 2},
    Named{"date_gmt", Meaning::Time, 3},
    Named{"date_local", Meaning::Time, 4},
    Named{"request", Meaning::Request},
    Named{"request_method", of(Column::Method)},
    Named{"request_uri", Meaning::Target},
    Named{"uri", of(Column::Path)},
    Named{"document_uri", of(Column::Path), 1},
    Named{"args", of(Column::Query)},
    Named{"query_string", of(Column::Query), 1},
    Named{"server_protocol", of(Column::Protocol)},
    Named{"scheme", of(Column::Scheme)},
    Named{"status", of(Column::Status)},
    Named{"host", of(Column::Host)},
    Named{"server_name", of(Column::Host), 2},
    Named{"upstream_cache_status", of(Column::CacheStatus), 1},
    Named{"geoip_country_code", of(Column::Country), 1},
    Named{"geoip2_data_country_code", of(Column::Country), 2},
    Named{"geoip2_data_country_iso_code", of(Column::Country), 3},
};

/// Headers of the request, in lower case with hyphens.
constexpr std::array kHeaders{
    Named{"user-agent", of(Column::UserAgent)},
    Named{"referer", of(Column::Referer)},
    Named{"host", of(Column::Host), 1},
    Named{"cf-connecting-ip", Meaning::ConnectingIp},
    Named{"true-client-ip", Meaning::ConnectingIp, 1},
    Named{"x-forwarded-for", Meaning::ForwardedFor},
    Named{"cf-ipcountry", of(Column::Country)},
    Named{"x-forwarded-proto", of(Column::Scheme), 1},
};

/// Apache's conversions without an argument.
constexpr std::array kConversions{
    Named{"a", of(Column::Client)},     Named{"h", of(Column::Client), 1},
    Named{"t", Meaning::Time},          Named{"r", Meaning::Request},
    Named{"m", of(Column::Method)},     Named{"U", of(Column::Path)},
    Named{"q", of(Column::Query)},      Named{"H", of(Column::Protocol)},
    Named{">s", of(Column::Status)},    Named{"s", of(Column::Status), 1},
    Named{"<s", of(Column::Status), 2}, Named{"V", of(Column::Host), 2},
    Named{"v", of(Column::Host), 3},
};

template <class Table> DirectivePart field(const Table& table, std::string_view name) {
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&](const Named& row) { return row.name == name; });
    DirectivePart part;
    part.isField = true;
    if (found != table.end()) {
        part.meaning = found->meaning;
        part.rank = found->rank;
    }
    return part;
}

DirectivePart headerField(std::string_view header) {
    std::string name = toLowerAscii(header);
    std::replace(name.begin(), name.end(), '_', '-');
    return field(kHeaders, name);
}

class Parts {
  public:
    void literal(char byte) {
        if (m_parts.empty() || m_parts.back().isField) {
            m_parts.emplace_back();
        }
        m_parts.back().text += byte;
    }
    void field(DirectivePart part, std::string_view text) {
        part.text = text;
        m_parts.push_back(std::move(part));
    }
    std::vector<DirectivePart> take() { return std::move(m_parts); }

  private:
    std::vector<DirectivePart> m_parts;
};

bool isNameByte(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') || byte == '_';
}

std::vector<DirectivePart> readNginx(std::string_view text) {
    Parts parts;
    for (std::size_t at = 0; at < text.size();) {
        const bool isBraced = text.substr(at).starts_with("${");
        const std::size_t begin = at + (isBraced ? 2 : 1);
        std::size_t end = begin;
        while (text[at] == '$' && end < text.size() && isNameByte(text[end])) {
            ++end;
        }
        const bool isClosed = !isBraced || (end < text.size() && text[end] == '}');
        if (text[at] != '$' || end == begin || !isClosed) {
            parts.literal(text[at++]);
            continue;
        }
        const std::string_view name = text.substr(begin, end - begin);
        const std::size_t next = end + (isBraced ? 1 : 0);
        constexpr std::string_view kHeader = "http_";
        parts.field(name.starts_with(kHeader) ? headerField(name.substr(kHeader.size()))
                                              : field(kVariables, name),
                    text.substr(at, next - at));
        at = next;
    }
    return parts.take();
}

/// "%{…}t": one of Apache's names, or a format for strftime().
DirectivePart timeField(std::string_view format) {
    for (const std::string_view prefix : {"begin:", "end:"}) {
        if (format.starts_with(prefix)) {
            format.remove_prefix(prefix.size());
        }
    }
    DirectivePart part = field(kConversions, "t");
    part.timePattern = format;
    return part;
}

DirectivePart apacheField(std::string_view conversion, std::string_view argument) {
    if (argument.data() == nullptr) {
        return field(kConversions, conversion);
    }
    if (conversion == "t") {
        return timeField(argument);
    }
    return conversion == "i" ? headerField(argument) : field(kConversions, "");
}

/// Reads one conversion from its percent sign; how long it is.
std::size_t readConversion(std::string_view text, Parts& parts) {
    std::size_t at = 1;
    // Conditions: "%!200,304{…}i", "%400,501{…}i".
    at = std::min(text.find_first_not_of("!,0123456789", at), text.size());
    const std::size_t begin = at;
    if (at < text.size() && (text[at] == '<' || text[at] == '>')) {
        ++at;
    }
    const std::string_view which = text.substr(begin, at - begin);
    std::string_view argument;
    if (at < text.size() && text[at] == '{') {
        const std::size_t end = std::min(text.find('}', at), text.size() - 1);
        argument = text.substr(at + 1, end - at - 1);
        at = end + 1;
    }
    // mod_logio's and mod_ssl's two-letter conversions: "%^FB".
    const std::size_t letters = at < text.size() && text[at] == '^' ? 3 : 1;
    const std::size_t end = std::min(at + letters, text.size());
    const std::string conversion = std::string(which) + std::string(text.substr(at, end - at));
    const DirectivePart plain = apacheField(conversion, argument);
    const bool isBracketed = conversion == "t" && argument.data() == nullptr;
    if (isBracketed) {
        parts.literal('[');
    }
    parts.field(plain, text.substr(0, end));
    if (isBracketed) {
        parts.literal(']');
    }
    return end;
}

std::vector<DirectivePart> readApache(std::string_view text) {
    Parts parts;
    for (std::size_t at = 0; at < text.size();) {
        if (text.substr(at).starts_with("%%")) {
            parts.literal('%');
            at += 2;
        } else if (text[at] == '%' && at + 1 < text.size()) {
            at += readConversion(text.substr(at), parts);
        } else {
            parts.literal(text[at++]);
        }
    }
    return parts.take();
}

constexpr std::string_view kBlanks = " \t\r\n";

std::string_view withoutBlanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kBlanks);
    return first == std::string_view::npos
               ? std::string_view()
               : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// What stands in quotes at the front, without its escapes; takes it away.
std::string takeQuotedPiece(std::string_view& rest) {
    const char quote = rest.front();
    std::string piece;
    std::size_t at = 1;
    for (; at < rest.size() && rest[at] != quote; ++at) {
        if (rest[at] == '\\' && at + 1 < rest.size()) {
            ++at;
            piece += rest[at] == 't' ? '\t' : rest[at] == 'n' ? '\n' : rest[at];
        } else {
            piece += rest[at];
        }
    }
    rest = withoutBlanks(rest.substr(std::min(at + 1, rest.size())));
    return piece;
}

bool isQuote(char byte) { return byte == '"' || byte == '\''; }

/// Copied from between the quotes: \" is a quote.
std::string withoutEscapes(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        at += text.substr(at).starts_with("\\\"") ? 1 : 0;
        plain += text[at];
    }
    return plain;
}

/// What is said inside the directive: nginx's pieces make one text, of Apache's texts the one with
/// a conversion is the format (another may be the log's path).
std::string insideOf(std::string_view text) {
    const bool isNginx = text.starts_with("log_format");
    std::string format;
    for (std::string_view rest = text.substr(std::min(text.find_first_of("\"'"), text.size()));
         !rest.empty() && isQuote(rest.front());) {
        const std::string piece = takeQuotedPiece(rest);
        const bool isFormat = isNginx || (format.empty() && piece.find('%') != std::string::npos);
        format += isFormat ? piece : std::string();
    }
    return format;
}

/// The format without what stands around it where it was copied.
std::string unwrapped(std::string_view text) {
    text = withoutBlanks(text);
    for (const std::string_view name :
         {"log_format", "LogFormat", "CustomLog", "AccessLogFormat"}) {
        if (text.starts_with(name)) {
            return insideOf(text);
        }
    }
    if (text.empty() || !isQuote(text.front())) {
        return withoutEscapes(text);
    }
    // One text in quotes, or nginx's pieces; several in double quotes are a format that has quotes.
    const bool isSingle = text.front() == '\'';
    std::string_view rest = text;
    std::string pieces = takeQuotedPiece(rest);
    while (isSingle && rest.starts_with('\'')) {
        pieces += takeQuotedPiece(rest);
    }
    return rest.empty() || rest == ";" ? pieces : std::string(text);
}

bool isNginx(std::string_view text) {
    for (std::size_t at = text.find('$'); at != std::string_view::npos;
         at = text.find('$', at + 1)) {
        if (at + 1 < text.size() && (isNameByte(text[at + 1]) || text[at + 1] == '{')) {
            return true;
        }
    }
    return false;
}

} // namespace

std::vector<DirectivePart> readDirective(std::string_view text) {
    const std::string format = unwrapped(text);
    return isNginx(format) ? readNginx(format) : readApache(format);
}

} // namespace edgefence::traffic
