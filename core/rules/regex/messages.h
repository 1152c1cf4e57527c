// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

// Why the edge refuses a regular expression.

namespace edgefence::rules::regex::texts {

inline constexpr MessageText kNotUtf8 =
    EDGEFENCE_MESSAGE("regex-not-utf8", "a regular expression must be valid UTF-8");
inline constexpr MessageText kLookAround = EDGEFENCE_MESSAGE(
    "regex-look-around", "regular expressions of the edge cannot look ahead or behind");
inline constexpr MessageText kBackReference = EDGEFENCE_MESSAGE(
    "regex-back-reference", "regular expressions of the edge cannot refer back to a group");
inline constexpr MessageText kUnclosedGroup = EDGEFENCE_MESSAGE(
    "regex-unclosed-group", "the regular expression opens a group it never closes");
inline constexpr MessageText kUnopenedGroup = EDGEFENCE_MESSAGE(
    "regex-unopened-group", "the regular expression closes a group it never opened");
inline constexpr MessageText kUnclosedClass = EDGEFENCE_MESSAGE(
    "regex-unclosed-class", "the regular expression opens a class with [ that it never closes");
inline constexpr MessageText kNothingToRepeat = EDGEFENCE_MESSAGE(
    "regex-nothing-to-repeat", "there is nothing before %1 in the regular expression to repeat");
inline constexpr MessageText kRepeatNumber = EDGEFENCE_MESSAGE(
    "regex-repeat-number", "a repetition in braces needs a number: {2}, {2,} or {2,5}");
inline constexpr MessageText kUnclosedRepeat =
    EDGEFENCE_MESSAGE("regex-unclosed-repeat", "a repetition in braces is never closed");
inline constexpr MessageText kRepeatBackwards =
    EDGEFENCE_MESSAGE("regex-repeat-backwards", "a repetition from %1 to %2 ends before it begins");
inline constexpr MessageText kUnknownEscape =
    EDGEFENCE_MESSAGE("regex-unknown-escape", "%1 is no escape in regular expressions of the edge");
inline constexpr MessageText kEscapeAtEnd = EDGEFENCE_MESSAGE(
    "regex-escape-at-end", "the regular expression ends in the middle of an escape");
inline constexpr MessageText kBadHex = EDGEFENCE_MESSAGE(
    "regex-bad-hex", "%1 is no character in base 16: \\x41, \\x{41}, \\u0041, \\U00000041");
inline constexpr MessageText kEscapeInClass =
    EDGEFENCE_MESSAGE("regex-escape-in-class", "%1 cannot stand in a class");
inline constexpr MessageText kRangeBackwards =
    EDGEFENCE_MESSAGE("regex-range-backwards", "a range of a class ends before it begins");
inline constexpr MessageText kRangeOfClasses = EDGEFENCE_MESSAGE(
    "regex-range-of-classes", "a range of a class goes from one character to another one");
inline constexpr MessageText kUnicodeNotAllowed =
    EDGEFENCE_MESSAGE("regex-unicode-not-allowed",
                      "regular expressions of the edge work on bytes: %1 needs (?u) before it");
inline constexpr MessageText kUnknownProperty =
    EDGEFENCE_MESSAGE("regex-unknown-property", "there is no Unicode property %1");
inline constexpr MessageText kUnknownFlag =
    EDGEFENCE_MESSAGE("regex-unknown-flag", "%1 is no flag: i, m, s, R, U, u and x are");
inline constexpr MessageText kRepeatedFlag =
    EDGEFENCE_MESSAGE("regex-repeated-flag", "the flag %1 is set twice");
inline constexpr MessageText kDanglingMinus =
    EDGEFENCE_MESSAGE("regex-dangling-minus", "a minus among flags needs a flag behind it");
inline constexpr MessageText kFlagsAtEnd = EDGEFENCE_MESSAGE(
    "regex-flags-at-end", "the regular expression ends among the flags of a group");
inline constexpr MessageText kBadGroupName = EDGEFENCE_MESSAGE(
    "regex-bad-group-name", "a group's name has letters, digits and _, and begins with no digit");
inline constexpr MessageText kRepeatedGroupName =
    EDGEFENCE_MESSAGE("regex-repeated-group-name", "two groups are named %1");
inline constexpr MessageText kBadBoundary =
    EDGEFENCE_MESSAGE("regex-bad-boundary", "\\b{...} knows start, end, start-half and end-half");
inline constexpr MessageText kTooDeep =
    EDGEFENCE_MESSAGE("regex-too-deep", "the regular expression is nested more than %1 deep");
inline constexpr MessageText kTooBig = EDGEFENCE_MESSAGE(
    "regex-too-big", "the regular expression needs more than the %1 bytes the edge allows");

} // namespace edgefence::rules::regex::texts
