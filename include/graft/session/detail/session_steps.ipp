// graft/session/detail/session_steps.ipp - builds the steps of a session
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy
#include <string>  // to_string
#include <string_view>

#include "graft/base/container/hash.hpp"
#include "graft/graph/ir/flow.hpp"

GRAFT_BEGIN
namespace detail {

GRAFT_LARGE bool session_memory::take(memory_plan const& plan) {
    arena = aligned_bytes(plan.arena_bytes, plan.alignment_bytes);
    arena_bytes = plan.arena_bytes;
    return arena.data() != nullptr;
}

template <bool Checked>
void session_memory::place_each(graph const& g, memory_plan const& plan, run_sizes& sizes, error_list& errors) {
    auto* const base = arena.data();
    constexpr std::size_t many = std::size_t{16} << 20;
    std::size_t copied = 0; // of a file's pages, which need not stay in memory
    auto const place_one = [&](tensor_id t) {
        auto const before = copies.size();
        place_constant(g, t, errors);
        if (copies.size() == before || !g.release_pages) return;
        copied += g.values[g.tensors[t].value].bytes.size();
        if (copied >= many) g.release_pages(g.model), copied = 0;
    };
    for (tensor_id t{}; t < tensors.size(); ++t) {
        auto const& d = g.tensors[t].desc;
        auto& a = tensors[t];
        auto const* const sized = Checked ? nullptr : sizes.of(t);
        a.describe(sized ? sized : &d);
        if (g.is_constant(t)) {
            if (!Checked || !place_aligned(g, t)) place_one(t);
        } else if (plan.of_tensor[t] != no_id) { // a tensor forwarded by control flow has the address of its source
            if constexpr (!Checked) {
                auto const bytes = plan.tensors[plan.of_tensor[t]].bytes;
                if (bytes < (sized ? planned_bytes(g.largest_desc(t)) : planned_bytes(d)))
                    errors.add(errc::overlapping_tensors, place_of(g, g.nodes[g.tensors[t].producer]),
                        "a plan of this graph: its tensor has", std::to_string(bytes) + " bytes there");
            }
            auto* const at = base + plan.offset_of(t);
            if (bits_of(d.type) == 0) a.strings = reinterpret_cast<std::string_view*>(at);
            else a.data = at;
        }
    }
    if (copied > 0) g.release_pages(g.model);
}

GRAFT_LARGE void session_memory::place(
    graph const& g, memory_plan const& plan, run_sizes& sizes, bool checked, error_list& errors) {
    tensors.resize(g.tensors.size());
    if (checked && sizes.empty()) place_each<true>(g, plan, sizes, errors);
    else place_each<false>(g, plan, sizes, errors);
    if (!plan.within.empty()) entries = plan.of_tensor;
    roots = memory_roots(g);
    for (tensor_id t{}; t < roots.size(); ++t)
        if (roots[t] != t) {
            tensors[t].data = tensors[roots[t]].data, tensors[t].strings = tensors[roots[t]].strings;
            if (sizes.of(t)) tensors[t].describe(tensors[roots[t]].desc); // one memory, one size
        }
}

GRAFT_LARGE bool session_memory::place_aligned(graph const& g, tensor_id t) {
    auto const& is = g.tensors[t];
    if (bits_of(is.desc.type) == 0 || is.value == no_id) return false;
    auto* const at = const_cast<std::byte*>(g.values[is.value].bytes.data()); // inputs are never written
    if (reinterpret_cast<std::uintptr_t>(at) % alignment_of(is.desc.type) != 0) return false;
    tensors[t].data = at;
    return true;
}

GRAFT_LARGE void session_memory::place_constant(graph const& g, tensor_id t, error_list& errors) {
    static constexpr known_value nothing{};
    auto const& value = g.tensors[t].value == no_id ? nothing : g.values[g.tensors[t].value];
    auto& a = tensors[t];
    auto const where = [&] { return place_of(g, g.nodes[g.tensors[t].producer]); };
    if (bits_of(a.desc->type) == 0) {
        a.strings = const_cast<std::string_view*>(value.strings.data()); // inputs are never written
        if (a.desc->shape.elements().is(static_cast<std::int64_t>(value.strings.size()))) return;
    } else if (bytes_of(*a.desc).is(static_cast<std::int64_t>(value.bytes.size()))) {
        a.data = const_cast<std::byte*>(value.bytes.data());
        if (reinterpret_cast<std::uintptr_t>(a.data) % alignment_of(a.desc->type) == 0) return;
        auto& copy = copies.emplace_back(value.bytes.size());
        if (copy.data()) std::memcpy(a.data = copy.data(), value.bytes.data(), value.bytes.size());
        else
            errors.add(
                errc::memory_budget_exceeded, where(), "memory for a constant", std::to_string(value.bytes.size()));
        return;
    }
    errors.add(
        errc::wrong_blob_size, where(), "as many elements as the shape", std::to_string(value.bytes.size()) + " bytes");
}

GRAFT_LARGE std::vector<std::uint32_t> session_steps::add_steps(graph const& g, memory_plan const& plan,
    kernel_binding const& kernels, session_memory const& memory, run_sizes& sizes, bool checked, error_list& errors) {
    std::size_t count = 0, steps = 0, formats = 0;
    for (auto const& n : g.nodes) count += n.input_count + n.output_count, steps += n.kind == node_kind::operation;
    for (auto const& f : g.edge_formats) formats += f.read != format::nd || f.origin != format::nd;
    arguments_.reserve(count); // so that addresses of elements remain valid
    of_argument_.reserve(count);
    edge_descs_.reserve(formats);
    frames_.reserve(steps); // as well
    tilings_.reserve(kernels.tilings.size());
    device_ = kernels.device;
    program_.reserve(steps);
    node_of_step_.reserve(steps);
    std::vector<std::uint32_t> step_of(g.nodes.size(), no_id);
    for (node_id i = 0; i < g.nodes.size(); ++i) {
        auto const& n = g.nodes[i];
        bool const runs = n.kind == node_kind::operation || n.kind == node_kind::opaque;
        if (!runs || flow_of(g, n) != flow::plain) continue;
        auto const* row = kernels.of_node[i].row;
        bool const of_another = !checked && row && row->op_hash != 0 && // 0: the rest of a node that was fused
                                (row->op_hash != hash_of(g.op_name(n)) || row->inputs != g.input_ports(n).size() ||
                                    row->outputs != g.output_ports(n).size());
        if (!row || of_another) {
            errors.add(errc::no_kernel, place_of(g, n), row ? "a kernel of this operator" : "a kernel");
            continue;
        }
        auto* const inputs = arguments_.data() + arguments_.size();
        for (std::size_t k = 0; k < n.input_count; ++k) {
            auto const t = g.inputs_of(n)[k];
            if (t != no_id && g.tensors[t].producer >= i)
                errors.add(errc::cycle, place_of(g, n), "an input from an earlier node");
            arguments_.push_back(t == no_id ? kernel_argument{} : memory.tensors[t]);
            of_argument_.push_back(t);
            auto const own = g.edge_formats[n.first_input + k]; // a consumer may read in a separate format
            if (t == no_id || (own.read == format::nd && own.origin == format::nd)) continue;
            auto const& d = g.tensors[t].desc;
            auto const read = own.read == format::nd ? d.format : own.read,
                       origin = own.origin == format::nd ? d.origin_format : own.origin;
            auto const& desc = *memory.tensors[t].desc;
            if (read == desc.format && origin == desc.origin_format) continue;
            edge_descs_.push_back(desc);
            edge_descs_.back().format = read;
            edge_descs_.back().origin_format = origin;
            arguments_.back().describe(&edge_descs_.back());
        }
        auto* const outputs = arguments_.data() + arguments_.size();
        for (std::uint32_t k = 0; k < n.output_count; ++k)
            arguments_.push_back(memory.tensors[n.output(k)]), of_argument_.push_back(n.output(k));
        auto& frame = frames_.emplace_back(
            kernel_frame{g.input_ports(n), g.output_ports(n), inputs, outputs, g.attributes_of(n).data(), nullptr, 0});
        frame.carried = g.carried_of(n);
        frame.node = n.name;
        frame.strings = strings_.get();
        if (i < kernels.in_place.size()) frame.in_place = kernels.in_place[i];
        if (i < kernels.states.size()) frame.state = kernels.states[i].get();
        if (auto const w = plan.of_workspace.empty() ? no_id : plan.of_workspace[i]; w != no_id) {
            frame.workspace = memory.arena.data() + plan.workspaces[w].offset;
            frame.workspace_bytes = static_cast<std::size_t>(plan.workspaces[w].bytes);
            if (row->shares_work) shared_bytes_ = algorithm::max(shared_bytes_, frame.workspace_bytes);
        } else if (kernels.workspace_bytes[i]) {
            errors.add(errc::overlapping_tensors, place_of(g, n), "a plan with this node's workspace");
        }
        step_of[i] = static_cast<std::uint32_t>(program_.size());
        bool sized_in_run = sizes.has_bounds(n);
        if (auto const* t = kernels.tiling_of(i)) {
            auto const& copy = tilings_.emplace_back(*t);
            tilings_.back().data = room_for_tiling(tiling_data_, row->tiling_bytes);
            std::memcpy(copy.data, t->data, row->tiling_bytes);
            frame.tiling = &copy;
            sized_in_run = sized_in_run || tiling_reads_run_values(g, n);
        } else if (row->tile) {
            errors.add(errc::invalid_tiling, place_of(g, n), "kernels with a tiling");
        }
        auto const begin = g.catalog.facts_of(n.op).empty() ? series<initial_contents>() : initial_contents_of(g, n);
        if (sized_in_run || !begin.empty()) prologues_.resize(steps);
        if (sized_in_run) {
            sizes.make_room(n);
            prologues_[program_.size()] = {true, row->workspace, row->tile, 0, 0};
        }
        for (auto const& b : begin)
            if (!can_initialize(b, outputs[b.output].desc->type))
                errors.add(errc::wrong_dtype, place_of(g, n), "memory that begins with 0, or with a wider number");
        if (!begin.empty()) {
            prologues_[program_.size()].first = static_cast<std::uint32_t>(initial_contents_.size());
            prologues_[program_.size()].count = static_cast<std::uint32_t>(begin.size());
            initial_contents_.insert(initial_contents_.end(), begin.begin(), begin.end());
        }
        if constexpr (views_are_checked) {
            auto& review = reviews_.emplace_back();
            if (row->op_hash != 0)
                review = {
                    &g.catalog, n.op, 0, row->in_place | frame.in_place, g.catalog.ops[n.op].traits, row->shares_work};
            for (auto const& b : begin) review.initial |= b.output < 64 ? std::uint64_t{1} << b.output : 0;
        }
        program_.push_back({row->run, &frame});
        node_of_step_.push_back(i);
    }
    return step_of;
}

} // namespace detail

GRAFT_END
