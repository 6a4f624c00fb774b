// graft/session/detail/sizing.ipp - infers shapes again in a run
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/infer/infer_node.hpp"
#include "graft/session/detail/memory.hpp"

GRAFT_BEGIN

namespace detail {

GRAFT_LARGE bool tiling_reads_run_values(graph const& g, node const& n) {
    auto const rows = g.catalog.inputs(n.op);
    auto const slots = g.input_ports(n);
    for (std::size_t p = 0; p < slots.size(); ++p) {
        if (rows[p].value == value_need::none) continue;
        for (std::size_t k = 0; k < slots[p].count; ++k)
            if (auto const t = g.inputs_of(n)[slots[p].first + k]; t != no_id && !g.value_of(t).constant) return true;
    }
    return false;
}

GRAFT_LARGE run_sizes::run_sizes(graph const& g) : graph_(&g) {
    for (auto const& b : g.bounds) descs_.push_back(g.largest_desc(b.tensor));
}

GRAFT_LARGE bool run_sizes::has_bounds(node const& n) {
    bool any = compute_dependent(graph_->catalog, n.op); // also of a shape that the rule states
    if (descs_.empty()) return any;
    for (auto t : graph_->inputs_of(n)) any = any || (t != no_id && of(t));
    for (std::uint32_t k = 0; k < n.output_count; ++k) any = any || of(n.output(k));
    return any;
}

GRAFT_LARGE void run_sizes::make_room(node const& n) {
    if (in_.size() < n.input_count) {
        in_.resize(n.input_count), values_.resize(n.input_count);
        read_.resize(n.input_count), read_at_.resize(n.input_count);
    }
    if (out_.size() < n.output_count)
        out_.resize(n.output_count), declared_.resize(n.output_count), tiled_.resize(n.output_count),
            open_.resize(n.output_count);
}

GRAFT_LARGE void run_sizes::watch_inputs(frame& f) {
    for (std::size_t i = 0; i < f.inputs.size(); ++i) {
        read_at_[i] = nullptr;
        if (!f.inputs[i]) continue;
        read_[i] = *f.inputs[i];
        f.watch(read_[i], i);
        read_at_[i] = &read_[i];
    }
    f.inputs = {read_at_.data(), f.inputs.size()};
}

GRAFT_LARGE status run_sizes::before(node const& n, kernel_frame& f, kernel_argument* arguments,
    workspace_function workspace, span<kernel_argument const> tensors) {
    auto const inputs = graph_->inputs_of(n);
    // rules that accept a dynamic input are called again, even if the outputs' shapes are known
    bool open = false, asks = false;
    for (std::uint32_t k = 0; k < n.output_count; ++k) open = open || of(n.output(k));
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        auto const t = inputs[i];
        in_[i] = f.inputs[i].desc;
        values_[i] = {};
        if (t == no_id) continue;
        asks = asks || of(t);
        // the edge's own
        if (tensors[t].desc != in_[i]) const_cast<tensor_desc*>(in_[i])->shape = tensors[t].desc->shape;
        auto const& a = f.inputs[i];
        if (a.strings) values_[i].strings = {a.strings, static_cast<std::size_t>(in_[i]->shape.elements().value())};
        else values_[i].bytes = {a.data, static_cast<std::size_t>(planned_bytes(*in_[i]))};
        values_[i].constant = true;
    }
    if (open || asks) {
        if (auto const why = infer(n); !why) return why;
    }
    for (std::size_t i = 0; i < std::size_t{n.input_count} + n.output_count; ++i)
        arguments[i].describe(arguments[i].desc);
    f.actual = nullptr;
    for (std::size_t k = 0; k < n.output_count; ++k) declared_[k] = shape();
    if (!open && !asks)
        for (std::size_t k = 0; k < n.output_count; ++k) open_[k] = false;
    if (workspace && workspace(f) > f.workspace_bytes)
        return fail(errc::size_exceeds_bound, "workspace", "the bytes that were planned",
            static_cast<std::int64_t>(f.workspace_bytes));
    if (open || compute_dependent(graph_->catalog, n.op)) f.actual = declared_.data();
    return ok;
}

GRAFT_LARGE param_row const& run_sizes::port_of_output(node const& n, std::uint32_t k) const {
    auto const slots = graph_->output_ports(n);
    std::size_t p = 0;
    while (k >= std::size_t{slots[p].first} + slots[p].count) ++p;
    return graph_->catalog.outputs(n.op)[p];
}

inline constexpr shape_words words_of_rules{"a rank that the rules allow:", "a dim that the rules allow:"},
    words_of_the_model{"the rank in the model:", "the dim in the model:"};

GRAFT_LARGE status run_sizes::after(node const& n) {
    for (std::uint32_t k = 0; k < n.output_count; ++k) {
        auto* const d = of(n.output(k));
        if (!declared_[k].is_set()) {
            if (!open_[k] || !port_of_output(n, k).compute_dependent) continue; // of others the bound is the room
            return fail(
                errc::actual_shape_not_reported, name_of_output(n, k), "the shape that its kernel sets in a run");
        }
        auto const& stated = graph_->tensors[n.output(k)].desc.shape;
        if (!d && declared_[k] != stated)
            return fail(errc::wrong_shape, name_of_output(n, k), "the shape that infer_shape states, of elements",
                stated.elements().value(), declared_[k].elements().known() ? declared_[k].elements().value() : -1);
        if (!d) continue;
        if (contradict(declared_[k], out_[k].shape) || !declared_[k].is_static())
            return contradiction(name_of_output(n, k), words_of_rules, out_[k].shape, declared_[k]);
        if (auto const why = accept(n.output(k), *d, declared_[k], name_of_output(n, k)); !why) return why;
    }
    return ok;
}

GRAFT_LARGE status run_sizes::accept(tensor_id t, tensor_desc& d, shape const& s, std::string_view parameter) const {
    auto const& max = graph_->bounds[graph_->bound_of(t)].max;
    auto const& known = graph_->tensors[t];
    if (contradict(s, known.desc.shape))
        return contradiction(parameter, known.declared ? words_of_the_model : words_of_rules, known.desc.shape, s);
    auto const& stated = known.desc.shape;
    for (std::size_t i = 0; stated.symbolic() && i < stated.rank(); ++i) // one symbol is one number
        for (std::size_t k = 0; k < i; ++k)
            if (dim const d = stated[i], e = stated[k]; d.symbolic() && d == e && contradict(s[i], s[k]))
                return fail(errc::wrong_shape, parameter, "dims of one symbol with one value,", dim(s[k]).value(),
                    dim(s[i]).value());
    if (!runnable(s) || s.elements().value() > max.elements().value())
        return fail(errc::size_exceeds_bound, parameter, "elements at most", max.elements().value(),
            s.elements().known() ? s.elements().value() : -1);
    d.shape = s;
    return ok;
}

GRAFT_LARGE status run_sizes::infer(node const& n) {
    for (std::size_t k = 0; k < n.output_count; ++k) out_[k] = tensor_desc{};
    auto f = frame_of(n);
    watch_inputs(f);
    if (auto const why = infer_node(graph_->catalog, n.op, f); !why) return why;
    for (std::uint32_t k = 0; k < n.output_count; ++k) {
        auto* const d = of(n.output(k));
        auto const& got = out_[k].shape;
        auto const& known = graph_->tensors[n.output(k)];
        open_[k] = d && !got.is_static();
        if (!d && contradict(got, known.desc.shape))
            return contradiction(
                name_of_output(n, k), {"the planned rank:", "the planned dim:"}, known.desc.shape, got);
        if (!d) continue;
        // the kernel will set it
        if (open_[k]) d->shape = graph_->bounds[graph_->bound_of(n.output(k))].max;
        else if (auto const why = accept(n.output(k), *d, got, name_of_output(n, k)); !why) return why;
    }
    return ok;
}

} // namespace detail

GRAFT_END
