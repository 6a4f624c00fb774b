// examples/graft_import/progress.cpp - a line about long work at the end of the terminal, and the end by a signal
// SPDX-License-Identifier: Apache-2.0
#include "progress.hpp"

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "blocked_signals.hpp"
#include "graft/text.hpp"
#include "terminal.hpp"

namespace {

constexpr std::string_view erased = "\r\33[K";
volatile std::sig_atomic_t line_is_there = 0;

void put(std::string_view text) { (void)!::write(STDERR_FILENO, text.data(), text.size()); }

extern "C" void end_by_signal(int number) {
    graft::remove_unfinished_files();
    if (line_is_there) put(erased);
    (void)::raise(number); // its handler is the default one again, and it is delivered when this one returns
}

} // namespace

void remove_files_on_interrupt() {
    for (int const number : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction was{}, is{};
        is.sa_handler = &end_by_signal;
        is.sa_flags = static_cast<int>(SA_RESETHAND);
        if (::sigaction(number, nullptr, &was) == 0 && was.sa_handler != SIG_IGN) // nohup
            (void)::sigaction(number, &is, nullptr);
    }
}

progress::progress(bool shown) {
    if (!shown || !is_terminal(stderr)) return;
    blocked_signals const of_the_thread;
    line_ = std::thread([this] { watch(); });
}

progress::~progress() {
    if (!is_shown()) return;
    end();
    {
        std::lock_guard const lock(mutex_);
        ends_ = true;
    }
    changed_.notify_one();
    line_.join();
}

void progress::begin(std::string what, std::size_t parts) {
    if (!is_shown()) return;
    std::lock_guard const lock(mutex_);
    part_ = clock::now();
    if (since_ == clock::time_point()) since_ = part_;
    what_ = std::move(what);
    parts_ = parts;
    reach(0);
}

void progress::end() {
    if (!is_shown()) return;
    std::lock_guard const lock(mutex_);
    what_.clear();
    if (std::exchange(drawn_, false)) put(erased);
    line_is_there = 0;
}

void progress::watch() {
    std::unique_lock lock(mutex_);
    while (!ends_) {
        changed_.wait_for(lock, std::chrono::milliseconds(100));
        if (!ends_ && !what_.empty() && clock::now() - since_ >= std::chrono::milliseconds(500)) draw();
    }
}

/// With the mutex.
void progress::draw() {
    auto const done = std::min(done_.load(std::memory_order_relaxed), parts_);
    auto text = what_;
    if (parts_ != 0) text += fmt::format(" {} of {}", done, parts_);
    auto const spent = std::chrono::duration<double>(clock::now() - part_).count();
    if (parts_ != 0 && done != 0 && spent >= 1)
        if (auto const left = spent * static_cast<double>(parts_ - done) / static_cast<double>(done); left >= 1)
            text += fmt::format(", {:.0f} s left", left);
    auto const columns = columns_of(stderr);
    if (text.size() >= columns) text.resize(columns - 1); // a full line would begin the next one
    drawn_ = true;
    line_is_there = 1;
    put(std::string(erased) + text);
}

graft::stage_observer progress::observer() {
    return {[](void* state, graft::stage at, graft::stage_view const&) {
                constexpr char const* next[graft::stage_count] = {"inlining functions", "fusing nodes", "mapping nodes",
                    "folding constants", "inferring sizes", "planning", ""};
                static_cast<progress*>(state)->begin(next[static_cast<std::size_t>(at)]);
                return graft::error_list();
            },
        this};
}

graft::mapping_progress progress::mapping() {
    return {[](void* state, std::size_t done, std::size_t all) {
                auto& line = *static_cast<progress*>(state);
                if (done == 0) line.begin("mapping node", all);
                line.reach(done);
            },
        this};
}
