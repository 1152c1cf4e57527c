// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/expr_commands.h"
#include "app/cli/expr_input.h"
#include "app/cli/expr_messages.h"
#include "app/cli/table.h"
#include "app/cli/traffic_input.h"
#include "core/base/text.h"
#include "core/rules/narrow/narrow.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <optional>
#include <vector>

namespace edgefence::cli {
namespace {

struct NarrowArguments {
    std::string expression;
    PlaceArguments place;
    TrafficArguments traffic;
};

std::string_view nameOf(rules::Proposal::Kind kind) {
    switch (kind) {
    case rules::Proposal::Kind::Wider:
        return "wider";
    case rules::Proposal::Kind::FromTraffic:
        return "from_traffic";
    case rules::Proposal::Kind::Narrower:
        break;
    }
    return "narrower";
}

Json toJson(const rules::Proposal& proposal) {
    Json object{{"expression", jsonText(proposal.expression.source())},
                {"kind", nameOf(proposal.kind)},
                {"says", jsonText(render(proposal.says))},
                {"both", nullptr},
                {"only_wanted", nullptr},
                {"only_proposed", nullptr},
                {"extra_addresses", nullptr},
                {"hangs_on_unknown_fields", nullptr},
                {"extra_requests", Json::array()}};
    if (proposal.difference) {
        const rules::Difference& difference = *proposal.difference;
        object["both"] = difference.both;
        object["only_wanted"] = difference.onlyWanted;
        object["only_proposed"] = difference.onlyProposed;
        object["extra_addresses"] = difference.extraAddresses;
        object["hangs_on_unknown_fields"] = difference.hangsOnUnknown;
        for (const rules::RequestKind& kind : difference.extraKinds) {
            object["extra_requests"].push_back({{"method", jsonText(kind.method)},
                                                {"status", jsonText(kind.status)},
                                                {"requests", kind.requests}});
        }
    }
    return object;
}

/// "17 GET 405", "3 POST 201".
std::string extraText(const rules::Difference& difference) {
    std::vector<std::string> kinds;
    for (const rules::RequestKind& kind : difference.extraKinds) {
        std::string text = formatGrouped(kind.requests);
        for (const std::string& word : {kind.method, kind.status}) {
            text += word.empty() ? "" : " " + word;
        }
        kinds.push_back(std::move(text));
    }
    return fmt::format("{}", fmt::join(kinds, ", "));
}

void print(const std::vector<rules::Proposal>& proposals, Console& console) {
    const bool measured = !proposals.empty() && proposals.front().difference.has_value();
    if (!measured) {
        for (const rules::Proposal& proposal : proposals) {
            console.print(proposal.expression.source() + "\n");
            console.print("    " + render(proposal.says) + "\n");
        }
        return;
    }
    Table table({{"both", Align::Right},
                 {"only wanted", Align::Right},
                 {"only proposed", Align::Right},
                 {"extra addresses", Align::Right},
                 {"expression", Align::Left}});
    for (const rules::Proposal& proposal : proposals) {
        const rules::Difference& difference = *proposal.difference;
        table.row({formatGrouped(difference.both), formatGrouped(difference.onlyWanted),
                   formatGrouped(difference.onlyProposed), formatGrouped(difference.extraAddresses),
                   proposal.expression.source()});
        table.row({"", "", "", "", "  " + render(proposal.says)});
        if (difference.onlyProposed > 0) {
            table.row({"", "", "", "", "  only proposed: " + extraText(difference)});
        }
    }
    console.print(table.text());
    const std::int64_t hanging =
        proposals.empty() ? 0 : proposals.front().difference->hangsOnUnknown;
    if (hanging > 0) {
        console.warn(message(kNarrowHangs, hanging));
    }
}

/// How the list is to be read, above all an empty one.
const MessageText& noteText(bool isAllowed, bool anyProposal) {
    if (isAllowed) {
        return kAllowedAlready;
    }
    return anyProposal ? kMayStandInstead : kNothingToPropose;
}

ExitStatus narrow(const NarrowArguments& arguments, Console& console) {
    const auto read = readExpression(arguments.expression, console);
    if (!read) {
        return read.error();
    }
    std::optional<traffic::Traffic> traffic;
    if (arguments.traffic.given()) {
        auto opened = openTraffic(arguments.traffic, console);
        if (!opened) {
            return opened.error();
        }
        traffic = std::move(*opened);
    }
    const ZoneEntitlement zone = arguments.place.zone();
    const rules::RulePlace place = arguments.place.place();
    const auto proposals =
        rules::narrow(read->expression, read->schema, zone, place, traffic ? &*traffic : nullptr);
    const bool isAllowed = rules::isAllowed(read->expression, read->schema, zone, place);
    const Message note =
        message(noteText(isAllowed, !proposals.empty()), title(zone), arguments.place.placeTitle());
    if (console.json()) {
        Json list = Json::array();
        for (const rules::Proposal& proposal : proposals) {
            list.push_back(toJson(proposal));
        }
        console.printJson({{"allowed", isAllowed},
                           {"note", {{"code", note.code()}, {"message", render(note)}}},
                           {"proposals", std::move(list)}});
    } else {
        console.print(render(note) + "\n");
        print(proposals, console);
    }
    return isAllowed || !proposals.empty() ? ExitStatus::Fine : ExitStatus::No;
}

} // namespace

Run declareExprNarrow(CLI::App& parser) {
    auto arguments = std::make_shared<NarrowArguments>();
    // What a zone's plan cuts short is what a rate limiting rule may say.
    arguments->place.in = "ratelimit";
    addExpressionOption(parser, arguments->expression);
    addPlaceOptions(parser, arguments->place)->required();
    addTrafficOptions(parser, arguments->traffic);
    return [arguments](Console& console) { return narrow(*arguments, console); };
}

} // namespace edgefence::cli
