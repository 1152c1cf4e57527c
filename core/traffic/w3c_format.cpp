// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a format of the family "w3c".
#include "core/traffic/format_family.h"
#include "core/traffic/w3c_reader.h"

#include <utility>

namespace edgefence::traffic {
namespace {

/// "encoded": {"user_agent": "plus", "referer": "percent"}
Result<void> readEncodings(const nlohmann::json& document, W3cFields& fields,
                           const FormatError& wrong) {
    const auto encoded = document.find("encoded");
    if (encoded == document.end()) {
        return {};
    }
    if (!encoded->is_object()) {
        return wrong("encoded", "an object of columns");
    }
    for (const auto& [key, value] : encoded->items()) {
        const auto column = columnNamed(key);
        if (!column || (value != "plus" && value != "percent")) {
            return wrong("encoded", R"(columns and "plus" or "percent")");
        }
        fields.encodings[static_cast<std::size_t>(*column)] =
            value == "plus" ? Encoding::Plus : Encoding::Percent;
    }
    return {};
}

} // namespace

Result<Configured> w3cFamily(const nlohmann::json& document, const FormatError& wrong) {
    auto named = readNamedFields(document, wrong);
    if (!named) {
        return tl::unexpected(named.error());
    }
    auto fields = std::make_shared<W3cFields>(W3cFields{FieldTable(*named), {}});
    if (auto read = readEncodings(document, *fields, wrong); !read) {
        return tl::unexpected(read.error());
    }
    const std::size_t count = fields->table.filled().size();
    return Configured{
        [fields = std::shared_ptr<const W3cFields>(std::move(fields))](
            const ReaderOptions& options) { return std::make_unique<W3cReader>(fields, options); },
        count};
}

} // namespace edgefence::traffic
