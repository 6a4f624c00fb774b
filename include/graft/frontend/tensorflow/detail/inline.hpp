// graft/frontend/tensorflow/detail/inline.hpp - inlines calls of a model's own functions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/tensorflow/detail/inline_bodies.hpp"
#include "graft/frontend/tensorflow/detail/node_bytes.hpp"
#include "graft/model/source.hpp"
#include "graft/op/catalog/catalog_view.hpp"

GRAFT_BEGIN
namespace detail {

/// Replaces calls by function bodies. Nodes keep their positions; new ones are appended.
class function_inliner : function_bodies {
public:
    function_inliner(model::source& s, catalog_view const& origins, inline_budget const& budget, error_list& errors)
        : function_bodies(s, origins, budget, errors) {}

    using function_bodies::watch;

    bool run() {
        auto const before = errors_.errors.size();
        depth_.assign(g_.nodes.size(), 0);
        for (std::uint32_t i = 0; i < g_.nodes.size() && errors_.errors.size() == before; ++i) {
            if (g_.nodes[i].passes) continue;
            auto const type = g_.nodes[i].type;
            if (type == "PartitionedCall" || type == "StatefulPartitionedCall" || type == "StatelessPartitionedCall")
                call(i, "f");
            else if (has_function(type)) call(i, {});
            else if (type == "If" || type == "StatelessIf") branch(i, {"then_branch", "else_branch"});
            else if (type == "Case" || type == "StatelessCase") branch(i, {"branches"});
            else if (type == "While" || type == "StatelessWhile") looping_ = true, loop(i), looping_ = false;
        }
        return errors_.errors.size() == before;
    }

private:
    void call(std::uint32_t i, std::string_view attribute) {
        auto const all = encoded_map(g_.nodes[i].message, 5);
        encoded_call callee{g_.nodes[i].type, all};
        if (!attribute.empty()) {
            auto const named = decode_calls(encoded_value(all, attribute));
            if (named.size() != 1)
                return record_mistake(errc::missing_required_attribute, i, "a function in " + std::string(attribute));
            callee = named[0];
        }
        if (!has_function(callee.name)) return; // remains a node: the translation reports it or keeps it
        auto const inputs = inputs_of(i);
        edges results;
        if (instantiate(i, callee, inputs, conditional_ ? pivot_of_call(i, inputs) : edges(), results))
            replace(i, results);
    }
    /// A node that is dead if one of the call's inputs or control inputs is dead.
    edges pivot_of_call(std::uint32_t i, edges const& inputs) {
        auto before = controls_of(i);
        if (!has_room(i, inputs.size() + 1)) return {};
        for (auto const& e : inputs) {
            auto from = e;
            if (g_.nodes[e.node].type == "Switch") { // a node after it determines its side
                auto const types = decode_types(encoded_value(encoded_map(g_.nodes[e.node].message, 5), "T"));
                if (types.size() == 1) from = make(i, "Identity", "alive", {e}, {of_type("T", types[0])});
            }
            before.push_back({from.node, 0, from.name});
        }
        if (before.empty()) return before;
        return {make(i, "NoOp", "pivot", {}, {}, before)};
    }
    /// A scalar of type bool, converted from a scalar of any type.
    model::edge truth(std::uint32_t i, model::edge const& e, std::uint64_t type) {
        if (type == type_bool) return e;
        return make(i, "Cast", "truth", {e}, {of_type("SrcT", type), of_type("DstT", type_bool)});
    }
    /// If and Case: one Switch per branch passes the tensors into the branch, or on to the next ones; a Merge selects
    /// the result.
    void branch(std::uint32_t i, std::vector<std::string_view> const& names) {
        auto const all = encoded_map(g_.nodes[i].message, 5);
        series<encoded_call> branches;
        for (auto name : names)
            for (auto& c : decode_calls(encoded_value(all, name))) branches.push_back(std::move(c));
        for (auto const& c : branches)
            if (!has_function(c.name)) return;
        auto const in_types = decode_types(encoded_value(all, "Tin")),
                   out_types = decode_types(encoded_value(all, "Tout"));
        auto rest = inputs_of(i);
        bool const two = names.size() == 2;
        if (branches.empty() || branches.size() > 1000 || (two && branches.size() != 2) ||
            rest.size() != in_types.size() + 1)
            return record_mistake(errc::missing_required_attribute, i,
                two ? "then_branch, else_branch and Tin for each input" : "branches and Tin for each input");
        if (!has_room(i, branches.size() * (rest.size() + 4))) return;
        auto const index = rest[0];
        auto const reported = decode_types(encoded_value(all, "Tcond"));
        rest.erase(rest.begin());
        auto pivots = controls_of(i);
        series<edges> outcomes(branches.size());
        for (std::size_t b = 0; b < branches.size(); ++b) {
            auto const part = std::to_string(b);
            auto arguments = rest;
            edges entered = pivots;
            if (b + 1 < branches.size()) {
                model::edge chosen;
                if (two) {
                    chosen = truth(i, index, reported.empty() ? type_bool : reported[0]);
                } else {
                    auto const number = make(
                        i, "Const", "number_" + part, {}, {of_type("dtype", type_int32), of_int32("value", b)});
                    chosen = make(i, "Equal", "equal_" + part, {index, number}, {of_type("T", type_int32)});
                }
                auto const gate = make(
                    i, "Switch", "gate_" + part, {chosen, chosen}, {of_type("T", type_bool)}, pivots);
                entered = {make(i, "Identity", "in_" + part, {output(gate, 1)}, {of_type("T", type_bool)})};
                pivots = {make(i, "Identity", "past_" + part, {output(gate, 0)}, {of_type("T", type_bool)})};
                for (std::size_t k = 0; k < rest.size(); ++k) {
                    auto const split = make(i, "Switch", "switch_" + part + "_" + std::to_string(k), {rest[k], chosen},
                        {of_type("T", in_types[k])});
                    arguments[k] = output(split, 1);
                    rest[k] = output(split, 0);
                }
            }
            if (!instantiate(i, branches[b], arguments, entered, outcomes[b])) return;
            if (outcomes[b].size() != out_types.size())
                return record_mistake(
                    errc::wrong_output_count, i, std::to_string(out_types.size()), std::to_string(outcomes[b].size()));
        }
        edges results;
        for (std::size_t k = 0; k < out_types.size(); ++k) {
            edges each;
            for (auto const& o : outcomes) each.push_back(o[k]);
            results.push_back(make(i, "Merge", "merge_" + std::to_string(k), each,
                {of_type("T", out_types[k]), of_count("N", each.size())}));
        }
        replace(i, results);
    }
    /// Whether a body forwards this argument unchanged.
    [[nodiscard]] bool forwards(std::string_view body, std::size_t k) const {
        auto const& f = s_.functions[number_.find(0, body)];
        if (k >= f.results.size()) return false;
        auto e = f.results[k].from;
        for (int steps = 0; steps < 100 && e.node >= f.arguments.size(); ++steps) {
            auto const& n = f.body.nodes[e.node];
            if (n.type != "Identity" || n.input_count != 1) return false;
            e = f.body.inputs(n)[0];
        }
        return e.node == k;
    }
    /// While: a separate frame, as TensorFlow 1 writes it. An argument that the body forwards unchanged enters once
    /// and is not copied.
    void loop(std::uint32_t i) {
        auto const all = encoded_map(g_.nodes[i].message, 5);
        auto const condition = decode_calls(encoded_value(all, "cond")),
                   body = decode_calls(encoded_value(all, "body"));
        auto const types = decode_types(encoded_value(all, "T"));
        auto const from = inputs_of(i);
        if (condition.size() != 1 || body.size() != 1 || types.size() != from.size() || types.empty())
            return record_mistake(errc::missing_required_attribute, i, "cond, body and T for each input");
        if (!has_function(condition[0].name) || !has_function(body[0].name)) return;
        auto const count = types.size();
        if (!has_room(i, count * 5 + 3)) return;
        auto const frame = std::string(g_.nodes[i].name);
        edges merged, inside, next, results, outcome;
        std::vector<bool> stays(count);
        std::size_t turning = 0; // the first loop-variant one; a loop needs one
        for (std::size_t k = 0; k < count; ++k) stays[k] = forwards(body[0].name, k);
        while (turning < count && stays[turning]) ++turning;
        if (turning == count) stays.assign(count, false), turning = 0;
        bool any_stays = false;
        for (bool const s : stays) any_stays = any_stays || s;
        for (std::size_t k = 0; k < count; ++k) {
            auto const t = of_type("T", types[k]);
            if (stays[k]) {
                merged.push_back(make(i, "Enter", "enter_" + std::to_string(k), {from[k]},
                    {t, of_text("frame_name", frame), of_truth("is_constant")}));
                continue;
            }
            auto const enter = make(
                i, "Enter", "enter_" + std::to_string(k), {from[k]}, {t, of_text("frame_name", frame)});
            merged.push_back(make(i, "Merge", "merge_" + std::to_string(k), {enter, enter}, {t, of_count("N", 2)}));
        }
        if (!instantiate(i, condition[0], merged, {}, outcome)) return;
        if (outcome.size() != 1)
            return record_mistake(errc::wrong_output_count, i, "1", std::to_string(outcome.size()));
        auto const reported = result_type(condition[0].name);
        auto const go = make(i, "LoopCond", "cond", {truth(i, outcome[0], reported ? reported : type_bool)}, {});
        for (std::size_t k = 0; k < count; ++k) {
            if (stays[k]) {
                inside.push_back(merged[k]);
                results.push_back(from[k]);
                continue;
            }
            auto const split = make(
                i, "Switch", "switch_" + std::to_string(k), {merged[k], go}, {of_type("T", types[k])});
            inside.push_back(output(split, 1));
            results.push_back(
                make(i, "Exit", "exit_" + std::to_string(k), {output(split, 0)}, {of_type("T", types[k])}));
        }
        for (std::size_t k = 0; k < count; ++k) // dead if the loop is
            if (stays[k] && branches_)
                results[k] = make(i, "Identity", "exit_" + std::to_string(k), {from[k]}, {of_type("T", types[k])},
                    {results[turning]});
        auto const pivot = make(i, "Identity", "pivot", {inside[turning]}, {of_type("T", types[turning])});
        if (!instantiate(i, body[0], inside, {pivot}, next)) return;
        if (next.size() != count)
            return record_mistake(errc::wrong_output_count, i, std::to_string(count), std::to_string(next.size()));
        for (std::size_t k = 0; k < count; ++k) {
            if (stays[k]) continue;
            // a value computed only from such arguments is live in the last iteration too, and must not start another
            // one
            auto const back = make(i, "NextIteration", "next_" + std::to_string(k), {next[k]}, {of_type("T", types[k])},
                any_stays ? edges{pivot} : edges());
            g_.edges[g_.nodes[merged[k].node].first_input + 1] = back;
        }
        replace(i, results);
    }
};

} // namespace detail

/// Replaces every call of a function of the model by the function's body: PartitionedCall and similar operators, calls
/// by the function's name, and If, Case and While, which become Switch and Merge, Enter and Exit. A call remains as a
/// node that forwards the results of the body. `effects` receives the side effects of calls, if requested.
/// cost linear in the nodes that result
/// error unsupported_operator, wrong_input_count, wrong_output_count, missing_required_attribute, nesting_too_deep
///       (recursion), too_many_nodes
inline error_list inline_functions(model::source& s, catalog_view const& origins, inline_budget const& budget = {},
    series<call_effect>* effects = nullptr) {
    error_list errors;
    if (s.functions.empty()) return errors;
    detail::function_inliner work(s, origins, budget, errors);
    work.watch(effects);
    (void)work.run();
    return errors;
}

GRAFT_END
