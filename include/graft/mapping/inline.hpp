// graft/mapping/inline.hpp - calls of a model's own functions give way to the bodies of the functions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/mapping/bind.hpp"
#include "graft/mapping/inline_attributes.hpp"
#include "graft/model/source.hpp"
#include "graft/model/tensorflow/attributes.hpp"
#include "graft/model/tensorflow/reference.hpp"
#include "graft/op/catalog.hpp"

GRAFT_BEGIN

/// How much a model may grow when its functions are inlined, and how deep they may call each other.
struct inline_budget {
    std::size_t nodes = 2'000'000; ///< nodes that are added
    std::uint32_t depth = 100;
};

namespace detail {

/// Puts bodies in the place of calls. Nodes keep their positions; bodies are appended. An inlined node `x` of function
/// `f` is called `func:f/x`, from the second call on `func:f#2/x`.
class function_inliner {
public:
    function_inliner(model::source& s, catalog_view const& origins, inline_budget const& budget, error_list& errors)
        : s_(s), g_(s.main), origins_(origins), budget_(budget), errors_(errors), end_(s.main.nodes.size() + budget.nodes) {
        for (std::uint32_t i = 0; i < s.functions.size(); ++i) number_.try_emplace(s.functions[i].body.name, i);
        calls_.resize(s.functions.size());
        conditional_ = has_conditions(g_);
        for (auto const& f : s.functions) conditional_ = conditional_ || has_conditions(f.body);
    }

    bool run() {
        auto const before = errors_.errors.size();
        depth_.assign(g_.nodes.size(), 0);
        for (std::uint32_t i = 0; i < g_.nodes.size() && errors_.errors.size() == before; ++i) {
            if (g_.nodes[i].passes) continue;
            auto const type = g_.nodes[i].type;
            if (type == "PartitionedCall" || type == "StatefulPartitionedCall" || type == "StatelessPartitionedCall") call(i, "f");
            else if (number_.contains(type)) call(i, {});
            else if (type == "If" || type == "StatelessIf") branch(i, {"then_branch", "else_branch"});
            else if (type == "Case" || type == "StatelessCase") branch(i, {"branches"});
            else if (type == "While" || type == "StatelessWhile") loop(i);
        }
        return errors_.errors.size() == before;
    }

private:
    using edges = std::vector<model::edge>;
    static constexpr std::uint64_t type_int32 = 3, type_bool = 10; ///< of TensorFlow's DataType

    void blame(errc code, std::uint32_t i, std::string expected, std::string got = {}) {
        errors_.add(code, s_.place_of(g_.nodes[i]), std::move(expected), std::move(got));
    }
    [[nodiscard]] edges inputs_of(std::uint32_t i) const {
        auto const all = g_.inputs(g_.nodes[i]);
        return {all.begin(), all.end()};
    }
    [[nodiscard]] edges controls_of(std::uint32_t i) const {
        auto const all = g_.controls(g_.nodes[i]);
        return {all.begin(), all.end()};
    }
    void connect(std::uint32_t i, edges const& inputs, edges const& controls) {
        auto& n = g_.nodes[i];
        n.first_input = narrow<std::uint32_t>(g_.edges.size());
        n.input_count = narrow<std::uint32_t>(inputs.size());
        n.control_count = narrow<std::uint32_t>(controls.size());
        g_.edges.insert(g_.edges.end(), inputs.begin(), inputs.end());
        g_.edges.insert(g_.edges.end(), controls.begin(), controls.end());
    }
    /// Node `i` hands on these tensors as its outputs.
    void replace(std::uint32_t i, edges const& results) {
        connect(i, results, controls_of(i));
        g_.nodes[i].passes = true;
    }
    std::uint32_t append(model::node const& n, std::uint32_t depth) {
        g_.nodes.push_back(n);
        depth_.push_back(depth);
        return narrow<std::uint32_t>(g_.nodes.size() - 1);
    }

    // ---- a node that is made up: attributes are written as they would stand in a file

    struct attribute {
        std::string_view name{};
        tensorflow::detail::node_writer value{};
    };
    static attribute of_type(std::string_view name, std::uint64_t type) {
        attribute a{name, {}};
        a.value.varint(6, type);
        return a;
    }
    static attribute of_text(std::string_view name, std::string_view text) {
        attribute a{name, {}};
        a.value.text(2, text);
        return a;
    }
    static attribute of_count(std::string_view name, std::uint64_t count) {
        attribute a{name, {}};
        a.value.varint(3, count);
        return a;
    }
    static attribute of_int32(std::string_view name, std::uint64_t value) {
        tensorflow::detail::node_writer tensor;
        tensor.varint(1, type_int32);
        tensor.message(2, {});
        tensor.varint(7, value);
        attribute a{name, {}};
        a.value.message(8, tensor.bytes);
        return a;
    }
    model::edge make(std::uint32_t owner, std::string_view type, std::string const& part, edges const& inputs, std::vector<attribute> const& attributes,
                     edges const& controls = {}) {
        auto const from = g_.nodes[owner];
        model::node n;
        n.name = s_.storage.keep(std::string_view(std::string(from.name) + "/" + part));
        n.type = type;
        n.inner = true;
        n.line = from.line;
        n.column = from.column;
        tensorflow::detail::node_writer message;
        message.text(1, n.name);
        message.text(2, n.type);
        for (auto const& a : attributes) {
            tensorflow::detail::node_writer entry;
            entry.text(1, a.name);
            entry.message(2, a.value.bytes);
            message.message(5, entry.bytes);
        }
        n.message = s_.storage.keep(std::span<std::byte const>(message.bytes));
        auto const i = append(n, depth_[owner]);
        connect(i, inputs, controls);
        return {i, 0, n.name};
    }
    static model::edge output(model::edge e, std::uint32_t port) {
        e.port = port;
        return e;
    }

    // ---- bodies

    /// Appends the body of `callee` with `arguments`, and gives its results. What has no inputs waits for `pivots`.
    bool instantiate(std::uint32_t caller, encoded_call const& callee, edges const& arguments, edges const& pivots, edges& results) {
        auto const at = number_.find(callee.name);
        if (at == number_.end()) return blame(errc::unsupported_operator, caller, "a function of the model", std::string(callee.name)), false;
        auto const& f = s_.functions[at->second];
        auto const depth = depth_[caller] + 1;
        if (depth > budget_.depth) return blame(errc::nesting_too_deep, caller, "functions that call each other at most " + std::to_string(budget_.depth) + " deep"), false;
        if (f.body.nodes.size() > end_ - g_.nodes.size()) return blame(errc::too_many_nodes, caller, "at most " + std::to_string(budget_.nodes) + " nodes from functions"), false;
        if (f.arguments.size() != arguments.size())
            return blame(errc::wrong_input_count, caller, std::to_string(f.arguments.size()), std::to_string(arguments.size())), false;
        auto const call = ++calls_[at->second];
        auto const prefix = "func:" + std::string(callee.name) + (call > 1 ? "#" + std::to_string(call) : std::string()) + "/";
        auto const base = narrow<std::uint32_t>(g_.nodes.size());
        placeholder_filler filler(callee.bound);
        edges in, before;
        for (std::size_t j = 0; j < f.body.nodes.size(); ++j) {
            auto n = f.body.nodes[j];
            n.inner = true;
            n.name = s_.storage.keep(std::string_view(prefix + std::string(n.name)));
            n.passes = j < f.arguments.size();
            if (!n.passes) n.message = filler.fill(n.message, s_.storage);
            append(n, depth);
        }
        for (std::size_t j = 0; j < f.body.nodes.size(); ++j) {
            auto const& n = f.body.nodes[j];
            auto const i = base + narrow<std::uint32_t>(j);
            in.clear();
            before.clear();
            if (j < f.arguments.size()) {
                in.push_back(arguments[j]);
            } else {
                for (auto const& e : f.body.inputs(n)) in.push_back(inside(f, base, e));
                for (auto const& e : f.body.controls(n)) before.push_back({base + e.node, 0, e.name});
                if (in.empty() && before.empty()) before = pivots;
            }
            connect(i, in, before);
        }
        for (auto const& r : f.results) results.push_back(inside(f, base, r.from));
        return true;
    }
    model::edge inside(model::function const& f, std::uint32_t base, model::edge const& e) {
        return {base + e.node, port_of(f, base, e), e.name};
    }
    /// `node:output:index` counts inside an output: which port that is, the operator's definition tells.
    std::uint32_t port_of(model::function const& f, std::uint32_t base, model::edge const& e) {
        auto const r = tensorflow::parse_function_reference(e.name);
        if (e.node < f.arguments.size()) return 0;
        if (r.output.empty()) return r.index;
        auto const& n = g_.nodes[base + e.node];
        if (auto const called = number_.find(n.type); called != number_.end()) {
            auto const& all = s_.functions[called->second].results;
            for (std::uint32_t k = 0; k < all.size(); ++k)
                if (all[k].name == r.output) return k + r.index;
            return r.index;
        }
        auto const op = origins_.find(n.type);
        if (op == no_op) return r.index; // calls have one output, a list
        auto const rows = origins_.outputs(op);
        auto const wanted = origins_.index_of(rows, r.output);
        if (wanted <= 0) return r.index;
        bool simple = true;
        for (int k = 0; k < wanted; ++k) simple = simple && rows[static_cast<std::size_t>(k)].how == presence::required;
        if (simple) return static_cast<std::uint32_t>(wanted) + r.index;
        std::vector<named_attr> given;
        std::vector<attr_value> values;
        std::vector<port_slots> ports;
        error_list quiet; // the translation reads them again and reports
        tensorflow::attributes(s_, n, given, quiet);
        if (!bind_attributes(origins_, op, given, {}, s_.storage, values, quiet, nullptr)) return r.index;
        if (!bind_ports(origins_, rows, values, -1, false, false, {}, ports, quiet)) return r.index;
        return ports[static_cast<std::size_t>(wanted)].first + r.index;
    }

    // ---- calls

    void call(std::uint32_t i, std::string_view attribute) {
        auto const all = encoded_map(g_.nodes[i].message, 5);
        encoded_call callee{g_.nodes[i].type, all};
        if (!attribute.empty()) {
            auto const named = decode_calls(encoded_value(all, attribute));
            if (named.size() != 1) return blame(errc::missing_required_attribute, i, "a function in " + std::string(attribute));
            callee = named[0];
        }
        auto const inputs = inputs_of(i);
        edges results;
        if (instantiate(i, callee, inputs, conditional_ ? pivot_of_call(i, inputs) : edges(), results)) replace(i, results);
    }
    /// A node that is dead when one of the call's inputs or control inputs is.
    edges pivot_of_call(std::uint32_t i, edges const& inputs) {
        auto before = controls_of(i);
        for (auto const& e : inputs) {
            auto from = e;
            if (g_.nodes[e.node].type == "Switch") { // which of its sides is told by a node behind it
                auto const types = decode_types(encoded_value(encoded_map(g_.nodes[e.node].message, 5), "T"));
                if (types.size() == 1) from = make(i, "Identity", "alive", {e}, {of_type("T", types[0])});
            }
            before.push_back({from.node, 0, from.name});
        }
        if (before.empty()) return before;
        return {make(i, "NoOp", "pivot", {}, {}, before)};
    }
    [[nodiscard]] static bool has_conditions(model::graph const& g) {
        for (auto const& n : g.nodes)
            if (n.type == "Switch" || n.type == "RefSwitch" || n.type.ends_with("If") || n.type.ends_with("Case") || n.type.ends_with("While")) return true;
        return false;
    }
    /// A scalar of type bool made of a scalar of any type.
    model::edge truth(std::uint32_t i, model::edge const& e, std::uint64_t type) {
        if (type == type_bool) return e;
        return make(i, "Cast", "truth", {e}, {of_type("SrcT", type), of_type("DstT", type_bool)});
    }
    /// If and Case: branch after branch a Switch by branch lets the tensors go in, or on to those behind it; a Merge takes
    /// what comes out.
    void branch(std::uint32_t i, std::vector<std::string_view> const& names) {
        auto const all = encoded_map(g_.nodes[i].message, 5);
        std::vector<encoded_call> branches;
        for (auto name : names)
            for (auto& c : decode_calls(encoded_value(all, name))) branches.push_back(std::move(c));
        auto const in_types = decode_types(encoded_value(all, "Tin")), out_types = decode_types(encoded_value(all, "Tout"));
        auto rest = inputs_of(i);
        bool const two = names.size() == 2;
        if (branches.empty() || branches.size() > 1000 || (two && branches.size() != 2) || rest.size() != in_types.size() + 1)
            return blame(errc::missing_required_attribute, i, two ? "then_branch, else_branch and Tin for each input" : "branches and Tin for each input");
        auto const index = rest[0];
        auto const told = decode_types(encoded_value(all, "Tcond"));
        rest.erase(rest.begin());
        auto pivots = controls_of(i);
        std::vector<edges> outcomes(branches.size());
        for (std::size_t b = 0; b < branches.size(); ++b) {
            auto const part = std::to_string(b);
            auto arguments = rest;
            edges entered = pivots;
            if (b + 1 < branches.size()) {
                model::edge chosen;
                if (two) {
                    chosen = truth(i, index, told.empty() ? type_bool : told[0]);
                } else {
                    auto const number = make(i, "Const", "number_" + part, {}, {of_type("dtype", type_int32), of_int32("value", b)});
                    chosen = make(i, "Equal", "equal_" + part, {index, number}, {of_type("T", type_int32)});
                }
                auto const gate = make(i, "Switch", "gate_" + part, {chosen, chosen}, {of_type("T", type_bool)}, pivots);
                entered = {make(i, "Identity", "in_" + part, {output(gate, 1)}, {of_type("T", type_bool)})};
                pivots = {make(i, "Identity", "past_" + part, {output(gate, 0)}, {of_type("T", type_bool)})};
                for (std::size_t k = 0; k < rest.size(); ++k) {
                    auto const split = make(i, "Switch", "switch_" + part + "_" + std::to_string(k), {rest[k], chosen}, {of_type("T", in_types[k])});
                    arguments[k] = output(split, 1);
                    rest[k] = output(split, 0);
                }
            }
            if (!instantiate(i, branches[b], arguments, entered, outcomes[b])) return;
            if (outcomes[b].size() != out_types.size()) return blame(errc::wrong_output_count, i, std::to_string(out_types.size()), std::to_string(outcomes[b].size()));
        }
        edges results;
        for (std::size_t k = 0; k < out_types.size(); ++k) {
            edges each;
            for (auto const& o : outcomes) each.push_back(o[k]);
            results.push_back(make(i, "Merge", "merge_" + std::to_string(k), each, {of_type("T", out_types[k]), of_count("N", each.size())}));
        }
        replace(i, results);
    }
    /// While: a frame of its own, as TensorFlow 1 writes it.
    void loop(std::uint32_t i) {
        auto const all = encoded_map(g_.nodes[i].message, 5);
        auto const condition = decode_calls(encoded_value(all, "cond")), body = decode_calls(encoded_value(all, "body"));
        auto const types = decode_types(encoded_value(all, "T"));
        auto const from = inputs_of(i);
        if (condition.size() != 1 || body.size() != 1 || types.size() != from.size() || types.empty())
            return blame(errc::missing_required_attribute, i, "cond, body and T for each input");
        auto const count = types.size();
        auto const frame = std::string(g_.nodes[i].name);
        edges merged, inside, next, results, outcome;
        for (std::size_t k = 0; k < count; ++k) {
            auto const t = of_type("T", types[k]);
            auto const enter = make(i, "Enter", "enter_" + std::to_string(k), {from[k]}, {t, of_text("frame_name", frame)});
            merged.push_back(make(i, "Merge", "merge_" + std::to_string(k), {enter, enter}, {t, of_count("N", 2)}));
        }
        if (!instantiate(i, condition[0], merged, {}, outcome)) return;
        if (outcome.size() != 1) return blame(errc::wrong_output_count, i, "1", std::to_string(outcome.size()));
        auto const told = result_type(condition[0].name);
        auto const go = make(i, "LoopCond", "cond", {truth(i, outcome[0], told ? told : type_bool)}, {});
        for (std::size_t k = 0; k < count; ++k) {
            auto const split = make(i, "Switch", "switch_" + std::to_string(k), {merged[k], go}, {of_type("T", types[k])});
            inside.push_back(output(split, 1));
            results.push_back(make(i, "Exit", "exit_" + std::to_string(k), {output(split, 0)}, {of_type("T", types[k])}));
        }
        auto const pivot = make(i, "Identity", "pivot", {inside[0]}, {of_type("T", types[0])});
        if (!instantiate(i, body[0], inside, {pivot}, next)) return;
        if (next.size() != count) return blame(errc::wrong_output_count, i, std::to_string(count), std::to_string(next.size()));
        for (std::size_t k = 0; k < count; ++k) {
            auto const back = make(i, "NextIteration", "next_" + std::to_string(k), {next[k]}, {of_type("T", types[k])});
            g_.edges[g_.nodes[merged[k].node].first_input + 1] = back;
        }
        replace(i, results);
    }
    /// The type of a function's first result as far as its signature says; 0 = the caller chooses.
    [[nodiscard]] std::uint64_t result_type(std::string_view function) const {
        auto const at = number_.find(function);
        if (at == number_.end() || s_.functions[at->second].results.empty()) return 0;
        wire::reader parts(s_.functions[at->second].results[0].message);
        std::uint64_t type = 0;
        for (wire::field f; parts.next(f);)
            if (f.number == 3 && f.type == wire::wire_type::varint) type = f.value;
        return type;
    }

    model::source& s_;
    model::graph& g_;
    catalog_view const& origins_;
    inline_budget const& budget_;
    error_list& errors_;
    std::size_t end_;
    bool conditional_ = false; ///< something may be dead: constants in functions must know
    std::map<std::string_view, std::uint32_t> number_{};
    std::vector<std::size_t> calls_{};      ///< per function: how often it has been inlined
    std::vector<std::uint32_t> depth_{};    ///< per node: how many calls deep it is
};

} // namespace detail

/// Replaces every call of a function of the model by the function's body: PartitionedCall and its kin, calls by the
/// function's name, and If, Case and While, which become Switch and Merge, Enter and Exit. A call stays as a node that
/// hands on what the body returns. False after an error was added.
/// cost linear in the nodes that result
/// error unsupported_operator, wrong_input_count, wrong_output_count, missing_required_attribute, nesting_too_deep
///       (recursion), too_many_nodes
inline bool inline_functions(model::source& s, catalog_view const& origins, error_list& errors, inline_budget const& budget = {}) {
    if (s.functions.empty()) return true;
    return detail::function_inliner(s, origins, budget, errors).run();
}

GRAFT_END
