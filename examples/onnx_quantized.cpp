// examples/onnx_quantized.cpp - ONNX: an operator of a user-defined domain that declares the quantization of its
// tensors, like ONNX's own QuantizeLinear
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <cstdio>
#include <utility>
#include <vector>

#include <graft/frontend/onnx.hpp>
#include <graft/graft.hpp>

#include "text_model.hpp"

namespace onnx = graft::onnx;

/// The target operator: floats from bytes, one scale and one zero point for each channel, which is the last axis.
struct Real : graft::op<Real> {
    static constexpr auto prototype =
        graft::prototype("Real").input("x", u8).input("scale", f32).input("zero", u8).output("y", f32);
    static constexpr graft::rule::shape_spec infer_shape{"S T T > S"};
};

/// The operator in models: channels are along `axis`.
struct ToReal : onnx::op<ToReal> {
    static constexpr auto history = onnx::define(
        "acme.ToReal", onnx::since(1, "x: T, scale: float, zero: T -> y: float; axis: int = -1; T: {uint8}"));
};

struct expand_to_real {
    template <class Context> graft::status operator()(Context& ctx) const {
        using namespace graft::literals;
        auto const x = ctx.template tensor<"x">(), scale = ctx.template tensor<"scale">(),
                   zero = ctx.template tensor<"zero">();
        auto const y = ctx.template add<Real>("", "x"_p = x, "scale"_p = scale, "zero"_p = zero);
        ctx.result(y);
        auto const& sizes = ctx.template desc<"x">().shape;
        if (!sizes.has_rank()) return graft::ok; // then it declares none
        auto const axis = graft::normalize_axis(ctx.template attr<"axis">(), sizes.rank(), "axis");
        if (!axis) return axis.error();
        graft::quantization q;
        q.type = graft::dtype::u8;
        q.axis = static_cast<int>(*axis);
        q.scale = ctx.value_of(scale), q.scale_at = scale;
        q.zero = ctx.value_of(zero), q.zero_at = zero;
        q.whole = x;
        ctx.describe(x, q); // rejects the node if this is invalid: three scales for four channels, an axis too many
        ctx.describe(y, q);
        return graft::ok;
    }
};
inline constexpr auto to_real = graft::expand<ToReal>(expand_to_real());
using real_plugins = graft::plugins<to_real>;
static_assert(onnx::complete<real_plugins, graft::ops<ToReal>>);

graft::status real(graft::in<"x", std::uint8_t> x, graft::in<"scale", float> scale,
    graft::in<"zero", std::uint8_t> zero, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const c = i % scale.size();
        y[i] = scale[c] * static_cast<float>(x[i] - zero[c]);
    }
    return graft::ok;
}

struct my_ops {
    using list = graft::ops<Real>;
};
struct my_plugins {
    using plugins = real_plugins;
    using list = plugins::origins;
};
struct my_kernels {
    static constexpr std::string_view engine = "example";
    using list = graft::kernels<graft::kernel<Real, &real>>;
};

/// `scales`: for two channels.
std::string model_with(std::string_view scales) {
    return R"(ir_version: 8 opset_import { version: 17 } opset_import { domain: "acme" version: 1 }
graph {
  node { input: "x" input: "scale" input: "zero" output: "y" op_type: "ToReal" domain: "acme" }
  initializer { name: "scale" data_type: 1 )" +
           std::string(scales) + R"( }
  initializer { name: "zero" dims: 2 data_type: 2 int32_data: 128 int32_data: 0 }
  input { name: "x" type { tensor_type { elem_type: 2 shape { dim { dim_value: 2 } dim { dim_value: 2 } } } } }
  output { name: "y" }
})";
}

int main() {
    example::model<my_ops, my_plugins, my_kernels> fits(
        model_with("dims: 2 float_data: 0.5 float_data: 2"), onnx::front_end);
    auto const y = fits.run(std::pair{"x", std::vector<std::uint8_t>{130, 3, 126, 1}});
    bool fine = y.size() == 1 && example::same<float>(y[0], {1, 6, -1, 2});
    int declared = 0;
    for (auto const& q : fits.graph().quantized)
        declared += q.is.type == graft::dtype::u8 && q.is.axis == 1 && q.is.scale.bytes.size() == 2 * sizeof(float);
    fine = fine && declared == 2; // of x and of y

    // For three scales for two channels: "y: scale: expected one, or one for each place along the axis 2, got 3".
    example::model<my_ops, my_plugins, my_kernels> wrong(
        model_with("dims: 3 float_data: 0.5 float_data: 2 float_data: 1"), onnx::front_end);
    return fine && wrong.run(std::pair{"x", std::vector<std::uint8_t>{1, 2, 3, 4}}).empty() ? 0 : 1;
}
