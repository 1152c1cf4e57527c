// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/request.h"

namespace edgefence::traffic {

const Request kBlankRequest;

} // namespace edgefence::traffic
