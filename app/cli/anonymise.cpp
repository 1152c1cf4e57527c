// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/anonymise.h"

#include "app/cli/arguments.h"
#include "app/cli/messages.h"
#include "core/traffic/anonymising.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>

namespace edgefence::cli {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kAddressBits = 32; ///< of IPv4

/// Where the user's own data lies (XDG Base Directory Specification).
std::optional<fs::path> dataFolder() {
    const auto folder = [](const char* variable) {
        const char* const value = std::getenv(variable);
        return fs::path(value == nullptr ? "" : value);
    };
    if (const fs::path data = folder("XDG_DATA_HOME"); data.is_absolute()) {
        return data;
    }
    const fs::path home = folder("HOME");
    return home.empty() ? std::nullopt : std::optional(home / ".local" / "share");
}

} // namespace

void addAnonymiseOptions(CLI::App& parser, AnonymiseArguments& arguments) {
    parser
        .add_option(
            "--anonymise", arguments.how,
            "keep of clients: everything (none), the prefix of their addresses (prefix; those that "
            "are host names stay whole), or pseudonyms that only a key ties to them (keyed)")
        ->check(oneOf({"none", "prefix", "keyed"}))
        ->type_name("HOW");
    parser
        .add_option("--prefix-bits", arguments.prefixBits,
                    "bits of IPv4 and IPv6 addresses that prefix keeps (default: 24 48)")
        ->expected(2)
        ->check(wholeNumber(0, 128))
        ->type_name("BITS");
    parser
        .add_option("--key-file", arguments.keyFile,
                    fmt::format("the key of keyed; made if there is none (default: {} in the "
                                "user's data folder)",
                                traffic::kUsualKeyFile))
        ->type_name("FILE");
}

bool checkAnonymising(const AnonymiseArguments& arguments, Console& console) {
    const auto refuse = [&console](std::string_view option, const Message& reason) {
        console.failOption(option, {reason, {}, {}});
        return false;
    };
    if (!arguments.prefixBits.empty() && arguments.how != "prefix") {
        return refuse("--prefix-bits", message(kOnlyWith, "--anonymise prefix"));
    }
    if (!arguments.keyFile.empty() && arguments.how != "keyed") {
        return refuse("--key-file", message(kOnlyWith, "--anonymise keyed"));
    }
    if (!arguments.prefixBits.empty() && arguments.prefixBits.front() > kAddressBits) {
        return refuse("--prefix-bits", message(kTooManyBits, arguments.prefixBits.front()));
    }
    return true;
}

Result<std::unique_ptr<traffic::ClientMask>> clientMask(const AnonymiseArguments& arguments) {
    traffic::Anonymising anonymising;
    if (arguments.how == "prefix") {
        anonymising.keep = traffic::KeepOfClients::Prefix;
        if (!arguments.prefixBits.empty()) {
            anonymising.bits = {arguments.prefixBits[0], arguments.prefixBits[1]};
        }
    } else if (arguments.how == "keyed") {
        anonymising.keep = traffic::KeepOfClients::Pseudonym;
        anonymising.keyFile = arguments.keyFile;
        if (anonymising.keyFile.empty()) {
            const auto folder = dataFolder();
            if (!folder) {
                return tl::unexpected(Error{message(kNoHome), std::nullopt, message(kNoHomeHint)});
            }
            anonymising.keyFile = *folder / traffic::kUsualKeyFile;
        }
    }
    return traffic::makeMask(anonymising);
}

} // namespace edgefence::cli
