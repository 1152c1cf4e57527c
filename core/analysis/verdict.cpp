// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdict.h"

#include <algorithm>
#include <array>

namespace edgefence::analysis {
namespace {

constexpr std::array<std::string_view, 5> kVerdicts = {"fits", "protected", "slowed", "exposed",
                                                       "self_consumed"};
constexpr std::array<std::string_view, 3> kSeverities = {"note", "warning", "error"};

} // namespace

std::string_view name(Verdict verdict) { return kVerdicts[static_cast<std::size_t>(verdict)]; }
std::string_view name(Severity severity) { return kSeverities[static_cast<std::size_t>(severity)]; }

Verdict judge(const Reckoning& reckoning) {
    if (reckoning.unguarded <= reckoning.limit)
        return Verdict::Fits;
    if (reckoning.worst <= reckoning.limit)
        return Verdict::Protected;
    const bool layersSpendMost =
        reckoning.byLayers > 0 && reckoning.byLayers >= reckoning.byGreatestOther;
    if (layersSpendMost || reckoning.byLayers > reckoning.limit)
        return Verdict::SelfConsumed;
    return reckoning.worst < reckoning.unguarded ? Verdict::Slowed : Verdict::Exposed;
}

Reckoning reckon(const Worst& worst, const Worst& unguarded, std::int64_t limit,
                 std::int64_t usedElsewhere) {
    Reckoning reckoning;
    reckoning.limit = limit;
    reckoning.worst = worst.units + usedElsewhere;
    reckoning.unguarded = std::max(unguarded.units, worst.units) + usedElsewhere;
    reckoning.byGreatestOther = usedElsewhere;
    for (const auto& [spender, units] : worst.spenders) {
        if (spender.kind == Spender::Kind::Layer)
            reckoning.byLayers += units;
        else
            reckoning.byGreatestOther = std::max(reckoning.byGreatestOther, units);
    }
    return reckoning;
}

} // namespace edgefence::analysis
