// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace edgefence::rules {

/// Type of a value: one of four scalars, or arrays and maps of them, nested at most three deep
/// (the deepest documented field is an array of arrays). Keys of maps are strings.
class Type {
  public:
    enum class Kind : std::uint8_t { Bool, Integer, Ip, String, Array, Map };

    static constexpr Type boolean() { return {Kind::Bool, 0}; }
    static constexpr Type integer() { return {Kind::Integer, 0}; }
    static constexpr Type ip() { return {Kind::Ip, 0}; }
    static constexpr Type string() { return {Kind::String, 0}; }
    static constexpr Type arrayOf(Type element) { return wrap(element, kArrayMark); }
    static constexpr Type mapOf(Type element) { return wrap(element, kMapMark); }

    constexpr Type() = default;

    constexpr Kind kind() const {
        switch (m_containers & kMarkMask) {
        case kArrayMark:
            return Kind::Array;
        case kMapMark:
            return Kind::Map;
        default:
            return m_scalar;
        }
    }
    constexpr bool is(Kind wanted) const { return kind() == wanted; }
    constexpr bool isContainer() const { return m_containers != 0; }
    /// What an array or a map holds. REQUIRES: isContainer().
    constexpr Type element() const {
        return {m_scalar, static_cast<std::uint8_t>(m_containers >> kMarkBits)};
    }

    friend constexpr bool operator==(Type, Type) = default;

  private:
    // Containers from the outermost in, two bits each.
    static constexpr unsigned kMarkBits = 2;
    static constexpr std::uint8_t kMarkMask = 3;
    static constexpr std::uint8_t kArrayMark = 1;
    static constexpr std::uint8_t kMapMark = 2;

    constexpr Type(Kind scalar, std::uint8_t containers)
        : m_scalar(scalar), m_containers(containers) {}
    static constexpr Type wrap(Type inner, std::uint8_t mark) {
        return {inner.m_scalar,
                static_cast<std::uint8_t>((inner.m_containers << kMarkBits) | mark)};
    }

    Kind m_scalar = Kind::Bool;
    std::uint8_t m_containers = 0;
};

/// "Bool", "Integer", "IP", "String", "Array<String>", "Map<Array<String>>".
std::string name(Type type);

} // namespace edgefence::rules
