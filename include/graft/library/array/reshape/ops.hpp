// graft/library/array/reshape/ops.hpp - operators: reshapes and permutations of dims
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// The elements of x in another shape: -1 is inferred, 0 keeps a dim if zero_copies is set. Only the dims [axis, axis
/// + num_axes) are replaced. Source: TensorFlow Reshape, Caffe Reshape.
struct Reshape : op<Reshape> {
    static constexpr operator_line prototype{R"(Reshape x shape:index_number(value_depend) -> y~x axis?int=0
        num_axes?int=-1 zero_copies?bool=false | is rearrangement)"};
    static constexpr auto infer_shape = rule::reshape<"x", "shape", "axis", "num_axes", "zero_copies", "y">{};
    static constexpr auto infer_value = rule::pass_value<"x", "y">{};
};

/// A dim of 1 before position `axis`. Source: TensorFlow ExpandDims.
struct ExpandDims : op<ExpandDims> {
    static constexpr operator_line prototype{"ExpandDims x axis:index_number(value_depend) -> y~x | is rearrangement"};
    static constexpr auto infer_shape = rule::expand_dims<"x", "axis", "y">{};
    static constexpr auto infer_value = rule::pass_value<"x", "y">{};
};

/// x without the dims of 1 at `axis`, or without all of them. Source: TensorFlow Squeeze.
struct Squeeze : op<Squeeze> {
    static constexpr operator_line prototype{"Squeeze x -> y~x axis?list(int)= | is rearrangement"};
    static constexpr auto infer_shape = rule::squeeze<"x", "axis", "y">{};
    static constexpr auto infer_value = rule::pass_value<"x", "y">{};
};

/// Dims of 1 at the positions `axes` of y. Source: CANN Unsqueeze.
struct Unsqueeze : op<Unsqueeze> {
    static constexpr operator_line prototype{"Unsqueeze x -> y~x axes?list(int)= | is rearrangement"};
    static constexpr auto infer_shape = rule::unsqueeze<"x", "axes", "y">{};
    static constexpr auto infer_value = rule::pass_value<"x", "y">{};
};

/// The elements of an input that is a list of axes, at most the maximum rank of a shape.
struct axes_read {
    std::array<std::int64_t, max_rank> at{};
    std::size_t size = 0;
    [[nodiscard]] constexpr span<std::int64_t const> list() const { return {at.data(), size}; }
    /// False if not all elements are known, or if there are more than the maximum rank.
    constexpr bool read(value_view const& axes) {
        auto const n = axes.size();
        if (!axes.known() || !n.known() || n.value() > static_cast<std::int64_t>(max_rank)) return false;
        for (; size < static_cast<std::size_t>(n.value()); ++size) at[size] = axes[size].value();
        return true;
    }
};

/// x without the dims of 1 at `axes`, or without all of them if `axes` is absent.
struct SqueezeV3 : op<SqueezeV3> {
    static constexpr operator_line prototype{R"(SqueezeV3 x:number,bool,string,resource
        axes?:i64(value_depend_optional) -> y~x)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!ctx.has<"axes">()) return rule::squeeze_shape(x, {}, "axes", y);
        axes_read axes;
        if (!axes.read(ctx.optional_value<"axes">().or_unknown())) {
            auto const n = ctx.optional_input<"axes">()->elements();
            if (x.has_rank() && n.known() && n.value() <= static_cast<std::int64_t>(x.rank()))
                y = shape::of_rank(x.rank() - static_cast<std::size_t>(n.value()));
            return ok;
        }
        if (axes.size == 0) return y = rule::or_unknown_rank(x), ok;
        unsigned once = 0; // an axis twice would contradict the rank that their number gives
        if (x.has_rank())
            if (auto s = rule::axes_mask(axes.list(), x.rank(), "axes", once); !s) return s;
        return rule::squeeze_shape(x, axes.list(), "axes", y);
    }
};

/// Dims of 1 at the positions `axes` of y.
struct UnsqueezeV3 : op<UnsqueezeV3> {
    static constexpr operator_line prototype{R"(UnsqueezeV3 x:number,bool,string,resource
        axes:i64(value_depend_optional) -> y~x)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        axes_read axes;
        if (axes.read(ctx.optional_value<"axes">().or_unknown()))
            return rule::unsqueeze_shape(ctx.input<"x">(), axes.list(), "axes", y);
        auto const n = ctx.input<"axes">().elements();
        auto const& x = ctx.input<"x">();
        if (x.has_rank() && n.known() &&
            n.value() + static_cast<std::int64_t>(x.rank()) <= static_cast<std::int64_t>(max_rank))
            y = shape::of_rank(x.rank() + static_cast<std::size_t>(n.value()));
        return ok;
    }
};

/// The dims [axis, end_axis] merged into one. Source: Caffe Flatten.
struct FlattenV2 : op<FlattenV2> {
    static constexpr operator_line prototype{"FlattenV2 x -> y~x axis?int=1 end_axis?int=-1 | is rearrangement"};
    static constexpr auto infer_shape = rule::flatten<"x", "axis", "end_axis", "y">{};
    static constexpr auto infer_value = rule::pass_value<"x", "y">{};
};

/// Dim i of y is dim perm[i] of x. Source: TensorFlow Transpose.
struct Transpose : op<Transpose> {
    static constexpr operator_line prototype{"Transpose x perm:index_number(value_depend) -> y~x | is rearrangement"};
    static constexpr auto infer_shape = rule::transpose<"x", "perm", "y">{};
};

/// Dim i of y is dim order[i] of x; unlisted dims follow. Source: Caffe Permute.
struct Permute : op<Permute> {
    static constexpr operator_line prototype{"Permute x -> y~x order?list(int)= | is rearrangement"};
    static constexpr auto infer_shape = rule::permute<"x", "order", "y">{};
    static constexpr auto infer_value = rule::permute_value<"x", "order", "y">{};
};

/// x broadcast to this shape. Source: TensorFlow BroadcastTo.
struct BroadcastTo : op<BroadcastTo> {
    static constexpr operator_line prototype{R"(BroadcastTo x shape:index_number(value_depend) -> y~x
        | is rearrangement)"};
    static constexpr auto infer_shape = rule::broadcast_to<"x", "shape", "y">{};
};

/// y[x[i]] = i. Source: TensorFlow InvertPermutation.
struct InvertPermutation : op<InvertPermutation> {
    static constexpr operator_line prototype{"InvertPermutation x:index_number -> y==x"};
    static constexpr auto verify = rule::is_vector<"x">{};
    static constexpr auto infer_value = rule::inverted<"x", "y">{};
};

struct BroadcastArgs : op<BroadcastArgs> {
    static constexpr operator_line prototype{R"(BroadcastArgs x1:T x2:T -> y:T where T=index_number | tf: s0,s1->r0
        T=i32)"};
    /// The rank of the longer one.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const a = ctx.input<"x1">().elements(), b = ctx.input<"x2">().elements();
        ctx.output<"y">() = shape::of_rank(0).append(
            a.known() && b.known() ? (a.value() < b.value() ? b : a) : dim::unknown());
        return ok;
    }
    static constexpr status infer_value(value_context& ctx) {
        auto const& f = ctx.erased();
        value_view const a(*f.inputs[0], f.values[0]), b(*f.inputs[1], f.values[1]);
        if (!a.available() || !b.available() || !a.size().known() || !b.size().known()) return ok;
        auto const n = static_cast<std::size_t>(a.size().value()), m = static_cast<std::size_t>(b.size().value()),
                   rank = n < m ? m : n;
        auto& y = ctx.result<"y">();
        for (std::size_t i = 0; i < rank; ++i) {
            dim const d = i + n < rank ? dim(1) : a[i + n - rank], e = i + m < rank ? dim(1) : b[i + m - rank];
            ctx.put(y, d.is(1) ? e : e.is(1) ? d : d.known() ? d : e);
        }
        return ok;
    }
};

struct BroadcastGradientArgs : op<BroadcastGradientArgs> {
    static constexpr operator_line prototype{R"(BroadcastGradientArgs x1:T x2:T -> y1:T y2:T where T=index_number
        | tf: s0,s1->r0,r1 T=i32)"};
    static constexpr auto infer_shape = rule::broadcast_gradient_shapes<"x1", "x2", "y1", "y2">{};
    static constexpr auto infer_value = rule::broadcast_gradient_values<"x1", "x2", "y1", "y2">{};
};

/// The operators of inference in this file.
using reshape_ops = ops<Reshape, ExpandDims, Squeeze, Unsqueeze, SqueezeV3, UnsqueezeV3, FlattenV2, Transpose, Permute,
    BroadcastTo, InvertPermutation>;

/// The operators of training graphs in this file.
using reshape_training_ops = ops<BroadcastGradientArgs, BroadcastArgs>;

} // namespace library
GRAFT_END
