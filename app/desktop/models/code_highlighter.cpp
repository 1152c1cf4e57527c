// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/code_highlighter.h"

#include "app/desktop/convert.h"
#include "core/rules/lexer.h"

#include <QColor>
#include <QTextCharFormat>

#include <string>
#include <utility>

namespace edgefence::desktop {

namespace {

struct Colours {
    QColor field;
    QColor keyword;
    QColor string;
    QColor number;
};

Colours coloursOf(CodeHighlighter::Scheme scheme) {
    if (scheme == CodeHighlighter::Scheme::Dark)
        return {QColor(0x6CCBE0), QColor(0xB9A2F5), QColor(0x6FD0A8), QColor(0xF0B27A)};
    return {QColor(0x0A6A82), QColor(0x7450C8), QColor(0x0B6B4F), QColor(0xA14A00)};
}

/// Characters of Qt's text up to a byte of its UTF-8.
int charactersTo(const std::string& text, std::size_t offset) {
    return static_cast<int>(QString::fromUtf8(text.data(), static_cast<qsizetype>(offset)).size());
}

} // namespace

CodeHighlighter::CodeHighlighter(QTextDocument* document, rules::Schema schema)
    : QSyntaxHighlighter(document), m_schema(std::move(schema)) {}

void CodeHighlighter::setScheme(Scheme scheme) {
    if (scheme == m_scheme)
        return;
    m_scheme = scheme;
    rehighlight();
}

void CodeHighlighter::highlightBlock(const QString& block) {
    const std::string text = fromQt(block);
    const Colours colours = coloursOf(m_scheme);
    rules::Lexer lexer(text);
    const auto paint = [&](std::size_t from, std::size_t to, const QColor& colour) {
        const int start = charactersTo(text, from);
        setFormat(start, charactersTo(text, to) - start, colour);
    };
    while (!lexer.atEnd()) {
        lexer.skipSpace();
        const std::size_t from = lexer.position();
        if (lexer.atEnd())
            break;
        if (lexer.takeConnective() || lexer.takeOperator() || lexer.takeNot()) {
            paint(from, lexer.position(), colours.keyword);
        } else if (lexer.atLiteral()) {
            const rules::LiteralText literal = lexer.takeLiteral(rules::StringRules::Text);
            const bool plain = literal.kind == rules::LiteralKind::Plain;
            paint(from, lexer.position(), plain ? colours.number : colours.string);
        } else if (const rules::Span name = lexer.takeName(); name.length > 0) {
            if (m_schema.field(lexer.textOf(name)) != nullptr)
                paint(name.offset, name.end(), colours.field);
        }
        // A sign, or something that is none of the language.
        if (lexer.position() == from)
            lexer.moveTo(from + 1);
    }
}

} // namespace edgefence::desktop
