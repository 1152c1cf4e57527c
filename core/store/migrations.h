// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/store/database.h"

#include <cstdint>
#include <span>

namespace edgefence::store {

/// "EFNC": what SQLite's header says of our files (application id).
inline constexpr std::int64_t kApplicationId = 0x45464E43;

/// The statements that bring a project from each format to the next: the first makes the tables of
/// format 1. A row is never changed once it has shipped.
std::span<const char* const> migrations();

/// The format this program writes (user version).
std::int64_t newestFormat();

/// Throws Failure if the file is no project or one of a newer format.
/// @returns its format
std::int64_t formatOf(const Database& database);

/// Brings a project forwards, one transaction a step. REQUIRES: formatOf() did not throw.
void migrate(const Database& database, std::span<const char* const> steps = migrations());

/// Connections to a project of the newest format; both throw Failure if it is not one.
Database openToRead(const std::filesystem::path& file);
/// Brings an older one forwards. REQUIRES: this process has the lock.
Database openToWrite(const std::filesystem::path& file);

/// A database that is made under another name first appears whole, or not at all: where it is made
/// (what a crash left there is removed), and how it takes its place.
std::filesystem::path unfinishedFile(const std::filesystem::path& file);
/// Where it cannot, or the machine stops in the middle, what was in the place before is whole, its
/// last changes included. REQUIRES: this process has the lock of `file`.
void putInPlace(const std::filesystem::path& finished, const std::filesystem::path& file);

/// Makes an empty project. REQUIRES: there is no file, or an empty one.
void createProjectFile(const std::filesystem::path& file);

} // namespace edgefence::store
