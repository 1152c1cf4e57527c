// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/synthetic.h"

#include "core/base/random.h"
#include "core/plan/pressure_route.h"
#include "core/rules/expression.h"
#include "core/traffic/messages.h"

#include <queue>

#include <algorithm>
#include <array>

namespace edgefence::traffic {

namespace {

using rules::Column;

/// The bytes of a route's synthetic request; the clients come and go.
struct Template {
    std::string method = "GET";
    std::string path;
    std::optional<std::string> query;
    std::optional<std::string> host;
    std::optional<std::string> userAgent;
    std::optional<std::string> referer;
    std::string status;

    Request request() const {
        Request made;
        made[Column::Method] = method;
        made[Column::Path] = path;
        made[Column::Status] = status;
        if (query) {
            made[Column::Query] = *query;
        }
        if (host) {
            made[Column::Host] = *host;
        }
        if (userAgent) {
            made[Column::UserAgent] = *userAgent;
        }
        if (referer) {
            made[Column::Referer] = *referer;
        }
        return made;
    }
};

/// An answer on which the route's first operation is spent.
int answerThatSpends(const plan::Route& route) {
    constexpr int kOk = 200;
    if (route.operations.empty() || route.operations.front().on.any) {
        return kOk;
    }
    const plan::AnswerSet& on = route.operations.front().on;
    return on.codes.empty() ? on.classes.front() * 100 : on.codes.front();
}

void splitTarget(const std::string& target, Template& made) {
    const std::size_t mark = target.find('?');
    made.path = target.substr(0, mark);
    if (mark != std::string::npos) {
        made.query = target.substr(mark + 1);
    }
}

Result<Template> templateOf(const plan::Route& route, const rules::Schema& schema) {
    Template made;
    std::optional<std::string> target;
    if (const auto parsed = rules::parseCondition(route.when, schema); parsed.ok()) {
        const auto pinned = [&](std::string_view field) {
            return rules::pinnedValue(*parsed.value, field);
        };
        made.method = pinned("http.request.method").value_or(made.method);
        target = pinned("http.request.uri.path");
        if (!target) {
            target = pinned("http.request.uri");
        }
        made.host = pinned("http.host");
        made.userAgent = pinned("http.user_agent");
    }
    const plan::Sample sample = route.sample.value_or(plan::Sample{});
    made.method = sample.method.value_or(made.method);
    made.status = std::to_string(sample.status.value_or(answerThatSpends(route)));
    if (sample.host) {
        made.host = sample.host;
    }
    if (const auto agent = sample.headers.find("user-agent"); agent != sample.headers.end()) {
        made.userAgent = agent->second;
    }
    if (const auto referer = sample.headers.find("referer"); referer != sample.headers.end()) {
        made.referer = referer->second;
    }
    if (sample.path) {
        target = sample.path;
    }
    if (!target) {
        return tl::unexpected(
            Error{message(kNoSample, Argument(route.id)), std::nullopt, message(kNoSampleHint)});
    }
    splitTarget(*target, made);
    return made;
}

Result<Template> templateOf(const plan::Plan& plan, const std::optional<RouteId>& named,
                            const rules::Schema& schema) {
    const std::optional<RouteId> id = plan::pressureRoute(plan, named);
    if (!id) {
        return tl::unexpected(
            named ? Error{message(kNoSuchRoute, Argument(*named)), std::nullopt, std::nullopt}
                  : Error{message(kNoRouteToPress), std::nullopt, std::nullopt});
    }
    const auto route = std::find_if(plan.routes.begin(), plan.routes.end(),
                                    [&](const plan::Route& each) { return each.id == *id; });
    plan::Route other;
    other.id = *id;
    return templateOf(route == plan.routes.end() ? other : *route, schema);
}

void attack(const plan::Attackers& attackers, const SyntheticSpan& span, Request request,
            const UseRequest& use) {
    std::vector<std::string> clients;
    for (std::int64_t i = 0; i < attackers.addresses; ++i) {
        clients.push_back(formatIpAddress(documentationAddress(static_cast<std::uint64_t>(i))));
    }
    const std::int64_t perSecond = attackers.ratePerSecond * attackers.addresses;
    // Second by second: the number of all requests need not fit into 64 bits.
    const std::int64_t seconds = std::int64_t{86'400} * span.days;
    for (std::int64_t second = 0; second < seconds; ++second) {
        for (std::int64_t i = 0; i < perSecond; ++i) {
            request.time =
                span.from + std::chrono::seconds(second) + Duration(i * 1000 / perSecond);
            request[Column::Client] = clients[static_cast<std::size_t>(i % attackers.addresses)];
            if (!use(request)) {
                return;
            }
        }
    }
}

/// The next poll of one client; the earliest comes first, among equal times the lower client.
struct Poll {
    Instant time; ///< with its delay
    std::int64_t client = 0;
    Instant planned;
    bool operator>(const Poll& other) const {
        return time != other.time ? time > other.time : client > other.client;
    }
};

class Polls {
  public:
    Polls(const plan::OwnClients& clients, const SyntheticSpan& span)
        : m_clients(clients), m_span(span) {
        Random random(span.seed);
        for (std::int64_t i = 0; i < clients.clients; ++i) {
            const std::int64_t range = (clients.everySlowest - clients.every).count();
            const auto more = random.below(static_cast<std::uint64_t>(range) + 1);
            m_every.push_back(clients.every + Duration(static_cast<std::int64_t>(more)));
            m_names.push_back(formatIpAddress(documentationAddress(static_cast<std::uint64_t>(i))));
        }
    }

    void run(Request request, const UseRequest& use) {
        for (int day = 0; day < m_span.days; ++day) {
            const Instant midnight = m_span.from + day * kDay;
            for (std::int64_t i = 0; i < m_clients.clients; ++i) {
                push(i, midnight + every(i) * i / m_clients.clients, midnight);
            }
            while (!m_next.empty()) {
                const Poll poll = m_next.top();
                m_next.pop();
                request.time = poll.time;
                request[Column::Client] = m_names[static_cast<std::size_t>(poll.client)];
                if (!use(request)) {
                    return;
                }
                push(poll.client, poll.planned + every(poll.client), midnight);
            }
        }
    }

  private:
    Duration every(std::int64_t client) const { return m_every[static_cast<std::size_t>(client)]; }

    void push(std::int64_t client, Instant planned, Instant midnight) {
        if (planned >= midnight + m_clients.activePerDay) {
            return;
        }
        Duration late{0};
        if (m_clients.jitter > Duration{0}) {
            const auto number = static_cast<std::uint64_t>(planned.time_since_epoch().count());
            Random random(m_span.seed ^ splitMix64(number ^ static_cast<std::uint64_t>(client)));
            late = Duration(static_cast<std::int64_t>(
                random.below(static_cast<std::uint64_t>(m_clients.jitter.count()) + 1)));
        }
        m_next.push(Poll{planned + late, client, planned});
    }

    const plan::OwnClients& m_clients;
    const SyntheticSpan& m_span;
    std::vector<Duration> m_every;
    std::vector<std::string> m_names;
    std::priority_queue<Poll, std::vector<Poll>, std::greater<>> m_next;
};

} // namespace

Result<void> synthesise(const plan::Plan& plan, const plan::Pressure& pressure,
                        const SyntheticSpan& span, const rules::Schema& schema,
                        const UseRequest& use) {
    const auto* attackers = std::get_if<plan::Attackers>(&pressure);
    const auto* clients = std::get_if<plan::OwnClients>(&pressure);
    if (attackers == nullptr && clients == nullptr) {
        return tl::unexpected(Error{message(kRecordedCannotBeMade), std::nullopt, std::nullopt});
    }
    const Result<Template> made =
        templateOf(plan, clients == nullptr ? std::nullopt : clients->route, schema);
    if (!made) {
        return tl::unexpected(made.error());
    }
    if (attackers != nullptr) {
        attack(*attackers, span, made->request(), use);
    } else {
        Polls(*clients, span).run(made->request(), use);
    }
    return {};
}

IpAddress documentationAddress(std::uint64_t index) {
    constexpr std::uint64_t kPerNetwork = 254; // .1 to .254
    constexpr std::array<std::array<std::uint8_t, 3>, 3> kNetworks{
        {{192, 0, 2}, {198, 51, 100}, {203, 0, 113}}};
    IpAddress address;
    if (index < kPerNetwork * kNetworks.size()) {
        const auto& network = kNetworks[index / kPerNetwork];
        std::copy(network.begin(), network.end(), address.bytes.begin());
        address.bytes[3] = static_cast<std::uint8_t>(index % kPerNetwork + 1);
        return address;
    }
    address.family = IpAddress::Family::V6;
    address.bytes = {0x20, 0x01, 0x0d, 0xb8};
    for (std::size_t i = 0; i < sizeof(index); ++i) {
        address.bytes[15 - i] = static_cast<std::uint8_t>(index >> (8 * i));
    }
    return address;
}

} // namespace edgefence::traffic
