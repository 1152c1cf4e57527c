// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a format of the family "w3c".
#include "core/traffic/format_family.h"
#include "core/traffic/w3c_reader.h"

#include <algorithm>
#include <utility>

namespace edgefence::traffic {

Result<Configured> w3cFamily(const nlohmann::json& document, const FormatError& wrong) {
    auto named = readNamedFields(document, wrong);
    if (!named) {
        return tl::unexpected(named.error());
    }
    auto fields = std::make_shared<W3cFields>(W3cFields{FieldTable(*named), {}});
    const auto encodings = readEncodings(document, wrong);
    if (!encodings) {
        return tl::unexpected(encodings.error());
    }
    std::copy(encodings->begin(), encodings->end(), fields->encodings.begin());
    // A list of addresses has blanks, which the format writes as it does elsewhere.
    const bool isPercent =
        std::find(encodings->begin(), encodings->end(), Encoding::Percent) != encodings->end();
    for (const Meaning meaning : {Meaning::ForwardedFor, Meaning::ChosenClient}) {
        fields->encodings[static_cast<std::size_t>(meaning)] =
            isPercent ? Encoding::Percent : Encoding::Plus;
    }
    const std::size_t count = named->filled().size();
    return Configured{
        [fields = std::shared_ptr<const W3cFields>(std::move(fields))](
            const ReaderOptions& options) { return std::make_unique<W3cReader>(fields, options); },
        count};
}

} // namespace edgefence::traffic
