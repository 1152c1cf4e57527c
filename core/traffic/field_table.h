// SPDX-License-Identifier: GPL-3.0-or-later
// Which column of a table means what, from the names in its heading.
#pragma once

#include "core/traffic/text_row.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

struct NamedFields;

/// What the columns of one table mean.
struct TableColumns {
    std::vector<Meaning> meanings;
    std::size_t needed = 0; ///< columns without which a row is no request
    std::size_t wanted = 0; ///< columns up to the last that means something

    bool has(Meaning meaning) const;
    /// A time, and a client or a request.
    bool makeRequests() const;
    /// Lets the column that the user takes the client's address from mean that.
    void choose(const ClientChoice& choice, std::span<const std::string_view> heading);
    /// Counts `needed` and `wanted`.
    void settle();
};

/// The place that a name gives, from 1; 0 if it is a name.
std::size_t placeOf(std::string_view name);

/// The names that fields of a format can have.
class FieldTable {
  public:
    explicit FieldTable(const NamedFields& fields);

    /// Of several columns that can mean the same, the one with the better name does. A number names
    /// the column in that place, from 1; of such only the places count.
    TableColumns columnsOf(std::span<const std::string_view> heading) const;
    /// The columns of a table without a heading, if all names are numbers; else none.
    TableColumns columnsByPlace() const;
    /// The columns of requests that these fields can fill.
    const std::vector<rules::Column>& filled() const { return m_filled; }

  private:
    struct Name {
        std::string text;
        Meaning meaning = Meaning::Skipped;
        std::size_t rank = 0;
        std::size_t place = 0; ///< 0: by name
    };
    void add(const std::vector<std::string>& names, Meaning meaning);

    std::vector<Name> m_names;
    std::vector<rules::Column> m_filled;
};

} // namespace edgefence::traffic
