// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/json_tree.h"
#include "core/plan/kept_keys.h"

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::document {

/// What a reader found wrong in a text, and what it wants to point out.
class Diagnostics {
  public:
    explicit Diagnostics(std::string_view text) : m_text(text) {}

    void add(Error error) { m_errors.push_back(std::move(error)); }
    void error(const JsonNode& where, Message message, std::optional<Message> hint = {});
    void warning(std::size_t offset, std::size_t length, Message message,
                 std::optional<Message> hint = {});
    bool hasErrorAt(std::size_t offset) const;

    /// In the order of the text.
    std::vector<Error> takeErrors();
    std::vector<Error> takeWarnings();

  private:
    std::string_view m_text;
    std::vector<Error> m_errors;
    std::vector<Error> m_warnings;
};

/// "50", "\"fast\"", "a list": what stands there, for a message.
std::string describe(const JsonNode& node);
/// "\"a\", \"b\" or \"c\"".
std::string listOf(std::span<const std::string_view> names);
/// The nearest name to a misspelt one, as a hint.
std::optional<Message> didYouMean(std::string_view word, std::span<const std::string_view> names);

/// Whole numbers of a range.
struct Bounds {
    std::int64_t least = 0;
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

/// Reads the members of one object. Every read leaves its target alone, and reports, if the value
/// is of another type; absent keys leave it alone and are no error. A key that nobody asked for is
/// kept, with a warning.
class ObjectReader {
  public:
    /// REQUIRES: node and diagnostics outlive the reader. Reports if the node is no object; `name`
    /// says what it should be.
    ObjectReader(const JsonNode& node, std::string_view name, Diagnostics& diagnostics);

    const JsonNode& node() const { return m_node; }
    Diagnostics& diagnostics() { return m_diagnostics; }

    /// The value of a key, which is known from then on; null if it is absent.
    const JsonNode* find(std::string_view key);
    /// Reports an absent key.
    const JsonNode* require(std::string_view key);

    bool text(std::string_view key, std::string& value);
    bool flag(std::string_view key, bool& value);
    bool integer(std::string_view key, std::int64_t& value, Bounds bounds);
    /// A number in steps of 1 / scale, as that many whole steps: scale 1 is a whole number, scale
    /// 1,000,000 has at most six digits after the point.
    bool scaled(std::string_view key, std::int64_t& value, std::int64_t scale);
    bool texts(std::string_view key, std::vector<std::string>& value);
    const JsonNode* list(std::string_view key);

    template <class T> void text(std::string_view key, std::optional<T>& value) {
        optionally(key, value, [this](std::string_view k, T& v) { return text(k, v); });
    }
    void scaled(std::string_view key, std::optional<std::int64_t>& value, std::int64_t scale) {
        optionally(key, value,
                   [=, this](std::string_view k, std::int64_t& v) { return scaled(k, v, scale); });
    }
    /// A text that stands for a value: `parse` turns it into one, `names` are the texts it takes.
    template <class T, class Parse>
    bool choice(std::string_view key, T& value, Parse parse,
                std::span<const std::string_view> names) {
        const JsonNode* node = find(key);
        std::string name;
        if (node == nullptr || !text(key, name))
            return false;
        if (const auto parsed = parse(name)) {
            value = *parsed;
            return true;
        }
        reportChoice(*node, key, name, names);
        return false;
    }

    /// After a read: notes that the document gives this key although it has its default.
    template <class T>
    void note(std::string_view key, const T& value, const T& fallback, plan::GivenKeys& given) {
        if (value == fallback && m_node.member(key) != nullptr)
            given.emplace_back(key);
    }

    /// The keys that nobody asked for, as they stand there.
    plan::KeptKeys keepUnknown();

  private:
    template <class T, class Read>
    void optionally(std::string_view key, std::optional<T>& value, Read read) {
        T found{};
        if (read(key, found))
            value = std::move(found);
    }
    void reportChoice(const JsonNode& node, std::string_view key, std::string_view found,
                      std::span<const std::string_view> names);
    bool wrong(const JsonNode& node, const MessageText& text, std::string_view key);

    const JsonNode& m_node;
    Diagnostics& m_diagnostics;
    std::vector<std::string> m_known;
};

/// A whole number that fits, or empty.
std::optional<std::int64_t> wholeNumber(const JsonNode& node);
/// A number, or empty.
std::optional<double> number(const JsonNode& node);
/// A list of texts, or empty.
std::optional<std::vector<std::string>> listOfTexts(const JsonNode& node);

} // namespace edgefence::document
