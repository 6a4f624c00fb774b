// graft/session/profile.hpp - the time of each node of a run
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <time.h> // clock_gettime: <chrono> is expensive to compile

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN

/// One execution of a node.
/// units nanoseconds since the creation of the profile
struct node_event {
    node_id node = no_id; ///< whose kernel ran
    /// When the node was started.
    std::uint64_t begin = 0, end = 0; ///< when it had returned
};

/// Measures the time of each node: `run.run(profile);`, any number of times. A function that calls it in a run calls
/// `begin` before. A node's time is that since the end of the previous one, including the dispatch. Nodes of a loop
/// count each time, nodes that did not run are not included.
class GRAFT_TYPE run_profile {
public:
    /// Capacity for `events` executions; further ones allocate while the session runs.
    explicit run_profile(std::size_t events) { events_.reserve(events); }
    /// Starts a run; again, if no node ran since. `session::run` calls it.
    void begin() {
        last_ = now();
        if (!begun_) ++runs_;
        begun_ = true;
    }
    /// Called by a session after each node. Without a run before, the run starts here: the time of `n` is not known.
    void operator()(node_id n) {
        if (runs_ == 0) begin();
        begun_ = false;
        auto const t = now();
        events_.push_back({n, last_, t});
        last_ = now();
    }
    /// In the order in which they ran.
    [[nodiscard]] span<node_event const> events() const { return events_; }
    /// The number of runs that were started.
    [[nodiscard]] std::size_t runs() const { return runs_; }

private:
    [[nodiscard]] static std::uint64_t since_boot() {
        timespec t{};
        (void)::clock_gettime(CLOCK_MONOTONIC, &t); // cannot fail: the clock and `t` exist
        return static_cast<std::uint64_t>(t.tv_sec) * 1'000'000'000u + static_cast<std::uint64_t>(t.tv_nsec);
    }
    [[nodiscard]] std::uint64_t now() const { return since_boot() - start_; }

    std::uint64_t start_ = since_boot();
    series<node_event> events_{};
    std::uint64_t last_ = 0;
    std::size_t runs_ = 0;
    bool begun_ = false; ///< a run without a node until now
};

/// The times of one node over all runs.
/// units nanoseconds
struct node_time {
    node_id node = no_id;    ///< in the graph of the session
    std::uint64_t count = 0, ///< number of executions
        total = 0,           ///< sum of their times
        min = 0,             ///< the shortest of them
        max = 0;             ///< the longest of them
};

/// One entry for each node that ran, in the graph's order.
[[nodiscard]] GRAFT_LARGE series<node_time> times_of(run_profile const& p);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/session/detail/profile.ipp"
#endif
