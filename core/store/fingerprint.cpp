// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/fingerprint.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <new>

namespace edgefence::store {
namespace {

using Hash = std::array<unsigned char, EVP_MAX_MD_SIZE>;

std::string_view finished(evp_md_ctx_st* digest, Hash& hash) {
    unsigned length = 0;
    EVP_DigestFinal_ex(digest, hash.data(), &length);
    return {reinterpret_cast<const char*>(hash.data()), length};
}

} // namespace

void Fingerprint::Free::operator()(evp_md_ctx_st* digest) const { EVP_MD_CTX_free(digest); }

Fingerprint::Digest Fingerprint::begin() {
    Digest digest(EVP_MD_CTX_new());
    if (!digest || EVP_DigestInit_ex(digest.get(), EVP_sha256(), nullptr) != 1) {
        throw std::bad_alloc();
    }
    return digest;
}

Fingerprint::Fingerprint() : m_times(begin()) {
    for (Digest& digest : m_values) {
        digest = begin();
    }
}

void Fingerprint::Sum::add(std::uint64_t row, std::uint32_t value) {
    if (value == 0) {
        return;
    }
    // SplitMix64's mixing of a number in which row and value have their own bits. Hashing all codes
    // with SHA-256 as well would cost many times as much.
    std::uint64_t mixed = (row << 32U ^ value) + 0x9E37'79B9'7F4A'7C15U;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58'476D'1CE4'E5B9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D0'49BB'1331'11EBU;
    total += mixed ^ (mixed >> 31U);
}

void Fingerprint::add(const traffic::Batch& batch) {
    EVP_DigestUpdate(m_times.get(), batch.times.data(), batch.times.size_bytes());
    const auto firstRow = static_cast<std::uint64_t>(batch.firstRow);
    std::uint64_t row = firstRow;
    for (const std::uint32_t weight : batch.weights) {
        // One request, which is what a row is where no weights are said, is 0.
        m_weights.add(row++, weight - 1);
    }
    for (std::size_t at = 0; at < batch.columns.size(); ++at) {
        m_scratch.clear();
        for (const std::string_view value : batch.columns[at].added) {
            // The length keeps "ab", "c" from being "a", "bc".
            fmt::format_to(std::back_inserter(m_scratch), "{}:", value.size());
            m_scratch += value;
        }
        EVP_DigestUpdate(m_values[at].get(), m_scratch.data(), m_scratch.size());
        rules::withCodes(batch.columns[at].codes, [&](auto codes) {
            row = firstRow;
            for (const auto code : codes) {
                m_codes[at].add(row++, code);
            }
        });
    }
}

std::string Fingerprint::finish() {
    const Digest all = begin();
    Hash hash{};
    const auto add = [&](evp_md_ctx_st* part) {
        const std::string_view bytes = finished(part, hash);
        EVP_DigestUpdate(all.get(), bytes.data(), bytes.size());
    };
    add(m_times.get());
    for (const Digest& digest : m_values) {
        add(digest.get());
    }
    EVP_DigestUpdate(all.get(), &m_weights, sizeof m_weights);
    EVP_DigestUpdate(all.get(), m_codes.data(), sizeof m_codes);
    std::string text;
    for (const char byte : finished(all.get(), hash)) {
        fmt::format_to(std::back_inserter(text), "{:02x}", static_cast<unsigned char>(byte));
    }
    return text;
}

} // namespace edgefence::store
