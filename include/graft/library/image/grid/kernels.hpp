// graft/library/image/grid/kernels.hpp - kernels: sampling at the positions of a grid, grids of affine maps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/image/cubic.hpp"
#include "graft/library/image/grid/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

enum class grid_mode { nearest, linear, cubic };
enum class grid_padding { zeros, border, reflection };

/// One axis of x and the elements that contribute to a position on it.
struct grid_axis {
    std::int64_t length = 1, step = 1;
    std::array<std::int64_t, 4> at{}; ///< -1: none, treated as zero
    std::array<double, 4> weight{};
    std::size_t count = 1;

    /// v reflected at both ends until it is between them.
    static double reflected(double v, double low, double high) {
        auto const range = high - low;
        if (range <= 0) return low;
        auto const away = std::fmod(std::fabs(v - low), 2 * range);
        return low + (away > range ? 2 * range - away : away);
    }
    [[nodiscard]] std::int64_t element(double v, grid_padding padding, double low, double high) const {
        if (v >= 0 && v <= static_cast<double>(length - 1)) return static_cast<std::int64_t>(v);
        if (padding == grid_padding::zeros) return -1;
        if (padding == grid_padding::reflection) v = reflected(v, low, high);
        return static_cast<std::int64_t>(algorithm::min(algorithm::max(v, 0.0), static_cast<double>(length - 1)));
    }
    /// Moves to position `n`; NaN is the middle.
    void move_to(double n, grid_mode mode, grid_padding padding, bool align) {
        auto const l = static_cast<double>(length), low = align ? 0.0 : -0.5, high = align ? l - 1 : l - 0.5;
        if (n != n) n = 0;
        auto v = align ? (n + 1) / 2 * (l - 1) : ((n + 1) * l - 1) / 2;
        if (mode == grid_mode::nearest) v = std::nearbyint(v);
        if (!(v >= low && v <= high)) {
            // each element of the cubic kernel is clamped by itself
            bool const clamped = padding == grid_padding::border && mode != grid_mode::cubic;
            if (clamped) v = algorithm::min(algorithm::max(v, 0.0), l - 1);
            else if (padding == grid_padding::reflection) v = std::isfinite(v) ? reflected(v, low, high) : 0;
            else v = algorithm::min(algorithm::max(v, -4.0), l + 4); // all positions beyond are equal
        }
        auto const floor = std::floor(v), part = v - floor;
        switch (mode) {
        case grid_mode::nearest: count = 1, weight[0] = 1; break;
        case grid_mode::linear: count = 2, weight[0] = 1 - part, weight[1] = part; break;
        case grid_mode::cubic: {
            constexpr double a = -0.75;
            count = 4;
            weight = {cubic_far(part + 1, a), cubic_near(part, a), cubic_near(1 - part, a), cubic_far(2 - part, a)};
        }
        }
        auto const first = count == 4 ? floor - 1 : floor;
        for (std::size_t i = 0; i < count; ++i) at[i] = element(first + static_cast<double>(i), padding, low, high);
    }
};

} // namespace detail

/// GridSample.
/// error wrong_shape: no elements to sample
template <class T> status grid_sample(in<"x", T> x, in<"grid", T> grid, out<"y", T> y,
    attr_of<"mode", std::string_view> how, attr_of<"padding", std::string_view> outside,
    attr_of<"align_corners", bool> align) {
    using namespace detail;
    if (x.rank() < 3 || x.rank() > 5) return fail(errc::wrong_rank, "x", "one to three spatial axes");
    if (y.size() == 0) return ok;
    if (x.size() == 0) return fail(errc::wrong_shape, "x", "elements to sample");
    auto const mode = *how == "nearest" ? grid_mode::nearest : *how == "cubic" ? grid_mode::cubic : grid_mode::linear;
    auto const padding = *outside == "border"       ? grid_padding::border
                         : *outside == "reflection" ? grid_padding::reflection
                                                    : grid_padding::zeros;
    auto const axes = x.rank() - 2;
    std::array<grid_axis, 3> lines{};
    std::int64_t plane = 1, places = 1;
    for (auto d = axes; d-- > 0;) {
        lines[d].length = x.dim(d + 2), lines[d].step = plane;
        plane *= x.dim(d + 2), places *= y.dim(d + 2);
    }
    std::array<std::int64_t, 64> from{};
    std::array<double, 64> weight{};
    auto const* g = grid.data();
    for (std::int64_t b = 0; b < y.dim(0); ++b)
        for (std::int64_t p = 0; p < places; ++p, g += axes) {
            std::size_t n = 1;
            from[0] = 0, weight[0] = 1;
            for (std::size_t d = 0; d < axes; ++d) {
                auto& l = lines[d];
                l.move_to(static_cast<double>(g[axes - 1 - d]), mode, padding, *align);
                // each existing part times the parts of this axis; from the end, because it grows in place
                std::size_t created = n * l.count;
                for (auto i = created; i-- > 0;) {
                    auto const whole = i / l.count, part = i % l.count;
                    bool const none = from[whole] < 0 || l.at[part] < 0;
                    weight[i] = weight[whole] * l.weight[part];
                    from[i] = none ? -1 : from[whole] + l.at[part] * l.step;
                }
                n = created;
            }
            for (std::int64_t c = 0; c < x.dim(1); ++c) {
                auto const* image = x.data() + (b * x.dim(1) + c) * plane;
                double sum = 0;
                for (std::size_t i = 0; i < n; ++i)
                    if (from[i] >= 0) sum += weight[i] * static_cast<double>(image[from[i]]);
                y.data()[(b * x.dim(1) + c) * places + p] = static_cast<T>(sum);
            }
        }
    return ok;
}

/// AffineGrid.
template <class T> status affine_grid(
    in<"theta", T> theta, in<"size", std::int64_t>, out<"grid", T> grid, attr_of<"align_corners", bool> align) {
    auto const axes = static_cast<std::size_t>(theta.dim(1));
    if (axes < 2 || axes > 3 || theta.dim(2) != theta.dim(1) + 1 || grid.rank() != axes + 2)
        return fail(errc::wrong_shape, "theta", "two or three rows, one number longer", 2, theta.dim(1));
    std::int64_t places = 1;
    for (std::size_t d = 0; d < axes; ++d) places *= grid.dim(d + 1);
    auto* to = grid.data();
    for (std::int64_t b = 0; b < grid.dim(0); ++b) {
        auto const* rows = theta.data() + static_cast<std::size_t>(b) * axes * (axes + 1);
        for (std::int64_t p = 0; p < places; ++p) {
            std::array<double, 3> at{}; // the last axis first
            auto rest = p;
            for (std::size_t i = 0; i < axes; ++i) {
                auto const length = grid.dim(axes - i);
                auto const k = static_cast<double>(rest % length), l = static_cast<double>(length);
                rest /= length;
                at[i] = *align ? (length > 1 ? 2 * k / (l - 1) - 1 : 0) : (2 * k + 1) / l - 1;
            }
            for (std::size_t r = 0; r < axes; ++r) {
                auto sum = static_cast<double>(rows[r * (axes + 1) + axes]);
                for (std::size_t i = 0; i < axes; ++i) sum += static_cast<double>(rows[r * (axes + 1) + i]) * at[i];
                *to++ = static_cast<T>(sum);
            }
        }
    }
    return ok;
}

/// The kernels of this family.
using grid_kernels = join<kernels_of<GridSample, &grid_sample<float>, &grid_sample<double>>,
    kernels_of<AffineGrid, &affine_grid<float>, &affine_grid<double>>>;

} // namespace library
GRAFT_END
