// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/traffic.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::cli {

/// Writes requests under the names that Logpush gives them, so that they can be imported again.
/// Bytes that are not UTF-8 become U+0080 to U+00FF each; a request that stands for n is written n
/// times.
class RequestWriter {
  public:
    enum class Form : std::uint8_t {
        Ndjson, ///< an object a line; a value that a request does not have is left out
        Csv,    ///< RFC 4180; an empty value is "", one that a request does not have is nothing
    };

    /// REQUIRES: the traffic lives as long.
    RequestWriter(const traffic::Traffic& traffic, Form form);
    /// The line of names, in CSV.
    std::string heading() const;
    /// Appends a request's line or lines.
    void append(std::size_t row, std::string& text) const;

  private:
    /// A column with its values ready to be written, by code.
    struct Part {
        rules::Codes codes;
        std::vector<std::string> texts;
    };
    /// Written as `before`, the parts, `after`, or not at all if the request has none of them.
    struct Field {
        std::string_view name;
        std::string before;
        std::vector<Part> parts;
        std::string after;
    };
    void addField(std::string_view name, rules::Column column);
    void addUri(std::string_view name);
    void appendTime(std::size_t row, std::string& text) const;
    void appendField(const Field& field, std::size_t row, std::string& text) const;

    const traffic::Traffic& m_traffic;
    Form m_form;
    std::vector<Field> m_fields;
};

} // namespace edgefence::cli
