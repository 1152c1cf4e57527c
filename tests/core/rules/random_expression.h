// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/rules/value.h"

#include <string>
#include <vector>

namespace edgefence::rules::testing {

/// Makes texts of valid conditions: all operators in both notations, all kinds of literals,
/// functions, arrays, odd white space.
class RandomExpression {
  public:
    explicit RandomExpression(std::uint64_t seed) : m_random(seed) {}

    /// `depth` conditions inside each other at most.
    std::string condition(unsigned depth);
    /// A condition that has clauses on the path or on fields that hold it.
    std::string conditionOnPath();
    /// A value for a field of that type that conditions are likely to ask for.
    FieldValue valueOf(Type type);
    std::string text();

    Random& random() { return m_random; }

  private:
    std::string comparison();
    std::string textComparison(const std::string& left);
    std::string integerComparison(const std::string& left);
    std::string addressComparison(const std::string& left);
    std::string eachComparison();
    std::string textValue(unsigned depth);
    std::string integerValue();
    std::string literal(const std::string& bytes);
    std::string byteString();
    std::string integer();
    std::string address();
    std::string addressItem();
    std::string blank();
    std::string oneOf(const std::vector<std::string>& choices) {
        return choices[m_random.below(choices.size())];
    }
    bool chance(unsigned percent) { return m_random.below(100) < percent; }

    Random m_random;
};

} // namespace edgefence::rules::testing
