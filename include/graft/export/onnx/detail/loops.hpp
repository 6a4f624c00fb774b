// graft/export/onnx/detail/loops.hpp - a graph's loops as Loop: loop-carried values, condition, and scan outputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/onnx/detail/loop_form.hpp"
#include "graft/graph/ir/flow.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// The loops of a graph. ONNX evaluates a loop's condition before the first iteration and at the end of each, so the
/// nodes of the condition are written twice: with the initial values, and in the body with the loop-carried values.
class loops {
public:
    loops(graph const& g, branches& parts, emission& m)
        : g_(g), parts_(parts), m_(m), needed_(g.loops.empty() ? 0 : g.nodes.size(), false),
          bound_(needed_.size(), false), exits_(g.loops.empty() ? 0 : g.tensors.size(), no_id) {
        for (node_id id = 0; id < needed_.size(); ++id)
            if (auto const& n = g.nodes[id]; flow_of(g, n) == flow::exit && m.is_read(n.first_output))
                exits_[g.inputs_of(n)[0]] = id;
    }

    /// The loop inside of `around` (`no_id`: of none) that starts at node `id`; must be called in order; or `no_id`.
    [[nodiscard]] std::uint32_t beginning_at(node_id id, std::uint32_t around) {
        while (next_ < g_.loops.size() && g_.loops[next_].first < id) ++next_;
        for (auto k = next_; k < g_.loops.size() && g_.loops[k].first == id; ++k)
            if (g_.loops[k].parent == around) return k;
        return no_id;
    }
    [[nodiscard]] node_id end_of(std::uint32_t loop) const { return g_.loops[loop].end; }
    /// Whether node `id` of a loop affects its outputs or its end, and is not written with the loop itself.
    [[nodiscard]] bool is_to_be_written(node_id id) const { return needed_[id] && !bound_[id]; }

    /// Writes loop `k`. `one(id)` writes a node of it, `range(first, end)` those of a range that are to be written,
    /// loops inside of it too.
    /// error unsupported_in_operator_set: a loop that no framework makes
    template <class One, class Range> status write(std::uint32_t k, One one, Range range) {
        if (g_.loops[k].parent == no_id && !mark_needed(g_.loops[k])) return ok;
        parts_of_loop loop;
        std::vector<value_id> results;
        auto why = read(k, loop);
        if (why) why = written(g_.loops[k], loop, one, range, results);
        results.resize(loop.all.size(), no_value); // no outputs for a loop that contains an error
        for (std::size_t i = 0; i < loop.all.size(); ++i) bind(loop.all[i], results[i], loop.around);
        return why;
    }

private:
    /// A loop-carried value, in its forms.
    struct carried {
        node_id merge = no_id, back = no_id; ///< `back`: the node that passes it to the next iteration
        tensor_id graph_input = no_id;       ///< initial value
        std::vector<tensor_id> exporters{};  ///< the outputs of splits: into the body and out of the loop
        bool leaves = false;                 ///< it is read after the loop
        value_id initial = no_value, inside = no_value, next = no_value;
    };
    struct parts_of_loop {
        std::vector<carried> all{};
        node_id condition = no_id;
        std::vector<node_id> test{}; ///< the nodes that the condition needs, in order
        std::uint32_t around = 0;    ///< the part of the model that contains it
    };

    static status misfit(std::string_view expected) {
        return fail(errc::unsupported_in_operator_set, "Loop", expected);
    }

    /// The outputs of the loop; empty if a node of it has an error, which is already reported.
    template <class One, class Range>
    status written(graph_loop const& l, parts_of_loop& loop, One one, Range range, std::vector<value_id>& results) {
        auto const requested = g_.inputs_of(g_.nodes[loop.condition])[0];
        auto const test = [&](value_id carried::* v, std::uint32_t part) {
            for (auto const& c : loop.all) bind(c, c.*v, part);
            for (auto const id : loop.test) one(id);
            return m_.of(requested);
        };
        for (auto const& c : loop.all)
            loop.around = parts_.tree().inner_of(loop.around, parts_.tree().of(c.graph_input));
        for (auto& c : loop.all)
            if (c.initial = m_.of(c.graph_input); c.initial == no_value) return misfit("values that a loop carries");
        m_.begin(loop.condition, loop.around);
        auto const first_test = test(&carried::initial, loop.around);
        if (first_test == no_value) return ok;

        auto const body = parts_.tree().body(loop.around);
        m_.begin(loop.condition, body);
        loop_form form(m_, body);
        for (auto& c : loop.all) {
            c.inside = form.carry(c.initial, g_.tensors[g_.nodes[c.merge].first_output].desc);
            bind(c, c.inside, body);
        }
        parts_.tree().put(g_.nodes[loop.condition].first_output, body);
        range(l.first, l.end);
        for (auto& c : loop.all)
            if (c.next = m_.of(g_.inputs_of(g_.nodes[c.back])[0]); c.next == no_value) return ok;
        auto const next_test = test(&carried::next, body);
        if (next_test == no_value) return ok;

        m_.begin(loop.condition, body);
        for (std::size_t i = 0; i < loop.all.size(); ++i) form.set_next_state(i, loop.all[i].next, loop.all[i].leaves);
        results = form.finish(parts_, loop.around, first_test, next_test);
        return m_.refused();
    }
    /// Marks the nodes that the results of an outermost loop depend on; false: they have no reader.
    bool mark_needed(graph_loop const& l) {
        std::vector<node_id> open;
        auto const look = [&](node_id id) {
            if (id < l.first || id >= l.end || needed_[id]) return;
            needed_[id] = true;
            open.push_back(id);
        };
        for (auto id = l.first; id < l.end; ++id) {
            auto const& n = g_.nodes[id];
            for (std::uint32_t i = 0; i < n.output_count; ++i)
                if (auto const exit = exits_[n.output(i)]; exit != no_id && exit >= l.end) look(id);
        }
        bool const some = !open.empty();
        while (!open.empty()) {
            auto const& n = g_.nodes[open.back()];
            open.pop_back();
            for (auto const t : g_.inputs_of(n))
                if (t != no_id) look(g_.tensors[t].producer);
            for (auto const c : g_.controls_of(n)) look(c);
        }
        return some;
    }
    /// Calls `f` with each needed node of the loop that is not in a nested loop.
    template <class F> void each_own(std::uint32_t k, F f) const {
        auto inner = k + 1;
        for (auto id = g_.loops[k].first; id < g_.loops[k].end; ++id) {
            while (inner < g_.loops.size() && g_.loops[inner].first < id) ++inner;
            if (inner < g_.loops.size() && g_.loops[inner].first == id && g_.loops[inner].end > id) {
                id = g_.loops[inner].end - 1;
                continue;
            }
            if (needed_[id]) f(id, g_.nodes[id]);
        }
    }
    /// Finds the parts of the loop.
    status read(std::uint32_t k, parts_of_loop& loop) {
        auto const& l = g_.loops[k];
        std::size_t conditions = 0;
        std::vector<std::uint32_t> of(l.end - l.first, no_id); // by node: the value that the merge carries
        each_own(k, [&](node_id id, node const& n) {
            auto const kind = flow_of(g_, n);
            if (kind == flow::condition) loop.condition = id, ++conditions, bound_[id] = true;
            if (kind != flow::merge || n.input_count != 2) return;
            for (std::size_t i = 0; i < 2; ++i) {
                auto const t = g_.inputs_of(n)[i];
                auto const by = t == no_id ? no_id : g_.tensors[t].producer;
                if (by == no_id || by < l.first || by >= l.end || flow_of(g_, g_.nodes[by]) != flow::next) continue;
                of[id - l.first] = static_cast<std::uint32_t>(loop.all.size());
                loop.all.push_back({.merge = id, .back = by, .graph_input = g_.inputs_of(n)[1 - i]});
                bound_[id] = bound_[by] = true;
                return;
            }
        });
        if (conditions != 1) return misfit("one condition");
        auto const condition = g_.nodes[loop.condition].first_output;
        each_own(k, [&](node_id id, node const& n) {
            if (flow_of(g_, n) != flow::split || g_.inputs_of(n)[1] != condition) return;
            auto const by = g_.tensors[g_.inputs_of(n)[0]].producer;
            if (by < l.first || by >= l.end || of[by - l.first] == no_id) return; // it hands on what is not carried
            auto& c = loop.all[of[by - l.first]];
            c.exporters.push_back(n.first_output);
            c.exporters.push_back(n.output(1));
            c.leaves = c.leaves || exits_[n.first_output] != no_id || exits_[n.output(1)] != no_id;
            bound_[id] = true;
        });
        for (auto const& c : loop.all)
            if (c.graph_input == no_id || g_.tensors[c.graph_input].producer >= l.first)
                return misfit("what it begins with");
        // the condition's nodes: their dependencies, up to loop-carried values
        std::vector<node_id> open{loop.condition};
        std::vector<bool> seen(l.end - l.first, false);
        while (!open.empty()) {
            auto const& n = g_.nodes[open.back()];
            open.pop_back();
            for (auto const t : g_.inputs_of(n)) {
                auto const by = t == no_id ? no_id : g_.tensors[t].producer;
                if (by == no_id || by < l.first || by >= l.end || seen[by - l.first] || of[by - l.first] != no_id)
                    continue;
                if (auto const kind = flow_of(g_, g_.nodes[by]);
                    bound_[by] || kind == flow::exit || kind == flow::enter)
                    return misfit("a condition that is no loop itself");
                seen[by - l.first] = true;
                open.push_back(by);
            }
        }
        for (std::size_t i = 0; i < seen.size(); ++i)
            if (seen[i]) loop.test.push_back(l.first + static_cast<node_id>(i));
        return ok;
    }
    /// From now on `v` is the loop-carried value.
    void bind(carried const& c, value_id v, std::uint32_t part) {
        auto const put = [&](tensor_id t) {
            m_.forget(t);
            m_.set_value(t, v);
            parts_.tree().put(t, part);
        };
        put(g_.nodes[c.merge].first_output);
        for (auto const t : c.exporters) put(t);
    }

    graph const& g_;
    branches& parts_;
    emission& m_;
    std::vector<bool> needed_, bound_; ///< by node
    std::vector<node_id> exits_;       ///< by tensor: the exit that passes it to a reader
    std::uint32_t next_ = 0;
};

} // namespace onnx::out
GRAFT_END
