// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a format of the family "combined".
#include "core/traffic/combined_reader.h"
#include "core/traffic/format_family.h"

#include <utility>

namespace edgefence::traffic {

Result<Configured> combinedFamily(const nlohmann::json& document, const FormatError& wrong) {
    const auto with = [](CombinedTail tail, std::size_t fields) {
        return Configured{[tail](const ReaderOptions& options) {
                              return std::make_unique<CombinedReader>(tail, options);
                          },
                          fields};
    };
    // client, identity, user, time, request, status, bytes; referer and agent
    constexpr std::size_t kCommonFields = 7;
    constexpr std::size_t kCombinedFields = 9;
    const std::string tail = textOr(document, "tail", {});
    if (tail == "none") {
        return with(CombinedTail::None, kCommonFields);
    }
    if (tail == "referer_and_agent") {
        return with(CombinedTail::RefererAndAgent, kCombinedFields);
    }
    if (tail == "any") {
        return with(CombinedTail::Any, kCombinedFields);
    }
    return wrong("tail", R"("none", "referer_and_agent" or "any")");
}

} // namespace edgefence::traffic
