// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/typed_tree.h"
#include "core/rules/value.h"

#include <optional>
#include <vector>

// What a single clause says about a value, in forms that can be held against each other.

namespace edgefence::rules {

/// The parts joined by `and`; the node itself if it is nothing else.
std::vector<typed::NodePtr> conjunctNodes(const typed::NodePtr& node);

/// A field that has one of these values wherever the clause holds.
struct FiniteValues {
    const FieldSpec* field = nullptr;
    std::vector<FieldValue> values;
};
/// From `eq` and `in`, if they are not too many.
std::optional<FiniteValues> finiteValues(const typed::Node& clause);

/// Integers that fulfil a clause, as rising ranges with gaps between them.
struct IntegerFact {
    typed::NodePtr left;
    typed::IntegerSet ranges;
};
std::optional<IntegerFact> integerFact(const typed::Node& clause);
/// True if every number of the one is in the other.
bool isWithin(const typed::IntegerSet& narrow, const typed::IntegerSet& wide);

struct AddressFact {
    typed::NodePtr left;
    typed::AddressSet ranges; ///< merged, rising
};
std::optional<AddressFact> addressFact(const typed::Node& clause);
bool isWithin(const typed::AddressSet& narrow, const typed::AddressSet& wide);

/// Texts that fulfil a clause: each of `patterns` is one of them, with stars for any bytes.
struct TextFact {
    struct Pattern {
        std::vector<int> symbols; ///< bytes, and kStar
        bool ignoreCase = false;
    };
    static constexpr int kStar = -1;
    typed::NodePtr left;
    std::vector<Pattern> patterns;
};
/// From `eq`, `in`, `contains`, wildcards, starts_with() and ends_with().
std::optional<TextFact> textFact(const typed::Node& clause);
/// True if what fits one of the narrow patterns surely fits one of the wide ones.
bool isWithin(const TextFact& narrow, const TextFact& wide);

} // namespace edgefence::rules
