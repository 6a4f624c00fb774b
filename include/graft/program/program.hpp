// graft/program/program.hpp - a compiled graph: with its engines, its kernels and its memory plan, ready for sessions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/separate.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/program/stages.hpp"
#include "graft/session/planned_graph.hpp"

GRAFT_BEGIN

/// The number of steps of a program that an engine runs.
struct engine_share {
    std::string_view engine{}; ///< name of the engine
    std::size_t steps = 0;     ///< number of its kernels that one run calls
};

/// The numbers of a program for a report.
struct GRAFT_TYPE program_figures {
    std::uint64_t arena_bytes = 0;    ///< of a session; 0 without a plan
    std::uint64_t constant_bytes = 0; ///< kept in the model
    std::size_t steps = 0;            ///< kernels that one run calls, those of loops once
    std::size_t fused_nodes = 0;      ///< steps fused into a preceding kernel
    std::size_t conversions = 0;      ///< steps between the layouts and dtypes of engines
    std::size_t refusals = 0;         ///< calls that an engine was tried for and rejected
    series<engine_share> engines{};   ///< by first step
};

/// The reasons why a partial program cannot run.
struct GRAFT_TYPE program_gaps {
    /// nodes without a kernel, or whose kernel returned an error when it was prepared
    series<error> kernels{};
    series<error> sizes{};  ///< why there is no plan of the graph as it is
    series<error> bounds{}; ///< sizes that overflow at the upper bounds of symbols

    /// All reasons: those of `kernels`, then of `sizes`, then of `bounds`.
    [[nodiscard]] series<error> all() const {
        auto together = kernels;
        for (auto const* more : {&sizes, &bounds}) together.insert(together.end(), more->begin(), more->end());
        return together;
    }
};

namespace detail {

/// The members of a program. It must not be moved: kernels are bound to the graph.
struct program_parts {
    graft::graph graph;
    shared<void const> owner{};         ///< of the target's tables
    series<kernel_table_view> tables{}; ///< of the target, the source of the kernels
    engine_assignment engines{};
    kernel_binding kernels{};
    memory_plan plan{};
    program_gaps gaps{};
    bool has_plan = false, plan_is_bound = false;
    bool is_checked = false; ///< `planned_graph::is_checked`
};

} // namespace detail

/// The result of `compile`. It is a handle: copies share one program, and sessions keep it alive with all its
/// dependencies, including loaded libraries. It is immutable.
class GRAFT_TYPE program {
public:
    explicit program(shared<detail::program_parts const> parts) : parts_(std::move(parts)) {}

    /// The graph that runs: including the conversions between engines, with its symbols bound.
    [[nodiscard]] graft::graph const& graph() const { return parts_->graph; }
    /// The engine of each node of `graph()`, and the regions that they form.
    [[nodiscard]] engine_assignment const& engines() const { return parts_->engines; }
    /// The kernel of each node of `graph()`, its prepared state, and its tiling.
    [[nodiscard]] kernel_binding const& kernels() const { return parts_->kernels; }
    /// The tables of the target that it was compiled for.
    [[nodiscard]] span<kernel_table_view const> kernel_tables() const { return parts_->tables; }
    /// The memory plan: where each tensor is in the arena; empty if `has_plan()` is false.
    [[nodiscard]] memory_plan const& plan() const { return parts_->plan; }
    /// False only for a partial program with a tensor of undetermined size.
    [[nodiscard]] bool has_plan() const { return parts_->has_plan; }
    /// The plan is for the upper bounds of the unbound symbols: no numbers for them need more. Such a program is
    /// partial.
    [[nodiscard]] bool plan_is_bound() const { return parts_->plan_is_bound; }
    /// The reasons why a partial program cannot run; empty for all others.
    [[nodiscard]] program_gaps const& gaps() const { return parts_->gaps; }

    /// Its memory, and the kernels that a run calls, by engine, for a report.
    /// cost O(nodes)
    [[nodiscard]] GRAFT_LARGE program_figures figures() const;
    /// The view that an observer of the stage `planned` gets.
    [[nodiscard]] stage_view view() const {
        return {nullptr, &graph(), nullptr, has_plan() ? &plan() : nullptr, &kernels(), &engines(), plan_is_bound()};
    }
    /// For `session run{program};`
    GRAFT_LARGE operator planned_graph() const;

private:
    shared<detail::program_parts const> parts_;
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/program/detail/program.ipp"
#endif
