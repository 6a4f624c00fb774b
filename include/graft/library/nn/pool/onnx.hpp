// graft/library/nn/pool/onnx.hpp - ONNX: pooling
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/onnx/making.hpp"
#include "graft/library/onnx/window.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// A window moved over one to three spatial axes: the maximum, the mean, a root of powers.
enum class pooled : std::uint8_t { maximum, mean, power };
template <pooled How> struct expand_pool {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"X">();
        window_reading w;
        if (auto s = read_window(ctx, m.desc(x).shape, {}, false, w); !s) return s;
        auto p = m.template make<PoolingNd>("");
        p.template input<"x">(x).template attr<"window">(w.kernel).template attr<"strides">(w.strides);
        p.template attr<"pads">(w.pads()).template attr<"dilations">(w.dilations);
        p.template attr<"mode">(How == pooled::maximum ? "MAX" : How == pooled::mean ? "AVERAGE" : "LP");
        if constexpr (Context::template defines_attr<"ceil_mode">())
            p.template attr<"ceil">(ctx.template attr<"ceil_mode">() != 0);
        if constexpr (Context::template defines_attr<"count_include_pad">())
            p.template attr<"count_pads">(ctx.template attr<"count_include_pad">() != 0);
        if constexpr (Context::template defines_attr<"p">())
            p.template attr<"power">(static_cast<std::int64_t>(ctx.template attr<"p">()));
        if constexpr (Context::template defines_attr<"storage_order">())
            p.template attr<"column_major">(ctx.template attr<"storage_order">() != 0);
        bool const places = How == pooled::maximum && ctx.output_count() > 1;
        if (places) p.template outputs<"indices">(1);
        auto const y = p.done();
        ctx.result(y);
        if (places) ctx.result(y == no_id ? no_id : y + 1);
        return ok;
    }
};
inline constexpr auto max_pool = expand<onnx::MaxPool>(expand_pool<pooled::maximum>()).same_since(11);
inline constexpr auto average_pool = expand<onnx::AveragePool>(expand_pool<pooled::mean>()).same_since(11);

/// One number for all spatial axes of a channel.
template <class Target> struct expand_global_pool {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"X">();
        auto const d = m.desc(x);
        if (auto s = needs_rank(d, "X"); !s) return s;
        numbers axes;
        for (std::size_t i = 2; i < d.shape.rank(); ++i) axes.push_back(static_cast<std::int64_t>(i));
        auto p = m.template make<Target>("");
        p.template input<"x">(x).template input<"axes">(m.integers("axes", axes)).template attr<"keep_dims">(true);
        return m.give(p.done());
    }
};
inline constexpr auto global_average_pool = expand<onnx::GlobalAveragePool>(expand_global_pool<ReduceMean>());
inline constexpr auto global_max_pool = expand<onnx::GlobalMaxPool>(expand_global_pool<ReduceMax>());

/// The plugins of this family.
using pool_plugins = graft::plugins<max_pool, average_pool, global_average_pool, global_max_pool>;
static_assert(
    onnx::complete<pool_plugins, ops<onnx::MaxPool, onnx::AveragePool, onnx::GlobalAveragePool, onnx::GlobalMaxPool>>);

} // namespace library::onnx_plugins
GRAFT_END
