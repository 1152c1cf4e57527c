// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/client_choice.h"

#include "core/base/text.h"
#include "core/traffic/canonical.h"
#include "core/traffic/lines.h"
#include "core/traffic/messages.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace edgefence::traffic {
namespace {

bool isTrusted(std::string_view hop, const std::vector<IpPrefix>& trusted) {
    const auto address = parseIpAddress(bareClient(hop));
    return address && std::any_of(trusted.begin(), trusted.end(), [&](const IpPrefix& prefix) {
               return prefix.contains(*address) || prefix.contains(unmapped(*address));
           });
}

} // namespace

ChosenClient chosenClient(const ClientChoice& choice, const ClientAddresses& addresses) {
    std::string_view chosen;
    const auto isValue = [](std::string_view text) { return !text.empty() && text != "-"; };
    const bool isForwarded = choice.source == ClientSource::ForwardedForFirst ||
                             choice.source == ClientSource::ForwardedForLast;
    switch (choice.source) {
    case ClientSource::AsRecorded:
        break;
    case ClientSource::ClientIp:
        chosen = addresses.clientIp;
        break;
    case ClientSource::Remote:
        chosen = addresses.remote;
        break;
    case ClientSource::CfConnectingIp:
        chosen = addresses.connectingIp;
        break;
    case ClientSource::ForwardedForFirst:
        chosen = firstForwarded(addresses.forwardedFor);
        break;
    case ClientSource::ForwardedForLast:
        chosen = lastUntrusted(addresses.forwardedFor, addresses.remote, choice.trustedProxies);
        break;
    case ClientSource::Field:
        chosen = firstForwarded(addresses.field);
        break;
    }
    const std::string_view client = isValue(chosen) ? chosen : addresses.recorded;
    return {client == "-" ? std::string_view() : client,
            isValue(isForwarded ? addresses.forwardedFor : chosen)};
}

std::string fieldOf(const ClientChoice& choice) {
    switch (choice.source) {
    case ClientSource::AsRecorded:
    case ClientSource::Remote:
        break;
    case ClientSource::ClientIp:
        return "client_ip";
    case ClientSource::CfConnectingIp:
        return "CF-Connecting-IP";
    case ClientSource::ForwardedForFirst:
    case ClientSource::ForwardedForLast:
        return "X-Forwarded-For";
    case ClientSource::Field:
        return choice.field;
    }
    return {};
}

ClientChoice readClientChoice(std::string_view text, std::vector<IpPrefix> trustedProxies) {
    struct Named {
        std::string_view name;
        ClientSource source;
    };
    constexpr std::array kNamed{
        Named{"client-ip", ClientSource::ClientIp},
        Named{"remote", ClientSource::Remote},
        Named{"cf-connecting-ip", ClientSource::CfConnectingIp},
        Named{"x-forwarded-for-first", ClientSource::ForwardedForFirst},
        Named{"x-forwarded-for-last", ClientSource::ForwardedForLast},
    };
    std::string name = toLowerAscii(text);
    std::replace(name.begin(), name.end(), '_', '-');
    ClientChoice choice;
    choice.trustedProxies = std::move(trustedProxies);
    const bool trusts = !choice.trustedProxies.empty();
    const auto named = std::find_if(kNamed.begin(), kNamed.end(),
                                    [&](const Named& row) { return row.name == name; });
    if (named != kNamed.end()) {
        choice.source = named->source;
    } else if (name == "x-forwarded-for") {
        choice.source = trusts ? ClientSource::ForwardedForLast : ClientSource::ForwardedForFirst;
    } else if (!text.empty()) {
        choice.source = ClientSource::Field;
        choice.field = text;
    } else if (trusts) {
        choice.source = ClientSource::ForwardedForLast;
    }
    return choice;
}

Result<IpPrefix> readProxyRange(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto address = parseIpAddress(text.substr(0, slash));
    const unsigned most = address && address->family == IpAddress::Family::V4 ? 32 : 128;
    unsigned bits = most;
    bool isNumber = true;
    if (slash != std::string_view::npos) {
        const char* const end = text.data() + text.size();
        const auto read = std::from_chars(text.data() + slash + 1, end, bits);
        isNumber = read.ec == std::errc() && read.ptr == end;
    }
    if (!address || !isNumber || bits > most) {
        return tl::unexpected(Error{message(kNoProxyRange, text), std::nullopt, std::nullopt});
    }
    return IpPrefix{maskIpAddress(*address, bits), bits};
}

std::string_view firstForwarded(std::string_view list) {
    return trimmed(list.substr(0, list.find(',')));
}

std::string_view lastUntrusted(std::string_view list, std::string_view peer,
                               const std::vector<IpPrefix>& trusted) {
    if (!peer.empty() && !isTrusted(peer, trusted)) {
        return peer;
    }
    std::string_view hop;
    for (std::string_view rest = list; !trimmed(rest).empty();) {
        const std::size_t comma = rest.rfind(',');
        const bool isFirst = comma == std::string_view::npos;
        hop = trimmed(isFirst ? rest : rest.substr(comma + 1));
        if (isFirst || !isTrusted(hop, trusted)) {
            return hop;
        }
        rest = rest.substr(0, comma);
    }
    return hop.empty() ? peer : hop;
}

} // namespace edgefence::traffic
