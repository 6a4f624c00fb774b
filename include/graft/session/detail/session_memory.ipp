// graft/session/detail/session_memory.ipp - assigns addresses to the tensors of a session
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring> // memcpy
#include <string>  // to_string
#include <string_view>

GRAFT_BEGIN

namespace detail {

GRAFT_LARGE bool session_memory::take(memory_plan const& plan) {
    arena = aligned_bytes(plan.arena_bytes, plan.alignment_bytes);
    return arena.data() != nullptr;
}

template <bool Checked>
void session_memory::place_each(graph const& g, memory_plan const& plan, run_sizes& sizes, error_list& errors) {
    auto* const base = arena.data();
    for (tensor_id t = 0; t < tensors.size(); ++t) {
        auto const& d = g.tensors[t].desc;
        auto& a = tensors[t];
        auto const* const sized = Checked ? nullptr : sizes.of(t);
        a.describe(sized ? sized : &d);
        if (g.is_constant(t)) {
            if (!Checked || !place_aligned(g, t)) place_constant(g, t, errors);
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
}

GRAFT_LARGE void session_memory::place(
    graph const& g, memory_plan const& plan, run_sizes& sizes, bool checked, error_list& errors) {
    tensors.resize(g.tensors.size());
    if (checked && sizes.empty()) place_each<true>(g, plan, sizes, errors);
    else place_each<false>(g, plan, sizes, errors);
    roots = memory_roots(g);
    for (tensor_id t = 0; t < roots.size(); ++t)
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

} // namespace detail

GRAFT_END
