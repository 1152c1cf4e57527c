// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/columns.h"
#include "core/rules/datum.h"
#include "core/rules/schema.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

// How a field's value is made of what a log's columns hold for one request.

namespace edgefence::rules {

/// The columns of one request, as far as they are asked for.
struct Cell {
    std::array<std::uint32_t, kColumnCount> codes{}; ///< by Column
    std::int64_t time = 0;                           ///< milliseconds since 1970
};

/// What a value is that the log does not tell.
enum class WhenAbsent : std::uint8_t {
    Empty,   ///< the type's empty value; an unknown address is Missing and in no set
    Missing, ///< of a key: absent is not the same as empty
};

struct RowValue {
    Datum value;
    /// The log does not tell; the value stands in for it.
    bool unknown = false;
};

/// The fields of one comparison, or of one key, read from a log.
class RowReader {
  public:
    RowReader(std::span<const FieldSpec* const> fields, const Columns& columns,
              WhenAbsent whenAbsent);

    /// The columns that the values rest on, each once; none for what no column supplies.
    const std::vector<Column>& columns() const { return m_used; }
    bool usesTime() const { return m_usesTime; }
    /// Fields that the log does not supply.
    const std::vector<const FieldSpec*>& unsupplied() const { return m_unsupplied; }

    /// Fills `slots` in the order of the fields; true if one of the values is not known.
    bool read(const Cell& cell, std::span<Datum> slots, Scratch& scratch) const;

  private:
    RowValue valueOf(const FieldSpec& field, const Cell& cell, Scratch& scratch) const;
    RowValue copied(const FieldSpec& field, const Cell& cell) const;
    RowValue absent(const FieldSpec& field) const;
    std::string_view text(Column column, const Cell& cell) const;
    /// What stands between path and query.
    std::string_view mark(const Cell& cell) const;
    bool isAbsent(Column column, const Cell& cell) const {
        return cell.codes[static_cast<std::size_t>(column)] == kAbsent;
    }

    std::vector<const FieldSpec*> m_fields;
    const Columns& m_columns;
    WhenAbsent m_whenAbsent;
    std::vector<bool> m_supplied; ///< by field
    std::vector<Column> m_used;
    std::vector<const FieldSpec*> m_unsupplied;
    bool m_usesTime = false;
};

} // namespace edgefence::rules
