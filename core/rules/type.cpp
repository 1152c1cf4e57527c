// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/type.h"

namespace edgefence::rules {

std::string name(Type type) {
    switch (type.kind()) {
    case Type::Kind::Bool:
        return "Bool";
    case Type::Kind::Integer:
        return "Integer";
    case Type::Kind::Ip:
        return "IP";
    case Type::Kind::String:
        return "String";
    case Type::Kind::Array:
        return "Array<" + name(type.element()) + ">";
    case Type::Kind::Map:
        return "Map<" + name(type.element()) + ">";
    }
    return {};
}

} // namespace edgefence::rules
