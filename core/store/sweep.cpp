// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sweep.h"

#include "core/store/import_rows.h"

namespace edgefence::store {

Result<void> Sweep::run(const std::function<bool(double)>& goOn) const {
    return guarded([&] {
        if (!isNeeded()) {
            return;
        }
        const Database database(m_project, Database::Mode::Write);
        double before = 0;
        for (const ImportId import : m_gone) {
            removeImport(database, import, [&](double done) {
                return goOn((before + done) / static_cast<double>(m_gone.size()));
            });
            ++before;
        }
    });
}

} // namespace edgefence::store
