// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/operators.h"

#include <cstdint>

namespace edgefence::rules {

/// The answer to one request in three bits, so that a whole column of them is joined byte by byte:
/// `and` is &, `or` is |.
struct Truth {
    /// What it is with unknown values taken as empty.
    static constexpr std::uint8_t kAnswer = 1;
    /// It could be true, whatever the unknown values are.
    static constexpr std::uint8_t kCanBeTrue = 2;
    /// It is true, whatever they are.
    static constexpr std::uint8_t kMustBeTrue = 4;

    static constexpr std::uint8_t kTrue = kAnswer | kCanBeTrue | kMustBeTrue;
    static constexpr std::uint8_t kFalse = 0;

    static constexpr std::uint8_t known(bool answer) { return answer ? kTrue : kFalse; }
    static constexpr std::uint8_t unknown(bool answer) {
        return static_cast<std::uint8_t>(kCanBeTrue | (answer ? kAnswer : 0));
    }
    /// Known values would decide.
    static constexpr bool hangs(std::uint8_t truth) {
        return (truth & (kCanBeTrue | kMustBeTrue)) == kCanBeTrue;
    }

    static constexpr std::uint8_t negated(std::uint8_t truth) {
        // It can be true if it need not be true, and the other way round.
        const unsigned t = truth;
        const unsigned swapped =
            (t & kAnswer) | ((t & kCanBeTrue) << 1U) | ((t & kMustBeTrue) >> 1U);
        return static_cast<std::uint8_t>(~swapped & kTrue);
    }
    static constexpr std::uint8_t joined(Connective connective, std::uint8_t left,
                                         std::uint8_t right) {
        switch (connective) {
        case Connective::And:
            return static_cast<std::uint8_t>(left & right);
        case Connective::Or:
            return static_cast<std::uint8_t>(left | right);
        case Connective::Xor:
            // One of them and not the other.
            return static_cast<std::uint8_t>((left & negated(right)) | (negated(left) & right));
        }
        return kFalse;
    }
};

} // namespace edgefence::rules
