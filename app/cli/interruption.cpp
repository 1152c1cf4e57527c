// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interruption.h"

#include <pthread.h>

#include <array>

namespace edgefence::cli {
namespace {

constexpr std::array kAsking{SIGINT, SIGTERM, SIGHUP};

/// Signals are the process's: so is what came of them.
std::atomic<int> gAsked = 0;

bool isIgnored(int signal) {
    struct sigaction action {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

void endBy(int signal) {
    std::signal(signal, SIG_DFL);
    sigset_t one{};
    sigemptyset(&one);
    sigaddset(&one, signal);
    pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
    std::raise(signal);
}

} // namespace

Interruption::Interruption() {
    sigemptyset(&m_watched);
    bool isAnyWatched = false;
    for (const int signal : kAsking) {
        if (!isIgnored(signal)) {
            sigaddset(&m_watched, signal);
            isAnyWatched = true;
        }
    }
    sigset_t blocked = m_watched;
    sigaddset(&blocked, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &blocked, &m_before);
    if (isAnyWatched) {
        m_thread = std::thread([this] { watch(); });
    }
}

Interruption::~Interruption() {
    m_isOver = true;
    if (m_thread.joinable()) {
        for (const int signal : kAsking) {
            if (sigismember(&m_watched, signal) == 1) {
                pthread_kill(m_thread.native_handle(), signal);
                break;
            }
        }
        m_thread.join();
    }
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

void Interruption::watch() {
    for (;;) {
        int signal = 0;
        if (sigwait(&m_watched, &signal) != 0 || m_isOver) {
            return;
        }
        if (gAsked.exchange(signal) != 0) {
            endBy(signal);
        }
        m_stop.request_stop();
    }
}

void Interruption::end() {
    if (const int signal = gAsked; signal != 0) {
        endBy(signal);
    }
}

} // namespace edgefence::cli
