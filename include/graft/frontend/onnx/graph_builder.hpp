// graft/frontend/onnx/graph_builder.hpp - a GraphProto to nodes and edges; bodies stand where they are used
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"
#include "graft/frontend/onnx/build_state.hpp"
#include "graft/frontend/onnx/function_attributes.hpp"
#include "graft/frontend/onnx/node_roles.hpp"
#include "graft/frontend/onnx/scopes.hpp"
#include "graft/frontend/onnx/sparse_tensor.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// A function of the model: its key, its FunctionProto.
struct local_function {
    std::string_view key{};
    byte_view message{};
};

/// Fills the main graph. Constants and inputs stand before its nodes, which read tensors by name. The body of a
/// function stands in the place of its call; the branches of an If stand where it is, and a node of a branch is dead
/// where the other one is taken: it reads what is of that branch, or its first input goes through a split.
class GRAFT_TYPE graph_builder {
public:
    graph_builder(build_state& state, span<local_function const> functions)
        : state_(state), to_(state.out.main), functions_(functions) {}

    /// error dangling_input, duplicate_blob, missing_field, unsupported_operator, unsupported_version, nesting_too_deep
    /// and those of the encoding
    void build(byte_view message) {
        auto const outputs = graph(message, 0);
        resolve();
        for (auto const o : outputs) {
            if (scopes_.find(0, o).node == model::none)
                state_.report(errc::dangling_input, place::in(state_.out.file, o),
                    "a node that makes this output of the graph", o);
            state_.out.outputs.emplace_back(o);
        }
    }

private:
    using names = std::vector<std::string_view>;
    /// A part of the graph under its name.
    struct named_part {
        std::string_view name{};
        byte_view message{};
        bool sparse = false;
    };

    /// Adds a graph in scope `s`; the names of its outputs.
    names graph(byte_view message, std::uint32_t s) {
        std::vector<byte_view> nodes;
        std::vector<named_part> initializers, inputs;
        names outputs;
        state_.each_bytes(message, "graph", [&](wire::field const& f) {
            switch (f.number) {
            case 1: nodes.push_back(f.bytes); break;
            case 5: initializers.push_back({name_in(f.bytes, 8, "initializer"), f.bytes, false}); break;
            case 11: inputs.push_back({name_in(f.bytes, 1, "input"), f.bytes}); break;
            case 12:
                outputs.push_back(name_in(f.bytes, 1, "output"));
                if (s == 0) state_.out.declared.push_back({outputs.back(), f.bytes});
                break;
            case 13:
                if (s == 0) state_.out.declared.push_back({name_in(f.bytes, 1, "value_info"), f.bytes});
                break;
            case 15: {
                named_part part{{}, f.bytes, true};
                fault why;
                if (read_sparse_name(f.bytes, part.name, why)) initializers.push_back(part);
                else state_.report(why, "sparse_initializer");
                break;
            }
            default: break;
            }
        });
        for (auto const& i : initializers) entrance(i, i.sparse ? sparse_initializer : initializer, s, "initializer");
        for (auto const& i : inputs)
            if (!scopes_.defines(s, i.name)) entrance(i, graph_input, s, "input");
        for (auto const n : nodes) node(n, s);
        return outputs;
    }
    /// The text in field `number` of a message.
    std::string_view name_in(byte_view message, std::uint32_t number, std::string_view part) {
        std::string_view name;
        state_.each_bytes(message, part, [&](wire::field const& f) {
            if (f.number == number) name = wire::as_text(f.bytes);
        });
        return name;
    }
    /// `name` in scope `s`, as the graph has it.
    std::string_view named(std::uint32_t s, std::string_view name) {
        return s == 0 || name.empty() ? name : state_.out.storage.path(scopes_.of(s).prefix, name);
    }
    model::node& add(std::string_view name, std::string_view type, byte_view message, std::uint32_t s) {
        auto& n = to_.nodes.emplace_back();
        n.name = name;
        n.type = type;
        n.message = message;
        n.inner = s != 0;
        n.first_input = narrow_cast<std::uint32_t>(to_.edges.size());
        n.first_output = narrow_cast<std::uint32_t>(to_.outputs.size());
        branch_of_.push_back(scopes_.of(s).branch);
        return n;
    }
    /// The last node reads this tensor of scope `s`.
    void reads(std::string_view tensor, std::uint32_t s) {
        to_.edges.push_back({model::none, 0, tensor});
        scope_of_.push_back(s);
        ++to_.nodes.back().input_count;
    }
    /// The last node makes this tensor.
    /// error duplicate_blob
    void makes(std::string_view tensor, std::uint32_t s) {
        auto& n = to_.nodes.back();
        to_.outputs.push_back(named(s, tensor));
        auto const port = n.output_count++;
        if (tensor.empty()) return; // an optional output that nobody wants
        if (!scopes_.define(s, tensor, {narrow_cast<std::uint32_t>(to_.nodes.size() - 1), port, s, {}, false}))
            state_.report(errc::duplicate_blob, state_.out.place_of(n), "a tensor that no other node makes", tensor);
    }
    void entrance(named_part const& p, std::string_view type, std::uint32_t s, std::string_view part) {
        if (!state_.has_room()) return;
        if (p.name.empty())
            return state_.report(errc::missing_field, place::in(state_.out.file, part), "name", "nothing");
        add(named(s, p.name), type, p.message, s);
        makes(p.name, s);
    }

    /// What a NodeProto says but for its attributes.
    struct node_parts {
        std::string_view name{}, type{}, domain{}, overload{};
        names inputs{}, outputs{};

        void clear() {
            name = type = domain = overload = {};
            inputs.clear(), outputs.clear();
        }
    };
    bool read(byte_view message, node_parts& out, fault& why) {
        auto const take = [&](std::uint32_t number, byte_view payload) {
            auto const text = wire::as_text(payload);
            if (number == 1) out.inputs.push_back(text);
            else if (number == 2) out.outputs.push_back(text);
            else if (number == 3) out.name = text;
            else if (number == 4) out.type = text;
            else if (number == 7) out.domain = text;
            else if (number == 8) out.overload = text;
        };
        auto const rest = message.subspan(wire::each_short_bytes(message, take));
        wire::reader from(rest);
        for (wire::field f; from.next(f);) {
            if (f.number > 8) continue;
            if (!is(f, wire::wire_type::bytes, rest, why)) return false;
            take(f.number, f.bytes);
        }
        return finished(from, rest, why);
    }
    void node(byte_view message, std::uint32_t s) {
        if (!state_.has_room()) return;
        if (auto const f = scopes_.function_of(s); f != 0 && refers_to_caller(message))
            message = with_callers_attributes(message, scopes_.of(f).call, scopes_.of(f).callee, state_.out.storage);
        auto& p = parts_;
        p.clear();
        fault why;
        bool const fine = read(message, p, why);
        for (std::size_t i = 0; p.name.empty() && i < p.outputs.size(); ++i) p.name = p.outputs[i];
        if (fine && !p.type.empty()) {
            if (auto const* f = function_of(p)) return call(node_parts(p), *f, message, s);
            if (p.type == "If" && (p.domain.empty() || p.domain == "ai.onnx") && branches(node_parts(p), message, s))
                return;
        }
        auto& n = add(named(s, p.name), p.type, message, s);
        state_.find_line(n);
        for (auto const t : p.inputs) reads(t, s);
        for (auto const t : p.outputs) makes(t, s);
        if (!fine) return state_.report(why, n);
        if (p.type.empty()) return state_.report(errc::missing_field, state_.out.place_of(n), "op_type", "nothing");
        if (p.type.find(' ') != std::string_view::npos)
            return state_.report(
                errc::unsupported_operator, state_.out.place_of(n), "an operator, whose name has no space", p.type);
        n.type = state_.key_of(p.domain, p.type);
        check_domain(n);
    }
    /// error unsupported_version
    void check_domain(model::node const& n) {
        auto const domain = domain_of(n.type);
        for (auto const& s : state_.out.operator_sets)
            if (s.domain == domain) return;
        state_.report(errc::unsupported_version, state_.out.place_of(n),
            "opset_import for the domain " + std::string(domain.empty() ? "ai.onnx" : domain), "nothing");
    }
    /// error nesting_too_deep
    bool may_nest(node_parts const& p, std::uint32_t s) {
        constexpr unsigned most = 60;
        if (scopes_.of(s).depth < most) return true;
        state_.report(errc::nesting_too_deep, place::at(named(s, p.name), p.type),
            std::to_string(most) + " bodies inside one another at most", "more");
        return false;
    }

    [[nodiscard]] local_function const* function_of(node_parts const& p) {
        if (functions_.empty()) return nullptr;
        auto key = state_.key_of(p.domain, p.type);
        std::string whole;
        if (!p.overload.empty()) key = whole = std::string(key) + ":" + std::string(p.overload);
        for (auto const& f : functions_)
            if (f.key == key) return &f;
        return nullptr;
    }
    /// The nodes of a function, whose arguments stand for tensors of the caller.
    /// error wrong_input_count, wrong_output_count
    void call(node_parts const& p, local_function const& f, byte_view message, std::uint32_t s) {
        if (!may_nest(p, s)) return;
        scope inner{scope::kind::function, s};
        inner.prefix = named(s, state_.out.storage.keep(p.name));
        inner.call = message;
        inner.callee = f.message;
        auto const body = scopes_.add(inner);
        names arguments, results;
        std::vector<byte_view> nodes;
        state_.each_bytes(f.message, f.key, [&](wire::field const& field) {
            if (field.number == 4) arguments.push_back(wire::as_text(field.bytes));
            if (field.number == 5) results.push_back(wire::as_text(field.bytes));
            if (field.number == 7) nodes.push_back(field.bytes);
        });
        if (p.inputs.size() > arguments.size() || p.outputs.size() > results.size()) {
            bool const inputs = p.inputs.size() > arguments.size();
            return state_.report(inputs ? errc::wrong_input_count : errc::wrong_output_count,
                place::at(inner.prefix, f.key), std::to_string((inputs ? arguments : results).size()) + " at most",
                std::to_string((inputs ? p.inputs : p.outputs).size()));
        }
        for (std::size_t k = 0; k < arguments.size(); ++k)
            if (k < p.inputs.size() && !p.inputs[k].empty())
                scopes_.define(body, arguments[k], {model::none, 0, s, p.inputs[k], false});
            else scopes_.define(body, arguments[k], {model::none, 0, s, {}, true});
        for (auto const n : nodes) node(n, body);
        for (std::size_t k = 0; k < p.outputs.size(); ++k)
            if (!p.outputs[k].empty() && state_.has_room()) hand_on(p.outputs[k], s, results[k], body);
    }
    /// A tensor of an inner scope has a name in this one: a node that hands it on.
    void hand_on(std::string_view tensor, std::uint32_t s, std::string_view inner, std::uint32_t from) {
        auto& n = add(named(s, tensor), handed_on, {}, s);
        n.passes = true;
        reads(inner, from);
        makes(tensor, s);
    }

    /// The branches of an If, side by side; False: it has not two of them.
    /// error wrong_input_count, wrong_output_count
    bool branches(node_parts const& p, byte_view message, std::uint32_t s) {
        byte_view bodies[2];
        for (int side = 0; side < 2; ++side) {
            auto const attribute = attribute_called(message, 5, side == 0 ? "then_branch" : "else_branch");
            wire::reader from(attribute);
            for (wire::field f; from.next(f);)
                if (f.number == 6 && f.type == wire::wire_type::bytes) bodies[side] = f.bytes;
        }
        if (!bodies[0].data() || !bodies[1].data() || p.inputs.size() != 1 || p.inputs[0].empty()) return false;
        if (!may_nest(p, s)) return true;
        auto const whole = named(s, state_.out.storage.keep(p.name));
        names results[2];
        std::uint32_t inner[2];
        for (int side = 0; side < 2; ++side) {
            scope b{scope::kind::branch, s};
            b.then = side == 0;
            b.condition = p.inputs[0];
            b.prefix = state_.out.storage.path(whole, side == 0 ? "then" : "else");
            inner[side] = scopes_.add(b);
            results[side] = graph(bodies[side], inner[side]);
            if (results[side].size() >= p.outputs.size()) continue;
            state_.report(errc::wrong_output_count, place::at(whole, p.type, side == 0 ? "then_branch" : "else_branch"),
                std::to_string(p.outputs.size()), std::to_string(results[side].size()));
            return true;
        }
        for (std::size_t k = 0; k < p.outputs.size(); ++k) {
            if (p.outputs[k].empty() || !state_.has_room()) continue;
            auto& n = add(named(s, p.outputs[k]), merge, {}, s);
            n.decoded = narrow_cast<std::uint32_t>(state_.out.decoded.size());
            state_.out.decoded.emplace_back().push_back({"N", attr_value::of(std::int64_t{2})});
            for (int side = 0; side < 2; ++side) reads(results[side][k], inner[side]);
            makes(p.outputs[k], s);
        }
        return true;
    }

    /// Finds who makes what the nodes read.
    void resolve() {
        auto const count = to_.nodes.size();
        for (std::size_t i = 0; i < count; ++i) {
            auto const first = to_.nodes[i].first_input, inputs = to_.nodes[i].input_count;
            bool const merges = to_.nodes[i].type == merge && !to_.nodes[i].message.data();
            bool dies = branch_of_[i] == 0 || inputs == 0;
            std::size_t chosen = inputs; // the input that goes through a split: the first that is no constant
            for (std::uint32_t k = 0; k < inputs; ++k) {
                auto const at = first + k;
                if (!find(i, at)) continue;
                auto const from = to_.edges[at].node;
                auto const branch = scopes_.of(scope_of_[at]).branch;
                bool const inside = branch_of_[from] == branch && to_.nodes[from].input_count != 0;
                if (merges && !inside) split(at, branch);
                dies = dies || inside || merges;
                if (chosen == inputs || (is_constant(first + chosen) && !is_constant(at))) chosen = k;
            }
            if (!dies && chosen != inputs) split(first + chosen, branch_of_[i]);
        }
    }
    [[nodiscard]] bool is_constant(std::size_t edge) const {
        return role_of(to_.nodes[to_.edges[edge].node].type) == model::node_role::constant;
    }
    /// False: the input is absent, or nobody makes it, which is reported.
    bool find(std::size_t node, std::size_t at) {
        auto& e = to_.edges[at];
        if (e.name.empty()) return false; // an optional input that is not there
        auto const s = scope_of_[at];
        auto const found = scopes_.find(s, e.name);
        e.node = found.node;
        e.port = found.port;
        if (e.node != model::none) return true;
        if (found.absent) {
            e.name = {};
            return false;
        }
        auto where = state_.out.place_of(to_.nodes[node]);
        where.port = std::string(e.name);
        state_.report(errc::dangling_input, std::move(where), "a node that makes it", e.name);
        return false;
    }
    /// What edge `at` reads arrives where the branch is taken alone.
    void split(std::size_t at, std::uint32_t branch) {
        auto const& b = scopes_.of(branch);
        auto const condition = scopes_.find(b.parent, b.condition);
        if (condition.node == model::none || !state_.has_room())
            return state_.report(
                errc::dangling_input, place::at(b.prefix, "If", b.condition), "a node that makes it", b.condition);
        auto const data = to_.edges[at];
        auto const number = narrow_cast<std::uint32_t>(to_.nodes.size());
        auto const name = state_.out.storage.path(b.prefix, std::to_string(number));
        auto& n = to_.nodes.emplace_back();
        n.name = name;
        n.type = detail::split;
        n.inner = true;
        n.first_input = narrow_cast<std::uint32_t>(to_.edges.size());
        n.input_count = 2;
        n.first_output = narrow_cast<std::uint32_t>(to_.outputs.size());
        n.output_count = 2;
        branch_of_.push_back(branch);
        to_.edges.push_back(data);
        to_.edges.push_back({condition.node, condition.port, b.condition});
        to_.outputs.push_back(state_.out.storage.path(name, "false"));
        to_.outputs.push_back(state_.out.storage.path(name, "true"));
        to_.edges[at].node = number;
        to_.edges[at].port = b.then ? 1 : 0;
    }

    build_state& state_;
    model::graph& to_;
    span<local_function const> functions_;
    scope_table scopes_{};
    std::vector<std::uint32_t> scope_of_{};  ///< per edge: where its name means something
    std::vector<std::uint32_t> branch_of_{}; ///< per node
    node_parts parts_{};                     ///< keeps its memory from node to node
};

} // namespace onnx::detail
GRAFT_END
