// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/object_reader.h"

#include "core/base/text.h"
#include "core/document/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace edgefence::document {

namespace {

constexpr std::size_t kExcerpt = 40;

std::string inQuotes(std::string_view text) {
    return fmt::format("\"{}\"", excerpt(text, kExcerpt));
}

} // namespace

void Diagnostics::error(const JsonNode& where, Message message, std::optional<Message> hint) {
    m_errors.push_back(
        {std::move(message), locate(m_text, where.offset, where.length), std::move(hint)});
}

void Diagnostics::warning(std::size_t offset, std::size_t length, Message message,
                          std::optional<Message> hint) {
    m_warnings.push_back({std::move(message), locate(m_text, offset, length), std::move(hint)});
}

bool Diagnostics::hasErrorAt(std::size_t offset) const {
    return std::any_of(m_errors.begin(), m_errors.end(), [offset](const Error& error) {
        return error.where && error.where->offset == offset;
    });
}

namespace {

std::vector<Error> inOrder(std::vector<Error> errors) {
    std::stable_sort(errors.begin(), errors.end(), [](const Error& left, const Error& right) {
        return left.where->offset < right.where->offset;
    });
    return errors;
}

} // namespace

std::vector<Error> Diagnostics::takeErrors() { return inOrder(std::move(m_errors)); }
std::vector<Error> Diagnostics::takeWarnings() { return inOrder(std::move(m_warnings)); }

std::string describe(const JsonNode& node) {
    switch (node.type) {
    case JsonNode::Type::Null:
        return "null";
    case JsonNode::Type::Flag:
        return node.flag ? "true" : "false";
    case JsonNode::Type::Number:
        return excerpt(node.text, kExcerpt);
    case JsonNode::Type::Text:
        return inQuotes(node.text);
    case JsonNode::Type::List:
        return node.items.empty() ? "[]" : "[...]";
    case JsonNode::Type::Object:
        break;
    }
    return node.members.empty() ? "{}" : "{...}";
}

std::string listOf(std::span<const std::string_view> names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0)
            text += i + 1 == names.size() ? " or " : ", ";
        text += inQuotes(names[i]);
    }
    return text;
}

std::optional<Message> didYouMean(std::string_view word, std::span<const std::string_view> names) {
    const std::string_view nearest = nearestName(word, names);
    if (nearest.empty())
        return std::nullopt;
    return message(messages::kDidYouMean, nearest);
}

std::optional<std::int64_t> wholeNumber(const JsonNode& node) {
    if (node.type != JsonNode::Type::Number)
        return std::nullopt;
    std::int64_t value = 0;
    const char* end = node.text.data() + node.text.size();
    const auto read = std::from_chars(node.text.data(), end, value);
    if (read.ec == std::errc() && read.ptr == end)
        return value;
    // 50.0 and 5e1 are whole numbers too, as JSON Schema has it.
    constexpr double kExactlyWhole = 9'007'199'254'740'992.0;
    const std::optional<double> real = number(node);
    if (read.ec != std::errc() || !real || std::abs(*real) > kExactlyWhole ||
        std::trunc(*real) != *real)
        return std::nullopt;
    return static_cast<std::int64_t>(*real);
}

std::optional<double> number(const JsonNode& node) {
    double value = 0;
    const char* end = node.text.data() + node.text.size();
    if (node.type != JsonNode::Type::Number ||
        std::from_chars(node.text.data(), end, value).ec != std::errc())
        return std::nullopt;
    return value;
}

std::optional<std::vector<std::string>> listOfTexts(const JsonNode& node) {
    if (node.type != JsonNode::Type::List)
        return std::nullopt;
    std::vector<std::string> texts;
    for (const JsonNode& item : node.items) {
        if (item.type != JsonNode::Type::Text)
            return std::nullopt;
        texts.push_back(item.text);
    }
    return texts;
}

ObjectReader::ObjectReader(const JsonNode& node, std::string_view name, Diagnostics& diagnostics)
    : m_node(node), m_diagnostics(diagnostics) {
    if (node.type != JsonNode::Type::Object)
        wrong(node, messages::kMustBeObject, name);
}

const JsonNode* ObjectReader::find(std::string_view key) {
    m_known.emplace_back(key);
    return m_node.member(key);
}

const JsonNode* ObjectReader::require(std::string_view key) {
    const JsonNode* found = find(key);
    if (found == nullptr && m_node.type == JsonNode::Type::Object)
        m_diagnostics.error(m_node, message(messages::kMissing, key));
    return found;
}

bool ObjectReader::text(std::string_view key, std::string& value) {
    const JsonNode* node = find(key);
    if (node == nullptr)
        return false;
    if (node->type != JsonNode::Type::Text)
        return wrong(*node, messages::kMustBeText, key);
    value = node->text;
    return true;
}

bool ObjectReader::flag(std::string_view key, bool& value) {
    const JsonNode* node = find(key);
    if (node == nullptr)
        return false;
    if (node->type != JsonNode::Type::Flag)
        return wrong(*node, messages::kMustBeFlag, key);
    value = node->flag;
    return true;
}

bool ObjectReader::integer(std::string_view key, std::int64_t& value, Bounds bounds) {
    const JsonNode* node = find(key);
    if (node == nullptr)
        return false;
    const std::optional<std::int64_t> found = wholeNumber(*node);
    if (!found) {
        const std::optional<double> real = number(*node);
        if (!real || std::trunc(*real) != *real)
            return wrong(*node, messages::kMustBeWhole, key);
        m_diagnostics.error(*node, message(messages::kNumberTooGreat, describe(*node)));
        return false;
    }
    if (*found >= bounds.least && *found <= bounds.most) {
        value = *found;
        return true;
    }
    const bool open = bounds.most == std::numeric_limits<std::int64_t>::max();
    m_diagnostics.error(
        *node,
        open ? message(messages::kMustBeAtLeast, key, bounds.least, describe(*node))
             : message(messages::kMustBeBetween, key, bounds.least, bounds.most, describe(*node)));
    return false;
}

bool ObjectReader::scaled(std::string_view key, std::int64_t& value, std::int64_t scale) {
    if (scale == 1)
        return integer(key, value, {});
    const JsonNode* node = find(key);
    if (node == nullptr)
        return false;
    const std::optional<double> real = number(*node);
    if (!real)
        return wrong(*node, messages::kMustBeNumber, key);
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    if (const auto whole = wholeNumber(*node); whole && *whole >= 0 && *whole <= kMost / scale) {
        value = *whole * scale;
        return true;
    }
    // Up to here a double tells apart every step of a millionth.
    constexpr double kFine = 4'000'000'000.0;
    if (*real < 0 || *real > kFine) {
        m_diagnostics.error(*node, message(messages::kMustBeBetween, key, 0,
                                           static_cast<std::int64_t>(kFine), describe(*node)));
        return false;
    }
    const std::int64_t steps = std::llround(*real * static_cast<double>(scale));
    if (static_cast<double>(steps) / static_cast<double>(scale) != *real)
        return wrong(*node, messages::kMustBeDecimal, key);
    value = steps;
    return true;
}

bool ObjectReader::texts(std::string_view key, std::vector<std::string>& value) {
    const JsonNode* node = find(key);
    if (node == nullptr)
        return false;
    auto found = listOfTexts(*node);
    if (!found)
        return wrong(*node, messages::kMustBeTexts, key);
    value = *std::move(found);
    return true;
}

const JsonNode* ObjectReader::list(std::string_view key) {
    const JsonNode* node = find(key);
    if (node != nullptr && node->type != JsonNode::Type::List) {
        wrong(*node, messages::kMustBeList, key);
        return nullptr;
    }
    return node;
}

plan::KeptKeys ObjectReader::keepUnknown() {
    plan::KeptKeys kept;
    const std::vector<std::string_view> known(m_known.begin(), m_known.end());
    for (const JsonMember& member : m_node.members) {
        if (std::find(known.begin(), known.end(), member.key) != known.end())
            continue;
        kept.emplace_back(member.key, toJson(member.value).dump());
        m_diagnostics.warning(member.offset, member.length,
                              message(messages::kUnknownKey, member.key),
                              didYouMean(member.key, known));
    }
    return kept;
}

void ObjectReader::reportChoice(const JsonNode& node, std::string_view key, std::string_view found,
                                std::span<const std::string_view> names) {
    m_diagnostics.error(node, message(messages::kMustBeOneOf, key, listOf(names), inQuotes(found)),
                        didYouMean(found, names));
}

bool ObjectReader::wrong(const JsonNode& node, const MessageText& text, std::string_view key) {
    m_diagnostics.error(node, message(text, key, describe(node)));
    return false;
}

} // namespace edgefence::document
