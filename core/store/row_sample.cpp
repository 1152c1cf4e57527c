// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/row_sample.h"

#include <algorithm>
#include <iterator>

namespace edgefence::store {
namespace {

constexpr std::size_t kMostRows = 16'384;
/// Requests that are all alike have one hash, which no level thins out.
constexpr unsigned kHighestLevel = 40;

/// FNV-1a: what it gives is kept in projects, so it must be the same on every machine.
std::uint64_t hashOf(std::string_view bytes) {
    std::uint64_t hash = 0xCBF2'9CE4'8422'2325;
    for (const char byte : bytes) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x0000'0100'0000'01B3;
    }
    return hash;
}

/// The finisher of MurmurHash3: every bit of the result depends on every bit.
std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ (value >> 33U)) * 0xFF51'AFD7'ED55'8CCD;
    value = (value ^ (value >> 33U)) * 0xC4CE'B9FE'1A85'EC53;
    return value ^ (value >> 33U);
}

bool isChosen(std::int64_t hash, unsigned level) {
    const std::uint64_t mask = (std::uint64_t{1} << level) - 1;
    return (static_cast<std::uint64_t>(hash) & mask) == 0;
}

std::vector<std::int64_t> chosen(std::span<const std::int64_t> hashes, unsigned level) {
    std::vector<std::int64_t> result;
    std::copy_if(hashes.begin(), hashes.end(), std::back_inserter(result),
                 [level](std::int64_t hash) { return isChosen(hash, level); });
    return result;
}

} // namespace

void RowSample::add(const traffic::Batch& batch) {
    m_rowHashes.resize(batch.rows());
    std::transform(batch.times.begin(), batch.times.end(), m_rowHashes.begin(),
                   [](std::int64_t time) { return mixed(static_cast<std::uint64_t>(time)); });
    for (std::size_t at = 0; at < kColumns.size(); ++at) {
        const traffic::BatchColumn& column = batch[kColumns[at]];
        std::vector<std::uint64_t>& hashes = m_valueHashes[at];
        if (hashes.empty()) {
            hashes.push_back(0); // of no value
        }
        std::transform(column.added.begin(), column.added.end(), std::back_inserter(hashes),
                       [](std::string_view value) { return hashOf(value); });
        rules::withCodes(column.codes, [&](auto codes) {
            for (std::size_t row = 0; row < codes.size(); ++row) {
                m_rowHashes[row] = m_rowHashes[row] * 0x9E37'79B9'7F4A'7C15 + hashes[codes[row]];
            }
        });
    }
    for (const std::uint64_t row : m_rowHashes) {
        const auto hash = static_cast<std::int64_t>(mixed(row) >> 1U);
        if (isChosen(hash, m_level)) {
            m_sample.push_back(hash);
        }
    }
    thinOut();
}

void RowSample::thinOut() {
    while (m_sample.size() > kMostRows && m_level < kHighestLevel) {
        ++m_level;
        m_sample = chosen(m_sample, m_level);
    }
    m_sample.resize(std::min(m_sample.size(), kMostRows));
}

std::span<const std::int64_t> RowSample::finish() {
    std::sort(m_sample.begin(), m_sample.end());
    return m_sample;
}

SharedRows sharedRows(std::span<const std::int64_t> left, unsigned leftLevel,
                      std::span<const std::int64_t> right, unsigned rightLevel) {
    const unsigned level = std::max(leftLevel, rightLevel);
    const std::vector<std::int64_t> ours = chosen(left, level);
    const std::vector<std::int64_t> theirs = chosen(right, level);
    std::vector<std::int64_t> both;
    std::set_intersection(ours.begin(), ours.end(), theirs.begin(), theirs.end(),
                          std::back_inserter(both));
    const auto shared = static_cast<std::int64_t>(both.size());
    const std::size_t smaller = std::min(ours.size(), theirs.size());
    return {shared << level, shared, level == 0,
            smaller == 0 ? 0.0 : static_cast<double>(shared) / static_cast<double>(smaller)};
}

bool isOverlap(const SharedRows& shared) {
    constexpr std::int64_t kFew = 10;
    constexpr std::int64_t kFewSampled = 3; // of which each may stand for many, or for itself
    constexpr double kSmallShare = 0.05;
    const bool areMany =
        shared.requests >= kFew && shared.sampled >= kFewSampled && shared.ofSmaller >= kSmallShare;
    const bool areAll = shared.isExact && shared.requests > 0 && shared.ofSmaller >= 1;
    return areMany || areAll;
}

} // namespace edgefence::store
