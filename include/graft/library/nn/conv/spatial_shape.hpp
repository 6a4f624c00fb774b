// graft/library/nn/conv/spatial_shape.hpp - the shape of a convolution along any number of axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

/// Filters with this number of taps along one axis on one channel are typical for audio. Their sums may cancel to small
/// numbers, and a logarithm follows: they are added in float64.
inline constexpr std::int64_t long_filter = 64;

/// The window of a convolution along any number of axes: pads before and after, axis by axis; one number for each axis
/// in the other lists.
struct spatial_window {
    span<std::int64_t const> strides{}, pads{}, dilations{};
    std::int64_t groups = 1;
};

/// The shape of the convolution of x [n, channels, spatial..] with filter [Cout, Cin/groups, kernel..]; of unknown rank
/// if one of theirs is.
/// error wrong_rank, wrong_value, wrong_shape, shape_mismatch
[[nodiscard]] constexpr result<shape> convolved_shape(shape const& x, shape const& f, spatial_window const& w) {
    if (!x.has_rank() || !f.has_rank()) return shape::unknown_rank();
    auto const spatial = w.strides.size(), rank = spatial + 2;
    if (x.rank() != rank)
        return fail(errc::wrong_rank, "x", "two axes and the spatial ones", static_cast<std::int64_t>(rank),
            static_cast<std::int64_t>(x.rank()));
    if (f.rank() != rank)
        return fail(errc::wrong_rank, "filter", "two axes and the spatial ones", static_cast<std::int64_t>(rank),
            static_cast<std::int64_t>(f.rank()));
    if (w.dilations.size() != spatial || w.pads.size() != 2 * spatial)
        return fail(errc::wrong_value, "pads", "two numbers per spatial axis, one in the other lists",
            2 * static_cast<std::int64_t>(spatial), static_cast<std::int64_t>(w.pads.size()));
    dim const channels = x[1], takes = f[1] * dim(w.groups), gives = f[0];
    if (contradict(channels, takes))
        return fail(errc::shape_mismatch, "filter", "the channels of x", channels.value(), takes.value());
    if (gives.known() && gives.value() % w.groups != 0)
        return fail(errc::wrong_value, "groups", "a divisor of the output channels", gives.value(), w.groups);
    auto created = shape::of_rank(0).append(x[0]).append(gives);
    for (std::size_t i = 0; i < spatial; ++i) {
        auto const n = rule::conv_output(
            x[2 + i], f[2 + i], w.strides[i], w.dilations[i], w.pads[2 * i], w.pads[2 * i + 1]);
        if (n.known() && n.value() < 0) return fail(errc::wrong_shape, "x", "not smaller than the window", n.value());
        created.append(n);
    }
    return created;
}

} // namespace library
GRAFT_END
