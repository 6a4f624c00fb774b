// graft/library/nn/activation/kernels.hpp - kernels: activations, softmax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "graft/kernel.hpp"
#include "graft/library/kernel/elementwise.hpp"
#include "graft/library/kernel/lanes.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/runs.hpp"
#include "graft/library/math/unary/kernels.hpp"
#include "graft/library/nn/activation/ops.hpp"

GRAFT_BEGIN
namespace library {

namespace function {

struct relu {
    using in_lanes = of_floats::above_zero;
    template <class T> T operator()(T x) const { return x < T(0) ? T(0) : x; }
};
struct relu6 {
    struct in_lanes : of_floats::clipped {
        in_lanes() : clipped{0, 6} {}
    };
    template <class T> T operator()(T x) const { return x < T(0) ? T(0) : x > T(6) ? T(6) : x; }
};
struct sigmoid {
    using in_lanes = of_floats::logistic;
    template <class T> T operator()(T x) const {
        auto const e = std::exp(-std::fabs(x));
        return x < T(0) ? e / (T(1) + e) : T(1) / (T(1) + e);
    }
};
struct softplus {
    template <class T> T operator()(T x) const { return (x > T(0) ? x : T(0)) + std::log1p(std::exp(-std::fabs(x))); }
};
struct softsign {
    template <class T> T operator()(T x) const { return x / (T(1) + std::fabs(x)); }
};
struct mish {
    template <class T> T operator()(T x) const { return x * std::tanh(softplus{}(x)); }
};
struct hard_swish {
    using in_lanes = of_floats::hard_swish;
    template <class T> T operator()(T x) const { return x * relu6{}(x + T(3)) / T(6); }
};
struct selu {
    template <class T> T operator()(T x) const {
        auto const scale = T(1.0507009873554804934193349852946), alpha = T(1.6732632423543772848170429916717);
        return x < T(0) ? scale * alpha * std::expm1(x) : scale * x;
    }
};

} // namespace function

template <class T>
status leaky_relu(in<"x", T> x, out<"y", T, "x"> y, attr_of<"negative_slope", double> slope, threads by = {}) {
    using C = computed<T>;
    if constexpr (std::is_same_v<T, float>)
        return map_floats(
                   by, x.data(), y.data(), static_cast<index>(x.size()), of_floats::leaky{static_cast<C>(*slope)}),
               ok;
    map(by, x.data(), y.data(), x.size(), [s = static_cast<C>(*slope)](C v) { return v < C(0) ? s * v : v; });
    return ok;
}
template <class T> status elu(in<"x", T> x, out<"y", T, "x"> y, attr_of<"alpha", double> alpha, threads by = {}) {
    using C = computed<T>;
    map(by, x.data(), y.data(), x.size(),
        [a = static_cast<C>(*alpha)](C v) { return v < C(0) ? a * std::expm1(v) : v; });
    return ok;
}
template <class T>
status gelu(in<"x", T> x, out<"y", T, "x"> y, attr_of<"approximate", bool> approximate, threads by = {}) {
    using C = computed<T>;
    if constexpr (std::is_same_v<T, float>) {
        auto const n = static_cast<index>(x.size());
        if (*approximate) map_floats(by, x.data(), y.data(), n, of_floats::gelu_by_tanh());
        else map_floats(by, x.data(), y.data(), n, of_floats::gelu());
        return ok;
    }
    if (!*approximate) {
        map(by, x.data(), y.data(), x.size(),
            [](C v) { return C(0.5) * v * (C(1) + std::erf(v * C(0.70710678118654752))); });
        return ok;
    }
    map(by, x.data(), y.data(), x.size(), [](C v) {
        auto const inner = C(0.7978845608028654) * (v + C(0.044715) * v * v * v);
        return C(0.5) * v * (C(1) + std::tanh(inner));
    });
    return ok;
}

/// PRelu.
inline status prelu(in<"x", float> x, in<"weight", float> weight, out<"y", float, "x"> y, threads by = {}) {
    bool const shared = weight.size() == 1 || x.rank() < 2;
    detail::run_of_axes const r(x.dims(), shared ? 0 : 1, shared ? 0 : 2);
    by.share(r.outer * r.middle, grain::of(r.inner), [&](std::int64_t begin, std::int64_t end) {
        for (auto row = begin; row < end; ++row)
            detail::map_lanes(
                r.inner, y.data() + row * r.inner,
                [slope = weight.data()[row % r.middle]](auto v) { return v < 0 ? v * slope : v; },
                x.data() + row * r.inner);
    });
    return ok;
}

/// The kernels of this family.
using activation_kernels = join<number_unary<Relu, function::relu>, small_unary<Relu, function::relu>,
    unsigned_unary<Relu, function::relu>, number_unary<Relu6, function::relu6>, small_unary<Relu6, function::relu6>,
    unsigned_unary<Relu6, function::relu6>,
    with_promoted<kernels_of<LeakyRelu, &leaky_relu<float>, &leaky_relu<double>, &leaky_relu<half>>, bfloat16>,
    with_promoted<kernels_of<Elu, &elu<float>, &elu<double>, &elu<half>>, bfloat16>, float_unary<Selu, function::selu>,
    float_unary<Sigmoid, function::sigmoid>, float_unary<Softplus, function::softplus>,
    float_unary<Softsign, function::softsign>, float_unary<BNLL, function::softplus>, float_unary<Mish, function::mish>,
    float_unary<HardSwish, function::hard_swish>,
    with_promoted<kernels_of<Gelu, &gelu<float>, &gelu<double>, &gelu<half>>, bfloat16>,
    with_promoted<kernels<kernel<PRelu, &prelu>>, half, bfloat16>>;

} // namespace library
GRAFT_END
