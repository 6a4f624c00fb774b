// graft/library/nn/attention/fused_ops.hpp - operators: attention as one operator
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"
#include "graft/op/rules/broadcast.hpp"
#include "graft/op/rules/transpose.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// Whether `t` broadcasts to `to` without changing it, as far as dims are known.
/// error shape_mismatch
[[nodiscard]] constexpr status broadcasts_to(shape const* t, shape const& to, std::string_view parameter) {
    if (!t || !t->has_rank()) return ok;
    if (t->rank() > to.rank())
        return fail(errc::shape_mismatch, parameter, "at most the rank of the scores", to.rank(),
            static_cast<std::int64_t>(t->rank()));
    for (std::size_t i = 0; i < t->rank(); ++i)
        if (auto const d = t->back(i); !d.is(1) && contradict(d, to.back(i)))
            return fail(errc::shape_mismatch, parameter, "dims that are 1 or those of the scores", to.back(i).value(),
                d.value());
    return ok;
}

} // namespace detail

/// softmax(s) * V over the last axis of the scores s = scale * Q * K', [batch.., length, keys]. First, s is `fill`
/// where `condition` is not `keeps`; then `mask` is added. Both broadcast to s, and the batch axes of Q, K, V to each
/// other. Q is q with its axes in the order q_axes, as by Permute, and K, V so too; y is the result in the order
/// y_axes. shapes
///   Q [batch.., length, size], K [batch.., keys, size], V [batch.., keys, width], result [batch.., length, width]
///
/// It is made by `fuse_attention` for a run, from the operators of these steps.
/// error wrong_rank: less than 2, or not the same; shape_mismatch; axis_out_of_range, wrong_attribute_value: the axes
/// source PyTorch scaled_dot_product_attention
struct AttentionFused : graft::op<AttentionFused> {
    static constexpr operator_line prototype{R"(AttentionFused q:f32 k:f32 v:f32 condition?:bool mask?:f32 -> y:f32
        scale?float=1 keeps?bool=true fill?float=0 q_axes?list(int)= k_axes?list(int)= v_axes?list(int)=
        y_axes?list(int)=)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &of_q = ctx.input<"q">(), &of_k = ctx.input<"k">(), &of_v = ctx.input<"v">();
        ctx.output<"y">() = shape::unknown_rank();
        if (!of_q.has_rank() || !of_k.has_rank() || !of_v.has_rank()) return ok;
        auto const rank = of_q.rank();
        if (rank < 2) return fail(errc::wrong_rank, "q", "2 or more", rank);
        if (auto s = rule::expect_rank(of_k, rank, "k"); !s) return s;
        if (auto s = rule::expect_rank(of_v, rank, "v"); !s) return s;
        shape q, k, v;
        if (auto s = rule::permute_shape(of_q, ctx.attr<"q_axes">(), "q_axes", q); !s) return s;
        if (auto s = rule::permute_shape(of_k, ctx.attr<"k_axes">(), "k_axes", k); !s) return s;
        if (auto s = rule::permute_shape(of_v, ctx.attr<"v_axes">(), "v_axes", v); !s) return s;
        if (contradict(q.back(0), k.back(0)))
            return fail(errc::shape_mismatch, "k", "the last axis of q", q.back(0).value(), k.back(0).value());
        if (contradict(k.back(1), v.back(1)))
            return fail(errc::shape_mismatch, "v", "the number of keys", k.back(1).value(), v.back(1).value());
        auto scores = shape::of_rank(rank);
        for (std::size_t i = 0; i + 2 < rank; ++i) {
            dim both, all;
            if (auto s = rule::broadcast_dims(q[i], k[i], "k", both); !s) return s;
            if (auto s = rule::broadcast_dims(both, v[i], "v", all); !s) return s;
            scores[i] = all;
        }
        scores[rank - 2] = q.back(1), scores[rank - 1] = merge(k.back(1), v.back(1));
        if (auto s = detail::broadcasts_to(ctx.optional_input<"condition">(), scores, "condition"); !s) return s;
        if (auto s = detail::broadcasts_to(ctx.optional_input<"mask">(), scores, "mask"); !s) return s;
        scores[rank - 1] = v.back(0);
        return rule::permute_shape(scores, ctx.attr<"y_axes">(), "y_axes", ctx.output<"y">());
    }
};

/// The operators in this file.
using fused_attention_ops = ops<AttentionFused>;

} // namespace library
GRAFT_END
