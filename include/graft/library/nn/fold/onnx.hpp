// graft/library/nn/fold/onnx.hpp - ONNX: windows put back to where they were taken from
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/nn/fold/ops.hpp"
#include "graft/library/onnx/making.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Sums of any type are taken in float32 or float64.
struct expand_col2im {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"input">();
        auto const type = m.desc(x).type, wide = computed_type(type);
        auto p = m.template make<Col2Im>(type == wide ? "" : "image");
        p.template input<"x">(m.cast("x", x, wide))
            .template input<"image_shape">(ctx.template tensor<"image_shape">())
            .template input<"block_shape">(ctx.template tensor<"block_shape">());
        if (ctx.template has_attr<"dilations">()) p.template attr<"dilations">(ctx.template attr<"dilations">());
        if (ctx.template has_attr<"pads">()) p.template attr<"pads">(ctx.template attr<"pads">());
        if (ctx.template has_attr<"strides">()) p.template attr<"strides">(ctx.template attr<"strides">());
        return m.give(m.cast("", p.done(), type));
    }
};
inline constexpr auto col2im = expand<onnx::Col2Im>(expand_col2im());

struct expand_max_unpool {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"X">();
        auto const type = m.desc(x).type, wide = computed_type(type);
        auto p = m.template make<MaxUnpool>(type == wide ? "" : "whole");
        p.template input<"x">(m.cast("x", x, wide))
            .template input<"indices">(ctx.template tensor<"I">())
            .template input<"output_shape">(ctx.template tensor<"output_shape">())
            .template attr<"kernel">(ctx.template attr<"kernel_shape">());
        if (ctx.template has_attr<"pads">()) p.template attr<"pads">(ctx.template attr<"pads">());
        if (ctx.template has_attr<"strides">()) p.template attr<"strides">(ctx.template attr<"strides">());
        return m.give(m.cast("", p.done(), type));
    }
};
inline constexpr auto max_unpool = expand<onnx::MaxUnpool>(expand_max_unpool()).same_since(11);

/// The plugins of this family.
using fold_plugins = graft::plugins<col2im, max_unpool>;
static_assert(onnx::complete<fold_plugins, ops<onnx::Col2Im, onnx::MaxUnpool>>);

} // namespace library::onnx_plugins
GRAFT_END
