// graft/op/rules/pool.hpp - shape arithmetic of pooling: TensorFlow's windows, Caffe's ceil mode with its clipping
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"
#include "graft/op/rules/conv.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dim.hpp"
#include "graft/tensor/format.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

namespace rule {

/// Positions of Caffe's pooling window. `clip`: some pad of the layer is not 0; then a last window that would start
/// beyond the input and its front pad is dropped.
[[nodiscard]] constexpr dim clipped_pool_output(
    dim in, std::int64_t kernel, std::int64_t stride, dim before, dim after, bool round_up, bool clip) {
    auto const rest = in + before + after - dim(kernel);
    if (rest.known() && rest.value() < 0) return rest;
    auto const n = (round_up ? ceil_div(rest, stride) : floor_div(rest, stride)) + 1;
    return clip ? smaller(n, ceil_div(in + before, stride)) : n; // all windows that start before the end
}

/// Shape of TensorFlow's pooling: ksize and strides have one number per axis of x; a window over the channels also has
/// a stride, the batch is never pooled.
/// error wrong_rank, wrong_value, negative_dim
[[nodiscard]] constexpr result<shape> pool_shape(tensor_desc const& x, std::string_view data_format,
    span<std::int64_t const> ksize, window const& w, std::size_t rank = 4, std::string_view parameter = "x") {
    if (auto s = expect_images(x, parameter); !s) return s;
    if (auto s = expect_rank(x.shape, rank, parameter); !s) return s;
    if (auto s = check_window(w, rank); !s) return s;
    if (ksize.size() != rank)
        return fail(errc::wrong_value, "ksize", "one size per axis", static_cast<std::int64_t>(rank),
            static_cast<std::int64_t>(ksize.size()));
    for (auto k : ksize)
        if (k < 1 || k > largest_step) return fail(errc::wrong_value, "ksize", "from 1 to 2147483647", k);
    auto const in = with_rank(x.shape, rank);
    auto const layout = layout_of(x, data_format, rank);
    auto const n = axis_at(layout, 'N'), c = axis_at(layout, 'C');
    if (ksize[n] != 1 || w.strides[n] != 1) return fail(errc::wrong_value, "ksize", "1 over the batch", 1, ksize[n]);
    auto y = shape::of_rank(rank);
    y[n] = in[n];
    y[c] = w.padding == "SAME" ? same_output(in[c], w.strides[c]) : conv_output(in[c], ksize[c], w.strides[c], 1, 0, 0);
    auto const letters = spatial_letters(rank);
    for (std::size_t i = 0; i < letters.size(); ++i) {
        auto const a = axis_at(layout, letters[i]);
        dim const rows = in[a];
        auto const p = window_positions(w, i, a, rows, ksize[a]);
        if (p.known() && p.value() < 0) return window_does_not_fit(ksize[a], rows, parameter);
        y[a] = p;
    }
    return y;
}

/// The attributes of Caffe's pooling: window and stride as [h, w], pad as [top, bottom, left, right].
struct explicit_window {
    span<std::int64_t const> size{}, ///< height and width, from 1 on
        stride{},                    ///< height and width, from 1 on
        pad{};                       ///< top, bottom, left, right; top and left are smaller than the window
    bool global = false,             ///< one window over the whole image; the lists are not read
        round_up = true;             ///< a last window that is not whole counts
};

/// The shape of Caffe's pooling: height and width are those of the window's positions.
/// error wrong_rank, wrong_value, negative_dim
[[nodiscard]] constexpr result<shape> explicit_pool_shape(
    tensor_desc const& x, std::string_view data_format, explicit_window const& w) {
    if (auto s = expect_images(x, "x"); !s) return s;
    if (auto s = expect_rank(x.shape, 4, "x"); !s) return s;
    auto const in = with_rank(x.shape, 4);
    auto const layout = layout_of(x, data_format, 4);
    auto y = in;
    if (w.global) {
        y[axis_at(layout, 'H')] = 1;
        y[axis_at(layout, 'W')] = 1;
        return y;
    }
    if (w.size.size() != 2)
        return fail(errc::wrong_value, "window", "height and width", 2, static_cast<std::int64_t>(w.size.size()));
    if (w.stride.size() != 2)
        return fail(errc::wrong_value, "stride", "height and width", 2, static_cast<std::int64_t>(w.stride.size()));
    if (w.pad.size() != 4)
        return fail(errc::wrong_value, "pad", "top, bottom, left, right", 4, static_cast<std::int64_t>(w.pad.size()));
    bool clip = false;
    for (auto p : w.pad) {
        if (p < 0 || p > largest_step) return fail(errc::wrong_value, "pad", "not negative", p);
        clip = clip || p != 0;
    }
    for (std::size_t i = 0; i < 2; ++i) {
        if (w.size[i] < 1 || w.size[i] > largest_step)
            return fail(errc::wrong_value, "window", "from 1 to 2147483647", w.size[i]);
        if (w.stride[i] < 1 || w.stride[i] > largest_step)
            return fail(errc::wrong_value, "stride", "from 1 to 2147483647", w.stride[i]);
        if (w.pad[2 * i] >= w.size[i])
            return fail(errc::wrong_value, "pad", "smaller than the window", w.size[i], w.pad[2 * i]);
        auto const a = axis_at(layout, "HW"[i]);
        dim const rows = in[a];
        auto const p = clipped_pool_output(
            rows, w.size[i], w.stride[i], w.pad[2 * i], w.pad[2 * i + 1], w.round_up, clip);
        if (p.known() && p.value() < 0) return window_does_not_fit(w.size[i], rows);
        y[a] = p;
    }
    return y;
}

} // namespace rule

GRAFT_END
