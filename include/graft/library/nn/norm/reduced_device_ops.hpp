// graft/library/nn/norm/reduced_device_ops.hpp - CANN's device operators: sums by layout
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Shape of one number for each channel of a tensor: a vector, or for a layout of blocks the rank of the layout.
/// error wrong_rank
[[nodiscard]] constexpr status channels_of(tensor_desc const& x, shape& y) {
    y = shape::unknown_rank();
    if (!x.shape.has_rank()) return ok;
    auto const rank = x.shape.rank();
    if (x.format == format::nc1hwc0 || x.format == format::ndc1hwc0) {
        std::size_t const c1 = x.format == format::nc1hwc0 ? 1 : 2;
        if (auto s = rule::expect_rank(x.shape, c1 + 4, "x"); !s) return s;
        y = shape::of_rank(rank);
        for (std::size_t i = 0; i < rank; ++i) y[i] = i == c1 || i + 1 == rank ? x.shape[i] : dim(1);
        return ok;
    }
    if (rank != 4 && rank != 5)
        return fail(errc::wrong_rank, "x", "images or volumes", 4, static_cast<std::int64_t>(rank));
    y = shape::of_rank(0).append(x.shape[rule::axis_at(rule::layout_of(x, rank == 4 ? "NCHW" : "NCDHW", rank), 'C')]);
    return ok;
}

/// Sum and sum of squares of each channel.
struct BNTrainingReduce : op<BNTrainingReduce> {
    static constexpr operator_line prototype{"BNTrainingReduce x:f32,f16,bf16 -> sum:f32 square_sum:'"};
    static constexpr status infer_shape(shape_context& ctx) {
        shape y;
        if (auto s = channels_of(ctx.desc<"x">(), y); !s) return s;
        ctx.output<"sum">() = y;
        ctx.output<"square_sum">() = y;
        return ok;
    }
};

/// Sum and sum of squares of each group of channels of each image.
struct GNTrainingReduce : op<GNTrainingReduce> {
    static constexpr operator_line prototype{"GNTrainingReduce x:f32,f16 -> sum:f32 square_sum:' num_groups?int>=1=2"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& d = ctx.desc<"x">();
        if (auto s = rule::expect_rank(d.shape, 4, "x"); !s) return s;
        auto const x = rule::with_rank(d.shape, 4);
        auto const c = rule::axis_at(rule::layout_of(d, "NCHW", 4), 'C');
        auto const groups = ctx.attr<"num_groups">();
        dim const channels = x[c];
        if (channels.known() && channels.value() % groups != 0)
            return fail(
                errc::wrong_shape, "x", "a number of channels divisible by the groups", groups, channels.value());
        auto y = shape{1, 1, 1, 1, 1};
        y[0] = x[0];
        y[c] = groups;
        ctx.output<"sum">() = y;
        ctx.output<"square_sum">() = y;
        return ok;
    }
};

/// Sum of c1_len blocks of channels of x1 and of x2, each from an offset on.
struct StrideAdd : op<StrideAdd> {
    static constexpr operator_line prototype{R"(StrideAdd x1:f32,f16,bf16 x2:' -> y~x1 x1_c1_offset?int>=0
        x2_c1_offset?int>=0 c1_len?int>=1)"};
    static constexpr status infer_shape(shape_context& ctx) {
        for (auto const* x : {&ctx.input<"x1">(), &ctx.input<"x2">()})
            if (auto s = rule::expect_rank(*x, 5, x == &ctx.input<"x1">() ? "x1" : "x2"); !s) return s;
        auto y = rule::with_rank(ctx.input<"x1">(), 5);
        y[1] = ctx.attr<"c1_len">();
        ctx.output<"y">() = y;
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct reduced_norm_device_lines {
    static constexpr char text[] = R"ops(
/// Gradients of an instance norm with respect to gamma and beta, summed over the batch.
INTrainingUpdateGradGammaBeta res_gamma:f32 res_beta:f32 -> pd_gamma:f32 pd_beta:f32 | [?,S] [?,S] > [1,S] [1,S]
)ops";
};

/// The operators of this file; none has a kernel.
using reduced_norm_device_ops =
    join<ops<BNTrainingReduce, GNTrainingReduce, StrideAdd>, listed_ops<reduced_norm_device_lines>>;

} // namespace library
GRAFT_END
