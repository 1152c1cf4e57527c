// SPDX-License-Identifier: GPL-3.0-or-later
// What this room says to people.
#pragma once

#include "core/base/message.h"

namespace edgefence::traffic {

// Why a line is no request.
inline constexpr MessageText kNoClient =
    EDGEFENCE_MESSAGE("reject-no-client", "the client is missing");
inline constexpr MessageText kBadClient =
    EDGEFENCE_MESSAGE("reject-bad-client", "\"%1\" is neither an address nor a name");
inline constexpr MessageText kNoTime =
    EDGEFENCE_MESSAGE("reject-no-time", "there is no time in brackets");
inline constexpr MessageText kBadTime =
    EDGEFENCE_MESSAGE("reject-bad-time", "\"%1\" is not a time");
inline constexpr MessageText kTimeMissing =
    EDGEFENCE_MESSAGE("reject-time-missing", "the time is missing; expected a field such as %1");
inline constexpr MessageText kTimeIsMissing =
    EDGEFENCE_MESSAGE("reject-time-is-missing", "the time is missing");
inline constexpr MessageText kNotLikeDirective = EDGEFENCE_MESSAGE(
    "reject-not-like-directive", "there is no %1 behind the field %2, as the format has it");
inline constexpr MessageText kNotLikeFront =
    EDGEFENCE_MESSAGE("reject-not-like-front", "it does not begin with %1, as the format has it");
inline constexpr MessageText kFieldsFew =
    EDGEFENCE_MESSAGE("reject-fields-few", "it has %1 fields of the %2 that the heading names");
inline constexpr MessageText kNoFieldsYet =
    EDGEFENCE_MESSAGE("reject-no-fields", "no #Fields line before it says what its fields are");
inline constexpr MessageText kNoHeading = EDGEFENCE_MESSAGE(
    "reject-no-heading", "no heading names a time and a client or request, and the values do not "
                         "show which columns these are");
inline constexpr MessageText kRecordOpen =
    EDGEFENCE_MESSAGE("reject-record-open", "the quotes that open in this line are never closed");
inline constexpr MessageText kFieldsMissing = EDGEFENCE_MESSAGE(
    "reject-fields-missing", "fields are missing between the client and the time");
inline constexpr MessageText kFieldsTooMany = EDGEFENCE_MESSAGE(
    "reject-fields-too-many", "more stands before the time than a client, an identity and a user");
inline constexpr MessageText kNoRequestLine =
    EDGEFENCE_MESSAGE("reject-no-request-line", "there is no request in quotes after the time");
inline constexpr MessageText kRequestLineOpen =
    EDGEFENCE_MESSAGE("reject-request-line-open", "the line ends inside the request");
inline constexpr MessageText kBadStatus =
    EDGEFENCE_MESSAGE("reject-bad-status", "\"%1\" is not a status");
inline constexpr MessageText kStatusMissing =
    EDGEFENCE_MESSAGE("reject-status-missing", "the status is missing");
inline constexpr MessageText kNotJson =
    EDGEFENCE_MESSAGE("reject-not-json", "this is not a JSON object: it goes wrong at byte %1");
inline constexpr MessageText kOtherRow = EDGEFENCE_MESSAGE(
    "reject-other-row", "this row of the log records something else than a request");
inline constexpr MessageText kSubrequest = EDGEFENCE_MESSAGE(
    "left-out-subrequest", "a Worker made this request itself; such are left out unless asked for");
inline constexpr MessageText kNotARequest =
    EDGEFENCE_MESSAGE("reject-not-a-request", "it names neither a client nor a request");
inline constexpr MessageText kLineTooLong =
    EDGEFENCE_MESSAGE("reject-line-too-long", "the line is longer than 1 MiB");
inline constexpr MessageText kUnknownFormat =
    EDGEFENCE_MESSAGE("reject-unknown-format", "no known log format has lines like this");

// Why an input cannot be read.
inline constexpr MessageText kNoSuchFile =
    EDGEFENCE_MESSAGE("no-such-file", "there is no such file");
inline constexpr MessageText kIsFolder =
    EDGEFENCE_MESSAGE("is-folder", "this is a folder, not a log file");
inline constexpr MessageText kNoPermission =
    EDGEFENCE_MESSAGE("no-permission", "you have no permission to read this file");
inline constexpr MessageText kReadFailed =
    EDGEFENCE_MESSAGE("read-failed", "reading failed after %1 bytes: %2");
inline constexpr MessageText kOpenFailed = EDGEFENCE_MESSAGE("open-failed", "cannot be opened: %1");
inline constexpr MessageText kCancelled = EDGEFENCE_MESSAGE("cancelled", "cancelled");
inline constexpr MessageText kGzipDamaged = EDGEFENCE_MESSAGE(
    "gzip-damaged", "the gzip data is damaged after %1 bytes; what stood before it was read");
inline constexpr MessageText kZstdDamaged = EDGEFENCE_MESSAGE(
    "zstd-damaged", "the zstd data is damaged after %1 bytes; what stood before it was read");
inline constexpr MessageText kCompressedCutOff = EDGEFENCE_MESSAGE(
    "compressed-cut-off", "the compressed data ends too early; what is there was read");

inline constexpr MessageText kForeignFile =
    EDGEFENCE_MESSAGE("foreign-file", "this is %1, which is not read as it is");
inline constexpr MessageText kForeignFileHint = EDGEFENCE_MESSAGE(
    "foreign-file-hint", "hand over what is in it: %1 | edgefence-cli import - --project P");
inline constexpr MessageText kIsDatabase =
    EDGEFENCE_MESSAGE("is-database", "this is a database of SQLite, not a log");
inline constexpr MessageText kIsDatabaseHint =
    EDGEFENCE_MESSAGE("is-database-hint", "requests of an Edgefence project: --project");

inline constexpr MessageText kNoSuchZone =
    EDGEFENCE_MESSAGE("no-such-zone", "there is no time zone \"%1\"");
inline constexpr MessageText kNoSuchZoneHint = EDGEFENCE_MESSAGE(
    "no-such-zone-hint", "give an offset like +02:00 or a name like Europe/Berlin");

// Formats that the user gives.
inline constexpr MessageText kTimeConversion = EDGEFENCE_MESSAGE(
    "time-conversion", "\"%1\" in the time format \"%2\" is nothing that can be read");
inline constexpr MessageText kFieldsTouch = EDGEFENCE_MESSAGE(
    "directive-fields-touch",
    "nothing stands between %1 and %2 in this log format: where one ends cannot be told");
inline constexpr MessageText kNoTimeField =
    EDGEFENCE_MESSAGE("directive-no-time", "this log format has no time, such as %1");
inline constexpr MessageText kNoRequestField =
    EDGEFENCE_MESSAGE("directive-no-request", "this log format has neither a client nor a request");
inline constexpr MessageText kNoDirective = EDGEFENCE_MESSAGE(
    "no-directive", "this is no log format: expected nginx's variables ($remote_addr) or Apache's "
                    "(%h)");

inline constexpr MessageText kNoSuchField =
    EDGEFENCE_MESSAGE("map-no-such-field", "requests have no field \"%1\"");
inline constexpr MessageText kKnownFields = EDGEFENCE_MESSAGE(
    "map-known-fields",
    "fields: time, date, client, method, target, request, path, query, scheme, host, protocol, "
    "status, user_agent, referer, country, asn, colo, cache_status, verified_bot");
inline constexpr MessageText kMapNeedsTime =
    EDGEFENCE_MESSAGE("map-needs-time", "no column is given for the time: add --map time=column");

inline constexpr MessageText kFieldNotThere =
    EDGEFENCE_MESSAGE("field-not-there", "no line has \"%1\", which %2 was to be read from");
inline constexpr MessageText kFieldNotThereList = EDGEFENCE_MESSAGE(
    "field-not-there-list", "no line has \"%1\", which %2 was to be read from; the log has %3");
inline constexpr MessageText kFieldNotThereNearest = EDGEFENCE_MESSAGE(
    "field-not-there-nearest", "no line has \"%1\", which %2 was to be read from; "
                               "the log has %4 fields, among them \"%3\"");

// How clients are kept, and which.
inline constexpr MessageText kNoRandomNumbers =
    EDGEFENCE_MESSAGE("no-random-numbers", "the machine gives no random numbers for a key");
inline constexpr MessageText kKeyFile =
    EDGEFENCE_MESSAGE("key-file", "the key for pseudonyms cannot be had from %1: %2");
inline constexpr MessageText kNoProxyNetworks =
    EDGEFENCE_MESSAGE("no-proxy-networks", "the list of proxy networks cannot be read");
inline constexpr MessageText kNoProxyRange = EDGEFENCE_MESSAGE(
    "no-proxy-range", "\"%1\" is no address range; write it as 192.0.2.0/24 or 2001:db8::/32");

inline constexpr MessageText kMapEntry = EDGEFENCE_MESSAGE(
    "map-entry", "\"%1\" does not say which column a field is read from: expected field=column, "
                 "such as client=ip or status=4");

// Formats as data.
inline constexpr MessageText kNoSuchFormat =
    EDGEFENCE_MESSAGE("no-such-format", "there is no log format \"%1\"");
inline constexpr MessageText kKnownFormats =
    EDGEFENCE_MESSAGE("known-formats", "known formats: %1");
inline constexpr MessageText kFormatNotReadable =
    EDGEFENCE_MESSAGE("format-not-readable", "the log format %1 cannot be read: %2");
inline constexpr MessageText kFormatKey =
    EDGEFENCE_MESSAGE("format-key", "the log format %1 needs \"%2\": %3");
inline constexpr MessageText kFormatTwice =
    EDGEFENCE_MESSAGE("format-twice", "two log formats have the name %1");
inline constexpr MessageText kSampleRejected = EDGEFENCE_MESSAGE(
    "format-sample-rejected", "the log format %1 does not read its own sample %2: %3");
inline constexpr MessageText kSampleNotRejected = EDGEFENCE_MESSAGE(
    "format-sample-not-rejected", "the log format %1 reads its sample %2, which it should reject");
inline constexpr MessageText kSampleDiffers = EDGEFENCE_MESSAGE(
    "format-sample-differs", "the log format %1 reads %2 of its sample %3 as \"%4\", not \"%5\"");

// Traffic that is made up.
inline constexpr MessageText kNoSample = EDGEFENCE_MESSAGE(
    "no-sample", "the route %1 does not say what its requests look like: no path is given");
inline constexpr MessageText kNoSampleHint =
    EDGEFENCE_MESSAGE("no-sample-hint", "give the route a sample with a path, or a clause like "
                                        "http.request.uri.path eq \"/...\"");
inline constexpr MessageText kNoSuchRoute =
    EDGEFENCE_MESSAGE("no-such-route", "the plan has no route %1");
inline constexpr MessageText kNoRouteToPress = EDGEFENCE_MESSAGE(
    "no-route-to-press", "no route of the plan has an operation or a layer to send requests to");
inline constexpr MessageText kRecordedCannotBeMade =
    EDGEFENCE_MESSAGE("recorded-cannot-be-made",
                      "recorded traffic cannot be made up; choose attackers or own clients");
inline constexpr MessageText kScenarioKey =
    EDGEFENCE_MESSAGE("scenario-key", "made-up traffic: the key %1 must be %2");

} // namespace edgefence::traffic
