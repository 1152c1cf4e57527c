// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/expr_commands.h"
#include "app/cli/expr_input.h"
#include "app/cli/expr_messages.h"
#include "app/cli/table.h"
#include "app/cli/traffic_input.h"
#include "core/base/text.h"
#include "core/rules/narrow/narrow.h"

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

Json toJson(const rules::Proposal& proposal) {
    Json object{{"expression", jsonText(proposal.expression.source())},
                {"both", nullptr},
                {"only_wanted", nullptr},
                {"only_proposed", nullptr},
                {"extra_addresses", nullptr}};
    if (proposal.difference) {
        object["both"] = proposal.difference->both;
        object["only_wanted"] = proposal.difference->onlyWanted;
        object["only_proposed"] = proposal.difference->onlyProposed;
        object["extra_addresses"] = proposal.difference->extraAddresses;
    }
    return object;
}

void print(const std::vector<rules::Proposal>& proposals, Console& console) {
    const bool measured = !proposals.empty() && proposals.front().difference.has_value();
    if (!measured) {
        for (const rules::Proposal& proposal : proposals) {
            console.print(proposal.expression.source() + "\n");
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
    }
    console.print(table.text());
}

ExitStatus narrow(const NarrowArguments& arguments, Console& console) {
    const auto zone = readZonePlan(arguments.place, console);
    if (!zone) {
        return ExitStatus::WrongUse;
    }
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
    const auto proposals = rules::narrow(read->expression, read->schema, *zone,
                                         arguments.place.place, traffic ? &*traffic : nullptr);
    const bool isAllowed =
        rules::isAllowed(read->expression, read->schema, *zone, arguments.place.place);
    if (console.json()) {
        Json list = Json::array();
        for (const rules::Proposal& proposal : proposals) {
            list.push_back(toJson(proposal));
        }
        console.printJson({{"proposals", std::move(list)}});
    } else {
        print(proposals, console);
        if (isAllowed) {
            console.warn(message(kAllowedAlready, title(*zone)));
        } else if (proposals.empty()) {
            console.warn(message(kNothingToPropose, title(*zone)));
        }
    }
    return isAllowed || !proposals.empty() ? ExitStatus::Fine : ExitStatus::No;
}

} // namespace

Run declareExprNarrow(CLI::App& parser) {
    auto arguments = std::make_shared<NarrowArguments>();
    addExpressionOption(parser, arguments->expression);
    addPlaceOptions(parser, arguments->place)->required();
    addTrafficOptions(parser, arguments->traffic);
    return [arguments](Console& console) { return narrow(*arguments, console); };
}

} // namespace edgefence::cli
