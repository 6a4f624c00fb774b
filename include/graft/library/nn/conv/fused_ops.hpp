// graft/library/nn/conv/fused_ops.hpp - operators: a convolution with what follows it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/conv/spatial_shape.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"
#include "graft/op/infer/work.hpp"

GRAFT_BEGIN
namespace library {

/// f(x (*) filter + bias + sum): convolution of x [n, channels, spatial..] with filter [Cout, Cin/groups, kernel..], a
/// bias for each output channel, a tensor of the result's shape, and an activation f. pads: before and after, axis by
/// axis; strides and dilations one per spatial axis. f and its numbers:
///
/// | activation | f(v) |
/// |---|---|
/// | none | v |
/// | relu | max(v, 0) |
/// | clip | max(min(v, beta), alpha) |
/// | leaky_relu | v, or alpha * v below zero |
/// | hard_swish | v * min(max(v + 3, 0), 6) / 6 |
/// | hard_sigmoid | min(max(alpha * v + beta, 0), 1) |
/// | silu | v / (1 + e^-v) |
/// | sigmoid | 1 / (1 + e^-v) |
/// | gelu | v/2 * (1 + erf(v / sqrt 2)) |
///
/// It is made by `fuse_convolutions` for a run, from the operators of these steps.
/// source ONNX Runtime FusedConv
struct ConvolutionFused : graft::op<ConvolutionFused> {
    static constexpr operator_line prototype{R"(ConvolutionFused x:f32(has_format) filter:' bias?:' sum?:' ->
        y%x:'(has_format) strides?list(int){1..2147483647} pads?list(int){0..2147483647}
        dilations?list(int){1..2147483647} groups?int>=1=1
        activation?string{"none","relu","clip","leaky_relu","hard_swish","hard_sigmoid","silu","sigmoid","gelu"}="none"
        alpha?float=0 beta?float=0)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const f = ctx.desc<"x">().format;
        if (f != format::nd && f != format::nchw && f != format::ncdhw)
            return fail(errc::wrong_format, "x", "channels as the second axis");
        auto const y = convolved_shape(ctx.input<"x">(), ctx.input<"filter">(),
            {ctx.attr<"strides">(), ctx.attr<"pads">(), ctx.attr<"dilations">(), ctx.attr<"groups">()});
        if (!y) return y.error();
        if (y->has_rank())
            if (auto s = rule::expect_elements(ctx.optional_input<"bias">(), (*y)[1], "bias"); !s) return s;
        ctx.output<"y">() = *y;
        if (auto const sum = ctx.optional_input<"sum">()) {
            if (contradict(*sum, *y)) return fail(errc::shape_mismatch, "sum", "the shape of the convolution");
            ctx.output<"y">() = merge(*sum, *y);
        }
        return ok;
    }
    static constexpr std::int64_t macs(work_frame const& w) {
        auto const& f = w.inputs[1].shape;
        auto const outputs = f.rank() == 0 ? 0 : f[0].value();
        return outputs < 1 ? 0 : w.written() * (w.read(1) / outputs);
    }
};

/// The operators in this file.
using fused_conv_ops = ops<ConvolutionFused>;

} // namespace library
GRAFT_END
