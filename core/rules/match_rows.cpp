// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/column_plan.h"
#include "core/rules/program.h"

#include <algorithm>

namespace edgefence::rules {

namespace {

/// How many of a block's bits are set, each counted as often as its request stands for.
template <class Holds>
std::int64_t countIf(std::span<const std::uint8_t> truths, std::span<const std::uint32_t> weights,
                     const Holds& holds) {
    std::int64_t count = 0;
    if (weights.empty()) {
        for (const std::uint8_t truth : truths)
            count += holds(truth) ? 1 : 0;
        return count;
    }
    for (std::size_t i = 0; i < truths.size(); ++i)
        count += holds(truths[i]) ? static_cast<std::int64_t>(weights[i]) : 0;
    return count;
}

void noteHanging(std::span<const std::uint8_t> truths, std::size_t first, RowMatches& result) {
    result.hangs.resize(result.matched.size());
    std::ranges::transform(truths, result.hangs.begin() + static_cast<std::ptrdiff_t>(first),
                           [](std::uint8_t truth) { return Truth::hangs(truth) ? 1 : 0; });
}

} // namespace

RowMatches matchRows(const Expression& condition, const Columns& columns) {
    ColumnPlan plan = planFor(*condition.tree().root, columns);
    RowMatches result;
    result.matched.resize(columns.rows());
    const std::span<const std::uint32_t> weights = columns.weights();
    for (std::size_t first = 0; first < result.matched.size(); first += kBlockRows) {
        const std::size_t count = std::min(kBlockRows, result.matched.size() - first);
        const std::span<std::uint8_t> truths = std::span(result.matched).subspan(first, count);
        plan.answers->write(first, truths);
        const auto weightsHere = weights.empty() ? weights : weights.subspan(first, count);
        const std::int64_t hanging = countIf(truths, weightsHere, Truth::hangs);
        if (hanging > 0)
            noteHanging(truths, first, result);
        result.hangsOnUnknown += hanging;
        for (std::uint8_t& truth : truths)
            truth = static_cast<std::uint8_t>(truth & Truth::kAnswer);
        result.count += countIf(truths, weightsHere, [](std::uint8_t truth) { return truth != 0; });
    }
    result.unknownFields = std::move(plan.unknownFields);
    return result;
}

} // namespace edgefence::rules
