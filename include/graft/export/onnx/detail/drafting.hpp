// graft/export/onnx/detail/drafting.hpp - translates the nodes of a graph, one by one, to those of a draft
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graft/base/errc.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"
#include "graft/export/onnx/detail/backward.hpp"
#include "graft/export/onnx/detail/branches.hpp"
#include "graft/export/onnx/detail/loops.hpp"
#include "graft/export/onnx/detail/model_draft.hpp"
#include "graft/export/onnx/emission.hpp"
#include "graft/export/onnx/exporters.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/model/child_table.hpp"
#include "graft/op/catalog/catalog.hpp"

GRAFT_BEGIN
namespace onnx::out {

namespace detail {

/// Translates the nodes of a graph to those of a draft.
class drafting {
public:
    drafting(graph const& g, exporters const& exporters, std::int32_t opset, model_draft& out, error_list& errors)
        : g_(g), exporters_(exporters), rows_(g.catalog.size), backward_(exporters.plugins, opset, exporters.domains),
          branches_(g), m_(out, g, exporters.plugins.origins, opset), loops_(g, branches_, m_), out_(out),
          errors_(errors) {
        out_.domains = exporters.domains;
    }

    bool run() {
        for (auto const& port : g_.inputs) input(port);
        range(0, static_cast<node_id>(g_.nodes.size()), no_id);
        if (!errors_.failed())
            for (auto const& port : g_.outputs) output(port);
        return !errors_.failed();
    }

private:
    /// The nodes of a range; `around`: the loop whose body it is, or `no_id`.
    void range(node_id first, node_id end, std::uint32_t around) {
        for (auto id = first; id < end; ++id)
            if (auto const k = loops_.beginning_at(id, around); k != no_id) {
                auto const why = loops_.write(
                    k, [&](node_id one) { this->one(one); }, [&](node_id from, node_id to) { range(from, to, k); });
                if (!why) refuse(id, why);
                id = loops_.end_of(k) - 1;
            } else if (around == no_id || loops_.is_to_be_written(id)) one(id);
    }
    void one(node_id id) {
        auto const& n = g_.nodes[id];
        if (n.kind == node_kind::opaque) {
            if (!reported_[id])
                errors_.add(errc::unsupported_operator, g_.place_of(n), "an operator of the library",
                    std::string(n.origin_type));
            reported_[id] = true;
        } else if (n.kind == node_kind::operation) {
            auto const part = branches_.tree().part_of(id);
            if (!blocked(n)) write(id, n, part);
        }
    }
    /// Reports the error of a node, once.
    void refuse(node_id id, status const& why) {
        if (!reported_[id]) errors_.add(why, g_.place_of(g_.nodes[id]));
        reported_[id] = true;
    }
    void input(graph_port const& port) {
        auto const& d = g_.tensors[port.tensor].desc;
        if (number_of(d.type) == 0)
            return errors_.add(fail(errc::unsupported_in_operator_set, port.name, "an element type of ONNX"),
                g_.place_of(g_.nodes[g_.tensors[port.tensor].producer]));
        auto& known = taken_.at(0, port.name).number;
        if (known != model::child_table::none) return;
        auto const id = out_.add({.kind = value_kind::input, .of = port.tensor, .desc = d});
        known = id;
        out_.inputs.push_back({port.name, id});
        m_.set_value(port.tensor, id);
    }
    /// Whether an input was refused: no further error is reported for the node.
    bool blocked(node const& n) {
        bool missing = false;
        for (auto const t : g_.inputs_of(n))
            if (t != no_id && !g_.is_constant(t) && m_.of(t) == no_value) missing = true;
        return missing && errors_.failed();
    }
    void write(node_id id, node const& n, std::uint32_t part) {
        auto const name = g_.op_name(n);
        m_.begin(id, part);
        auto const kind = flow_of(g_, n);
        if (kind == flow::split && asks_a_loop(n)) { // an outside value read by a body, while the loop continues
            for (std::uint32_t i = 0; i < n.output_count; ++i)
                m_.set_value(n.first_output + i, m_.of(g_.inputs_of(n)[0]));
        } else if (kind == flow::split || kind == flow::merge) {
            if (auto const why = kind == flow::split ? branches_.split(n, m_) : branches_.merge(n, m_); !why)
                refuse(id, why);
        } else if (kind != flow::plain) { // into a loop, out of it, back edge: the value is the same
            m_.set_value(n.first_output, m_.of(g_.inputs_of(n)[0]));
        } else if (auto const* const row = lowering(n.op)) {
            auto const why = m_.opset() < row->first ? fail(errc::unsupported_in_operator_set, name,
                                                           "a newer operator set", row->first, m_.opset())
                                                     : row->run(g_, id, m_);
            if (!why) refuse(id, why);
            else if (!m_.refused()) refuse(id, m_.refused());
        } else if (!backward_.knows(name)) {
            if (!reported_[id])
                errors_.add(errc::no_exporter, g_.place_of(n), "a lowering, or a plugin that can be read backward",
                    std::string(name));
            reported_[id] = true;
        } else if (!backward_.write(g_, id, m_)) refuse(id, m_.refused());
    }
    /// Whether the predicate of a split is the condition of a loop.
    [[nodiscard]] bool asks_a_loop(node const& n) const {
        return flow_of(g_, g_.nodes[g_.tensors[g_.inputs_of(n)[1]].producer]) == flow::condition;
    }
    /// The row of an operator, searched once.
    lowering_row const* lowering(op_id op) {
        auto& known = rows_[op];
        if (!known.searched) known = {exported::lowering_of_operator(exporters_.lowerings, g_.catalog, op), true};
        return known.row;
    }
    void output(graph_port const& port) {
        if (given_.find(0, port.name) != model::child_table::none) return;
        auto const& d = g_.tensors[port.tensor].desc;
        m_.begin(g_.tensors[port.tensor].producer);
        auto v = m_.written(m_.of(port.tensor));
        if (v != no_value && out_.values[v].node != no_id && out_.nodes[out_.values[v].node].part != 0)
            return errors_.add(
                fail(errc::unsupported_in_operator_set, port.name, "an output outside of a condition's branches"),
                g_.place_of(g_.nodes[g_.tensors[port.tensor].producer]));
        if (v == no_value || number_of(d.type) == 0)
            return errors_.add(
                fail(errc::unsupported_in_operator_set, port.name, "a tensor of an element type of ONNX"),
                g_.place_of(g_.nodes[g_.tensors[port.tensor].producer]));
        auto& known = given_.at(0, port.name).number;
        known = v;
        if (auto const taken = taken_.find(0, port.name); taken == v) // a model output that is a model input
            return out_.outputs.push_back({port.name, v});
        else if (taken != model::child_table::none)
            return errors_.add(fail(errc::unsupported_in_operator_set, port.name, "another name than that of an input"),
                g_.place_of(g_.nodes[g_.tensors[port.tensor].producer]));
        is_output_.resize(out_.values.size(), false);
        if (out_.values[v].kind != value_kind::result || is_output_[v]) v = m_.node("Identity", {v});
        is_output_.resize(out_.values.size(), false);
        is_output_[v] = true;
        out_.values[v].desc = d;
        out_.outputs.push_back({port.name, v});
        if (!m_.refused()) errors_.add(m_.refused(), g_.place_of(g_.nodes[g_.tensors[port.tensor].producer]));
    }

    struct known_row {
        lowering_row const* row = nullptr;
        bool searched = false;
    };

    graph const& g_;
    exporters const& exporters_;
    std::vector<known_row> rows_; ///< by operator
    plugins_backward backward_;
    branches branches_;
    emission m_;
    loops loops_;
    model_draft& out_;
    error_list& errors_;
    model::child_table taken_{64}, given_{64};                               ///< names of inputs and outputs: the value
    std::vector<bool> is_output_{};                                          ///< by value
    std::vector<bool> reported_ = std::vector<bool>(g_.nodes.size(), false); ///< by node: its error is reported
};

} // namespace detail

} // namespace onnx::out
GRAFT_END
