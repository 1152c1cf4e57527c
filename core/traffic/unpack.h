// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/byte_source.h"

namespace edgefence::traffic {

/// Looks at the first bytes and puts the right unpacking in front: gzip, zstd, or none.
Result<std::unique_ptr<ByteSource>> unpacked(std::unique_ptr<ByteSource> file);

} // namespace edgefence::traffic
