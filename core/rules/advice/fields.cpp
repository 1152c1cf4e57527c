// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/advice/context.h"
#include "core/rules/advice/messages.h"

namespace edgefence::rules::advice {

void oldAndRawFields(Context& context) {
    context.visit([&context](const typed::NodePtr& node) {
        const auto* field = std::get_if<typed::Field>(&node->form);
        if (field == nullptr)
            return;
        const FieldSpec& spec = *field->spec;
        if (!spec.replacement.empty())
            context.addAt(spanOf(*node), message(kDeprecated, spec.name, spec.replacement),
                          spec.replacement);
        if (!spec.normalForm.empty())
            context.addAt(spanOf(*node), message(kRawField, spec.name, spec.normalForm),
                          spec.normalForm);
    });
}

} // namespace edgefence::rules::advice
