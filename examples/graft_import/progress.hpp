// examples/graft_import/progress.hpp - a line about long work at the end of the terminal, and the end by a signal
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>

#include "graft/run.hpp"

/// A line on the standard error that says what the program does, how far it is, and for how long still: after half a
/// second of work, ten times a second, removed before anything else is printed. Only for a terminal.
class progress {
public:
    /// `shown`: whether there may be a line at all.
    explicit progress(bool shown);
    progress(progress const&) = delete;
    progress& operator=(progress const&) = delete;
    ~progress();

    [[nodiscard]] bool is_shown() const { return line_.joinable(); }
    /// What is done from now on, and the number of its parts, if it has some.
    void begin(std::string what, std::size_t parts = 0);
    /// The number of parts that are done.
    void reach(std::size_t done) { done_.store(done, std::memory_order_relaxed); }
    /// The next part is done.
    void next() { done_.store(done_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }
    /// Removes the line until more work begins.
    void end();

    /// Says which stage of an import goes on: for `import_options::observers`.
    [[nodiscard]] graft::stage_observer observer();
    /// Says how many nodes are mapped: for `import_options::progress`.
    [[nodiscard]] graft::mapping_progress mapping();

private:
    using clock = std::chrono::steady_clock;

    void watch();
    void draw();

    std::mutex mutex_{};
    std::condition_variable changed_{};
    std::string what_{};                 ///< empty: nothing is done
    clock::time_point since_{}, part_{}; ///< when the first work began; when the current one did
    std::size_t parts_ = 0;
    std::atomic<std::size_t> done_ = 0;
    bool drawn_ = false, ends_ = false;
    std::thread line_{};
};

/// From now on an interrupt (Ctrl-C, SIGTERM, SIGHUP) removes the files that are not complete and the line, and ends
/// the program as it would without this.
void remove_files_on_interrupt();
