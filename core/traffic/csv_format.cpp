// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a format of the family "csv".
#include "core/traffic/csv_reader.h"
#include "core/traffic/format_family.h"

#include <utility>

namespace edgefence::traffic {

Result<Configured> csvFamily(const nlohmann::json& document, const FormatError& wrong) {
    auto named = readNamedFields(document, wrong);
    if (!named) {
        return tl::unexpected(named.error());
    }
    const auto subrequests = readConditions(document, "subrequests", wrong);
    if (!subrequests) {
        return tl::unexpected(subrequests.error());
    }
    std::vector<std::string> sources;
    for (const NamedCondition& condition : *subrequests) {
        named->source.push_back(condition.field);
        sources.insert(sources.end(), condition.values.begin(), condition.values.end());
    }
    std::optional<char> delimiter;
    if (document.contains("delimiter")) {
        const std::string text = textOr(document, "delimiter", {});
        if (text.size() != 1 || text == R"(")" || text == "\n" || text == "\r") {
            return wrong("delimiter", "one character");
        }
        delimiter = text.front();
    }
    auto fields = std::make_shared<CsvFields>(
        CsvFields{FieldTable(*named), delimiter, std::move(sources),
                  document.value("by_look", nlohmann::json()) != false});
    const std::size_t count = named->filled().size();
    return Configured{
        [fields = std::shared_ptr<const CsvFields>(std::move(fields))](
            const ReaderOptions& options) { return std::make_unique<CsvReader>(fields, options); },
        count};
}

} // namespace edgefence::traffic
