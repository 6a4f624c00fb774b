// graft/text/detail/json_graph.ipp - the bodies of graft/text/json/graph.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/text/json/plan.hpp"
#include "graft/text/json/quantization.hpp"
#include "graft/text/json/value.hpp"

GRAFT_BEGIN

namespace detail {

/// Writes the parts of a graph; see `to_json`.
class graph_json {
public:
    explicit graph_json(graph_view const& v) : view_(v), graph_(*v.of) {}

    std::string write() && {
        out_.open('{').member("version", json_version).member("framework", graph_.framework);
        ports("inputs", graph_.inputs), ports("outputs", graph_.outputs);
        symbols();
        out_.key("nodes").open('[');
        for (node_id i = 0; i < graph_.nodes.size(); ++i) node_of(i);
        removed();
        out_.close(']');
        out_.key("tensors").open('[');
        for (tensor_id t{}; t < graph_.tensors.size(); ++t) tensor_of(t);
        out_.close(']').key("edges").open('[');
        for (node_id i = 0; i < graph_.nodes.size(); ++i) edges_of(i);
        out_.close(']').key("loops").list(graph_.loops, [&](graph_loop const& l) {
            out_.open('{').member("first", l.first).member("end", l.end);
            out_.member_if(l.parent != no_id, "parent", l.parent).close('}');
        });
        out_.key("prepared").list(graph_.prepared, [&](step_report const& s) {
            out_.open('{').member("step", s.step).member("nodes", s.nodes).close('}');
        });
        operators();
        plan_json(view_, out_).write();
        out_.close('}');
        return std::move(out_).take();
    }

private:
    void shape_of(shape const& s) {
        if (!s.has_rank()) out_.null();
        else out_.list(s.dims(), [&](stored_dim d) { out_.number(d < 0 ? unknown_dim : d); });
    }
    /// Next to a shape with symbolic dims: the expressions, and the size in bytes if it is one.
    void expressions(tensor_desc const& d) {
        if (!d.shape.symbolic()) return;
        out_.key("symbolic_shape").open('[');
        for (std::size_t i = 0; i < d.shape.rank(); ++i) number_of(d.shape[i]);
        auto const size = bytes_of(d);
        out_.close(']').member_if(size.symbolic(), "bytes", to_text(size));
    }
    /// A number, an expression, or null.
    void number_of(dim const& d) {
        if (d.known()) out_.number(d.value());
        else out_.value_if(d.symbolic(), to_text(d));
    }
    void symbols() {
        if (!graph_.symbols) return;
        auto const& table = *graph_.symbols;
        out_.key("symbols").open('[');
        for (std::uint16_t k = 1; k <= table.atoms(); ++k) {
            auto const& a = table.atom(k);
            if (a.is != symbol_atom::kind::symbol) continue;
            out_.open('{').member("name", table.name(k)).member("least", a.range.min);
            out_.member_if(a.range.max != INT64_MAX, "most", a.range.max).close('}');
        }
        out_.close(']');
    }
    void desc(tensor_desc const& d, bool with_format) {
        out_.member_if(d.type != dtype::undefined, "dtype", name_of(d.type)).key("shape");
        shape_of(d.shape);
        expressions(d);
        if (!with_format) return;
        out_.member("format", name_of(d.format)).member("origin_format", name_of(d.origin_format));
    }
    void ports(std::string_view key, series<graph_port> const& all) {
        out_.key(key).open('[');
        for (auto const& p : all) {
            out_.open('{').member("name", p.name);
            desc(graph_.tensors[p.tensor].desc, false);
            out_.member("tensor", p.tensor);
            if (p.state_output != no_id) out_.member("kept", graph_.outputs[p.state_output].name);
            out_.close('}');
        }
        out_.close(']');
    }

    /// The port names of the operators in the graph, each once; with the counts of a node they name its tensors.
    void operators() {
        auto const& c = graph_.catalog;
        std::vector<bool> seen(c.size, false);
        series<op_id> all;
        for (auto const& n : graph_.nodes) {
            if (n.kind != node_kind::operation || seen[n.op]) continue;
            seen[n.op] = true;
            all.push_back(n.op);
        }
        graft::sort(all, [&](op_id a, op_id b) { // of two definitions of a name the newest is first
            return c.name(a) != c.name(b) ? c.name(a) < c.name(b) : c.ops[a].since > c.ops[b].since;
        });
        out_.key("operators").open('{');
        for (std::size_t k = 0; k < all.size(); ++k) {
            if (k > 0 && c.name(all[k - 1]) == c.name(all[k])) continue;
            auto const names = [&](std::string_view key, span<param_row const> rows) {
                out_.key(key).list(rows, [&](param_row const& p) { out_.string(c.text(p.name)); });
            };
            out_.key(c.name(all[k])).open('{');
            names("inputs", c.inputs(all[k])), names("outputs", c.outputs(all[k]));
            out_.close('}');
        }
        out_.close('}');
    }

    void node_of(node_id i) {
        auto const& n = graph_.nodes[i];
        out_.open('{').member("name", n.name).member("origin_name", origin_node(n));
        out_.member("origin_type", n.origin_type).key("op");
        if (n.kind == node_kind::opaque || n.kind == node_kind::left_out) out_.null();
        else out_.string(graph_.op_name(n));
        outputs_of(n);
        inputs_of(n);
        out_.key("controls").list(graph_.controls_of(n), [&](node_id c) { out_.string(graph_.nodes[c].name); });
        attributes_of(n);
        if (auto const all = graph_.carried_of(n); !all.empty()) {
            out_.key("carried").open('{');
            for (auto const& a : all) out_.key(a.name), value(a.value);
            out_.close('}');
        }
        if (auto const pass = graph_.pass_of(n); !pass.empty()) out_.member("pass", pass);
        auto const engine = view_.engine(i);
        out_.member_if(!engine.empty(), "engine", engine).member("inplace", is_in_place(graph_, n));
        out_.key("split_of").null().member("kind", kind_of(n));
        counts("input_counts", graph_.input_ports(n), n.input_count);
        counts("output_counts", graph_.output_ports(n), n.output_count);
        if (auto const* f = fault_of(i)) fault(*f);
        if (auto const* t = view_.kernels ? view_.kernels->tiling_of(i) : nullptr) tiling_of(*t);
        out_.close('}');
    }
    void tiling_of(tiling_record const& t) {
        out_.key("tiling").open('{').member("key", t.key).member("block_dim", t.blocks).key("workspace_bytes");
        out_.list(span(t.workspace_bytes, t.workspaces), [&](std::uint64_t bytes) { out_.number(bytes); }).close('}');
    }
    /// Tensors that the framework does not name are omitted (a top that a layer does not declare), but not those of a
    /// node that import inserted.
    void outputs_of(node const& n) {
        out_.key("outputs").open('[');
        for (tensor_id t = n.first_output; t < n.output(n.output_count); ++t) {
            auto const origin = graph_.tensors[t].origin;
            if (origin.empty() && !is_inserted(n)) continue;
            bool const own = !origin.empty() && !(is_inserted(n) && n.kind == node_kind::constant);
            out_.open('{').member("name", name_of(graph_, t)).member_if(own, "origin_tensor", origin);
            desc(graph_.tensors[t].desc, true);
            out_.close('}');
        }
        out_.close(']');
    }
    /// Calls `f(position among the node's inputs)` in port order, with -1 for an absent optional input.
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
            if (tensor_at(i) == no_id) return void(out_.null());
            auto const d = graph_.input_desc(n, static_cast<std::size_t>(i));
            out_.open('{').member("format", name_of(d.format));
            out_.member("origin_format", name_of(d.origin_format)).close('}');
        });
        out_.close(']');
    }

    static std::string_view kind_of(node const& n) {
        switch (n.kind) {
        case node_kind::input: return "input";
        case node_kind::constant: return "constant";
        case node_kind::operation: return "operation";
        case node_kind::left_out: return "left_out";
        case node_kind::opaque: break;
        }
        return "opaque";
    }
    /// The number of tensors of each port, without absent ones.
    void counts(std::string_view key, span<port_slots const> ports, std::size_t all) {
        out_.key(key).open('[');
        for (auto const& p : ports) out_.number(p.count);
        if (ports.empty() && all) out_.number(all);
        out_.close(']');
    }
    [[nodiscard]] node_fault const* fault_of(node_id i) const {
        auto const& all = graph_.faults;
        auto const at = algorithm::lower_bound(
            all.begin(), all.end(), i, [](node_fault const& f, node_id n) { return f.node < n; });
        return at != all.end() && at->node == i ? &*at : nullptr;
    }
    void fault(node_fault const& f) {
        out_.key("fault").open('{').member("after", f.after);
        if (!f.after) {
            out_.member("code", name_of(f.what.code));
            out_.member("port", f.what.where.port).member("rule", f.what.where.rule);
            out_.member("expected", f.what.expected).member("got", f.what.got);
            out_.member("file", f.what.where.file).member("line", f.what.where.line).member("byte", f.what.where.byte);
        }
        out_.close('}');
    }
    /// A tensor as its producer creates it; known integers and formulas, the size of a constant's payload.
    void tensor_of(tensor_id t) {
        auto const& x = graph_.tensors[t];
        out_.open('{').member("name", name_of(graph_, t)).member("node", x.producer);
        out_.member("output", t - graph_.nodes[x.producer].first_output);
        desc(x.desc, true);
        if (x.declared) out_.member("declared", true);
        if (graph_.bound_of(t) != no_id) {
            out_.key("most");
            shape_of(graph_.largest_desc(t).shape);
        }
        if (auto const* const q = graph_.quantization_of(t)) write_quantization(out_.key("quantization"), *q);
        auto const v = graph_.value_of(t);
        if (v.constant && bits_of(x.desc.type) == 0) out_.member("payload_strings", v.strings.size());
        else if (v.constant) out_.member("payload_bytes", v.bytes.size());
        values(x.desc, v);
        out_.close('}');
    }
    void values(tensor_desc const& d, known_value const& v) {
        constexpr std::size_t max = 64;
        auto const width = bytes_of(d.type);
        constexpr dtype_set whole = dtype_families::integer | dtype::boolean;
        if (v.partial && v.elements.size() <= max) {
            out_.key("values").list(v.elements, [&](std::int64_t e) { number_of(dim::element(e, v.symbols)); });
        } else if (v.constant && whole.has(d.type) && width && v.bytes.size() <= max * width &&
                   v.bytes.size() % width == 0) {
            out_.key("values").open('[');
            for (std::size_t at = 0; at < v.bytes.size(); at += width) {
                if (d.type == dtype::u64) out_.number(load<std::uint64_t>(v.bytes.data() + at));
                else out_.number(integer_at(d.type, v.bytes.data() + at));
            }
            out_.close(']');
        }
    }
    /// The edges into a node as the node reads them. Bad: the node's own error is at that port.
    void edges_of(node_id i) {
        auto const& n = graph_.nodes[i];
        auto const* f = fault_of(i);
        auto const ports = graph_.input_ports(n);
        for (std::uint32_t k = 0; k < n.input_count; ++k) {
            auto const t = graph_.inputs_of(n)[k];
            if (t == no_id) continue;
            std::size_t port = 0;
            while (port + 1 < ports.size() &&
                   !(k >= ports[port].first && k < std::uint32_t{ports[port].first} + ports[port].count))
                ++port;
            out_.open('{').member("tensor", t).member("node", i).member("port", port).member("input", k);
            desc(graph_.input_desc(n, k), true);
            bool const here = f && !f->after &&
                              (n.kind != node_kind::operation || f->what.where.port.empty() ||
                                  f->what.where.port == graph_.catalog.text(graph_.catalog.inputs(n.op)[port].name));
            if (here) out_.member("bad", true);
            out_.close('}');
        }
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
    void value(attr_value const& v) {
        auto const tensor = [&](tensor_view const& t) {
            out_.open('{');
            desc(t.desc, false);
            out_.close('}');
        };
        switch (v.kind) {
        case attr_kind::shape:
            if (v.shapes.empty()) out_.null();
            else shape_of(v.shapes[0]);
            break;
        case attr_kind::tensor:
            if (v.tensors.empty()) out_.null();
            else tensor(v.tensors[0]);
            break;
        case attr_kind::shapes: out_.list(v.shapes, [&](shape const& s) { shape_of(s); }); break;
        case attr_kind::tensors: out_.list(v.tensors, tensor); break;
        default: write_value(out_, v);
        }
    }

    /// Removed nodes of the model: neighbours of one origin are one entry.
    void removed() {
        auto const& all = graph_.removed;
        auto const identity = graph_.catalog.find(op_trait::identity);
        for (std::size_t i = 0; i < all.size();) {
            auto const& r = all[i];
            std::string_view op = "NoOp";
            if (r.how == "identity") op = identity == no_op ? r.how : graph_.catalog.name(identity);
            else if (r.now != no_id) op = graph_.op_name(graph_.nodes[graph_.tensors[r.now].producer]);
            out_.open('{').member("name", r.origin_name).member("origin_name", r.origin_name);
            out_.member("origin_type", r.origin_type).member("op", op);
            out_.member("removed", r.how).key("outputs").open('[');
            auto end = i;
            bool in_place = false;
            for (; end < all.size() && all[end].origin_name == r.origin_name; ++end) {
                out_.open('{').member("name", all[end].origin).member("origin_tensor", all[end].origin);
                desc(all[end].desc, true);
                out_.close('}');
                in_place = in_place || all[end].in_place;
            }
            out_.close(']').key("inputs").open('[');
            for (auto k = i; k < end; ++k)
                if (all[k].now != no_id) out_.string(name_of(graph_, all[k].now));
            out_.close(']')
                .key("input_formats")
                .open('[')
                .close(']')
                .key("controls")
                .open('[')
                .close(']')
                .key("attrs")
                .open('{')
                .close('}');
            out_.key("engine").null().member("inplace", in_place);
            out_.member_if(!r.split_of.empty(), "split_of", r.split_of).close('}');
            i = end;
        }
    }

    graph_view const& view_;
    graph const& graph_;
    json_writer out_{};
};

} // namespace detail

GRAFT_LARGE std::string to_json(graph_view const& v) { return detail::graph_json(v).write(); }

GRAFT_END
