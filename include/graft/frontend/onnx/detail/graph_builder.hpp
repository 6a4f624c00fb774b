// graft/frontend/onnx/detail/graph_builder.hpp - converts a GraphProto to nodes and edges; bodies are inlined
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // stable_sort
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/onnx/detail/attributes.hpp"
#include "graft/frontend/onnx/detail/body.hpp"
#include "graft/frontend/onnx/detail/build_state.hpp"
#include "graft/frontend/onnx/detail/graph_nodes.hpp"
#include "graft/frontend/onnx/detail/known_sequences.hpp"
#include "graft/frontend/onnx/detail/local_functions.hpp"
#include "graft/frontend/onnx/detail/loop_builder.hpp"
#include "graft/frontend/onnx/detail/loop_lists.hpp"
#include "graft/frontend/onnx/detail/node_roles.hpp"
#include "graft/frontend/onnx/detail/scan_builder.hpp"
#include "graft/frontend/onnx/detail/scopes.hpp"
#include "graft/frontend/onnx/detail/tensor.hpp"
#include "graft/frontend/onnx/detail/value_type.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// Fills the main graph. Constants and inputs precede its nodes, which refer to tensors by name. The body of a
/// function replaces its call; the branches of an If and the bodies of loops are inlined at these nodes.
class GRAFT_TYPE graph_builder final : body_builder {
public:
    graph_builder(build_state& state, span<local_function const> functions)
        : g_(state), functions_(state, functions), loops_(g_, *this), scans_(g_, *this), sequences_(g_) {}

    /// error dangling_input, duplicate_blob, missing_field, missing_required_attribute, wrong_input_count,
    /// wrong_output_count, unsupported_operator, unsupported_version, nesting_too_deep and those of the encoding
    void build(byte_view message) {
        auto const all = parts_of(g_.state, message);
        g_.state.out.states = true; // at least for its inputs
        for (auto const& o : all.outputs) g_.state.out.declared.push_back({o.name, o.message});
        for (auto const& v : all.values) g_.state.out.declared.push_back({v.name, v.message});
        g_.reserve(
            algorithm::min(all.node_count + all.initializer_count + all.inputs.size(), g_.state.out.budget.nodes));
        add_initializers(all, 0);
        for (auto const& i : all.inputs)
            if (auto const by = g_.scopes.find(0, i.name); by.node == model::none)
                graph_input(i, declared_input, 0, "input");
            else expect_declared(i, g_.graph.nodes[by.node]);
        expect_own_names(all.inputs, "input");
        expect_own_names(all.outputs, "output");
        add_nodes(all, 0);
        g_.resolve();
        for (auto const& o : all.outputs) {
            if (g_.scopes.find(0, o.name).node == model::none)
                g_.state.report(errc::dangling_input, place::in(g_.state.out.file, o.name),
                    "a node that makes this output of the graph", o.name);
            g_.state.out.outputs.emplace_back(o.name);
        }
    }

private:
    /// Shapes and types that a body declares for its tensors are treated like those of the graph.
    void add_body(body_parts const& all, std::uint32_t s) override {
        for (auto const* parts : {&all.outputs, &all.values})
            for (auto const& v : *parts)
                if (!v.name.empty()) g_.state.out.declared.push_back({g_.named(s, v.name), v.message});
        add_initializers(all, s);
        add_nodes(all, s);
    }
    void add_initializers(body_parts const& all, std::uint32_t s) {
        all.each_initializer([&](byte_view message, bool sparse) {
            named_part p{{}, message};
            if (read_initializer_name(g_.state, message, sparse, p.name))
                graph_input(p, sparse ? sparse_initializer : initializer, s, "initializer");
        });
    }
    void add_nodes(body_parts const& all, std::uint32_t s) {
        all.each_node([&](byte_view message) { node(message, s); });
    }
    /// Reports the names that two graph inputs or two outputs have; a warning if both are declared identically.
    /// error duplicate_blob
    void expect_own_names(series<named_part> const& parts, std::string_view part) {
        std::vector<named_part> all(parts.begin(), parts.end());
        std::stable_sort(all.begin(), all.end(),
            [](named_part const& a, named_part const& b) { return a.name.compare(b.name) < 0; });
        for (std::size_t i = 1; i < all.size(); ++i) {
            if (all[i].name.empty() || all[i].name != all[i - 1].name) continue;
            auto const expected = "a name of its own for each " + std::string(part) + " of the graph";
            if (wire::as_string(all[i].message) != wire::as_string(all[i - 1].message))
                g_.state.report(errc::duplicate_blob, place::in(g_.state.out.file, part), expected, all[i].name);
            else
                g_.state.out.notes.warn(
                    errc::duplicate_blob, place::in(g_.state.out.file, part), expected, std::string(all[i].name));
        }
    }
    /// An initializer is the default value of the graph input of its name, so it has its dtype and shape; a warning if
    /// it has as many elements in another shape.
    /// error wrong_dtype, shape_mismatch
    void expect_declared(named_part const& input, model::node const& n) {
        if (n.type != initializer) return;
        value_type declared;
        tensor_facts facts;
        fault why;
        if (!read_value_type(input.message, declared, why) || !read_facts(n.message, facts, why)) return;
        auto const type = dtype_of_number(facts.number);
        auto const at = place::at(input.name, initializer, input.name);
        if (declared.desc.type != dtype::undefined && type != declared.desc.type)
            return g_.state.report(errc::wrong_dtype, at,
                std::string(name_of(declared.desc.type)) + ", as the input of this name", std::string(name_of(type)));
        auto const& s = declared.desc.shape;
        bool same = !s.has_rank() || s.rank() == 0 || s.rank() == facts.rank; // exporters write [] for any shape
        for (std::size_t i = 0; same && s.has_rank() && i < s.rank(); ++i)
            same = !s[i].known() || s[i].value() == dim(facts.shape[i]).value();
        if (same) return;
        constexpr auto wanted = "the shape of the input of this name";
        if (s.is_static() && s.elements().value() == facts.shape.elements().value()) // its values have a place in both
            return g_.state.out.notes.warn(errc::shape_mismatch, at, wanted, "another of as many elements");
        g_.state.report(errc::shape_mismatch, at, wanted, "another");
    }
    void graph_input(named_part const& p, std::string_view type, std::uint32_t s, std::string_view part) {
        if (!g_.state.count_node()) return;
        if (p.name.empty())
            return g_.state.report(errc::missing_field, place::in(g_.state.out.file, part), "name", "nothing");
        g_.add(g_.named(s, p.name), type, p.message, s);
        g_.makes(p.name, s);
    }

    void node(byte_view message, std::uint32_t s) {
        if (!g_.state.count_node()) return;
        if (auto const f = g_.scopes.function_of(s); f != 0) {
            if (!g_.state.has_room_in_functions(1)) return;
            g_.state.count_in_functions();
            if (refers_to_caller(message))
                message = with_callers_attributes(
                    message, g_.scopes.of(f).call, g_.scopes.of(f).callee, g_.state.out.storage);
        }
        auto& p = parts_;
        p.clear();
        fault why;
        bool const fine = read_node(message, p, why);
        for (std::size_t i = 0; p.name.empty() && i < p.outputs.size(); ++i) p.name = p.outputs[i];
        if (fine && p.overload.empty())
            if (auto const key = plain_.key_of(p.domain, p.type); !key.empty()) {
                auto& n = g_.add(g_.named(s, p.name), key, message, s);
                g_.state.set_place(n);
                if (s != 0) g_.set_version(n, g_.other_version(s, domain_of(key)));
                for (auto const t : p.inputs) g_.reads(t, s);
                for (auto const t : p.outputs) g_.makes(t, s);
                return;
            }
        if (fine && !p.type.empty()) {
            if (auto const* f = functions_.called_by(p)) return call(node_parts(p), *f, message, s);
            if (p.domain.empty() || p.domain == "ai.onnx") {
                if (p.type == "If") return branches(node_parts(p), message, s);
                if (p.type == "Loop" || p.type == "Scan" || p.type == "SequenceMap") {
                    node_parts const own(p); // bodies are read into `parts_`
                    if (!may_nest(own, s)) return;
                    return own.type == "Loop"   ? loops_.loop(own, message, s)
                           : own.type == "Scan" ? scans_.scan(own, message, s)
                                                : scans_.map(own, message, s);
                }
                if (sequences_.follow(p, message, s)) return;
            }
        }
        auto& n = g_.add(g_.named(s, p.name), p.type, message, s);
        g_.state.set_place(n);
        for (auto const t : p.inputs) g_.reads(t, s);
        // a gradient names the tensor that it is taken of: one more input
        if (p.type == "Gradient" && p.domain == "ai.onnx.preview.training")
            if (auto const y = text_in(message, "y"); !y.empty()) g_.reads(y, s);
        for (auto const t : p.outputs) g_.makes(t, s);
        if (!fine) return g_.state.report(why, n);
        if (p.type.empty()) return g_.state.report(errc::missing_field, g_.state.out.place_of(n), "op_type", "nothing");
        if (p.type.find(' ') != std::string_view::npos)
            return g_.state.report(
                errc::unsupported_operator, g_.state.out.place_of(n), "an operator, whose name has no space", p.type);
        n.type = g_.state.key_of(p.domain, p.type);
        auto const version = g_.other_version(s, domain_of(n.type));
        g_.set_version(n, version);
        if (version != 0 || check_domain(n)) note_plain(p, n.type);
    }
    /// Records a type of which a node was added as a plain node: the next ones will be, too.
    void note_plain(node_parts const& p, std::string_view key) {
        bool const may_be_more = p.type == "Identity" || p.type == "Gradient" || p.type.find("Sequence") != p.type.npos;
        if (p.overload.empty() && !may_be_more && version_of_type(g_.state.out, key) != 0)
            plain_.note(p.domain, p.type, key);
    }
    /// error unsupported_version
    bool check_domain(model::node const& n) {
        auto const domain = domain_of(n.type);
        for (auto const& s : g_.state.out.operator_sets)
            if (s.domain == domain) return true;
        auto const name = n.type.substr(domain.empty() ? 0 : domain.size() + 1);
        g_.state.report(errc::unsupported_version, g_.state.out.place_of(n),
            "opset_import for the domain " + std::string(domain.empty() ? "ai.onnx" : domain) + ", whose operator " +
                std::string(name) + " the node is",
            "nothing");
        return false;
    }
    /// error nesting_too_deep
    bool may_nest(node_parts const& p, std::uint32_t s) {
        constexpr unsigned max = 60;
        if (g_.scopes.of(s).depth < max) return true;
        g_.state.report(errc::nesting_too_deep, place::at(g_.named(s, p.name), p.type),
            std::to_string(max) + " bodies inside one another at most", "more");
        return false;
    }

    /// Inlines the nodes of a function; its arguments are aliases of tensors of the caller.
    /// error nesting_too_deep, too_many_nodes, wrong_input_count, wrong_output_count
    void call(node_parts const& p, local_function const& f, byte_view message, std::uint32_t s) {
        for (auto around = s; around != 0; around = g_.scopes.of(around).parent)
            if (g_.scopes.of(around).callee.data() == f.message.data())
                return g_.state.report(errc::nesting_too_deep, place::at(g_.named(s, p.name), p.type),
                    "functions that do not call themselves", f.key);
        if (!may_nest(p, s) || !g_.state.has_room_in_functions(functions_.nodes_of(f, g_.state.max_in_functions + 1)))
            return;
        scope inner{scope::kind::function, s};
        inner.prefix = g_.named(s, g_.state.out.storage.keep(p.name));
        inner.call = message;
        inner.callee = f.message;
        inner.versions = f.versions;
        auto const body = g_.scopes.add(inner);
        std::vector<std::string_view> arguments, results;
        std::vector<byte_view> nodes;
        constexpr auto& function = schema::function_proto;
        g_.state.each_bytes(f.message, f.key, [&](wire::field const& field) {
            if (field.number == function["input"]) arguments.push_back(wire::as_string(field.bytes));
            if (field.number == function["output"]) results.push_back(wire::as_string(field.bytes));
            if (field.number == function["node"]) nodes.push_back(field.bytes);
        });
        if (p.inputs.size() > arguments.size() || p.outputs.size() > results.size()) {
            bool const inputs = p.inputs.size() > arguments.size();
            return g_.state.report(inputs ? errc::wrong_input_count : errc::wrong_output_count,
                place::at(inner.prefix, f.key), std::to_string((inputs ? arguments : results).size()) + " at most",
                std::to_string((inputs ? p.inputs : p.outputs).size()));
        }
        for (std::size_t k = 0; k < arguments.size(); ++k)
            if (k < p.inputs.size() && !p.inputs[k].empty())
                g_.scopes.define_argument(body, arguments[k], s, p.inputs[k]);
            else g_.scopes.define_argument(body, arguments[k], s, {});
        for (auto const n : nodes) node(n, body);
        for (std::size_t k = 0; k < p.outputs.size(); ++k) g_.forward_value(p.outputs[k], s, {results[k], body});
    }
    /// The branches of an If, both added to the graph.
    /// error missing_required_attribute, wrong_input_count, wrong_output_count
    void branches(node_parts const& p, byte_view message, std::uint32_t s) {
        auto const whole = g_.named(s, g_.state.out.storage.keep(p.name));
        constexpr std::string_view attributes[] = {"then_branch", "else_branch"};
        byte_view bodies[2];
        for (int side = 0; side < 2; ++side) {
            bodies[side] = graph_in(message, attributes[side]);
            if (!bodies[side].data()) return lacks(g_.state, p, whole, attributes[side]);
        }
        if (p.inputs.size() != 1 || p.inputs[0].empty())
            return g_.state.report(
                errc::wrong_input_count, place::at(whole, p.type), "a condition", std::to_string(p.inputs.size()));
        if (!may_nest(p, s)) return;
        auto const condition = g_.make(
            "graph scalar", g_.state.out.storage.path(whole, "condition"), s, {{p.inputs[0], s}});
        body_parts all[2];
        std::uint32_t inner[2];
        for (int side = 0; side < 2; ++side) {
            scope b{scope::kind::branch, s};
            b.then = side == 0;
            b.condition = condition;
            b.prefix = g_.state.out.storage.path(whole, side == 0 ? "then" : "else");
            inner[side] = g_.scopes.add(b);
            all[side] = parts_of(g_.state, bodies[side]);
            add_body(all[side], inner[side]); // inputs of a branch are tensors of enclosing scopes
            if (all[side].outputs.size() >= p.outputs.size()) continue;
            return g_.state.report(errc::wrong_output_count, place::at(whole, p.type, attributes[side]),
                std::to_string(p.outputs.size()), std::to_string(all[side].outputs.size()));
        }
        if (all[0].outputs.size() != all[1].outputs.size())
            return g_.state.report(errc::wrong_output_count, place::at(whole, p.type, attributes[1]),
                std::to_string(all[0].outputs.size()) + ", as many as the other branch",
                std::to_string(all[1].outputs.size()));
        for (std::size_t k = 0; k < p.outputs.size(); ++k) {
            if (p.outputs[k].empty() || !g_.state.count_node()) continue;
            auto const both = g_.make(merge, g_.named(s, p.outputs[k]), s,
                {{all[0].outputs[k].name, inner[0]}, {all[1].outputs[k].name, inner[1]}},
                {{"N", attr_value::of(std::int64_t{2})}}, false, 2);
            g_.define(p.outputs[k], both, s);
        }
    }

    graph_nodes g_;
    local_functions functions_;
    loop_builder loops_;
    scan_builder scans_;
    known_sequences sequences_;
    node_parts parts_{}; ///< keeps its capacity from node to node
    plain_types plain_{};
};

} // namespace onnx::detail
GRAFT_END
