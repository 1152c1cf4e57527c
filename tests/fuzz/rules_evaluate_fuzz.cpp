// SPDX-License-Identifier: GPL-3.0-or-later
// The first line is an expression, the rest the bytes that every field of a request has: it is
// evaluated without harm, and alike in both notations.
#include "app/assets/assets.h"
#include "core/rules/compiled.h"
#include "core/rules/printer.h"

#include <algorithm>
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

FieldValue valueOf(Type type, std::string_view bytes) {
    switch (type.kind()) {
    case Type::Kind::Bool:
        return bytes.size() % 2 == 1;
    case Type::Kind::Integer:
        return static_cast<std::int64_t>(bytes.size());
    case Type::Kind::Ip: {
        IpAddress address;
        std::copy_n(bytes.begin(), std::min(bytes.size(), address.bytes.size()),
                    address.bytes.begin());
        address.family = bytes.size() > 4 ? IpAddress::Family::V6 : IpAddress::Family::V4;
        return address;
    }
    case Type::Kind::String:
        return bytes;
    case Type::Kind::Array: {
        const std::size_t middle = bytes.size() / 2;
        return FieldValue::Array{valueOf(type.element(), bytes.substr(0, middle)),
                                 valueOf(type.element(), bytes.substr(middle))};
    }
    case Type::Kind::Map:
        return FieldValue::Map{{"a", valueOf(type.element(), bytes)},
                               {std::string(bytes.substr(0, 8)), valueOf(type.element(), "b")}};
    }
    return {};
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view bytes = text.substr(std::min(end + 1, text.size()));
    const auto parsed = parseCondition(text.substr(0, end), schema());
    if (!parsed.ok())
        return 0;
    const auto cLike = parseCondition(print(*parsed.value, Notation::CLike), schema());
    Record record;
    for (const std::string& name : parsed.value->fields())
        record.emplace(name, valueOf(schema().field(name)->type, bytes));
    const bool answer = Program(*parsed.value).matches(record);
    if (cLike.ok() && Program(*cLike.value).matches(record) != answer)
        std::abort();
    return 0;
}
