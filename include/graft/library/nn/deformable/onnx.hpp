// graft/library/nn/deformable/onnx.hpp - ONNX: convolutions whose elements stand elsewhere at each place
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/nn/deformable/ops.hpp"
#include "graft/library/onnx/making.hpp"
#include "graft/mapping/plugins.hpp"

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
        auto p = m.template make<DeformableConv2D>(d.type == wide ? "" : "sums");
        p.template input<"x">(m.cast("x", x, wide))
            .template input<"w">(m.cast("w", ctx.template tensor<"W">(), wide))
            .template input<"offset">(m.cast("offset", ctx.template tensor<"offset">(), wide))
            .template input<"bias">(bias == no_id ? no_id : m.cast("bias", bias, wide))
            .template input<"mask">(mask == no_id ? no_id : m.cast("mask", mask, wide))
            .template attr<"groups">(ctx.template attr<"group">())
            .template attr<"offset_groups">(ctx.template attr<"offset_group">());
        if (ctx.template has_attr<"strides">()) p.template attr<"strides">(ctx.template attr<"strides">());
        if (ctx.template has_attr<"pads">()) p.template attr<"pads">(ctx.template attr<"pads">());
        if (ctx.template has_attr<"dilations">()) p.template attr<"dilations">(ctx.template attr<"dilations">());
        (void)ctx.template has_attr<"kernel_shape">(); // as w has it
        return m.give(m.cast("", p.done(), d.type));
    }
};
inline constexpr auto deform_conv = expand<onnx::DeformConv>(expand_deform_conv());

/// The plugins of this family.
using deformable_plugins = graft::plugins<deform_conv>;
static_assert(onnx::complete<deformable_plugins, ops<onnx::DeformConv>>);

} // namespace library::onnx_plugins
GRAFT_END
