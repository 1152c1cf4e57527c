// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QMetaProperty>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace edgefence::desktop {

/// A list of values for QML. A row is a Q_GADGET: its properties are the roles. `assign` tells the
/// view only what changed, so that delegates stay while a slider moves and rows that change places
/// can be seen moving.
///
/// A row type needs `operator==` and a member `key` (anything comparable) that says which row it
/// is.
template <class Row> class RowModel : public QAbstractListModel {
  public:
    using QAbstractListModel::QAbstractListModel;

    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    QVariant data(const QModelIndex& index, int role) const override {
        const int property = role - Qt::UserRole;
        if (!index.isValid() || index.row() >= rowCount() || property < 0 ||
            property >= Row::staticMetaObject.propertyCount())
            return {};
        return Row::staticMetaObject.property(property).readOnGadget(&at(index.row()));
    }
    QHash<int, QByteArray> roleNames() const override {
        QHash<int, QByteArray> names;
        for (int i = 0; i < Row::staticMetaObject.propertyCount(); ++i)
            names.insert(Qt::UserRole + i, Row::staticMetaObject.property(i).name());
        return names;
    }

    const std::vector<Row>& rows() const { return m_rows; }
    const Row& at(int row) const { return m_rows[static_cast<std::size_t>(row)]; }

    void assign(std::vector<Row> next) {
        for (std::size_t i = 0; i < next.size(); ++i)
            place(i, std::move(next[i]));
        if (m_rows.size() > next.size()) {
            beginRemoveRows({}, static_cast<int>(next.size()), rowCount() - 1);
            m_rows.resize(next.size());
            endRemoveRows();
        }
    }
    void clear() { assign({}); }

  private:
    /// Makes row i the given one: it is there, comes from further down, or is new.
    void place(std::size_t i, Row row) {
        const auto from = m_rows.begin() + static_cast<std::ptrdiff_t>(std::min(i, m_rows.size()));
        const auto found =
            std::find_if(from, m_rows.end(), [&](const Row& r) { return r.key == row.key; });
        const int target = static_cast<int>(i);
        if (found == m_rows.end()) {
            beginInsertRows({}, target, target);
            m_rows.insert(from, std::move(row));
            endInsertRows();
            return;
        }
        const int source = static_cast<int>(found - m_rows.begin());
        if (source != target) {
            beginMoveRows({}, source, source, {}, target);
            std::rotate(from, found, found + 1);
            endMoveRows();
        }
        if (m_rows[i] == row)
            return;
        m_rows[i] = std::move(row);
        emit dataChanged(index(target), index(target));
    }

    std::vector<Row> m_rows;
};

} // namespace edgefence::desktop
