// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/log_format.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace edgefence::traffic {

/// The log formats that are known. Each comes as a JSON file with sample lines and what must come
/// out of them; a format that does not read its own samples is refused.
class FormatCatalogue {
  public:
    FormatCatalogue() = default;
    /// Of formats that have been read already.
    explicit FormatCatalogue(std::vector<LogFormat> formats) : m_formats(std::move(formats)) {}
    /// REQUIRES nothing of the texts: the error names the format and what is wrong with it.
    static Result<FormatCatalogue> load(std::span<const std::string_view> texts);

    const std::vector<LogFormat>& formats() const { return m_formats; }
    /// The error lists the names there are.
    Result<LogFormat> find(std::string_view name) const;

  private:
    std::vector<LogFormat> m_formats;
};

} // namespace edgefence::traffic
