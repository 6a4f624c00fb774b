// graft/library/nn/pool/onnx.hpp - ONNX: pooling
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // max
#include <optional>
#include <string_view>
#include <type_traits> // type_identity

#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/window.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// A window sliding over one to three spatial axes: the maximum, the mean, a root of powers.
enum class pooled : std::uint8_t { maximum, mean, power };
template <pooled How> struct expand_pool {
    /// Whether there is an operator that pads as SAME_UPPER, whatever the size.
    template <class Context> [[nodiscard]] static bool finds_same_pads(Context& ctx) {
        auto const spatial = ctx.template attr<"kernel_shape">().size();
        bool plain = How != pooled::power && (spatial == 2 || spatial == 3) && ctx.output_count() < 2;
        if constexpr (Context::template defines_attr<"dilations">())
            for (auto const d : ctx.template attr<"dilations">()) plain = plain && d == 1;
        if constexpr (How == pooled::mean && !Context::template defines_attr<"count_include_pad">())
            plain = plain && ctx.producer() != "pytorch"; // see below
        auto const type = making(ctx).desc(ctx.template tensor<"X">()).type;
        return plain && !flag_if_given<"ceil_mode">(ctx).value_or(false) &&
               !flag_if_given<"count_include_pad">(ctx).value_or(false) && dtype_families::floating.has(type);
    }
    static tensor_id pooled_the_same(making& m, tensor_id x, window_reading const& w) {
        numbers ksize{1, 1}, strides{1, 1};
        ksize.insert(ksize.end(), w.kernel.begin(), w.kernel.end());
        strides.insert(strides.end(), w.strides.begin(), w.strides.end());
        auto const of = [&](auto op, format as, std::string_view layout) {
            return m.add<typename decltype(op)::type>("", "x"_p = read_as(x, as), "ksize"_p = ksize,
                "strides"_p = strides, "data_format"_p = layout, "padding"_p = "SAME"_c);
        };
        if constexpr (How == pooled::maximum)
            return w.spatial() == 2 ? of(std::type_identity<MaxPool>(), format::nchw, "NCHW")
                                    : of(std::type_identity<MaxPool3D>(), format::ncdhw, "NCDHW");
        else
            return w.spatial() == 2 ? of(std::type_identity<AvgPool>(), format::nchw, "NCHW")
                                    : of(std::type_identity<AvgPool3D>(), format::ncdhw, "NCDHW");
    }
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"X">();
        window_reading w;
        if (auto s = read_window(ctx, m.desc(x).shape, {}, false, w, finds_same_pads(ctx)); !s) return s;
        if (w.same_upper) return m.set_result(pooled_the_same(m, x, w));
        for (std::size_t i = 0; i < w.spatial(); ++i) // a window of padding alone has no elements
            if (auto const pad = std::max(w.before[i], w.after[i]), span = (w.kernel[i] - 1) * w.dilations[i] + 1;
                pad >= span)
                return fail(errc::wrong_attribute_value, "pads", "less than the window", span - 1, pad);
        std::optional<std::int64_t> power;
        if constexpr (Context::template defines_attr<"p">()) {
            power = static_cast<std::int64_t>(ctx.template attr<"p">());
            if (*power < 1 || !(static_cast<double>(*power) == static_cast<double>(ctx.template attr<"p">())))
                return fail(errc::wrong_attribute_value, "p", "an integer of at least 1");
        }
        auto counts = flag_if_given<"count_include_pad">(ctx);
        if constexpr (!Context::template defines_attr<"count_include_pad">())
            if (How == pooled::mean) // PyTorch's default includes padding, which version 1 cannot express
                counts = ctx.producer() == "pytorch";
        bool const places = How == pooled::maximum && ctx.output_count() > 1;
        auto const y = m.add<PoolingNd>("", "x"_p = x, "window"_p = w.kernel, "strides"_p = w.strides,
            "pads"_p = w.pads(), "dilations"_p = w.dilations,
            "mode"_p = How == pooled::maximum ? "MAX"
                       : How == pooled::mean  ? "AVERAGE"
                                              : "LP",
            "ceil"_p = flag_if_given<"ceil_mode">(ctx), "count_pads"_p = counts, "power"_p = power,
            "column_major"_p = flag_if_given<"storage_order">(ctx), "indices"_p = places ? 1 : 0);
        ctx.result(y);
        if (places) ctx.result(y[1]);
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
        auto const d = m.ranked(x, "X");
        if (d.shape.rank() < 3) return fail(errc::wrong_rank, "X", "two axes and the spatial ones", 3, d.shape.rank());
        numbers axes;
        for (std::size_t i = 2; i < d.shape.rank(); ++i) axes.push_back(static_cast<std::int64_t>(i));
        return m.set_result(m.add<Target>("", "x"_p = x, "axes"_p = m.integers("axes", axes), "keep_dims"_p = true));
    }
};
inline constexpr auto global_average_pool = expand<onnx::GlobalAveragePool>(expand_global_pool<ReduceMean>());
inline constexpr auto global_max_pool = expand<onnx::GlobalMaxPool>(expand_global_pool<ReduceMax>());

inline constexpr auto lp_pool = expand<onnx::LpPool>(expand_pool<pooled::power>()).same_since(11);

/// The root of the sum of powers of a channel.
inline constexpr auto global_lp_pool = composed<onnx::GlobalLpPool>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"X">();
    auto const d = m.ranked(x, "X");
    if (d.shape.rank() < 3) return fail(errc::wrong_rank, "X", "two axes and the spatial ones", 3, d.shape.rank());
    auto const power = static_cast<double>(ctx.template attr<"p">());
    if (!(power > 0)) return fail(errc::wrong_attribute_value, "p", "above 0");
    numbers axes;
    for (std::size_t i = 2; i < d.shape.rank(); ++i) axes.push_back(static_cast<std::int64_t>(i));
    auto const x_in = m.of_two<Pow>("powers", m.of<Abs>("size", x), m.number("power", power, d.type));
    auto const axes_in = m.integers("axes", axes);
    auto const p = m.add<ReduceSum>("sum", "x"_p = x_in, "axes"_p = axes_in, "keep_dims"_p = true);
    return m.set_result(m.of_two<Pow>("", p, m.number("root", 1 / power, d.type)));
});

/// The plugins of this family.
using pool_plugins =
    graft::plugins<max_pool, average_pool, global_average_pool, global_max_pool, lp_pool, global_lp_pool>;
static_assert(onnx::complete<pool_plugins, ops<onnx::MaxPool, onnx::AveragePool, onnx::GlobalAveragePool,
                                               onnx::GlobalMaxPool, onnx::LpPool, onnx::GlobalLpPool>>);

} // namespace library::onnx_plugins
GRAFT_END
