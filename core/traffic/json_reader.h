// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/json_fields.h"
#include "core/traffic/reader.h"

#include <simdjson.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace edgefence::traffic {

/// Logs of one JSON object a line; which fields mean what is data (JsonFields).
class JsonReader final : public Reader {
  public:
    explicit JsonReader(std::shared_ptr<const JsonFields> fields);

    std::span<const rules::Column> columns() const override;
    /// They stand where the parser puts the next object.
    ValueLife valueLife() const override { return ValueLife::Record; }
    void read(const TextBlock& block, RecordWriter& writer) override;

  private:
    using Number = std::array<char, 32>;
    /// The last key in a place of an object, and what it was.
    struct Seen {
        std::string key;
        const JsonFields::Node::Entry* entry = nullptr;
    };

    void readLine(std::string_view line, RecordWriter& writer);
    /// Fills m_values from one object; what simdjson found wrong with it, if anything. At least
    /// SIMDJSON_PADDING bytes can be read behind the text.
    simdjson::error_code collect(std::string_view text);
    void visit(simdjson::dom::object object, std::size_t node);
    /// The entry for a key, or null. The objects of a log mostly have the same keys in the same
    /// order, so the one that stood in this place before is tried first.
    const JsonFields::Node::Entry* find(std::string_view key, std::size_t node, std::size_t place);
    void take(simdjson::dom::element value, std::size_t slot);
    /// The first of some fields that has a value.
    std::string_view first(const std::vector<std::size_t>& slots) const;
    std::optional<Message> fill(Request& request) const;

    std::shared_ptr<const JsonFields> m_fields;
    /// The DOM, because it picks the fastest code for this processor at run time (On Demand is
    /// bound to what the program was compiled for) and checks the whole object.
    simdjson::dom::parser m_parser;
    std::vector<std::string_view> m_values; ///< per slot; valid until the next object
    std::vector<std::vector<Seen>> m_seen;  ///< per node and place
    std::vector<Number> m_numbers;          ///< per slot: a number as text
    std::string m_repaired;
};

} // namespace edgefence::traffic
