// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/plain_reader.h"

#include <tsl/robin_map.h>

#include <cstdio>
#include <cstring>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace edgefence::bench {
namespace {

class Numbers {
  public:
    std::uint32_t of(std::string_view value) {
        const auto found = m_numbers.find(value);
        if (found != m_numbers.end()) {
            return found->second;
        }
        m_values.emplace_back(value);
        const auto number = static_cast<std::uint32_t>(m_numbers.size());
        m_numbers.emplace(m_values.back(), number);
        return number;
    }
    std::size_t size() const { return m_numbers.size(); }

  private:
    std::deque<std::string> m_values;
    tsl::robin_map<std::string_view, std::uint32_t> m_numbers;
};

const char* find(const char* at, const char* stop, char byte) {
    return static_cast<const char*>(std::memchr(at, byte, static_cast<std::size_t>(stop - at)));
}

std::string_view between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
}

std::uint64_t digits(const char* at) {
    return static_cast<std::uint64_t>(at[0] - '0') * 10 + static_cast<std::uint64_t>(at[1] - '0');
}

struct Reader {
    PlainResult result;
    Numbers clients;
    Numbers targets;
    Numbers agents;

    void line(const char* at, const char* stop) {
        const char* const client = find(at, stop, ' ');
        const char* const time = find(client, stop, '[') + 1;
        const char* const target = find(find(time, stop, '"'), stop, ' ') + 1;
        const char* const targetEnd = find(target, stop, ' ');
        const char* const status = find(targetEnd, stop, '"') + 2;
        const char* const agent =
            find(find(find(status, stop, '"') + 1, stop, '"') + 1, stop, '"') + 1;
        result.sum += digits(time + 12) * 3600 + digits(time + 15) * 60 + digits(time + 18);
        result.sum += digits(status + 1) + clients.of(between(at, client));
        result.sum += targets.of(between(target, targetEnd));
        result.sum += agents.of(between(agent, find(agent, stop, '"')));
        ++result.lines;
    }
};

} // namespace

PlainResult readPlainly(const std::string& path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                               &std::fclose);
    if (file == nullptr) {
        throw std::runtime_error("cannot read " + path);
    }
    Reader reader;
    std::vector<char> text(std::size_t{1} << 20U);
    std::size_t left = 0;
    while (const std::size_t count =
               std::fread(text.data() + left, 1, text.size() - left, file.get())) {
        const char* at = text.data();
        const char* const stop = at + left + count;
        while (const char* const end = find(at, stop, '\n')) {
            reader.line(at, end);
            at = end + 1;
        }
        left = static_cast<std::size_t>(stop - at);
        std::memmove(text.data(), at, left);
    }
    reader.result.clients = reader.clients.size();
    reader.result.targets = reader.targets.size();
    reader.result.agents = reader.agents.size();
    return reader.result;
}

} // namespace edgefence::bench
