// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

namespace edgefence::document::messages {

// --- JSON ---------------------------------------------------------------------------------------

inline constexpr MessageText kUnexpectedJson =
    EDGEFENCE_MESSAGE("json-unexpected", "this is not JSON: %1 does not fit here");
inline constexpr MessageText kUnfinishedJson =
    EDGEFENCE_MESSAGE("json-unfinished", "this is not JSON: it ends too early");
inline constexpr MessageText kNotUtf8 =
    EDGEFENCE_MESSAGE("json-not-utf8", "the bytes here are not UTF-8");
inline constexpr MessageText kNumberTooGreat =
    EDGEFENCE_MESSAGE("json-number-too-great", "the number %1 is too great");
inline constexpr MessageText kKeyTwice = EDGEFENCE_MESSAGE("json-key-twice", "%1 is there twice");
inline constexpr MessageText kTooDeep =
    EDGEFENCE_MESSAGE("json-too-deep", "brackets are nested deeper than %1");

// --- values: key, what was found
// ------------------------------------------------------------------

inline constexpr MessageText kMissing = EDGEFENCE_MESSAGE("key-missing", "%1 is missing");
inline constexpr MessageText kMustBeText =
    EDGEFENCE_MESSAGE("must-be-text", "%1 must be a text; found %2");
inline constexpr MessageText kMustBeFlag =
    EDGEFENCE_MESSAGE("must-be-flag", "%1 must be true or false; found %2");
inline constexpr MessageText kMustBeWhole =
    EDGEFENCE_MESSAGE("must-be-whole", "%1 must be a whole number; found %2");
inline constexpr MessageText kMustBeNumber =
    EDGEFENCE_MESSAGE("must-be-number", "%1 must be a number; found %2");
inline constexpr MessageText kMustBeDecimal = EDGEFENCE_MESSAGE(
    "must-be-decimal", "%1 must be a number with at most six digits after the point; found %2");
inline constexpr MessageText kMustBeList =
    EDGEFENCE_MESSAGE("must-be-list", "%1 must be a list; found %2");
inline constexpr MessageText kMustBeTexts =
    EDGEFENCE_MESSAGE("must-be-texts", "%1 must be a list of texts; found %2");
inline constexpr MessageText kMustBeObject =
    EDGEFENCE_MESSAGE("must-be-object", "%1 must be an object; found %2");
inline constexpr MessageText kMustBeOneOf =
    EDGEFENCE_MESSAGE("must-be-one-of", "%1 must be one of %2; found %3");
inline constexpr MessageText kMustBeBetween =
    EDGEFENCE_MESSAGE("must-be-between", "%1 must be from %2 to %3; found %4");
inline constexpr MessageText kMustBeAtLeast =
    EDGEFENCE_MESSAGE("must-be-at-least", "%1 must be %2 or more; found %3");
inline constexpr MessageText kMustBeAnswers = EDGEFENCE_MESSAGE(
    "must-be-answers", "%1 must be \"any\", or classes and codes such as \"2xx,404\"; found %2");
inline constexpr MessageText kMustBeWindow =
    EDGEFENCE_MESSAGE("must-be-window", "%1 must be one of %2, or {\"seconds\": n}; found %3");
inline constexpr MessageText kUnknownKey =
    EDGEFENCE_MESSAGE("unknown-key", "there is no key %1 here; it is kept and does nothing");
inline constexpr MessageText kDidYouMean =
    EDGEFENCE_MESSAGE("did-you-mean-key", "did you mean %1?");

// --- plans
// ----------------------------------------------------------------------------------------

inline constexpr MessageText kNewerPlan = EDGEFENCE_MESSAGE(
    "newer-plan", "this plan is of version %1, and this program reads version %2");
inline constexpr MessageText kUpdateProgram =
    EDGEFENCE_MESSAGE("update-program", "a newer Edgefence reads it");
inline constexpr MessageText kPlanAssumed =
    EDGEFENCE_MESSAGE("plan-assumed", "%1 is not given; %2 is assumed");
inline constexpr MessageText kUnknownKind = EDGEFENCE_MESSAGE(
    "unknown-kind", "this version knows no layers of the kind %1; the layer is kept and off");
inline constexpr MessageText kEmptyId = EDGEFENCE_MESSAGE("empty-id", "the id is missing or empty");
inline constexpr MessageText kIdControl =
    EDGEFENCE_MESSAGE("id-control", "an id is one line without control characters, found \"%1\"");
inline constexpr MessageText kIdTwice =
    EDGEFENCE_MESSAGE("id-twice", "the id %1 is taken by another layer, route or budget");
inline constexpr MessageText kIdReserved =
    EDGEFENCE_MESSAGE("id-reserved", "the id %1 is taken in every plan");
inline constexpr MessageText kOtherHasNoWhen = EDGEFENCE_MESSAGE(
    "other-has-no-when", "the route other is what no route matches: it has no expression");
inline constexpr MessageText kUnknownBudget =
    EDGEFENCE_MESSAGE("no-such-budget", "there is no budget %1");
inline constexpr MessageText kAddCustomBudget =
    EDGEFENCE_MESSAGE("add-custom-budget", "a budget of your own is listed under budgets, as %1");
inline constexpr MessageText kUnknownRoute =
    EDGEFENCE_MESSAGE("no-such-route", "there is no route %1");
inline constexpr MessageText kCustomNeeds =
    EDGEFENCE_MESSAGE("custom-needs", "the budget %1 is your own, so it needs %2");
inline constexpr MessageText kOnlyCustomByHour = EDGEFENCE_MESSAGE(
    "only-custom-by-hour", "only a budget of your own can be by the hour; %1 is the platform's");
inline constexpr MessageText kNotInThisPlace = EDGEFENCE_MESSAGE(
    "not-in-this-place", "a layer of the kind %1 cannot stand at %2; it can at %3");
inline constexpr MessageText kParameterNeeded =
    EDGEFENCE_MESSAGE("parameter-needed", "a layer of the kind %1 needs %2 here");
inline constexpr MessageText kKeyNeeded =
    EDGEFENCE_MESSAGE("key-needed", "a layer of the kind %1 needs a key: %2 must not be empty");

} // namespace edgefence::document::messages
