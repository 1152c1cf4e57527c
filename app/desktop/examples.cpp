// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/examples.h"

#include "app/assets/assets.h"
#include "app/desktop/messages.h"
#include "core/document/plan_json.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace edgefence::desktop {

namespace {

constexpr std::string_view kFolder = "examples/";

std::string textOf(const QJsonObject& object, const char* key) {
    return object[QLatin1String(key)].toString().toStdString();
}

Example readExample(const QJsonObject& object) {
    Example example;
    example.project = textOf(object, "project");
    example.title = textOf(object, "title");
    example.question = textOf(object, "question");
    example.about = textOf(object, "about");
    example.answer = textOf(object, "answer");
    for (const auto& number : object[QLatin1String("numbers")].toArray())
        example.numbers.push_back(number.toString().toStdString());
    example.pressure = textOf(object, "pressure");
    for (const auto& plan : object[QLatin1String("plans")].toArray())
        example.plans.push_back(
            {textOf(plan.toObject(), "name"), textOf(plan.toObject(), "label")});
    example.opens = textOf(object, "opens");
    if (const std::string traffic = textOf(object, "traffic"); !traffic.empty())
        example.traffic = std::string(kFolder) + traffic;
    return example;
}

bool hasPlan(const Example& example, std::string_view name) {
    return std::any_of(example.plans.begin(), example.plans.end(),
                       [&](const Example::Plan& plan) { return plan.name == name; });
}

} // namespace

Result<std::vector<Example>> readExamples() {
    const std::string path = std::string(kFolder) + "examples.json";
    const std::string_view text = assets::asset(path).value_or(std::string_view());
    const QJsonDocument index = QJsonDocument::fromJson(
        QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size())));
    if (!index.isObject())
        return tl::unexpected(Error{message(kExampleMissing, path), {}, {}});
    std::vector<Example> examples;
    for (const auto& project : index[QLatin1String("projects")].toArray())
        examples.push_back(readExample(project.toObject()));
    return examples;
}

const Example* findExample(const std::vector<Example>& examples, std::string_view name) {
    const auto found = std::find_if(examples.begin(), examples.end(), [&](const Example& example) {
        return example.project == name || hasPlan(example, name);
    });
    return found == examples.end() ? nullptr : &*found;
}

Result<Variants> exampleVariants(const std::vector<Example>& examples, std::string_view name) {
    const Example* example = findExample(examples, name);
    if (example == nullptr)
        return tl::unexpected(Error{message(kExampleMissing, name), {}, {}});
    const std::string_view shown =
        hasPlan(*example, name) ? name : std::string_view(example->opens);
    Variants variants;
    std::size_t current = 0;
    for (const Example::Plan& row : example->plans) {
        const std::string path = std::string(kFolder) + row.name + ".plan.json";
        auto document = document::readPlan(assets::asset(path).value_or(std::string_view()));
        if (!document.ok())
            return tl::unexpected(Error{message(kExampleMissing, path), {}, {}});
        variants = withAdded(std::move(variants), row.label, *std::move(document.plan));
        if (row.name == shown)
            current = variants.current;
    }
    variants.current = current;
    return variants;
}

} // namespace edgefence::desktop
