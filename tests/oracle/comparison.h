// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/replay/replay.h"
#include "tests/oracle/plain_replay.h"

#include <string>
#include <vector>

namespace edgefence::oracle {

/// The fast replay's result in the plain one's terms.
PlainReplay toPlain(const layers::CompiledPlan& plan, const traffic::Traffic& traffic,
                    const replay::Replay& replay);

/// Everything in a replay, one line a figure; what is zero is left out.
std::vector<std::string> lines(const PlainReplay& replay);

/// "" if equal, else the first figure in which they differ.
std::string difference(const PlainReplay& fast, const PlainReplay& plain);

} // namespace edgefence::oracle
