// graft/library/nn/scale/ops.hpp - operators: scales and biases along an axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// a * x1 + x2 with one factor per image and channel: a [N,C] or [N,C,1,1]. Caffe (SENet) Axpy.
struct Axpy : graft::op<Axpy> {
    static constexpr operator_line prototype{"Axpy a:T x1:T x2:T -> y==x1 where T=floating"};
    static constexpr status verify(verify_context& ctx) {
        auto const& x = ctx.desc<"x1">().shape;
        if (contradict(x, ctx.desc<"x2">().shape)) return fail(errc::shape_mismatch, "x2", "the shape of x1");
        if (!x.has_rank()) return ok;
        if (x.rank() < 2)
            return fail(errc::wrong_rank, "x1", "batch and channels", 2, static_cast<std::int64_t>(x.rank()));
        return rule::expect_elements(ctx.desc<"a">().shape, x.elements(0, 2), "a", "one per image and channel");
    }
};

/// Sum of x over all axes except the channels. TensorFlow BiasAddGrad.
struct BiasAddGrad : graft::op<BiasAddGrad> {
    static constexpr operator_line prototype{R"(BiasAddGrad x:number -> y~x
        data_format?string{"NHWC","NCHW","NDHWC","NCDHW"}="NHWC")"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        y = shape::of_rank(1);
        if (!x.has_rank()) return ok;
        if (x.rank() < 2)
            return fail(errc::wrong_rank, "x", "batch and channels", 2, static_cast<std::int64_t>(x.rank()));
        auto const nchw = ctx.attr<"data_format">() == "NCHW" || ctx.attr<"data_format">() == "NCDHW";
        y[0] = nchw ? x[1] : x.back(0);
        return ok;
    }
};

/// Caffe's Scale and Bias: the factor's shape is a run of x's axes from `axis` on (num_axes = -1: to the end); a
/// matching element count is sufficient, a scalar always fits.
[[nodiscard]] constexpr status check_run(
    shape const& x, shape const& factor, std::int64_t axis, std::int64_t count, std::string_view parameter) {
    if (!x.has_rank() || !factor.has_rank() || factor.rank() == 0 || factor.elements().is(1)) return ok;
    auto const first = normalize_axis(axis, x.rank());
    if (!first) return first.error();
    if (contradict(factor.elements(), x.elements(*first, x.rank())) && count == -1) {
        // a bottom, or a blob of fewer axes: uses its own rank
        if (*first + factor.rank() > x.rank()) return fail(errc::wrong_shape, parameter, "a run of x's axes");
        count = static_cast<std::int64_t>(factor.rank());
    }
    auto const last = count == -1 ? x.rank() : *first + static_cast<std::size_t>(count);
    if (count < -1 || last > x.rank()) return fail(errc::wrong_value, "num_axes", "axes inside x", count);
    if (contradict(factor.elements(), x.elements(*first, last)))
        return fail(errc::wrong_shape, parameter, "a run of x's axes", x.elements(*first, last).value(),
            factor.elements().value());
    return ok;
}

/// x * scale (+ bias), both broadcast to x from `axis` on; num_axes as in the layer.
/// source Caffe ScaleLayer
struct Scale : graft::op<Scale> {
    static constexpr operator_line prototype{R"(Scale x:T scale:T bias?:T -> y==x axis?int=1 num_axes?int=1
        scale_from_blob?bool=true where T=floating)"};
    static constexpr status verify(verify_context& ctx) {
        auto const count = ctx.attr<"scale_from_blob">() ? ctx.attr<"num_axes">() : std::int64_t{-1};
        if (auto s = check_run(ctx.desc<"x">().shape, ctx.desc<"scale">().shape, ctx.attr<"axis">(), count, "scale");
            !s)
            return s;
        auto const b = ctx.optional_desc<"bias">();
        if (b && contradict(b->shape.elements(), ctx.desc<"scale">().shape.elements()))
            return fail(errc::shape_mismatch, "bias", "the shape of scale",
                ctx.desc<"scale">().shape.elements().value(), b->shape.elements().value());
        return ok;
    }
};

/// x + bias, broadcast to x from `axis` on.
/// source Caffe BiasLayer
struct Bias : graft::op<Bias> {
    static constexpr operator_line prototype{R"(Bias x:T bias:T -> y==x axis?int=1 num_axes?int=1
        bias_from_blob?bool=true where T=floating)"};
    static constexpr status verify(verify_context& ctx) {
        auto const count = ctx.attr<"bias_from_blob">() ? ctx.attr<"num_axes">() : std::int64_t{-1};
        return check_run(ctx.desc<"x">().shape, ctx.desc<"bias">().shape, ctx.attr<"axis">(), count, "bias");
    }
};

/// x plus a vector along the channel axis specified by data_format. Source: TensorFlow BiasAdd.
struct BiasAdd : op<BiasAdd> {
    static constexpr operator_line prototype{R"(BiasAdd x:T bias:T -> y==x
        data_format?string{"NHWC","NCHW","NDHWC","NCDHW"}="NHWC" where T=number)"};
    static constexpr auto verify = rule::bias_fits<"x", "bias", "data_format">{};
};

/// The operators of inference in this file.
using scale_ops = ops<BiasAdd, Scale, Bias, Axpy>;

/// The operators of training graphs that plugins translate.
using scale_gradient_ops = ops<BiasAddGrad>;

} // namespace library
GRAFT_END
