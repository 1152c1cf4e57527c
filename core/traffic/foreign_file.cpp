// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/foreign_file.h"

#include "core/traffic/messages.h"

#include <algorithm>
#include <array>

namespace edgefence::traffic {
namespace {

using namespace std::string_view_literals;

struct Signature {
    std::string_view bytes;
    std::string_view what;
    std::string_view command; ///< that gives the text
    std::size_t at = 0;
};

constexpr std::string_view kUtf16 = "text in UTF-16"sv;

/// Of two that begin alike the longer comes first.
constexpr std::array kSignatures{
    Signature{"\xFD"
              "7zXZ\0"sv,
              "packed with xz", "xz -dc FILE"},
    Signature{"\x1F\x8B"sv, "packed with gzip twice", "gzip -dc FILE"},
    Signature{"\x28\xB5\x2F\xFD"sv, "packed with zstd twice", "zstd -dc FILE"},
    Signature{"1AY&SY"sv, "packed with bzip2", "bzip2 -dc FILE", 4},
    Signature{"\x04\x22\x4D\x18"sv, "packed with lz4", "lz4 -dc FILE"},
    Signature{"LZIP\x01"sv, "packed with lzip", "lzip -dc FILE"},
    Signature{"\x1F\x9D"sv, "packed with compress", "gzip -dc FILE"},
    Signature{"PK\x03\x04"sv, "a zip archive", "unzip -p FILE"},
    Signature{"7z\xBC\xAF\x27\x1C"sv, "a 7z archive", "7z x -so FILE"},
    Signature{"Rar!\x1A\x07"sv, "a rar archive", "unrar p -inul FILE"},
    Signature{"ustar\0"sv, "a tar archive", "tar -xOf FILE", 257},
    Signature{"ustar  \0"sv, "a tar archive", "tar -xOf FILE", 257},
    Signature{"PAR1"sv, "a Parquet file",
              R"sh(duckdb -c "COPY (FROM 'FILE') TO '/dev/stdout' (FORMAT json)")sh"},
    Signature{"\xFF\xFE\0\0"sv, "text in UTF-32", "iconv -f UTF-32 -t UTF-8 FILE"},
    Signature{"\0\0\xFE\xFF"sv, "text in UTF-32", "iconv -f UTF-32 -t UTF-8 FILE"},
    Signature{"\xFF\xFE"sv, kUtf16, "iconv -f UTF-16 -t UTF-8 FILE"},
    Signature{"\xFE\xFF"sv, kUtf16, "iconv -f UTF-16 -t UTF-8 FILE"},
};

/// Whether a byte that no text has stands where a file begins. A signature alone could be text:
/// callers choose what many a line begins with, and one could have the whole log refused.
bool isBinary(std::string_view beginning) {
    return std::any_of(beginning.begin(), beginning.end(), [](char byte) {
        return (byte >= '\0' && byte < '\t') || (byte > '\r' && byte < ' ');
    });
}

/// ASCII in two bytes each, of which the ones at odd or even places are zero.
bool isWideText(std::string_view head, std::size_t zeros) {
    constexpr std::size_t kEnough = 32;
    if (head.size() < kEnough) {
        return false;
    }
    for (std::size_t at = 0; at < kEnough; ++at) {
        const bool isZero = head[at] == '\0';
        if (isZero != (at % 2 == zeros)) {
            return false;
        }
    }
    return true;
}

Error foreign(std::string_view what, std::string_view command) {
    return {message(kForeignFile, what), {}, message(kForeignFileHint, command)};
}

} // namespace

std::optional<Error> foreignFile(std::string_view head) {
    constexpr std::size_t kBehind = 16;
    const auto* const found =
        std::find_if(kSignatures.begin(), kSignatures.end(), [&](const Signature& signature) {
            return head.size() >= signature.at &&
                   head.substr(signature.at).starts_with(signature.bytes) &&
                   isBinary(head.substr(0, signature.at + kBehind));
        });
    if (found != kSignatures.end()) {
        return foreign(found->what, found->command);
    }
    if (head.starts_with("SQLite format 3\0"sv)) {
        return Error{message(kIsDatabase), {}, message(kIsDatabaseHint)};
    }
    if (isWideText(head, 1)) {
        return foreign(kUtf16, "iconv -f UTF-16LE -t UTF-8 FILE");
    }
    if (isWideText(head, 0)) {
        return foreign(kUtf16, "iconv -f UTF-16BE -t UTF-8 FILE");
    }
    return std::nullopt;
}

} // namespace edgefence::traffic
