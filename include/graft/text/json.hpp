// graft/text/json.hpp - a graph as JSON: nodes, tensors, attributes, engines, memory, for programs that read it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "graft/base/config.hpp"
#include "graft/graph/graph.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/text/json_writer.hpp"
#include "graft/text/view.hpp"

GRAFT_BEGIN

namespace detail {

/// Writes the parts of a graph; see `to_json`.
class graph_json {
public:
    explicit graph_json(graph_view const& v) : view_(v), graph_(*v.of) {}

    std::string write() && {
        out_.open('{');
        out_.key("framework").string(view_.framework);
        ports("inputs", graph_.inputs);
        ports("outputs", graph_.outputs);
        out_.key("nodes").open('[');
        for (node_id i = 0; i < graph_.nodes.size(); ++i) node_of(i);
        removed();
        out_.close(']');
        memory();
        out_.close('}');
        return std::move(out_).take();
    }

private:
    void shape_of(shape const& s) {
        if (!s.has_rank()) {
            out_.null();
            return;
        }
        out_.open('[');
        for (auto d : s.dims()) out_.number(d < 0 ? unknown_dim : d);
        out_.close(']');
    }
    void desc(tensor_desc const& d, bool with_format) {
        out_.key("dtype");
        if (d.type == dtype::undefined) out_.null();
        else out_.string(name_of(d.type));
        out_.key("shape");
        shape_of(d.shape);
        if (with_format) out_.key("format").string(name_of(d.format)).key("origin_format").string(name_of(d.origin_format));
    }
    void ports(std::string_view key, std::vector<graph_port> const& all) {
        out_.key(key).open('[');
        for (auto const& p : all) {
            out_.open('{').key("name").string(p.name);
            desc(graph_.tensors[p.tensor].desc, false);
            out_.close('}');
        }
        out_.close(']');
    }

    void node_of(node_id i) {
        auto const& n = graph_.nodes[i];
        out_.open('{').key("name").string(n.name).key("origin_name").string(origin_node(n)).key("origin_type").string(n.origin_type);
        out_.key("op");
        if (n.kind == node_kind::opaque) out_.null();
        else out_.string(graph_.op_name(n));
        outputs_of(n);
        inputs_of(n);
        out_.key("controls").open('[');
        for (auto c : graph_.controls_of(n)) out_.string(graph_.nodes[c].name);
        out_.close(']');
        attributes_of(n);
        out_.key("engine");
        if (auto const e = view_.engine(i); !e.empty()) out_.string(e);
        else out_.null();
        out_.key("inplace").boolean(is_in_place(graph_, n)).key("split_of").null().close('}');
    }
    /// Tensors that the framework does not name are left out (a top that a layer does not write down), but not those
    /// of a node that import inserted.
    void outputs_of(node const& n) {
        out_.key("outputs").open('[');
        for (tensor_id t = n.first_output; t < n.first_output + n.output_count; ++t) {
            auto const origin = graph_.tensors[t].origin;
            if (origin.empty() && !is_inserted(n)) continue;
            out_.open('{').key("name").string(name_of(graph_, t)).key("origin_tensor");
            if (origin.empty() || (is_inserted(n) && n.kind == node_kind::constant)) out_.null();
            else out_.string(origin);
            desc(graph_.tensors[t].desc, true);
            out_.close('}');
        }
        out_.close(']');
    }
    /// Calls `f(position among the node's inputs)` in port order, with -1 for an optional input that is absent.
    template <class F> void each_input(node const& n, F f) const {
        if (n.kind != node_kind::operation) {
            for (int i = 0; i < n.input_count; ++i) f(i);
            return;
        }
        auto const rows = graph_.catalog.inputs(n.op);
        auto const at = graph_.input_ports(n);
        for (std::size_t p = 0; p < at.size(); ++p) {
            if (at[p].count == 0 && rows[p].how == presence::optional) f(-1);
            for (int i = 0; i < at[p].count; ++i) f(at[p].first + i);
        }
    }
    void inputs_of(node const& n) {
        auto const tensor_at = [&](int i) { return i < 0 ? no_id : graph_.inputs_of(n)[static_cast<std::size_t>(i)]; };
        out_.key("inputs").open('[');
        each_input(n, [&](int i) {
            if (auto const t = tensor_at(i); t != no_id) out_.string(name_of(graph_, t));
            else out_.null();
        });
        out_.close(']').key("input_formats").open('[');
        each_input(n, [&](int i) {
            if (tensor_at(i) == no_id) {
                out_.null();
                return;
            }
            auto const d = graph_.input_desc(n, static_cast<std::size_t>(i));
            out_.open('{').key("format").string(name_of(d.format)).key("origin_format").string(name_of(d.origin_format)).close('}');
        });
        out_.close(']');
    }

    void attributes_of(node const& n) {
        out_.key("attrs").open('{');
        if (n.kind == node_kind::operation) {
            auto const rows = graph_.catalog.attributes(n.op);
            auto const values = graph_.attributes_of(n);
            for (std::size_t i = 0; i < values.size() && i < rows.size(); ++i) {
                out_.key(graph_.catalog.text(rows[i].name));
                value(values[i]);
            }
        }
        out_.close('}');
    }
    template <class All, class F> void list(All const& all, F f) {
        out_.open('[');
        for (auto const& v : all) f(v);
        out_.close(']');
    }
    void value(attr_value const& v) {
        auto const text = [&](std::string_view t) { out_.string(t); };
        auto const type = [&](std::int64_t t) { out_.string(t >= 0 && t < static_cast<std::int64_t>(dtype_count) ? name_of(static_cast<dtype>(t)) : "undefined"); };
        auto const tensor = [&](tensor_view const& t) {
            out_.open('{');
            desc(t.desc, false);
            out_.close('}');
        };
        switch (v.kind) {
        case attr_kind::none: out_.null(); break;
        case attr_kind::integer: out_.number(v.integer); break;
        case attr_kind::real: out_.number(v.real); break;
        case attr_kind::boolean: out_.boolean(v.integer != 0); break;
        case attr_kind::text:
        case attr_kind::function:
        case attr_kind::message: text(v.text); break;
        case attr_kind::type: type(v.integer); break;
        case attr_kind::shape:
            if (v.shapes.empty()) out_.null();
            else shape_of(v.shapes[0]);
            break;
        case attr_kind::tensor:
            if (v.tensors.empty()) out_.null();
            else tensor(v.tensors[0]);
            break;
        case attr_kind::integers: list(v.integers, [&](std::int64_t x) { out_.number(x); }); break;
        case attr_kind::reals: list(v.reals, [&](double x) { out_.number(x); }); break;
        case attr_kind::booleans: list(v.integers, [&](std::int64_t x) { out_.boolean(x != 0); }); break;
        case attr_kind::texts:
        case attr_kind::functions:
        case attr_kind::messages: list(v.texts, text); break;
        case attr_kind::types: list(v.integers, type); break;
        case attr_kind::shapes: list(v.shapes, [&](shape const& s) { shape_of(s); }); break;
        case attr_kind::tensors: list(v.tensors, tensor); break;
        }
    }

    /// Nodes of the model that are gone: neighbours of one origin are one entry.
    void removed() {
        auto const& all = graph_.removed;
        for (std::size_t i = 0; i < all.size();) {
            auto const& r = all[i];
            std::string_view op = "NoOp";
            if (r.how == "identity") op = "Identity";
            else if (r.now != no_id) op = graph_.op_name(graph_.nodes[graph_.tensors[r.now].producer]);
            out_.open('{').key("name").string(r.origin_name).key("origin_name").string(r.origin_name).key("origin_type").string(r.origin_type);
            out_.key("op").string(op).key("removed").string(r.how).key("outputs").open('[');
            auto end = i;
            for (; end < all.size() && all[end].origin_name == r.origin_name; ++end) {
                out_.open('{').key("name").string(all[end].origin).key("origin_tensor").string(all[end].origin);
                desc(all[end].desc, true);
                out_.close('}');
            }
            out_.close(']').key("inputs").open('[');
            for (auto k = i; k < end; ++k)
                if (all[k].now != no_id) out_.string(name_of(graph_, all[k].now));
            out_.close(']').key("input_formats").open('[').close(']').key("controls").open('[').close(']').key("attrs").open('{').close('}');
            out_.key("engine").null().key("inplace").boolean(false).key("split_of").null().close('}');
            i = end;
        }
    }

    void memory() {
        auto const* plan = view_.plan;
        auto const figure = [&](std::string_view key, std::uint64_t memory_plan::*what) {
            out_.key(key);
            if (plan) out_.number(plan->*what);
            else out_.null();
        };
        out_.key("memory").open('{');
        figure("arena_bytes", &memory_plan::arena_bytes);
        figure("sum_of_tensor_bytes", &memory_plan::sum_of_tensor_bytes);
        figure("lower_bound_bytes", &memory_plan::lower_bound_bytes);
        out_.key("tensors");
        if (!plan) out_.null();
        else list(plan->tensors, [&](placement const& p) {
            out_.open('{').key("name").string(name_of(graph_, p.tensor)).key("offset").number(p.offset).key("bytes").number(p.bytes);
            out_.key("first").number(p.first).key("last").number(p.last).close('}');
        });
        out_.close('}');
    }

    graph_view const& view_;
    graph const& graph_;
    json_writer out_{};
};

} // namespace detail

/// The whole graph. Keys: framework; inputs and outputs {name, dtype, shape}; nodes {name, origin_name, origin_type,
/// op (null: opaque), outputs {name, origin_tensor, dtype, shape, format, origin_format}, inputs (names of tensors, null
/// for an absent optional one), input_formats, controls, attrs, engine, inplace, split_of, and removed: how a node of the
/// model went away}; memory {arena_bytes, sum_of_tensor_bytes, lower_bound_bytes, tensors}. A shape is a list with -1
/// for an unknown dim, or null for an unknown rank; a dtype that nobody knows is null; memory figures are null without a plan.
/// cost linear in the text
[[nodiscard]] inline std::string to_json(graph_view const& v) { return detail::graph_json(v).write(); }

GRAFT_END
