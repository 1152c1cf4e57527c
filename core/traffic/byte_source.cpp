// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/byte_source.h"

#include "core/traffic/messages.h"
#include "core/traffic/unpack.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace edgefence::traffic {
namespace {

tl::unexpected<Error> failure(Message message) {
    return tl::unexpected(Error{std::move(message), std::nullopt, std::nullopt});
}

std::string reasonOf(int error) { return std::generic_category().message(error); }

Message openFailure(int error) {
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return message(kNoSuchFile);
    case EACCES:
    case EPERM:
        return message(kNoPermission);
    default:
        return message(kOpenFailed, reasonOf(error));
    }
}

class FileSource final : public ByteSource {
  public:
    FileSource(int descriptor, std::optional<std::int64_t> size, std::stop_token stop)
        : m_descriptor(descriptor), m_size(size), m_stop(std::move(stop)) {}
    ~FileSource() override {
        if (m_descriptor != STDIN_FILENO) {
            ::close(m_descriptor);
        }
    }
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;

    Result<std::size_t> read(std::span<char> into) override;
    std::int64_t bytesTaken() const override { return m_taken; }
    std::optional<std::int64_t> bytesInAll() const override { return m_size; }

  private:
    /// A pipe may stay silent: looks now and then whether anybody still waits for it. False if
    /// nobody does.
    bool waitForBytes() const;

    int m_descriptor;
    std::optional<std::int64_t> m_size;
    std::stop_token m_stop;
    std::int64_t m_taken = 0;
};

bool FileSource::waitForBytes() const {
    constexpr int kMilliseconds = 50;
    while (!m_stop.stop_requested()) {
        pollfd wanted{m_descriptor, POLLIN, 0};
        if (m_size || ::poll(&wanted, 1, kMilliseconds) != 0) {
            return true;
        }
    }
    return false;
}

Result<std::size_t> FileSource::read(std::span<char> into) {
    for (;;) {
        if (!waitForBytes()) {
            return failure(message(kCancelled));
        }
        const ssize_t count = ::read(m_descriptor, into.data(), into.size());
        if (count >= 0) {
            m_taken += count;
            return static_cast<std::size_t>(count);
        }
        if (errno != EINTR && errno != EAGAIN) {
            return failure(message(kReadFailed, m_taken, reasonOf(errno)));
        }
    }
}

/// Does not wait for somebody to write into a named pipe, where nobody could leave: reading does.
int openFile(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor >= 0) {
        static_cast<void>(::fcntl(descriptor, F_SETFL, O_RDONLY));
    }
    return descriptor;
}

} // namespace

Result<std::unique_ptr<ByteSource>> openBytes(const std::string& path, std::stop_token stop) {
    const int descriptor = path == "-" ? STDIN_FILENO : openFile(path);
    if (descriptor < 0) {
        return failure(openFailure(errno));
    }
    struct stat status {};
    const bool known = ::fstat(descriptor, &status) == 0;
    std::optional<std::int64_t> size;
    if (known && S_ISREG(status.st_mode)) {
        size = status.st_size;
    }
    auto file = std::make_unique<FileSource>(descriptor, size, std::move(stop));
    if (known && S_ISDIR(status.st_mode)) {
        return failure(message(kIsFolder));
    }
    return unpacked(std::move(file));
}

} // namespace edgefence::traffic
