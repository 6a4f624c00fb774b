// graft/library/nn/deformable/kernels.hpp - kernels: deformable convolutions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "graft/kernel.hpp"
#include "graft/library/nn/deformable/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Bilinear interpolation in a plane; 0 outside.
template <class T> double between(T const* plane, std::int64_t height, std::int64_t width, double y, double x) {
    if (!(y > -1 && y < static_cast<double>(height) && x > -1 && x < static_cast<double>(width))) return 0;
    auto const row = static_cast<std::int64_t>(std::floor(y)), column = static_cast<std::int64_t>(std::floor(x));
    auto const down = y - static_cast<double>(row), right = x - static_cast<double>(column);
    auto const at = [&](std::int64_t r, std::int64_t c) {
        bool const inside = r >= 0 && r < height && c >= 0 && c < width;
        return inside ? static_cast<double>(plane[r * width + c]) : 0.0;
    };
    return (1 - down) * ((1 - right) * at(row, column) + right * at(row, column + 1)) +
           down * ((1 - right) * at(row + 1, column) + right * at(row + 1, column + 1));
}

} // namespace detail

/// DeformableConv2D.
/// cost one interpolated sample for each element of the window, channel and position, times the output channels
template <class T> status deformable_conv2d(in<"x", T> x, in<"w", T> w, in<"offset", T> offset,
    optional_in<"bias", T> bias, optional_in<"mask", T> mask, out<"y", T> y,
    attr_of<"strides", span<std::int64_t const>> strides, attr_of<"pads", span<std::int64_t const>> pads,
    attr_of<"dilations", span<std::int64_t const>> dilations, attr_of<"groups", std::int64_t> groups,
    attr_of<"offset_groups", std::int64_t> offset_groups) {
    if (y.size() == 0) return ok;
    auto const channels = x.dim(1), height = x.dim(2), width = x.dim(3), created = w.dim(0), per_group = w.dim(1);
    auto const h = w.dim(2), v = w.dim(3), rows = y.dim(2), columns = y.dim(3), places = rows * columns;
    if (per_group * *groups != channels || created % *groups != 0 || channels % *offset_groups != 0)
        return fail(errc::wrong_shape, "w", "channels that the groups divide");
    if (offset.dim(1) != *offset_groups * h * v * 2 || offset.dim(2) != rows || offset.dim(3) != columns)
        return fail(errc::wrong_shape, "offset", "two numbers for each element of the window at each place");
    if (mask && (mask->dim(1) != *offset_groups * h * v || mask->dim(2) != rows || mask->dim(3) != columns))
        return fail(errc::wrong_shape, "mask", "a number for each element of the window at each place");
    for (std::int64_t b = 0; b < y.dim(0); ++b)
        for (std::int64_t p = 0; p < places; ++p)
            for (std::int64_t m = 0; m < created; ++m) {
                auto const first = m / (created / *groups) * per_group;
                double sum = bias ? static_cast<double>((*bias)[static_cast<std::size_t>(m)]) : 0.0;
                for (std::int64_t c = 0; c < per_group; ++c) {
                    auto const from = first + c, shared = from / (channels / *offset_groups);
                    auto const* plane = x.data() + (b * channels + from) * height * width;
                    for (std::int64_t k = 0; k < h * v; ++k) {
                        auto const moves = (b * *offset_groups + shared) * h * v + k;
                        auto const* by = offset.data() + 2 * moves * places + p;
                        auto const down = static_cast<double>(
                                              p / columns * (*strides)[0] - (*pads)[0] + k / v * (*dilations)[0]) +
                                          static_cast<double>(by[0]);
                        auto const right = static_cast<double>(
                                               p % columns * (*strides)[1] - (*pads)[1] + k % v * (*dilations)[1]) +
                                           static_cast<double>(by[places]);
                        auto value = detail::between(plane, height, width, down, right);
                        if (mask) value *= static_cast<double>(mask->data()[moves * places + p]);
                        sum += value * static_cast<double>(w.data()[(m * per_group + c) * h * v + k]);
                    }
                }
                y.data()[(b * created + m) * places + p] = static_cast<T>(sum);
            }
    return ok;
}

/// The kernels of this family.
using deformable_kernels = kernels_of<DeformableConv2D, &deformable_conv2d<float>, &deformable_conv2d<double>>;

} // namespace library
GRAFT_END
