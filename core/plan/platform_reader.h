// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/platform.h"

#include <nlohmann/json.hpp>

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace edgefence::plan {

/// Fills a catalogue from documents. The first mistake is kept, and what is read after it does not
/// count.
class PlatformReader {
  public:
    void read(std::string_view document);
    Result<PlatformCatalogue> result() &&;

  private:
    using Json = nlohmann::ordered_json;

    void readBudget(const Json& entry);
    void readBudgetOf(WorkersPlan plan, const Json& entry, std::string_view key);
    void readByWorkersPlan(const Json& entry);
    void readByZone(const Json& entry);
    void readGeneral(const Json& entry);

    /// What value a figure has: exactly one of value, range, values, texts.
    void readValue(const Json& node, Figure& figure);
    /// Unit, source, date and note, of a plan's own object or of the entry around it.
    void readOrigin(const Json& node, const Json& entry, Figure& figure);
    void add(Figure figure);

    std::string text(const Json& object, std::string_view key);
    std::int64_t integer(const Json& object, std::string_view key);
    std::vector<std::int64_t> rising(const Json& object, std::string_view key);
    const Json& object(const Json& parent, std::string_view key);
    void knowsOnly(const Json& object, std::initializer_list<std::string_view> keys);
    void wrong(std::string_view key, std::string_view expected);
    void fail(Message message);

    PlatformCatalogue m_catalogue;
    std::optional<Error> m_error;
    std::string m_name = "the file"; ///< of the entry that is being read
};

} // namespace edgefence::plan
