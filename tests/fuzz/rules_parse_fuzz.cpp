// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are read as an expression without harm, and every error has a place in the text; what
// is valid is printed and read again as the same tree, in both notations.
#include "app/assets/assets.h"
#include "core/rules/expression.h"
#include "core/rules/printer.h"
#include "core/rules/typed_tree.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace edgefence;
using namespace edgefence::rules;

const Schema& schema() {
    static const Schema kSchema = *Schema::read(*assets::asset("rules/schema.json"));
    return kSchema;
}

void readAgain(const Expression& expression, Notation notation) {
    const std::string printed = print(expression, notation);
    const auto again = parseCondition(printed, schema());
    // Escapes can make a text longer than a rule may be.
    const bool tooLong = !again.ok() && again.errors.front().message.code() == "rules-too-long";
    if (tooLong)
        return;
    if (!again.ok() || !typed::equal(*again.value->tree().root, *expression.tree().root))
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto parsed = parseCondition(text, schema());
    if (parsed.value.has_value() != parsed.errors.empty())
        std::abort();
    for (const Error& error : parsed.errors) {
        render(error);
        if (!error.where || error.where->offset + error.where->length > text.size())
            std::abort();
        caretPicture(text, *error.where);
    }
    if (parsed.ok()) {
        readAgain(*parsed.value, Notation::English);
        readAgain(*parsed.value, Notation::CLike);
        parsed.value->fields();
        parsed.value->functions();
    }
    parseValue(text, schema());
    return 0;
}
