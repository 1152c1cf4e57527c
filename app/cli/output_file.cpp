// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_file.h"

#include "app/cli/messages.h"

#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>

namespace edgefence::cli {

Result<void> writeFile(const std::filesystem::path& file, std::string_view text) {
    std::error_code ignored; // what cannot be made cannot be written into either
    std::filesystem::create_directories(file.parent_path(), ignored);
    errno = 0;
    std::ofstream stream(file, std::ios::binary);
    stream << text;
    stream.close();
    if (!stream) {
        return tl::unexpected(
            Error{message(kFileUnwritable, file.string(), std::generic_category().message(errno)),
                  {},
                  {}});
    }
    return {};
}

} // namespace edgefence::cli
