// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/curve.h"

namespace edgefence::analysis {
namespace {

Side withinDay(const Curve& curve, const Time& time) {
    if (curve.period == 0)
        return {(curve.ahead + curve.burst) * time.denominator + curve.rate * time.numerator,
                curve.rate};
    const Wide length = curve.period * time.denominator;
    const Wide periods = time.numerator / length;
    const Wide into = time.numerator - periods * length;
    const Wide ahead = curve.ahead * time.denominator;
    const Wide share = curve.perPeriod * time.denominator;
    const Wide reached = curve.burst * time.denominator + curve.rate * into;
    if (reached >= share)
        return {ahead + (periods + 1) * share, 0};
    return {ahead + periods * share + reached, curve.rate};
}

} // namespace

Side Curve::at(const Time& time) const {
    if (activePerDay == 0)
        return withinDay(*this, time);
    const Wide day = kDay.count() * time.denominator;
    const Wide active = activePerDay * time.denominator;
    const Wide days = time.numerator / day;
    const Wide into = time.numerator - days * day;
    const Wide whole = withinDay(*this, {active, time.denominator}).now;
    if (into >= active)
        return {(days + 1) * whole, 0};
    const Side part = withinDay(*this, {into, time.denominator});
    return {days * whole + part.now, part.rate};
}

} // namespace edgefence::analysis
