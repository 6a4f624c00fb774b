// graft/library/nn/pool/volume_window.hpp - the window of a 3-D pooling: its attributes for each spatial axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

/// The attributes of a 3-D pooling as specified. A list has one number for all spatial axes, three for depth, height
/// and width, five in the order of the layout, or six in the order of NDC1HWC0; an empty one is all ones.
struct volume_attributes {
    span<std::int64_t const> ksize{}, strides{}, dilations{}, pads{};
    std::string_view padding = "CALCULATED"; ///< values of `pads` (those of SAME if all are -1), SAME or VALID
    bool round_up = false;                   ///< a last window that does not fit counts, too
};

/// One axis of the window.
struct volume_axis {
    std::int64_t size = 1, stride = 1, dilation = 1, before = 0, after = 0;

    /// The number of windows over `in` elements; negative if not even one fits. A last window that does not fit counts
    /// if it begins before the padding after x.
    [[nodiscard]] constexpr dim windows(dim in, bool same, bool round_up) const {
        if (same) return rule::same_output(in, stride);
        if (!round_up || stride == 1) return rule::conv_output(in, size, stride, dilation, before, after);
        auto const rest = in + dim(before) + dim(after) - rule::window_extent(size, dilation);
        if (rest.known() && rest.value() < 0) return rest;
        auto const n = ceil_div(rest, dim(stride)) + 1;
        if (!n.known() || !in.known()) return dim::unknown();
        return (n.value() - 1) * stride >= in.value() + before ? n - 1 : n;
    }
};

/// Depth, height, width; and channels, which TensorFlow's windows may include.
struct volume_window {
    std::array<volume_axis, 3> axes{};
    volume_axis channels{};
    bool same = false, round_up = false;
};

/// Number `letter` of a list of attributes, in the form of `volume_attributes`.
[[nodiscard]] constexpr std::int64_t volume_number(span<std::int64_t const> list, format layout, char letter) {
    bool const within = letter == 'N' || letter == 'C';
    switch (list.size()) {
    case 0: return 1;
    case 1: return within ? 1 : list[0];
    case 3: return within ? 1 : list[letter == 'D' ? 0 : letter == 'H' ? 1 : 2];
    case 6: return within ? 1 : list[letter == 'D' ? 1 : letter == 'H' ? 3 : 4];
    default: return list[rule::axis_at(layout, letter)];
    }
}

/// The attributes for each axis of `layout`.
/// error wrong_value
[[nodiscard]] constexpr result<volume_window> volume_window_of(volume_attributes const& a, format layout) {
    volume_window w;
    struct {
        std::string_view name;
        span<std::int64_t const> list;
    } const lists[]{{"ksize", a.ksize}, {"strides", a.strides}, {"dilation", a.dilations}};
    for (auto const& l : lists) {
        auto const n = l.list.size();
        if (n != 1 && n != 3 && n != 5 && n != 6 && !(n == 0 && l.name == "dilation"))
            return fail(errc::wrong_value, l.name, "1, 3, 5 or 6 numbers", static_cast<std::int64_t>(n));
        for (auto const v : l.list)
            if (v < 1 || v > rule::largest_step) return fail(errc::wrong_value, l.name, "from 1 to 2147483647", v);
        if (auto const v = volume_number(l.list, layout, 'N'); v != 1)
            return fail(errc::wrong_value, l.name, "1 over the batch", 1, v);
    }
    if (a.padding != "CALCULATED" && a.padding != "SAME" && a.padding != "VALID")
        return fail(errc::wrong_value, "padding", "CALCULATED, SAME or VALID");
    bool calculated = a.padding == "CALCULATED";
    if (calculated && a.pads.size() != 6)
        return fail(
            errc::wrong_value, "pads", "two pads per spatial axis", 6, static_cast<std::int64_t>(a.pads.size()));
    w.same = a.padding == "SAME";
    if (calculated) {
        w.same = true;
        for (auto const p : a.pads) w.same = w.same && p == -1;
        calculated = !w.same;
    }
    w.round_up = a.round_up && calculated;
    for (std::size_t i = 0; i < 4; ++i) {
        auto const letter = "DHWC"[i];
        auto& to = i < 3 ? w.axes[i] : w.channels;
        to.size = volume_number(a.ksize, layout, letter), to.stride = volume_number(a.strides, layout, letter);
        to.dilation = volume_number(a.dilations, layout, letter);
        if (i == 3 || !calculated) continue;
        to.before = a.pads[2 * i], to.after = a.pads[2 * i + 1];
        for (auto const p : {to.before, to.after})
            if (p < 0 || p > rule::largest_step) return fail(errc::wrong_value, "pads", "not negative", p);
    }
    return w;
}

/// Shape of a 3-D pooling of x in NDHWC or NCDHW, or blocked, in NDC1HWC0.
/// error wrong_rank, wrong_value, negative_dim
[[nodiscard]] constexpr result<shape> volume_pool_shape(
    tensor_desc const& x, std::string_view data_format, volume_attributes const& a, std::string_view parameter = "x") {
    bool const blocked = x.format == format::ndc1hwc0 && x.shape.has_rank() && x.shape.rank() == 6;
    if (auto s = rule::expect_images(x, parameter); !s) return s;
    if (!blocked)
        if (auto s = rule::expect_rank(x.shape, 5, parameter); !s) return s;
    auto const layout = blocked ? (data_format == "NCDHW" ? format::ncdhw : format::ndhwc)
                                : rule::layout_of(x, data_format, 5);
    auto const w = volume_window_of(a, layout);
    if (!w) return w.error();
    auto y = rule::with_rank(x.shape, 5);
    for (std::size_t i = 0; i < 3; ++i) {
        auto const at = blocked ? (i == 0 ? std::size_t{1} : i + 2) : rule::axis_at(layout, "DHW"[i]);
        auto const n = w->axes[i].windows(y[at], w->same, w->round_up);
        if (n.known() && n.value() < 0) return rule::window_does_not_fit(w->axes[i].size, y[at], parameter);
        y[at] = n;
    }
    if (w->channels.size == 1 && w->channels.stride == 1) return y;
    if (blocked) return fail(errc::wrong_value, "ksize", "1 over the channels", 1, w->channels.size);
    auto const c = rule::axis_at(layout, 'C');
    auto const n = w->channels.windows(y[c], w->same, false);
    if (n.known() && n.value() < 0) return rule::window_does_not_fit(w->channels.size, y[c], parameter);
    y[c] = n;
    return y;
}

} // namespace library
GRAFT_END
