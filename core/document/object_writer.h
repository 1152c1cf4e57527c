// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/kept_keys.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace edgefence::document {

/// Writes the members of one object in the order of the calls.
class ObjectWriter {
  public:
    using Json = nlohmann::ordered_json;

    void put(std::string_view key, Json value) {
        m_json.emplace(std::string(key), std::move(value));
    }
    template <class T> void putIf(std::string_view key, const std::optional<T>& value) {
        if (value)
            put(key, *value);
    }
    /// Leaves a default out, unless the document gave it.
    template <class T>
    void putUnlessDefault(std::string_view key, const T& value, const T& fallback,
                          const plan::GivenKeys& given, Json json) {
        if (!(value == fallback) || std::find(given.begin(), given.end(), key) != given.end())
            put(key, std::move(json));
    }
    template <class T>
    void putUnlessDefault(std::string_view key, const T& value, const T& fallback,
                          const plan::GivenKeys& given) {
        putUnlessDefault(key, value, fallback, given, Json(value));
    }
    void keep(const plan::KeptKeys& kept) {
        for (const auto& [key, text] : kept)
            put(key, Json::parse(text, nullptr, false));
    }
    Json take() { return std::move(m_json); }

  private:
    Json m_json = Json::object();
};

/// A count of 1 / scale each as a number: 640 millionths are 0.00064.
inline nlohmann::ordered_json scaledNumber(std::int64_t value, std::int64_t scale) {
    if (value % scale == 0)
        return value / scale;
    return static_cast<double>(value) / static_cast<double>(scale);
}

} // namespace edgefence::document
