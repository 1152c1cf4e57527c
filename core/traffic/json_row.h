// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/json_fields.h"
#include "core/traffic/json_scanner.h"
#include "core/traffic/text_arena.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// What a JSON string stands for: its inside, or where that has escapes, a text in the arena.
std::string_view unescaped(const JsonScanner::Text& text, TextArena& arena);

/// "200.0" → "200", as a program that knows only fractions writes a whole number.
std::string_view wholeNumber(std::string_view digits);

/// The wanted fields of one JSON object after another.
class JsonRow {
  public:
    explicit JsonRow(std::shared_ptr<const JsonFields> fields);

    /// Reads an object up to its closing brace; false if it is none, and then the scanner stands
    /// where it is wrong. Values stand in the text, or in the arena where they had escapes.
    bool read(JsonScanner& scanner, TextArena& arena);

    /// Takes fields that the object has not from what stands before it in its line.
    void addFrom(std::string_view prefix);

    /// Valid until the next object.
    JsonValues values() const { return {m_fields.get(), m_values.data()}; }

  private:
    using Wanted = JsonFields::Wanted;
    /// The last key in a place of an object with its quotes and colon, and what it was.
    struct Seen {
        std::string text;
        const Wanted* wanted = nullptr;
    };

    bool readValue(const Wanted& wanted, unsigned depth);
    bool readObject(std::size_t node, unsigned depth);
    bool readList(const Wanted& wanted, unsigned depth);
    /// Moves behind a key and its colon. The objects of a log mostly have the same keys in the same
    /// order, so the one that stood in this place before is tried first.
    bool readKey(std::size_t node, std::size_t place, const Wanted*& wanted);
    void keep(const Wanted& wanted, std::string_view text);

    std::shared_ptr<const JsonFields> m_fields;
    std::vector<std::string_view> m_values; ///< per slot
    std::vector<std::vector<Seen>> m_seen;  ///< per node and place
    JsonScanner m_scanner;
    TextArena* m_arena = nullptr;
};

} // namespace edgefence::traffic
