// SPDX-License-Identifier: GPL-3.0-or-later
// Layers to count with in tests.
#pragma once

#include "core/layers/account.h"
#include "core/layers/layer_kind.h"
#include "core/layers/registry.h"

#include <QString>

#include <cmath>
#include <memory>
#include <string>

namespace edgefence::testing {

/// A layer's values with the kind's fallbacks filled in.
inline plan::LayerConfig layer(const std::string& kind, plan::Parameters parameters) {
    plan::LayerConfig config;
    config.id = LayerId{kind};
    config.kind = kind;
    config.parameters = std::move(parameters);
    return layers::withFallbacks(*layers::findKind(kind), std::move(config));
}

/// One layer, one data centre, budgets without an end unless a test says otherwise.
class Counting {
  public:
    explicit Counting(const plan::LayerConfig& config, std::uint32_t keys = 4)
        : m_counter(layers::findKind(config.kind)->counter(config, {}, keys)) {
        account.left.fill(layers::kUnlimited / 2);
    }

    layers::Decision check(double atSeconds, std::int64_t n = 1, std::uint32_t key = 0) {
        const layers::Decision decision =
            m_counter->check(key, std::llround(atSeconds * 1000), n, account);
        for (std::size_t at = 0; at < layers::kMaxSpends; ++at)
            account.left[at] -= decision.spent[at];
        return decision;
    }
    bool passes(double atSeconds, std::uint32_t key = 0) {
        return check(atSeconds, 1, key).passed == 1;
    }
    /// "+" passed, "-" refused, "!" failed, for requests at these seconds.
    QString fates(std::initializer_list<double> seconds) {
        QString text;
        for (const double second : seconds) {
            const layers::Decision decision = check(second);
            text += decision.passed == 1 ? '+' : decision.refused == 1 ? '-' : '!';
        }
        return text;
    }
    layers::Counter::Reading read(double atSeconds, std::uint32_t key = 0) const {
        return m_counter->read(key, std::llround(atSeconds * 1000));
    }

    layers::Account account;

  private:
    std::unique_ptr<layers::Counter> m_counter;
};

} // namespace edgefence::testing
