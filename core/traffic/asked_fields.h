// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/importer.h"
#include "core/traffic/reading_choice.h"

#include <string>
#include <vector>

namespace edgefence::traffic {

/// The fields that a person has named for a log: the one with the caller's address, and those of a
/// mapping. Made before the log is read.
class AskedFields {
  public:
    AskedFields(const Reading& reading, const LogFormat& format, const BlockSource& log);

    /// The columns that were mapped: only if they are filled, missing() knows whether they are
    /// there.
    ColumnSet columns() const;

    /// One message for each that no line has, with the fields that the log does have.
    std::vector<Message> missing(const ImportReport& report) const;

  private:
    bool has(const std::string& name) const;
    Message notThere(const std::string& name, const std::string& what) const;

    std::string m_client; ///< empty: the format's, which is always there
    ColumnMap m_map;
    std::vector<std::string> m_names; ///< that the log has; not looked for if none is asked for
};

/// importLog() as a person wants it; the warnings also say which of the fields that were named are
/// not there. `options.reader` is the reading's.
Result<ImportReport> importLog(BlockSource& log, const LogFormat& format, const Reading& reading,
                               RequestSink& sink, ImportOptions options);

} // namespace edgefence::traffic
