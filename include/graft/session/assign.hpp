// graft/session/assign.hpp - engines for all nodes of a graph: selects layouts and dtypes, converts at engine
// boundaries
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graph/edit/rebuild.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/session/constant_folding.hpp"
#include "graft/session/engine_assignment.hpp"
#include "graft/session/layout_planner.hpp"

GRAFT_BEGIN

namespace detail {

/// Selects engines and tensor forms, and rebuilds the graph with conversions between them.
class engine_assigner {
public:
    engine_assigner(graph& g, kernel_set kernels, layout_choice how)
        : graph_(g), kernels_(kernels), how_(how), format_change_(g.catalog.find(op_trait::format_change)),
          cast_(g.catalog.find(op_trait::cast)) {}

    engine_assignment run() {
        choose();
        if (convertible()) choose_engines();
        convert_where_engines_meet();
        describe_regions(graph_, layouts_, result_);
        return std::move(result_);
    }

private:
    /// Control flow forwards tensors unchanged: such graphs keep their own layouts and dtypes.
    [[nodiscard]] bool convertible() const {
        for (auto const& n : graph_.nodes)
            if (flow_of(graph_, n) != flow::plain) return false;
        return graph_.loops.empty();
    }
    [[nodiscard]] bool runs(node const& n) const {
        return n.kind == node_kind::operation && flow_of(graph_, n) == flow::plain;
    }

    void choose() {
        auto const nodes = graph_.nodes.size();
        chosen_.resize(nodes);
        preferences_.resize(nodes);
        bool const movable = convertible(), casts = cast_ != no_op && movable;
        for (node_id i = 0; i < nodes; ++i) {
            auto const& n = graph_.nodes[i];
            if (!runs(n)) continue;
            call_.describe(graph_, n);
            chosen_[i] = choose_for(graph_, i, call_, kernels_, result_.refusals, casts);
            if (!chosen_[i] || !chosen_[i].row->layouts || !is_static(graph_, n)) continue;
            preferences_[i] = chosen_[i].row->layouts(call_.frame);
            if (!movable && wants_another_layout(n, preferences_[i])) choose_for_given_layout(i, casts);
        }
    }

    [[nodiscard]] bool wants_another_layout(node const& n, layout_preference const& w) const {
        auto const other = [&](tensor_id t, format wanted) {
            auto const given = graph_.tensors[t].desc.format;
            return wanted != format::nd && wanted != (given == format::nd ? format::nchw : given);
        };
        if (w.follows || n.input_count == 0 || n.output_count == 0) return false;
        return other(graph_.inputs_of(n)[0], w.input) || other(n.first_output, w.output);
    }
    /// Where layouts stay as they are, the next engine: a kernel is slow in a layout that it does not prefer.
    void choose_for_given_layout(node_id i, bool casts) {
        auto const first = chosen_[i].engine;
        series<kernel_table_view> others;
        for (auto const& t : kernels_.tables)
            if (t.engine != first) others.push_back(t);
        series<engine_refusal> refusals;
        auto const next = choose_for(graph_, i, call_, {others}, refusals, casts);
        if (!next) return;
        result_.refusals.push_back({i, first, fail(errc::unsupported_call, {}, "a graph whose layouts may change")});
        chosen_[i] = next;
        preferences_[i] = {};
        if (next.row->layouts) preferences_[i] = next.row->layouts(call_.frame);
    }

    // --- tensor forms ---

    [[nodiscard]] bool can_convert(node const& n, std::size_t i) const {
        auto const t = graph_.inputs_of(n)[i];
        if (t == no_id || lie_.plain[t] == format::nd || graph_.is_constant(t)) return false;
        auto const as_read = graph_.edge_formats[n.first_input + i].read;
        return as_read == format::nd || as_read == lie_.plain[t];
    }
    void choose_engines() {
        lie_.created.resize(graph_.tensors.size());
        lie_.read.resize(graph_.edges.size());
        lie_.plain.assign(graph_.tensors.size(), format::nd);
        for (node_id i = 0; i < graph_.nodes.size(); ++i) {
            auto const& n = graph_.nodes[i];
            for (std::uint32_t k = 0; k < n.output_count; ++k) name_layout(n, n.output(k), preferences_[i].follows);
            if (runs(n) && chosen_[i].widened) widen(n);
        }
        if (format_change_ == no_op) return;
        for (node_id i = 0; i < graph_.nodes.size(); ++i)
            if (auto const& n = graph_.nodes[i]; runs(n) && !preferences_[i].follows)
                choose_layouts(n, preferences_[i]);
        layout_planner planner(graph_, lie_);
        series<free_node> any;
        for (node_id i = 0; i < graph_.nodes.size() && planner.layouts().size() > 1; ++i)
            if (auto const f = free_layouts(i, planner.layouts()); f.may != 1) any.push_back(f);
        result_.fewest_bytes = planner.choose(any, how_);
    }
    void name_layout(node const& n, tensor_id t, bool follows) {
        auto const& d = graph_.tensors[t].desc;
        if (d.shape.rank() != 4 || !runnable(d.shape) || graph_.bound_of(t) != no_id) return;
        if (d.format == format::nchw || d.format == format::nhwc) lie_.plain[t] = d.format;
        if (d.format != format::nd) return;
        for (auto from : graph_.inputs_of(n)) // the same axes
            if (from != no_id && (follows || graph_.tensors[from].desc.shape == d.shape) &&
                lie_.plain[from] != format::nd)
                lie_.plain[t] = lie_.plain[from];
    }
    void widen(node const& n) {
        for (std::uint32_t k = 0; k < n.input_count; ++k)
            if (auto const t = graph_.inputs_of(n)[k]; t != no_id && is_narrow_float(graph_.tensors[t].desc.type))
                lie_.read[n.first_input + k].type = dtype::f32;
        for (std::uint32_t k = 0; k < n.output_count; ++k)
            if (is_narrow_float(graph_.tensors[n.output(k)].desc.type)) lie_.created[n.output(k)].type = dtype::f32;
    }
    template <class F> void each_preferred(node const& n, layout_preference const& w, F f) const {
        auto const ports = graph_.input_ports(n);
        for (std::size_t p = 0; p < ports.size() && p < 32; ++p)
            for (std::size_t k = 0; (w.ports >> p & 1u) != 0 && k < ports[p].count; ++k)
                f(std::size_t{ports[p].first} + k);
    }
    /// A node with explicit layouts.
    void choose_layouts(node const& n, layout_preference const& w) {
        if (n.output_count == 0) return;
        auto const y = n.first_output;
        auto const type = lie_.created[y].type == dtype::undefined ? graph_.tensors[y].desc.type : lie_.created[y].type;
        auto const named = [&](format f) {
            return storage_layout{f, f != format::nc1hwc0 ? 0 : w.block > 0 ? w.block : block_of(type)};
        };
        auto const input = named(w.input), output = named(w.output);
        if (may_lie(y, output, false, lie_.created[y].type)) lie_.created[y].as = output;
        if (!is_convertible(input.layout)) return;
        each_preferred(n, w, [&](std::size_t i) {
            auto& r = lie_.read[n.first_input + i];
            if (can_convert(n, i) && may_lie(graph_.inputs_of(n)[i], input, true, r.type)) r.as = input;
        });
    }
    [[nodiscard]] bool may_lie(tensor_id t, storage_layout as, bool to_it, dtype type) {
        auto const plain = lie_.plain[t];
        return is_convertible(as.layout) && plain != format::nd && plain != as.layout && converts(t, as, to_it, type);
    }
    /// A node that supports any layout: the layouts that it can have.
    [[nodiscard]] free_node free_layouts(node_id i, series<storage_layout> const& layouts) {
        free_node f{i};
        auto const& n = graph_.nodes[i];
        auto const& w = preferences_[i];
        if (!runs(n) || !w.follows || n.output_count == 0) return f;
        auto const y = n.first_output;
        f.flat = w.flat;
        bool all = lie_.plain[y] != format::nd;
        each_preferred(n, w, [&](std::size_t k) {
            auto const t = graph_.inputs_of(n)[k];
            all = all && k < 32 && t != no_id && can_convert(n, k) && lie_.plain[t] == lie_.plain[y];
            if (k < 32) f.inputs |= 1u << k;
        });
        for (std::size_t l = 1; all && f.inputs != 0 && l < layouts.size(); ++l) {
            auto const as = layouts[l];
            bool fits = (w.input == format::nd || w.input == as.layout) && (as.block <= 0 || w.whole % as.block == 0);
            fits = fits && may_lie(y, as, false, lie_.created[y].type);
            each_preferred(n, w, [&](std::size_t k) {
                fits = fits && may_lie(graph_.inputs_of(n)[k], as, true, lie_.read[n.first_input + k].type);
            });
            if (fits) f.may |= std::uint64_t{1} << l;
        }
        return f;
    }
    /// Whether some engine converts the tensor to this layout, or back.
    [[nodiscard]] bool converts(tensor_id t, storage_layout as, bool to_it, dtype type) {
        auto plain = graph_.tensors[t].desc;
        plain.format = lie_.plain[t];
        if (type != dtype::undefined) plain.type = type;
        auto const other = in_layout(plain, lie_.plain[t], as);
        return static_cast<bool>(choose_conversion(format_change_, to_it ? plain : other, to_it ? other : plain));
    }

    // --- conversions ---

    /// The traits guarantee that these attributes exist.
    static void set(catalog_view const& c, node_draft& d, std::string_view name, std::string_view value) {
        d.attributes[static_cast<std::size_t>(c.index_of(c.attributes(d.op), name))] = attr_value::of(value);
    }
    /// The conversion from one descriptor to another as a draft without input.
    [[nodiscard]] node_draft draft_of(op_id op, tensor_desc const& from, tensor_desc const& to) {
        auto d = node_draft::of(graph_.catalog, op, graph_.storage);
        if (op == cast_) {
            d.attributes[static_cast<std::size_t>(graph_.catalog.outputs(op)[0].type_attribute)] = attr_value::of(
                to.type);
        } else {
            set(graph_.catalog, d, "src_format", name_of(from.format));
            set(graph_.catalog, d, "dst_format", name_of(to.format));
        }
        return d;
    }
    [[nodiscard]] selected_kernel choose_conversion(op_id op, tensor_desc const& from, tensor_desc const& to) {
        auto d = draft_of(op, from, to);
        d.input_ports[0] = {0, 1};
        kernel_argument in(nullptr, &from, nullptr), out(nullptr, &to, nullptr);
        kernel_frame const f{d.input_ports, d.output_ports, &in, &out, d.attributes.data(), nullptr, 0};
        node n;
        n.op = op;
        series<engine_refusal> ignored;
        return choose_kernel(kernels_, graph_.catalog, n, no_id, f, {0, nullptr}, ignored);
    }

    // --- the new graph ---

    struct version {
        tensor_form as{};
        tensor_id created = no_id;
    };
    /// Adds the conversions, each just before its first reader.
    void convert_where_engines_meet() {
        auto const nodes = static_cast<node_id>(graph_.nodes.size());
        auto const tensors = static_cast<tensor_id>(graph_.tensors.size());
        result_.of_node = std::move(chosen_);
        layouts_.resize(tensors);
        if (lie_.created.empty()) return; // no change
        versions_.resize(tensors);
        own_.reserve(tensors);
        for (tensor_id t{}; t < tensors; ++t) {
            own_.push_back(graph_.tensors[t].desc);
            versions_[t].push_back({lie_.created[t], t});
            graph_.tensors[t].desc = in_form(own_[t], lie_.plain[t], lie_.created[t]);
            layouts_[t] = lie_.created[t].as;
        }
        for (node_id i = 0; i < nodes; ++i) {
            auto const first = graph_.nodes[i].first_input, end = first + graph_.nodes[i].input_count;
            for (auto e = first; e < end; ++e) {
                auto const t = graph_.edges[e];
                if (t == no_id || graph_.tensors[t].producer >= i) continue;
                auto const read = seen_as(t, lie_.read[e]);
                graph_.edges[e] = read;
                if (lie_.read[e].as.layout != format::nd)
                    graph_.edge_formats[e] = {lie_.read[e].as.layout, lie_.plain[t]};
            }
            order_.push_back(i);
        }
        for (auto& p : graph_.outputs) p.tensor = seen_as(p.tensor, {});
        if (order_.size() != nodes) renumber();
    }
    void renumber() {
        std::vector<node_id> now(order_.size());
        for (node_id i = 0; i < order_.size(); ++i) now[order_[i]] = i;
        auto const tensors = rebuild(graph_, order_, now, [](tensor_id t, node_id) { return t; }).tensors;
        auto const of_node = std::move(result_.of_node);
        auto const layouts = std::move(layouts_);
        for (auto i : order_) result_.of_node.push_back(of_node[i]);
        layouts_ = series<storage_layout>(layouts.size());
        for (std::size_t t = 0; t < layouts.size(); ++t) layouts_[tensors[t]] = layouts[t];
        for (auto& c : result_.conversions) c = now[c];
        for (auto& r : result_.refusals) r.node = now[r.node];
    }
    /// The tensor in this form, converted if it does not exist yet. Blocked layouts have the engine's dtype: they are
    /// converted to plain before a Cast, and from plain after it.
    tensor_id seen_as(tensor_id old, tensor_form want) {
        auto& all = versions_[old];
        auto const have = [&](tensor_form p) {
            auto const at = algorithm::find_if(all.begin(), all.end(), [&](version const& v) { return v.as == p; });
            return at == all.end() ? no_id : at->created;
        };
        if (auto const t = have(want); t != no_id) return t;
        auto from = all[0];
        conversions_to(from.as, want, [&](tensor_form, tensor_form step) {
            auto const op = from.as.as != step.as ? format_change_ : cast_;
            if (auto const t = have(step); t != no_id) from = {step, t};
            else all.push_back(from = {step, convert(op, from.created, old, step)});
        });
        return from.created;
    }
    tensor_id convert(op_id op, tensor_id from, tensor_id old, tensor_form to) {
        auto const source = graph_.tensors[from].desc;
        auto target = source;
        if (op == cast_) {
            target.type = to.type == dtype::undefined ? own_[old].type : to.type;
        } else { // from the graph's own axes, whatever layout the source has
            target = own_[old];
            target.type = source.type;
            if (to.as.layout != format::nd) target = in_layout(target, lie_.plain[old], to.as);
        }
        auto as_read = source;
        if (as_read.format == format::nd) as_read.format = lie_.plain[old];
        auto named = target;
        if (named.format == format::nd) named.format = lie_.plain[old];
        auto const d = draft_of(op, as_read, named);
        node n;
        n.op = op;
        auto const& producer = graph_.nodes[graph_.tensors[from].producer];
        auto const position = from - producer.first_output;
        std::string name(producer.name);
        if (position) name += "_" + std::to_string(position);
        name += "/" + std::string(op == cast_ ? name_of(target.type) : name_of(named.format));
        n.name = n.origin_name = graph_.storage.keep(std::string_view(name));
        n.first_input = static_cast<std::uint32_t>(graph_.edges.size());
        n.input_count = n.output_count = 1;
        graph_.edges.push_back(from);
        graph_.edge_formats.push_back(op == cast_ ? edge_format{} : edge_format(as_read.format, as_read.origin_format));
        n.first_slot = static_cast<std::uint32_t>(graph_.slots.size());
        graph_.slots.push_back({0, 1});
        graph_.slots.push_back({0, 1});
        n.first_attribute = static_cast<std::uint32_t>(graph_.attributes.size());
        n.attribute_count = static_cast<std::uint16_t>(d.attributes.size());
        graph_.attributes.insert(graph_.attributes.end(), d.attributes.begin(), d.attributes.end());
        n.first_control = static_cast<std::uint32_t>(graph_.controls.size());
        n.first_output = static_cast<tensor_id>(graph_.tensors.size());
        auto const id = static_cast<node_id>(graph_.nodes.size());
        graph_.tensors.push_back({.desc = target, .producer = id});
        layouts_.push_back(to.as);
        graph_.nodes.push_back(n);
        order_.push_back(id);
        result_.of_node.push_back(choose_conversion(op, as_read, named));
        if (!graph_.is_constant(from) || !fold(id)) result_.conversions.push_back(id);
        return n.first_output;
    }
    /// Constant-folds the conversion of a constant: its node becomes a constant. False if its kernel requires a plan.
    bool fold(node_id id) {
        auto& n = graph_.nodes[id];
        auto& chosen = result_.of_node[id];
        auto& t = graph_.tensors[n.first_output];
        auto const size = bytes_of(t.desc);
        if (!chosen || chosen.row->prepare || chosen.row->workspace || !size.known() || bits_of(t.desc.type) == 0)
            return false;
        call_.describe(graph_, n);
        lent_constants constants;
        constants.lend(graph_, n, call_.inputs, true);
        auto const bytes = static_cast<std::size_t>(size.value());
        auto const room = graph_.storage.make<std::max_align_t>(bytes / sizeof(std::max_align_t) + 1);
        call_.outputs[0].data = reinterpret_cast<std::byte*>(room.data());
        if (!call_.inputs[0].data || !answer_of(chosen.row->run, call_.frame)) return false;
        make_constant(graph_, t, {call_.outputs[0].data, bytes});
        n.kind = node_kind::constant;
        n.op = no_op;
        n.input_count = n.attribute_count = 0;
        chosen = {};
        return true;
    }

    graph& graph_;
    kernel_set kernels_;
    layout_choice how_;
    op_id format_change_, cast_;
    engine_assignment result_{};
    described_call call_{};
    series<selected_kernel> chosen_{};
    series<layout_preference> preferences_{};
    layouts_of_graph lie_{};           ///< of the original graph; empty: no conversions
    series<storage_layout> layouts_{}; ///< per tensor: its layout if it is not the graph's own
    series<tensor_desc> own_{};        ///< of the original graph
    /// per tensor of the original graph: as produced, then as converted
    series<series<version>> versions_{};
    std::vector<node_id> order_{}; ///< of the new graph
};

} // namespace detail

/// Selects the engine of every operation of `g` (see `choose_kernel`), and the layouts and dtypes of the tensors
/// between them: an engine whose kernels require NC1HWC0, NHWC or NCHW gets it, one that widens gets float32 for
/// 16-bit floats, and a tensor that leaves such nodes is converted back: by TransData and Cast nodes of the graph's
/// catalog, at most one per tensor and form. Constants are converted immediately. Without these operators, or without
/// an engine that runs them, tensors are unchanged, and kernels read them so; the same for graphs with control flow.
/// Ids of nodes and tensors are new afterwards.
/// cost linear in the graph; a bounded search for regions
inline engine_assignment assign_engines(graph& g, kernel_set kernels, layout_choice how = layout_choice::fewest_bytes) {
    return detail::engine_assigner(g, kernels, how).run();
}

GRAFT_END
