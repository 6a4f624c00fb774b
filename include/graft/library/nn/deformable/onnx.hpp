// graft/library/nn/deformable/onnx.hpp - ONNX: deformable convolutions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/deformable/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// error wrong_rank: other than two spatial axes
struct expand_deform_conv {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
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
        (void)ctx.template has_attr<"kernel_shape">(); // the kernel has the shape of w
        auto const y = m.template add<DeformableConv2D>(d.type == wide ? "" : "sums", "x"_p = image, "w"_p = w,
            "offset"_p = offset, "bias"_p = wide_bias, "mask"_p = wide_mask, "groups"_p = ctx.template attr<"group">(),
            "offset_groups"_p = ctx.template attr<"offset_group">(),
            "strides"_p = ctx.template attr_if_given<"strides">(), "pads"_p = ctx.template attr_if_given<"pads">(),
            "dilations"_p = ctx.template attr_if_given<"dilations">());
        return m.set_result(m.cast("", y, d.type));
    }
};
inline constexpr auto deform_conv = expand<onnx::DeformConv>(expand_deform_conv());

/// The plugins of this family.
using deformable_plugins = graft::plugins<deform_conv>;
static_assert(onnx::complete<deformable_plugins, ops<onnx::DeformConv>>);

} // namespace library::onnx_plugins
GRAFT_END
