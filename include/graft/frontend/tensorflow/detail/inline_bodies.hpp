// graft/frontend/tensorflow/detail/inline_bodies.hpp - appends function bodies and synthetic nodes to a model's graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/frontend/tensorflow/attributes.hpp"
#include "graft/frontend/tensorflow/detail/node_bytes.hpp"
#include "graft/frontend/tensorflow/reference.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/mapping/translate/bind.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/writer.hpp"
#include "graft/op/catalog/catalog_view.hpp"

GRAFT_BEGIN

/// Limits for the growth of a model by inlining, and for the nesting depth of calls.
struct inline_budget {
    std::size_t nodes = 2'000'000; ///< nodes that are added
    std::uint32_t depth = 100;
};

/// A node in the body of a function that a call runs even if no result depends on it: it assigns a variable, or it is
/// a call that may do so.
struct call_effect {
    std::uint32_t call = 0, node = 0;
    bool in_loop = false; ///< in the body of a While loop
};

namespace detail {

/// Appends bodies and single nodes to the main graph. An inlined node `x` of function `f` is named `func:f/x`, from
/// the second call on `func:f#2/x`.
class function_bodies {
protected:
    function_bodies(model::source& s, catalog_view const& origins, inline_budget const& budget, error_list& errors)
        : s_(s), g_(s.main), origins_(origins), budget_(budget), errors_(errors),
          end_(s.main.nodes.size() + budget.nodes), number_(s.functions.size()) {
        for (std::uint32_t i = 0; i < s.functions.size(); ++i) {
            auto& number = number_.at(0, s.functions[i].body.name).number;
            if (number == model::child_table::none) number = i;
        }
        calls_.resize(s.functions.size());
        conditional_ = has_conditions(g_, true);
        branches_ = has_conditions(g_, false);
        for (auto const& f : s.functions) {
            conditional_ = conditional_ || has_conditions(f.body, true);
            branches_ = branches_ || has_conditions(f.body, false);
        }
    }

    /// Records the side effects of calls.
    void watch(series<call_effect>* effects) { effects_ = effects; }

    using edges = series<model::edge>;
    static constexpr std::uint64_t type_int32 = 3, type_bool = 10; ///< of TensorFlow's DataType

    void record_mistake(errc code, std::uint32_t i, std::string expected, std::string got = {}) {
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
        n.first_input = narrow_cast<std::uint32_t>(g_.edges.size());
        n.input_count = narrow_cast<std::uint32_t>(inputs.size());
        n.control_count = narrow_cast<std::uint32_t>(controls.size()) & model::node::max_controls;
        g_.edges.insert(g_.edges.end(), inputs.begin(), inputs.end());
        g_.edges.insert(g_.edges.end(), controls.begin(), controls.end());
    }
    /// Makes node `i` forward these tensors as its outputs.
    void replace(std::uint32_t i, edges const& results) {
        connect(i, results, controls_of(i));
        g_.nodes[i].passes = true;
    }
    std::uint32_t append(model::node const& n, std::uint32_t depth) {
        g_.nodes.push_back(n);
        depth_.push_back(depth);
        return narrow_cast<std::uint32_t>(g_.nodes.size() - 1);
    }

    [[nodiscard]] bool has_room(std::uint32_t caller, std::size_t nodes) {
        if (g_.nodes.size() <= end_ && nodes <= end_ - g_.nodes.size()) return true;
        record_mistake(
            errc::too_many_nodes, caller, "at most " + std::to_string(budget_.nodes) + " nodes from functions");
        return false;
    }

    // ---- synthetic nodes: attributes are encoded as in a file

    struct attribute {
        std::string_view name{};
        wire::writer value{};
    };
    static attribute of_type(std::string_view name, std::uint64_t type) {
        attribute a{name, {}};
        a.value.varint(tensorflow::schema::attr_value["type"], type);
        return a;
    }
    static attribute of_text(std::string_view name, std::string_view text) {
        attribute a{name, {}};
        a.value.text(tensorflow::schema::attr_value["s"], text);
        return a;
    }
    static attribute of_count(std::string_view name, std::uint64_t count) {
        attribute a{name, {}};
        a.value.varint(tensorflow::schema::attr_value["i"], count);
        return a;
    }
    static attribute of_truth(std::string_view name) {
        attribute a{name, {}};
        a.value.varint(tensorflow::schema::attr_value["b"], 1);
        return a;
    }
    static attribute of_int32(std::string_view name, std::uint64_t value) {
        wire::writer tensor;
        tensor.varint(tensorflow::schema::tensor_proto["dtype"], type_int32);
        tensor.message(tensorflow::schema::tensor_proto["tensor_shape"], {});
        tensor.varint(tensorflow::schema::tensor_proto["int_val"], value);
        attribute a{name, {}};
        a.value.message(tensorflow::schema::attr_value["tensor"], tensor.bytes);
        return a;
    }
    model::edge make(std::uint32_t owner, std::string_view type, std::string const& part, edges const& inputs,
        series<attribute> const& attributes, edges const& controls = {}) {
        auto const from = g_.nodes[owner];
        model::node n;
        n.name = s_.storage.path(from.name, part);
        n.type = type;
        n.inner = true;
        s_.set_place(n, from.line, s_.column_of(from));
        wire::writer message;
        message.text(tensorflow::schema::node_def["name"], n.name);
        message.text(tensorflow::schema::node_def["op"], n.type);
        for (auto const& a : attributes) tensorflow::detail::add_attribute(message, a.name, a.value);
        n.message = s_.storage.keep(span<std::byte const>(message.bytes));
        auto const i = append(n, depth_[owner]);
        connect(i, inputs, controls);
        return {i, 0, n.name};
    }
    [[nodiscard]] bool has_function(std::string_view name) const {
        return number_.find(0, name) != model::child_table::none;
    }
    static model::edge output(model::edge e, std::uint32_t port) {
        e.port = port;
        return e;
    }

    // ---- bodies

    /// The functions from this one back to it, each of which calls the next: `A, B, A`. Empty if it never calls itself.
    /// cost linear in the bodies of all functions
    [[nodiscard]] std::string ring_of(std::uint32_t first) const {
        constexpr auto none = model::child_table::none;
        std::vector<std::uint32_t> caller(s_.functions.size(), none), waiting{first};
        while (!waiting.empty()) {
            auto const f = waiting.back();
            waiting.pop_back();
            bool closed = false;
            auto const calls = [&](std::string_view name) {
                auto const called = number_.find(0, name);
                closed = closed || called == first;
                if (called == none || called == first || caller[called] != none) return;
                caller[called] = f;
                waiting.push_back(called);
            };
            for (auto const& n : s_.functions[f].body.nodes) {
                calls(n.type);
                for (auto const& attribute : encoded_map(n.message, tensorflow::schema::node_def["attr"]))
                    for (auto const& callee : decode_calls(attribute.second)) calls(callee.name);
            }
            if (!closed) continue;
            auto const name = [&](std::uint32_t i) { return std::string(s_.functions[i].body.name); };
            std::string ring = name(first);
            for (auto i = f; i != first; i = caller[i]) ring = name(i) + ", " + ring;
            return name(first) + ", " + ring;
        }
        return {};
    }
    /// Appends the body of `callee` with `arguments`, and returns its results. Nodes without inputs depend on
    /// `pivots`.
    bool instantiate(
        std::uint32_t caller, encoded_call const& callee, edges const& arguments, edges const& pivots, edges& results) {
        auto const called = number_.find(0, callee.name);
        if (called == model::child_table::none)
            return record_mistake(
                       errc::unsupported_operator, caller, "a function of the model", std::string(callee.name)),
                   false;
        auto const& f = s_.functions[called];
        auto const depth = depth_[caller] + 1;
        bool const full = depth > budget_.depth || g_.nodes.size() > end_ ||
                          f.body.nodes.size() > end_ - g_.nodes.size();
        if (auto const ring = full ? ring_of(called) : std::string(); !ring.empty())
            return record_mistake(errc::cycle, caller, "functions that do not call themselves", ring), false;
        if (depth > budget_.depth)
            return record_mistake(errc::nesting_too_deep, caller,
                       "functions that call each other at most " + std::to_string(budget_.depth) + " deep",
                       "one more call of " + std::string(callee.name)),
                   false;
        if (!has_room(caller, f.body.nodes.size())) return false;
        if (f.arguments.size() != arguments.size())
            return record_mistake(errc::wrong_input_count, caller, std::to_string(f.arguments.size()),
                       std::to_string(arguments.size())),
                   false;
        auto const call = ++calls_[called];
        auto const prefix = "func:" + std::string(callee.name) +
                            (call > 1 ? "#" + std::to_string(call) : std::string()) + "/";
        auto const base = narrow_cast<std::uint32_t>(g_.nodes.size());
        placeholder_filler filler(callee.bound);
        edges in, before;
        for (std::size_t j = 0; j < f.body.nodes.size(); ++j) {
            auto n = f.body.nodes[j];
            n.inner = true;
            n.name = s_.storage.keep(std::string_view(prefix + std::string(n.name)));
            n.passes = j < f.arguments.size();
            if (!n.passes) n.message = filler.fill(n.message, s_.storage);
            append(n, depth);
            if (effects_ && !n.passes && may_assign(n.type))
                effects_->push_back({caller, base + narrow_cast<std::uint32_t>(j), looping_});
        }
        for (std::size_t j = 0; j < f.body.nodes.size(); ++j) {
            auto const& n = f.body.nodes[j];
            auto const i = base + narrow_cast<std::uint32_t>(j);
            in.clear();
            before.clear();
            if (j < f.arguments.size()) {
                in.push_back(arguments[j]);
            } else {
                for (auto const& e : f.body.inputs(n)) in.push_back(inside(f, base, e));
                for (auto const& e : f.body.controls(n)) before.push_back({base + e.node, 0, e.name});
                if ((in.empty() && before.empty()) || (effects_ && may_assign(n.type)))
                    before.insert(before.end(), pivots.begin(), pivots.end());
            }
            connect(i, in, before);
        }
        for (auto const& r : f.results) results.push_back(inside(f, base, r.from));
        return true;
    }
    model::edge inside(model::function const& f, std::uint32_t base, model::edge const& e) {
        return {base + e.node, port_of(f, base, e), e.name};
    }
    /// `node:output:index` counts inside an output: the port is determined by the operator's definition.
    std::uint32_t port_of(model::function const& f, std::uint32_t base, model::edge const& e) {
        auto const r = tensorflow::parse_function_reference(e.name);
        if (e.node < f.arguments.size()) return 0;
        if (r.output.empty()) return r.index;
        auto const& n = g_.nodes[base + e.node];
        if (auto const called = number_.find(0, n.type); called != model::child_table::none) {
            auto const& all = s_.functions[called].results;
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
        series<named_attr> given;
        series<attr_value> values;
        series<port_slots> ports;
        error_list quiet; // the translation reads them again and reports
        tensorflow::attributes(s_, n, given, quiet);
        if (!bind_attributes(origins_, op, given, {}, s_.storage, values, quiet)) return r.index;
        if (!bind_ports(origins_, rows, values, -1, false, false, {}, ports, quiet)) return r.index;
        return ports[static_cast<std::size_t>(wanted)].first + r.index;
    }

    [[nodiscard]] bool may_assign(std::string_view type) const {
        return type.starts_with("Assign") || type.starts_with("Scatter") || type.starts_with("ResourceS") ||
               type.starts_with("StridedSliceA") || type == "StatefulPartitionedCall" || type == "PartitionedCall" ||
               type == "If" || type == "While" || type == "Case" || has_function(type);
    }
    [[nodiscard]] static bool has_conditions(model::graph const& g, bool loops_too) {
        for (auto const& n : g.nodes)
            if (n.type == "Switch" || n.type == "RefSwitch" || n.type.ends_with("If") || n.type.ends_with("Case") ||
                (loops_too && n.type.ends_with("While")))
                return true;
        return false;
    }
    /// The type of a function's first result as far as its signature specifies it; 0 = the caller chooses.
    [[nodiscard]] std::uint64_t result_type(std::string_view function) const {
        auto const called = number_.find(0, function);
        if (called == model::child_table::none || s_.functions[called].results.empty()) return 0;
        wire::reader parts(s_.functions[called].results[0].message);
        std::uint64_t type = 0;
        for (wire::field f; parts.next(f);)
            if (f.number == tensorflow::schema::op_def_arg_def["type"] && f.type == wire::wire_type::varint)
                type = f.value;
        return type;
    }

    model::source& s_;
    model::graph& g_;
    catalog_view const& origins_;
    inline_budget const& budget_;
    error_list& errors_;
    std::size_t end_;
    model::child_table number_;          ///< by function name
    bool conditional_ = false;           ///< some nodes may be dead: constants in functions depend on it
    bool branches_ = false;              ///< nodes outside of loops may be dead
    std::vector<std::size_t> calls_{};   ///< per function: how often it has been inlined
    std::vector<std::uint32_t> depth_{}; ///< per node: the depth of its call nesting
    series<call_effect>* effects_ = nullptr;
    bool looping_ = false; ///< a While is being lowered
};

} // namespace detail
GRAFT_END
