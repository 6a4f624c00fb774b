// examples/graft_import/blocked_signals.hpp - threads that no interrupt reaches: the one that writes files handles it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>

/// While it exists the thread gets no interrupts, nor do threads that begin then. So a handler of one runs in the main
/// thread, which writes all files: none is begun while the handler removes those that are not complete.
class blocked_signals {
public:
    blocked_signals() {
        sigset_t interrupts;
        sigemptyset(&interrupts);
        for (int const number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&interrupts, number);
        (void)pthread_sigmask(SIG_BLOCK, &interrupts, &before_);
    }
    blocked_signals(blocked_signals const&) = delete;
    blocked_signals& operator=(blocked_signals const&) = delete;
    ~blocked_signals() { (void)pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

private:
    sigset_t before_{};
};
