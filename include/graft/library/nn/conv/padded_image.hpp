// graft/library/nn/conv/padded_image.hpp - images with their padding, and the elements that windows read there
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "graft/library/kernel/lanes.hpp"
#include "graft/library/nn/conv/direct_kernels.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// One spatial axis of a padded image: windows of `taps` elements, `dilation` apart, begin every `stride` elements.
/// Element i of the image is at position shift + i; around them are zeros.
struct padded_axis {
    index in = 1, out = 1, taps = 1, stride = 1, dilation = 1, shift = 0;

    /// The number of positions that windows read.
    [[nodiscard]] index extent() const { return (out - 1) * stride + (taps - 1) * dilation + 1; }
};

/// The columns of a panel that are contiguous in an image, and where.
struct image_run {
    index at = 0, column = 0, length = 0;
};

/// A convolution over any number of axes as a product: row k of its right side is one tap of one channel, column p one
/// position of a window. Rows are copied from an image with its padding: then each is the same runs of elements, at
/// another offset. Along the last axis, an image has the positions of equal remainder of the stride one after another,
/// so that windows of each stride read contiguous elements.
struct padded_image {
    std::vector<padded_axis> axes{};
    std::vector<index> taps{};              ///< offset of each tap
    std::vector<index> steps{};             ///< stride of each axis but the last, for one position of a window
    index channels = 0, plane = 0, row = 0; ///< elements of a channel, and of a row along the last axis
    index x_plane = 1, positions = 1;
    bool in_place = false; ///< an image is its own padded image

    /// Elements that a run may be read past the end of an image.
    static constexpr index slack = 16;

    padded_image(direct_sizes const& g) : channels(g.groups * g.in) {
        bool same = true;
        for (std::size_t a = 0; a < g.count; ++a) {
            auto const& from = g.axes[a];
            padded_axis to{from.in, from.out, from.taps, from.stride, from.dilation, from.before};
            if (to.out == 1) to.stride = 1;
            same = same && to.taps == 1 && to.stride == 1 && to.shift == 0 && to.out == to.in;
            axes.push_back(to);
            x_plane *= to.in, positions *= to.out;
        }
        in_place = same;
        if (same) axes.assign(1, {x_plane, x_plane, 1, 1, 1, 0});
        auto const& last = axes.back();
        row = last.stride * ((last.extent() + last.stride - 1) / last.stride);
        std::vector<index> strides(axes.size(), 1); // of positions in the padded image
        plane = row;
        for (std::size_t a = axes.size() - 1; a-- > 0; plane *= axes[a].extent()) strides[a] = plane;
        index count = 1;
        for (auto const& a : axes) count *= a.taps;
        for (index t = 0; t < count; ++t) {
            auto rest = t / last.taps;
            auto const at = t % last.taps * last.dilation;
            auto offset = at % last.stride * (row / last.stride) + at / last.stride;
            for (std::size_t a = axes.size() - 1; a-- > 0; rest /= axes[a].taps)
                offset += rest % axes[a].taps * axes[a].dilation * strides[a];
            taps.push_back(offset);
        }
        for (std::size_t a = 0; a + 1 < axes.size(); ++a) steps.push_back(axes[a].stride * strides[a]);
    }

    [[nodiscard]] index elements() const { return in_place ? 0 : channels * plane + slack; }
    /// Offset of the first element of the window at a position.
    [[nodiscard]] index start(index position) const {
        auto const& last = axes.back();
        auto at = position % last.out;
        auto rest = position / last.out;
        for (std::size_t a = axes.size() - 1; a-- > 0; rest /= axes[a].out) at += rest % axes[a].out * steps[a];
        return at;
    }
    /// The runs of the positions [first, first + count), at most one for each; returns their number.
    index runs(index first, index count, image_run* to) const {
        auto const width = axes.back().out;
        index n = 0;
        for (index p = 0; p < count; ++n) {
            auto const length = std::min(count - p, width - (first + p) % width);
            to[n] = {start(first + p), p, length};
            p += length;
        }
        return n;
    }
    /// Copies the channels of an image [channels, spatial..], with `zero` as its padding.
    template <class T> void copy(T const* x, T zero, T* to) const { copy(x, zero, to, 0, channels); }
    /// Channels [begin, end) of one.
    template <class T> void copy(T const* x, T zero, T* to, index begin, index end) const {
        x += begin * x_plane, to += begin * plane;
        std::fill_n(to, (end - begin) * plane + (end == channels ? slack : 0), zero);
        auto const& last = axes.back();
        auto const rows = x_plane / std::max<index>(last.in, 1), part = row / last.stride;
        for (auto c = begin; c < end; ++c, to += plane)
            for (index r = 0; r < rows; ++r, x += last.in) {
                index at = 0, distance = row, rest = r;
                bool inside = true;
                for (std::size_t a = axes.size() - 1; a-- > 0; rest /= axes[a].in) {
                    auto const p = rest % axes[a].in + axes[a].shift;
                    inside = inside && p >= 0 && p < axes[a].extent();
                    at += p * distance, distance *= axes[a].extent();
                }
                if (!inside) continue;
                auto const first = std::max<index>(0, -last.shift), end = std::min(last.in, last.extent() - last.shift);
                if (first >= end) continue;
                auto const p = first + last.shift;
                if (last.stride == 1) {
                    std::memcpy(to + at + p, x + first, static_cast<std::size_t>(end - first) * sizeof(T));
                    continue;
                }
                auto rest_of = p % last.stride, element = p / last.stride;
                for (index i = first; i < end; ++i) {
                    to[at + rest_of * part + element] = x[i];
                    if (++rest_of == last.stride) rest_of = 0, ++element;
                }
            }
    }
};

/// Whether there are elements and spatial axes, and the padded image is not much larger than the tensors, which have
/// this number of elements.
/// error unsupported_call
inline status pads_fit(direct_sizes const& g, std::size_t elements) {
    if (elements == 0 || g.count == 0 || g.in < 1 || g.out < 1)
        return fail(errc::unsupported_call, "x", "elements and spatial axes");
    auto size = static_cast<double>(g.groups * g.in);
    for (auto const& a : span(g.axes).first(g.count)) {
        if (a.in < 1 || a.out < 1 || a.taps < 1) return fail(errc::unsupported_call, "x", "elements");
        auto const moves = static_cast<double>(a.out - 1) * static_cast<double>(g.transposed ? 1 : a.stride);
        size *= moves + static_cast<double>(a.taps - 1) * static_cast<double>(a.dilation) + 1;
    }
    if (size > 16 * static_cast<double>(elements) + (1 << 20))
        return fail(errc::unsupported_call, "pads", "less padding than elements");
    return ok;
}

} // namespace detail
} // namespace library
GRAFT_END
