// graft/library/nn/quantization/described.hpp - which tensors of a graph represent integers, derived from operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/graph/ir/quantization.hpp"
#include "graft/graph/ir/ref.hpp"
#include "graft/library/nn/quantization/carried.hpp"
#include "graft/library/nn/quantization/ops.hpp"
#include "graft/library/nn/quantization/quantized_number.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The elements of a constant of float32; empty if it is not such a constant.
[[nodiscard]] inline std::vector<float> floats_in(tensor_ref t) {
    auto const v = t.value();
    std::vector<float> all;
    if (!v.constant || t.dtype() != dtype::f32) return all;
    for (std::size_t i = 0; i + sizeof(float) <= v.bytes.size(); i += sizeof(float))
        all.push_back(graft::load<float>(v.bytes.data() + i));
    return all;
}
/// The smallest dtype with this number of bits for integers from 0 up.
[[nodiscard]] constexpr dtype whole_type_of(std::int64_t bits) {
    return bits <= 2 ? dtype::u2 : bits <= 4 ? dtype::u4 : bits <= 8 ? dtype::u8 : dtype::u16;
}
/// Records that y is rounded to the steps of these ranges: one, or one for each position of its last axis.
inline void describe_rounded(graph& g, tensor_ref y, span<float const> low, span<float const> high, std::int64_t bits,
    bool narrow, bool by_channel) {
    auto const n = low.size();
    if (n == 0 || n != high.size() || (!by_channel && n != 1)) return;
    quantization q;
    auto const steps = g.storage.template make<float>(n);
    auto const zeros = g.storage.template make<std::uint16_t>(n);
    for (std::size_t i = 0; i < n; ++i) {
        nudged_range const r(low[i], high[i], bits, narrow);
        if (!(r.step > 0)) return;
        steps[i] = r.step, zeros[i] = static_cast<std::uint16_t>(r.zero);
    }
    shape const all = by_channel ? shape{static_cast<std::int64_t>(n)} : shape::scalar();
    q.type = whole_type_of(bits);
    q.scale = {{dtype::f32, format::nd, format::nd, all}, as_bytes(span<float const>(steps)), {}};
    q.zero = {{dtype::u16, format::nd, format::nd, all}, as_bytes(span<std::uint16_t const>(zeros)), {}};
    if (by_channel) {
        if (!y.shape().has_rank() || y.shape().rank() == 0) return;
        q.axis = static_cast<int>(y.shape().rank()) - 1;
    }
    (void)describe(g, y.id(), q); // ranges that do not fit y are ignored
}
inline void describe_rounded(graph& g, node_ref n) {
    if (auto const args = as<FakeQuantWithMinMaxArgs>(n)) {
        auto const low = static_cast<float>(args->attr<"min">()), high = static_cast<float>(args->attr<"max">());
        describe_rounded(g, args->output<"y">(), {&low, 1}, {&high, 1}, args->attr<"num_bits">(),
            args->attr<"narrow_range">(), false);
    } else if (auto const one = as<FakeQuantWithMinMaxVars>(n)) {
        describe_rounded(g, one->output<"y">(), floats_in(one->input<"min">()), floats_in(one->input<"max">()),
            one->attr<"num_bits">(), one->attr<"narrow_range">(), false);
    } else if (auto const each = as<FakeQuantWithMinMaxVarsPerChannel>(n)) {
        describe_rounded(g, each->output<"y">(), floats_in(each->input<"min">()), floats_in(each->input<"max">()),
            each->attr<"num_bits">(), each->attr<"narrow_range">(), true);
    }
}
} // namespace detail

/// Adds to `graph::quantized` the quantization of tensors that no plugin has described: from TensorFlow's FakeQuant,
/// whose ranges are constants, and from `propagate_through`, which propagates it from the inputs of operators to their
/// results.
/// cost linear in the graph
inline void describe_quantized(graph& g) {
    for (node_id i = 0; i < g.nodes.size(); ++i) detail::describe_rounded(g, node_ref(g, i));
    propagate_quantization(
        g, [&](node_id i, auto const& of, auto const& say) { propagate_through(node_ref(g, i), of, say); });
}

} // namespace library
GRAFT_END
