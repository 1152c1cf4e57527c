// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line says about arguments.
#pragma once

#include "core/base/message.h"

namespace edgefence::cli {

// What an option was given; the option stands before it
inline constexpr MessageText kNothingGiven =
    EDGEFENCE_MESSAGE("nothing-given", "an empty text was given");
inline constexpr MessageText kNotWholeNumber =
    EDGEFENCE_MESSAGE("not-whole-number", "expected a whole number from %1 to %2, found \"%3\"");
inline constexpr MessageText kNoneOfWords =
    EDGEFENCE_MESSAGE("none-of-words", "\"%1\" is none of %2");

// The arguments as they stand together
inline constexpr MessageText kCommandMissing =
    EDGEFENCE_MESSAGE("command-missing", "a command is missing: one of %1");
inline constexpr MessageText kCommandUnknown =
    EDGEFENCE_MESSAGE("command-unknown", "there is no command \"%1\"");
inline constexpr MessageText kOptionUnknown =
    EDGEFENCE_MESSAGE("option-unknown", "there is no option %1");
inline constexpr MessageText kArgumentTooMany =
    EDGEFENCE_MESSAGE("argument-too-many", "\"%1\" is one argument too many");
inline constexpr MessageText kArgumentMissing =
    EDGEFENCE_MESSAGE("argument-missing", "%1 is missing: %2");
inline constexpr MessageText kValueMissing =
    EDGEFENCE_MESSAGE("value-missing", "%1 needs a value: %2");
inline constexpr MessageText kGivenTwice =
    EDGEFENCE_MESSAGE("given-twice", "%1 was given %2 times; it is taken once");
inline constexpr MessageText kTakesNoValue =
    EDGEFENCE_MESSAGE("takes-no-value", "%1 takes no value");
inline constexpr MessageText kExcludeEachOther =
    EDGEFENCE_MESSAGE("exclude-each-other", "%1 and %2 exclude each other; give one of them");
inline constexpr MessageText kNeedsOption =
    EDGEFENCE_MESSAGE("needs-option", "%1 is of use with %2 only");
inline constexpr MessageText kStandardInputTwice = EDGEFENCE_MESSAGE(
    "standard-input-twice", "standard input (-) can be read once, and is asked for %1 times");
inline constexpr MessageText kArgumentWrong = EDGEFENCE_MESSAGE("argument-wrong", "%1");

inline constexpr MessageText kNearestWord = EDGEFENCE_MESSAGE("nearest-word", "did you mean %1?");
inline constexpr MessageText kThereAre = EDGEFENCE_MESSAGE("there-are", "there are %1");
inline constexpr MessageText kThereAreNone = EDGEFENCE_MESSAGE("there-are-none", "there are none");
inline constexpr MessageText kHelpLists = EDGEFENCE_MESSAGE("help-lists", "%1 --help lists them");
inline constexpr MessageText kHelpShows = EDGEFENCE_MESSAGE("help-shows", "see %1 --help");

// The program itself
inline constexpr MessageText kBroken = EDGEFENCE_MESSAGE("broken", "could not go on: %1");
inline constexpr MessageText kOutputLost =
    EDGEFENCE_MESSAGE("output-lost", "the output could not be written");

} // namespace edgefence::cli
