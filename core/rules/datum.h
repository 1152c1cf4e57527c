// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ip_address.h"
#include "core/rules/type.h"
#include "core/rules/value.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <string_view>
#include <variant>

// Values while an expression is evaluated: they own nothing. Text and lists belong to the request
// they were read from, or to the Scratch that the evaluation writes into.

namespace edgefence::rules {

struct Datum;
struct MapEntry;

struct ListView {
    const Datum* items = nullptr;
    std::size_t count = 0;
    inline const Datum* begin() const;
    inline const Datum* end() const;
};
/// By key, rising.
struct MapView {
    const MapEntry* entries = nullptr;
    std::size_t count = 0;
    inline const MapEntry* begin() const;
    inline const MapEntry* end() const;
};

/// There is no value: an element past the end of an array, a key a map does not have, what a
/// function makes of such, an address the log does not tell.
struct Missing {
    friend bool operator==(Missing, Missing) = default;
};

struct Datum {
    std::variant<Missing, std::string_view, std::int64_t, bool, IpAddress, ListView, MapView> value;

    bool missing() const { return value.index() == 0; }
    /// Null if the value is of another kind.
    template <class Kind> const Kind* as() const { return std::get_if<Kind>(&value); }
};

struct MapEntry {
    std::string_view key;
    Datum value;
};

inline const Datum* ListView::begin() const { return items; }
inline const Datum* ListView::end() const { return items + count; }
inline const MapEntry* MapView::begin() const { return entries; }
inline const MapEntry* MapView::end() const { return entries + count; }

/// Room for what one evaluation makes; given back all at once.
class Scratch {
  public:
    Scratch() : m_pool(m_first.data(), m_first.size()) {}
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    /// Everything made so far becomes invalid.
    void clear() { m_pool.release(); }
    std::span<char> characters(std::size_t count) { return make<char>(count); }
    std::span<Datum> data(std::size_t count) { return make<Datum>(count); }
    std::span<MapEntry> entries(std::size_t count) { return make<MapEntry>(count); }
    std::string_view keep(std::string_view text);

  private:
    template <class Item> std::span<Item> make(std::size_t count) {
        void* room = m_pool.allocate(count * sizeof(Item) + 1, alignof(Item));
        return {new (room) Item[count]{}, count};
    }

    std::array<std::byte, 4096> m_first;
    std::pmr::monotonic_buffer_resource m_pool;
};

/// The value that a request has which does not name the field.
Datum emptyDatum(Type type);
/// A view of a value; arrays and maps get their views in `scratch`.
Datum viewOf(const FieldValue& value, Scratch& scratch);
FieldValue copyOf(const Datum& datum);
/// Below, above or equal to 0; both of the same scalar kind, not missing.
int compare(const Datum& left, const Datum& right);

} // namespace edgefence::rules
