// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/recent_projects.h"

#include "app/desktop/convert.h"
#include "app/desktop/models/fence_words.h"
#include "app/desktop/project_file.h"
#include "app/desktop/workspace.h"

#include <QSettings>

#include <algorithm>
#include <utility>

namespace edgefence::desktop {

namespace {

const QString kGroup = QStringLiteral("recent");

struct Worst {
    QString verdict;
    QString text;
};

/// The worst verdict of the budgets that the plan spends: "KV reads exposed".
Worst worstVerdict(const Workspace& workspace) {
    const analysis::BudgetAnswer* worst = nullptr;
    for (const analysis::BudgetAnswer& answer : workspace.answers().budgets) {
        if (answer.spentByPlan && (worst == nullptr || answer.verdict > worst->verdict))
            worst = &answer;
    }
    if (worst == nullptr || worst->verdict == analysis::Verdict::Fits)
        return {verdictName(analysis::Verdict::Fits), RecentProjects::tr("everything fits")};
    const BudgetId& budget = workspace.answeredPlan().budgets[worst->budget.value].id;
    return {verdictName(worst->verdict),
            RecentProjects::tr("%1 %2", "a budget and its verdict")
                .arg(workspace.budgetName(budget), verdictWord(worst->verdict).toLower())};
}

} // namespace

RecentProjects::RecentProjects(Workspace& workspace, ProjectFile& file, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_file(file) {
    read();
    connect(&file, &ProjectFile::projectChanged, this, &RecentProjects::note);
    connect(&workspace, &Workspace::answersChanged, this, &RecentProjects::note);
    connect(&workspace, &Workspace::variantsChanged, this, &RecentProjects::note);
}

void RecentProjects::note() {
    if (m_file.project() == nullptr || !m_workspace.isOpen())
        return;
    Entry entry;
    entry.path = toQt(m_file.project()->file().string());
    entry.name = m_file.name();
    for (const Variant& variant : m_workspace.variants().all)
        entry.variants.append(toQt(variant.name));
    const auto worst = worstVerdict(m_workspace);
    entry.verdict = worst.verdict;
    entry.verdictText = worst.text;
    entry.opened = QDateTime::currentDateTime();

    const auto same = std::find_if(m_entries.begin(), m_entries.end(),
                                   [&](const Entry& known) { return known.path == entry.path; });
    const bool isNews = same != m_entries.begin() || m_entries.empty() ||
                        same->verdictText != entry.verdictText || same->variants != entry.variants;
    if (!isNews)
        return;
    if (same != m_entries.end())
        m_entries.erase(same);
    m_entries.insert(m_entries.begin(), std::move(entry));
    m_entries.resize(std::min(m_entries.size(), kMost));
    write();
    emit changed();
}

void RecentProjects::remove(const QString& path) {
    m_entries.erase(std::remove_if(m_entries.begin(), m_entries.end(),
                                   [&](const Entry& entry) { return entry.path == path; }),
                    m_entries.end());
    write();
    emit changed();
}

void RecentProjects::move(const QString& from, const QString& to) {
    for (Entry& entry : m_entries) {
        if (entry.path == from)
            entry.path = to;
    }
    write();
    emit changed();
}

void RecentProjects::read() {
    QSettings settings;
    const int count = settings.beginReadArray(kGroup);
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        Entry entry;
        entry.path = settings.value(QStringLiteral("path")).toString();
        entry.name = settings.value(QStringLiteral("name")).toString();
        entry.variants = settings.value(QStringLiteral("variants")).toStringList();
        entry.verdict = settings.value(QStringLiteral("verdict")).toString();
        entry.verdictText = settings.value(QStringLiteral("verdictText")).toString();
        entry.opened = settings.value(QStringLiteral("opened")).toDateTime();
        if (!entry.path.isEmpty())
            m_entries.push_back(std::move(entry));
    }
    settings.endArray();
}

void RecentProjects::write() {
    QSettings settings;
    settings.beginWriteArray(kGroup, static_cast<int>(m_entries.size()));
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const Entry& entry = m_entries[i];
        settings.setArrayIndex(static_cast<int>(i));
        settings.setValue(QStringLiteral("path"), entry.path);
        settings.setValue(QStringLiteral("name"), entry.name);
        settings.setValue(QStringLiteral("variants"), entry.variants);
        settings.setValue(QStringLiteral("verdict"), entry.verdict);
        settings.setValue(QStringLiteral("verdictText"), entry.verdictText);
        settings.setValue(QStringLiteral("opened"), entry.opened);
    }
    settings.endArray();
}

} // namespace edgefence::desktop
