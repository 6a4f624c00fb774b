// graft/frontend/tensorflow/detail/state/keep_variables.hpp - converts variables that a run changes to state inputs and
// outputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/restore.hpp"
#include "graft/frontend/tensorflow/detail/inline_bodies.hpp"
#include "graft/frontend/tensorflow/detail/state/flow_places.hpp"
#include "graft/frontend/tensorflow/detail/state/run_variables.hpp"
#include "graft/frontend/tensorflow/detail/state/variable_values.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/order.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace tensorflow {

namespace detail {

/// Follows each variable that a run changes from assignment to assignment, in a possible execution order. A read of
/// the variable then reads its value at that position, and an assignment is the operator that computes the new value.
/// Reads and assignments without an order between them are ordered as in the file.
class variable_keeper : run_variables {
public:
    variable_keeper(model::source& s, series<call_effect> const& effects, error_list& errors)
        : run_variables(s, effects), errors_(errors) {}

    void run() {
        find_variables();
        if (variables_.empty()) return;
        find_live();
        bool any = false;
        for (std::uint32_t i = 0; i < count_; ++i) {
            auto const a = access_at(i);
            if (!a.writes()) continue;
            auto& v = variables_[of_node_of_input(i)];
            if (!live_[i]) {
                if (a.kind == access_kind::assign) v.assignments.push_back(i);
                continue;
            }
            v.written = any = true;
            v.writers.push_back(i);
        }
        if (s_.initializers.empty()) set_initial_values();
        if (!any || !order() || !places()) return;
        find_obstacles();
        bool all = true;
        for (auto& v : variables_)
            if (v.written && !begin(v)) v.written = all = false;
        warn();
        // a training graph without requested outputs is left unchanged
        if (!all && s_.wanted.empty() && s_.outputs.empty()) return;
        for (auto const i : order_)
            if (live_[i] && !g_.nodes[i].passes) visit(i);
        for (auto& v : variables_)
            if (v.written) end(v);
        for (std::uint32_t i = 0; i < count_; ++i) leave_out(i);
    }

private:
    // ---- execution order, and places

    bool order() {
        auto const edges = g_.edges.size();
        std::vector<std::uint32_t> first(count_), controls(count_);
        for (std::uint32_t i = 0; i < count_; ++i)
            first[i] = g_.nodes[i].first_input, controls[i] = g_.nodes[i].control_count;
        std::vector<std::uint32_t> by_call(effects_.size());
        for (std::uint32_t k = 0; k < by_call.size(); ++k) by_call[k] = k;
        graft::sort(by_call, [&](std::uint32_t a, std::uint32_t b) {
            return effects_[a].call != effects_[b].call ? effects_[a].call < effects_[b].call : a < b;
        });
        for (std::size_t k = 0; k < by_call.size();) { // a successor of a call runs after all its side effects
            auto const call = effects_[by_call[k]].call;
            auto& n = g_.nodes[call];
            auto const from = n.first_input;
            auto const size = n.input_count + n.control_count;
            n.first_input = narrow_cast<std::uint32_t>(g_.edges.size());
            for (std::uint32_t j = 0; j < size; ++j) {
                auto const e = g_.edges[from + j];
                g_.edges.push_back(e);
            }
            for (; k < by_call.size() && effects_[by_call[k]].call == call; ++k) {
                auto const& e = effects_[by_call[k]];
                if (e.in_loop || !live_[e.node] || !live_[call]) continue;
                g_.edges.push_back({e.node, 0, {}});
                ++n.control_count;
            }
        }
        model::schedule found;
        auto const wrong = s_.front->order ? s_.front->order(s_, found) : model::order(s_, g_, found.order);
        order_ = std::move(found.order);
        for (std::uint32_t i = 0; i < count_; ++i)
            g_.nodes[i].first_input = first[i], g_.nodes[i].control_count = controls[i] & model::node::max_controls;
        g_.edges.resize(edges);
        return !wrong.failed(); // the translation reports the errors
    }
    bool places() {
        auto const fine = places_.find(
            s_, order_, [&](model::node const& n, std::size_t k) { return arriving_edge(n, k); },
            [&](model::node const& n) {
                return attribute(n, "frame_name", attr_value::of(std::string_view())).string;
            });
        if (!fine)
            errors_.add(errc::nesting_too_deep, place::in(s_.file), "conditions around an assignment of a variable",
                "more than can be followed");
        return fine;
    }

    // ---- from the beginning to the end of a run

    /// If the graph does not specify which nodes run at loading: variables that are only read have the value that is
    /// assigned to them outside of any run.
    void set_initial_values() {
        for (auto const& v : variables_) {
            if (v.written || saved(g_.nodes[v.node].name)) continue;
            auto const first = first_of(v.node, v.assignments);
            if (first.known && first.value.desc.type != dtype::undefined)
                s_.variables.push_back({g_.nodes[v.node].name, first.value});
        }
    }
    /// Finds the reasons why a variable cannot be followed: an operator that changes it in another way, or that uses
    /// its handle differently. And the first node that reads or assigns it.
    void find_obstacles() {
        for (auto const i : order_) {
            auto const& n = g_.nodes[i];
            if (!live_[i] || n.passes) continue;
            auto const a = access_at(i);
            bool const only_forwards = forwards(i) && !a.writes();
            for (std::uint32_t k = 0; k < n.input_count && !only_forwards; ++k) {
                auto const v = of_node_of_input(i, k);
                if (v == none) continue;
                auto& of = variables_[v];
                if (of.earliest == none) of.earliest = i;
                bool const known = a.kind != access_kind::none && k == 0;
                bool const trains = n.type.starts_with("Apply") || n.type.starts_with("SparseApply");
                if (known ? a.kind == access_kind::other : !of.reference || trains)
                    if (of.obstacle == none) of.obstacle = i;
            }
        }
    }
    /// Reports variables that are not converted to state, and the reason: the first of each kind, and their number.
    void warn() {
        auto const report = [&](std::uint32_t count, std::uint32_t at, errc code, std::string expected,
                                std::string got) {
            if (count > 1) got += ", and " + std::to_string(count - 1) + " more";
            if (count != 0) errors_.warn(code, s_.place_of(g_.nodes[at]), std::move(expected), std::move(got));
        };
        report(obstructed_, obstructed_at_, errc::unsupported_operator,
            "assignments that are an operator over the old value; the variable is not kept from run to run",
            obstructed_ ? std::string(g_.nodes[obstructed_at_].type) : std::string());
        report(empty_, empty_at_, errc::missing_weights,
            "a value that the variable begins with: saved, or assigned when the model is loaded; it is not kept from "
            "run to run",
            "none");
    }
    bool begin(variable& v) {
        if (v.type == dtype::undefined || bits_of(v.type) == 0 || v.type == dtype::resource) return false;
        if (v.obstacle != none) {
            if (obstructed_++ == 0) obstructed_at_ = v.obstacle;
            return false;
        }
        v.first = first_of(v.node, v.assignments);
        if (!v.first.known) { // not needed if each run assigns it before the first read
            bool const assigned_first = v.earliest != none && access_at(v.earliest).kind == access_kind::assign &&
                                        places_.of(v.earliest) == 0;
            if (!assigned_first) {
                if (empty_++ == 0) empty_at_ = v.node;
                return false;
            }
        }
        std::vector<std::uint32_t> loops;
        for (auto const i : v.writers)
            for (auto const p : places_.path(places_.of(i)))
                if (places_[p].is_loop) loops.push_back(p);
        auto const& n = g_.nodes[v.node];
        v.values.emplace_back(s_, places_, n.name, v.type, model::edge{v.node, 0, n.name}, std::move(loops));
        return true;
    }
    [[nodiscard]] variable* written_by(std::uint32_t i, std::size_t k) {
        auto const v = of_node_of_input(i, k);
        return v != none && variables_[v].written ? &variables_[v] : nullptr;
    }
    void visit(std::uint32_t i) {
        auto const a = access_at(i);
        auto const place = places_.of(i);
        if (auto* const v = a.kind == access_kind::none ? nullptr : written_by(i, 0)) return access(i, a, *v, place);
        if (forwards(i) && !a.writes()) return;
        // a read of a reference returns the variable's current value
        for (std::uint32_t k = a.kind != access_kind::none ? 1 : 0; k < g_.nodes[i].input_count; ++k)
            if (auto* const v = written_by(i, k); v && v->reference) {
                auto const e = v->values[0].at(place);
                g_.edges[g_.nodes[i].first_input + k] = e;
            }
    }
    void access(std::uint32_t i, variable_access const& a, variable& v, std::uint32_t place) {
        auto& values = v.values[0];
        auto const type = attr_value::of(v.type);
        auto const input = [&](std::size_t k) { return now(i, k, place); };
        auto const index = [&] { return attribute(g_.nodes[i], "Tindices", attr_value::of(dtype::i32)); };
        auto const& n = g_.nodes[i];
        switch (a.kind) {
        case access_kind::read: feed(i, {values.at(place)}); return remake(i, a.becomes, {{"T", type}});
        case access_kind::extent: {
            auto const out = attribute(n, "out_type", attr_value::of(dtype::i32));
            feed(i, {values.at(place)});
            return remake(i, a.becomes, {{"T", type}, {"out_type", out}});
        }
        case access_kind::is_there: return constant(i, scalar(true));
        case access_kind::rows: {
            auto const batch = attribute(n, "batch_dims", attr_value::of(std::int64_t{0})).integer;
            auto const at = number(n.name, batch);
            auto const tindices = index();
            auto const value = values.at(place), which = input(1);
            feed(i, {value, which, at});
            return remake(i, a.becomes,
                {{"Tparams", type}, {"Tindices", tindices}, {"Taxis", attr_value::of(dtype::i32)},
                    {"batch_dims", attr_value::of(batch)}});
        }
        case access_kind::elements: {
            auto const tindices = index();
            auto const value = values.at(place), which = input(1);
            feed(i, {value, which});
            return remake(i, a.becomes, {{"Tparams", type}, {"Tindices", tindices}});
        }
        case access_kind::assign: {
            auto const value = values.bring(place, input(1));
            feed(i, {value});
            remake(i, a.becomes, {{"T", type}});
            break;
        }
        case access_kind::compute: {
            auto const old = values.at(place), other = input(1);
            feed(i, {old, other});
            remake(i, a.becomes, {{"T", type}});
            break;
        }
        case access_kind::scatter:
        case access_kind::scatter_nd: {
            auto const tindices = index();
            auto const old = values.at(place), updates = input(2);
            auto which = input(1);
            if (a.kind == access_kind::scatter) which = with_an_axis(n.name, which, tindices);
            feed(i, {old, which, updates});
            remake(i, a.becomes, {{"T", type}, {"Tindices", tindices}});
            break;
        }
        case access_kind::slice: {
            auto all = attributes_of(n);
            auto const old = values.at(place), begin = input(1), end = input(2), strides = input(3), value = input(4);
            feed(i, {old, begin, end, strides, value});
            remake(i, a.becomes, std::move(all));
            break;
        }
        case access_kind::none:
        case access_kind::other: return;
        }
        values.set(place, {i, 0, {}});
    }
    /// Input `k` of a node: if it is a reference, the current value of the variable.
    model::edge now(std::uint32_t i, std::size_t k, std::uint32_t place) {
        auto* const v = written_by(i, k);
        if (v && v->reference) return v->values[0].at(place);
        return arriving_edge(g_.nodes[i], k);
    }
    model::edge number(std::string_view of, std::int64_t value) {
        return add_constant(s_.storage.keep(std::string_view(std::string(of) + "/kept_axis")),
            scalar(static_cast<std::int32_t>(value)));
    }
    model::edge with_an_axis(std::string_view of, model::edge const& indices, attr_value const& type) {
        auto const name = std::string(of) + "/kept_indices";
        auto const axis = number(name, -1);
        return add_node(s_.storage.keep(std::string_view(name)), "ExpandDims", {indices, axis},
            {{"T", type}, {"Tdim", attr_value::of(dtype::i32)}});
    }
    void end(variable& v) {
        auto const last = v.values[0].last();
        auto const name = g_.nodes[v.node].name;
        if (last.node == v.node) return;
        if (!v.first.known) return; // assigned before the first read: no state of the previous run remains
        model::state_variable k;
        k.last = add_node(s_.storage.keep(std::string_view(std::string(name) + "/kept")), "Identity", {last},
            {{"T", attr_value::of(v.type)}});
        k.name = name;
        k.node = v.node;
        k.first = v.first.value;
        k.created = v.first.created;
        s_.kept.push_back(k);
    }
    /// The value of a variable becomes an input; nodes that forwarded the variable forward that; nodes that never run
    /// are removed.
    void leave_out(std::uint32_t i) {
        if (of_node_[i] != none && variables_[of_node_[i]].written && variables_[of_node_[i]].first.known) {
            auto const& v = variables_[of_node_[i]];
            if (is_variable(g_.nodes[i].type)) return bring_in(i, v);
            if (live_[i] && !access_of(g_.nodes[i].type).writes() && s_.rest_of(g_.nodes[i]).created == none) {
                auto all = attributes_of(g_.nodes[i]);
                for (auto& a : all)
                    if (a.name == "T") a.value = attr_value::of(v.type);
                return remake(i, g_.nodes[i].type, std::move(all));
            }
        }
        if (live_[i]) return;
        auto const a = access_at(i);
        if (a.kind == access_kind::none) return;
        if (auto const& v = variables_[of_node_of_input(i)]; !v.written || !v.first.known) return;
        g_.nodes[i].input_count = g_.nodes[i].control_count = 0;
        remake(i, "NoOp", {});
    }
    void bring_in(std::uint32_t i, variable const& v) {
        if (i != v.node) { // another node for the same variable
            feed(i, {{v.node, 0, {}}});
            return remake(i, "Identity", {{"T", attr_value::of(v.type)}});
        }
        auto all = series<named_attr>{{"dtype", attr_value::of(v.type)}};
        auto shape = attribute(g_.nodes[i], "shape", [] {
            attr_value any;
            any.kind = attr_kind::shape;
            return any;
        }());
        if (v.first.value.desc.type != dtype::undefined) {
            auto const known = s_.storage.make<graft::shape>(1);
            known[0] = v.first.value.desc.shape;
            shape.shapes = known;
        }
        all.push_back({"shape", shape});
        s_.variables.erase_if([&](auto const& saved) { return saved.node == g_.nodes[i].name; });
        remake(i, "Placeholder", std::move(all));
    }

    error_list& errors_;
    std::uint32_t obstructed_ = 0, obstructed_at_ = none, empty_ = 0, empty_at_ = none;
    std::vector<std::uint32_t> order_{};
    flow_places places_{};
};

} // namespace detail

/// Makes the state of a model explicit, after calls have been inlined: each variable that the requested outputs
/// (`source::wanted`) assign becomes an input, and its value at the end of a run an output (`source::kept`). Variables
/// that are only read are left unchanged, as are, with a warning, those without an initial value or that a training
/// operator changes. `effects`: the side effects of calls.
/// error nesting_too_deep
/// cost linear in the nodes, and for each variable that a run changes once more; none if no node assigns any
[[nodiscard]] inline error_list make_state_variables(model::source& s, series<call_effect> const& effects) {
    error_list errors;
    detail::variable_keeper(s, effects, errors).run();
    return errors;
}

} // namespace tensorflow
GRAFT_END
