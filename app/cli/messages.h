// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line itself says to people.
#pragma once

#include "core/base/message.h"

namespace edgefence::cli {

inline constexpr MessageText kNoRequests = EDGEFENCE_MESSAGE(
    "no-requests", "there is no request in what was given; --log-format and --map say how lines "
                   "are written that no known format has");
inline constexpr MessageText kNoTrafficGiven = EDGEFENCE_MESSAGE(
    "no-traffic-given", "requests are missing: give log files, - for standard input, or --project");
inline constexpr MessageText kInspectShows = EDGEFENCE_MESSAGE(
    "inspect-shows", "edgefence-cli inspect says of each line why it is no request");
inline constexpr MessageText kLinesRejected =
    EDGEFENCE_MESSAGE("lines-rejected", "lines that are no request, left out: %1 of %2");
inline constexpr MessageText kClientsAreNames = EDGEFENCE_MESSAGE(
    "clients-are-names", "clients that are host names, against which a rule on addresses cannot be "
                         "checked: %1 of %2");
inline constexpr MessageText kClientsMissing = EDGEFENCE_MESSAGE(
    "clients-missing",
    "requests that name no client, so that limits per client cannot be judged: %1 of %2");

inline constexpr MessageText kMostlyProxies = EDGEFENCE_MESSAGE(
    "mostly-proxies",
    "requests from addresses of %3, which are proxies, not callers: %1 of %2. --client names the "
    "field with the caller's address, --trusted-proxy the proxies to believe");
inline constexpr MessageText kNoHome = EDGEFENCE_MESSAGE(
    "no-home", "there is no folder for the key of pseudonyms: neither XDG_DATA_HOME nor HOME is "
               "set");
inline constexpr MessageText kNoHomeHint =
    EDGEFENCE_MESSAGE("no-home-hint", "name a file with --key-file");

inline constexpr MessageText kImportFirst =
    EDGEFENCE_MESSAGE("import-first", "edgefence-cli import puts a log's requests into a project");
inline constexpr MessageText kCountsLeftOut = EDGEFENCE_MESSAGE(
    "counts-left-out", "import %1 counts here, though the window leaves it out; --import chooses");
inline constexpr MessageText kAlreadyImported = EDGEFENCE_MESSAGE(
    "already-imported", "its requests are in the project already, as import %1; not taken again");
inline constexpr MessageText kOverlaps = EDGEFENCE_MESSAGE(
    "overlaps",
    "requests that are in the project already, in import %3: %1 of its %2; none of it was taken. "
    "--again takes it all and counts those twice");
inline constexpr MessageText kOnlyWith =
    EDGEFENCE_MESSAGE("only-with", "does something only together with %1");
inline constexpr MessageText kTooManyBits = EDGEFENCE_MESSAGE(
    "too-many-bits", "IPv4 addresses have 32 bits, not %1; the second number is for IPv6");
inline constexpr MessageText kImportCancelled =
    EDGEFENCE_MESSAGE("import-cancelled", "cancelled; nothing of it was taken");
inline constexpr MessageText kNothingImported =
    EDGEFENCE_MESSAGE("nothing-imported", "there is no request in it; nothing was imported");

inline constexpr MessageText kFileUnreadable =
    EDGEFENCE_MESSAGE("file-unreadable", "%1 cannot be read: %2");
inline constexpr MessageText kFileUnwritable =
    EDGEFENCE_MESSAGE("file-unwritable", "%1 cannot be written: %2");
inline constexpr MessageText kPlanIsProject =
    EDGEFENCE_MESSAGE("plan-is-project", "%1 is a project, and a plan is one of its variants");
inline constexpr MessageText kPlanIsProjectHint =
    EDGEFENCE_MESSAGE("plan-is-project-hint", "name one: %1");
inline constexpr MessageText kNoVariantYet = EDGEFENCE_MESSAGE("no-variant-yet", "it has none yet");
inline constexpr MessageText kPlanWarning = EDGEFENCE_MESSAGE("plan-warning", "%1");

inline constexpr MessageText kExportProblem = EDGEFENCE_MESSAGE("export-problem", "%1: %2");
inline constexpr MessageText kExportRefused = EDGEFENCE_MESSAGE(
    "export-refused", "nothing was written; --force writes it although it would be refused");

inline constexpr MessageText kNothingToExport = EDGEFENCE_MESSAGE(
    "nothing-to-export", "nothing was written: the plan has nothing that could stand there");

inline constexpr MessageText kNoDay =
    EDGEFENCE_MESSAGE("no-day", "\"%1\" is no day; write it as 2026-08-30");
inline constexpr MessageText kFileExists = EDGEFENCE_MESSAGE(
    "file-exists", "%1 is there already and holds something else; nothing was written");
inline constexpr MessageText kOverwriteReplaces =
    EDGEFENCE_MESSAGE("overwrite-replaces", "--overwrite replaces it");

} // namespace edgefence::cli
