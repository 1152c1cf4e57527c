// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/scenario.h"

#include "core/base/random.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace edgefence::traffic {

namespace {

using rules::Column;

/// Chooses index k of n with weight 1 / (k + 1)^skew.
class Skewed {
  public:
    Skewed(std::size_t count, double skew) {
        double sum = 0;
        for (std::size_t k = 0; k < count; ++k) {
            sum += std::pow(static_cast<double>(k + 1), -skew);
            m_sums.push_back(sum);
        }
    }
    std::size_t pick(Random& random) const {
        const double wanted = random.unit() * m_sums.back();
        const auto found = std::upper_bound(m_sums.begin(), m_sums.end(), wanted);
        return std::min(static_cast<std::size_t>(found - m_sums.begin()), m_sums.size() - 1);
    }

  private:
    std::vector<double> m_sums;
};

/// Requests per hour of a day, relative: quiet at night, a hump before noon, one in the evening.
constexpr std::array<int, 24> kDayCurve{3,  2, 2, 2, 3, 4,  6,  8,  11, 13, 14, 13,
                                        11, 9, 8, 8, 9, 11, 13, 14, 13, 10, 7,  5};

/// A time of day in [from, to) with the density of the curve: drawn until one is accepted.
Duration drawTime(const Stream& stream, Random& random) {
    const auto length = static_cast<std::uint64_t>((stream.to - stream.from).count());
    while (true) {
        const Duration time =
            stream.from + Duration(static_cast<std::int64_t>(random.below(length)));
        if (stream.curve == DayCurve::Even) {
            return time;
        }
        // Hours in between are straight lines, so that the day has no steps.
        const double hour = static_cast<double>(time.count()) / 3'600'000.0;
        const auto whole = static_cast<std::size_t>(hour) % kDayCurve.size();
        const double part = hour - std::floor(hour);
        const double height =
            kDayCurve[whole] * (1 - part) + kDayCurve[(whole + 1) % kDayCurve.size()] * part;
        if (random.unit() * *std::max_element(kDayCurve.begin(), kDayCurve.end()) < height) {
            return time;
        }
    }
}

std::string slug(std::uint64_t number) {
    constexpr std::string_view kLetters =
        "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    Random random(number);
    std::string made = "/";
    const std::uint64_t length = 4 + random.below(3);
    for (std::uint64_t i = 0; i < length; ++i) {
        made += kLetters[static_cast<std::size_t>(random.below(kLetters.size()))];
    }
    return made;
}

IpAddress addressInNetwork(const IpAddress& network, std::uint64_t index) {
    IpAddress address = network;
    const std::size_t last = address.family == IpAddress::Family::V4 ? 3 : 15;
    std::uint64_t carry = index + 1; // .0 is the network itself
    for (std::size_t step = 0; step <= last && carry > 0; ++step) {
        std::uint8_t& byte = address.bytes[last - step];
        carry += byte;
        byte = static_cast<std::uint8_t>(carry & 0xffU);
        carry >>= 8U;
    }
    return address;
}

/// When who asks; what is asked is drawn when it is played.
struct Planned {
    Instant time;
    std::uint32_t stream = 0;
    std::uint32_t client = 0;
};

/// The texts that a stream's requests are made of.
class StreamTexts {
  public:
    StreamTexts(const Stream& stream, std::uint64_t seed)
        : m_stream(stream),
          m_paths(stream.paths),
          m_path(stream.paths.size() + static_cast<std::size_t>(stream.slugs), stream.pathSkew) {
        for (std::int64_t i = 0; i < stream.slugs; ++i) {
            m_paths.push_back(slug(seed + static_cast<std::uint64_t>(i)));
        }
        for (const AnswerShare& answer : stream.answers) {
            m_shares += answer.share;
            m_statuses.push_back(std::to_string(answer.status));
        }
        const std::string base = stream.network.substr(0, stream.network.find('/'));
        const IpAddress network = parseIpAddress(base).value_or(IpAddress{});
        for (std::int64_t i = 0; i < stream.clients; ++i) {
            m_clients.push_back(stream.address ? *stream.address
                                               : formatIpAddress(addressInNetwork(
                                                     network, static_cast<std::uint64_t>(i) * 7)));
        }
    }

    Request request(const Planned& planned, Random& random) const {
        Request made;
        made.time = planned.time;
        made[Column::Client] = m_clients[planned.client];
        made[Column::Method] = m_stream.method;
        made[Column::Path] = m_paths[m_path.pick(random)];
        made[Column::Protocol] = "HTTP/2.0";
        made[Column::Status] = m_statuses[answer(random)];
        if (m_stream.host) {
            made[Column::Host] = *m_stream.host;
        }
        if (m_stream.colo) {
            made[Column::Colo] = *m_stream.colo;
        }
        if (!m_stream.agents.empty()) {
            const auto several = static_cast<std::uint64_t>(m_stream.agentsPerClient);
            const std::uint64_t index = splitMix64(planned.client) + random.below(several);
            made[Column::UserAgent] = m_stream.agents[index % m_stream.agents.size()];
        }
        return made;
    }

  private:
    std::size_t answer(Random& random) const {
        auto left = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(m_shares)));
        std::size_t index = 0;
        while (left >= m_stream.answers[index].share) {
            left -= m_stream.answers[index].share;
            ++index;
        }
        return index;
    }

    const Stream& m_stream;
    std::vector<std::string> m_paths;
    Skewed m_path;
    std::int64_t m_shares = 0;
    std::vector<std::string> m_statuses;
    std::vector<std::string> m_clients;
};

void planStream(const Scenario& scenario, std::uint32_t index, std::vector<Planned>& planned) {
    const Stream& stream = scenario.streams[index];
    if (stream.every > Duration{0}) {
        for (std::int64_t i = 0; i < stream.clients; ++i) {
            for (Duration at = stream.from + stream.every * i / stream.clients; at < stream.to;
                 at += stream.every) {
                planned.push_back({scenario.day + at, index, static_cast<std::uint32_t>(i)});
            }
        }
        return;
    }
    Random random(scenario.seed ^ splitMix64(index));
    const Skewed client(static_cast<std::size_t>(stream.clients), stream.skew);
    for (std::int64_t i = 0; i < stream.requests; ++i) {
        const Duration at = drawTime(stream, random);
        planned.push_back(
            {scenario.day + at, index, static_cast<std::uint32_t>(client.pick(random))});
    }
}

} // namespace

void play(const Scenario& scenario, const UseRequest& use) {
    std::vector<Planned> planned;
    std::vector<StreamTexts> texts;
    texts.reserve(scenario.streams.size());
    for (std::uint32_t i = 0; i < scenario.streams.size(); ++i) {
        planStream(scenario, i, planned);
        texts.emplace_back(scenario.streams[i], scenario.seed);
    }
    std::stable_sort(planned.begin(), planned.end(),
                     [](const Planned& a, const Planned& b) { return a.time < b.time; });
    Random random(splitMix64(scenario.seed));
    for (const Planned& each : planned) {
        if (!use(texts[each.stream].request(each, random))) {
            return;
        }
    }
}

} // namespace edgefence::traffic
