// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/schema.h"

#include <QSyntaxHighlighter>
#include <QTextDocument>

namespace edgefence::desktop {

/// Colours an expression of the rules language: fields, keywords, strings, numbers.
class CodeHighlighter final : public QSyntaxHighlighter {
    Q_OBJECT
  public:
    CodeHighlighter(QTextDocument* document, rules::Schema schema);

    enum class Scheme { Light, Dark };
    void setScheme(Scheme scheme);

  protected:
    void highlightBlock(const QString& block) override;

  private:
    rules::Schema m_schema;
    Scheme m_scheme = Scheme::Light;
};

} // namespace edgefence::desktop
