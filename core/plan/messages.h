// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

namespace edgefence::plan {

inline constexpr MessageText kFiguresNotJson =
    EDGEFENCE_MESSAGE("figures-not-json", "these platform figures are not JSON");
inline constexpr MessageText kFiguresOtherVersion =
    EDGEFENCE_MESSAGE("figures-other-version",
                      "these platform figures have no key edgefence_platform with the version %1");
inline constexpr MessageText kFigureKeyWrong =
    EDGEFENCE_MESSAGE("figure-key-wrong", "platform figures, %1: the key %2 must be %3");
inline constexpr MessageText kFigureKeyUnknown =
    EDGEFENCE_MESSAGE("figure-key-unknown", "platform figures, %1: there is no key %2");
inline constexpr MessageText kFigureTwice =
    EDGEFENCE_MESSAGE("figure-twice", "platform figures: %1 is there twice");

} // namespace edgefence::plan
