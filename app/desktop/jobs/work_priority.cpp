// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/jobs/work_priority.h"

#include <QtGlobal>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace edgefence::desktop {

void yieldToTheWindow() {
#ifdef Q_OS_LINUX
    constexpr int kNice = 10;
    thread_local const int done =
        setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kNice);
    static_cast<void>(done);
#endif
}

} // namespace edgefence::desktop
