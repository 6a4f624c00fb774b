// graft/op/rules/conv.hpp - shape arithmetic of sliding windows: convolutions, their gradients, deconvolutions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"
#include "graft/op/rules/expect.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dim.hpp"
#include "graft/tensor/format.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

namespace rule {

/// The attributes of a sliding window: strides and dilations (empty = all 1) in the order of x's layout, pads as [top,
/// bottom, left, right] (3-D: front and back first), which are used only if padding is EXPLICIT.
struct window {
    std::string_view padding = "EXPLICIT"; ///< EXPLICIT, SAME, VALID, as the attribute of the node
    span<std::int64_t const> strides{},    ///< rows from one position to the next: one per axis of x
        dilations{},                       ///< rows from one tap of the kernel to the next: one per axis of x
        pads{};                            ///< rows before and after x: two per spatial axis
};

/// Strides, dilations, pads and window sizes are 32-bit numbers in every framework; kernels compute in 64 bits.
inline constexpr std::int64_t largest_step = 0x7FFFFFFF;

/// Rows that a kernel spans if its taps are `dilation` apart.
[[nodiscard]] constexpr dim window_extent(dim kernel, std::int64_t dilation) {
    return (kernel - 1) * dim(dilation) + 1;
}

/// Positions of a window over `in` rows; negative if the window is larger than the padded input.
[[nodiscard]] constexpr dim conv_output(
    dim in, dim kernel, std::int64_t stride, std::int64_t dilation, dim before, dim after) {
    auto const rest = in + before + after - window_extent(kernel, dilation);
    if (rest.known() && rest.value() < 0) return rest;
    return floor_div(rest, stride) + 1;
}
/// Positions of a window with TensorFlow's SAME padding: independent of the kernel.
[[nodiscard]] constexpr dim same_output(dim in, std::int64_t stride) { return ceil_div(in, stride); }

/// Rows before the first of a window with SAME padding (the odd row is added after); needs known sizes.
[[nodiscard]] constexpr std::int64_t same_pad_before(
    std::int64_t in, std::int64_t kernel, std::int64_t stride, std::int64_t dilation) {
    auto const out = (in + stride - 1) / stride;
    auto const total = (out - 1) * stride + (kernel - 1) * dilation + 1 - in;
    return total > 0 ? total / 2 : 0;
}
/// Rows of the output of a transposed convolution over `in` rows; unknown if `in` or the kernel is.
[[nodiscard]] constexpr dim deconv_output(
    dim in, dim kernel, std::int64_t stride, std::int64_t dilation, dim before, dim after) {
    return (in - 1) * dim(stride) + window_extent(kernel, dilation) - before - after;
}

/// The layout of a tensor with named axes: its descriptor's, or the one specified by the attribute.
[[nodiscard]] constexpr format layout_of(tensor_desc const& d, std::string_view data_format, std::size_t rank) {
    if (d.format != format::nd && name_of(d.format).size() == rank) return d.format;
    auto const f = format_named(data_format);
    if (name_of(f).size() == rank) return f;
    if (rank == 5) return f == format::nchw ? format::ncdhw : format::ndhwc;
    return f == format::ncdhw ? format::nchw : format::nhwc;
}
/// Images and volumes start with the batch: their format is none, or one whose first axis is N (NHWC, NCHW, NDHWC,
/// NCDHW, and the blocked ones). A format of filters, such as HWCN, is rejected.
/// error wrong_format
[[nodiscard]] constexpr status expect_images(tensor_desc const& d, std::string_view parameter) {
    auto const f = d.format;
    bool const of_filters = f == format::hwcn || f == format::chwn || f == format::dhwcn || f == format::dhwnc;
    return of_filters ? fail(errc::wrong_format, parameter, "a layout of images, batch first") : ok;
}

/// Order of a filter's axes: Caffe's (output channels first) if the descriptor specifies it, otherwise TensorFlow's.
[[nodiscard]] constexpr format filter_layout(tensor_desc const& d, std::size_t rank) {
    if (rank == 5) return d.format == format::ncdhw ? format::ncdhw : format::dhwcn;
    return d.format == format::nchw ? format::nchw : format::hwcn;
}
/// Axis with this letter; the layout must contain it.
[[nodiscard]] constexpr std::size_t axis_at(format f, char letter) {
    auto const a = axis_of(f, letter);
    return a < 0 ? 0 : static_cast<std::size_t>(a); // never negative for a layout returned by layout_of
}

/// Strides of height and width only, as one for each axis of a layout of images.
[[nodiscard]] constexpr std::array<std::int64_t, 4> strides_of_axes(span<std::int64_t const> two, format layout) {
    std::array<std::int64_t, 4> all{1, 1, 1, 1};
    for (std::size_t i = 0; i < 2 && i < two.size(); ++i) all[axis_at(layout, "HW"[i])] = two[i];
    return all;
}

/// The spatial letters of a layout of this rank.
[[nodiscard]] constexpr std::string_view spatial_letters(std::size_t rank) { return rank == 5 ? "DHW" : "HW"; }

/// The kind of padding of a window, read once: its strings are compared for each node.
enum class padding_kind : std::uint8_t {
    other,        ///< not a valid string
    same,         ///< SAME: as many positions as rows divided by the stride, rounded up
    valid,        ///< VALID: no padding
    explicit_pads ///< EXPLICIT: the pads of the window
};
/// The kind of the attribute `padding`: `SAME`, `VALID`, `EXPLICIT`, or `other`.
[[nodiscard]] constexpr padding_kind padding_of(std::string_view p) {
    switch (p.size()) {
    case 4: return p[0] == 'S' && p == "SAME" ? padding_kind::same : padding_kind::other;
    case 5: return p[0] == 'V' && p == "VALID" ? padding_kind::valid : padding_kind::other;
    case 8: return p[0] == 'E' && p == "EXPLICIT" ? padding_kind::explicit_pads : padding_kind::other;
    default: return padding_kind::other;
    }
}

/// Lengths and signs of the attributes of a window over tensors of this rank.
/// error wrong_value
[[nodiscard]] constexpr status check_window(window const& w, std::size_t rank) {
    auto const padding = padding_of(w.padding);
    auto const n = static_cast<std::int64_t>(rank);
    bool const explicit_pads = padding == padding_kind::explicit_pads;
    if (padding == padding_kind::other) return fail(errc::wrong_value, "padding", "EXPLICIT, SAME or VALID");
    if (w.strides.size() != rank)
        return fail(
            errc::wrong_value, "strides", "one stride per axis", n, static_cast<std::int64_t>(w.strides.size()));
    if (!w.dilations.empty() && w.dilations.size() != rank)
        return fail(
            errc::wrong_value, "dilations", "one dilation per axis", n, static_cast<std::int64_t>(w.dilations.size()));
    if (explicit_pads && w.pads.size() != 2 * (rank - 2))
        return fail(errc::wrong_value, "pads", "two pads per spatial axis", 2 * (n - 2),
            static_cast<std::int64_t>(w.pads.size()));
    for (auto s : w.strides)
        if (s < 1 || s > largest_step) return fail(errc::wrong_value, "strides", "from 1 to 2147483647", s);
    for (auto d : w.dilations)
        if (d < 1 || d > largest_step) return fail(errc::wrong_value, "dilations", "from 1 to 2147483647", d);
    if (explicit_pads)
        for (auto p : w.pads)
            if (p < 0 || p > largest_step) return fail(errc::wrong_value, "pads", "not negative", p);
    return ok;
}

/// The error for a window that is larger than its input.
[[nodiscard]] constexpr status window_does_not_fit(std::int64_t window, dim in, std::string_view parameter = "x") {
    constexpr std::string_view expected = "at least as large as the window";
    return in.known() ? fail(errc::negative_dim, parameter, expected, window, in.value())
                      : fail(errc::negative_dim, parameter, expected);
}

/// Positions of the window along spatial axis number `i`, which is axis `axis` of the layout; `in` and `kernel` are the
/// sizes along it. Negative if the window does not fit (`window_does_not_fit`), unknown if a size is unknown.
[[nodiscard]] constexpr dim window_positions(window const& w, std::size_t i, std::size_t axis, dim in, dim kernel) {
    auto const stride = w.strides[axis];
    auto const dilation = w.dilations.empty() ? std::int64_t{1} : w.dilations[axis];
    if (w.padding == "SAME") return same_output(in, stride);
    auto const explicit_pads = w.padding == "EXPLICIT";
    return conv_output(
        in, kernel, stride, dilation, explicit_pads ? w.pads[2 * i] : 0, explicit_pads ? w.pads[2 * i + 1] : 0);
}

/// Channels of x, filter and groups fit: x has the filter's times the groups; groups = 1: TensorFlow's x / filter.
/// error shape_mismatch, wrong_value
[[nodiscard]] constexpr status check_channels(dim x, dim filter, dim out, std::int64_t groups) {
    if (groups < 1) return fail(errc::wrong_value, "groups", "at least 1", groups);
    if (groups > 1 && contradict(x, filter * dim(groups)))
        return fail(errc::shape_mismatch, "filter", "channels of x / groups", x.value() / groups, filter.value());
    if (x.known() && filter.known()) {
        if (filter.value() == 0 || x.value() % filter.value() != 0)
            return fail(
                errc::shape_mismatch, "filter", "input channels that divide those of x", x.value(), filter.value());
        if (groups == 1) groups = x.value() / filter.value();
    }
    if (out.known() && groups > 0 && out.value() % groups != 0)
        return fail(
            errc::wrong_shape, "filter", "a number of output channels divisible by the groups", groups, out.value());
    return ok;
}

/// The arguments of `conv_shape`: descriptors of x and filter, the layout, the window, the groups and the rank.
struct convolution {
    tensor_desc const &x,           ///< the images: N, C and two or three spatial axes in their layout
        &filter;                    ///< NCHW (NCDHW) if its descriptor says so, otherwise HWCN (DHWCN)
    std::string_view data_format{}; ///< layout of x, if its descriptor has none: `NHWC`
    window w{};                     ///< padding, strides, dilations and pads
    std::int64_t groups = 1;        ///< the channels of x are divided into so many parts
    std::size_t rank = 4;           ///< of x: 4, or 5 for three spatial axes
};

/// Bits of `all`, each minus `less`: as a number, it is in [0, 2^30) if each of them is.
template <std::size_t Count>
[[nodiscard, gnu::always_inline]] constexpr std::uint64_t bits_of_steps(std::int64_t const* all, std::uint64_t less) {
    static_assert(Count >= 4 && Count <= 6);
    auto const one = [&](std::size_t i) { return static_cast<std::uint64_t>(all[i]) - less; }; // no loop: g++ keeps it
    return one(0) | one(1) | one(2) | one(3) | one(Count - 2) | one(Count - 1);
}
/// Positions of a window over `in` rows, padded by `pads`, if it fits; otherwise a negative number.
[[nodiscard, gnu::always_inline]] constexpr std::int64_t positions_of_numbers(
    std::int64_t in, std::int64_t kernel, std::int64_t stride, std::int64_t dilation, std::int64_t pads, bool same) {
    if (same) return stride == 1 ? in : in / stride + (in % stride != 0 ? 1 : 0);
    std::int64_t taps = 0, rest = 0;
    if (__builtin_mul_overflow(kernel - 1, dilation, &taps) || __builtin_add_overflow(taps, 1, &taps) ||
        __builtin_add_overflow(in, pads, &rest) || __builtin_sub_overflow(rest, taps, &rest) || rest < 0)
        return -1;
    if (stride != 1) rest /= stride;
    return rest == INT64_MAX ? -1 : rest + 1;
}
/// Sets `y` to the shape of a convolution if everything is a number, not too large and valid, which is nearly always
/// the case, and if `bias`, unless it is null, has one element per channel; false: `y` is unchanged, and `conv_shape`
/// returns the result. `y` is not one of the inputs.
template <std::size_t Rank>
[[nodiscard, gnu::noinline]] constexpr bool convolve_numbers(convolution const& c, shape const* bias, shape& y) {
    constexpr std::int64_t ones[] = {1, 1, 1, 1, 1};
    constexpr std::size_t space = Rank - 2, last_axis = Rank - 1;
    auto const &x = c.x.shape, &filter = c.filter.shape;
    if (!x.is_plain_of(Rank) || !filter.is_plain_of(Rank) || c.groups < 1) return false;
    auto const f = c.x.format;
    auto const layout = Rank == 4 && (f == format::nhwc || f == format::nchw) ? f : layout_of(c.x, c.data_format, Rank);
    bool const last = layout == format::nhwc || layout == format::ndhwc; // channels
    if (!last && layout != format::nchw && layout != format::ncdhw) return false;
    auto const padding = padding_of(c.w.padding);
    bool const padded = padding == padding_kind::explicit_pads, all_dilations = !c.w.dilations.empty();
    if (padding == padding_kind::other || c.w.strides.size() != Rank ||
        (all_dilations && c.w.dilations.size() != Rank) || (padded && c.w.pads.size() != 2 * space))
        return false;
    auto const *const strides = c.w.strides.data(), *const pads = c.w.pads.data();
    auto const* const dilations = all_dilations ? c.w.dilations.data() : ones;
    if ((bits_of_steps<Rank>(strides, 1) | bits_of_steps<Rank>(dilations, 1) |
            (padded ? bits_of_steps<2 * space>(pads, 0) : 0)) >= std::uint64_t{1} << 30)
        return false;
    auto const *const in = x.plain_dims(), *const kernel = filter.plain_dims();
    bool const first = filter_layout(c.filter, Rank) == (Rank == 5 ? format::ncdhw : format::nchw); // output channels
    auto const have = in[last ? last_axis : 1], taken = kernel[first ? 1 : space], out = kernel[first ? 0 : last_axis];
    if (taken == 0) return false;
    if (have != taken || c.groups != 1) {
        auto const parts = have / taken;
        if (parts * taken != have || (c.groups > 1 && parts != c.groups) || (parts != 0 && out % parts != 0))
            return false;
    }
    if (bias && !bias->is_vector_of(out)) return false;
    auto const positions = [&](std::size_t i) __attribute__((always_inline)) {
        auto const a = i + (last ? 1 : 2);
        return positions_of_numbers(in[a], kernel[i + (first ? 2 : 0)], strides[a], dilations[a],
            padded ? pads[2 * i] + pads[2 * i + 1] : 0, padding == padding_kind::same);
    };
    auto const p = positions(0), q = positions(1), r = space == 3 ? positions(space - 1) : 0;
    if ((p | q | r) < 0) return false;
    y.begin(Rank);
    auto const at = std::size_t{last ? 1u : 2u};
    y.set_plain(0, in[0]);
    y.set_plain(last ? last_axis : 1, out);
    y.set_plain(at, p);
    y.set_plain(at + 1, q);
    if (space == 3) y.set_plain(at + 2, r);
    return true;
}

/// Shape of a convolution of any rank, in x's layout. Dims follow from whatever is known of x and the filter.
/// error wrong_rank, wrong_value, shape_mismatch, negative_dim
[[nodiscard]] constexpr result<shape> conv_shape(convolution const& requested) {
    auto const &x = requested.x, &filter = requested.filter;
    auto const& w = requested.w;
    auto const rank = requested.rank;
    if (shape y; rank == 5 ? convolve_numbers<5>(requested, nullptr, y) : convolve_numbers<4>(requested, nullptr, y))
        return y;
    if (auto s = expect_images(x, "x"); !s) return s;
    if (auto s = expect_rank(x.shape, rank, "x"); !s) return s;
    if (auto s = expect_rank(filter.shape, rank, "filter"); !s) return s;
    if (auto s = check_window(w, rank); !s) return s;
    auto const layout = layout_of(x, requested.data_format, rank), order = filter_layout(filter, rank);
    auto const in = with_rank(x.shape, rank), kernel = with_rank(filter.shape, rank);
    auto const c = axis_at(layout, 'C');
    dim const out = kernel[axis_at(order, 'N')];
    if (auto s = check_channels(in[c], kernel[axis_at(order, 'C')], out, requested.groups); !s) return s;
    auto y = shape::of_rank(rank);
    y[axis_at(layout, 'N')] = in[axis_at(layout, 'N')];
    y[c] = out;
    auto const letters = spatial_letters(rank);
    for (std::size_t i = 0; i < letters.size(); ++i) {
        auto const a = axis_at(layout, letters[i]);
        dim const rows = in[a], taps = kernel[axis_at(order, letters[i])];
        auto const p = window_positions(w, i, a, rows, taps);
        if (p.known() && p.value() < 0)
            return fail(errc::negative_dim, "x", "at least as large as the filter", rows.value());
        y[a] = p;
    }
    return y;
}

/// Shape of a depthwise convolution: filter [H, W, C, M], output channels C * M.
/// error wrong_rank, wrong_value, shape_mismatch, negative_dim
[[nodiscard]] constexpr result<shape> depthwise_shape(
    tensor_desc const& x, tensor_desc const& filter, std::string_view data_format, window const& w) {
    auto const rank = std::size_t{4};
    if (auto s = expect_images(x, "x"); !s) return s;
    if (auto s = expect_rank(x.shape, rank, "x"); !s) return s;
    if (auto s = expect_rank(filter.shape, rank, "filter"); !s) return s;
    if (auto s = check_window(w, rank); !s) return s;
    auto const in = with_rank(x.shape, rank), kernel = with_rank(filter.shape, rank);
    auto const layout = layout_of(x, data_format, rank);
    auto const c = axis_at(layout, 'C');
    dim const have = in[c], taken = kernel[2];
    if (contradict(have, taken))
        return fail(errc::shape_mismatch, "filter", "as many channels as x", have.value(), taken.value());
    auto y = shape::of_rank(rank);
    y[axis_at(layout, 'N')] = in[axis_at(layout, 'N')];
    y[c] = merge(have, taken) * kernel[3];
    for (std::size_t i = 0; i < 2; ++i) {
        auto const a = axis_at(layout, "HW"[i]);
        dim const rows = in[a];
        auto const p = window_positions(w, i, a, rows, kernel[i]);
        if (p.known() && p.value() < 0)
            return fail(errc::negative_dim, "x", "at least as large as the filter", rows.value());
        y[a] = p;
    }
    return y;
}

/// Shape of Caffe's deconvolution: filter [Cin, Cout / groups, kh, kw].
/// error wrong_rank, wrong_value, shape_mismatch, negative_dim
[[nodiscard]] constexpr result<shape> deconv_shape(
    tensor_desc const& x, shape const& filter, std::string_view data_format, window const& w, std::int64_t groups) {
    auto const rank = std::size_t{4};
    if (auto s = expect_images(x, "x"); !s) return s;
    if (auto s = expect_rank(x.shape, rank, "x"); !s) return s;
    if (auto s = expect_rank(filter, rank, "filter"); !s) return s;
    if (auto s = check_window(w, rank); !s) return s;
    if (groups < 1) return fail(errc::wrong_value, "groups", "at least 1", groups);
    if (w.padding != "EXPLICIT") return fail(errc::wrong_value, "padding", "EXPLICIT");
    auto const in = with_rank(x.shape, rank), kernel = with_rank(filter, rank);
    auto const layout = layout_of(x, data_format, rank);
    auto const c = axis_at(layout, 'C');
    dim const have = in[c], taken = kernel[0];
    if (contradict(have, taken))
        return fail(errc::shape_mismatch, "filter", "as many channels as x", have.value(), taken.value());
    if (taken.known() && taken.value() % groups != 0)
        return fail(
            errc::wrong_shape, "filter", "a number of input channels divisible by the groups", groups, taken.value());
    auto y = shape::of_rank(rank);
    y[axis_at(layout, 'N')] = in[axis_at(layout, 'N')];
    y[c] = kernel[1] * dim(groups);
    for (std::size_t i = 0; i < 2; ++i) {
        auto const a = axis_at(layout, "HW"[i]);
        auto const rows = deconv_output(in[a], kernel[2 + i], w.strides[a], w.dilations.empty() ? 1 : w.dilations[a],
            w.pads[2 * i], w.pads[2 * i + 1]);
        if (rows.known() && rows.value() < 0)
            return fail(errc::negative_dim, "pads", "smaller than the output", rows.value());
        y[a] = rows;
    }
    return y;
}

} // namespace rule

GRAFT_END
