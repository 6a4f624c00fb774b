// graft/export/onnx/detail/branches.hpp - the branch of a condition or body of a loop that contains each node of a
// graph, and the If of each condition
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "graft/export/detail/branch_tree.hpp"
#include "graft/export/onnx/emission.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// The parts of a graph as inner graphs of a model: a merge of the two branches of one condition is an If, whose
/// branches contain the nodes that each result needs.
class branches {
public:
    /// The maximum number of nodes in a node's inner graphs: each result of a condition has its own copy of the nodes
    /// it needs, and nested conditions copy the copies.
    static constexpr std::size_t max_inner_nodes = 1'000'000;

    explicit branches(graph const& g) : g_(g), tree_(g) {}

    /// The parts; a condition is identified by its value.
    [[nodiscard]] exported::branch_tree& tree() { return tree_; }

    /// A split forwards its input to both branches of its condition. For a known condition only the live branch is
    /// exported: it is written at the position of the split, and a merge of both forwards it; an import with the known
    /// condition leaves no merge.
    /// example `Switch(x, true)` whose second output is an output of the model leaves as `Identity(x)`
    status split(node const& n, emission& m) {
        auto const inputs = g_.inputs_of(n);
        auto const condition = m.of(inputs[1]);
        bool taken = false;
        bool const known = is_known(inputs[1], taken);
        for (std::uint32_t side = 0; side < 2; ++side) {
            auto const t = n.output(side);
            m.set_value(t, m.of(inputs[0]));
            auto const alive = known && (side == 1) == taken;
            tree_.put(t, alive ? m.part() : tree_.branch(m.part(), condition, side));
            if (!known || alive) continue;
            if (never_taken_.size() <= tree_.of(t)) never_taken_.resize(tree_.of(t) + 1, false);
            never_taken_[tree_.of(t)] = true;
        }
        return m.refused();
    }
    /// A merge of branches: one condition, or several that are nested, as those of a Case are.
    /// error unsupported_in_operator_set: of something else, or its index is read
    status merge(node const& n, emission& m) {
        if (n.output_count > 1 && m.is_read(n.output(1))) return not_of_branches();
        auto const all = g_.inputs_of(n);
        auto const is_never_taken = [&](tensor_id t) {
            return tree_.of(t) < never_taken_.size() && never_taken_[tree_.of(t)];
        };
        std::vector<tensor_id> inputs;
        for (auto const t : all)
            if (!is_never_taken(t) && std::find(inputs.begin(), inputs.end(), t) == inputs.end()) inputs.push_back(t);
        value_id y = no_value;
        if (auto const why = chosen_of(inputs, m.part(), m, y); !why) return why;
        m.set_value(n.first_output, y);
        return m.refused();
    }

    /// Branch `part` is impossible: a merge does not read it, and a run that takes it fails.
    void leave_out(std::uint32_t part) {
        if (left_out_.size() <= part) left_out_.resize(part + 1, false);
        left_out_[part] = true;
    }

    /// The value as an output of an inner graph: produced by a node of part `part`, in which `m` writes.
    value_id result_of(emission& m, value_id v, std::uint32_t part) {
        v = m.written(v);
        auto& model = m.model();
        auto const& d = model.values[v];
        if (d.kind == value_kind::result && d.node != no_id && model.nodes[d.node].part == part) return v;
        auto const y = m.node("Identity", {v});
        model.values[y].desc = model.values[v].desc;
        model.values[y].own_desc = model.values[v].own_desc;
        return y;
    }
    /// The nodes of one part that `outputs`, all produced in that part, need, as a graph; into
    /// `model_draft::branches`. `no_id`: they are too many.
    /// cost O(nodes of the graph)
    std::uint32_t inner_graph(model_draft& model, std::vector<value_id> inputs, std::vector<value_id> outputs) {
        draft_branch created;
        created.inputs = std::move(inputs);
        created.outputs = std::move(outputs);
        std::vector<std::uint32_t> open;
        for (auto const v : created.outputs) open.push_back(model.values[v].node);
        auto const part = model.nodes[open[0]].part;
        known_.resize(model.nodes.size(), 0);
        ++round_;
        while (!open.empty()) {
            auto const at = open.back();
            open.pop_back();
            if (known_[at] == round_) continue;
            known_[at] = round_;
            created.nodes.push_back(at);
            ++created.size;
            auto const visit = [&](value_id in) {
                if (in == no_value) return;
                created.reads.push_back(in);
                auto const from = model.values[in].node;
                if (from != no_id && model.nodes[from].part == part) open.push_back(from);
            };
            for (auto const in : model.nodes[at].inputs) visit(in);
            model.nodes[at].each_inner([&](std::uint32_t inner) {
                created.size += model.branches[inner].size;
                for (auto const in : model.branches[inner].reads) visit(in);
            });
        }
        if (created.size > max_inner_nodes) return no_id;
        std::sort(created.nodes.begin(), created.nodes.end());
        std::sort(created.reads.begin(), created.reads.end());
        created.reads.erase(std::unique(created.reads.begin(), created.reads.end()), created.reads.end());
        model.branches.push_back(std::move(created));
        return static_cast<std::uint32_t>(model.branches.size() - 1);
    }

private:
    static status not_of_branches() {
        return fail(errc::unsupported_in_operator_set, "Merge", "the branches of conditions, each of which has two");
    }
    /// The one of `inputs` that arrives, as a value in part `part`: the only one, or an If of the condition whose
    /// branches in `part` contain them; an input from outside of both is what the branch without another one passes on.
    status chosen_of(std::vector<tensor_id> const& inputs, std::uint32_t part, emission& m, value_id& y) {
        auto const misfit = not_of_branches();
        std::vector<tensor_id> of_side[2];
        std::uint32_t branch[2]{no_id, no_id};
        tensor_id passed_on = no_id;
        for (auto const t : inputs) {
            auto const b = tree_.step_towards(tree_.of(t), part);
            if (b == no_id) {
                if (passed_on != no_id) return misfit;
                passed_on = t;
                continue;
            }
            auto const side = tree_[b].side;
            if (tree_[b].condition == no_id || (branch[side] != no_id && branch[side] != b)) return misfit;
            branch[side] = b;
            of_side[side].push_back(t);
        }
        if (inputs.size() == 1 && passed_on != no_id) return y = m.of(passed_on), ok;
        if (branch[0] == no_id && branch[1] == no_id) return misfit;
        auto const condition = tree_[branch[0] != no_id ? branch[0] : branch[1]].condition;
        for (std::uint32_t side = 0; side < 2; ++side) {
            if (branch[side] == no_id) {
                auto const other = tree_.branch(part, condition, side);
                if (passed_on == no_id && !(other < left_out_.size() && left_out_[other])) return misfit;
                branch[side] = other;
                if (passed_on != no_id) of_side[side].push_back(passed_on);
                passed_on = no_id;
            } else if (tree_[branch[side]].condition != condition) return misfit;
        }
        if (passed_on != no_id) return misfit;
        std::uint32_t created[2];
        auto& model = m.model();
        for (std::uint32_t const side : {1u, 0u}) {
            value_id v = no_value;
            if (of_side[side].empty()) {
                if (bits_of(g_.tensors[inputs[0]].desc.type) == 0) return misfit; // of strings, or lists
                v = failure(m, condition, branch[side], g_.tensors[inputs[0]].desc);
            } else {
                if (auto const why = chosen_of(of_side[side], branch[side], m, v); !why) return why;
                m.within(branch[side]);
                v = result_of(m, v, branch[side]);
                if (!model.values[v].own_desc) model.values[v].desc = g_.tensors[of_side[side][0]].desc;
            }
            if (created[side] = inner_graph(model, {}, {v}); created[side] == no_id)
                return fail(errc::unsupported_in_operator_set, "Merge", "conditions nested less deep");
        }
        m.within(part);
        y = m.node("If", {condition});
        auto& n_if = model.nodes[model.values[y].node];
        n_if.then_branch = created[1];
        n_if.else_branch = created[0];
        auto const& given = model.values[model.branches[created[of_side[1].empty() ? 0 : 1]].outputs[0]];
        model.values[y].desc = given.desc;
        model.values[y].own_desc = given.own_desc;
        return ok;
    }
    /// A value of a branch that is left out, of the same rank as `other` if that is known. ONNX has no operator that
    /// fails: element 1 of one element is read, and its index is computed from the condition, so that no tool computes
    /// it before a run.
    value_id failure(emission& m, value_id condition, std::uint32_t branch, tensor_desc const& other) {
        m.within(branch);
        auto const holds = tree_[branch].side == 1 ? condition : m.node("Not", {condition});
        auto const index = m.typed(m.node("Cast", {holds}, {{"to", dtype::i64}}), dtype::i64);
        double const zero = 0;
        auto v = m.node("Gather", {m.floats({&zero, 1}, other.type), index});
        tensor_desc is{other.type, format::nd, format::nd, shape::scalar()};
        if (other.shape.has_rank() && other.shape.rank() > 0) {
            numbers dims;
            is.shape = shape();
            for (std::size_t a = 0; a < other.shape.rank(); ++a) {
                dims.push_back(other.shape[a].known() ? other.shape[a].value() : 1);
                is.shape.append(dims.back());
            }
            v = m.node("Expand", {v, m.integers(dims)});
        }
        auto& d = m.model().values[v];
        d.desc = is;
        d.own_desc = true;
        return v;
    }
    /// Whether the graph has the known single element of a condition.
    [[nodiscard]] bool is_known(tensor_id condition, bool& value) const {
        auto const v = g_.value_of(condition);
        if (v.constant && v.bytes.size() == 1) return value = v.bytes[0] != std::byte{0}, true;
        if (!v.partial || v.elements.size() != 1 || (v.elements[0] != 0 && v.elements[0] != 1)) return false;
        return value = v.elements[0] == 1, true;
    }

    graph const& g_;
    exported::branch_tree tree_;
    std::vector<bool> never_taken_{};    ///< by part
    std::vector<bool> left_out_{};       ///< by part
    std::vector<std::uint32_t> known_{}; ///< by node of the draft: the last search that found it
    std::uint32_t round_ = 0;
};

} // namespace onnx::out
GRAFT_END
