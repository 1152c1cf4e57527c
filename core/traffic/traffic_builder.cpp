// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/traffic_data.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace edgefence::traffic {

using rules::Column;
using rules::kColumnCount;

namespace {

/// The answer a status text stands for; 0 for "-", "000" and anything that is not three digits.
std::uint16_t statusNumber(std::string_view text) {
    unsigned number = 0;
    for (const char byte : text) {
        if (byte < '0' || byte > '9') {
            return 0;
        }
        number = number * 10 + static_cast<unsigned>(byte - '0');
    }
    return text.size() == 3 ? static_cast<std::uint16_t>(number) : std::uint16_t{0};
}

template <class Value>
void permuteVector(std::vector<Value>& values, std::span<const std::uint32_t> order) {
    std::vector<Value> sorted(values.size());
    std::transform(order.begin(), order.end(), sorted.begin(),
                   [&](std::uint32_t row) { return values[row]; });
    values.swap(sorted);
}

} // namespace

struct TrafficBuilder::State {
    /// Codes of a source → codes of the traffic; index 0 is absent in both.
    struct Translation {
        std::vector<std::uint32_t> codes{0};
        bool identity = true;
        void push(std::uint32_t code) {
            identity = identity && code == codes.size();
            codes.push_back(code);
        }
    };
    /// Values as add() gets them, and what they became.
    struct Spelling {
        Dictionary values;
        std::vector<std::uint32_t> codes{0};
    };

    Traffic::Data data;
    std::array<Translation, kColumnCount> translations;
    std::array<Spelling, kColumnCount> spellings;
    std::string scratch;
    /// Values of the first import cannot be there yet, unless requests were added one by one.
    bool onlyOneImport = true;

    std::uint32_t codeOf(std::size_t column, std::string_view value);
    void addWeights(std::span<const std::uint32_t> weights, std::size_t rows);
    void finish();
};

std::uint32_t TrafficBuilder::State::codeOf(std::size_t column, std::string_view value) {
    Spelling& spelling = spellings[column];
    const std::uint32_t spelled = spelling.values.code(value);
    if (spelled == spelling.codes.size()) {
        spelling.codes.push_back(data.columns[column].dictionary.code(
            canonicalValue(static_cast<Column>(column), value, scratch)));
    }
    return spelling.codes[spelled];
}

/// REQUIRES: the times of the rows are there already.
void TrafficBuilder::State::addWeights(std::span<const std::uint32_t> weights, std::size_t rows) {
    const bool allOne = std::all_of(weights.begin(), weights.end(),
                                    [](std::uint32_t weight) { return weight == 1; });
    if (allOne && data.weights.empty()) {
        return;
    }
    data.weights.resize(data.times.size() - rows, 1);
    data.weights.insert(data.weights.end(), weights.begin(), weights.end());
    data.weights.resize(data.times.size(), 1);
}

void TrafficBuilder::State::finish() {
    data.times.shrink_to_fit();
    data.weights.shrink_to_fit();
    for (auto& column : data.columns) {
        if (!column.codes.empty()) {
            column.codes.pad(data.times.size());
            column.codes.shrink();
        }
    }
    const Dictionary& clients = data.column(Column::Client).dictionary;
    data.clients.reserve(clients.size());
    for (std::uint32_t code = 1; code < clients.size(); ++code) {
        const std::string_view text = clients.text(code);
        const auto address = parseIpAddress(text);
        data.clients.push_back({address.value_or(IpAddress{}), clientKindOf(text)});
    }
    const Dictionary& statuses = data.column(Column::Status).dictionary;
    for (std::uint32_t code = 1; code < statuses.size(); ++code) {
        data.statuses.push_back(statusNumber(statuses.text(code)));
    }
}

TrafficBuilder::TrafficBuilder() : m_state(std::make_unique<State>()) {}
TrafficBuilder::~TrafficBuilder() = default;
TrafficBuilder::TrafficBuilder(TrafficBuilder&&) noexcept = default;
TrafficBuilder& TrafficBuilder::operator=(TrafficBuilder&&) noexcept = default;

std::size_t TrafficBuilder::rows() const { return m_state->data.times.size(); }

void TrafficBuilder::reserve(std::size_t rows) {
    m_state->data.times.reserve(rows);
    for (auto& column : m_state->data.columns) {
        column.codes.reserve(rows);
    }
}

void TrafficBuilder::add(const Request& request, std::uint32_t weight) {
    State& state = *m_state;
    state.onlyOneImport = false;
    const std::size_t row = rows();
    state.data.times.push_back(request.time.time_since_epoch().count());
    for (std::size_t at = 0; at < kColumnCount; ++at) {
        const std::string_view value = request.values[at];
        CodeColumn& codes = state.data.columns[at].codes;
        if (value.data() != nullptr) {
            codes.pad(row);
            codes.push(state.codeOf(at, value));
        }
    }
    state.addWeights({&weight, 1}, 1);
}

void TrafficBuilder::add(const Traffic& traffic) {
    beginImport();
    std::array<std::vector<std::string_view>, kColumnCount> values;
    Batch batch;
    batch.times = traffic.times();
    batch.weights = traffic.weights();
    for (std::size_t at = 0; at < kColumnCount; ++at) {
        const auto column = static_cast<Column>(at);
        if (traffic.has(column)) {
            for (std::uint32_t code = 1; code < traffic.distinct(column); ++code) {
                values[at].push_back(traffic.text(column, code));
            }
            batch.columns[at] = {traffic.codes(column), values[at]};
        }
    }
    append(batch);
    beginImport();
}

void TrafficBuilder::beginImport() {
    if (rows() > 0) {
        m_state->onlyOneImport = false;
    }
    m_state->translations = {};
}

void TrafficBuilder::append(const Batch& batch) {
    State& state = *m_state;
    const std::size_t before = rows();
    state.data.times.insert(state.data.times.end(), batch.times.begin(), batch.times.end());
    state.addWeights(batch.weights, batch.rows());
    for (std::size_t at = 0; at < kColumnCount; ++at) {
        const BatchColumn& added = batch.columns[at];
        auto& column = state.data.columns[at];
        State::Translation& translation = state.translations[at];
        for (const std::string_view value : added.added) {
            translation.push(state.onlyOneImport ? column.dictionary.append(value)
                                                 : column.dictionary.code(value));
        }
        if (!added.empty()) {
            column.codes.pad(before);
            const bool asTheyAre = translation.identity;
            column.codes.append(added.codes,
                                asTheyAre ? std::span<const std::uint32_t>{} : translation.codes,
                                column.dictionary.size() - 1);
        }
    }
}

Traffic TrafficBuilder::build() { return build(timeOrder(m_state->data.times)); }

Traffic TrafficBuilder::build(std::span<const std::uint32_t> order) {
    State& state = *m_state;
    state.finish();
    if (!order.empty()) {
        assert(order.size() == rows());
        permuteVector(state.data.times, order);
        if (!state.data.weights.empty()) {
            permuteVector(state.data.weights, order);
        }
        for (auto& column : state.data.columns) {
            if (!column.codes.empty()) {
                column.codes.permute(order);
            }
        }
    }
    Traffic traffic;
    traffic.m_data = std::make_shared<const Traffic::Data>(std::move(state.data));
    m_state = std::make_unique<State>();
    return traffic;
}

std::vector<std::uint32_t> timeOrder(std::span<const std::int64_t> times) {
    if (std::is_sorted(times.begin(), times.end())) {
        return {};
    }
    std::vector<std::uint32_t> order(times.size());
    for (std::size_t row = 0; row < order.size(); ++row) {
        order[row] = static_cast<std::uint32_t>(row);
    }
    // Digits of 11 bits from the lowest up, each pass stable: a day of milliseconds takes three.
    constexpr unsigned kDigitBits = 11;
    constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
    const auto [lowest, highest] = std::minmax_element(times.begin(), times.end());
    const std::int64_t base = *lowest;
    const auto spread = static_cast<std::uint64_t>(*highest) - static_cast<std::uint64_t>(base);
    std::vector<std::uint32_t> next(order.size());
    for (unsigned shift = 0; shift < static_cast<unsigned>(std::bit_width(spread));
         shift += kDigitBits) {
        const auto digit = [&](std::uint32_t row) {
            const auto offset =
                static_cast<std::uint64_t>(times[row]) - static_cast<std::uint64_t>(base);
            return static_cast<std::size_t>(offset >> shift) & (kDigits - 1);
        };
        std::array<std::size_t, kDigits> starts{};
        for (const std::uint32_t row : order) {
            ++starts[digit(row)];
        }
        std::size_t sum = 0;
        for (std::size_t& start : starts) {
            sum += std::exchange(start, sum);
        }
        for (const std::uint32_t row : order) {
            next[starts[digit(row)]++] = row;
        }
        order.swap(next);
    }
    return order;
}

} // namespace edgefence::traffic
