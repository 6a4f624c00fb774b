// graft/program/run_pass.hpp - changes of a graph that only a run by certain kernels wants: declared by a target
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"

GRAFT_BEGIN

struct graph;      ///< graft/graph/ir/graph.hpp
struct kernel_set; ///< graft/kernel/table_view.hpp

/// A change of a graph for a run: the kernels do the same in less time. `compile` applies those that its target lists,
/// in order, to the graph with all sizes, before engines are assigned. An export never sees them.
/// example
/// @code
/// graft::result<std::size_t, graft::error_list> fuse_mul_add(graft::graph& g, graft::kernel_set const& kernels);
/// constexpr std::string_view added[]{"MulAdd"};
/// constexpr graft::run_pass passes[]{{"fuse_mul_add", added, &fuse_mul_add}};
/// constexpr graft::target npu{operators, plugins, {kernels}, {}, passes};
/// @endcode
struct GRAFT_TYPE run_pass {
    std::string_view name{}; ///< for `compile_options::passes` and reports; unique in the target
    /// The operators that it may add. The pass is left out unless the graph's catalog and the chosen engines have each
    /// of them; if a chip is chosen, each must name it (`prototype::on`).
    span<std::string_view const> adds{};
    /// The function `result<std::size_t, error_list> f(graph&, kernel_set const&)`: returns the number of changed
    /// places; nodes that nothing reads any more are removed after it. The kernels are those of the chosen engines, as
    /// they are tried.
    result<std::size_t, error_list> (*run)(graph&, kernel_set const&) = nullptr;
};

GRAFT_END
