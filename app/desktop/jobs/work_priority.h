// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace edgefence::desktop {

/// Lets the calling thread, and those that it makes, work behind the window: with work at normal
/// priority frames come late on a machine of two cores.
void yieldToTheWindow();

} // namespace edgefence::desktop
