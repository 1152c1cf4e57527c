// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

// A regular expression as the edge reads it: Rust's dialect on bytes. Flags are already worked into
// the nodes; groups are gone, because only "matches or not" is asked.

namespace edgefence::rules::regex {

/// Outside of (?u) the text is bytes, inside it is characters.
enum class Text : std::uint8_t { Bytes, Characters };
inline constexpr std::uint32_t kLastByte = 0xff;
inline constexpr std::uint32_t kLastCharacter = 0x10ffff;

inline bool isAsciiLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

struct Range {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    friend bool operator==(const Range&, const Range&) = default;
};

/// Bytes or characters: ranges, rising, with gaps between them; and Unicode properties by name,
/// whose ranges are not known here.
struct Set {
    Text text = Text::Bytes;
    std::vector<Range> ranges;
    std::vector<std::string> properties; ///< as RE2 writes them: "\p{L}", "\P{Greek}"
    double propertyBytes = 0;            ///< that the engine needs for the properties, about
    bool negated = false; ///< of what cannot be negated here: see properties, ignoreCase
    /// Case is ignored; worked into the ranges of bytes, left to RE2 for characters.
    bool ignoreCase = false;
    /// An operation that would need the ranges of a property.
    bool unknown = false;
};

/// Whether a part of an expression has nothing before it, or nothing behind it.
struct Ends {
    bool front = false;
    bool back = false;
};

enum class Assertion : std::uint8_t {
    TextStart,
    TextEnd,
    LineStart,
    LineEnd,
    LineStartCrlf,
    LineEndCrlf,
    WordBoundary,
    NotWordBoundary,
    WordStart,
    WordEnd,
    WordStartHalf,
    WordEndHalf,
};

struct Node {
    enum class Kind : std::uint8_t { Empty, Literal, Class, Assertion, Repeat, Concat, Alternate };
    static constexpr std::uint32_t kNoLimit = 0xffffffff;

    Kind kind = Kind::Empty;
    Text text = Text::Bytes;       ///< of a literal or an assertion
    std::string literal;           ///< one character, UTF-8, or one byte
    bool ignoreCase = false;       ///< of a literal
    Set set;                       ///< of a class
    Assertion assertion{};         ///< of an assertion
    std::uint32_t least = 0;       ///< of a repetition
    std::uint32_t most = kNoLimit; ///< of a repetition
    std::vector<Node> children;
    bool captures = false; ///< a group whose text the engine could give
    /// Nodes below each other.
    std::size_t depth = 1;
    /// Bytes that the engine needs for it, about; its limit is on them.
    double cost = 0;
};

} // namespace edgefence::rules::regex
