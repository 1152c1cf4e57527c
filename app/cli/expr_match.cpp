// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/advice_report.h"
#include "app/cli/expr_commands.h"
#include "app/cli/expr_input.h"
#include "app/cli/messages.h"
#include "app/cli/table.h"
#include "app/cli/traffic_input.h"
#include "core/base/text.h"
#include "core/rules/program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <memory>
#include <vector>

namespace edgefence::cli {
namespace {

struct MatchArguments {
    std::string expression;
    TrafficArguments traffic;
};

/// What matched, counted.
struct Matched {
    std::int64_t addresses = 0;
    std::map<std::string, std::int64_t> byMethod;
};

Matched countMatched(const traffic::Traffic& traffic, const rules::RowMatches& matches) {
    using rules::Column;
    Matched result;
    std::vector<bool> seen(traffic.has(Column::Client) ? traffic.distinct(Column::Client) : 0);
    std::vector<std::int64_t> methods(traffic.has(Column::Method) ? traffic.distinct(Column::Method)
                                                                  : 0);
    const auto weights = traffic.weights();
    const auto forMatched = [&](Column column, const auto& use) {
        if (!traffic.has(column)) {
            return;
        }
        rules::withCodes(traffic.codes(column), [&](auto codes) {
            for (std::size_t row = 0; row < matches.matched.size(); ++row) {
                if (matches.matched[row] != 0) {
                    use(std::uint32_t{codes[row]}, row);
                }
            }
        });
    };
    forMatched(Column::Client, [&](std::uint32_t code, std::size_t) {
        if (!seen[code] && traffic.address(code) != nullptr) {
            ++result.addresses;
        }
        seen[code] = true;
    });
    forMatched(Column::Method, [&](std::uint32_t code, std::size_t row) {
        methods[code] += weights.empty() ? 1 : std::int64_t{weights[row]};
    });
    for (std::uint32_t code = 0; code < methods.size(); ++code) {
        if (methods[code] > 0) {
            result.byMethod[std::string(traffic.text(Column::Method, code))] += methods[code];
        }
    }
    return result;
}

void print(std::int64_t requests, const rules::RowMatches& matches, const Matched& matched,
           Console& console) {
    Table table({{"", Align::Left}, {"", Align::Right}});
    table.row({"requests", formatGrouped(requests)});
    table.row({"matched", formatGrouped(matches.count)});
    table.row({"addresses", formatGrouped(matched.addresses)});
    for (const auto& [method, count] : matched.byMethod) {
        table.row({method.empty() ? "no method" : method, formatGrouped(count)});
    }
    console.print(table.text());
    if (matches.hangsOnUnknown > 0) {
        console.print(fmt::format("answers that hang on what the log does not tell: {}",
                                  formatGrouped(matches.hangsOnUnknown)) +
                      (matches.unknownFields.empty()
                           ? std::string("\n")
                           : fmt::format(" ({})\n", fmt::join(matches.unknownFields, ", "))));
    }
}

ExitStatus match(const MatchArguments& arguments, Console& console) {
    if (!requireTraffic(arguments.traffic, console)) {
        return ExitStatus::WrongUse;
    }
    const auto read = readExpression(arguments.expression, console);
    if (!read) {
        return read.error();
    }
    const auto traffic = openTraffic(arguments.traffic, console);
    if (!traffic) {
        return traffic.error();
    }
    const Stopwatch watch;
    const rules::RowMatches matches = rules::matchRows(read->expression, *traffic);
    const Matched matched = countMatched(*traffic, matches);
    const double seconds = watch.seconds();
    const auto advice = adviceOn(read->expression, &*traffic);
    if (console.json()) {
        Json methods = Json::object();
        for (const auto& [method, count] : matched.byMethod) {
            methods[jsonText(method).get<std::string>()] = count;
        }
        Json list = Json::array();
        for (const MeasuredAdvice& one : advice) {
            list.push_back(toJson(one));
        }
        console.printJson({{"requests", traffic->requests()},
                           {"matched", matches.count},
                           {"hangs_on_unknown_fields", matches.hangsOnUnknown},
                           {"addresses", matched.addresses},
                           {"by_method", std::move(methods)},
                           {"advice", std::move(list)},
                           {"seconds", seconds}});
    } else {
        print(traffic->requests(), matches, matched, console);
        for (const MeasuredAdvice& one : advice) {
            console.explain("advice: " + toText(read->expression, one));
        }
    }
    return matches.count > 0 ? ExitStatus::Fine : ExitStatus::No;
}

} // namespace

Run declareExprMatch(CLI::App& parser) {
    auto arguments = std::make_shared<MatchArguments>();
    addExpressionOption(parser, arguments->expression);
    addTrafficOptions(parser, arguments->traffic);
    return [arguments](Console& console) { return match(*arguments, console); };
}

} // namespace edgefence::cli
