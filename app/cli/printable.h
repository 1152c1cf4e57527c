// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace edgefence::cli {

/// A text that does nothing to a terminal but stand there, whoever wrote it: a control character is
/// shown as its picture (ESC is "␛"), and "�" stands for a byte that is not UTF-8, a control
/// character that has no picture, and what turns the direction of writing. Each is one cell wide,
/// so that what was aligned stays so. Line ends and tabs are kept.
std::string printable(std::string_view text);

/// The same with pictures of line ends and tabs, too: one line.
std::string printableLine(std::string_view text);

} // namespace edgefence::cli
