// graft/library/nn/activation/onednn.hpp - oneDNN: activations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "graft/kernel.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/onednn/handle.hpp"
#include "graft/library/onednn/pointwise.hpp"

GRAFT_BEGIN
namespace onednn {

/// max(x, 0), also with a slope below zero, or between two bounds.
inline result<std::shared_ptr<pointwise_state>> make_eltwise(
    dnnl_alg_kind_t what, float alpha, float beta, std::size_t n) {
    auto s = std::make_shared<pointwise_state>();
    auto why = s->open();
    auto const x = line_of(why, n);
    dnnl_eltwise_desc_t d{};
    if (why) why = answer(dnnl_eltwise_forward_desc_init(&d, dnnl_forward_inference, what, &x, alpha, beta));
    auto const pd = s->describe(why, &d);
    if (why) why = s->create(pd, {{DNNL_ARG_SRC, x}, {DNNL_ARG_DST, x}});
    if (!why) return why;
    return s;
}
struct relu_functions {
    static status supports(in<"x", no_elements> x) { return some_elements(x.size()); }
    static layout_preference layouts(in<"x", no_elements>) { return flat_alike(1); }
    static result<std::shared_ptr<pointwise_state>> prepare(in<"x", no_elements> x) {
        return make_eltwise(dnnl_eltwise_relu, 0.f, 0.f, x.size());
    }
    static result<std::shared_ptr<pointwise_state>> prepare_6(in<"x", no_elements> x) {
        return make_eltwise(dnnl_eltwise_clip, 0.f, 6.f, x.size());
    }
    static result<std::shared_ptr<pointwise_state>> prepare_leaky(
        in<"x", no_elements> x, attr_of<"negative_slope", double> slope) {
        return make_eltwise(dnnl_eltwise_relu, static_cast<float>(*slope), 0.f, x.size());
    }
    static status run(in<"x", float> x, out<"y", float, "x"> y, prepared<pointwise_state> s, graft::workspace w) {
        return s->run({x.data(), y.data()}, w.data());
    }
};
/// ClipByValue between two constants.
struct clip_functions {
    static status supports(
        in<"x", no_elements> x, in<"clip_value_min", no_elements> low, in<"clip_value_max", no_elements> high) {
        if (auto s = constant(low.is_constant(), "clip_value_min"); !s) return s;
        if (auto s = constant(high.is_constant(), "clip_value_max"); !s) return s;
        if (low.size() != 1 || high.size() != 1) return fail(errc::unsupported_call, "clip_value_min", "one number");
        return some_elements(x.size());
    }
    static layout_preference layouts(
        in<"x", no_elements>, in<"clip_value_min", no_elements>, in<"clip_value_max", no_elements>) {
        return flat_alike(1);
    }
    static result<std::shared_ptr<pointwise_state>> prepare(in<"x", no_elements> x,
        in<"clip_value_min", constant_elements<float>> low, in<"clip_value_max", constant_elements<float>> high) {
        return make_eltwise(dnnl_eltwise_clip, low[0], high[0], x.size());
    }
    static status run(in<"x", float> x, in<"clip_value_min", float>, in<"clip_value_max", float>,
        out<"y", float, "x"> y, prepared<pointwise_state> s, graft::workspace w) {
        return s->run({x.data(), y.data()}, w.data());
    }
};

/// The kernels of this family.
using activation_kernels = graft::kernels<any_layout_kernel<graft::library::Relu, relu_functions>,
    prepared_kernel<graft::library::Relu6, &relu_functions::run, &relu_functions::prepare_6, &relu_functions::supports,
        &relu_functions::layouts>,
    any_layout_kernel<graft::library::ClipByValue, clip_functions>,
    prepared_kernel<graft::library::LeakyRelu, &relu_functions::run, &relu_functions::prepare_leaky,
        &relu_functions::supports, &relu_functions::layouts>>;

} // namespace onednn
GRAFT_END
