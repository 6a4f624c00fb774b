// examples/tutorial/kernels.hpp - the kernels of the accelerator, as functions (lesson 6)
// SPDX-License-Identifier: Apache-2.0
// [kernels]
#pragma once

#include <string_view>

#include <graft/kernel.hpp>

#include "operators.hpp"

inline graft::status run_dense(graft::in<"x", float> x, graft::in<"w", float> w, graft::optional_in<"bias", float> bias,
    graft::out<"y", float> y) {
    auto const rows = static_cast<std::size_t>(x.dim(0)), depth = static_cast<std::size_t>(x.dim(1)),
               columns = static_cast<std::size_t>(w.dim(1));
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < columns; ++c) {
            float sum = bias ? (*bias)[c] : 0;
            for (std::size_t k = 0; k < depth; ++k) sum += x[r * depth + k] * w[k * columns + c];
            y[r * columns + c] = sum;
        }
    return graft::ok;
}
inline graft::status run_add_bias(graft::in<"x", float> x, graft::in<"bias", float> bias, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] + bias[i % bias.size()];
    return graft::ok;
}
inline graft::status run_relu(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] > 0 ? x[i] : 0;
    return graft::ok;
}
struct my_kernels {
    static constexpr std::string_view engine = "reference";
    using list = graft::kernels<graft::kernel<Dense, &run_dense>, graft::kernel<AddBias, &run_add_bias>,
        graft::kernel<Relu, &run_relu>>;
};
static_assert(graft::covers<graft::kernel_tables<my_kernels>, my_ops>); // every operator, every dtype
// [/kernels]
