// graft/program/detail/grow.ipp - the body of `grown`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/graph/infer/dynamic_sizes.hpp"
#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/session/fuse_epilogue.hpp"
#include "graft/session/planned_graph.hpp"

GRAFT_BEGIN
namespace detail {

/// A copy of the graph of a program, which `owner` keeps alive: names and values are views of it.
inline graph copy_of(graph const& g, shared<void const> owner) {
    auto c = arrays_of(g);
    c.inputs = g.inputs, c.outputs = g.outputs;
    c.removed = g.removed;
    c.calls = g.calls, c.loops = g.loops;
    c.bounds = g.bounds;
    c.quantized = g.quantized;
    c.symbols = g.symbols;
    c.prepared = g.prepared;
    c.owners.push_back(std::move(owner));
    c.framework = g.framework;
    c.locate = g.locate, c.model = g.model, c.created_by = g.created_by;
    c.release_pages = g.release_pages;
    return c;
}

} // namespace detail

GRAFT_LARGE result<program, error_list> grown(program const& p, node_id failed, std::uint64_t budget_bytes) {
    error_list errors;
    auto const& g = p.graph();
    auto const parts = shared<detail::program_parts>::make();
    auto& larger = *parts;
    larger.graph = detail::copy_of(g, planned_graph(p).owner);
    auto const where = failed < g.nodes.size() ? g.place_of(g.nodes[failed]) : place();
    if (failed >= g.nodes.size() || !grow_dynamic_sizes(larger.graph, failed)) {
        errors.add(errc::size_exceeds_bound, where, "a size that may grow");
        return errors;
    }
    larger.tables.assign(p.kernel_tables().begin(), p.kernel_tables().end());
    larger.engines = p.engines();
    larger.kernels = detail::bind_larger(larger.graph, p.kernels(), errors);
    if (errors.failed()) return errors;
    larger.plan = errors.take(plan_memory(larger.graph, larger.kernels, budget_bytes));
    if (errors.failed()) return errors;
    larger.has_plan = true;
    return program(parts);
}

GRAFT_END
