// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/reading_options.h"

#include "app/assets/assets.h"
#include "app/cli/arguments.h"

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

void addFormatOptions(CLI::App& parser, traffic::ReadingWords& words) {
    auto* const format =
        parser.add_option("--format", words.format, "the log's format (default: found out)")
            ->type_name("F")
            ->check(something());
    auto* const directive =
        parser
            .add_option("--log-format", words.directive,
                        "the log's format as nginx (log_format) or Apache (LogFormat) writes it")
            ->type_name("D")
            ->check(something())
            ->excludes(format);
    parser
        .add_option("--map", words.map,
                    "which column of a table, by name or place, or which key of JSON objects has a "
                    "field: client, time, method, target, status, ...")
        ->type_name("field=column")
        ->allow_extra_args(false)
        ->excludes(format)
        ->excludes(directive);
    parser
        .add_option("--time-zone", words.timeZone,
                    "of times without an offset (default: UTC); Europe/Berlin or +02:00")
        ->type_name("Z")
        ->check(something());
}

void addAddressOptions(CLI::App& parser, traffic::ReadingWords& words) {
    parser
        .add_option("--client", words.client,
                    "which address is the caller's: cf-connecting-ip, x-forwarded-for (-first, "
                    "-last), client-ip, remote, or a field of the log (default: the format's)")
        ->type_name("FIELD");
    parser
        .add_option("--trusted-proxy", words.trustedProxies,
                    "proxies to believe: an address range, cloudflare, or private; with it the "
                    "caller is the last in X-Forwarded-For that is none of them")
        ->type_name("CIDR")
        ->allow_extra_args(false);
    parser.add_flag_callback(
        "--keep-subrequests", [&words] { words.subrequests = traffic::Subrequests::Keep; },
        "keep requests that Workers made themselves");
}

} // namespace

void addReadingOptions(CLI::App& parser, traffic::ReadingWords& words) {
    addFormatOptions(parser, words);
    addAddressOptions(parser, words);
}

tl::expected<LogReading, ExitStatus> chooseReading(const traffic::ReadingWords& words,
                                                   Console& console) {
    const auto formats = shippedFormats();
    auto proxies = traffic::readProxyNetworks(*assets::asset("networks/proxies.json"));
    if (!formats || !proxies) {
        console.fail(formats ? proxies.error() : formats.error()); // a bug of ours
        return tl::unexpected(ExitStatus::Unusable);
    }
    auto reading = traffic::chooseReading(words, *formats, *proxies);
    if (!reading) {
        console.fail(reading.error());
        return tl::unexpected(ExitStatus::WrongUse);
    }
    return LogReading{*std::move(reading), *std::move(proxies)};
}

} // namespace edgefence::cli
