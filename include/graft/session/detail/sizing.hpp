// graft/session/detail/sizing.hpp - data-dependent shapes: inferred again node by node in a run, inside the planned
// memory
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN
namespace detail {

/// All that the rules of a node read except its tensors.
inline frame frame_of(graph const& g, node const& n) {
    frame f;
    f.node = n.name;
    f.op = g.catalog.name(n.op);
    f.input_ports = g.input_ports(n);
    f.output_ports = g.output_ports(n);
    f.attributes = g.attributes_of(n);
    f.carried = g.carried_of(n);
    return f;
}

/// Whether the tiling of `n` may read a value that is unknown to the plan.
GRAFT_LARGE bool tiling_reads_run_values(graph const& g, node const& n);

/// The descriptors of tensors with a bound, as set by the last run. Before a node with such tensors runs, its rules
/// infer its outputs from the current sizes and values; after it the kernel's shape of its own outputs has priority.
class GRAFT_TYPE run_sizes {
public:
    run_sizes() = default;
    /// All tensors start at their bounds.
    GRAFT_LARGE explicit run_sizes(graph const& g);
    [[nodiscard]] bool empty() const { return descs_.empty(); }
    /// The descriptor that runs modify, or null for a tensor of static shape. Its address is stable.
    [[nodiscard]] tensor_desc* of(tensor_id t) {
        auto const b = descs_.empty() ? no_id : graph_->bound_of(t);
        return b == no_id ? nullptr : &descs_[b];
    }
    /// Whether some tensor of `n` has a bound, or its kernel reports a shape.
    GRAFT_LARGE bool has_bounds(node const& n);
    /// Reserves capacity for the node's rules.
    GRAFT_LARGE void make_room(node const& n);
    /// The frame of a tiling function of `n`, between `before` and `after`: its inputs and their values, and outputs
    /// as described.
    [[nodiscard]] frame frame_of(node const& n, kernel_argument const* outputs) {
        auto f = frame_of(n);
        for (std::size_t k = 0; k < n.output_count; ++k) tiled_[k] = *outputs[k].desc;
        f.outputs = {tiled_.data(), n.output_count};
        return f;
    }

    /// Records invalid reads of rules as their result; `f` must not be moved.
    GRAFT_LARGE void watch_inputs(frame& f);

    /// Sets the shapes of the outputs of `n` that its rules infer now. `edges` are the descriptors of inputs that the
    /// node reads in another format than the tensor's, with the tensor's shape. `arguments` are the call's inputs and
    /// outputs, in order.
    /// error those of the rules; size_exceeds_bound: an output or the workspace is larger than planned
    GRAFT_LARGE status before(node const& n, kernel_frame& f, kernel_argument* arguments, workspace_function workspace,
        span<kernel_argument const> tensors);
    /// Uses the shapes that the kernel reported.
    /// error size_exceeds_bound, wrong_shape: the operator cannot have the reported shape, or its rule states another;
    ///       actual_shape_not_reported: neither a rule nor the kernel has set the shape
    GRAFT_LARGE status after(node const& n);
    /// Sets the shape of a tensor, which has a bound.
    /// error size_exceeds_bound, wrong_shape
    [[nodiscard]] status accept(tensor_id t, tensor_desc& d, shape const& s) const {
        return accept(t, d, s, graph_->tensors[t].origin);
    }

private:
    [[nodiscard]] GRAFT_LARGE param_row const& port_of_output(node const& n, std::uint32_t k) const;
    [[nodiscard]] std::string_view name_of_output(node const& n, std::uint32_t k) const {
        return graph_->catalog.text(port_of_output(n, k).name);
    }
    GRAFT_LARGE status infer(node const& n);
    [[nodiscard]] GRAFT_LARGE status accept(
        tensor_id t, tensor_desc& d, shape const& s, std::string_view parameter) const;
    [[nodiscard]] frame frame_of(node const& n) {
        auto f = detail::frame_of(*graph_, n);
        f.inputs = {in_.data(), n.input_count};
        f.values = {values_.data(), n.input_count};
        f.outputs = {out_.data(), n.output_count};
        return f;
    }

    graph const* graph_ = nullptr;
    series<tensor_desc> descs_{}; ///< one per bound of the graph
    series<tensor_desc const*> in_{};
    series<known_value> values_{};
    series<tensor_desc> read_{}; ///< copies of what `in_` refers to, for the rules
    series<tensor_desc const*> read_at_{};
    series<tensor_desc> out_{}, tiled_{};
    series<shape> declared_{};
    series<bool> open_{}; ///< per output: its rules leave the shape to the kernel
};

} // namespace detail
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/session/detail/sizing.ipp"
#endif
