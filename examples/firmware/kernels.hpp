// examples/firmware/kernels.hpp - the loops for a small classifier, for float and NCHW
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base.hpp"
#include "graft/kernel.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"

namespace firmware {

using integers = graft::span<std::int64_t const>;

/// One group, strides of one, no dilation: for other attributes it returns an error, not a wrong result.
inline graft::status convolve(graft::in<"x", float> x, graft::in<"filter", float> filter,
    graft::optional_in<"bias", float> bias, graft::out<"y", float> y, graft::attr_of<"strides", integers> strides,
    graft::attr_of<"pads", integers> pads, graft::attr_of<"groups", std::int64_t> groups) {
    if (*groups != 1 || (*strides)[2] != 1 || (*strides)[3] != 1)
        return graft::fail(graft::errc::wrong_attribute_value, "strides", "one group and steps of", 1, (*strides)[2]);
    auto const channels = x.dim(1), height = x.dim(2), width = x.dim(3), kh = filter.dim(2), kw = filter.dim(3);
    auto const top = (*pads)[0], left = (*pads)[2];
    for (std::int64_t o = 0; o < y.dim(1); ++o) {
        float* const plane = y.data() + o * y.dim(2) * y.dim(3);
        for (std::int64_t i = 0; i < y.dim(2) * y.dim(3); ++i) plane[i] = bias ? (*bias).data()[o] : 0;
        for (std::int64_t c = 0; c < channels; ++c)
            for (std::int64_t i = 0; i < kh; ++i)
                for (std::int64_t j = 0; j < kw; ++j) { // one weight is applied to a rectangle of the picture
                    float const weight = filter.data()[((o * channels + c) * kh + i) * kw + j];
                    auto const h0 = top > i ? top - i : 0, w0 = left > j ? left - j : 0;
                    auto const h1 = y.dim(2) < height + top - i ? y.dim(2) : height + top - i,
                               w1 = y.dim(3) < width + left - j ? y.dim(3) : width + left - j;
                    for (auto h = h0; h < h1; ++h) {
                        float const* const row = x.data() + (c * height + h + i - top) * width + j - left;
                        for (auto w = w0; w < w1; ++w) plane[h * y.dim(3) + w] += weight * row[w];
                    }
                }
    }
    return graft::ok;
}
inline graft::status largest(graft::in<"x", float> x, graft::out<"y", float> y,
    graft::attr_of<"mode", std::int64_t> mode, graft::attr_of<"window", integers> window,
    graft::attr_of<"stride", integers> stride) {
    if (*mode != 0) return graft::fail(graft::errc::wrong_attribute_value, "mode", "largest elements:", 0, *mode);
    auto const height = x.dim(2), width = x.dim(3);
    for (std::int64_t p = 0, at = 0; p < y.dim(0) * y.dim(1); ++p)
        for (std::int64_t h = 0; h < y.dim(2); ++h)
            for (std::int64_t w = 0; w < y.dim(3); ++w, ++at) {
                auto const r = h * (*stride)[0], q = w * (*stride)[1];
                float max = x.data()[(p * height + r) * width + q];
                for (auto i = r; i < r + (*window)[0] && i < height; ++i)
                    for (auto j = q; j < q + (*window)[1] && j < width; ++j)
                        if (auto const v = x.data()[(p * height + i) * width + j]; v > max) max = v;
                y.data()[at] = max;
            }
    return graft::ok;
}
inline graft::status normalize(graft::in<"x", float> x, graft::in<"mean", float> mean,
    graft::in<"variance", float> variance, graft::optional_in<"momentum", float> factor, graft::out<"y", float, "x"> y,
    graft::attr_of<"epsilon", double> epsilon) {
    auto const channels = static_cast<std::size_t>(x.dim(1)), size = x.size() / channels;
    float const by = factor && (*factor)[0] != 0 ? 1 / (*factor)[0] : 1;
    for (std::size_t c = 0; c < channels; ++c) {
        float const scale = 1 / std::sqrt(variance[c] * by + static_cast<float>(*epsilon)), middle = mean[c] * by;
        for (std::size_t i = c * size; i < (c + 1) * size; ++i) y[i] = (x[i] - middle) * scale;
    }
    return graft::ok;
}
inline graft::status stretch(graft::in<"x", float> x, graft::in<"scale", float> scale,
    graft::optional_in<"bias", float> bias, graft::out<"y", float, "x"> y) {
    auto const channels = static_cast<std::size_t>(x.dim(1)), size = x.size() / channels;
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t i = c * size; i < (c + 1) * size; ++i) y[i] = x[i] * scale[c] + (bias ? (*bias)[c] : 0);
    return graft::ok;
}
inline graft::status rectify(graft::in<"x", float> x, graft::out<"y", float, "x"> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] > 0 ? x[i] : 0;
    return graft::ok;
}
inline graft::status rectify_leaking(
    graft::in<"x", float> x, graft::out<"y", float, "x"> y, graft::attr_of<"negative_slope", double> slope) {
    auto const by = static_cast<float>(*slope);
    if (by == 0) return rectify(x, y); // as in nearly every net
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] > 0 ? x[i] : x[i] * by;
    return graft::ok;
}
/// Two sums at a time: each is a chain of additions, and a processor executes both in parallel.
inline graft::status connect(
    graft::in<"x", float> x, graft::in<"w", float> w, graft::optional_in<"b", float> b, graft::out<"y", float> y) {
    auto const inputs = static_cast<std::size_t>(w.dim(1)), outputs = y.size();
    std::size_t o = 0;
    for (; o + 2 <= outputs; o += 2) {
        float first = b ? (*b)[o] : 0, second = b ? (*b)[o + 1] : 0;
        for (std::size_t k = 0; k < inputs; ++k) {
            first += x[k] * w[o * inputs + k];
            second += x[k] * w[(o + 1) * inputs + k];
        }
        y[o] = first, y[o + 1] = second;
    }
    if (o < outputs) {
        float last = b ? (*b)[o] : 0;
        for (std::size_t k = 0; k < inputs; ++k) last += x[k] * w[o * inputs + k];
        y[o] = last;
    }
    return graft::ok;
}
/// Along channels, which are contiguous for one picture.
inline graft::status join(graft::dynamic_in<"x", float> x, graft::out<"y", float> y) {
    std::size_t at = 0;
    for (std::size_t k = 0; k < x.size(); ++k)
        for (std::size_t i = 0; i < x[k].size(); ++i) y[at++] = x[k][i];
    return graft::ok;
}
inline graft::status add(
    graft::dynamic_in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"mode", std::int64_t> mode) {
    if (*mode != 1) return graft::fail(graft::errc::wrong_attribute_value, "mode", "sums:", 1, *mode);
    for (std::size_t i = 0; i < y.size(); ++i) {
        float sum = x[0][i];
        for (std::size_t k = 1; k < x.size(); ++k) sum += x[k][i];
        y[i] = sum;
    }
    return graft::ok;
}
inline graft::status soften(graft::in<"x", float> x, graft::out<"y", float, "x"> y) {
    float max = x[0], sum = 0;
    for (std::size_t i = 1; i < x.size(); ++i)
        if (x[i] > max) max = x[i];
    for (std::size_t i = 0; i < x.size(); ++i) sum += y[i] = std::exp(x[i] - max);
    for (std::size_t i = 0; i < x.size(); ++i) y[i] /= sum;
    return graft::ok;
}

struct kernels {
    template <class Op, auto& Function> using one = graft::kernel<Op, &Function>;
    using list = graft::kernels<one<graft::library::Conv2D, convolve>, one<graft::library::Pooling, largest>,
        one<graft::library::BNInference, normalize>, one<graft::library::Scale, stretch>,
        one<graft::library::Relu, rectify>, one<graft::library::LeakyRelu, rectify_leaking>,
        one<graft::library::FullyConnection, connect>, one<graft::library::ConcatD, join>,
        one<graft::library::Eltwise, add>, one<graft::library::SoftmaxV2, soften>>;
    static constexpr std::string_view engine = "firmware";
};

} // namespace firmware
