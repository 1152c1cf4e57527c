// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/plan_json.h"
#include "core/export/registry.h"
#include "tests/core/layers/schema.h"
#include "tests/core/plan/catalogue.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace edgefence::test {

/// The artefact of a plan file's text.
inline exporting::Artefact artefact(const QByteArray& planFile, std::string_view as) {
    const document::PlanDocument document = document::readPlan(planFile.toStdString());
    if (!document.ok()) {
        qFatal("the test's plan: %s", render(document.errors.front()).c_str());
    }
    const auto compiled = layers::compile(*document.plan, testing::catalogue(), testing::schema());
    return exporting::findExporter(as)->make({compiled, testing::catalogue(), testing::schema()});
}

/// A Free plan with these layers.
inline QByteArray freePlan(const QJsonArray& layers, const char* zonePlan = "free") {
    return QJsonDocument(QJsonObject{{"edgefence_plan", 1},
                                     {"name", "Link shortener"},
                                     {"zone_plan", zonePlan},
                                     {"workers_plan", "free"},
                                     {"layers", layers}})
        .toJson();
}

/// A zone rule that every plan takes, but for what `changes` says.
inline QJsonObject zoneRule(const QJsonObject& changes = {}) {
    QJsonObject rule{{"id", "zone-create"},
                     {"kind", "zone_rule"},
                     {"expression", "http.request.uri.path eq \"/api/links\""},
                     {"characteristics", QJsonArray{"cf.colo.id", "ip.src"}},
                     {"requests_per_period", 1},
                     {"period_s", 10},
                     {"mitigation_timeout_s", 10},
                     {"action", "block"}};
    for (const QString& key : changes.keys()) {
        rule[key] = changes[key];
    }
    return rule;
}

/// Codes of the checks that did not pass, in order.
inline QStringList problems(const exporting::Artefact& artefact) {
    QStringList codes;
    for (const exporting::Check& check : artefact.checks) {
        if (check.outcome != exporting::Check::Outcome::Passed) {
            codes << QString::fromStdString(std::string(check.code));
        }
    }
    return codes;
}

inline QJsonObject json(const exporting::Artefact& artefact) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(artefact.files.at(0).text)).object();
}

inline QJsonObject rule(const exporting::Artefact& artefact, int number = 0) {
    return json(artefact)["rules"].toArray()[number].toObject();
}

/// A handed report's JSON; null without the folder of the cases.
inline QJsonDocument report(const QString& name) {
    QFile file(qEnvironmentVariable("EDGEFENCE_CASES") + "/reports/" + name);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll())
                                          : QJsonDocument();
}

} // namespace edgefence::test
