// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layers/compiled_plan.h"
#include "core/replay/replay.h"
#include "core/traffic/traffic.h"

#include <QAbstractListModel>
#include <QString>

#include <QtQml/qqmlregistration.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace edgefence::desktop {

/// The callers of a replay, most of something first. Only the first thousand are rows; `total` says
/// how many there are.
class ClientTable final : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QString sortRole READ sortRole NOTIFY sortChanged)
    Q_PROPERTY(bool descending READ isDescending NOTIFY sortChanged)
    /// "2,318 addresses", "first 1,000 of 20,318 addresses".
    Q_PROPERTY(QString totalText READ totalText NOTIFY rowsChanged)
    Q_PROPERTY(int selectedRow READ selectedRow NOTIFY selectionChanged)

  public:
    using Replay = std::shared_ptr<const replay::Replay>;
    using Traffic = std::shared_ptr<const traffic::Traffic>;
    using Filter = std::function<bool(const replay::ClientUse&)>;

    static constexpr std::size_t kMostRows = 1000;

    explicit ClientTable(QString sortRole, QObject* parent = nullptr);

    /// What the rows are taken from; `units` and `share` are of this budget, the share of `limit`.
    struct Content {
        Replay replay;
        Traffic traffic;
        BudgetId budget;
        layers::BudgetIndex index;
        std::int64_t limit = 0;
        Filter filter;
        /// The first user agent of each client code; empty until it is known.
        std::shared_ptr<const std::vector<std::uint32_t>> agents;
    };
    void assign(Content content);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    QString sortRole() const { return m_sortRole; }
    bool isDescending() const { return m_descending; }
    QString totalText() const;
    int selectedRow() const;

    /// The same role again turns the order.
    Q_INVOKABLE void sortBy(const QString& role);
    Q_INVOKABLE void select(int row);

  signals:
    void sortChanged();
    void rowsChanged();
    void selectionChanged();

  private:
    std::vector<const replay::ClientUse*> chosen(const Content& content, std::size_t& total) const;
    std::int64_t number(const replay::ClientUse& client, layers::BudgetIndex budget) const;
    QString text(const replay::ClientUse& client, int role) const;
    QString agentOf(const replay::ClientUse& client) const;

    QString m_sortRole;
    bool m_descending = true;
    Content m_content;
    std::vector<const replay::ClientUse*> m_rows;
    std::size_t m_total = 0;
    std::int64_t m_selected = -1; ///< a client code
};

} // namespace edgefence::desktop
