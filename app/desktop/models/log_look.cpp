// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/log_look.h"

#include "core/traffic/canonical.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace edgefence::desktop {

namespace {

/// So much of a log is read once per choice, each time that something is changed.
constexpr std::size_t kLookedAt = std::size_t{1} << 17U;

/// The first requests of a log.
struct Beginning {
    std::vector<std::int64_t> times;
    std::vector<std::string> clients; ///< as they are kept; empty where there is none
};

Beginning readBeginning(const traffic::BlockSource& log, const traffic::LogFormat& format,
                        const traffic::ReaderOptions& options) {
    const auto reader = format.makeReader(options);
    traffic::TextBlock head = log.head();
    if (!log.headIsAll() || head.text.size() > kLookedAt) {
        traffic::TextBlock part = head;
        part.text = part.text.substr(0, kLookedAt);
        std::size_t whole = reader->completePrefix(part);
        if (whole == 0)
            whole = reader->completePrefix(head);
        head.text = head.text.substr(0, whole);
    }
    traffic::RawDictionaries values;
    traffic::BlockRows rows;
    traffic::RecordWriter writer(values, reader->columns(), reader->valueLife(), rows);
    reader->read(head, writer);
    writer.finish();

    constexpr auto kClient = static_cast<std::size_t>(rules::Column::Client);
    Beginning beginning;
    beginning.clients.resize(rows.times.size());
    std::string scratch;
    for (std::size_t row = 0; row < rows.codes[kClient].size(); ++row)
        beginning.clients[row] = traffic::canonicalValue(
            rules::Column::Client, values[kClient].text(rows.codes[kClient][row]), scratch);
    beginning.times = std::move(rows.times);
    return beginning;
}

AddressLook look(const Beginning& beginning, const Beginning& recorded,
                 const std::vector<traffic::ProxyNetwork>& proxies) {
    AddressLook look;
    std::set<std::string_view> callers;
    std::vector<std::int64_t> perProxy(proxies.size());
    for (std::size_t row = 0; row < beginning.clients.size(); ++row) {
        const std::string& client = beginning.clients[row];
        if (row < recorded.clients.size() && client != recorded.clients[row])
            ++look.others;
        if (client.empty())
            continue;
        ++look.requests;
        callers.insert(client);
        const auto address = parseIpAddress(client);
        for (std::size_t i = 0; address && i < proxies.size(); ++i)
            perProxy[i] += proxies[i].contains(*address) ? 1 : 0;
    }
    look.callers = static_cast<std::int64_t>(callers.size());
    for (std::size_t i = 0; i < proxies.size(); ++i) {
        if (perProxy[i] * 2 > look.requests)
            look.proxies = traffic::ProxyShare{proxies[i].name, perProxy[i]};
    }
    return look;
}

} // namespace

std::vector<AddressLook> lookAtAddresses(const traffic::BlockSource& log,
                                         const traffic::LogFormat& format,
                                         const traffic::ReaderOptions& options,
                                         const std::vector<traffic::ClientChoice>& choices,
                                         const std::vector<traffic::ProxyNetwork>& proxies) {
    const auto beginningWith = [&](const traffic::ClientChoice& choice) {
        traffic::ReaderOptions with = options;
        with.client = choice;
        return readBeginning(log, format, with);
    };
    const Beginning recorded = beginningWith({});
    std::vector<AddressLook> looks;
    for (const traffic::ClientChoice& choice : choices)
        looks.push_back(look(beginningWith(choice), recorded, proxies));
    return looks;
}

bool needsTimeZone(const traffic::BlockSource& log, const traffic::LogFormat& format) {
    traffic::ReaderOptions elsewhere;
    elsewhere.zone = *traffic::TimeZone::find("+01:00");
    return readBeginning(log, format, {}).times != readBeginning(log, format, elsewhere).times;
}

} // namespace edgefence::desktop
