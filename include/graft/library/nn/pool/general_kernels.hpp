// graft/library/nn/pool/general_kernels.hpp - kernels: pooling of any number of spatial axes, by plain loops
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/nn/pool/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// One spatial axis of a pooling window; `at` is the position in x of element `k` of the window for output `o`.
struct general_axis {
    std::int64_t in = 1, out = 1, size = 1, stride = 1, dilation = 1, before = 0, after = 0;

    [[nodiscard]] std::int64_t at(std::int64_t o, std::int64_t k) const { return o * stride - before + k * dilation; }
    [[nodiscard]] bool inside(std::int64_t i) const { return i >= 0 && i < in; }
    [[nodiscard]] bool padded(std::int64_t i) const { return i >= -before && i < in + after; }
};

} // namespace detail

/// PoolingNd.
template <class T> status pooling_nd(in<"x", T> x, out<"y", T> y, optional_out<"indices", std::int64_t> indices,
    attr_of<"mode", std::string_view> mode, attr_of<"window", span<std::int64_t const>> window,
    attr_of<"strides", span<std::int64_t const>> strides, attr_of<"pads", span<std::int64_t const>> pads,
    attr_of<"dilations", span<std::int64_t const>> dilations, attr_of<"count_pads", bool> count_pads,
    attr_of<"power", std::int64_t> power, attr_of<"column_major", bool> column_major) {
    using sum_type = std::conditional_t<std::is_floating_point_v<T>, T, double>;
    detail::general_axis axes[3];
    auto const spatial = x.rank() - 2;
    for (std::size_t i = 0; i < spatial; ++i)
        axes[3 - spatial + i] = {x.dim(2 + i), y.dim(2 + i), (*window)[i], (*strides)[i], (*dilations)[i],
            (*pads)[2 * i], (*pads)[2 * i + 1]};
    auto const &d = axes[0], &h = axes[1], &w = axes[2];
    auto const in = d.in * h.in * w.in, planes = x.dim(0) * x.dim(1);
    bool const largest = *mode == "MAX", root = *mode == "LP";
    auto* to = y.data();
    auto* place = indices ? indices.data() : nullptr;
    auto const flat_index = [&](std::int64_t a, std::int64_t b, std::int64_t c) {
        return *column_major ? (c * h.in + b) * d.in + a : (a * h.in + b) * w.in + c;
    };
    for (std::int64_t p = 0; p < planes; ++p) {
        auto const* from = x.data() + p * in;
        for (std::int64_t a = 0; a < d.out; ++a)
            for (std::int64_t b = 0; b < h.out; ++b)
                for (std::int64_t c = 0; c < w.out; ++c) {
                    T best = std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                                  : std::numeric_limits<T>::lowest();
                    sum_type sum = 0;
                    std::int64_t counted = 0, at = -1;
                    for (std::int64_t i = 0; i < d.size; ++i)
                        for (std::int64_t j = 0; j < h.size; ++j)
                            for (std::int64_t k = 0; k < w.size; ++k) {
                                auto const u = d.at(a, i), v = h.at(b, j), t = w.at(c, k);
                                if (!d.inside(u) || !h.inside(v) || !w.inside(t)) {
                                    counted += *count_pads && d.padded(u) && h.padded(v) && w.padded(t);
                                    continue;
                                }
                                auto const value = from[(u * h.in + v) * w.in + t];
                                ++counted;
                                if (largest) {
                                    if (at < 0 || value > best) best = value, at = flat_index(u, v, t);
                                } else if (root)
                                    sum += static_cast<sum_type>(
                                        std::pow(std::fabs(static_cast<double>(value)), static_cast<double>(*power)));
                                else sum += static_cast<sum_type>(value);
                            }
                    if (largest) *to++ = best;
                    else if (root)
                        *to++ = static_cast<T>(std::pow(static_cast<double>(sum), 1.0 / static_cast<double>(*power)));
                    else *to++ = static_cast<T>(counted == 0 ? sum_type(0) : sum / static_cast<sum_type>(counted));
                    if (place) *place++ = at < 0 ? 0 : p * in + at;
                }
    }
    return ok;
}

/// The kernels in this file.
using pool_general_kernels =
    join<with_promoted<kernels_of<PoolingNd, &pooling_nd<float>, &pooling_nd<double>>, half, bfloat16>,
        kernels_of<PoolingNd, &pooling_nd<std::int8_t>, &pooling_nd<std::uint8_t>, &pooling_nd<std::int16_t>,
            &pooling_nd<std::uint16_t>, &pooling_nd<std::int32_t>, &pooling_nd<std::int64_t>,
            &pooling_nd<std::uint32_t>, &pooling_nd<std::uint64_t>>>;

} // namespace library
GRAFT_END
