// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/batch.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>

struct evp_md_ctx_st;

namespace edgefence::store {

/// Tells whether two imports have the same content, however the file was called or compressed: the
/// times and weights of all requests in file order, every column's values in the order in which
/// they first came, and which request has which value. It does not depend on how the requests were
/// cut into batches.
class Fingerprint {
  public:
    Fingerprint();
    void add(const traffic::Batch& batch);
    /// SHA-256 in hexadecimal. Nothing can be added after it.
    std::string finish();

  private:
    struct Free {
        void operator()(evp_md_ctx_st* digest) const;
    };
    using Digest = std::unique_ptr<evp_md_ctx_st, Free>;
    static Digest begin();

    /// Of a number for each row; a row with 0 is as one without. Two lists that differ have the
    /// same sum by chance, once in 2^64.
    struct Sum {
        std::uint64_t total = 0;
        void add(std::uint64_t row, std::uint32_t value);
    };

    Digest m_times;
    Sum m_weights;
    std::array<Sum, rules::kColumnCount> m_codes;
    std::array<Digest, rules::kColumnCount> m_values;
    std::string m_scratch;
};

} // namespace edgefence::store
