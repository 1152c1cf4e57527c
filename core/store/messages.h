// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

namespace edgefence::store {

inline constexpr MessageText kProjectMissing =
    EDGEFENCE_MESSAGE("project-missing", "there is no project %1");
inline constexpr MessageText kProjectMissingHint =
    EDGEFENCE_MESSAGE("project-missing-hint", "check the name, or import a log into a new project");
inline constexpr MessageText kProjectExists =
    EDGEFENCE_MESSAGE("project-exists", "%1 exists already");
inline constexpr MessageText kProjectExistsHint =
    EDGEFENCE_MESSAGE("project-exists-hint", "open it, or choose another name");
inline constexpr MessageText kNotAProject =
    EDGEFENCE_MESSAGE("not-a-project", "%1 is not an Edgefence project");
inline constexpr MessageText kNotAProjectHint = EDGEFENCE_MESSAGE(
    "not-a-project-hint", "it has not been changed; a log or a plan file is opened as such");
inline constexpr MessageText kProjectNewer = EDGEFENCE_MESSAGE(
    "project-newer", "%1 was written by a newer Edgefence: it has format %2, this one knows %3");
inline constexpr MessageText kProjectNewerHint = EDGEFENCE_MESSAGE(
    "project-newer-hint", "open it with the newer program; it has not been changed");
inline constexpr MessageText kProjectOlder = EDGEFENCE_MESSAGE(
    "project-older", "%1 has the older format %2 and cannot be brought to format %3 here");
inline constexpr MessageText kProjectOlderHint =
    EDGEFENCE_MESSAGE("project-older-hint", "open it once where it can be written");
inline constexpr MessageText kProjectInUse = EDGEFENCE_MESSAGE(
    "project-in-use", "%1 is being written by another window or command, which holds %2");
inline constexpr MessageText kProjectInUseHint = EDGEFENCE_MESSAGE(
    "project-in-use-hint", "close it there first; until then it can only be read");
inline constexpr MessageText kLockUnsupported =
    EDGEFENCE_MESSAGE("lock-unsupported", "%1 cannot be locked where it lies: %2");
inline constexpr MessageText kLockUnsupportedHint = EDGEFENCE_MESSAGE(
    "lock-unsupported-hint", "copy it to a disk of this machine; here it can only be read");
inline constexpr MessageText kProjectReadOnly =
    EDGEFENCE_MESSAGE("project-read-only", "%1 cannot be written: %2");
inline constexpr MessageText kProjectReadOnlyHint = EDGEFENCE_MESSAGE(
    "project-read-only-hint", "check the permissions of the file and its folder, or copy it");
inline constexpr MessageText kProjectDamaged =
    EDGEFENCE_MESSAGE("project-damaged", "%1 is damaged: %2");
inline constexpr MessageText kProjectDamagedHint =
    EDGEFENCE_MESSAGE("project-damaged-hint", "restore a copy, or import the logs again");
inline constexpr MessageText kDiskFull =
    EDGEFENCE_MESSAGE("disk-full", "the disk that holds %1 is full");
inline constexpr MessageText kDiskFullHint = EDGEFENCE_MESSAGE(
    "disk-full-hint", "free some space and try again; what was saved before is intact");
inline constexpr MessageText kProjectFailed =
    EDGEFENCE_MESSAGE("project-failed", "%1 could not be used: %2");

inline constexpr MessageText kVariantUnknown =
    EDGEFENCE_MESSAGE("variant-unknown", "%1 has no variant %2");
inline constexpr MessageText kVariantUnknownHint =
    EDGEFENCE_MESSAGE("variant-unknown-hint", "its variants are: %1");
inline constexpr MessageText kVariantNoneHint =
    EDGEFENCE_MESSAGE("variant-none-hint", "it has no variant yet");
inline constexpr MessageText kVariantNameTaken =
    EDGEFENCE_MESSAGE("variant-name-taken", "%1 has a variant %2 already");
inline constexpr MessageText kVariantNameTakenHint =
    EDGEFENCE_MESSAGE("variant-name-taken-hint", "choose another name");
inline constexpr MessageText kImportUnknown =
    EDGEFENCE_MESSAGE("import-unknown", "%1 has no import %2");
inline constexpr MessageText kImportUnknownHint =
    EDGEFENCE_MESSAGE("import-unknown-hint", "its imports are: %1");
inline constexpr MessageText kImportNoneHint =
    EDGEFENCE_MESSAGE("import-none-hint", "it has no import yet");
inline constexpr MessageText kCopyStopped =
    EDGEFENCE_MESSAGE("copy-stopped", "writing %1 was cancelled; nothing has been changed");
inline constexpr MessageText kReadingStopped =
    EDGEFENCE_MESSAGE("reading-stopped", "reading the stored requests was cancelled");

} // namespace edgefence::store
