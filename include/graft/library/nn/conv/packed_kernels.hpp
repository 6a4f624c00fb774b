// graft/library/nn/conv/packed_kernels.hpp - kernels: convolution along any number of axes, as products with filters
// that are packed once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/kernel/prepared.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/nn/conv/direct_kernels.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/conv/padded_image.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// A convolution whose filter is packed for the processor's products: y = filter * windows, a group at a time, with
/// the windows' elements packed from the padded image. If groups have few outputs, a row of y at a time instead.
/// The order of a sum is that of `gemm`: the filter's, in blocks of `gemm_k`.
class packed_convolution {
public:
    /// Positions whose windows are packed at a time: with `gemm_k` of their elements, they fit the second cache.
    static constexpr index block = 512;
    /// Groups with fewer outputs would leave most of a tile unused.
    static constexpr index few = 4;

    packed_convolution(direct_sizes const& g, float const* filter, gemm_engine const& engine = widest_gemm())
        : sizes_(g), image_(g), engine_(engine), by_rows_(g.out < few) {
        auto const taps = static_cast<index>(image_.taps.size()), depth = g.in * taps;
        std::vector<float> turned(g.transposed ? static_cast<std::size_t>(g.in * g.out * taps) : 0);
        auto const rows = by_rows_ ? g.out : padded_to(g.out, engine_.rows);
        filter_.resize(static_cast<std::size_t>(g.groups * rows * depth));
        for (index q = 0; q < g.groups; ++q) {
            auto const* from = filter + q * g.f_group;
            if (g.transposed) { // [in, out, taps] as [out, in, taps], each with its taps in reverse
                for (index c = 0; c < g.in; ++c)
                    for (index o = 0; o < g.out; ++o)
                        std::reverse_copy(from + c * g.f_in + o * g.f_out, from + c * g.f_in + o * g.f_out + taps,
                            turned.data() + (o * g.in + c) * taps);
                from = turned.data();
            }
            auto* const to = filter_.data() + q * rows * depth;
            if (by_rows_) std::copy_n(from, rows * depth, to);
            for (index l = 0; l < depth && !by_rows_; l += gemm_k)
                pack_columns({from + l, 1, depth}, std::min(gemm_k, depth - l), g.out, engine_.rows, to + rows * l);
        }
    }

    [[nodiscard]] std::size_t workspace_bytes() const { return (image_floats() + panel_floats()) * sizeof(float); }

    void run(float const* x, float const* bias, float* y, float* memory) const {
        auto const image_size = image_.channels * image_.x_plane;
        auto const outputs = sizes_.groups * sizes_.out;
        for (index n = 0; n < sizes_.n; ++n, x += image_size) {
            auto const* from = x;
            if (!image_.in_place) image_.copy(x, 0.f, memory), from = memory;
            for (index o = 0; o < outputs; ++o)
                std::fill_n(y + o * image_.positions, image_.positions, bias ? bias[o] : 0.f);
            for (index q = 0; q < sizes_.groups; ++q, y += sizes_.out * image_.positions) {
                auto const* const group = from + q * sizes_.in * image_.plane;
                if (by_rows_) add_rows(q, group, y);
                else add_products(q, group, y, memory + image_floats());
            }
        }
    }

private:
    [[nodiscard]] std::size_t image_floats() const {
        return float_pool::padded(static_cast<std::size_t>(image_.elements()));
    }
    [[nodiscard]] std::size_t panel_floats() const {
        if (by_rows_) return 0;
        auto const columns = padded_to(std::min(image_.positions, block), gemm_columns);
        return static_cast<std::size_t>(std::min(gemm_k, depth()) * columns + padded_image::slack);
    }
    [[nodiscard]] index depth() const { return sizes_.in * static_cast<index>(image_.taps.size()); }

    void add_products(index q, float const* x, float* y, float* panels) const {
        auto const k = depth(), rows = padded_to(sizes_.out, engine_.rows);
        gemm_block g;
        g.b = panels, g.ldc = image_.positions;
        for (index p = 0; p < image_.positions; p += block)
            for (index l = 0; l < k; l += gemm_k) {
                g.k = std::min(gemm_k, k - l), g.n = std::min(block, image_.positions - p);
                pack(x, p, g.n, l, g.k, panels);
                auto const* const filter = filter_.data() + q * rows * k + rows * l;
                for (index i = 0; i < sizes_.out; i += gemm_m) {
                    g.m = std::min(gemm_m, sizes_.out - i);
                    g.a = filter + i * g.k, g.c = y + i * image_.positions + p;
                    engine_.run(g);
                }
            }
    }
    /// Elements [l, l + k) of the windows at positions [p, p + n) as panels [panel][k][columns].
    void pack(float const* x, index p, index n, index l, index k, float* to) const {
        auto const width = engine_.columns, taps = static_cast<index>(image_.taps.size());
        image_run runs[gemm_columns];
        for (index j = 0; j < n; j += width) {
            auto const used = std::min(width, n - j), count = image_.runs(p + j, used, runs);
            auto t = l % taps;
            auto const* channel = x + l / taps * image_.plane;
            for (index i = 0; i < k; ++i, to += width) {
                auto const* const from = channel + image_.taps[static_cast<std::size_t>(t)];
                if (image_.in_place) {
                    std::memcpy(to, from + runs->at, static_cast<std::size_t>(used) * sizeof(float));
                } else {
                    for (auto const* r = runs; r != runs + count; ++r) // eight at a time: the next run covers the rest
                        for (index e = 0; e < r->length; e += 8) {     // in two steps: else compilers call memcpy
                            std::memcpy(to + r->column + e, from + r->at + e, 4 * sizeof(float));
                            std::memcpy(to + r->column + e + 4, from + r->at + e + 4, 4 * sizeof(float));
                        }
                }
                if (used < width) std::fill(to + used, to + width, 0.f);
                if (++t == taps) t = 0, channel += image_.plane;
            }
        }
    }
    void add_rows(index q, float const* x, float* y) const {
        auto const width = image_.axes.back().out, taps = static_cast<index>(image_.taps.size());
        auto const* weight = filter_.data() + q * sizes_.out * depth();
        for (index o = 0; o < sizes_.out; ++o, y += image_.positions)
            for (index c = 0; c < sizes_.in; ++c, weight += taps)
                for (index p = 0; p < image_.positions; p += width) {
                    auto const* const row = x + c * image_.plane + image_.start(p);
                    for (index t = 0; t < taps; ++t)
                        map_lanes(
                            width, y + p, [by = weight[t]](auto sum, auto v) { return sum + by * v; }, y + p,
                            row + image_.taps[static_cast<std::size_t>(t)]);
                }
    }

    direct_sizes sizes_;
    padded_image image_;
    gemm_engine engine_;
    bool by_rows_ = false;
    std::vector<float> filter_{};
};

/// Whether a convolution is computed by `packed_convolution`: its filter is a constant, and sums are not as long as
/// those of audio, which are added in float64.
/// error unsupported_call; those of `pads_fit`
inline status packs(direct_sizes const& g, float const* filter, std::size_t elements) {
    if (!filter) return fail(errc::unsupported_call, "filter", "a constant");
    std::int64_t taps = 1;
    for (auto const& a : span(g.axes).first(g.count)) taps *= a.taps;
    if (g.in == 1 && taps >= 64) return fail(errc::unsupported_call, "filter", "short sums");
    return pads_fit(g, elements);
}

} // namespace detail

/// ConvolutionNd.
struct packed_convolution_nd {
    using int_list = span<std::int64_t const>;

    static status supports(in<"x", float> x, in<"filter", float> filter, out<"y", float> y,
        attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"groups", std::int64_t> groups, attr_of<"axis", std::int64_t> axis,
        attr_of<"transposed", bool> transposed) {
        if (x.size() == 0 || y.size() == 0 || filter.size() == 0) return fail(errc::unsupported_call, "x", "elements");
        return detail::packs(detail::sizes_along(x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations,
                                 *groups, *axis, *transposed),
            filter.data(), x.size() + y.size());
    }
    static result<std::shared_ptr<detail::packed_convolution>> prepare(in<"x", float> x, in<"filter", float> filter,
        out<"y", float> y, attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads,
        attr_of<"dilations", int_list> dilations, attr_of<"groups", std::int64_t> groups,
        attr_of<"axis", std::int64_t> axis, attr_of<"transposed", bool> transposed) {
        return std::make_shared<detail::packed_convolution>(
            detail::sizes_along(
                x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations, *groups, *axis, *transposed),
            filter.data());
    }
    static status run(in<"x", float> x, in<"filter", float>, optional_in<"bias", float> bias, out<"y", float> y,
        prepared<detail::packed_convolution> state, workspace ws) {
        state->run(x.data(), bias.data(), y.data(), ws.as<float>().data());
        return ok;
    }
};

/// Conv2D of NCHW images and a filter [outputs, inputs, height, width].
struct packed_conv2d {
    using int_list = span<std::int64_t const>;

    static status supports(in<"x", float> x, in<"filter", float> filter, out<"y", float> y,
        attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding) {
        if (x.size() == 0 || y.size() == 0 || filter.size() == 0) return fail(errc::unsupported_call, "x", "elements");
        if (rule::layout_of(x.desc(), *data_format, 4) != format::nchw ||
            rule::filter_layout(filter.desc(), 4) != format::nchw)
            return fail(errc::unsupported_call, "x", "NCHW");
        auto const g = detail::named_sizes(
            x.desc(), y.desc(), filter.desc(), *data_format, {*padding, *strides, *dilations, *pads}, false);
        if (g.out < detail::packed_convolution::few || (g.in == 1 && g.groups > 1))
            return fail(errc::unsupported_call, "filter", "more channels in a group");
        return detail::packs(g, filter.data(), x.size() + y.size());
    }
    static result<std::shared_ptr<detail::packed_convolution>> prepare(in<"x", float> x, in<"filter", float> filter,
        out<"y", float> y, attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads,
        attr_of<"dilations", int_list> dilations, attr_of<"data_format", std::string_view> data_format,
        attr_of<"padding", std::string_view> padding) {
        return std::make_shared<detail::packed_convolution>(
            detail::named_sizes(
                x.desc(), y.desc(), filter.desc(), *data_format, {*padding, *strides, *dilations, *pads}, false),
            filter.data());
    }
    static constexpr auto run = &packed_convolution_nd::run;
};

/// The kernels in this file: tried first, as they need a constant filter.
using packed_conv_kernels =
    kernels<prepared_kernel<Conv2D, packed_conv2d::run, &packed_conv2d::prepare, &packed_conv2d::supports>,
        prepared_kernel<ConvolutionNd, &packed_convolution_nd::run, &packed_convolution_nd::prepare,
            &packed_convolution_nd::supports>>;

} // namespace library
GRAFT_END
