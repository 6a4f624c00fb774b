// graft/library/ops/conv_nd.hpp - convolution over any number of spatial axes, behind any number of leading ones
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/conv.hpp"

GRAFT_BEGIN
namespace library {

/// Convolution of x [batch.., channels, spatial..] whose channels stand at `axis`; all axes before count as the batch.
/// filter [Cout, Cin/groups, kernel..], transposed: [Cin, Cout/groups, kernel..]; strides, dilations and pads (the same
/// on both sides) one per spatial axis.
/// source Caffe ConvolutionLayer, DeconvolutionLayer
struct ConvolutionNd : graft::op<ConvolutionNd> {
    static constexpr auto prototype = graft::prototype("ConvolutionNd")
        .datatype("T", floating)
        .input("x", "T")
        .input("filter", "T")
        .optional_input("bias", "T")
        .output("y", "T")
        .attr("strides", as_integers)
        .attr("pads", as_integers)
        .attr("dilations", as_integers)
        .attr("groups", 1)
        .attr("axis", 1)
        .attr("transposed", false);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &f = ctx.input<"filter">();
        auto const strides = ctx.attr<"strides">(), pads = ctx.attr<"pads">(), dilations = ctx.attr<"dilations">();
        auto const groups = ctx.attr<"groups">();
        bool const transposed = ctx.attr<"transposed">();
        auto y = ctx.output<"y">();
        if (groups < 1) return fail(errc::wrong_value, "groups", "at least 1", groups);
        if (!x.has_rank() || !f.has_rank()) return y = shape::unknown_rank(), ok;
        auto const axis = normalize_axis(ctx.attr<"axis">(), x.rank());
        if (!axis) return axis.error();
        auto const spatial = x.rank() - *axis - 1;
        if (f.rank() != spatial + 2) return fail(errc::wrong_rank, "filter", "two axes and the spatial ones", static_cast<std::int64_t>(spatial) + 2, static_cast<std::int64_t>(f.rank()));
        for (auto const list : {strides, pads, dilations})
            if (list.size() != spatial) return fail(errc::wrong_value, "strides", "one number per spatial axis", static_cast<std::int64_t>(spatial), static_cast<std::int64_t>(list.size()));
        dim const channels = x[*axis], takes = transposed ? f[0] : f[1] * dim(groups), gives = transposed ? f[1] * dim(groups) : f[0];
        if (contradict(channels, takes)) return fail(errc::shapes_differ, "filter", "the channels of x", channels.value(), takes.value());
        for (dim const n : {takes, gives})
            if (n.known() && n.value() % groups != 0) return fail(errc::wrong_value, "groups", "a divisor of the channels on both sides", n.value(), groups);
        y = x;
        y[*axis] = gives;
        for (std::size_t i = 0; i < spatial; ++i) {
            if (strides[i] < 1 || strides[i] > largest_step) return fail(errc::wrong_value, "strides", "at least 1", strides[i]);
            if (dilations[i] < 1 || dilations[i] > largest_step) return fail(errc::wrong_value, "dilations", "at least 1", dilations[i]);
            if (pads[i] < 0 || pads[i] > largest_step) return fail(errc::wrong_value, "pads", "not negative", pads[i]);
            dim const in = x[*axis + 1 + i], kernel = f[2 + i];
            auto const n = transposed ? deconv_output(in, kernel, strides[i], dilations[i], pads[i], pads[i])
                                      : conv_output(in, kernel, strides[i], dilations[i], pads[i], pads[i]);
            if (n.known() && n.value() < 0) return fail(errc::wrong_shape, "x", "not smaller than the window", n.value());
            y[*axis + 1 + i] = n;
        }
        return ok;
    }
};

using conv_nd_ops = graft::ops<ConvolutionNd>;

} // namespace library
GRAFT_END
