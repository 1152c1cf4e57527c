// SPDX-License-Identifier: GPL-3.0-or-later
// A file that describes a log format is refused or reads its samples, whatever it says.
#include "core/traffic/format_catalogue.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view texts[] = {{reinterpret_cast<const char*>(data), size}};
    const auto catalogue = edgefence::traffic::FormatCatalogue::load(texts);
    if (!catalogue) {
        edgefence::render(catalogue.error());
    }
    return 0;
}
