// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/settings_model.h"

#include <QDate>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace edgefence::desktop {

namespace {

constexpr std::string_view kZone = "zone.";

/// Whose figures a key speaks of: the beginning of it, and what that is called.
struct Group {
    std::string prefix;
    QString title;
};

std::vector<Group> groups() {
    std::vector<Group> all;
    for (const WorkersPlan plan : {WorkersPlan::Free, WorkersPlan::Paid})
        all.push_back({plan::figureKey(plan, ""), plan == WorkersPlan::Free
                                                      ? SettingsModel::tr("Workers Free")
                                                      : SettingsModel::tr("Workers Paid")});
    for (const ZonePlan plan :
         {ZonePlan::Free, ZonePlan::Pro, ZonePlan::Business, ZonePlan::Enterprise}) {
        const ZoneEntitlement zone{plan, {}};
        all.push_back(
            {plan::figureKey(zone, ""), SettingsModel::tr("Zone %1").arg(toQt(title(zone)))});
    }
    return all;
}

QString list(const QStringList& parts) { return parts.join(QStringLiteral(", ")); }

QString valueText(const plan::Figure& figure) {
    QStringList numbers;
    for (const std::int64_t value : figure.values)
        numbers.append(countText(value));
    switch (figure.shape) {
    case plan::Figure::Shape::Range:
        return numbers.join(SettingsModel::tr(" to "));
    case plan::Figure::Shape::Texts: {
        QStringList texts;
        for (const std::string& text : figure.texts)
            texts.append(toQt(text));
        return list(texts);
    }
    case plan::Figure::Shape::Number:
    case plan::Figure::Shape::Choice:
        break;
    }
    return list(numbers);
}

QString dateText(Day day) {
    const QDate date =
        QDate(1970, 1, 1).addDays(static_cast<qint64>(day.time_since_epoch().count()));
    return QLocale().toString(date, QStringLiteral("d MMM yyyy"));
}

/// An own figure of anything else would change no answer: what a zone may use is not reckoned.
bool isOwnable(const plan::Figure& figure) {
    constexpr std::array<std::string_view, 2> kReckonedWith{"kv.min_expiration_ttl_s",
                                                            "kv.writes_per_second_per_key"};
    const bool ofABudget = figure.key.rfind("workers.", 0) == 0;
    return figure.shape == plan::Figure::Shape::Number &&
           (ofABudget || std::find(kReckonedWith.begin(), kReckonedWith.end(), figure.key) !=
                             kReckonedWith.end());
}

PlatformFigureRow rowOf(const plan::Figure& figure, const std::vector<Group>& groups) {
    PlatformFigureRow row;
    row.key = toQt(figure.key);
    row.name = row.key;
    const auto mine = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
        return figure.key.rfind(group.prefix, 0) == 0;
    });
    row.order = static_cast<int>(mine - groups.begin());
    if (mine != groups.end()) {
        row.group = mine->title;
        row.name = toQt(figure.key.substr(mine->prefix.size()));
    } else if (figure.key.rfind(kZone, 0) == 0) {
        row.group = SettingsModel::tr("Zone add-ons");
    } else {
        row.group = SettingsModel::tr("Every plan");
        ++row.order;
    }
    row.value = valueText(figure);
    row.unit = toQt(figure.unit);
    row.note = toQt(figure.note);
    row.source = toQt(figure.source);
    row.checked = dateText(figure.checked);
    row.ownable = isOwnable(figure);
    if (figure.shape == plan::Figure::Shape::Number)
        row.number = static_cast<double>(figure.values.front());
    return row;
}

bool hasAll(const PlatformFigureRow& row, const QStringList& words) {
    const QString text = row.key + QLatin1Char(' ') + row.group + QLatin1Char(' ') + row.unit +
                         QLatin1Char(' ') + row.note;
    return std::all_of(words.begin(), words.end(), [&](const QString& word) {
        return text.contains(word, Qt::CaseInsensitive);
    });
}

} // namespace

SettingsModel::SettingsModel(Workspace& workspace) : m_workspace(workspace) {
    connect(&workspace, &Workspace::planChanged, this, &SettingsModel::refresh);
    connect(&workspace, &Workspace::variantsChanged, this, &SettingsModel::refresh);
}

void SettingsModel::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    emit activeChanged();
    refresh();
}

void SettingsModel::setFilter(const QString& filter) {
    if (filter == m_filter)
        return;
    m_filter = filter;
    emit filterChanged();
    refresh();
}

void SettingsModel::setMine(bool mine) {
    if (mine == m_mine)
        return;
    m_mine = mine;
    emit filterChanged();
    refresh();
}

QString SettingsModel::countText() const {
    return tr("%1 of %2 figures")
        .arg(desktop::countText(m_figures.rowCount()),
             desktop::countText(
                 static_cast<std::int64_t>(m_workspace.tools().catalogue.figures().size())));
}

bool SettingsModel::concernsThePlan(const plan::Figure& figure) const {
    if (!hasPlan())
        return true;
    const plan::Plan& plan = m_workspace.plan();
    const auto begins = [&](const std::string& prefix) { return figure.key.rfind(prefix, 0) == 0; };
    if (begins("workers.free.") || begins("workers.paid."))
        return begins(plan::figureKey(plan.workersPlan, ""));
    if (!begins(std::string(kZone)))
        return true;
    const std::string zone = std::string(kZone).append(edgefence::name(plan.zone.plan));
    return begins(zone + ".") || (!plan.zone.addons.empty() && begins(zone + "+"));
}

void SettingsModel::refresh() {
    if (!m_active)
        return;
    static const QRegularExpression kSpace(QStringLiteral("\\s+"));
    const QStringList words = m_filter.split(kSpace, Qt::SkipEmptyParts);
    const std::vector<Group> known = groups();
    std::vector<PlatformFigureRow> rows;
    for (const plan::Figure& figure : m_workspace.tools().catalogue.figures()) {
        if (m_mine && !concernsThePlan(figure))
            continue;
        PlatformFigureRow row = rowOf(figure, known);
        if (!hasAll(row, words))
            continue;
        if (hasPlan()) {
            const auto& own = m_workspace.plan().platform;
            if (const auto found = own.find(figure.key); found != own.end()) {
                row.own = true;
                row.number = static_cast<double>(found->second);
            }
        }
        rows.push_back(std::move(row));
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const PlatformFigureRow& left, const PlatformFigureRow& right) {
                         return left.order < right.order;
                     });
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (i == 0 || rows[i].group != rows[i - 1].group)
            rows[i].heading = rows[i].group;
    m_figures.assign(std::move(rows));
    emit refreshed();
}

void SettingsModel::setOwn(const QString& figure, double value) {
    const plan::Figure* known = m_workspace.tools().catalogue.find(fromQt(figure));
    if (!hasPlan() || known == nullptr || !isOwnable(*known) || value < 0)
        return;
    const auto whole = static_cast<std::int64_t>(std::llround(value));
    if (whole == known->values.front()) {
        dropOwn(figure);
        return;
    }
    m_workspace.edit(
        tr("change a platform figure"),
        [&](plan::Plan& plan) { plan.platform[known->key] = whole; },
        QStringLiteral("platform/") + figure);
}

void SettingsModel::dropOwn(const QString& figure) {
    if (hasPlan())
        m_workspace.edit(tr("take the documented figure"),
                         [&](plan::Plan& plan) { plan.platform.erase(fromQt(figure)); });
}

} // namespace edgefence::desktop
