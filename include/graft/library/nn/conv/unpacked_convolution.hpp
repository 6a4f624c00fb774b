// graft/library/nn/conv/unpacked_convolution.hpp - convolutions of float32 whose filter or sizes only a run tells, as
// products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility> // swap

#include "graft/library/nn/conv/core_kernels.hpp"
#include "graft/library/nn/conv/direct_kernels.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Whether a convolution, of dense tensors with channels before one to three spatial axes, is computed as products.
[[nodiscard]] inline bool has_products(direct_sizes const& g) { return g.count >= 1 && g.count <= 3; }
/// The axis of slices, which are images: the first of three.
[[nodiscard]] inline direct_axis slices_of(direct_sizes const& g) { return g.count == 3 ? g.axes[0] : direct_axis{}; }
/// The geometry of slices; of a transposed convolution that of the convolution from y to x.
[[nodiscard]] inline conv_geometry geometry_of(direct_sizes const& g) {
    auto slices = slices_of(g), rows = g.count > 1 ? g.axes[g.count - 2] : direct_axis{}, columns = g.axes[g.count - 1];
    auto in = g.groups * g.in, out = g.groups * g.out;
    if (g.transposed) {
        for (auto* const a : {&slices, &rows, &columns}) std::swap(a->in, a->out);
        std::swap(in, out);
    }
    conv_geometry to;
    to.n = g.n, to.c = in, to.h = rows.in, to.w = columns.in, to.oc = out, to.oh = rows.out, to.ow = columns.out;
    to.kh = rows.taps, to.kw = columns.taps, to.sh = rows.stride, to.sw = columns.stride;
    to.dh = rows.dilation, to.dw = columns.dilation, to.top = rows.before, to.left = columns.before;
    to.groups = g.groups, to.x_plane = slices.in * to.h * to.w, to.y_plane = slices.out * to.oh * to.ow;
    to.nchw = true, to.taps_last = true;
    return to;
}
/// Floats of the filter in the order of its slices; 0 if it has one.
[[nodiscard]] inline std::size_t sliced_filter_floats(direct_sizes const& g) {
    return slices_of(g).taps > 1 ? float_pool::padded(static_cast<std::size_t>(g.groups * g.f_group)) : 0;
}
/// Bytes of workspace of `convolve_by_products`.
[[nodiscard]] inline std::size_t product_bytes(direct_sizes const& g) {
    if (!has_products(g)) return 0;
    auto const to = geometry_of(g);
    auto const floats = g.transposed ? conv_transposed_floats(to) : conv_floats(to);
    return (sliced_filter_floats(g) + floats) * sizeof(float);
}
/// y = x (*) filter + bias: for each slice of y the sum of convolutions of slices of x; of more axes by plain loops.
inline void convolve_by_products(
    direct_sizes const& g, float const* x, float const* f, float const* bias, float* y, float* memory) {
    if (!has_products(g)) return convolve_directly(g, x, f, bias, y);
    auto const to = geometry_of(g);
    auto const slices = slices_of(g);
    auto const image = to.c * to.x_plane, side = to.oc * to.y_plane, taps = to.taps(), planes = g.groups * g.in * g.out;
    if (slices.taps > 1) {
        for (index t = 0; t < slices.taps; ++t)
            for (index p = 0; p < planes; ++p)
                std::copy_n(f + (p * slices.taps + t) * taps, taps, memory + (t * planes + p) * taps);
        f = memory, memory += sliced_filter_floats(g);
    }
    fill_bias(y, g.n, g.groups * g.out, g.transposed ? to.x_plane : to.y_plane, true, bias);
    for (index n = 0; n < g.n; ++n, x += g.transposed ? side : image, y += g.transposed ? image : side)
        for (index o = 0; o < slices.out; ++o)
            for (index t = 0; t < slices.taps; ++t) {
                auto const at = slices.source(o, t, g.transposed);
                if (at < 0) continue;
                auto const* const filter = f + t * planes * taps;
                if (g.transposed)
                    conv_image_transposed(to, x + at * to.positions(), filter, y + o * to.h * to.w, memory);
                else conv_image(to, x + at * to.h * to.w, filter, y + o * to.positions(), memory);
            }
}

} // namespace detail

/// Bytes of workspace of `convolution_nd_by_products`.
inline memory_size convolution_nd_workspace(in<"x", no_elements> x, in<"filter", no_elements> filter,
    out<"y", no_elements> y, attr_of<"strides", span<std::int64_t const>> strides,
    attr_of<"pads", span<std::int64_t const>> pads, attr_of<"dilations", span<std::int64_t const>> dilations,
    attr_of<"groups", std::int64_t> groups, attr_of<"axis", std::int64_t> axis,
    attr_of<"transposed", bool> transposed) {
    return memory_size::bytes(detail::product_bytes(detail::sizes_along(
        x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations, *groups, *axis, *transposed)));
}
/// ConvolutionNd.
inline status convolution_nd_by_products(in<"x", float> x, in<"filter", float> filter, optional_in<"bias", float> bias,
    out<"y", float> y, attr_of<"strides", span<std::int64_t const>> strides,
    attr_of<"pads", span<std::int64_t const>> pads, attr_of<"dilations", span<std::int64_t const>> dilations,
    attr_of<"groups", std::int64_t> groups, attr_of<"axis", std::int64_t> axis, attr_of<"transposed", bool> transposed,
    workspace ws) {
    detail::convolve_by_products(detail::sizes_along(x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations,
                                     *groups, *axis, *transposed),
        x.data(), filter.data(), bias.data(), y.data(), ws.as<float>().data());
    return ok;
}

/// The kernels in this file.
using unpacked_conv_kernels = kernels<kernel<ConvolutionNd, &convolution_nd_by_products, &convolution_nd_workspace>>;

} // namespace library
GRAFT_END
