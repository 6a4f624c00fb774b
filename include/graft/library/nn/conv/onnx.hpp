// graft/library/nn/conv/onnx.hpp - ONNX and com.microsoft: convolutions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include <utility> // move

#include "graft/library/array/pad/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/onnx/activated.hpp"
#include "graft/library/onnx/channels.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/microsoft_operators.hpp"
#include "graft/library/onnx/pieces.hpp"
#include "graft/library/onnx/window.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Conv2D for images, ConvolutionNd for any other number of spatial axes.
struct expand_conv {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"X">(), filter = ctx.template tensor<"W">(),
                   bias = ctx.template tensor<"B">();
        window_reading w;
        bool const image = m.desc(filter).shape.has_rank() && m.desc(filter).shape.rank() == 4;
        if (auto s = read_window(ctx, m.desc(x).shape, m.desc(filter).shape, false, w, image); !s) return s;
        if (auto s = is_vector(m, bias); !s) return s;
        return m.set_result(convolved(m, "", x, filter, bias, std::move(w), ctx.template attr<"group">()));
    }
    /// error wrong_rank: a bias that is no vector
    static status is_vector(making const& m, tensor_id bias) {
        auto const s = bias == no_id ? shape::unknown_rank() : shape(m.desc(bias).shape);
        return s.has_rank() && s.rank() != 1 ? fail(errc::wrong_rank, "B", "a number per channel", 1, s.rank()) : ok;
    }
    /// The convolution alone, of floats or of int32.
    static tensor_id convolved(making& m, std::string_view name, tensor_id x, tensor_id filter, tensor_id bias,
        window_reading w, std::int64_t groups) {
        if (w.spatial() == 2) {
            numbers const strides{1, 1, w.strides[0], w.strides[1]}, dilations{1, 1, w.dilations[0], w.dilations[1]};
            return m.add<Conv2D>(name, "x"_p = read_as(x, format::nchw), "filter"_p = read_as(filter, format::nchw),
                "bias"_p = bias, "strides"_p = strides, "pads"_p = w.pads(), "dilations"_p = dilations,
                "groups"_p = groups, "data_format"_p = "NCHW"_c, "padding"_p = w.same_upper ? "SAME" : "EXPLICIT");
        }
        if (!w.symmetric()) {
            x = padded(m, x, w.before, w.after);
            w.before.assign(w.spatial(), 0), w.after = w.before;
        }
        return m.add<ConvolutionNd>(name, "x"_p = x, "filter"_p = filter, "bias"_p = bias, "strides"_p = w.strides,
            "pads"_p = w.before, "dilations"_p = w.dilations, "groups"_p = groups, "axis"_p = 1,
            "transposed"_p = false);
    }
    /// Zero padding of the spatial axes; a negative padding crops.
    static tensor_id padded(making& m, tensor_id x, numbers const& before, numbers const& after) {
        auto const rank = before.size() + 2;
        numbers around(2 * rank), begin(rank), end(rank);
        bool more = false;
        for (std::size_t i = 0; i < before.size(); ++i) {
            around[4 + 2 * i] = std::max<std::int64_t>(before[i], 0),
                           around[5 + 2 * i] = std::max<std::int64_t>(after[i], 0);
            begin[2 + i] = std::max<std::int64_t>(-before[i], 0), end[2 + i] = std::min<std::int64_t>(after[i], 0);
            more = more || before[i] > 0 || after[i] > 0;
        }
        x = without_ends(m, "cut", x, begin, end);
        if (!more) return x;
        auto const paddings = m.reshape("paddings", m.integers("around", around), {-1, 2});
        auto const constant_values = m.number("nothing", 0, m.desc(x).type);
        return m.add<PadV2>("padded", "x"_p = x, "paddings"_p = paddings, "constant_values"_p = constant_values);
    }
};
inline constexpr auto conv = expand<onnx::Conv>(expand_conv()).same_since(11);

/// A transposed convolution without padding, cropped to its pads, or to the shape of its output; then the bias.
/// error wrong_shape: the sizes must be known if the output's shape is specified
struct expand_conv_transpose {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"X">(), filter = ctx.template tensor<"W">(),
                   bias = ctx.template tensor<"B">();
        auto const d = m.desc(x).shape;
        window_reading w;
        if (auto s = read_window(ctx, d, m.desc(filter).shape, true, w); !s) return s;
        if (auto s = expand_conv::is_vector(m, bias); !s) return s;
        auto const n = w.spatial();
        numbers more(n), out;
        if (ctx.template has_attr<"output_padding">())
            more.assign(ctx.template attr<"output_padding">().begin(), ctx.template attr<"output_padding">().end());
        if (ctx.template has_attr<"output_shape">())
            out.assign(ctx.template attr<"output_shape">().begin(), ctx.template attr<"output_shape">().end());
        if (more.empty()) more.assign(n, 0);
        if (out.size() == n + 2) out.erase(out.begin(), out.begin() + 2);
        auto const how = ctx.template attr<"auto_pad">();
        bool const same = how == "SAME_UPPER" || how == "SAME_LOWER";
        if (more.size() != n || (!out.empty() && out.size() != n))
            return fail(errc::wrong_element_count, "output_padding", "one for each spatial axis");
        for (std::size_t i = 0; i < n; ++i) {
            if (more[i] < 0) return fail(errc::wrong_value, "output_padding", "at least", 0, more[i]);
            if (auto const step = std::max(w.strides[i], w.dilations[i]); more[i] >= step)
                return fail(errc::wrong_value, "output_padding", "less than the stride or the dilation", step, more[i]);
        }
        for (std::size_t i = 0; i < n && (same || !out.empty()); ++i) {
            auto const extent = (w.kernel[i] - 1) * w.dilations[i] + 1;
            auto total = extent + more[i] - w.strides[i];
            if (!out.empty()) {
                if (!d.has_rank() || !d[2 + i].known())
                    return fail(
                        errc::wrong_shape, "X", "sizes that are known when the model is imported, for output_shape");
                if (out[i] < 0) return fail(errc::wrong_value, "output_shape", "at least", 0, out[i]);
                if (__builtin_mul_overflow(d[2 + i].value() - 1, w.strides[i], &total) ||
                    __builtin_add_overflow(total - out[i], more[i] + extent, &total) || total < -largest_pad)
                    return fail(errc::overflow, "output_shape");
            }
            // additional elements of the output are at its end
            w.before[i] = total < 0 ? 0 : how == "SAME_UPPER" ? total / 2 : total - total / 2;
            w.after[i] = total - w.before[i];
        }
        auto const groups = ctx.template attr<"group">();
        bool plain = n == 2 && w.symmetric();
        for (std::size_t i = 0; i < n; ++i) plain = plain && more[i] == 0 && w.before[i] >= 0;
        if (plain) return m.set_result(image(m, "", x, filter, bias, w, groups));
        numbers cut_before(n), cut_after(n); // first without pads, then cropped by them
        w.before.swap(cut_before), w.after.swap(cut_after);
        auto y = n == 2 ? image(m, "whole", x, filter, no_id, w, groups)
                        : m.add<ConvolutionNd>("whole", "x"_p = x, "filter"_p = filter, "strides"_p = w.strides,
                              "pads"_p = numbers(n), "dilations"_p = w.dilations, "groups"_p = groups, "axis"_p = 1,
                              "transposed"_p = true);
        numbers before, after;
        for (std::size_t i = 0; i < n; ++i) before.push_back(-cut_before[i]), after.push_back(more[i] - cut_after[i]);
        auto const whole = m.desc(y).shape;
        for (std::size_t i = 0; i < n && whole.has_rank(); ++i) {
            if (!whole[2 + i].known()) continue;
            auto size = whole[2 + i].value();
            if (__builtin_add_overflow(size, before[i], &size) || __builtin_add_overflow(size, after[i], &size))
                return fail(errc::overflow, "pads");
            if (size < 0) return fail(errc::negative_dim, "pads", "at least", 0, size);
        }
        y = expand_conv::padded(m, y, before, after);
        if (bias == no_id) return m.set_result(m.of<Identity>("", y));
        return m.set_result(m.of_two<Add>("", y, m.followed("bias", bias, n)));
    }
    static tensor_id image(making& m, std::string_view name, tensor_id x, tensor_id filter, tensor_id bias,
        window_reading const& w, std::int64_t groups) {
        numbers const dilations{1, 1, w.dilations[0], w.dilations[1]};
        return m.add<Deconvolution>(name, "x"_p = read_as(x, format::nchw), "filter"_p = read_as(filter, format::nchw),
            "bias"_p = bias, "strides"_p = w.strides, "pads"_p = w.pads(), "dilations"_p = dilations,
            "groups"_p = groups, "data_format"_p = "NCHW"_c);
    }
};
inline constexpr auto conv_transpose = expand<onnx::ConvTranspose>(expand_conv_transpose()).same_since(11);

/// error wrong_rank: other than two spatial axes
inline constexpr auto deform_conv = composed<onnx::DeformConv>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"X">();
    auto const d = m.desc(x);
    if (d.shape.has_rank() && d.shape.rank() != 4)
        return fail(errc::wrong_rank, "X", "two spatial axes", 4, static_cast<std::int64_t>(d.shape.rank()));
    auto const wide = computed_type(d.type);
    auto const bias = ctx.template tensor<"B">(), mask = ctx.template tensor<"mask">();
    auto const image = m.cast("x", x, wide);
    auto const w = m.cast("w", ctx.template tensor<"W">(), wide);
    auto const offset = m.cast("offset", ctx.template tensor<"offset">(), wide);
    auto const wide_bias = bias == no_id ? no_id : m.cast("bias", bias, wide);
    auto const wide_mask = mask == no_id ? no_id : m.cast("mask", mask, wide);
    auto kernel = listed(ctx.template attr<"kernel_shape">());
    if (auto s = kernel_size(m.desc(ctx.template tensor<"W">()).shape, "W", kernel); !s) return s;
    auto const y = m.add<DeformableConv2D>(d.type == wide ? "" : "sums", "x"_p = image, "w"_p = w, "offset"_p = offset,
        "bias"_p = wide_bias, "mask"_p = wide_mask, "groups"_p = ctx.template attr<"group">(),
        "offset_groups"_p = ctx.template attr<"offset_group">(), "strides"_p = ctx.template attr_if_given<"strides">(),
        "pads"_p = ctx.template attr_if_given<"pads">(), "dilations"_p = ctx.template attr_if_given<"dilations">());
    return m.set_result(m.cast("", y, d.type));
});

/// A convolution, Z added if present, and an activation; the channels of X, Y and Z are the last axis (`Last`) or the
/// second.
template <bool Last> struct expand_fused_conv {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto x = ctx.template tensor<"X">();
        auto const filter = ctx.template tensor<"W">(), bias = ctx.template tensor<"B">();
        if constexpr (Last)
            if (auto s = channels_second(m, x); !s) return s;
        window_reading w;
        if (auto s = read_window(ctx, m.desc(x).shape, m.desc(filter).shape, false, w); !s) return s;
        auto y = expand_conv::convolved(m, "convolved", x, filter, bias, w, ctx.template attr<"group">());
        if (Last) y = channels_last(m, "channels_last", y, w.spatial() + 2);
        if constexpr (Context::template defines_input<"Z">())
            if (auto const z = ctx.template tensor<"Z">(); z != no_id) y = m.of_two<Add>("sum", y, z);
        std::vector<double> given;
        std::string_view how;
        if constexpr (Context::template defines_attr<"activation">()) {
            how = ctx.template attr<"activation">();
            if (ctx.template has_attr<"activation_params">()) {
                auto const all = ctx.template attr<"activation_params">();
                given.assign(all.begin(), all.end());
            }
        }
        tensor_id out = no_id;
        if (auto s = activated(m, how, given, y, out); !s) return s;
        return m.set_result(out);
    }
};
inline constexpr auto fused_conv = expand<microsoft::FusedConv>(expand_fused_conv<false>());
inline constexpr auto nhwc_fused_conv = expand<microsoft::NhwcFusedConv>(expand_fused_conv<true>());
inline constexpr auto nhwc_conv = expand<microsoft::NhwcConv>(expand_fused_conv<true>());

/// The plugins of this family.
using conv_plugins = graft::plugins<conv, conv_transpose, deform_conv, fused_conv, nhwc_fused_conv, nhwc_conv>;
static_assert(onnx::complete<conv_plugins, ops<onnx::Conv, onnx::ConvTranspose, onnx::DeformConv, microsoft::FusedConv,
                                               microsoft::NhwcFusedConv, microsoft::NhwcConv>>);

} // namespace library::onnx_plugins
GRAFT_END
