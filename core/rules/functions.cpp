// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/functions.h"

#include <algorithm>
#include <array>

namespace edgefence::rules {

namespace {

using Arguments = Function::MissingArguments;

constexpr std::array<Function, 26> kFunctions{{
    {"all", functions::all},
    {"any", functions::any},
    {"cidr", functions::cidr},
    {"cidr6", functions::cidr6},
    {"coalesce", functions::coalesce, Arguments::Seen},
    {"concat", functions::concat, Arguments::Seen},
    {"decode_base64", functions::decodeBase64},
    {"encode_base64", functions::encodeBase64},
    {"ends_with", functions::endsWith},
    {"has_key", functions::hasKey},
    {"has_value", functions::hasValue},
    {"is_timed_hmac_valid_v0", functions::isTimedHmacValid},
    {"join", functions::join},
    {"len", functions::len},
    {"lookup_json_integer", functions::lookupJsonInteger},
    {"lookup_json_string", functions::lookupJsonString},
    {"lower", functions::lower},
    {"remove_bytes", functions::removeBytes},
    {"remove_query_args", functions::removeQueryArgs},
    {"sha256", functions::sha256},
    {"split", functions::split},
    {"starts_with", functions::startsWith},
    {"substring", functions::substring},
    {"to_string", functions::toString},
    {"upper", functions::upper},
    {"url_decode", functions::urlDecode},
}};

} // namespace

const Function* functionNamed(std::string_view name) {
    const auto found = std::ranges::find(kFunctions, name, &Function::name);
    return found == kFunctions.end() ? nullptr : &*found;
}

} // namespace edgefence::rules
