// graft/frontend/tensorflow/detail/checkpoint/freeze_variables.hpp - replaces variables with known values by constants
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility> // move
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/restore.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/state_freezer.hpp"
#include "graft/frontend/tensorflow/dtype.hpp"
#include "graft/frontend/tensorflow/name_index.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN
namespace tensorflow {

namespace detail {

/// Replaces the nodes of variables with values (`source::variables`) by constants, after calls have been inlined. A
/// node that forwards a variable's handle then forwards its value; a read of it becomes an Identity.
class variable_freezer : state_freezer {
public:
    explicit variable_freezer(model::source& s) : state_freezer(s) {}

    void run() {
        if (s_.variables.empty() && s_.initializers.empty()) return;
        values_.assign(g_.nodes.size(), dtype::undefined);
        {
            name_index const names(g_.nodes);
            for (auto const& v : s_.variables) {
                auto const i = names.find(v.node);
                if (i == model::none) continue;
                values_[i] = v.value.desc.type;
                constant(i, v.value);
            }
        }
        take_initial_values();
        // a loop passes values back to earlier nodes; a handle is forwarded by a few nodes, never by thousands
        constexpr int max_rounds = 64;
        bool more = true;
        for (int round = 0; more && round < max_rounds; ++round) {
            more = false;
            for (std::uint32_t i = 0; i < g_.nodes.size(); ++i)
                if (values_[i] == dtype::undefined) more = forwards(i) || more;
        }
        for (std::uint32_t i = 0; i < g_.nodes.size(); ++i) read(i);
    }

private:
    /// A variable without a saved value gets the value that is assigned to it at loading.
    void take_initial_values() {
        initial_ = run_at_loading();
        for (std::uint32_t i = 0; i < initial_.size(); ++i) {
            auto const& n = g_.nodes[i];
            if (!initial_[i] || n.passes || (n.type != "Assign" && n.type != "AssignVariableOp")) continue;
            auto const to = arriving_edge(n, 0), value = arriving_edge(n, 1);
            if (to.node == model::none || value.node == model::none || values_[to.node] != dtype::undefined ||
                !is_variable(g_.nodes[to.node].type))
                continue;
            auto const type = attribute(g_.nodes[to.node], "dtype", attr_value::of(dtype::undefined)).type();
            if (type == dtype::undefined) continue;
            values_[to.node] = type;
            feed(to.node, {value});
            remake(to.node, "Identity", {{"T", attr_value::of(type)}});
        }
    }
    /// The dtype of the variable whose value is input `k`; undefined if there is none.
    [[nodiscard]] dtype arriving(model::node const& n, std::size_t k) const {
        auto const e = arriving_edge(n, k);
        return e.node < values_.size() ? values_[e.node] : dtype::undefined;
    }
    /// Whether a node forwards the handle of a variable that has a value.
    bool forwards(std::uint32_t i) {
        auto& n = g_.nodes[i];
        if (n.passes || !passes_on(n.type)) return false;
        auto const type = arriving(n, 0);
        if (type == dtype::undefined) return false;
        auto all = attributes_of(n);
        bool handle = false;
        for (auto& a : all)
            if (a.name == "T" && a.value.kind == attr_kind::type && a.value.type() == dtype::resource)
                handle = true, a.value = attr_value::of(type);
        if (!handle) return false; // it already forwards a value
        remake(i, n.type, std::move(all));
        values_[i] = type;
        return true;
    }
    void read(std::uint32_t i) {
        auto& n = g_.nodes[i];
        if (n.passes) return;
        auto const of = [&](std::size_t k) { return arriving(n, k); };
        if (n.type == "ReadVariableOp") {
            if (auto const t = of(0); t != dtype::undefined) remake(i, "Identity", {{"T", attr_value::of(t)}});
        } else if (n.type == "ResourceGather") {
            auto const t = of(0);
            if (t == dtype::undefined || n.input_count != 2) return;
            auto const index = attribute(n, "Tindices", attr_value::of(dtype::undefined));
            auto const batch = attribute(n, "batch_dims", attr_value::of(std::int64_t{0}));
            if (batch.integer != 0) return gather_in_batches(i, t, index, batch);
            remake(i, "Gather",
                {{"Tindices", index}, {"Tparams", attr_value::of(t)}, {"validate_indices", attr_value::of(true)}});
        } else if (n.type == "ResourceGatherNd") {
            auto const t = of(0);
            if (t == dtype::undefined) return;
            auto const index = attribute(n, "Tindices", attr_value::of(dtype::undefined));
            remake(i, "GatherNd", {{"Tindices", index}, {"Tparams", attr_value::of(t)}});
        } else if (n.type == "VariableShape") {
            auto const t = of(0);
            if (t == dtype::undefined) return;
            auto const out = attribute(n, "out_type", attr_value::of(dtype::i32));
            remake(i, "Shape", {{"T", attr_value::of(t)}, {"out_type", out}});
        } else if (n.type == "AssignAdd" || n.type == "AssignSub" || n.type == "Assign") {
            auto const t = of(0);
            if (t == dtype::undefined || n.input_count != 2) return;
            // the variable of a reference: the result of the assignment is its new value
            if (n.type == "Assign") {
                auto const fixed = fixed_shape(n);
                g_.edges[n.first_input] = g_.edges[n.first_input + 1];
                shorten(n);
                if (fixed.shapes.empty()) remake(i, "Identity", {{"T", attr_value::of(t)}});
                else remake(i, "EnsureShape", {{"T", attr_value::of(t)}, {"shape", fixed}});
            } else {
                remake(i, n.type == "AssignAdd" ? "Add" : "Sub", {{"T", attr_value::of(t)}});
            }
            if (!declared_ && (i >= initial_.size() || !initial_[i]))
                s_.notes.warn(errc::unsupported_operator, s_.place_of(g_.nodes[i]),
                    "variables that are only read: what is assigned is not kept from run to run");
            declared_ = declared_ || i >= initial_.size() || !initial_[i];
        }
    }
    /// ResourceGather with batch_dims: GatherV2 along the first axis after those.
    void gather_in_batches(std::uint32_t i, dtype t, attr_value const& index, attr_value const& batch) {
        auto const variable = g_.inputs(g_.nodes[i])[0], indices = g_.inputs(g_.nodes[i])[1];
        auto const along = add_constant(s_.storage.path(g_.nodes[i].name, "axis"), scalar(batch.integer));
        feed(i, {variable, indices, along});
        remake(i, "GatherV2",
            {{"Taxis", attr_value::of(dtype::i64)}, {"Tindices", index}, {"Tparams", attr_value::of(t)},
                {"batch_dims", batch}});
    }
    /// The shape of the constant that replaces the variable of an Assign, if the assigned value must have it.
    [[nodiscard]] attr_value fixed_shape(model::node const& n) {
        attr_value found, tensor;
        found.kind = attr_kind::shape;
        tensor.kind = attr_kind::tensor;
        if (attribute(n, "validate_shape", attr_value::of(true)).integer == 0) return found;
        auto const& value = attribute(g_.nodes[arriving_edge(n, 0).node], "value", tensor).tensors;
        if (value.empty()) return found;
        auto const kept = s_.storage.make<shape>(1);
        kept[0] = value[0].desc.shape;
        found.shapes = kept;
        return found;
    }
    /// Removes the second of two data inputs: the control inputs move up.
    void shorten(model::node& n) {
        for (std::uint32_t k = 0; k < n.control_count; ++k)
            g_.edges[n.first_input + 1 + k] = g_.edges[n.first_input + 2 + k];
        n.input_count = 1;
    }
    std::vector<dtype> values_{}; ///< per node: the dtype of the variable whose value it forwards
    std::vector<bool> initial_{}; ///< per node: it is run at loading
    bool declared_ = false;
};

} // namespace detail

/// Embeds the values of variables into the graph: see `detail::variable_freezer`.
/// cost linear in the nodes; none if there are no values
inline void freeze_variables(model::source& s) { detail::variable_freezer(s).run(); }

} // namespace tensorflow
GRAFT_END
