// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/zone_plan.h"
#include "core/rules/columns.h"
#include "core/rules/type.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Which fields, functions and operators the language has, as data: resources/rules/schema.json. Its
// README explains the keys; adding a field is one entry there.

namespace edgefence::rules {

/// Where an expression is to stand.
enum class RulePlace { CustomRule, RateLimitingRule, CountingExpression };
inline constexpr std::size_t kRulePlaceCount = 3;

/// What a zone needs to use something at one place.
struct Requirement {
    enum class Kind {
        Zone,  ///< the plan and all of the add-ons
        Never, ///< no zone may use it there
    };
    Kind kind = Kind::Zone;
    ZoneEntitlement zone;
    /// The documentation also says this: a zone that has less is warned, not refused.
    std::optional<ZoneEntitlement> contradicted;
};

/// Requirements at every place, by RulePlace.
using Availability = std::array<Requirement, kRulePlaceCount>;

/// How a field's value is made of the columns a log has.
enum class Derivation : std::uint8_t {
    Copy,           ///< one column: text, number or address as it is
    Uri,            ///< path, "?" and query if there is one
    FullUri,        ///< scheme, "://", host and Uri
    Extension,      ///< of the last path segment, lower case, without the dot
    Arguments,      ///< of the query: Map<Array<String>>
    ArgumentNames,  ///< of the query: Array<String>
    ArgumentValues, ///< of the query: Array<String>
    Version,        ///< protocol as the edge writes it: "HTTP/2", not "HTTP/2.0"
    IsHttps,        ///< scheme
    IsVerifiedBot,  ///< a category of verified bots is given
    Second,         ///< of the request's time, since 1970
    Millisecond,    ///< of the request's time, 0 to 999
};

struct Supply {
    Derivation derivation = Derivation::Copy;
    std::vector<Column> columns; ///< all must be there; empty for the times, which always are
};

struct FieldSpec {
    std::string name;
    Type type;
    Availability availability;
    std::optional<Supply> supply;
    /// Of a deprecated name: what to write instead ("ip.src.country"); empty otherwise.
    std::string replacement;
    /// Of a raw field: the normal one ("http.request.uri.path"); empty otherwise.
    std::string normalForm;
    /// May stand in a key, not in an expression (cf.colo.id).
    bool keyOnly = false;
};

/// A type that a parameter takes: exactly this one, or any array or map.
struct TypePattern {
    Type::Kind kind = Type::Kind::String;
    std::optional<Type> exact; ///< empty: any type of the kind
    bool fits(Type type) const { return exact ? *exact == type : type.is(kind); }
};

struct ParameterSpec {
    /// What may be written: a field or a function's result, a literal, or either.
    enum class Form : std::uint8_t { Value, Literal, Any };
    /// How it hangs on the first argument: by its type, or a number by its value.
    enum class Relation : std::uint8_t { None, SameAsFirst, ElementOfFirst, GreaterThanFirst };
    std::vector<TypePattern> types; ///< one of these; empty: any
    Form form = Form::Any;
    Relation relation = Relation::None;
    /// Of a literal.
    std::optional<std::int64_t> minimum;
    std::optional<std::int64_t> maximum;
    std::string letters; ///< options, each at most once; empty: any text
    bool notEmpty = false;
};

struct FunctionSpec {
    std::string name;
    std::vector<ParameterSpec> parameters;
    std::size_t required = 0; ///< as many parameters must be given
    std::size_t most = 0;     ///< the last parameter is repeated up to so many arguments in all
    /// Type of the result; empty: that of the first argument.
    std::optional<Type> returns;
    Availability availability;
};

/// An operator that not every plan has.
struct OperatorSpec {
    std::string name; ///< English: "matches"
    Availability availability;
};

/// Immutable, cheap to copy, safe to share between threads.
class Schema {
  public:
    /// Reads resources/rules/schema.json. Errors name the entry and the wrong key.
    static Result<Schema> read(std::string_view json);

    /// Null if there is none of that name; pointers live as long as any copy of the schema.
    const FieldSpec* field(std::string_view name) const;
    const FunctionSpec* function(std::string_view name) const;
    const OperatorSpec* operatorOf(std::string_view name) const;
    /// All of them, by name.
    std::span<const FieldSpec> fields() const;
    std::span<const FunctionSpec> functions() const;

  private:
    struct Data;
    explicit Schema(std::shared_ptr<const Data> data) : m_data(std::move(data)) {}
    std::shared_ptr<const Data> m_data;
};

} // namespace edgefence::rules
