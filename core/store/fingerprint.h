// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/batch.h"

#include <array>
#include <memory>
#include <string>

struct evp_md_ctx_st;

namespace edgefence::store {

/// Tells whether two imports have the same content, however the file was called or compressed: the
/// times of all requests in file order, and every column's values in the order in which they first
/// came. It does not depend on how the requests were cut into batches.
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

    Digest m_times;
    std::array<Digest, rules::kColumnCount> m_values;
    std::string m_scratch;
};

} // namespace edgefence::store
