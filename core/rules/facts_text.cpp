// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/facts.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

using namespace typed;
using Pattern = TextFact::Pattern;

constexpr int kStar = TextFact::kStar;

bool isLetter(int symbol) {
    return (symbol >= 'a' && symbol <= 'z') || (symbol >= 'A' && symbol <= 'Z');
}

int lowered(int symbol) { return symbol >= 'A' && symbol <= 'Z' ? symbol - 'A' + 'a' : symbol; }

void append(Pattern& pattern, std::string_view text) {
    for (const char c : text)
        pattern.symbols.push_back(static_cast<unsigned char>(c));
}

enum class Star : std::uint8_t { None, Before, After, Both };

Pattern patternOf(std::string_view text, Star star) {
    Pattern pattern;
    if (star == Star::Before || star == Star::Both)
        pattern.symbols.push_back(kStar);
    append(pattern, text);
    if (star == Star::After || star == Star::Both)
        pattern.symbols.push_back(kStar);
    return pattern;
}

Pattern patternOf(const Wildcard& wildcard) {
    Pattern pattern;
    pattern.ignoreCase = wildcard.letterCase == Wildcard::Case::Ignored;
    const std::string& text = wildcard.pattern;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '*') {
            pattern.symbols.push_back(kStar);
            continue;
        }
        if (text[i] == '\\' && i + 1 < text.size())
            ++i;
        append(pattern, text.substr(i, 1));
    }
    return pattern;
}

/// starts_with(left, "literal") and ends_with(...).
std::optional<TextFact> affixFact(const Call& call) {
    const bool starts = call.spec->name == "starts_with";
    if (!starts && call.spec->name != "ends_with")
        return std::nullopt;
    const auto* literal = std::get_if<Literal>(&call.arguments[1]->form);
    const auto* text = literal == nullptr ? nullptr : std::get_if<std::string>(&literal->value);
    if (text == nullptr || call.arguments[0]->each)
        return std::nullopt;
    return TextFact{call.arguments[0], {patternOf(*text, starts ? Star::After : Star::Before)}};
}

/// Whether one symbol of the wide pattern takes one of the narrow pattern.
bool takes(int wide, bool wideIgnoresCase, int narrow, bool narrowIgnoresCase) {
    if (narrow == kStar)
        return false;
    if (wideIgnoresCase)
        return lowered(wide) == lowered(narrow);
    // Of a letter in any case a strict pattern takes one case only.
    return wide == narrow && !(narrowIgnoresCase && isLetter(narrow));
}

/// A star of the narrow pattern stands for anything, so only a star takes it: matching the one
/// pattern against the other as a text never says too much.
bool isWithin(const Pattern& narrow, const Pattern& wide) {
    std::size_t n = 0;
    std::size_t w = 0;
    std::size_t starAt = wide.symbols.size();
    std::size_t resume = 0;
    while (n < narrow.symbols.size()) {
        if (w < wide.symbols.size() && wide.symbols[w] == kStar) {
            starAt = w++;
            resume = n;
        } else if (w < wide.symbols.size() &&
                   takes(wide.symbols[w], wide.ignoreCase, narrow.symbols[n], narrow.ignoreCase)) {
            ++w;
            ++n;
        } else if (starAt < wide.symbols.size()) {
            w = starAt + 1;
            n = ++resume;
        } else {
            return false;
        }
    }
    return std::all_of(wide.symbols.begin() + static_cast<std::ptrdiff_t>(w), wide.symbols.end(),
                       [](int symbol) { return symbol == kStar; });
}

} // namespace

std::optional<TextFact> textFact(const Node& clause) {
    if (clause.each)
        return std::nullopt;
    if (const auto* call = std::get_if<Call>(&clause.form))
        return affixFact(*call);
    if (const auto* contains = std::get_if<Contains>(&clause.form))
        return TextFact{contains->left, {patternOf(contains->needle, Star::Both)}};
    if (const auto* wildcard = std::get_if<Wildcard>(&clause.form))
        return TextFact{wildcard->left, {patternOf(*wildcard)}};
    if (const auto* comparison = std::get_if<Comparison>(&clause.form)) {
        const auto* literal = std::get_if<Literal>(&comparison->right->form);
        const auto* text = literal == nullptr ? nullptr : std::get_if<std::string>(&literal->value);
        if (text == nullptr || comparison->ordering != Ordering::Equal)
            return std::nullopt;
        return TextFact{comparison->left, {patternOf(*text, Star::None)}};
    }
    const auto* membership = std::get_if<Membership>(&clause.form);
    const auto* strings =
        membership == nullptr ? nullptr : std::get_if<StringSet>(&membership->items);
    if (strings == nullptr)
        return std::nullopt;
    TextFact fact{membership->left, {}};
    for (const std::string& text : *strings)
        fact.patterns.push_back(patternOf(text, Star::None));
    return fact;
}

bool isWithin(const TextFact& narrow, const TextFact& wide) {
    return std::ranges::all_of(narrow.patterns, [&wide](const Pattern& pattern) {
        return std::ranges::any_of(
            wide.patterns, [&pattern](const Pattern& other) { return isWithin(pattern, other); });
    });
}

} // namespace edgefence::rules
