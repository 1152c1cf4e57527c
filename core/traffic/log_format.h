// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/traffic/reader.h"
#include "core/traffic/reader_options.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace edgefence::traffic {

/// Makes a reader; called once per thread that reads.
using ReaderFactory = std::function<std::unique_ptr<Reader>(const ReaderOptions&)>;

/// How a format is told from others that read the same lines.
struct Recognition {
    /// Texts of which one stands in the beginning of every such log; none: any log is tried.
    std::vector<std::string> contains;
    /// It reads what other formats read too; it is taken where none of them reads as much.
    bool general = false;
    /// Its lines may have several layouts, with lines between them that are no requests.
    bool mixture = false;
    /// Its fields have names that many logs use: it is tried where no other format reads a line.
    bool lastResort = false;
    /// Fields of a line that it accounts for.
    std::size_t fields = 0;
};

/// One format of logs, read from its file in resources/log-formats (the README there describes the
/// file).
struct LogFormat {
    std::string name;  ///< "combined"
    std::string title; ///< for a list to choose from
    Recognition recognition;
    ReaderFactory factory;

    std::unique_ptr<Reader> makeReader(const ReaderOptions& options = {}) const {
        return factory(options);
    }
};

/// The name of no format, in reports.
inline constexpr std::string_view kNoFormat = "none";

/// What a log is read with that no format fits: every line is rejected.
LogFormat noFormat();

/// Reads a format's file without looking at its samples. The error names the key.
Result<LogFormat> readLogFormat(const nlohmann::json& document);

/// A format that the user gives as it stands in the server's configuration (directive.h). The error
/// says what cannot be read of it.
Result<LogFormat> directiveFormat(std::string_view text);

/// Which column has a field: ("client", "ip"). Fields are the columns of requests by their names,
/// "time", "date", "target" and "request"; a column is named by a table's heading, by its place
/// from 1, or by the keys in a JSON object ("request.ip").
using ColumnMap = std::vector<std::pair<std::string, std::string>>;
/// Tables and JSON logs with these columns, in this order. The error names a field that there is
/// not.
Result<std::vector<LogFormat>> mappedFormats(const ColumnMap& map);

/// The columns by the names that format files and reports use ("user_agent").
std::string_view columnName(rules::Column column);
std::optional<rules::Column> columnNamed(std::string_view name);

} // namespace edgefence::traffic
