// graft/library/nn/conv/packed_kernels.hpp - kernels: convolution along any number of axes, as products with filters
// that are packed once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/kernel/prepared.hpp"
#include "graft/library/nn/conv/depthwise_convolution.hpp"
#include "graft/library/nn/conv/direct_kernels.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/conv/packed_convolution.hpp"
#include "graft/library/nn/conv/phased_convolution.hpp"
#include "graft/library/nn/conv/spatial_shape.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The taps of an axis that read an element of x at some position of y: others read only padding.
struct used_taps {
    std::int64_t first = 0, count = 1;

    used_taps(direct_axis const& a) : count(a.taps) {
        std::int64_t from = 0, to = a.taps;
        while (from < to && from * a.dilation - a.before + (a.out - 1) * a.stride < 0) ++from;
        while (from < to && (to - 1) * a.dilation - a.before >= a.in) --to;
        if (from < to) first = from, count = to - from;
    }
};
/// A convolution without the taps that read only padding, as of windows with a dilation larger than the image; the
/// filter's remaining elements go to `kept` if there are others.
inline direct_sizes without_padding_taps(direct_sizes g, float const* filter, std::vector<float>* kept = nullptr) {
    if (g.transposed || g.count == 0) return g;
    std::int64_t all = 1, used = 1;
    auto const from = g;
    for (auto& a : span(g.axes).first(g.count)) {
        used_taps const u(a);
        all *= a.taps, used *= u.count;
        a.taps = u.count, a.before -= u.first * a.dilation;
    }
    if (used == all) return from;
    if (kept) {
        std::vector<std::int64_t> places;
        for (std::int64_t t = 0; t < used; ++t) {
            std::int64_t at = 0, step = 1, rest = t;
            for (auto a = g.count; a-- > 0; step *= from.axes[a].taps, rest /= g.axes[a].taps)
                at += (rest % g.axes[a].taps + used_taps(from.axes[a]).first) * step;
            places.push_back(at);
        }
        auto const planes = g.groups * g.out * g.in;
        kept->resize(static_cast<std::size_t>(planes * used));
        auto* to = kept->data();
        for (auto i = planes; i > 0; --i, filter += all)
            for (auto const at : places) *to++ = filter[at];
    }
    g.f_in = used, g.f_out = g.in * used, g.f_group = g.in * g.out * used;
    return g;
}

/// A convolution with a constant filter: transposed, of planes, or as products.
class prepared_convolution {
public:
    /// Each run may have its own number of images, up to that of the sizes.
    static constexpr std::uint32_t open_axes = 1;

    prepared_convolution(direct_sizes const& given, float const* filter) : image_size_(given.groups * given.in) {
        for (auto const& a : span(given.axes).first(given.count)) image_size_ *= a.in;
        if (given.transposed) {
            phases_ = std::make_unique<phased_convolution>(given, filter);
            return;
        }
        std::vector<float> kept;
        auto const g = without_padding_taps(given, filter, &kept);
        if (!kept.empty()) filter = kept.data();
        if (depthwise_convolution::takes(g)) planes_ = std::make_unique<depthwise_convolution>(g, filter);
        else products_ = std::make_unique<packed_convolution>(g, filter);
    }
    [[nodiscard]] std::size_t workspace_bytes() const {
        return phases_   ? phases_->workspace_bytes()
               : planes_ ? planes_->workspace_bytes()
                         : products_->workspace_bytes();
    }
    /// `elements`: of x.
    void run(float const* x, std::size_t elements, conv_epilogue const& then, float* y, float* memory,
        threads by = {}) const {
        auto const n = static_cast<index>(elements) / image_size_;
        if (phases_) phases_->run(x, then, y, memory, by, n);
        else if (planes_) planes_->run(x, then, y, memory, by, n);
        else products_->run(x, then, y, memory, by, n);
    }

private:
    index image_size_ = 1; ///< elements of x
    std::unique_ptr<phased_convolution> phases_{};
    std::unique_ptr<depthwise_convolution> planes_{};
    std::unique_ptr<packed_convolution> products_{};
};

/// Whether a convolution is computed by `prepared_convolution`: its filter is a constant, and sums are not as long as
/// those of audio, which are added in float64.
/// error unsupported_call; those of `pads_fit`
inline status packs(direct_sizes const& g, bool constant, std::size_t elements) {
    if (!constant) return fail(errc::unsupported_call, "filter", "a constant");
    for (auto const& a : span(g.axes).first(g.count))
        if (g.in == 1 && a.taps >= long_filter) return fail(errc::unsupported_call, "filter", "short sums");
    if (auto const most = phased_convolution::most_phases; g.transposed && phased_convolution::phases(g) > most)
        return fail(errc::unsupported_call, "strides", "phases", most);
    return pads_fit(without_padding_taps(g, nullptr), elements);
}

} // namespace detail

/// ConvolutionNd.
struct packed_convolution_nd {
    using int_list = span<std::int64_t const>;

    static status supports(in<"x", no_elements> x, in<"filter", no_elements> filter, out<"y", no_elements> y,
        attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"groups", std::int64_t> groups, attr_of<"axis", std::int64_t> axis,
        attr_of<"transposed", bool> transposed) {
        if (x.size() == 0 || y.size() == 0 || filter.size() == 0) return fail(errc::unsupported_call, "x", "elements");
        return detail::packs(detail::sizes_along(x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations,
                                 *groups, *axis, *transposed),
            filter.is_constant(), x.size() + y.size());
    }
    static result<std::shared_ptr<detail::prepared_convolution>> prepare(in<"x", no_elements> x,
        in<"filter", constant_elements<float>> filter, out<"y", no_elements> y, attr_of<"strides", int_list> strides,
        attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"groups", std::int64_t> groups, attr_of<"axis", std::int64_t> axis,
        attr_of<"transposed", bool> transposed) {
        return std::make_shared<detail::prepared_convolution>(
            detail::sizes_along(
                x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations, *groups, *axis, *transposed),
            filter.data());
    }
    static status run(in<"x", float> x, in<"filter", float>, optional_in<"bias", float> bias, out<"y", float> y,
        prepared<detail::prepared_convolution> state, workspace ws, threads by) {
        state->run(x.data(), x.size(), {.bias = bias.data()}, y.data(), ws.as<float>().data(), by);
        return ok;
    }
};

/// Conv2D of NCHW images and a filter [outputs, inputs, height, width].
struct packed_conv2d {
    using int_list = span<std::int64_t const>;

    static status supports(in<"x", no_elements> x, in<"filter", no_elements> filter, out<"y", no_elements> y,
        attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding) {
        if (x.size() == 0 || y.size() == 0 || filter.size() == 0) return fail(errc::unsupported_call, "x", "elements");
        if (rule::layout_of(x.desc(), *data_format, 4) != format::nchw ||
            rule::filter_layout(filter.desc(), 4) != format::nchw)
            return fail(errc::unsupported_call, "x", "NCHW");
        auto const g = detail::named_sizes(
            x.desc(), y.desc(), filter.desc(), *data_format, {*padding, *strides, *dilations, *pads}, false);
        return detail::packs(g, filter.is_constant(), x.size() + y.size());
    }
    static result<std::shared_ptr<detail::prepared_convolution>> prepare(in<"x", no_elements> x,
        in<"filter", constant_elements<float>> filter, out<"y", no_elements> y, attr_of<"strides", int_list> strides,
        attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding) {
        return std::make_shared<detail::prepared_convolution>(
            detail::named_sizes(
                x.desc(), y.desc(), filter.desc(), *data_format, {*padding, *strides, *dilations, *pads}, false),
            filter.data());
    }
    static constexpr auto run = &packed_convolution_nd::run;
};

/// Deconvolution of NCHW images.
struct packed_deconvolution {
    using int_list = span<std::int64_t const>;

    static status supports(in<"x", no_elements> x, in<"filter", no_elements> filter, out<"y", no_elements> y,
        attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"data_format", std::string_view> data_format) {
        if (x.size() == 0 || y.size() == 0 || filter.size() == 0) return fail(errc::unsupported_call, "x", "elements");
        if (rule::layout_of(x.desc(), *data_format, 4) != format::nchw)
            return fail(errc::unsupported_call, "x", "NCHW");
        return detail::packs(
            detail::deconvolution_sizes(x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations, *data_format),
            filter.is_constant(), x.size() + y.size());
    }
    static result<std::shared_ptr<detail::prepared_convolution>> prepare(in<"x", no_elements> x,
        in<"filter", constant_elements<float>> filter, out<"y", no_elements> y, attr_of<"strides", int_list> strides,
        attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"data_format", std::string_view> data_format) {
        return std::make_shared<detail::prepared_convolution>(
            detail::deconvolution_sizes(x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations, *data_format),
            filter.data());
    }
    static constexpr auto run = &packed_convolution_nd::run;
};

/// The kernels in this file: tried first, as they need a constant filter.
using packed_conv_kernels = kernels<prepared_kernel<Deconvolution, packed_deconvolution::run,
                                        &packed_deconvolution::prepare, &packed_deconvolution::supports>,
    prepared_kernel<Conv2D, packed_conv2d::run, &packed_conv2d::prepare, &packed_conv2d::supports>,
    prepared_kernel<ConvolutionNd, &packed_convolution_nd::run, &packed_convolution_nd::prepare,
        &packed_convolution_nd::supports>>;

} // namespace library
GRAFT_END
