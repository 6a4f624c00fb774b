// examples/nnef/kernels.hpp - the loops for the example's graph, called directly by a program of constants
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include <graft/kernel.hpp>

#include "../firmware/kernels.hpp"
#include "operators.hpp"

namespace nnef {

using integers = graft::span<std::int64_t const>;

/// Maximum of windows, without padding.
inline graft::status largest(graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"ksize", integers> size,
    graft::attr_of<"strides", integers> strides) {
    auto const height = x.dim(2), width = x.dim(3);
    for (std::int64_t p = 0, at = 0; p < y.dim(0) * y.dim(1); ++p)
        for (std::int64_t h = 0; h < y.dim(2); ++h)
            for (std::int64_t w = 0; w < y.dim(3); ++w, ++at) {
                auto const* const from = x.data() + (p * height + h * (*strides)[2]) * width + w * (*strides)[3];
                float max = *from;
                for (std::int64_t i = 0; i < (*size)[2]; ++i)
                    for (std::int64_t j = 0; j < (*size)[3]; ++j)
                        if (from[i * width + j] > max) max = from[i * width + j];
                y.data()[at] = max;
            }
    return graft::ok;
}
/// A second operand of one element is broadcast.
inline graft::status add(graft::in<"x1", float> a, graft::in<"x2", float> b, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] + b[b.size() == 1 ? 0 : i];
    return graft::ok;
}
inline graft::status multiply(graft::in<"x1", float> a, graft::in<"x2", float> b, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] * b[b.size() == 1 ? 0 : i];
    return graft::ok;
}
inline graft::status copy(graft::in<"x", float> x, graft::in<"shape", std::int64_t>, graft::out<"y", float, "x"> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i];
    return graft::ok;
}
/// A matrix product; the second one is transposed if `adj_x2` is true.
inline graft::status product(graft::in<"x1", float> a, graft::in<"x2", float> b, graft::out<"y", float> y,
    graft::attr_of<"adj_x2", bool> turned) {
    auto const rows = y.dim(0), columns = y.dim(1), inner = a.dim(1);
    for (std::int64_t r = 0; r < rows; ++r)
        for (std::int64_t c = 0; c < columns; ++c) {
            float sum = 0;
            for (std::int64_t k = 0; k < inner; ++k)
                sum += a.data()[r * inner + k] * b.data()[*turned ? c * inner + k : k * columns + c];
            y.data()[r * columns + c] = sum;
        }
    return graft::ok;
}

struct kernels {
    template <class Op, auto& Function> using one = graft::kernel<Op, &Function>;
    using list = graft::kernels<one<lib::Conv2D, firmware::convolve>, one<lib::Relu, firmware::rectify>,
        one<lib::SoftmaxV2, firmware::soften>, one<lib::MaxPool, largest>, one<lib::Add, add>, one<lib::Mul, multiply>,
        one<lib::Reshape, copy>, one<lib::BatchMatMulV2, product>>;
    static constexpr std::string_view engine = "nnef";
};

} // namespace nnef
