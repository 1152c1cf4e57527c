// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/json_tree.h"

#include "core/base/text.h"
#include "core/document/messages.h"

#include <simdjson.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

namespace edgefence::document {

namespace {

using nlohmann::ordered_json;
namespace ondemand = simdjson::ondemand;

/// Where the strict reader stopped. nlohmann says where a text stops being JSON, which On-Demand
/// does not look for in what it skips; On-Demand says where values stand.
class Judge : public nlohmann::json_sax<nlohmann::json> {
  public:
    struct Stop {
        std::size_t end = 0; ///< bytes read, the one that does not fit included
        bool outOfRange = false;
    };
    std::optional<Stop> stop;

    bool null() override { return true; }
    bool boolean(bool /*value*/) override { return true; }
    bool number_integer(number_integer_t /*value*/) override { return true; }
    bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
    bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
    bool string(string_t& /*value*/) override { return true; }
    bool binary(binary_t& /*value*/) override { return true; }
    bool start_object(std::size_t /*size*/) override { return true; }
    bool key(string_t& /*value*/) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t /*size*/) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t position, const std::string& /*token*/,
                     const nlohmann::detail::exception& error) override {
        constexpr int kNumberOverflow = 406;
        stop = Stop{position, error.id == kNumberOverflow};
        return false;
    }
};

Error errorAt(std::string_view text, std::size_t offset, std::size_t length, Message message) {
    return {std::move(message), locate(text, offset, length), std::nullopt};
}

Error numberTooGreat(std::string_view text, std::size_t end) {
    const std::size_t before = text.substr(0, end).find_last_not_of("+-.0123456789eE");
    const std::size_t start = before == std::string_view::npos ? 0 : before + 1;
    return errorAt(
        text, start, end - start,
        message(messages::kNumberTooGreat, excerpt(text.substr(start, end - start), 40)));
}

std::optional<Error> whyNoJson(std::string_view text) {
    if (!isUtf8(text)) {
        std::size_t offset = 0;
        while (const std::size_t length = utf8CharacterLength(text, offset))
            offset += length;
        return errorAt(text, offset, 1, message(messages::kNotUtf8));
    }
    Judge judge;
    if (nlohmann::json::sax_parse(text.begin(), text.end(), &judge))
        return std::nullopt;
    const Judge::Stop stop = judge.stop.value_or(Judge::Stop{});
    if (stop.end == 0 || stop.end > text.size())
        return errorAt(text, text.size(), 0, message(messages::kUnfinishedJson));
    if (stop.outOfRange)
        return numberTooGreat(text, stop.end);
    const std::size_t offset = stop.end - 1;
    const std::size_t length = std::max<std::size_t>(utf8CharacterLength(text, offset), 1);
    return errorAt(text, offset, length,
                   message(messages::kUnexpectedJson, excerpt(text.substr(offset, length), 4)));
}

/// Makes the tree of a text that is known to be JSON.
class Builder {
  public:
    explicit Builder(std::string_view text) : m_text(text), m_padded(text) {}

    Parsed<JsonNode> build() {
        Parsed<JsonNode> result;
        try {
            ondemand::document document = m_parser.iterate(m_padded);
            JsonNode root;
            // On-Demand gives a document that is one plain value no value of its own.
            if (document.is_scalar())
                root = scalar(document.type(), document.raw_json_token());
            else
                root = node(document.get_value(), 1);
            result.value = std::move(root);
        } catch (const simdjson::simdjson_error&) {
            // Judged to be JSON before, so only a depth beyond the parser's own is left.
            m_errors.push_back(errorAt(m_text, 0, 0, message(messages::kTooDeep, kDeepestJson)));
        }
        result.errors = std::move(m_errors);
        return result;
    }

  private:
    JsonNode node(ondemand::value value, std::size_t depth) {
        const ondemand::json_type type = value.type();
        const std::string_view token = value.raw_json_token();
        if (type == ondemand::json_type::array || type == ondemand::json_type::object)
            return container(value, type, token, depth);
        return scalar(type, token);
    }

    JsonNode container(ondemand::value value, ondemand::json_type type, std::string_view token,
                       std::size_t depth) {
        JsonNode node;
        node.offset = offsetOf(token);
        node.length = 1;
        node.type =
            type == ondemand::json_type::array ? JsonNode::Type::List : JsonNode::Type::Object;
        if (depth > kDeepestJson) {
            m_errors.push_back(
                errorAt(m_text, node.offset, 1, message(messages::kTooDeep, kDeepestJson)));
            return node;
        }
        if (type == ondemand::json_type::array) {
            for (ondemand::value item : value.get_array())
                node.items.push_back(this->node(item, depth + 1));
            return node;
        }
        std::set<std::string, std::less<>> keys;
        for (ondemand::field field : value.get_object())
            addMember(node, field, keys, depth);
        return node;
    }

    void addMember(JsonNode& node, ondemand::field field, std::set<std::string, std::less<>>& keys,
                   std::size_t depth) {
        JsonMember member;
        // The raw key begins after its quote.
        member.offset = offsetOf(field.key().raw()) - 1;
        const std::string_view key = field.unescaped_key();
        member.key = key;
        member.length = closingQuote(member.offset) + 1 - member.offset;
        member.value = this->node(field.value(), depth + 1);
        if (!keys.insert(member.key).second) {
            m_errors.push_back(errorAt(m_text, member.offset, member.length,
                                       message(messages::kKeyTwice, member.key)));
            return;
        }
        node.members.push_back(std::move(member));
    }

    JsonNode scalar(ondemand::json_type type, std::string_view token) {
        JsonNode node;
        node.offset = offsetOf(token);
        if (type == ondemand::json_type::string) {
            node.type = JsonNode::Type::Text;
            node.length = closingQuote(node.offset) + 1 - node.offset;
            node.text = unescaped(node.offset, node.length);
            return node;
        }
        token = token.substr(0, token.find_first_of(" \t\r\n,]}"));
        node.length = token.size();
        if (type == ondemand::json_type::number) {
            node.type = JsonNode::Type::Number;
            node.text = token;
        } else if (type == ondemand::json_type::boolean) {
            node.type = JsonNode::Type::Flag;
            node.flag = token == "true";
        }
        return node;
    }

    std::string unescaped(std::size_t offset, std::size_t length) const {
        return nlohmann::json::parse(m_text.substr(offset, length)).get<std::string>();
    }

    std::size_t closingQuote(std::size_t open) const {
        std::size_t at = open + 1;
        while (m_text[at] != '"')
            at += m_text[at] == '\\' ? 2 : 1;
        return at;
    }

    template <class Raw> std::size_t offsetOf(Raw raw) const {
        return static_cast<std::size_t>(pointerOf(raw) - m_padded.data());
    }
    static const char* pointerOf(std::string_view token) { return token.data(); }
    static const char* pointerOf(const char* raw) { return raw; }

    std::string_view m_text;
    simdjson::padded_string m_padded;
    ondemand::parser m_parser;
    std::vector<Error> m_errors;
};

/// What one line holds before it is broken up.
constexpr std::size_t kColumns = 100;

bool isListOfPlain(const ordered_json& json) {
    return json.is_array() && std::none_of(json.begin(), json.end(), [](const ordered_json& item) {
               return item.is_structured();
           });
}

std::string scalarText(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string keyText(const std::string& key) { return scalarText(ordered_json(key)) + ": "; }

std::string oneLine(const ordered_json& json) {
    if (!json.is_structured())
        return scalarText(json);
    std::string text;
    for (auto item = json.begin(); item != json.end(); ++item) {
        text += text.empty() ? "" : ", ";
        text += (json.is_object() ? keyText(item.key()) : "") + oneLine(*item);
    }
    return json.is_object() ? "{" + text + "}" : "[" + text + "]";
}

/// `depth` is that of json; the document has 0. `used` counts columns already on the line.
void format(const ordered_json& json, std::size_t depth, std::size_t used, std::string& out) {
    // Members of the document and entries of its lists always have lines of their own, so that a
    // longer value does not move its neighbours.
    constexpr std::size_t kAlwaysBroken = 2;
    const bool breakable = json.is_structured() && !json.empty();
    if (!breakable || depth > kAlwaysBroken || isListOfPlain(json)) {
        const std::string line = oneLine(json);
        if (!breakable || used + line.size() <= kColumns) {
            out += line;
            return;
        }
    }
    out += json.is_object() ? "{" : "[";
    for (auto item = json.begin(); item != json.end(); ++item) {
        out += item == json.begin() ? "\n" : ",\n";
        out.append(2 * (depth + 1), ' ');
        const std::string key = json.is_object() ? keyText(item.key()) : std::string();
        out += key;
        format(*item, depth + 1, 2 * (depth + 1) + key.size(), out);
    }
    out += "\n";
    out.append(2 * depth, ' ');
    out += json.is_object() ? "}" : "]";
}

} // namespace

const JsonNode* JsonNode::member(std::string_view key) const {
    const auto found = std::find_if(members.begin(), members.end(),
                                    [key](const JsonMember& member) { return member.key == key; });
    return found == members.end() ? nullptr : &found->value;
}

std::string_view withoutByteOrderMark(std::string_view text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    return text;
}

Parsed<JsonNode> parseJson(std::string_view text) {
    if (std::optional<Error> error = whyNoJson(text))
        return {std::nullopt, {*std::move(error)}};
    return Builder(text).build();
}

ordered_json toJson(const JsonNode& node) {
    switch (node.type) {
    case JsonNode::Type::Null:
        return nullptr;
    case JsonNode::Type::Flag:
        return node.flag;
    case JsonNode::Type::Number:
        return ordered_json::parse(node.text);
    case JsonNode::Type::Text:
        return node.text;
    case JsonNode::Type::List: {
        ordered_json list = ordered_json::array();
        for (const JsonNode& item : node.items)
            list.push_back(toJson(item));
        return list;
    }
    case JsonNode::Type::Object:
        break;
    }
    ordered_json object = ordered_json::object();
    for (const JsonMember& member : node.members)
        object[member.key] = toJson(member.value);
    return object;
}

std::string formatJson(const ordered_json& json) {
    std::string text;
    format(json, 0, 0, text);
    text += "\n";
    return text;
}

PointedAt locatePointer(const JsonNode& root, std::string_view pointer) {
    const JsonNode* node = &root;
    while (!pointer.empty()) {
        pointer.remove_prefix(1);
        const std::string_view step = pointer.substr(0, pointer.find('/'));
        pointer.remove_prefix(step.size());
        const JsonNode* next = nullptr;
        std::size_t index = 0;
        const auto number = std::from_chars(step.data(), step.data() + step.size(), index);
        if (node->type == JsonNode::Type::Object)
            next = node->member(step);
        else if (number.ec == std::errc() && index < node->items.size())
            next = &node->items[index];
        if (next == nullptr)
            return {*node, false};
        node = next;
    }
    return {*node, true};
}

} // namespace edgefence::document
