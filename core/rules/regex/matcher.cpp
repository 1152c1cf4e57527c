// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/regex/matcher.h"

#include "core/rules/regex/parser.h"
#include "core/rules/regex/translate.h"
#include "core/rules/regex/trim.h"

#include <re2/re2.h>

namespace edgefence::rules::regex {

namespace {

/// For the program and the states that it was in: enough for what is bearable, and little enough
/// for all expressions of a rule.
constexpr std::int64_t kMaxMemory = 8 << 20;

struct Ready {
    Translation translation;
    Effort effort;
};

std::optional<Ready> prepare(std::string_view pattern) {
    auto tree = parse(pattern);
    if (!tree)
        return std::nullopt;
    const Node expression = trimmed(std::move(*tree));
    const Effort effort = effortOf(expression);
    auto translation = effort.bearable ? translate(expression) : std::nullopt;
    if (!translation)
        return std::nullopt;
    return Ready{std::move(*translation), effort};
}

} // namespace

// Only making it ready tells whether RE2 takes it: what it refuses must not count as no match.
bool isEvaluatedHere(std::string_view pattern) { return Matcher::make(pattern).has_value(); }

std::optional<Matcher> Matcher::make(std::string_view pattern) {
    const auto ready = prepare(pattern);
    if (!ready)
        return std::nullopt;
    RE2::Options options;
    options.set_log_errors(false);
    options.set_never_capture(true);
    options.set_encoding(ready->translation.text == Text::Bytes ? RE2::Options::EncodingLatin1
                                                                : RE2::Options::EncodingUTF8);
    options.set_max_mem(kMaxMemory);
    auto expression = std::make_shared<const RE2>(ready->translation.pattern, options);
    if (!expression->ok())
        return std::nullopt;
    return Matcher(std::move(expression), ready->effort);
}

bool Matcher::matches(std::string_view text) const {
    const re2::StringPiece piece(text.data(), text.size());
    if (text.size() < m_effort.leastLength)
        return false;
    if (m_effort.search == Search::AtOnce)
        return m_expression->Match(piece, 0, text.size(), RE2::UNANCHORED, nullptr, 0);
    for (std::size_t start = 0; start + m_effort.leastLength <= text.size(); ++start) {
        if (m_expression->Match(piece, start, text.size(), RE2::ANCHOR_START, nullptr, 0))
            return true;
    }
    return false;
}

} // namespace edgefence::rules::regex
