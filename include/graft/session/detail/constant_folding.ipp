// graft/session/detail/constant_folding.ipp - computes small values and constants with the kernels of a target
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/graph/edit/graph_passes.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/tensor/numbers.hpp"

GRAFT_BEGIN

namespace detail {

GRAFT_LARGE span<std::byte> bytes_of_known(
    tensor_desc const& d, known_value const& v, std::int64_t max_bytes, arena& storage) {
    auto const size = bytes_of(d);
    if (!size.known() || size.value() > max_bytes || bits_of(d.type) == 0) return {};
    auto const n = static_cast<std::size_t>(size.value());
    auto const room = storage.make<std::max_align_t>(n / sizeof(std::max_align_t) + 1);
    span const to(reinterpret_cast<std::byte*>(room.data()), n);
    if (v.constant) {
        if (v.bytes.size() != n) return {};
        std::memcpy(to.data(), v.bytes.data(), n);
        return to;
    }
    auto const width = bytes_of(d.type);
    constexpr dtype_set whole = dtype_families::integer | dtype::boolean;
    if (!v.partial || !whole.has(d.type) || v.elements.size() * width != n) return {};
    for (std::size_t i = 0; i < v.elements.size(); ++i) {
        if (v.elements[i] <= last_symbol) return {};
        std::memcpy(to.data() + i * width, &v.elements[i], width); // little endian: the low bytes are the number
    }
    return to;
}

GRAFT_LARGE void compute_node(kernel_set const& kernels, graph& g, node_id id, fold_limits max) {
    auto const& n = g.nodes[id];
    if (n.kind != node_kind::operation || n.input_count == 0 || n.output_count == 0 || g.catalog.ops[n.op].changes())
        return;
    for (auto t : g.inputs_of(n))
        if (t == no_id || g.tensors[t].value == no_id || !g.value_of(t).any() || !runnable(g.tensors[t].desc.shape))
            return;
    bool missing = false;
    for (auto const& t : g.outputs_of(n)) {
        auto const size = t.desc.shape.elements();
        if (!size.known() || size.value() > max.elements || bytes_of(t.desc.type) == 0 || !runnable(t.desc.shape))
            return;
        missing = missing || t.value == no_id;
    }
    if (!missing) return;
    arena inputs; // for the duration of the call
    series<tensor_desc> descs(n.input_count);
    series<kernel_argument> in(n.input_count), out(n.output_count);
    for (std::size_t i = 0; i < n.input_count; ++i) {
        auto const t = g.inputs_of(n)[i];
        descs[i] = g.input_desc(n, i);
        auto const bytes = bytes_of_known(descs[i], g.value_of(t), max.bytes, inputs);
        if (bytes.empty() && !descs[i].shape.elements().is(0)) return;
        in[i] = {bytes.data(), &descs[i], nullptr};
    }
    for (std::size_t k = 0; k < n.output_count; ++k) {
        auto const& d = g.tensors[n.output(k)].desc;
        auto const room = g.storage.make<std::max_align_t>(
            static_cast<std::size_t>(bytes_of(d).value()) / sizeof(std::max_align_t) + 1);
        out[k] = {reinterpret_cast<std::byte*>(room.data()), &d, nullptr};
    }
    kernel_frame f{g.input_ports(n), g.output_ports(n), in.data(), out.data(), g.attributes_of(n).data(), nullptr, 0};
    f.carried = g.carried_of(n);
    f.strings = &g.storage;
    auto const chosen = kernels.select(g.catalog, n.op, f);
    if (!chosen || chosen.row->tile) return; // a tiling belongs to the session
    std::vector<std::max_align_t> workspace;
    if (chosen.row->workspace) {
        auto const bytes = chosen.row->workspace(f);
        if (bytes > std::size_t{1} << 24) return;
        workspace.resize(bytes / sizeof(std::max_align_t) + 5);
        auto const at = (reinterpret_cast<std::uintptr_t>(workspace.data()) + 63) & ~std::uintptr_t{63};
        f.workspace = reinterpret_cast<std::byte*>(at);
        f.workspace_bytes = bytes;
    }
    if (status why; !chosen.row->run(f, why)) return;
    for (std::size_t k = 0; k < n.output_count; ++k) {
        auto& t = g.tensors[n.output(k)];
        make_constant(g, t, {out[k].data, static_cast<std::size_t>(bytes_of(t.desc).value())});
    }
}

/// The nodes that compute the floats which integers in another tensor represent, with the others of the same node of
/// the model.
inline std::vector<bool> converting_nodes(graph const& g) {
    std::vector<bool> converts(g.nodes.size(), false), of_source;
    for (auto const& q : g.quantized) {
        if (q.is.whole == q.tensor) continue;
        auto const id = g.tensors[q.tensor].producer;
        converts[id] = true;
        auto const source = g.nodes[id].source;
        if (source == no_id) continue;
        if (of_source.size() <= source) of_source.resize(source + 1, false);
        of_source[source] = true;
    }
    for (node_id i = 0; i < g.nodes.size(); ++i)
        if (auto const source = g.nodes[i].source; source < of_source.size() && of_source[source]) converts[i] = true;
    return converts;
}

/// The float32 that constant integers represent, (integer - zero point) * scale as a run computes them; empty if a
/// number is not known, or is no float32, or if blocks share scales.
inline span<float> floats_of(graph& g, quantization const& q, tensor_desc const& real) {
    auto const of = q.whole == no_id ? known_value() : g.value_of(q.whole);
    tensor_view const whole{{q.type, format::nd, format::nd, real.shape}, of.constant ? of.bytes : byte_view(), {}};
    auto const n = count_of_numbers(whole), scales = count_of_numbers(q.scale);
    auto const zeros = q.zero.desc.type == dtype::undefined ? 0 : count_of_numbers(q.zero);
    auto const size = real.shape.elements();
    if (!size.known() || n == 0 || static_cast<std::size_t>(size.value()) != n || q.block != 1 ||
        q.scale.desc.type != dtype::f32 || real.type != dtype::f32 || (zeros == 0) != (q.zero_at == no_id))
        return {};
    std::size_t dim = 1, later = n;
    if (q.axis != quantization::no_axis) {
        auto const at = static_cast<std::size_t>(q.axis);
        if (at >= real.shape.rank()) return {};
        dim = static_cast<std::size_t>(real.shape[at].value()), later = 1;
        for (auto i = at + 1; i < real.shape.rank(); ++i) later *= static_cast<std::size_t>(real.shape[i].value());
    }
    if (scales != dim || (zeros > 1 && zeros != dim)) return {};
    auto const floats = g.storage.make<float>(n);
    for (std::size_t i = 0; i < n; ++i) {
        auto const k = i / later % dim;
        auto const zero = zeros == 0 ? 0.0 : number_at(q.zero, zeros == 1 ? 0 : k);
        floats[i] = static_cast<float>(number_at(whole, i) - zero) * load<float>(q.scale.bytes.data() + 4 * k);
    }
    return floats;
}

/// The node becomes a constant: its only output has its elements.
inline void end_as_constant(graph& g, node& n) {
    n.kind = node_kind::constant;
    n.op = no_op;
    n.input_count = n.attribute_count = n.carried_count = 0;
    g.tensors[n.first_output].declared = false;
}

/// Tensors whose integers are constants become constants. Returns their number.
inline std::size_t convert_quantized(graph& g, std::uint64_t budget_bytes) {
    std::size_t converted = 0;
    for (auto const& q : g.quantized) {
        auto& t = g.tensors[q.tensor];
        auto& n = g.nodes[t.producer];
        if (q.is.whole == q.tensor || n.kind != node_kind::operation || n.output_count != 1 || n.control_count ||
            n.call != no_id || g.storage.bytes() > budget_bytes)
            continue;
        auto const floats = floats_of(g, q.is, t.desc);
        if (floats.empty()) continue;
        make_constant(g, t, as_bytes(span<float const>(floats)));
        end_as_constant(g, n);
        ++converted;
    }
    return converted;
}

} // namespace detail

GRAFT_LARGE void fold_node(void const* kernels, graph& g, node_id id) {
    detail::compute_node(*static_cast<kernel_set const*>(kernels), g, id, {});
}

GRAFT_LARGE std::size_t fold_constants(
    graph& g, kernel_set const& kernels, std::uint64_t budget_bytes, quantized_constants quantized) {
    constexpr detail::fold_limits max{std::int64_t{1} << 20, std::int64_t{1} << 24};
    auto const conditional = detail::conditional_nodes(g);
    bool const stay = quantized == quantized_constants::stay;
    auto const converts = stay ? detail::converting_nodes(g) : std::vector<bool>(g.nodes.size(), false);
    std::size_t folded = stay ? 0 : detail::convert_quantized(g, budget_bytes);
    for (node_id i = 0; i < g.nodes.size() && g.storage.bytes() < budget_bytes; ++i) {
        auto& n = g.nodes[i];
        if (n.kind != node_kind::operation || n.input_count == 0 || n.output_count != 1 || n.control_count ||
            n.call != no_id || conditional[i] || converts[i] || g.catalog.ops[n.op].changes() ||
            detail::works_on_handles(g, n))
            continue;
        bool constant = true;
        for (auto t : g.inputs_of(n))
            constant = constant &&
                       (t == no_id || (g.is_constant(t) && g.nodes[g.tensors[t].producer].control_count == 0));
        auto& t = g.tensors[n.first_output];
        if (!constant || bits_of(t.desc.type) == 0 || !t.desc.shape.is_static()) continue;
        if (!g.value_of(n.first_output).constant) {
            if (t.value != no_id) { // numbers that a rule computed
                auto const bytes = detail::bytes_of_known(t.desc, g.value_of(n.first_output), max.bytes, g.storage);
                if (bytes.empty() && !t.desc.shape.elements().is(0)) continue;
                detail::make_constant(g, t, bytes);
            } else {
                detail::compute_node(kernels, g, i, max);
            }
        }
        auto const v = g.value_of(n.first_output);
        if (!v.constant || !bytes_of(t.desc).is(static_cast<std::int64_t>(v.bytes.size()))) continue;
        detail::end_as_constant(g, n);
        ++folded;
    }
    return folded;
}

GRAFT_END
