// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/replay/row_keys.h"

#include "core/rules/program.h"

#include <tsl/robin_map.h>

#include <limits>

namespace edgefence::replay {
namespace {

std::vector<std::string> textsOf(const std::vector<rules::Expression>& key) {
    std::vector<std::string> texts;
    texts.reserve(key.size());
    for (const rules::Expression& part : key)
        texts.push_back(part.source());
    return texts;
}

/// Numbers pairs of two dense codes in order of first appearance: by a table where it is small, by
/// hash where most pairs cannot occur.
class PairNumbers {
  public:
    PairNumbers(std::uint32_t firsts, std::uint32_t seconds) : m_seconds(seconds) {
        const std::size_t pairs = std::size_t{firsts} * seconds;
        if (pairs <= kLargestTable)
            m_table.assign(pairs, kNone);
    }

    std::uint32_t of(std::uint32_t first, std::uint32_t second) {
        const std::uint64_t pair = std::uint64_t{first} * m_seconds + second;
        if (m_table.empty()) {
            const auto [entry, isNew] = m_hashed.try_emplace(pair, m_count);
            m_count += isNew ? 1 : 0;
            return entry->second;
        }
        if (m_table[pair] == kNone)
            m_table[pair] = m_count++;
        return m_table[pair];
    }
    std::uint32_t count() const { return m_count; }

  private:
    static constexpr std::size_t kLargestTable = std::size_t{1} << 24U;
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t m_seconds;
    std::uint32_t m_count = 0;
    std::vector<std::uint32_t> m_table;
    tsl::robin_map<std::uint64_t, std::uint32_t> m_hashed;
};

} // namespace

std::shared_ptr<const Keys> RowKeys::of(const std::vector<rules::Expression>& key) {
    std::shared_ptr<const Keys>& known = m_known[textsOf(key)];
    if (known)
        return known;
    rules::KeyColumn column = rules::keyRows(key, m_traffic);
    Keys keys;
    keys.count = column.count;
    keys.absent = column.absent;
    if (!column.ids.empty() && m_rows < column.ids.size()) {
        const auto from = column.ids.begin() + static_cast<std::ptrdiff_t>(m_firstRow);
        keys.ids.assign(from, from + static_cast<std::ptrdiff_t>(m_rows));
    } else {
        keys.ids = std::move(column.ids);
    }
    known = std::make_shared<const Keys>(std::move(keys));
    return known;
}

std::shared_ptr<const Keys> RowKeys::perDataCentre(const std::vector<rules::Expression>& key) {
    std::shared_ptr<const Keys> plain = of(key);
    if (!m_traffic.has(rules::Column::Colo))
        return plain;
    std::shared_ptr<const Keys>& known = m_knownPerDataCentre[textsOf(key)];
    if (known)
        return known;
    Keys keys;
    keys.absent = plain->absent;
    keys.ids.resize(m_rows);
    PairNumbers pairs(plain->count, m_traffic.distinct(rules::Column::Colo));
    rules::withCodes(m_traffic.codes(rules::Column::Colo), [&](auto codes) {
        const auto* const centre = codes.data() + m_firstRow;
        for (std::size_t row = 0; row < m_rows; ++row)
            keys.ids[row] = pairs.of(plain->ids.empty() ? 0 : plain->ids[row], centre[row]);
    });
    keys.count = pairs.count();
    known = std::make_shared<const Keys>(std::move(keys));
    return known;
}

} // namespace edgefence::replay
