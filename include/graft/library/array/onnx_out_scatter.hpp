// graft/library/array/onnx_out_scatter.hpp - to ONNX: elements put at positions, ranks and buckets of numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/onnx_out.hpp"
#include "graft/library/array/scatter/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/sort/ops.hpp"
#include "graft/library/math/histogram/ops.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// `updates` put into `tensor` at `indices`, or added up there.
inline value_id scattered(emission& m, value_id tensor, value_id indices, value_id updates, bool adds) {
    auto const at = out::cast(m, indices, dtype::i64);
    return adds ? m.node("ScatterND", {tensor, at, updates}, {{"reduction", "add"}})
                : m.node("ScatterND", {tensor, at, updates});
}
inline status lower_tensor_scatter_update(lowering<TensorScatterUpdate>& n) {
    return n.give(scattered(n.m, n.in<"x">(), n.in<"indices">(), n.in<"updates">(), false));
}
inline constexpr auto tensor_scatter_update = out::lower<TensorScatterUpdate>(&lower_tensor_scatter_update);
inline status lower_tensor_scatter_add(lowering<TensorScatterAdd>& n) {
    return n.give(scattered(n.m, n.in<"x">(), n.in<"indices">(), n.in<"updates">(), true));
}
inline constexpr auto tensor_scatter_add = out::lower<TensorScatterAdd>(&lower_tensor_scatter_add);
/// Into zeros.
inline status lower_scatter_nd(lowering<ScatterNd>& n) {
    auto& m = n.m;
    auto const updates = n.in<"x">();
    double const none = 0;
    auto const zero = m.reals({&none, 1}, m.type(updates));
    auto const base = m.node("Expand", {zero, out::cast(m, n.in<"shape">(), dtype::i64)});
    return n.give(scattered(m, base, n.in<"indices">(), updates, true));
}
inline constexpr auto scatter_nd = out::lower<ScatterNd>(&lower_scatter_nd);

/// ONNX has batch and time on the first two axes.
inline status lower_reverse_sequence(lowering<ReverseSequence>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    if (!x.has_rank()) return unknown_rank("x");
    auto const axes = out::from_zero({n.attr<"batch_dim">(), n.attr<"seq_dim">()}, x.rank());
    bool const first = axes[0] < 2 && axes[1] < 2;
    out::permutation order(axes), back(x.rank());
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(x.rank()); ++i)
        if (i != axes[0] && i != axes[1]) order.push_back(i);
    for (std::size_t i = 0; i < order.size(); ++i)
        back[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
    auto const v = first ? n.in<"x">() : m.transposed(n.in<"x">(), order);
    std::int64_t const batch = first ? axes[0] : 0, time = first ? axes[1] : 1;
    auto const y = m.node("ReverseSequence", {v, out::cast(m, n.in<"seq_lengths">(), dtype::i64)},
        {{"batch_axis", batch}, {"time_axis", time}});
    return n.give(first ? y : m.transposed(y, back));
}
inline constexpr auto reverse_sequence = out::lower<ReverseSequence>(&lower_reverse_sequence);

/// Whether fewer than k predictions are larger than that of the target.
template <class Op> status lower_in_top_k(lowering<Op>& n) {
    auto& m = n.m;
    auto const all = n.template in<"predictions">();
    auto const at = out::unsqueeze(m, out::cast(m, n.template in<"targets">(), dtype::i64), {1});
    auto const own = m.node("GatherElements", {all, at}, {{"axis", 1}});
    auto const above = out::cast(m, m.typed(m.node("Greater", {all, own}), dtype::boolean), dtype::i32);
    auto const count = out::reduced(m, "ReduceSum", above, {1}, false);
    value_id k;
    if constexpr (std::is_same_v<Op, InTopK>) k = m.number(static_cast<double>(n.template attr<"k">()), dtype::i32);
    else k = out::cast(m, n.template in<"k">(), dtype::i32);
    return n.give(m.node("Less", {count, k}));
}
inline constexpr auto in_top_k = out::lower<InTopK>(&lower_in_top_k<InTopK>);
inline constexpr auto in_top_k_v2 = out::lower<InTopKV2>(&lower_in_top_k<InTopKV2>);

/// How many boundaries are not above a number.
inline status lower_bucketize(lowering<Bucketize>& n) {
    auto& m = n.m;
    auto const& s = n.input<"input">().shape();
    if (!s.has_rank()) return unknown_rank("input");
    auto const rank = static_cast<std::int64_t>(s.rank());
    auto const x = out::unsqueeze(m, out::cast(m, n.in<"input">(), dtype::f32), {rank});
    auto const edges = m.reals(n.attr<"boundaries">(), dtype::f32);
    auto const below = m.typed(m.node("Not", {m.typed(m.node("Less", {x, edges}), dtype::boolean)}), dtype::boolean);
    return n.give(out::reduced(m, "ReduceSum", out::cast(m, below, dtype::i32), {rank}, false));
}
inline constexpr auto bucketize = out::lower<Bucketize>(&lower_bucketize);

/// Numbers at equal distances, the last one exact.
inline status lower_lin_space(lowering<LinSpace>& n) {
    auto& m = n.m;
    auto const *const start = m.constant(n.in<"start">()), *const stop = m.constant(n.in<"stop">());
    auto const num = m.known(n.input<"num">());
    if (!start || !stop || !num || num->size() != 1 || (*num)[0] < 1) return unknown_value("start");
    auto const from = out::reals_of(*start), to = out::reals_of(*stop);
    if (from.size() != 1 || to.size() != 1) return unknown_value("start");
    auto const count = (*num)[0];
    if (!out::may_be_made(count)) return fail(errc::unsupported_in_operator_set, "num", "at most 2^24 numbers");
    std::vector<double> all;
    for (std::int64_t i = 0; i < count; ++i)
        all.push_back(
            i + 1 == count && count > 1
                ? to[0]
                : from[0] +
                      (count > 1 ? static_cast<double>(i) * (to[0] - from[0]) / static_cast<double>(count - 1) : 0.0));
    return n.give(m.reals(all, m.type(n.in<"start">())));
}
inline constexpr auto lin_space = out::lower<LinSpace>(&lower_lin_space);

/// The lowerings in this file.
using array_scatter_lowerings = out::lowerings<tensor_scatter_update, tensor_scatter_add, scatter_nd, reverse_sequence,
    in_top_k, in_top_k_v2, bucketize, lin_space>;

} // namespace library::onnx_out
GRAFT_END
