// examples/tiny_compiler/caffe.hpp - Caffe's layers, with their weights, and their mappings
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include <graft/plugin.hpp>

#include "operators.hpp"

namespace tiny::caffe {

struct Convolution : graft::origin_op<Convolution> {
    static constexpr auto prototype = graft::prototype("Convolution").message("convolution_param").input("bottom", f32)
        .output("top", f32)
        .attr("num_output", as_integer).attr("bias_term", true).attr("pad", integers()).attr("kernel_size", integers())
        .attr("stride", integers()).attr("group", 1);
};
struct Pooling : graft::origin_op<Pooling> {
    static constexpr auto prototype = graft::prototype("Pooling").message("pooling_param").input("bottom", f32)
        .output("top", f32)
        .attr("pool", "MAX").attr("kernel_size", as_integer).attr("stride", 1).attr("pad", 0);
};
struct InnerProduct : graft::origin_op<InnerProduct> {
    static constexpr auto prototype = graft::prototype("InnerProduct").message("inner_product_param")
        .input("bottom", f32).output("top", f32)
        .attr("num_output", as_integer).attr("bias_term", true);
};
struct ReLU : graft::origin_op<ReLU> {
    static constexpr auto prototype = graft::prototype("ReLU").message("relu_param").input("bottom", f32)
        .output("top", f32).attr("negative_slope", 0.0);
};
struct SoftmaxLayer : graft::origin_op<SoftmaxLayer> {
    static constexpr auto prototype = graft::prototype("Softmax").message("softmax_param").input("bottom", f32)
        .output("top", f32).attr("axis", 1);
};

inline graft::status parse_conv(graft::parse_context<Conv, Convolution>& ctx) {
    auto const one = [](auto list, std::int64_t otherwise) { return list.empty() ? otherwise : list[0]; };
    if (ctx.attr<"group">() != 1)
        return graft::fail(graft::errc::wrong_attribute_value, "group", "one group", 1, ctx.attr<"group">());
    auto const pad = one(ctx.attr<"pad">(), 0), stride = one(ctx.attr<"stride">(), 1),
               kernel = one(ctx.attr<"kernel_size">(), 1);
    ctx.set<"pads">(std::array{pad, pad, pad, pad});
    ctx.set<"strides">(std::array{stride, stride});
    auto const x = ctx.desc<"bottom">().shape;
    graft::dim const channels = x.has_rank() && x.rank() == 4 ? graft::dim(x[1]) : graft::dim::unknown();
    auto const filter = graft::shape::of_rank(0).append(ctx.attr<"num_output">()).append(channels).append(kernel)
        .append(kernel);
    if (auto s = ctx.weight<"filter">(0, filter); !s) return s;
    return ctx.attr<"bias_term">() ? ctx.weight<"bias">(1, {ctx.attr<"num_output">()}, 0) : graft::ok;
}
inline graft::status parse_pool(graft::parse_context<MaxPool, Pooling>& ctx) {
    if (ctx.attr<"pool">() != "MAX") return graft::fail(graft::errc::wrong_attribute_value, "pool", "MAX");
    auto const k = ctx.attr<"kernel_size">(), stride = ctx.attr<"stride">(), pad = ctx.attr<"pad">();
    ctx.set<"window">(std::array{k, k});
    ctx.set<"strides">(std::array{stride, stride});
    ctx.set<"pads">(std::array{pad, pad + stride - 1, pad, pad + stride - 1}); // Caffe rounds sizes up
    return graft::ok;
}
inline graft::status parse_dense(graft::parse_context<Dense, InnerProduct>& ctx) {
    auto const x = ctx.desc<"bottom">().shape;
    auto const row = x.has_rank() ? x.elements(1, x.rank()) : graft::dim::unknown();
    if (auto s = ctx.weight<"weights">(0, graft::shape::of_rank(0).append(ctx.attr<"num_output">()).append(row)); !s)
        return s;
    return ctx.attr<"bias_term">() ? ctx.weight<"bias">(1, {ctx.attr<"num_output">()}, 0) : graft::ok;
}
inline graft::status parse_relu(graft::parse_context<Relu, ReLU>& c) {
    return c.attr<"negative_slope">() == 0 ? graft::ok
                                           : graft::fail(graft::errc::wrong_attribute_value, "negative_slope", "0");
}

inline constexpr auto conv = graft::plugin<Conv, Convolution>().set("layout", "NCHW").set("relu", false)
    .computed("strides").computed("pads")
    .weight("filter", 0).weight("bias", 1).reads("num_output", "bias_term", "pad", "kernel_size", "stride", "group")
    .parse(&parse_conv);
inline constexpr auto pool = graft::plugin<MaxPool, Pooling>().set("layout", "NCHW").computed("window")
    .computed("strides").computed("pads")
    .reads("pool", "kernel_size", "stride", "pad").parse(&parse_pool);
inline constexpr auto dense = graft::plugin<Dense, InnerProduct>().set("transposed", false).weight("weights", 0)
    .weight("bias", 1)
    .reads("num_output", "bias_term").parse(&parse_dense);
inline constexpr auto relu = graft::plugin<Relu, ReLU>().reads("negative_slope").parse(&parse_relu);
inline constexpr auto softmax = graft::plugin<Softmax, SoftmaxLayer>().ignore("axis");

struct front_end {
    using plugins = graft::plugins<conv, pool, dense, relu, softmax>;
    using list = plugins::origins;
};

} // namespace tiny::caffe
