// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

namespace edgefence::rules::advice {

// Logic
inline constexpr MessageText kAlwaysTrue =
    EDGEFENCE_MESSAGE("always-true", "%1 is true of every request");
inline constexpr MessageText kAlwaysFalse =
    EDGEFENCE_MESSAGE("always-false", "%1 is true of no request");
inline constexpr MessageText kDoubleNegation =
    EDGEFENCE_MESSAGE("double-negation", "two negations are none");
inline constexpr MessageText kSayIn =
    EDGEFENCE_MESSAGE("say-in", "several eq of %1 joined by or are one in with a set");
inline constexpr MessageText kMixedConnectives = EDGEFENCE_MESSAGE(
    "mixed-connectives", "and binds tighter than %1: parentheses would show what is meant");
inline constexpr MessageText kBothNotations =
    EDGEFENCE_MESSAGE("both-notations", "%1 and %2 are two notations in one expression");

// Literals that the other side can never equal
inline constexpr MessageText kCaseNeverEqual = EDGEFENCE_MESSAGE(
    "case-never-equal", "%1 gives letters of one case only and can never equal %2");
inline constexpr MessageText kMethodCase =
    EDGEFENCE_MESSAGE("method-case", "methods come in upper case, so this is never %1");
inline constexpr MessageText kPathWithoutSlash =
    EDGEFENCE_MESSAGE("path-without-slash", "a path begins with a slash, %1 does not");
inline constexpr MessageText kExtensionForm = EDGEFENCE_MESSAGE(
    "extension-form", "an extension comes in lower case and without its dot, so this is never %1");
inline constexpr MessageText kCountryForm = EDGEFENCE_MESSAGE(
    "country-form", "a country is two upper-case letters (ISO 3166-1), %1 is not");
inline constexpr MessageText kStatusRange =
    EDGEFENCE_MESSAGE("status-range", "a status is from 100 to 599");
inline constexpr MessageText kHeaderCase = EDGEFENCE_MESSAGE(
    "header-case", "names of headers are kept in lower case, so there is never one named %1");
inline constexpr MessageText kEncodedLiteral = EDGEFENCE_MESSAGE(
    "encoded-literal", "%1 is compared with a decoded value, which has no %2 any more");
inline constexpr MessageText kRegexInLiteral = EDGEFENCE_MESSAGE(
    "regex-in-literal", "%1 looks like a regular expression, but %2 compares it letter by letter");
inline constexpr MessageText kMissingIsNotEqual =
    EDGEFENCE_MESSAGE("missing-is-not-equal", "%1 may be missing; ne is then true in the public "
                                              "engine, which the documentation does not say");

// Sets
inline constexpr MessageText kMinusInSet = EDGEFENCE_MESSAGE(
    "minus-in-set", "%1 in a set are two numbers, %2 and %3; a range is written %4");
inline constexpr MessageText kTwiceInSet =
    EDGEFENCE_MESSAGE("twice-in-set", "%1 is in the set already");
inline constexpr MessageText kOverlapInSet =
    EDGEFENCE_MESSAGE("overlap-in-set", "%1 overlaps with %2 in the same set");
inline constexpr MessageText kPrivateAddress = EDGEFENCE_MESSAGE(
    "private-address", "%1 is private or reserved; no request comes to the edge from there");

// Regular expressions
inline constexpr MessageText kPlainRegex = EDGEFENCE_MESSAGE(
    "plain-regex",
    "this regular expression is a plain text; %1 says the same, and every plan has it");
inline constexpr MessageText kRegexMatchesAll =
    EDGEFENCE_MESSAGE("regex-matches-all", "this regular expression matches every text");
inline constexpr MessageText kHostDot = EDGEFENCE_MESSAGE(
    "host-dot", "a dot stands for any byte here; in a host name it is written \\.");

// Fields
inline constexpr MessageText kDeprecated =
    EDGEFENCE_MESSAGE("deprecated-field", "%1 is deprecated; it is now called %2");
inline constexpr MessageText kRawField = EDGEFENCE_MESSAGE(
    "raw-field", "%1 is the value before URL rewrites; %2 is what other rules go by");

// Rules in a row
inline constexpr MessageText kEqualRules =
    EDGEFENCE_MESSAGE("equal-rules", "rule %1 has the same expression as rule %2");
inline constexpr MessageText kUnreachable =
    EDGEFENCE_MESSAGE("unreachable-rule", "whatever matches rule %1 has matched rule %2 before");

// Traffic
inline constexpr MessageText kDecidedNothing = EDGEFENCE_MESSAGE(
    "decided-nothing", "without %1 every request, %2 in all, would have had the same answer");
inline constexpr MessageText kNeverCame =
    EDGEFENCE_MESSAGE("never-came", "%1 came in no request, of %2 in all");

} // namespace edgefence::rules::advice
