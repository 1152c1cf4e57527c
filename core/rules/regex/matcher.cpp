// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/regex/matcher.h"

#include "core/rules/regex/parser.h"
#include "core/rules/regex/translate.h"

#include <re2/re2.h>

namespace edgefence::rules::regex {

std::optional<Matcher> Matcher::make(std::string_view pattern) {
    const auto tree = parse(pattern);
    const auto translation = tree ? translate(*tree) : std::nullopt;
    if (!translation)
        return std::nullopt;
    RE2::Options options;
    options.set_log_errors(false);
    options.set_never_capture(true);
    options.set_encoding(translation->text == Text::Bytes ? RE2::Options::EncodingLatin1
                                                          : RE2::Options::EncodingUTF8);
    // As much as the edge's own limit lets through.
    options.set_max_mem(64 << 20);
    auto expression = std::make_shared<const RE2>(translation->pattern, options);
    if (!expression->ok())
        return std::nullopt;
    return Matcher(std::move(expression));
}

bool Matcher::matches(std::string_view text) const {
    return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *m_expression);
}

} // namespace edgefence::rules::regex
