// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/json_row.h"

#include <algorithm>
#include <utility>

namespace edgefence::traffic {
namespace {

/// Keys behind this many are looked up each time.
constexpr std::size_t kMostPlaces = 200;

} // namespace

std::string_view wholeNumber(std::string_view digits) {
    const std::size_t point = digits.find('.');
    const bool isWhole = point != std::string_view::npos &&
                         digits.find_first_not_of('0', point + 1) == std::string_view::npos;
    return isWhole ? digits.substr(0, point) : digits;
}

std::string_view unescaped(const JsonScanner::Text& text, TextArena& arena) {
    if (!text.escaped) {
        return text.inside;
    }
    char* const begin = arena.room(text.inside.size());
    const auto size = static_cast<std::size_t>(unescapeJson(text.inside, begin) - begin);
    arena.keep(size);
    return {begin, size};
}

JsonRow::JsonRow(std::shared_ptr<const JsonFields> fields)
    : m_fields(std::move(fields)), m_values(m_fields->slots), m_seen(m_fields->nodes.size()) {}

void JsonRow::addFrom(std::string_view prefix) {
    for (const std::size_t slot : m_fields->inFront) {
        const std::size_t tab = prefix.find('\t');
        if (tab == std::string_view::npos) {
            return;
        }
        std::string_view& value = m_values[slot];
        value = value.empty() ? prefix.substr(0, tab) : value;
        prefix.remove_prefix(tab + 1);
    }
}

void JsonRow::keep(const Wanted& wanted, std::string_view text) {
    if (wanted.slot != JsonFields::kNone) {
        m_values[wanted.slot] = text;
    }
    if (wanted.child != JsonFields::kNone) {
        // A list of one that is written without its brackets.
        const Wanted* const element = m_fields->nodes[wanted.child].element(0);
        if (element != nullptr && element->slot != JsonFields::kNone) {
            m_values[element->slot] = text;
        }
    }
}

bool JsonRow::readKey(std::size_t node, std::size_t place, const Wanted*& wanted) {
    std::vector<Seen>& seen = m_seen[node];
    if (place >= seen.size()) {
        seen.resize(place + 1);
    }
    if (!seen[place].text.empty() && m_scanner.takeText(seen[place].text)) {
        wanted = seen[place].wanted;
        return true;
    }
    const char* const begin = m_scanner.at();
    JsonScanner::Text key;
    if (!m_scanner.string(key)) {
        return false;
    }
    wanted = m_fields->nodes[node].find(unescaped(key, *m_arena));
    m_scanner.skipBlanks();
    if (!m_scanner.take(':')) {
        return false;
    }
    seen[place] = {std::string(begin, m_scanner.at()), wanted};
    return true;
}

bool JsonRow::readObject(std::size_t node, unsigned depth) {
    m_scanner.skipBlanks();
    if (m_scanner.take('}')) {
        return true;
    }
    for (std::size_t place = 0;; ++place) {
        const Wanted* wanted = nullptr;
        m_scanner.skipBlanks();
        if (!readKey(node, std::min(place, kMostPlaces), wanted)) {
            return false;
        }
        m_scanner.skipBlanks();
        if (!(wanted == nullptr ? m_scanner.skipValue(depth) : readValue(*wanted, depth))) {
            return false;
        }
        m_scanner.skipBlanks();
        if (m_scanner.take('}')) {
            return true;
        }
        if (!m_scanner.take(',')) {
            return false;
        }
    }
}

bool JsonRow::readList(const Wanted& wanted, unsigned depth) {
    const JsonFields::Node* const node =
        wanted.child == JsonFields::kNone ? nullptr : &m_fields->nodes[wanted.child];
    m_scanner.skipBlanks();
    if (m_scanner.take(']')) {
        return true;
    }
    for (std::size_t index = 0;; ++index) {
        m_scanner.skipBlanks();
        const Wanted* element = node == nullptr ? nullptr : node->element(index);
        const Wanted only{wanted.slot, JsonFields::kNone};
        const bool isFirst = index == 0 && wanted.slot != JsonFields::kNone;
        if (element == nullptr && isFirst) {
            element = &only;
        }
        if (!(element == nullptr ? m_scanner.skipValue(depth) : readValue(*element, depth))) {
            return false;
        }
        if (isFirst && element != &only && element->slot != JsonFields::kNone) {
            m_values[wanted.slot] = m_values[element->slot];
        }
        m_scanner.skipBlanks();
        if (m_scanner.take(']')) {
            return true;
        }
        if (!m_scanner.take(',')) {
            return false;
        }
    }
}

bool JsonRow::readValue(const Wanted& wanted, unsigned depth) {
    if (m_scanner.take('{')) {
        if (wanted.child == JsonFields::kNone) {
            return m_scanner.skipMembers('}', depth);
        }
        return depth < JsonScanner::kMaxDepth && readObject(wanted.child, depth + 1);
    }
    if (m_scanner.take('[')) {
        return depth < JsonScanner::kMaxDepth && readList(wanted, depth + 1);
    }
    JsonScanner::Text text;
    std::string_view plain;
    switch (m_scanner.byte()) {
    case '"':
        if (!m_scanner.string(text)) {
            return false;
        }
        keep(wanted, unescaped(text, *m_arena));
        return true;
    case 't':
    case 'f':
    case 'n':
        if (!m_scanner.word(plain)) {
            return false;
        }
        if (plain != "null") {
            keep(wanted, plain);
        }
        return true;
    default:
        if (!m_scanner.number(plain)) {
            return false;
        }
        keep(wanted, wholeNumber(plain));
        return true;
    }
}

bool JsonRow::read(JsonScanner& scanner, TextArena& arena) {
    std::fill(m_values.begin(), m_values.end(), std::string_view{});
    m_scanner = scanner;
    m_arena = &arena;
    const bool read = m_scanner.take('{') && readObject(0, 0);
    scanner = m_scanner;
    return read;
}

} // namespace edgefence::traffic
