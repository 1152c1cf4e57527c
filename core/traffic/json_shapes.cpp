// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/json_shapes.h"

#include "core/traffic/reader_options.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace edgefence::traffic {
namespace {

/// Rows with more values than this are not learned.
constexpr std::size_t kMostValues = 255;
/// A log whose rows are all unlike shall not be slowed down by what is not going to help.
constexpr std::size_t kMostNodes = 2000;
constexpr std::size_t kMostChildren = 16;
constexpr std::size_t kMostLearnedInBlock = 16;

bool isDigit(char byte) { return byte >= '0' && byte <= '9'; }

/// A number of decimal digits alone, as nearly all are; null if it is anything else. A number ends
/// where no digit, point or exponent follows.
const char* endOfWhole(const char* at) {
    const char* const end = findNonDigit(at);
    const bool hasMore = *end == '.' || (*end | 0x20) == 'e';
    const bool isWhole = end != at && (*at != '0' || end == at + 1) && !hasMore;
    return isWhole ? end : nullptr;
}

std::string_view between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
}

/// Which value of a row each slot gets; those of fields that the row does not have get one that is
/// always absent.
struct ValuesOfSlots {
    std::vector<std::size_t> of;
    std::size_t absent = 0;
};

void mapSlots(JsonMeanings::Slots& slots, const ValuesOfSlots& values) {
    JsonMeanings::Slots present;
    for (const std::size_t slot : slots) {
        if (values.of[slot] != values.absent) {
            present.push_back(values.of[slot]);
        }
    }
    slots = std::move(present);
}

/// What the values of rows of one shape mean, without the fields that they do not have.
JsonMeanings mapped(JsonMeanings meanings, const ValuesOfSlots& values) {
    for (auto* const slots : {&meanings.time, &meanings.date, &meanings.target, &meanings.request,
                              &meanings.cfConnectingIp, &meanings.forwardedFor, &meanings.clientIp,
                              &meanings.remote, &meanings.chosenClient}) {
        mapSlots(*slots, values);
    }
    for (auto& slots : meanings.columns) {
        mapSlots(slots, values);
    }
    const auto drop = [](auto& rows, auto&& isWithout) {
        rows.erase(std::remove_if(rows.begin(), rows.end(), isWithout), rows.end());
    };
    // The client may come from elsewhere than its column.
    drop(meanings.filled, [&](rules::Column column) {
        return column != rules::Column::Client &&
               meanings.columns[static_cast<std::size_t>(column)].empty();
    });
    for (auto* const conditions : {&meanings.rows, &meanings.subrequests}) {
        for (auto& condition : *conditions) {
            condition.slot = values.of[condition.slot];
        }
        drop(*conditions, [&](const JsonMeanings::Condition& condition) {
            return condition.slot == values.absent && !fitsAny({}, condition.values);
        });
    }
    return meanings;
}

} // namespace

JsonShapes::JsonShapes(std::shared_ptr<const JsonFields> fields)
    : m_fields(std::move(fields)), m_pattern(m_fields), m_nodes(1) {}

void JsonShapes::begin(const TextBlock& block) {
    m_lineEnd = static_cast<char>(block.lineEnd);
    m_stop = block.text.data() + block.text.size();
    m_toLearn = m_nodes.size() < kMostNodes ? kMostLearnedInBlock : 0;
    for (Model& model : m_models) {
        model.path.clear();
    }
}

const char* JsonShapes::behindLine(const char* at) const {
    if (at == m_stop) {
        return at;
    }
    if (*at == '\r' && m_lineEnd == '\n') {
        ++at;
        return at == m_stop || *at == '\n' ? at + (at == m_stop ? 0 : 1) : nullptr;
    }
    return *at == m_lineEnd ? at + 1 : nullptr;
}

JsonShapes::Place JsonShapes::fitting(Place node, const char* at) const {
    const auto fits = [&](const Node& child) {
        if (between(at, m_stop).substr(0, child.before.size()) != child.before) {
            return false;
        }
        const char* const value = at + child.before.size();
        switch (child.kind) {
        case Kind::String:
            return true;
        case Kind::Number:
            return value < m_stop && (isDigit(*value) || *value == '-');
        case Kind::Truth:
            return value < m_stop && (*value == 't' || *value == 'f');
        case Kind::End:
            return behindLine(value) != nullptr;
        }
        return false;
    };
    Place place = m_nodes[node].child;
    while (place != 0 && !fits(m_nodes[place])) {
        place = m_nodes[place].sibling;
    }
    return place;
}

inline const char* JsonShapes::readValue(Kind kind, const char* at, TextArena& arena,
                                         std::string_view& value) const {
    const char* end = nullptr;
    if (kind == Kind::String) {
        end = findStringStop(at);
        end = *end == '"' ? end : nullptr;
    } else if (kind == Kind::Number) {
        end = endOfWhole(at);
    }
    if (end == nullptr || end >= m_stop) {
        return readRareValue(kind, at, arena, value);
    }
    value = between(at, end);
    return end;
}

const char* JsonShapes::readRareValue(Kind kind, const char* at, TextArena& arena,
                                      std::string_view& value) const {
    JsonScanner scanner(kind == Kind::String ? at - 1 : at, m_stop);
    JsonScanner::Text text;
    switch (kind) {
    case Kind::String:
        if (!scanner.string(text)) {
            return nullptr;
        }
        value = unescaped(text, arena);
        return scanner.at() - 1;
    case Kind::Number:
        if (!scanner.number(value)) {
            return nullptr;
        }
        value = wholeNumber(value);
        return scanner.at();
    case Kind::Truth:
        return scanner.word(value) && value != "null" ? scanner.at() : nullptr;
    case Kind::End:
        break;
    }
    return nullptr;
}

bool JsonShapes::readLike(Model& model, const char*& at, TextArena& arena) const {
    const char* here = at;
    for (const Gap& gap : model.gaps) {
        if (static_cast<std::size_t>(m_stop - here) < gap.text.size() ||
            !sameBytes(here, gap.text.data(), gap.text.size())) {
            return false;
        }
        here += gap.text.size();
        if (gap.kind == Kind::End) {
            break;
        }
        here = readValue(gap.kind, here, arena, model.values[gap.value]);
        if (here == nullptr) {
            return false;
        }
    }
    if (behindLine(here) == nullptr) {
        return false;
    }
    at = here;
    return true;
}

bool JsonShapes::readKnown(Model& model, const char*& at, TextArena& arena) const {
    model.path.clear();
    model.raw.clear();
    model.values.clear();
    const char* here = at;
    for (Place place = 0;;) {
        place = fitting(place, here);
        if (place == 0) {
            model.path.clear();
            return false;
        }
        const Node& node = m_nodes[place];
        model.path.push_back(place);
        here += node.before.size();
        std::string_view& value = model.values.emplace_back();
        if (node.kind == Kind::End) {
            model.line = between(at, here);
            at = here;
            return true;
        }
        const char* const begin = here;
        here = readValue(node.kind, here, arena, value);
        if (here == nullptr) {
            model.path.clear();
            return false;
        }
        model.raw.push_back(between(begin, here));
    }
}

void JsonShapes::compare(const Model& model) {
    for (const Model& other : m_models) {
        if (&other == &model || other.path != model.path) {
            continue;
        }
        for (std::size_t value = 0; value < model.raw.size(); ++value) {
            Node& node = m_nodes[model.path[value]];
            node.varies = node.varies || model.raw[value] != other.raw[value];
        }
    }
}

void JsonShapes::cutGaps(Model& model) const {
    model.gaps.clear();
    const char* begin = model.line.data();
    for (std::size_t value = 0; value < model.raw.size(); ++value) {
        const Node& node = m_nodes[model.path[value]];
        if (node.varies) {
            const char* const end = model.raw[value].data();
            model.gaps.push_back({between(begin, end), node.kind, value});
            begin = end + model.raw[value].size();
        }
    }
    const char* const end = model.line.data() + model.line.size();
    model.gaps.push_back({between(begin, end), Kind::End, model.raw.size()});
}

std::optional<JsonShapes::Row> JsonShapes::read(const char*& at, TextArena& arena) {
    const char* const begin = at;
    const char* end = at;
    auto model = std::find_if(m_models.begin(), m_models.end(), [&](Model& known) {
        return !known.path.empty() && readLike(known, end, arena);
    });
    if (model == m_models.end()) {
        model = std::prev(model);
        if (!readKnown(*model, end, arena)) {
            return std::nullopt;
        }
        compare(*model);
        const auto same = std::find_if(
            m_models.begin(), model, [&](const Model& known) { return known.path == model->path; });
        if (same != model) {
            std::swap(*same, *model);
            model->path.clear();
            model = same;
        }
        cutGaps(*model);
    }
    const std::string_view line = between(begin, end);
    if (line.size() > kMaxLineBytes) {
        return std::nullopt;
    }
    std::rotate(m_models.begin(), model, std::next(model));
    at = behindLine(end);
    const Model& front = m_models.front();
    return Row{{m_nodes[front.path.back()].meanings.get(), front.values.data()}, line};
}

bool JsonShapes::split(std::string_view line) {
    m_tokens.clear();
    const char* const end = line.data() + line.size();
    const char* before = line.data();
    JsonScanner scanner(before, end);
    const auto add = [&](const char* value, Kind kind) {
        m_tokens.push_back({{before, static_cast<std::size_t>(value - before)}, kind});
    };
    while (!scanner.atEnd()) {
        const char* const at = scanner.at();
        JsonScanner::Text text;
        std::string_view plain;
        if (*at == '"' && scanner.string(text)) {
            const char* const close = scanner.at() - 1;
            scanner.skipBlanks();
            if (!scanner.take(':')) {
                add(at + 1, Kind::String);
                before = close;
            }
        } else if ((isDigit(*at) || *at == '-') && scanner.number(plain)) {
            add(at, Kind::Number);
            before = scanner.at();
        } else if ((*at == 't' || *at == 'f') && scanner.word(plain)) {
            add(at, Kind::Truth);
            before = scanner.at();
        } else {
            scanner = {at + 1, end};
        }
    }
    add(end, Kind::End);
    return m_tokens.size() <= kMostValues + 1;
}

/// Reads a row of the same shape in which each value is its own number.
std::unique_ptr<const JsonMeanings> JsonShapes::meaningsOfTokens() {
    std::string row;
    for (std::size_t at = 0; at < m_tokens.size(); ++at) {
        row += m_tokens[at].before;
        row += m_tokens[at].kind == Kind::End ? std::string() : std::to_string(at);
    }
    const std::size_t size = row.size();
    row.append(TextBlock::kPadding, '\0');
    JsonScanner scanner(row.data(), row.data() + size);
    TextArena arena;
    if (!m_pattern.read(scanner, arena)) {
        return nullptr;
    }
    ValuesOfSlots values;
    values.absent = m_tokens.size() - 1; // the place of the row's end
    values.of.resize(m_fields->slots, values.absent);
    for (std::size_t slot = 0; slot < values.of.size(); ++slot) {
        const std::string_view number = m_pattern.values()[slot];
        std::from_chars(number.data(), number.data() + number.size(), values.of[slot]);
    }
    return std::make_unique<const JsonMeanings>(mapped(*m_fields, values));
}

JsonShapes::Place JsonShapes::added(Place parent, const Token& token) {
    Place* link = &m_nodes[parent].child;
    std::size_t children = 0;
    for (; *link != 0; ++children) {
        Node& child = m_nodes[*link];
        if (child.kind == token.kind && child.before == token.before) {
            return *link;
        }
        link = &child.sibling;
    }
    if (children == kMostChildren) {
        return 0;
    }
    const auto place = static_cast<Place>(m_nodes.size());
    *link = place;
    m_nodes.emplace_back();
    m_nodes.back().before = token.before;
    m_nodes.back().kind = token.kind;
    return place;
}

void JsonShapes::learn(std::string_view line) {
    if (m_toLearn == 0) {
        return;
    }
    --m_toLearn;
    if (!split(line)) {
        return;
    }
    auto meanings = meaningsOfTokens();
    if (meanings == nullptr) {
        return;
    }
    Place place = 0;
    for (const Token& token : m_tokens) {
        place = added(place, token);
        if (place == 0) {
            return;
        }
    }
    m_nodes[place].meanings = std::move(meanings);
}

} // namespace edgefence::traffic
