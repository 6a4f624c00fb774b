// examples/nnef/operators.hpp - operators of NNEF, and their mappings
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <graft/library/array/reshape/ops.hpp>
#include <graft/library/linalg/matmul/ops.hpp>
#include <graft/library/math/arithmetic/ops.hpp>
#include <graft/library/nn/activation/ops.hpp>
#include <graft/library/nn/conv/ops.hpp>
#include <graft/library/nn/pool/ops.hpp>
#include <graft/plugin.hpp>

namespace nnef {

namespace lib = graft::library;
using vocabulary = graft::vocabulary;

struct relu : graft::origin_op<relu> {
    static constexpr auto prototype = graft::prototype("relu").input("x", f32).output("y", f32);
};
template <graft::fixed_string Name> struct binary : graft::origin_op<binary<Name>> {
    static constexpr auto prototype = graft::prototype(Name.chars)
                                          .input("x", vocabulary::f32)
                                          .input("y", vocabulary::f32)
                                          .output("z", vocabulary::f32);
};
struct softmax : graft::origin_op<softmax> {
    static constexpr auto prototype = graft::prototype("softmax").input("x", f32).output("y", f32).attr(
        "axes", integers(1));
};
struct reshape : graft::origin_op<reshape> {
    static constexpr auto prototype = graft::prototype("reshape")
                                          .input("input", f32)
                                          .output("output", f32)
                                          .attr("shape", as_integers)
                                          .attr("axis_start", 0)
                                          .attr("axis_count", -1);
};
struct matmul : graft::origin_op<matmul> {
    static constexpr auto prototype = graft::prototype("matmul")
                                          .input("A", f32)
                                          .input("B", f32)
                                          .output("C", f32)
                                          .attr("transposeA", false)
                                          .attr("transposeB", false);
};
/// Over [N, C, H, W]; attributes refer to the last two axes.
struct conv : graft::origin_op<conv> {
    static constexpr auto prototype = graft::prototype("conv")
                                          .input("input", f32)
                                          .input("filter", f32)
                                          .optional_input("bias", f32)
                                          .output("output", f32)
                                          .attr("border", "constant", one_of("constant"))
                                          .attr("padding", integers())
                                          .attr("stride", integers(1, 1), length(2))
                                          .attr("dilation", integers(1, 1), length(2))
                                          .attr("groups", 1, at_least(1));
};
/// Attributes refer to all four axes.
template <graft::fixed_string Name> struct pool : graft::origin_op<pool<Name>> {
    static constexpr auto prototype = graft::prototype(Name.chars)
                                          .input("x", vocabulary::f32)
                                          .output("y", vocabulary::f32)
                                          .attr("size", vocabulary::as_integers)
                                          .attr("border", vocabulary::as_string, vocabulary::one_of("ignore"))
                                          .attr("padding", vocabulary::integers())
                                          .attr("stride", vocabulary::integers(1, 1, 1, 1), vocabulary::length(4))
                                          .attr("dilation", vocabulary::integers(1, 1, 1, 1), vocabulary::one_of(1));
};

/// NNEF broadcasts from the first axis on, graft from the last.
constexpr auto of_one_rank = [](auto& ctx) -> graft::status {
    auto const x = ctx.template desc<"x">().shape.rank(), y = ctx.template desc<"y">().shape.rank();
    if (x == y || x == 0 || y == 0) return graft::ok;
    return graft::fail(graft::errc::wrong_rank, "y", "as many axes as x, or none");
};
/// Two numbers per axis, 0 for batch and channels; if unspecified, NNEF pads like TensorFlow for SAME.
constexpr auto set_pads = [](auto& ctx, std::size_t axes) -> graft::status {
    auto const all = ctx.template attr<"padding">();
    std::array<std::int64_t, 4> pads{};
    bool fits = all.empty() || all.size() == 2 * axes;
    for (std::size_t i = 0; fits && i < all.size(); ++i)
        if (i + 4 < all.size()) fits = all[i] == 0;
        else pads[i + 4 - all.size()] = all[i];
    if (!fits) return graft::fail(graft::errc::wrong_attribute_value, "padding", "two numbers for each axis");
    ctx.template set<"pads">(pads);
    ctx.template set<"padding">(all.empty() ? "SAME" : "EXPLICIT");
    return graft::ok;
};
constexpr auto parse_pool = [](auto& ctx) -> graft::status { return set_pads(ctx, 4); };
constexpr auto parse_conv = [](auto& ctx) -> graft::status {
    auto const filter = ctx.template desc<"filter">().shape, bias = ctx.template desc<"bias">().shape;
    auto const stride = ctx.template attr<"stride">(), dilation = ctx.template attr<"dilation">();
    if (ctx.template count<"bias">() &&
        (filter.rank() != 4 || bias != graft::shape::of_rank(0).append(1).append(filter[0])))
        return graft::fail(graft::errc::wrong_shape, "bias", "[1, C] for C channels");
    ctx.template set<"strides">(std::array<std::int64_t, 4>{1, 1, stride[0], stride[1]});
    ctx.template set<"dilations">(std::array<std::int64_t, 4>{1, 1, dilation[0], dilation[1]});
    return set_pads(ctx, 2);
};

constexpr auto relu_plugin = graft::plugin<lib::Relu, relu>();
constexpr auto add_plugin = graft::plugin<lib::Add, binary<"add">>().parse(of_one_rank);
constexpr auto mul_plugin = graft::plugin<lib::Mul, binary<"mul">>().parse(of_one_rank);
constexpr auto softmax_plugin = graft::plugin<lib::SoftmaxV2, softmax>();
constexpr auto reshape_plugin = graft::plugin<lib::Reshape, reshape>()
                                    .input_from_attr("shape", "shape")
                                    .rename("axis", "axis_start")
                                    .rename("num_axes", "axis_count")
                                    .set("zero_copies", true);
constexpr auto matmul_plugin =
    graft::plugin<lib::BatchMatMulV2, matmul>().rename("adj_x1", "transposeA").rename("adj_x2", "transposeB");
constexpr auto conv_plugin = graft::plugin<lib::Conv2D, conv>()
                                 .input_format("x", graft::format::nchw)
                                 .input_format("filter", graft::format::nchw)
                                 .computed("strides")
                                 .computed("pads")
                                 .computed("dilations")
                                 .computed("padding")
                                 .set("data_format", "NCHW")
                                 .reads("padding", "stride", "dilation")
                                 .ignore("border")
                                 .parse(parse_conv);
template <class Target, graft::fixed_string Name>
constexpr auto pool_plugin = graft::plugin<Target, pool<Name>>()
                                 .input_format("x", graft::format::nchw)
                                 .rename("ksize", "size")
                                 .rename("strides", "stride")
                                 .checked("ksize", "strides")
                                 .computed("pads")
                                 .computed("padding")
                                 .set("data_format", "NCHW")
                                 .reads("padding")
                                 .ignore("border", "dilation")
                                 .parse(parse_pool);

struct operators {
    using plugins = graft::plugins<relu_plugin, add_plugin, mul_plugin, softmax_plugin, reshape_plugin, matmul_plugin,
        conv_plugin, pool_plugin<lib::MaxPool, "max_pool">, pool_plugin<lib::AvgPool, "avg_pool">>;
    using list = plugins::origins;
};

} // namespace nnef
