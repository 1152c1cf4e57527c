// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a format of the family "directive".
#include "core/traffic/directive_reader.h"
#include "core/traffic/format_family.h"

#include <algorithm>
#include <utility>

namespace edgefence::traffic {
namespace {

Configured configured(DirectiveReader::Directives directives) {
    const std::size_t fields = directives.front().fields;
    return {[shared = std::make_shared<const DirectiveReader::Directives>(std::move(directives))](
                const ReaderOptions& options) {
                return std::make_unique<DirectiveReader>(shared, options);
            },
            fields};
}

} // namespace

Result<Configured> directiveFamily(const nlohmann::json& document, const FormatError& wrong) {
    const auto texts = document.find("lines");
    if (texts == document.end() || !isTextList(*texts)) {
        return wrong("lines", "a list of formats as nginx or Apache write them");
    }
    DirectiveReader::Directives directives;
    for (const auto& text : *texts) {
        auto directive = compileDirective(text.get_ref<const std::string&>());
        if (!directive) {
            return wrong("lines", render(directive.error().message));
        }
        directives.push_back(std::move(*directive));
    }
    return configured(std::move(directives));
}

Result<LogFormat> directiveFormat(std::string_view text) {
    auto directive = compileDirective(text);
    if (!directive) {
        return tl::unexpected(directive.error());
    }
    auto [factory, fields] = configured({std::move(*directive)});
    LogFormat format;
    format.name = "log-format";
    format.title = text;
    format.factory = std::move(factory);
    format.recognition.fields = fields;
    return format;
}

} // namespace edgefence::traffic
