// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/batch_assembler.h"

#include "core/traffic/canonical.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace edgefence::traffic {
namespace {

/// A value of a thread that no row of the import has needed yet, and one that some have and that
/// gets its code in a moment.
constexpr std::uint32_t kNotMet = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kWaits = kNotMet - 1;

/// Rejected lines are handed over when so many, or so many bytes, have come together.
constexpr std::size_t kMostRejects = 16'384;
constexpr std::size_t kMostRejectBytes = std::size_t{8} << 20U;
/// Of an import so many lines that were left out are handed over among the rejected ones; there can
/// be several for each request.
constexpr std::int64_t kMostLeftOut = 1000;

} // namespace

BatchAssembler::BatchAssembler(RequestSink& sink, std::size_t threads, ClientMask* mask)
    : m_sink(sink), m_mask(mask), m_meanings(threads) {}

Result<void> BatchAssembler::add(std::size_t thread, const BlockRows& rows) {
    for (std::size_t at = 0; at < rules::kColumnCount; ++at) {
        Meaning& meaning = m_meanings[thread][at];
        meaning.values.insert(meaning.values.end(), rows.added[at].begin(), rows.added[at].end());
        meaning.codes.resize(meaning.values.size(), kNotMet);
    }
    std::size_t done = 0;
    while (done < rows.times.size()) {
        const std::size_t count = std::min(rows.times.size() - done, kBatchRows - m_times.size());
        addRows(thread, rows, done, count);
        done += count;
        if (m_times.size() == kBatchRows) {
            if (auto handed = handOver(); !handed) {
                return handed;
            }
        }
    }
    auto rejected = addRejects(rows);
    m_linesBefore += rows.fileLines;
    return rejected;
}

void BatchAssembler::addRows(std::size_t thread, const BlockRows& rows, std::size_t first,
                             std::size_t count) {
    for (std::size_t at = 0; at < rules::kColumnCount; ++at) {
        if (!rows.codes[at].empty()) {
            m_columns[at].codes.resize(m_times.size()); // absent where blocks before had no value
            translate(at, m_meanings[thread][at], std::span(rows.codes[at]).subspan(first, count));
        }
    }
    const auto& clients = rows.codes[static_cast<std::size_t>(rules::Column::Client)];
    m_withoutClient +=
        clients.empty() ? static_cast<std::int64_t>(count)
                        : std::count(clients.begin() + static_cast<std::ptrdiff_t>(first),
                                     clients.begin() + static_cast<std::ptrdiff_t>(first + count),
                                     rules::kAbsent);
    addTimes(std::span(rows.times).subspan(first, count));
}

void BatchAssembler::addTimes(std::span<const std::int64_t> times) {
    std::int64_t highest = m_last.value_or(times.front());
    std::int64_t lowest = m_first.value_or(times.front());
    std::int64_t unordered = 0;
    for (const std::int64_t time : times) {
        unordered += time < highest ? 1 : 0;
        highest = std::max(highest, time);
        lowest = std::min(lowest, time);
    }
    m_unordered += unordered;
    m_first = lowest;
    m_last = highest;
    m_times.insert(m_times.end(), times.begin(), times.end());
}

void BatchAssembler::translate(std::size_t column, Meaning& meaning,
                               std::span<const std::uint32_t> codes) {
    std::vector<std::uint32_t>& kept = m_columns[column].codes;
    const std::size_t before = kept.size();
    kept.resize(before + codes.size());
    const auto translateAll = [&] {
        bool areMet = true;
        std::transform(codes.begin(), codes.end(),
                       kept.begin() + static_cast<std::ptrdiff_t>(before), [&](std::uint32_t code) {
                           const std::uint32_t own = meaning.codes[code];
                           areMet = areMet && own != kNotMet;
                           return own;
                       });
        return areMet;
    };
    if (!translateAll()) {
        meet(column, meaning, codes);
        translateAll();
    }
}

void BatchAssembler::meet(std::size_t column, Meaning& meaning,
                          std::span<const std::uint32_t> codes) {
    for (const std::uint32_t code : codes) {
        if (meaning.codes[code] != kNotMet) {
            continue;
        }
        const std::string_view value = keptValue(column, meaning.values[code]);
        if (value.data() == m_scratch.data()) {
            keepMet(m_columns[column], meaning); // codes follow the order of the log
            meaning.codes[code] = m_columns[column].values.code(value);
        } else {
            meaning.codes[code] = kWaits;
            m_met.push_back(code);
            m_metValues.push_back(value);
        }
    }
    keepMet(m_columns[column], meaning);
}

std::string_view BatchAssembler::keptValue(std::size_t column, std::string_view value) {
    const auto name = static_cast<rules::Column>(column);
    const std::string_view canonical = canonicalValue(name, value, m_scratch);
    if (m_mask == nullptr || name != rules::Column::Client) {
        return canonical;
    }
    m_scratch = m_mask->masked(canonical);
    return m_scratch;
}

void BatchAssembler::keepMet(Column& column, Meaning& meaning) {
    m_metCodes.resize(m_met.size());
    column.values.codes(m_metValues, m_metCodes.data());
    for (std::size_t at = 0; at < m_met.size(); ++at) {
        meaning.codes[m_met[at]] = m_metCodes[at];
    }
    m_met.clear();
    m_metValues.clear();
}

Result<void> BatchAssembler::addRejects(const BlockRows& rows) {
    std::string_view kept; // the last of m_rejectTexts, in the block
    for (const BlockRows::Rejected& rejected : rows.rejected) {
        if (rejected.kind == BlockRows::Kind::LeftOut && m_leftOutShown++ >= kMostLeftOut) {
            continue;
        }
        const bool isKept = !m_rejectTexts.empty() && rejected.text.data() == kept.data() &&
                            rejected.text.size() == kept.size();
        if (!isKept) {
            kept = rejected.text;
            keepRejectText(kept);
        }
        keepReject(rejected);
        if (m_rejects.size() >= kMostRejects || m_rejectBytes >= kMostRejectBytes) {
            if (auto handed = handOver(); !handed) {
                return handed;
            }
        }
    }
    return {};
}

void BatchAssembler::keepReject(const BlockRows::Rejected& rejected) {
    m_rejects.push_back({m_linesBefore + rejected.line + 1, rejected.reason, {}});
    if (m_mask != nullptr) {
        m_mask->hideAddresses(m_rejects.back().reason);
    }
    m_textOfReject.push_back(m_rejectTexts.size() - 1);
}

void BatchAssembler::keepRejectText(std::string_view text) {
    m_rejectTexts.push_back(m_mask == nullptr ? std::string(text) : m_mask->withoutAddresses(text));
    m_rejectBytes += m_rejectTexts.back().size();
}

Result<void> BatchAssembler::handOver() {
    Batch batch;
    batch.firstRow = m_rowsHandedOver;
    batch.times = m_times;
    for (std::size_t at = 0; at < rules::kColumnCount; ++at) {
        Column& column = m_columns[at];
        if (!column.codes.empty()) {
            column.codes.resize(m_times.size());
        }
        column.added.clear();
        for (; column.handedOver < column.values.size(); ++column.handedOver) {
            column.added.push_back(column.values.text(column.handedOver));
        }
        batch.columns[at] = {std::span<const std::uint32_t>(column.codes), column.added};
    }
    for (std::size_t at = 0; at < m_rejects.size(); ++at) {
        m_rejects[at].text = m_rejectTexts[m_textOfReject[at]];
    }
    batch.rejects = m_rejects;
    auto taken = m_sink.take(batch);
    m_rowsHandedOver += static_cast<std::int64_t>(m_times.size());
    m_times.clear();
    for (Column& column : m_columns) {
        column.codes.clear();
    }
    m_rejects.clear();
    m_rejectTexts.clear();
    m_textOfReject.clear();
    m_rejectBytes = 0;
    return taken;
}

Result<void> BatchAssembler::finish() {
    return m_times.empty() && m_rejects.empty() ? Result<void>() : handOver();
}

} // namespace edgefence::traffic
