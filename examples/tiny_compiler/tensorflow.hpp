// examples/tiny_compiler/tensorflow.hpp - TensorFlow's operators, in the syntax of its registry, and their mappings
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>

#include <graft/plugin.hpp>

#include "operators.hpp"

namespace tiny::tensorflow {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Conv2D : op<Conv2D> {
    static constexpr auto prototype = op_def("Conv2D", "input: T", "filter: T", "-> output: T", "T: {half, float}",
        "strides: list(int)", "use_cudnn_on_gpu: bool = true", "padding: {'SAME', 'VALID'}",
        "data_format: {'NHWC'} = \"NHWC\"", "dilations: list(int) = [1, 1, 1, 1]");
};
struct MaxPoolTF : op<MaxPoolTF> {
    static constexpr auto prototype = op_def("MaxPool", "input: T", "-> output: T", "T: {half, float} = DT_FLOAT",
        "ksize: list(int)", "strides: list(int)", "padding: {'SAME', 'VALID'}", "data_format: {'NHWC'} = \"NHWC\"");
};
struct BiasAdd : op<BiasAdd> {
    static constexpr auto prototype = op_def(
        "BiasAdd", "value: T", "bias: T", "-> output: T", "T: {half, float}", "data_format: {'NHWC'} = \"NHWC\"");
};
struct MatMul : op<MatMul> {
    static constexpr auto prototype = op_def("MatMul", "a: T", "b: T", "-> product: T", "T: {half, float}",
        "transpose_a: bool = false", "transpose_b: bool = false");
};
struct ReluTF : op<ReluTF> {
    static constexpr auto prototype = op_def("Relu", "features: T", "-> activations: T", "T: {half, float}");
};
struct SoftmaxTF : op<SoftmaxTF> {
    static constexpr auto prototype = op_def("Softmax", "logits: T", "-> softmax: T", "T: {half, float}");
};

/// A convolution, its bias and its Relu, in one scope, are one instruction here.
struct ConvUnit : graft::fused_op<ConvUnit> {
    static constexpr auto prototype = op_def("ConvUnit", "input: T", "filter: T", "bias: T", "-> y: T",
        "T: {half, float}", "strides: list(int)", "padding: {'SAME', 'VALID'}", "dilations: list(int) = [1, 1, 1, 1]");
};
inline constexpr auto conv_unit_form = graft::structure()
    .node("conv", "Conv2D", "@input", "@filter").where("data_format", "NHWC").node("bias", "BiasAdd", "conv", "@bias")
    .node("relu", "Relu", "bias").output("y", "relu");
inline constexpr auto conv_unit_pass = graft::scope_pass<ConvUnit>("conv_unit")
    .when(graft::scope_terms::count("Conv2D") >= 1).match(conv_unit_form)
    .attr_from("strides", "conv", "strides").attr_from("padding", "conv", "padding")
    .attr_from("dilations", "conv", "dilations").attr_from("T", "conv", "T");

/// The padding of SAME before and after: the minimum that covers the input, the odd one after.
template <class Context> graft::status same_pads(Context& ctx, std::int64_t kh, std::int64_t kw) {
    std::array<std::int64_t, 4> pads{};
    if (ctx.template attr<"padding">() == "SAME") {
        auto const x = ctx.template desc<"input">().shape;
        constexpr auto at = axes_of("NHWC");
        std::int64_t const window[] = {kh, kw};
        for (std::size_t i = 0; i < 2; ++i) {
            graft::dim const size = x.has_rank() ? graft::dim(x[i ? at.w : at.h]) : graft::dim::unknown();
            if (!size.known())
                return graft::fail(
                    graft::errc::undetermined_shape, "input", "a known height and width for SAME padding");
            auto const stride = ctx.template attr<"strides">()[i ? at.w : at.h];
            auto const all = std::max<std::int64_t>(
                (size.value() + stride - 1) / stride * stride - stride + window[i] - size.value(), 0);
            pads[2 * i] = all / 2;
            pads[2 * i + 1] = all - all / 2;
        }
    }
    ctx.template set<"pads">(pads);
    return graft::ok;
}
template <class Context> graft::status take_strides(Context& ctx) {
    auto const all = ctx.template attr<"strides">();
    constexpr auto at = axes_of("NHWC");
    if (all.size() != 4)
        return graft::fail(
            graft::errc::wrong_attribute_value, "strides", "four numbers", 4, static_cast<std::int64_t>(all.size()));
    ctx.template set<"strides">(std::array{all[at.h], all[at.w]});
    return graft::ok;
}
template <class Origin> graft::status parse_conv(graft::parse_context<Conv, Origin>& ctx) {
    auto const filter = ctx.template desc<"filter">().shape;
    for (auto d : ctx.template attr<"dilations">())
        if (d != 1) return graft::fail(graft::errc::wrong_attribute_value, "dilations", "no dilation", 1, d);
    if (!filter.is_static() || filter.rank() != 4)
        return graft::fail(graft::errc::not_a_constant, "filter", "a filter of known size");
    if (auto s = take_strides(ctx); !s) return s;
    return same_pads(ctx, graft::dim(filter[0]).value(), graft::dim(filter[1]).value());
}
inline graft::status parse_pool(graft::parse_context<MaxPool, MaxPoolTF>& ctx) {
    auto const k = ctx.attr<"ksize">();
    constexpr auto at = axes_of("NHWC");
    if (k.size() != 4)
        return graft::fail(
            graft::errc::wrong_attribute_value, "ksize", "four numbers", 4, static_cast<std::int64_t>(k.size()));
    if (auto s = take_strides(ctx); !s) return s;
    ctx.set<"window">(std::array{k[at.h], k[at.w]});
    return same_pads(ctx, k[at.h], k[at.w]);
}

inline graft::status parse_matmul(graft::parse_context<Dense, MatMul>& ctx) {
    if (ctx.attr<"transpose_a">()) return graft::fail(graft::errc::wrong_attribute_value, "transpose_a", "false");
    ctx.set<"transposed">(!ctx.attr<"transpose_b">());
    return graft::ok;
}

/// From here on the accelerator supports only channels-last images: the definitions above admit no others.
inline constexpr auto conv = graft::plugin<Conv, Conv2D>().no_input("bias").set("layout", "NHWC").ignore("data_format")
    .computed("strides").computed("pads")
    .set("relu", false).reads("strides", "padding", "dilations").ignore("use_cudnn_on_gpu").parse(&parse_conv<Conv2D>);
inline constexpr auto conv_unit = graft::plugin<Conv, ConvUnit>().set("layout", "NHWC").computed("strides")
    .computed("pads").set("relu", true)
    .reads("strides", "padding", "dilations").parse(&parse_conv<ConvUnit>);
inline constexpr auto pool = graft::plugin<MaxPool, MaxPoolTF>().set("layout", "NHWC").ignore("data_format")
    .computed("window").computed("strides").computed("pads")
    .reads("ksize", "strides", "padding").parse(&parse_pool);
inline constexpr auto bias = graft::plugin<Bias, BiasAdd>().ignore("data_format");
inline constexpr auto dense = graft::plugin<Dense, MatMul>().no_input("bias").computed("transposed")
    .reads("transpose_a", "transpose_b").parse(&parse_matmul);
inline constexpr auto relu = graft::plugin<Relu, ReluTF>();
inline constexpr auto softmax = graft::plugin<Softmax, SoftmaxTF>();

struct front_end {
    using plugins = graft::plugins<conv, conv_unit, pool, bias, dense, relu, softmax>;
    using list = plugins::origins;
    using passes = graft::passes<conv_unit_pass>;
};

} // namespace tiny::tensorflow
