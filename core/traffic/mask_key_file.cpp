// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/mask_key_file.h"

#include "core/traffic/client_mask.h"
#include "core/traffic/messages.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

namespace edgefence::traffic {
namespace {

tl::unexpected<Error> failure(const MessageText& text, const std::filesystem::path& file,
                              std::string_view what) {
    return tl::unexpected(Error{message(text, file.string(), what), std::nullopt, std::nullopt});
}

tl::unexpected<Error> systemFailure(const std::filesystem::path& file, int error) {
    return failure(kKeyFile, file, std::generic_category().message(error));
}

Result<std::string> readKey(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        return systemFailure(file, errno);
    }
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const auto key = readMaskKey(text);
    if (!key) {
        return failure(kKeyFile, file, "it holds no key of 64 hexadecimal digits");
    }
    return *key;
}

} // namespace

Result<std::string> keptMaskKey(const std::filesystem::path& file) {
    std::error_code error;
    if (std::filesystem::exists(file, error)) {
        return readKey(file);
    }
    std::filesystem::create_directories(file.parent_path(), error);
    constexpr mode_t kOwnerOnly = S_IRUSR | S_IWUSR;
    const int descriptor =
        ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly);
    if (descriptor < 0) {
        // Another import may just have made it.
        return errno == EEXIST ? readKey(file) : Result<std::string>(systemFailure(file, errno));
    }
    auto key = newMaskKey();
    const std::string text = key ? maskKeyText(*key) + "\n" : std::string();
    const bool written =
        key && ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    const int reason = errno;
    ::close(descriptor);
    if (key && written) {
        return key;
    }
    ::unlink(file.c_str());
    return key ? Result<std::string>(systemFailure(file, reason)) : key;
}

} // namespace edgefence::traffic
