// graft/session/detail/binding.ipp - the bodies of graft/session/binding.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy
#include <string>
#include <string_view>

#include "graft/graph/ir/flow.hpp"
#include "graft/graph/plan/planned_size.hpp"
#include "graft/op/infer/infer_node.hpp"
#include "graft/session/detail/initial_contents.hpp"
#include "graft/session/detail/sizing.hpp"

GRAFT_BEGIN
namespace detail {

GRAFT_LARGE void described_call::describe(graph const& g, node const& n) {
    descs.resize(std::size_t{n.input_count} + n.output_count);
    inputs.assign(n.input_count, {});
    outputs.assign(n.output_count, {});
    for (std::size_t i = 0; i < n.input_count; ++i) {
        auto const t = g.inputs_of(n)[i];
        if (t == no_id) continue;
        descs[i] = g.input_desc(n, i);
        descs[i].shape = g.largest_desc(t).shape;
        inputs[i].describe(&descs[i]);
    }
    for (std::uint32_t k = 0; k < n.output_count; ++k) {
        auto& d = descs[n.input_count + k] = g.largest_desc(n.output(k));
        outputs[k].describe(&d);
    }
    frame = {g.input_ports(n), g.output_ports(n), inputs.data(), outputs.data(), g.attributes_of(n).data(), nullptr, 0};
    frame.carried = g.carried_of(n);
}

GRAFT_LARGE void lent_constants::lend(graph const& g, node const& n, series<kernel_argument>& inputs, bool to_read) {
    for (std::size_t i = 0; i < n.input_count; ++i) {
        auto const t = g.inputs_of(n)[i];
        if (t == no_id || !g.is_constant(t)) continue;
        if (bits_of(g.tensors[t].desc.type) == 0) {
            auto const& texts = g.value_of(t).strings;
            if (texts.size() == inputs[i].elements) inputs[i].strings = const_cast<std::string_view*>(texts.data());
            continue;
        }
        auto const bytes = g.value_of(t).bytes;
        if (bytes.size() != planned_bytes(g.tensors[t].desc)) continue;
        inputs[i].data = const_cast<std::byte*>(bytes.data()); // inputs are never written
        if (!to_read || reinterpret_cast<std::uintptr_t>(bytes.data()) % alignment_of(g.tensors[t].desc.type) == 0)
            continue;
        auto& copy = copies.emplace_back(bytes.size());
        if (copy.data()) std::memcpy(copy.data(), bytes.data(), bytes.size());
        inputs[i].data = copy.data();
    }
}

GRAFT_LARGE std::uint32_t open_axes_of(graph const& g, node const& n) {
    std::uint32_t open = 0;
    auto const add = [&](tensor_id t) {
        if (t == no_id) return;
        auto const& s = g.tensors[t].desc.shape;
        auto const b = g.bound_of(t);
        if (b == no_id) {
            if (!runnable(s)) open |= unbounded;
            return;
        }
        auto const& most = g.bounds[b].max;
        if (!runnable(most) || (s.has_rank() && s.rank() != most.rank())) open |= unbounded;
        for (std::size_t i = 0; i < most.rank(); ++i)
            if (!s.has_rank() || !s[i].known()) open |= 1u << i;
        open |= open == 0 ? 1u : 0u; // a bound: at least something differs
    };
    for (auto t : g.inputs_of(n)) add(t);
    for (std::uint32_t k = 0; k < n.output_count; ++k) add(n.output(k));
    return open;
}

GRAFT_LARGE std::byte* room_for_tiling(arena& storage, std::size_t bytes) {
    constexpr std::size_t boundary = tiling_record::alignment, unit = sizeof(std::max_align_t);
    auto const room = storage.make<std::max_align_t>((bytes + boundary + unit - 1) / unit);
    auto const at = (reinterpret_cast<std::uintptr_t>(room.data()) + boundary - 1) / boundary * boundary;
    return reinterpret_cast<std::byte*>(at);
}

GRAFT_LARGE status tile_node(graph const& g, node const& n, described_call& call, kernel_row const& row,
    platform const& device, tiling_record& to) {
    series<tensor_desc const*> inputs(n.input_count, nullptr);
    series<known_value> values(n.input_count);
    auto f = frame_of(g, n);
    for (std::size_t i = 0; i < n.input_count; ++i) {
        auto const t = g.inputs_of(n)[i];
        if (t == no_id) continue;
        inputs[i] = &call.descs[i];
        f.watch(call.descs[i], i);
        values[i] = g.value_of(t);
    }
    f.inputs = inputs;
    f.values = values;
    f.outputs = span(call.descs).subspan(n.input_count);
    auto const why = row.tile(f, device, to);
    for (auto& d : call.descs) d.shape.read_by(nullptr);
    return tiling_answer(g.catalog, n.op, f, why);
}

/// `float32 int32 -> float32`.
GRAFT_LARGE std::string types_of_call(series<kernel_argument> const& inputs, series<kernel_argument> const& outputs) {
    std::string text;
    auto const add = [&](series<kernel_argument> const& all) {
        for (auto const& a : all) (text += a.desc ? name_of(a.desc->type) : std::string_view("-")) += ' ';
    };
    add(inputs);
    text += "-> ";
    add(outputs);
    text.pop_back();
    return text;
}

GRAFT_LARGE bool all_runnable(series<kernel_argument> const& all) {
    for (auto const& a : all)
        if (a.desc && !runnable(a.desc->shape)) return false;
    return true;
}

/// Adds the slices that the kernel of node `i` need not copy if they are already at their position.
GRAFT_LARGE void add_pieces(graph const& g, node_id i, described_call& call, kernel_row const& row, kernel_binding& b) {
    auto const& n = g.nodes[i];
    auto const parts = (row.joins ? g.input_ports(n) : g.output_ports(n))[row.parts_port],
               whole = (row.joins ? g.output_ports(n) : g.input_ports(n))[row.whole_port];
    if (whole.count != 1 || parts.count == 0) return;
    std::int64_t at = -1;
    if (is_static(g, n)) {
        lent_constants constants;
        constants.lend(g, n, call.inputs, false);
        at = row.parts(call.frame);
    }
    auto const in = g.inputs_of(n);
    for (std::size_t k = parts.first; k < std::size_t{parts.first} + parts.count; ++k) {
        auto const part = row.joins ? in[k] : n.output(k);
        if (part == no_id) continue;
        b.pieces.push_back({i, row.joins ? n.output(whole.first) : in[whole.first], part,
            at < 0 ? piece::scattered : static_cast<std::uint64_t>(at)});
        if (at >= 0) at += static_cast<std::int64_t>(planned_bytes(g.largest_desc(part)));
    }
}

/// Binds node `i`, whose kernel is selected: prepares it, computes its workspace size, tiles it.
GRAFT_LARGE void bind_node(graph const& g, node_id i, described_call& call, kernel_binding& b, error_list& errors) {
    auto const& n = g.nodes[i];
    auto const* row = b.of_node[i].row;
    if (!row) {
        std::string_view expected = "a kernel for these types";
        for (auto const& r : b.refusals)
            if (r.node == i && r.why.expected == kernel_of_this_definition) expected = r.why.expected;
        return errors.add(
            errc::no_kernel, place_of(g, n), std::string(expected), types_of_call(call.inputs, call.outputs));
    }
    b.in_place[i] = places_of(g, n, row->in_place);
    if (!all_runnable(call.inputs) || !all_runnable(call.outputs)) return;
    if (row->prepare) {
        lent_constants constants;
        constants.lend(g, n, call.inputs, true);
        b.states.resize(g.nodes.size());
        if (auto const why = row->prepare(call.frame, b.states[i]); !why) return errors.add(why, place_of(g, n));
        call.frame.state = b.states[i].get();
    }
    if (row->workspace) b.workspace_bytes[i] = row->workspace(call.frame);
    if (row->parts) add_pieces(g, i, call, *row, b);
    if (!row->tile) return;
    tiling_record t;
    t.data = room_for_tiling(b.storage, row->tiling_bytes);
    if (auto const why = tile_node(g, n, call, *row, b.device, t); !why) return errors.add(why, place_of(g, n));
    if (b.tiling_of_node.empty()) b.tiling_of_node.assign(g.nodes.size(), no_id);
    b.tiling_of_node[i] = static_cast<std::uint32_t>(b.tilings.size());
    b.workspace_bytes[i] = t.workspace_at(t.workspaces);
    b.tilings.push_back(t);
}

/// A call with float32 instead of 16-bit floats.
struct widened_call : described_call {
    explicit widened_call(described_call const& from) : described_call(from) {
        for (auto* all : {&inputs, &outputs})
            for (auto& a : *all)
                if (a.desc) a.desc = descs.data() + (a.desc - from.descs.data());
        for (auto& d : descs)
            if (is_narrow_float(d.type)) any = true, d.type = dtype::f32;
        frame.inputs = inputs.data();
        frame.outputs = outputs.data();
    }
    widened_call(widened_call const&) = delete;
    bool any = false;
};

GRAFT_LARGE selected_kernel choose_for(
    graph const& g, node_id i, described_call& call, kernel_set kernels, series<engine_refusal>& refusals, bool casts) {
    auto const& n = g.nodes[i];
    lent_constants constants;
    constants.lend(g, n, call.inputs, false);
    selected_kernel chosen;
    if (casts) {
        widened_call const wide(call);
        chosen = choose_kernel(
            kernels, g.catalog, n, i, call.frame, {open_axes_of(g, n), wide.any ? &wide.frame : nullptr}, refusals);
    } else {
        chosen = choose_kernel(kernels, g.catalog, n, i, call.frame, {open_axes_of(g, n), nullptr}, refusals);
    }
    for (auto& a : call.inputs) a.data = nullptr, a.strings = nullptr;
    return chosen;
}

/// Gives the pages of the model's file back while kernels pack the constants in it: these are not in memory twice.
class pages_of_packed {
public:
    explicit pages_of_packed(graph const& g) : g_(g) {}
    ~pages_of_packed() { release(1); }
    pages_of_packed(pages_of_packed const&) = delete;
    pages_of_packed& operator=(pages_of_packed const&) = delete;

    void prepared(node const& n) {
        if (!g_.release_pages) return;
        for (auto const t : g_.inputs_of(n))
            if (t != no_id && g_.is_constant(t)) bytes_ += g_.value_of(t).bytes.size();
        release(std::size_t{16} << 20);
    }

private:
    void release(std::size_t from) {
        if (bytes_ < from || !g_.release_pages) return;
        g_.release_pages(g_.model);
        bytes_ = 0;
    }
    graph const& g_;
    std::size_t bytes_ = 0;
};

/// Binds every node that runs a kernel, right after `choose(node, call)` has put that into `b`.
template <class Choose> void bind_plain_nodes(graph const& g, kernel_binding& b, error_list& errors, Choose choose) {
    b.bound_to = g;
    b.workspace_bytes.resize(g.nodes.size());
    b.in_place.resize(g.nodes.size());
    described_call call;
    pages_of_packed pages(g);
    for (node_id i = 0; i < g.nodes.size(); ++i) {
        auto const& n = g.nodes[i];
        bool const runs = n.kind == node_kind::operation || n.kind == node_kind::opaque;
        if (!runs || flow_of(g, n) != flow::plain) continue;
        call.describe(g, n);
        choose(i, call);
        bind_node(g, i, call, b, errors);
        if (b.of_node[i].row && b.of_node[i].row->prepare) pages.prepared(n);
    }
}

GRAFT_LARGE kernel_binding bind_and_collect_errors(
    graph const& g, kernel_set kernels, error_list& errors, platform const& device) {
    kernel_binding b;
    b.device = device;
    b.of_node.resize(g.nodes.size());
    bind_plain_nodes(g, b, errors, [&](node_id i, described_call& call) {
        if (g.nodes[i].kind == node_kind::operation) b.of_node[i] = choose_for(g, i, call, kernels, b.refusals);
    });
    return b;
}

} // namespace detail

GRAFT_LARGE result<kernel_binding, error_list> bind_kernels(
    graph const& g, kernel_set kernels, platform const& device) {
    error_list errors;
    auto b = detail::bind_and_collect_errors(g, kernels, errors, device);
    if (errors.failed()) return errors;
    return b;
}

GRAFT_END
