// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/replay/prepared.h"
#include "core/rules/expression.h"

#include <map>
#include <string>

namespace edgefence::replay {

/// Key ids for a part of some traffic. Layers with the same key share them.
class RowKeys {
  public:
    RowKeys(const traffic::Traffic& traffic, std::size_t firstRow, std::size_t rows)
        : m_traffic(traffic), m_firstRow(firstRow), m_rows(rows) {}

    std::shared_ptr<const Keys> of(const std::vector<rules::Expression>& key);
    /// A key at each data centre is a key of its own; requests without a data centre come from one
    /// of their own.
    std::shared_ptr<const Keys> perDataCentre(const std::vector<rules::Expression>& key);

  private:
    const traffic::Traffic& m_traffic;
    std::size_t m_firstRow;
    std::size_t m_rows;
    /// By the texts of the key's parts.
    std::map<std::vector<std::string>, std::shared_ptr<const Keys>> m_known;
    std::map<std::vector<std::string>, std::shared_ptr<const Keys>> m_knownPerDataCentre;
};

} // namespace edgefence::replay
