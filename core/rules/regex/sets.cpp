// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/regex/sets.h"

#include <algorithm>
#include <array>

namespace edgefence::rules::regex {

namespace {

std::uint32_t lastOf(Text text) { return text == Text::Bytes ? kLastByte : kLastCharacter; }

std::vector<Range> complement(const std::vector<Range>& ranges, Text text) {
    std::vector<Range> result;
    std::uint32_t next = 0;
    for (const Range& range : ranges) {
        if (range.first > next)
            result.push_back({next, range.first - 1});
        next = range.last + 1;
    }
    if (next <= lastOf(text))
        result.push_back({next, lastOf(text)});
    return result;
}

std::vector<Range> common(const std::vector<Range>& left, const std::vector<Range>& right) {
    std::vector<Range> result;
    for (const Range& a : left) {
        for (const Range& b : right) {
            const std::uint32_t first = std::max(a.first, b.first);
            const std::uint32_t last = std::min(a.last, b.last);
            if (first <= last)
                result.push_back({first, last});
        }
    }
    return normalised(std::move(result));
}

/// Not told by the ranges alone.
bool isMoreThanRanges(const Set& set) {
    return !set.properties.empty() || set.ignoreCase || set.unknown;
}

/// An operation that is done on ranges only.
template <class Operation>
Set combined(const Set& left, const Set& right, const Operation& operation) {
    Set result = left;
    result.unknown = isMoreThanRanges(left) || isMoreThanRanges(right);
    result.ranges = normalised(operation(left.ranges, right.ranges));
    return result;
}

struct PosixClass {
    std::string_view name;
    std::vector<Range> ranges;
};

const std::array<PosixClass, 14>& posixClasses() {
    static const std::array<PosixClass, 14> classes{{
        {"alnum", {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}}},
        {"alpha", {{'A', 'Z'}, {'a', 'z'}}},
        {"ascii", {{0, 0x7f}}},
        {"blank", {{'\t', '\t'}, {' ', ' '}}},
        {"cntrl", {{0, 0x1f}, {0x7f, 0x7f}}},
        {"digit", {{'0', '9'}}},
        {"graph", {{'!', '~'}}},
        {"lower", {{'a', 'z'}}},
        {"print", {{' ', '~'}}},
        {"punct", {{'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}}},
        {"space", {{'\t', '\r'}, {' ', ' '}}},
        {"upper", {{'A', 'Z'}}},
        {"word", {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}},
        {"xdigit", {{'0', '9'}, {'A', 'F'}, {'a', 'f'}}},
    }};
    return classes;
}

} // namespace

std::vector<Range> normalised(std::vector<Range> ranges) {
    std::ranges::sort(ranges, {}, &Range::first);
    std::vector<Range> result;
    for (const Range& range : ranges) {
        if (!result.empty() && range.first <= result.back().last + 1)
            result.back().last = std::max(result.back().last, range.last);
        else
            result.push_back(range);
    }
    return result;
}

Set ofRanges(Text text, std::vector<Range> ranges) {
    Set set;
    set.text = text;
    set.ranges = std::move(ranges);
    return set;
}

Set unite(Set left, const Set& right) {
    // A negated set with properties can stand alone only.
    const bool empty = left.ranges.empty() && left.properties.empty() && !left.unknown;
    if (right.negated && empty)
        return right;
    left.unknown = left.unknown || right.unknown || left.negated || right.negated;
    left.ignoreCase = left.ignoreCase || right.ignoreCase;
    left.ranges.insert(left.ranges.end(), right.ranges.begin(), right.ranges.end());
    left.ranges = normalised(std::move(left.ranges));
    left.properties.insert(left.properties.end(), right.properties.begin(), right.properties.end());
    left.propertyBytes += right.propertyBytes;
    return left;
}

Set intersect(const Set& left, const Set& right) { return combined(left, right, common); }

Set subtract(const Set& left, const Set& right) {
    return combined(left, right, [&left](const auto& a, const auto& b) {
        return common(a, complement(b, left.text));
    });
}

Set differBoth(const Set& left, const Set& right) {
    return unite(subtract(left, right), subtract(right, left));
}

Set negate(Set set) {
    const bool oneProperty = set.properties.size() == 1 && set.ranges.empty();
    // A capital P is all others, also beside more.
    if (oneProperty && !set.ignoreCase && !set.negated)
        set.properties.front()[1] ^= 'p' ^ 'P';
    // What RE2 adds to the ranges must be added before.
    else if (!set.properties.empty() || (set.ignoreCase && !set.ranges.empty()))
        set.negated = !set.negated;
    else
        set.ranges = complement(set.ranges, set.text);
    return set;
}

Set withCaseIgnored(Set set) {
    if (set.text == Text::Characters) {
        set.ignoreCase = true;
        return set;
    }
    constexpr std::uint32_t kShift = 'a' - 'A';
    std::vector<Range> both = set.ranges;
    for (const Range& range : common(set.ranges, {{'A', 'Z'}}))
        both.push_back({range.first + kShift, range.last + kShift});
    for (const Range& range : common(set.ranges, {{'a', 'z'}}))
        both.push_back({range.first - kShift, range.last - kShift});
    set.ranges = normalised(std::move(both));
    return set;
}

Set perlClass(char letter, Text text) {
    Set set;
    set.text = text;
    if (text == Text::Bytes)
        return *posixClass(letter == 'd' ? "digit" : letter == 's' ? "space" : "word", text);
    if (letter == 'd') {
        set.properties = {"\\p{Nd}"};
        set.propertyBytes = 5e3;
    } else if (letter == 's') {
        set.ranges = {{9, 13},          {0x20, 0x20},     {0x85, 0x85},     {0xa0, 0xa0},
                      {0x1680, 0x1680}, {0x2000, 0x200a}, {0x2028, 0x2029}, {0x202f, 0x202f},
                      {0x205f, 0x205f}, {0x3000, 0x3000}};
    } else {
        // Alphabetic (letters, number letters, the circled and squared ones), marks, digits,
        // connectors, joiners: UTS #18 annex C.
        set.properties = {"\\p{L}", "\\p{M}", "\\p{Nd}", "\\p{Nl}", "\\p{Pc}"};
        set.propertyBytes = 47e3;
        set.ranges = {{0x200c, 0x200d},
                      {0x24b6, 0x24e9},
                      {0x1f130, 0x1f149},
                      {0x1f150, 0x1f169},
                      {0x1f170, 0x1f189}};
    }
    return set;
}

std::optional<Set> posixClass(std::string_view name, Text text) {
    for (const PosixClass& known : posixClasses()) {
        if (known.name != name)
            continue;
        return ofRanges(text, known.ranges);
    }
    return std::nullopt;
}

Set anyBut(std::vector<Range> excluded, Text text) {
    return ofRanges(text, complement(normalised(std::move(excluded)), text));
}

} // namespace edgefence::rules::regex
