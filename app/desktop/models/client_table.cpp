// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/client_table.h"

#include "app/desktop/convert.h"
#include "app/desktop/counted.h"
#include "app/desktop/models/fence_words.h"
#include "app/desktop/models/share_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace edgefence::desktop {

namespace {

enum Role : int {
    Address = Qt::UserRole,
    Requests,
    Units,
    Share,
    ShareText,
    Agent,
    Hit,
    Agents,
    Shared,
    SharedIcon,
    FirstHit,
};
constexpr std::array kRoles{
    std::pair{Address, "address"},
    std::pair{Requests, "requests"},
    std::pair{Units, "units"},
    std::pair{Share, "share"},
    std::pair{ShareText, "shareText"},
    std::pair{Agent, "agent"},
    std::pair{Hit, "hit"},
    std::pair{Agents, "agents"},
    std::pair{Shared, "shared"},
    std::pair{SharedIcon, "sharedIcon"},
    std::pair{FirstHit, "firstHit"},
};

} // namespace

ClientTable::ClientTable(QString sortRole, QObject* parent)
    : QAbstractListModel(parent), m_sortRole(std::move(sortRole)) {}

void ClientTable::assign(Content content) {
    std::size_t total = 0;
    std::vector<const replay::ClientUse*> next = chosen(content, total);
    const auto before = static_cast<int>(m_rows.size());
    const auto after = static_cast<int>(next.size());
    // Rows change where they are, so that the place where the reader looks stays.
    if (after < before)
        beginRemoveRows({}, after, before - 1);
    else if (after > before)
        beginInsertRows({}, before, after - 1);
    m_content = std::move(content);
    m_rows = std::move(next);
    m_total = total;
    if (after < before)
        endRemoveRows();
    else if (after > before)
        endInsertRows();
    if (const int kept = std::min(before, after); kept > 0)
        emit dataChanged(index(0), index(kept - 1));
    emit rowsChanged();
    emit selectionChanged();
}

std::vector<const replay::ClientUse*> ClientTable::chosen(const Content& content,
                                                          std::size_t& total) const {
    std::vector<const replay::ClientUse*> rows;
    if (content.replay) {
        for (const replay::ClientUse& client : content.replay->clients) {
            if (!content.filter || content.filter(client))
                rows.push_back(&client);
        }
    }
    total = rows.size();
    const auto before = [&](const replay::ClientUse* a, const replay::ClientUse* b) {
        const std::int64_t left = number(*a, content.index);
        const std::int64_t right = number(*b, content.index);
        if (left != right)
            return m_descending ? left > right : left < right;
        // The replay lists callers by requests, then by text.
        return a < b;
    };
    const std::size_t most = std::min(rows.size(), kMostRows);
    std::partial_sort(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(most), rows.end(),
                      before);
    rows.resize(most);
    return rows;
}

std::int64_t ClientTable::number(const replay::ClientUse& client,
                                 layers::BudgetIndex budget) const {
    if (m_sortRole == QLatin1String("units"))
        return client.units[budget.value];
    if (m_sortRole == QLatin1String("hit"))
        return client.refused + client.failed;
    if (m_sortRole == QLatin1String("agents"))
        return client.agents;
    return client.requests;
}

void ClientTable::sortBy(const QString& role) {
    m_descending = role != m_sortRole || !m_descending;
    m_sortRole = role;
    emit sortChanged();
    assign(m_content);
}

void ClientTable::select(int row) {
    const std::int64_t next =
        row < 0 || row >= rowCount() ? -1 : m_rows[static_cast<std::size_t>(row)]->client;
    if (next == m_selected)
        return;
    m_selected = next;
    emit selectionChanged();
}

int ClientTable::selectedRow() const {
    const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                    [&](const auto* row) { return row->client == m_selected; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

QString ClientTable::totalText() const {
    const auto total = static_cast<std::int64_t>(m_total);
    if (m_total > m_rows.size())
        return tr("first %1 of %2 addresses")
            .arg(countText(static_cast<std::int64_t>(m_rows.size())), countText(total));
    return counted(total, tr("1 address"), tr("%1 addresses"));
}

int ClientTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QHash<int, QByteArray> ClientTable::roleNames() const {
    QHash<int, QByteArray> names;
    for (const auto& [role, name] : kRoles)
        names.insert(role, name);
    return names;
}

QVariant ClientTable::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount() || role < Address || role > FirstHit)
        return {};
    const replay::ClientUse& client = *m_rows[static_cast<std::size_t>(index.row())];
    if (role == Share) {
        const auto units = static_cast<double>(client.units[m_content.index.value]);
        return m_content.limit > 0 ? units / static_cast<double>(m_content.limit) : 0;
    }
    return text(client, role);
}

QString ClientTable::text(const replay::ClientUse& client, int role) const {
    switch (role) {
    case Address: {
        const std::string_view address =
            m_content.traffic->text(rules::Column::Client, client.client);
        return client.client == rules::kAbsent ? tr("no address") : toQt(address);
    }
    case Requests:
        return countText(client.requests);
    case Units:
        return unitsText(m_content.budget, client.units[m_content.index.value]);
    case ShareText:
        return percentText(client.units[m_content.index.value], m_content.limit);
    case Agent:
        return agentOf(client);
    case Hit:
        return countText(client.refused + client.failed);
    case Agents:
        return client.agents == 0 ? QString() : countText(client.agents);
    case Shared:
        if (client.agents == 0)
            return {};
        return client.looksShared ? tr("Yes, %1 agents").arg(countText(client.agents)) : tr("No");
    case SharedIcon:
        return client.looksShared ? QStringLiteral("shared") : QString();
    default:
        return client.firstRefused ? instantText(*client.firstRefused) : QString();
    }
}

QString ClientTable::agentOf(const replay::ClientUse& client) const {
    if (client.agents > 1)
        return tr("%1 agents").arg(countText(client.agents));
    if (client.agents == 0 || !m_content.agents || client.client >= m_content.agents->size())
        return {};
    return agentText(
        m_content.traffic->text(rules::Column::UserAgent, (*m_content.agents)[client.client]));
}

} // namespace edgefence::desktop
