// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/format_choice.h"

#include "app/assets/assets.h"
#include "app/cli/arguments.h"
#include "app/cli/messages.h"

#include <string_view>
#include <utility>

namespace edgefence::cli {
namespace {

Result<traffic::FormatCatalogue> shippedFormats() {
    std::vector<std::string_view> texts;
    for (const std::string_view path : assets::assetsBelow("log-formats")) {
        texts.push_back(*assets::asset(path));
    }
    return traffic::FormatCatalogue::load(texts);
}

/// "client=ip" as field and column.
Result<traffic::ColumnMap> readMap(const std::vector<std::string>& entries) {
    traffic::ColumnMap map;
    for (const std::string& entry : entries) {
        const std::size_t sign = entry.find('=');
        if (sign == std::string::npos || sign == 0 || sign + 1 == entry.size()) {
            return tl::unexpected(Error{message(kMapEntry, entry), {}, {}});
        }
        map.emplace_back(entry.substr(0, sign), entry.substr(sign + 1));
    }
    return map;
}

Result<void> choose(const FormatArguments& arguments, FormatChoice& choice) {
    if (!arguments.timeZone.empty()) {
        auto zone = traffic::TimeZone::find(arguments.timeZone);
        if (!zone) {
            return tl::unexpected(zone.error());
        }
        choice.options.zone = *zone;
    }
    const auto give = [&](Result<traffic::LogFormat> format) -> Result<void> {
        if (!format) {
            return tl::unexpected(format.error());
        }
        choice.given = *std::move(format);
        return {};
    };
    if (!arguments.directive.empty()) {
        return give(traffic::directiveFormat(arguments.directive));
    }
    if (!arguments.format.empty()) {
        return give(choice.formats.find(arguments.format));
    }
    if (!arguments.map.empty()) {
        const auto map = readMap(arguments.map);
        auto formats = map ? traffic::mappedFormats(*map)
                           : Result<std::vector<traffic::LogFormat>>(tl::unexpected(map.error()));
        if (!formats) {
            return tl::unexpected(formats.error());
        }
        choice.otherwise = formats->front();
        choice.formats = traffic::FormatCatalogue(*std::move(formats));
    }
    return {};
}

} // namespace

void addFormatOptions(CLI::App& parser, FormatArguments& arguments) {
    auto* const format =
        parser.add_option("--format", arguments.format, "the log's format (default: found out)")
            ->type_name("F")
            ->check(something());
    auto* const directive =
        parser
            .add_option("--log-format", arguments.directive,
                        "the log's format as nginx (log_format) or Apache (LogFormat) writes it")
            ->type_name("D")
            ->check(something())
            ->excludes(format);
    parser
        .add_option("--map", arguments.map,
                    "which column of a table, by name or place, or which key of JSON objects has a "
                    "field: client, time, method, target, status, ...")
        ->type_name("field=column")
        ->allow_extra_args(false)
        ->excludes(format)
        ->excludes(directive);
    parser
        .add_option("--time-zone", arguments.timeZone,
                    "of times without an offset (default: UTC); Europe/Berlin or +02:00")
        ->type_name("Z")
        ->check(something());
}

traffic::Detection FormatChoice::detect(const traffic::BlockSource& log) const {
    if (given) {
        return traffic::judgeFormat(*given, log, options);
    }
    traffic::Detection detection = traffic::detectFormat(formats, log, options);
    if (detection.format.name == traffic::kNoFormat && otherwise) {
        detection.format = *otherwise;
    }
    return detection;
}

tl::expected<FormatChoice, ExitStatus> chooseFormat(const FormatArguments& arguments,
                                                    Console& console) {
    auto shipped = shippedFormats();
    if (!shipped) {
        console.fail(shipped.error()); // a bug of ours
        return tl::unexpected(ExitStatus::Unusable);
    }
    FormatChoice choice;
    choice.formats = *std::move(shipped);
    if (const auto chosen = choose(arguments, choice); !chosen) {
        console.fail(chosen.error());
        return tl::unexpected(ExitStatus::WrongUse);
    }
    return choice;
}

} // namespace edgefence::cli
