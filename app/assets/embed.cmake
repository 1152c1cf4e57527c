# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUTPUT, a C++ file with the bytes of every file below ROOT that LIST names, one a line.
file(STRINGS "${LIST}" names)
set(rows "")
set(count 0)
foreach(name IN LISTS names)
    file(SIZE "${ROOT}/${name}" size)
    file(READ "${ROOT}/${name}" hex HEX)
    # A string literal compiles many times faster than a list of numbers.
    string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${hex}")
    string(APPEND rows "    {\"${name}\", {\"${bytes}\", ${size}}},\n")
    math(EXPR count "${count} + 1")
endforeach()
file(WRITE "${OUTPUT}" "// Written by app/assets/embed.cmake.
#include \"app/assets/embedded.h\"

#include <array>

namespace edgefence::assets {
namespace {
constexpr std::array<Asset, ${count}> kAssets{{
${rows}}};
} // namespace

std::span<const Asset> embedded() { return kAssets; }

} // namespace edgefence::assets
")
