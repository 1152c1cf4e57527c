// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

// What the rules language says to a person. Names in texts are the language's own and are not
// translated.

namespace edgefence::rules::texts {

// Limits
inline constexpr MessageText kEmpty = EDGEFENCE_MESSAGE("rules-empty", "the expression is empty");
inline constexpr MessageText kWriteTrue =
    EDGEFENCE_MESSAGE("rules-write-true", "write true for every request");
inline constexpr MessageText kTooLong =
    EDGEFENCE_MESSAGE("rules-too-long", "the expression has %1 characters; %2 are the most");
inline constexpr MessageText kSplitRule =
    EDGEFENCE_MESSAGE("rules-split-rule", "put long sets into a list ($name) or split the rule");
inline constexpr MessageText kTooDeep = EDGEFENCE_MESSAGE(
    "rules-too-deep",
    "parentheses, negations and functions stand inside each other more than %1 deep");
inline constexpr MessageText kTooManyRegexes = EDGEFENCE_MESSAGE(
    "rules-too-many-regexes", "the expression has more than %1 regular expressions");

// Form
inline constexpr MessageText kExpectedOperand = EDGEFENCE_MESSAGE(
    "rules-expected-operand", "expected a field, a function or an opening parenthesis, found %1");
inline constexpr MessageText kOperandMissing = EDGEFENCE_MESSAGE(
    "rules-operand-missing", "expected a field, a function or an opening parenthesis here, but the "
                             "expression ends");
inline constexpr MessageText kLiteralOnTheLeft = EDGEFENCE_MESSAGE(
    "rules-literal-on-the-left", "a literal cannot stand on the left of a comparison");
inline constexpr MessageText kFieldFirst = EDGEFENCE_MESSAGE(
    "rules-field-first", "write the field first, and repeat it after and, or, xor");
inline constexpr MessageText kExpectedConnective =
    EDGEFENCE_MESSAGE("rules-expected-connective", "expected and, or, xor or the end, found %1");
inline constexpr MessageText kClosingMissing =
    EDGEFENCE_MESSAGE("rules-closing-missing", "the parenthesis opened here is never closed");
inline constexpr MessageText kUnopened =
    EDGEFENCE_MESSAGE("rules-unopened", "this closing parenthesis was never opened");
inline constexpr MessageText kLowerCase =
    EDGEFENCE_MESSAGE("rules-lower-case", "operators are written in lower case: %1");
inline constexpr MessageText kExpectedOperator =
    EDGEFENCE_MESSAGE("rules-expected-operator",
                      "expected an operator such as eq, or and, or, xor, after %1, found %2");
inline constexpr MessageText kOperatorMissing = EDGEFENCE_MESSAGE(
    "rules-operator-missing", "expected an operator such as eq after %1, which is of type %2");
inline constexpr MessageText kDoubleEquals =
    EDGEFENCE_MESSAGE("rules-double-equals", "equality is written == or eq");
inline constexpr MessageText kNotBeforeField =
    EDGEFENCE_MESSAGE("rules-not-before-field", "not stands before the field: not %1 in {...}");
inline constexpr MessageText kIsFunction =
    EDGEFENCE_MESSAGE("rules-is-function", "%1 is a function: %1(%2, ...)");
inline constexpr MessageText kBoolStandsAlone =
    EDGEFENCE_MESSAGE("rules-bool-stands-alone", "a Bool stands alone: write %1, or not %1");
inline constexpr MessageText kDidYouMean =
    EDGEFENCE_MESSAGE("rules-did-you-mean", "did you mean %1?");
inline constexpr MessageText kExpectedStep =
    EDGEFENCE_MESSAGE("rules-expected-step",
                      "expected a position, a key in double quotes or * in the brackets, found %1");
inline constexpr MessageText kStepMissing = EDGEFENCE_MESSAGE(
    "rules-step-missing", "expected a position, a key in double quotes or * in the brackets");
inline constexpr MessageText kExpectedBracket =
    EDGEFENCE_MESSAGE("rules-expected-bracket", "expected ], found %1");
inline constexpr MessageText kBracketMissing =
    EDGEFENCE_MESSAGE("rules-bracket-missing", "the bracket opened here is never closed");
inline constexpr MessageText kExpectedArgumentEnd = EDGEFENCE_MESSAGE(
    "rules-expected-argument-end", "expected a comma or ) after this argument, found %1");
inline constexpr MessageText kGroupConditions = EDGEFENCE_MESSAGE(
    "rules-group-conditions", "put several conditions of one argument into parentheses");
inline constexpr MessageText kExpectedSet = EDGEFENCE_MESSAGE(
    "rules-expected-set", "expected a set in braces or a list ($name) after in, found %1");
inline constexpr MessageText kSetMissing =
    EDGEFENCE_MESSAGE("rules-set-missing", "expected a set in braces or a list ($name) after in");
inline constexpr MessageText kSetUnclosed =
    EDGEFENCE_MESSAGE("rules-set-unclosed", "the set opened here is never closed");
inline constexpr MessageText kSetInBraces = EDGEFENCE_MESSAGE(
    "rules-set-in-braces", "a set stands in braces, its items divided by blanks: {\"a\" \"b\"}");
inline constexpr MessageText kBlanksInSets = EDGEFENCE_MESSAGE(
    "rules-blanks-in-sets", "items of a set are divided by blanks, not by commas");
inline constexpr MessageText kExpectedValue =
    EDGEFENCE_MESSAGE("rules-expected-value", "expected a value after %1, found %2");
inline constexpr MessageText kValueMissing =
    EDGEFENCE_MESSAGE("rules-value-missing", "expected a value after %1");
inline constexpr MessageText kSetNeedsIn =
    EDGEFENCE_MESSAGE("rules-set-needs-in", "a set stands only after in");
inline constexpr MessageText kUnclosedString =
    EDGEFENCE_MESSAGE("rules-unclosed-string", "the string that begins here has no end");
inline constexpr MessageText kBadRawString = EDGEFENCE_MESSAGE(
    "rules-bad-raw-string", "a raw string is written r\"...\" or r#\"...\"#, with %1 # at most");
inline constexpr MessageText kDoubleQuotes =
    EDGEFENCE_MESSAGE("rules-double-quotes", "strings stand in double quotes");
inline constexpr MessageText kCallMissing =
    EDGEFENCE_MESSAGE("rules-call-missing", "%1 is a function and needs its arguments: %1(...)");

// Names
inline constexpr MessageText kUnknownField =
    EDGEFENCE_MESSAGE("rules-unknown-field", "there is no field %1");
inline constexpr MessageText kUnknownFunction =
    EDGEFENCE_MESSAGE("rules-unknown-function", "there is no function %1");
inline constexpr MessageText kKeyOnly = EDGEFENCE_MESSAGE(
    "rules-key-only", "%1 can be a characteristic, but cannot stand in an expression");
inline constexpr MessageText kBadListName = EDGEFENCE_MESSAGE(
    "rules-bad-list-name",
    "%1 is no name of a list: lower-case letters, digits, underscores, and dots between them");

// Literals
inline constexpr MessageText kWrongLiteral =
    EDGEFENCE_MESSAGE("rules-wrong-literal", "expected a value of type %1 for %2, found %3");
inline constexpr MessageText kWriteString =
    EDGEFENCE_MESSAGE("rules-write-string", "a String stands in double quotes: \"text\"");
inline constexpr MessageText kWriteInteger = EDGEFENCE_MESSAGE(
    "rules-write-integer", "an Integer is written in digits, without quotes and fractions");
inline constexpr MessageText kWriteAddress = EDGEFENCE_MESSAGE(
    "rules-write-address", "an IP is written without quotes: 192.0.2.1 or 2001:db8::1");
inline constexpr MessageText kNotAnInteger =
    EDGEFENCE_MESSAGE("rules-not-an-integer", "%1 is no Integer");
inline constexpr MessageText kIntegerTooLarge =
    EDGEFENCE_MESSAGE("rules-integer-too-large", "%1 does not fit into 64 bits");
inline constexpr MessageText kLeadingZeroIsOctal = EDGEFENCE_MESSAGE(
    "rules-leading-zero-is-octal", "a number that begins with 0 is read in base 8");
inline constexpr MessageText kNotAnAddress =
    EDGEFENCE_MESSAGE("rules-not-an-address", "%1 is no IP address");
inline constexpr MessageText kPrefixOnlyInSet = EDGEFENCE_MESSAGE(
    "rules-prefix-only-in-set", "a network or a range stands only in a set: in {%1}");
inline constexpr MessageText kHostBits =
    EDGEFENCE_MESSAGE("rules-host-bits", "%1 is no network: the bits behind /%2 must be zero");
inline constexpr MessageText kWriteNetwork =
    EDGEFENCE_MESSAGE("rules-write-network", "the network is %1");
inline constexpr MessageText kPrefixTooLong =
    EDGEFENCE_MESSAGE("rules-prefix-too-long", "an address of this kind has %1 bits, not %2");
inline constexpr MessageText kRangeBackwards =
    EDGEFENCE_MESSAGE("rules-range-backwards", "the range %1 begins after its end");
inline constexpr MessageText kRangeMixed =
    EDGEFENCE_MESSAGE("rules-range-mixed", "the range %1 joins an IPv4 and an IPv6 address");
inline constexpr MessageText kBadEscape = EDGEFENCE_MESSAGE(
    "rules-bad-escape", "%1 is no escape: \\\" \\\\ \\xHH and three octal digits are");
inline constexpr MessageText kUseRawString =
    EDGEFENCE_MESSAGE("rules-use-raw-string",
                      "write a raw string, r\"...\", in which backslashes stand for themselves");
inline constexpr MessageText kDoubleStar =
    EDGEFENCE_MESSAGE("rules-double-star", "a wildcard cannot have two stars in a row");
inline constexpr MessageText kTooManyStars =
    EDGEFENCE_MESSAGE("rules-too-many-stars", "a wildcard has at most %1 stars, this one has %2");
inline constexpr MessageText kBadWildcardEscape = EDGEFENCE_MESSAGE(
    "rules-bad-wildcard-escape", "in a wildcard a backslash stands only before * and \\");
inline constexpr MessageText kKeyNotUtf8 =
    EDGEFENCE_MESSAGE("rules-key-not-utf8", "a key must be valid UTF-8 in double quotes");
inline constexpr MessageText kPositionTooLarge =
    EDGEFENCE_MESSAGE("rules-position-too-large", "%1 is no position: 0 to 4294967295");

// Types
inline constexpr MessageText kOperatorNotForType = EDGEFENCE_MESSAGE(
    "rules-operator-not-for-type", "%1 cannot be used on %2, which is of type %3");
inline constexpr MessageText kContainerNeedsAccess =
    EDGEFENCE_MESSAGE("rules-container-needs-access", "compare one of its values: %1");
inline constexpr MessageText kBitwiseNotAllowed = EDGEFENCE_MESSAGE(
    "rules-bitwise-not-allowed",
    "bitwise_and is not allowed in rules about HTTP requests, only in network firewall rules");
inline constexpr MessageText kTypesDiffer = EDGEFENCE_MESSAGE(
    "rules-types-differ", "%1 is of type %2 and %3 of type %4: they cannot be compared");
inline constexpr MessageText kLiteralOnly = EDGEFENCE_MESSAGE(
    "rules-literal-only", "%1 takes a literal on its right, not a field or a function");
inline constexpr MessageText kNotBool =
    EDGEFENCE_MESSAGE("rules-not-bool", "a condition must be of type Bool, this is of type %1");
inline constexpr MessageText kUseAnyOrAll =
    EDGEFENCE_MESSAGE("rules-use-any-or-all", "put it into any(...) or all(...)");
inline constexpr MessageText kMixedBool = EDGEFENCE_MESSAGE(
    "rules-mixed-bool", "%1 joins two conditions or two arrays of them, not one with the other");
inline constexpr MessageText kStepNotForType =
    EDGEFENCE_MESSAGE("rules-step-not-for-type", "%1 cannot be used on a value of type %2");
inline constexpr MessageText kEachOnTheRight =
    EDGEFENCE_MESSAGE("rules-each-on-the-right", "[*] can stand only on the left of a comparison");
inline constexpr MessageText kEachOnlyFirst = EDGEFENCE_MESSAGE(
    "rules-each-only-first", "[*] can stand only in the first argument of a function");
inline constexpr MessageText kArgumentCount =
    EDGEFENCE_MESSAGE("rules-argument-count", "%1 takes %2 arguments, here are %3");
inline constexpr MessageText kArgumentCountRange =
    EDGEFENCE_MESSAGE("rules-argument-count-range", "%1 takes %2 to %3 arguments, here are %4");
inline constexpr MessageText kArgumentType = EDGEFENCE_MESSAGE(
    "rules-argument-type", "argument %1 of %2 must be of type %3, this is of type %4");
inline constexpr MessageText kArgumentLiteral =
    EDGEFENCE_MESSAGE("rules-argument-literal", "argument %1 of %2 must be a literal");
inline constexpr MessageText kArgumentValue = EDGEFENCE_MESSAGE(
    "rules-argument-value", "argument %1 of %2 must be a field or a function, not a literal");
inline constexpr MessageText kArgumentBounds =
    EDGEFENCE_MESSAGE("rules-argument-bounds", "argument %1 of %2 must be from %3 to %4");
inline constexpr MessageText kArgumentOptions = EDGEFENCE_MESSAGE(
    "rules-argument-options", "argument %1 of %2 knows the letters %3 only, each once");
inline constexpr MessageText kArgumentNotEmpty =
    EDGEFENCE_MESSAGE("rules-argument-not-empty", "argument %1 of %2 must not be empty");
inline constexpr MessageText kArgumentGreater =
    EDGEFENCE_MESSAGE("rules-argument-greater", "argument %1 of %2 must be greater than the first");
inline constexpr MessageText kHexArgument =
    EDGEFENCE_MESSAGE("rules-hex-argument", "an argument cannot be written in base 16");
inline constexpr MessageText kUseIndex =
    EDGEFENCE_MESSAGE("rules-use-index", "take its elements with [*]: %1");

// A request as JSON
inline constexpr MessageText kRequestNotObject = EDGEFENCE_MESSAGE(
    "rules-request-not-object", "a request is a JSON object of fields: {\"http.host\": \"a\"}");
inline constexpr MessageText kRequestValue =
    EDGEFENCE_MESSAGE("rules-request-value", "the field %1 is of type %2 and cannot be %3");

// The schema's file
inline constexpr MessageText kSchemaNotJson =
    EDGEFENCE_MESSAGE("rules-schema-not-json", "the schema is no valid JSON: %1");
inline constexpr MessageText kSchemaKey =
    EDGEFENCE_MESSAGE("rules-schema-key", "the schema's entry %1: %2 must be %3");

} // namespace edgefence::rules::texts
