// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/generated_log.h"

#include "core/base/random.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace edgefence::bench {
namespace {

/// Picks the k-th of n about 1/k as often as the first.
std::size_t popular(Random& random, std::size_t count) {
    const double exponent = random.unit() * std::log(static_cast<double>(count));
    return static_cast<std::size_t>(std::exp(exponent)) - 1;
}

std::string word(Random& random, std::size_t length) {
    std::string text;
    for (std::size_t at = 0; at < length; ++at) {
        text += static_cast<char>('a' + random.below(26));
    }
    return text;
}

std::vector<std::string> many(std::size_t count, auto&& make) {
    std::vector<std::string> values;
    values.reserve(count);
    for (std::size_t at = 0; at < count; ++at) {
        values.push_back(make());
    }
    return values;
}

struct Pool {
    explicit Pool(Random& random)
        : clients(many(60'000,
                       [&] {
                           return fmt::format("{}.{}.{}.{}", random.below(223) + 1,
                                              random.below(256), random.below(256),
                                              random.below(256));
                       })),
          paths(many(20'000,
                     [&] {
                         return fmt::format("/{}/{}-{}", word(random, 4 + random.below(6)),
                                            word(random, 5 + random.below(9)), random.below(10000));
                     })),
          referers(many(3'000,
                        [&] {
                            return fmt::format("https://www.{}.example/{}/{}", word(random, 8),
                                               word(random, 6), word(random, 7));
                        })),
          agents(many(400, [&] {
              // From a script's few letters to what browsers call themselves.
              const std::string name = fmt::format("{}/{}.0", word(random, 6), random.below(140));
              return random.below(3) == 0
                         ? name
                         : fmt::format("Mozilla/5.0 (X11; Linux x86_64; rv:{}.0) Gecko/20100101 {}",
                                       random.below(140), name);
          })) {}
    std::vector<std::string> clients;
    std::vector<std::string> paths;
    std::vector<std::string> referers;
    std::vector<std::string> agents;
};

struct Row {
    std::int64_t second = 0;
    std::string_view client;
    std::string_view method;
    std::string target;
    int status = 200;
    std::uint64_t bytes = 0;
    std::string_view referer;
    std::string_view agent;
};

Row makeRow(Random& random, const Pool& pool) {
    Row row;
    row.client = pool.clients[popular(random, pool.clients.size())];
    row.method = random.below(12) == 0 ? "POST" : "GET";
    row.target = pool.paths[popular(random, pool.paths.size())];
    if (random.below(4) == 0) {
        fmt::format_to(std::back_inserter(row.target), "?id={}", popular(random, 100'000));
    }
    constexpr int kStatuses[] = {200, 200, 200, 200, 200, 200, 304, 302, 404, 500};
    row.status = kStatuses[random.below(std::size(kStatuses))];
    row.bytes = random.below(60'000);
    row.referer = random.below(5) < 3
                      ? std::string_view("-")
                      : std::string_view(pool.referers[popular(random, pool.referers.size())]);
    row.agent = pool.agents[popular(random, pool.agents.size())];
    return row;
}

constexpr std::int64_t kFirstSecond = 1'788'048'000; // 2026-08-30T00:00:00Z

void writeCombined(fmt::memory_buffer& out, const Row& row) {
    fmt::format_to(std::back_inserter(out),
                   "{} - - [30/Aug/2026:{:02}:{:02}:{:02} +0000] \"{} {} HTTP/1.1\" {} {} \"{}\" "
                   "\"{}\"\n",
                   row.client, row.second / 3600, row.second / 60 % 60, row.second % 60, row.method,
                   row.target, row.status, row.bytes, row.referer, row.agent);
}

void writeNdjson(fmt::memory_buffer& out, const Row& row) {
    fmt::format_to(
        std::back_inserter(out),
        R"({{"CacheCacheStatus":"dynamic","ClientASN":64500,"ClientCountry":"de","ClientIP":"{}",)"
        R"("ClientRequestHost":"www.example.com","ClientRequestMethod":"{}",)"
        R"("ClientRequestProtocol":"HTTP/1.1","ClientRequestReferer":"{}",)"
        R"("ClientRequestSource":"eyeball","ClientRequestURI":"{}",)"
        R"("ClientRequestUserAgent":"{}","EdgeColoCode":"FRA","EdgeResponseBytes":{},)"
        R"("EdgeResponseStatus":{},"EdgeStartTimestamp":{}000000000,"RayID":"9d1f00aa11bb22cc"}})"
        "\n",
        row.client, row.method, row.referer == "-" ? std::string_view() : row.referer, row.target,
        row.agent, row.bytes, row.status, kFirstSecond + row.second);
}

void writeCsv(fmt::memory_buffer& out, const Row& row) {
    fmt::format_to(std::back_inserter(out),
                   "{},www.example.com,{},HTTP/1.1,\"{}\",{},\"{}\",{},{},{}000000000\n",
                   row.client, row.method, row.referer == "-" ? std::string_view() : row.referer,
                   row.target, row.agent, row.bytes, row.status, kFirstSecond + row.second);
}

void writeIis(fmt::memory_buffer& out, const Row& row) {
    std::string agent(row.agent);
    std::replace(agent.begin(), agent.end(), ' ', '+');
    const std::size_t mark = row.target.find('?');
    const bool hasQuery = mark != std::string::npos;
    fmt::format_to(std::back_inserter(out),
                   "2026-08-30 {:02}:{:02}:{:02} 192.0.2.1 {} {} {} 443 - {} {} {} {} 0 0 {}\n",
                   row.second / 3600, row.second / 60 % 60, row.second % 60, row.method,
                   row.target.substr(0, mark), hasQuery ? row.target.substr(mark + 1) : "-",
                   row.client, agent, row.referer, row.status, row.bytes);
}

std::string_view headingOf(LogKind kind) {
    switch (kind) {
    case LogKind::LogpushCsv:
        return "ClientIP,ClientRequestHost,ClientRequestMethod,ClientRequestProtocol,"
               "ClientRequestReferer,ClientRequestURI,ClientRequestUserAgent,EdgeResponseBytes,"
               "EdgeResponseStatus,EdgeStartTimestamp\n";
    case LogKind::Iis:
        return "#Software: Microsoft Internet Information Services 10.0\n"
               "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip "
               "cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status sc-bytes\n";
    default:
        return {};
    }
}

void writeRow(fmt::memory_buffer& out, LogKind kind, const Row& row) {
    switch (kind) {
    case LogKind::Combined:
        return writeCombined(out, row);
    case LogKind::LogpushNdjson:
        return writeNdjson(out, row);
    case LogKind::LogpushCsv:
        return writeCsv(out, row);
    case LogKind::Iis:
        return writeIis(out, row);
    }
}

} // namespace

void writeGeneratedLog(const std::string& path, LogKind kind, std::int64_t lines) {
    Random random(20260830);
    const Pool pool(random);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"),
                                                               &std::fclose);
    if (file == nullptr) {
        throw std::runtime_error("cannot write " + path);
    }
    fmt::memory_buffer out;
    out.append(headingOf(kind));
    for (std::int64_t line = 0; line < lines; ++line) {
        Row row = makeRow(random, pool);
        row.second = line * 86'400 / lines;
        writeRow(out, kind, row);
        if (out.size() > (std::size_t{1} << 20U) || line + 1 == lines) {
            std::fwrite(out.data(), 1, out.size(), file.get());
            out.clear();
        }
    }
}

} // namespace edgefence::bench
