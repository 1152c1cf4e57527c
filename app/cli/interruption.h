// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C and the like, for commands that would leave something half done.
#pragma once

#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace edgefence::cli {

/// While it lives, SIGINT, SIGTERM and SIGHUP ask to stop instead of ending the program at once; a
/// second one ends it. A signal that the program was started to ignore stays ignored, and one that
/// says that nobody reads the output any more waits for the end of this. Made before other threads
/// are started.
class Interruption {
  public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }

    /// Ends the program by the signal that asked it to stop, if there was one, so that whoever
    /// started it (a loop in a shell) knows.
    static void end();

  private:
    void watch();

    sigset_t m_watched{};
    sigset_t m_before{};
    std::atomic<bool> m_isOver = false;
    std::stop_source m_stop;
    std::thread m_thread; ///< last: it uses all of the above; none where nothing is watched
};

} // namespace edgefence::cli
