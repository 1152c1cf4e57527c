// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/exact.h"

#include <algorithm>
#include <limits>

namespace edgefence::analysis {
namespace {

constexpr Wide kMost = std::numeric_limits<std::int64_t>::max();

Wide greatestCommonDivisor(Wide left, Wide right) {
    while (right != 0) {
        const Wide rest = left % right;
        left = right;
        right = rest;
    }
    return left < 0 ? -left : left;
}

} // namespace

Time reduced(Time time) {
    const Wide divisor = greatestCommonDivisor(time.numerator, time.denominator);
    if (divisor > 1) {
        time.numerator /= divisor;
        time.denominator /= divisor;
    }
    return time;
}

bool operator<(const Time& left, const Time& right) {
    const Wide leftWhole = left.numerator / left.denominator;
    const Wide rightWhole = right.numerator / right.denominator;
    if (leftWhole != rightWhole)
        return leftWhole < rightWhole;
    return (left.numerator - leftWhole * left.denominator) * right.denominator <
           (right.numerator - rightWhole * right.denominator) * left.denominator;
}

Duration toDuration(const Time& time) {
    return Duration{toCount(time.numerator / time.denominator)};
}

Ratio toSeconds(const Time& time) { return toRatio(time.numerator, time.denominator * 1000); }

Ratio toRatio(Wide numerator, Wide denominator) {
    const Time lowest = reduced({numerator, denominator});
    numerator = lowest.numerator;
    denominator = lowest.denominator;
    while (numerator > kMost || denominator > kMost) {
        numerator /= 2;
        denominator = std::max<Wide>(denominator / 2, 1);
    }
    return {static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator)};
}

double toDouble(const Ratio& ratio) {
    return static_cast<double>(ratio.numerator) / static_cast<double>(ratio.denominator);
}

Wide ceilDivide(Wide numerator, Wide denominator) {
    return numerator / denominator + (numerator % denominator > 0 ? 1 : 0);
}

std::int64_t toCount(Wide value) {
    return static_cast<std::int64_t>(std::clamp(value, -kMost, kMost));
}

} // namespace edgefence::analysis
