// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/code_values.h"

#include "core/rules/functions.h"

#include <algorithm>

namespace edgefence::rules::code {

namespace {

bool isTrue(const Datum& datum) {
    const auto* flag = datum.as<bool>();
    return flag != nullptr && *flag;
}

/// One step that is not `[*]`.
Datum stepInto(const Datum& value, const typed::Step& step) {
    if (const auto* position = std::get_if<std::uint32_t>(&step.key)) {
        const auto* list = value.as<ListView>();
        return list != nullptr && *position < list->count ? list->items[*position] : Datum{};
    }
    const auto* map = value.as<MapView>();
    if (map == nullptr)
        return {};
    const std::string_view key = std::get<std::string>(step.key);
    const auto* found = std::ranges::lower_bound(*map, key, {}, &MapEntry::key);
    return found != map->end() && found->key == key ? found->value : Datum{};
}

/// Calls `use` with every value that the steps reach.
template <class Use>
void reach(const Datum& value, std::span<const typed::Step> steps, const Use& use) {
    if (value.missing())
        return;
    if (steps.empty()) {
        use(value);
        return;
    }
    const auto rest = steps.subspan(1);
    if (!std::holds_alternative<typed::Step::Each>(steps.front().key)) {
        reach(stepInto(value, steps.front()), rest, use);
    } else if (const auto* list = value.as<ListView>()) {
        for (const Datum& item : *list)
            reach(item, rest, use);
    } else if (const auto* map = value.as<MapView>()) {
        for (const MapEntry& entry : *map)
            reach(entry.value, rest, use);
    }
}

/// A function whose answer is known at the edge only.
class UnknownCall final : public Value {
  public:
    Datum of(const Row& /*row*/) const override { return {}; }
};

class CallValue : public Value {
  public:
    CallValue(const Function& function, std::vector<ValuePtr> arguments)
        : m_function(function), m_arguments(std::move(arguments)) {}
    Datum of(const Row& row) const override { return call(values(row), row); }

  protected:
    std::span<Datum> values(const Row& row) const {
        const std::span<Datum> values = row.scratch.data(m_arguments.size());
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = m_arguments[i]->of(row);
        return values;
    }
    Datum call(std::span<const Datum> given, const Row& row) const {
        if (m_function.missingArguments == Function::MissingArguments::Answered &&
            std::ranges::any_of(given, &Datum::missing))
            return {};
        return m_function.body(given, row.scratch);
    }

    const Function& m_function;
    std::vector<ValuePtr> m_arguments;
};

/// Called once per element of the first argument; missing results are left out.
class EachCall final : public CallValue {
  public:
    using CallValue::CallValue;
    Datum of(const Row& row) const override {
        const std::span<Datum> given = values(row);
        const Datum first = given[0];
        const auto* list = first.as<ListView>();
        if (list == nullptr)
            return {};
        const std::span<Datum> results = row.scratch.data(list->count);
        std::size_t count = 0;
        for (const Datum& item : *list) {
            given[0] = item;
            const Datum result = call(given, row);
            if (!result.missing())
                results[count++] = result;
        }
        return {ListView{results.data(), count}};
    }
};

} // namespace

LiteralValue::LiteralValue(const typed::Literal& literal) {
    if (const auto* text = std::get_if<std::string>(&literal.value))
        m_value = {std::string_view(*text)};
    else if (const auto* number = std::get_if<std::int64_t>(&literal.value))
        m_value = {*number};
    else
        m_value = {std::get<IpAddress>(literal.value)};
}

AccessValue::AccessValue(ValuePtr base, const std::vector<typed::Step>& steps)
    : m_base(std::move(base)),
      m_steps(steps),
      m_each(std::ranges::any_of(steps, [](const typed::Step& step) {
          return std::holds_alternative<typed::Step::Each>(step.key);
      })) {}

Datum AccessValue::of(const Row& row) const {
    Datum value = m_base->of(row);
    if (!m_each) {
        for (const typed::Step& step : m_steps)
            value = stepInto(value, step);
        return value;
    }
    std::size_t count = 0;
    reach(value, m_steps, [&count](const Datum&) { ++count; });
    const std::span<Datum> reached = row.scratch.data(count);
    std::size_t next = 0;
    reach(value, m_steps, [&](const Datum& item) { reached[next++] = item; });
    return {ListView{reached.data(), count}};
}

Datum EachNot::of(const Row& row) const {
    const Datum inner = m_inner->of(row);
    const auto* list = inner.as<ListView>();
    if (list == nullptr)
        return {ListView{}};
    const std::span<Datum> answers = row.scratch.data(list->count);
    std::ranges::transform(*list, answers.begin(),
                           [](const Datum& item) { return Datum{!isTrue(item)}; });
    return {ListView{answers.data(), answers.size()}};
}

Datum EachLogic::of(const Row& row) const {
    std::span<Datum> answers;
    for (std::size_t part = 0; part < m_parts.size(); ++part) {
        const Datum value = m_parts[part]->of(row);
        const auto* list = value.as<ListView>();
        const std::size_t count = list == nullptr ? 0 : list->count;
        if (part == 0)
            answers = row.scratch.data(count);
        answers = answers.first(std::min(answers.size(), count));
        for (std::size_t i = 0; i < answers.size(); ++i) {
            const bool next = isTrue(list->items[i]);
            const bool before = isTrue(answers[i]);
            const bool joined = part == 0                         ? next
                                : m_connective == Connective::And ? before && next
                                : m_connective == Connective::Or  ? before || next
                                                                  : before != next;
            answers[i] = {joined};
        }
    }
    return {ListView{answers.data(), answers.size()}};
}

ValuePtr makeCall(const typed::Call& call, std::vector<ValuePtr> arguments) {
    const Function* function = functionNamed(call.spec->name);
    if (function == nullptr)
        return std::make_unique<UnknownCall>();
    // any() and all() take the list of answers as it is.
    const typed::Node& first = *call.arguments.front();
    const bool takesList =
        call.spec->parameters.front().types.front().exact == Type::arrayOf(Type::boolean());
    if (first.each && !takesList)
        return std::make_unique<EachCall>(*function, std::move(arguments));
    return std::make_unique<CallValue>(*function, std::move(arguments));
}

} // namespace edgefence::rules::code
