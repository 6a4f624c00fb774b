// graft/library/nn/conv/microsoft.hpp - ONNX, domain com.microsoft: convolutions with fused epilogues
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/nn/conv/onnx.hpp"
#include "graft/library/onnx/activated.hpp"
#include "graft/library/onnx/channels.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/window.hpp"

GRAFT_BEGIN
namespace library::microsoft {

struct FusedConv : onnx::op<FusedConv> {
    static constexpr auto history = onnx::define("com.microsoft.FusedConv",
        onnx::since(1,
            "X: T, W: T, ?B: T, ?Z: T -> Y: T; activation: string = ''; activation_params: floats; auto_pad: "
            "string = 'NOTSET'; dilations: ints; group: int = 1; kernel_shape: ints; pads: ints; strides: "
            "ints; T: {floats}"));
};
struct NhwcFusedConv : onnx::op<NhwcFusedConv> {
    static constexpr auto history = onnx::define("com.microsoft.NhwcFusedConv",
        onnx::since(1,
            "X: T, W: T, ?B: T, ?Z: T -> Y: T; activation: string = ''; activation_params: floats; auto_pad: "
            "string = 'NOTSET'; dilations: ints; group: int = 1; kernel_shape: ints; pads: ints; strides: "
            "ints; T: {float, float16}"));
};
struct NhwcConv : onnx::op<NhwcConv> {
    static constexpr auto history = onnx::define("com.microsoft.NhwcConv",
        onnx::since(1, "X: T, W: T, ?B: T -> Y: T; auto_pad: string = 'NOTSET'; dilations: ints; group: int = 1; "
                       "kernel_shape: ints; pads: ints; strides: ints; T: {floats}"));
};

} // namespace library::microsoft

namespace library::onnx_plugins {

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
            if (auto const z = ctx.template tensor<"Z">(); z != no_id) y = m.template of_two<Add>("sum", y, z);
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

/// The plugins of this file.
using microsoft_conv_plugins = graft::plugins<fused_conv, nhwc_fused_conv, nhwc_conv>;
static_assert(
    onnx::complete<microsoft_conv_plugins, ops<microsoft::FusedConv, microsoft::NhwcFusedConv, microsoft::NhwcConv>>);

} // namespace library::onnx_plugins
GRAFT_END
