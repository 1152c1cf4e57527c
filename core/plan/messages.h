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

inline constexpr MessageText kPressureEmpty =
    EDGEFENCE_MESSAGE("pressure-empty", "the pressure is empty");
inline constexpr MessageText kPressureUnknown =
    EDGEFENCE_MESSAGE("pressure-unknown", "\"%1\" is no pressure");
inline constexpr MessageText kPressureForms = EDGEFENCE_MESSAGE(
    "pressure-forms", "the forms are one[,rate=50], addresses:N[,rate=50], "
                      "clients:N,every=15s[..20s][,hours=8][,jitter=0s][,route=R] and traffic");
inline constexpr MessageText kPressureNoBlanks =
    EDGEFENCE_MESSAGE("pressure-no-blanks", "a pressure is written without blanks");
inline constexpr MessageText kPressureHowMany =
    EDGEFENCE_MESSAGE("pressure-how-many", "%1 needs a number: %1:20");
inline constexpr MessageText kPressureNumber =
    EDGEFENCE_MESSAGE("pressure-number", "expected a whole number from 1 to %2, found \"%1\"");
inline constexpr MessageText kPressureSetting =
    EDGEFENCE_MESSAGE("pressure-setting", "\"%1\" is no setting of this pressure, which has %2");
inline constexpr MessageText kPressureNoSettings =
    EDGEFENCE_MESSAGE("pressure-no-settings", "%1 has no settings, found \"%2\"");
inline constexpr MessageText kPressureNothingAfterComma =
    EDGEFENCE_MESSAGE("pressure-nothing-after-comma", "a comma has no setting behind it");
inline constexpr MessageText kPressureTwice =
    EDGEFENCE_MESSAGE("pressure-twice", "%1 is given twice");
inline constexpr MessageText kPressureHours = EDGEFENCE_MESSAGE(
    "pressure-hours", "expected hours a day, above 0 and at most 24, found \"%1\"");
inline constexpr MessageText kPressureDuration = EDGEFENCE_MESSAGE(
    "pressure-duration", "expected a time such as 15s, 86.4s or 10s..20s, found \"%1\"");
inline constexpr MessageText kPressureRoute =
    EDGEFENCE_MESSAGE("pressure-route", "route= needs the id of a route");
inline constexpr MessageText kPressureJitter = EDGEFENCE_MESSAGE(
    "pressure-jitter", "a jitter of %1 is more than the time between two calls, %2");
inline constexpr MessageText kPressureNoInterval =
    EDGEFENCE_MESSAGE("pressure-no-interval", "clients need the time between two calls: every=15s");

} // namespace edgefence::plan
