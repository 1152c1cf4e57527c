// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/lock_file.h"

#include "core/store/database.h"
#include "core/store/messages.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace edgefence::store {
namespace {

/// False if the file was removed, by an owner who ended, between opening and locking it.
bool isStillNamed(int descriptor, const std::filesystem::path& file) {
    struct stat locked {};
    struct stat named {};
    return fstat(descriptor, &locked) == 0 && stat(file.c_str(), &named) == 0 &&
           locked.st_dev == named.st_dev && locked.st_ino == named.st_ino;
}

/// 0, or the errno.
int lock(int descriptor) {
    while (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

} // namespace

std::filesystem::path LockFile::fileFor(const std::filesystem::path& project) {
    return project.string() + "-lock";
}

Error LockFile::explain(const std::filesystem::path& project, int systemError) {
    const std::string why = std::generic_category().message(systemError);
    switch (systemError) {
    case EWOULDBLOCK:
        return {message(kProjectInUse, project.string(), fileFor(project).string()),
                {},
                message(kProjectInUseHint)};
    case ENOSPC:
    case EDQUOT:
        return {message(kDiskFull, project.string()), {}, message(kDiskFullHint)};
    case ENOLCK:
    case ENOSYS:
    case ENOTSUP:
    case EINVAL:
        return {
            message(kLockUnsupported, project.string(), why), {}, message(kLockUnsupportedHint)};
    default:
        return {
            message(kProjectReadOnly, project.string(), why), {}, message(kProjectReadOnlyHint)};
    }
}

LockFile::LockFile(const std::filesystem::path& project) : m_file(fileFor(project)) {
    while (true) {
        m_descriptor = open(m_file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
        if (m_descriptor < 0) {
            throw Failure{explain(project, errno)};
        }
        if (const int failure = lock(m_descriptor); failure != 0) {
            close(m_descriptor);
            throw Failure{explain(project, failure)};
        }
        if (isStillNamed(m_descriptor, m_file)) {
            return;
        }
        close(m_descriptor);
    }
}

LockFile::~LockFile() {
    // Removed while it is still locked: whoever has opened it meanwhile finds it without a name.
    unlink(m_file.c_str());
    close(m_descriptor);
}

} // namespace edgefence::store
