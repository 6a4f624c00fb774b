// graft/library/nn/attention/onnx_cache.hpp - ONNX: state kept from step to step: caches, causal convolutions, linear
// attention
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/library/array/elements/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/attention/ops.hpp"
#include "graft/library/nn/conv/onnx.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/microsoft_operators.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Writes rows into a cache along an axis, beginning at a separate position for each example of the batch; `circular`:
/// after the last row it continues with the first.
/// error wrong_rank, axis_out_of_range; wrong_attribute_value: another mode, or the batch axis
inline constexpr auto tensor_scatter = composed<onnx::TensorScatter>([](auto& m, auto& ctx) -> status {
    auto const past = ctx.template tensor<"past_cache">(), now = ctx.template tensor<"update">(),
               given = ctx.template tensor<"write_indices">();
    auto const d = m.desc(past);
    if (auto s = needs_rank(d, "past_cache"); !s) return s;
    auto const rank = d.shape.rank();
    numbers axis{ctx.template attr<"axis">()};
    if (auto s = count_from_front(axis, rank, "axis"); !s) return s;
    auto const mode = ctx.template attr<"mode">();
    if (axis[0] == 0 || (mode != "linear" && mode != "circular"))
        return fail(errc::wrong_attribute_value, "mode", "linear or circular, and an axis after the first");
    auto const number = [&](std::string_view name, double v) { return m.number(name, v, dtype::i64); };
    numbers after, before;
    for (std::size_t i = 1; i < rank; ++i) after.push_back(static_cast<std::int64_t>(i));
    for (auto a = axis[0] + 1; a < static_cast<std::int64_t>(rank); ++a) before.push_back(a - axis[0]);
    auto const room = size_along(m, "room", past, axis[0]);
    auto const rows = m.unsqueeze("rows", counted(m, "row", room), before); // along the axis
    auto at = rows;
    if (given != no_id) at = m.template of_two<Sub>("of_new", rows, m.unsqueeze("begin", given, after));
    if (mode == "circular") at = m.template of_two<FloorMod>("round", at, room);
    auto const last = m.template of_two<Sub>("last_new", size_along(m, "new_count", now, axis[0]), number("one", 1));
    auto const clamped = m.template of_two<Minimum>(
        "below", m.template of_two<Maximum>("above", at, number("none", 0)), last);
    auto const is_new = m.template of_two<LogicalAnd>("is_new",
        m.template of_two<GreaterEqual>("after_begin", at, number("zero", 0)),
        m.template of_two<LessEqual>("before_end", at, last));
    auto const p = m.template add<GatherElements>(
        "new_rows", "x"_p = now, "index"_p = spread(m, "places", clamped, past), "dim"_p = axis[0]);
    return m.set_result(m.template add<SelectV2>("", "condition"_p = is_new, "then"_p = p, "else"_p = past));
});

/// Depthwise convolution along the last axis, over the end of the previous input followed by the current one; the end
/// of the current one is the state for the next call. The result is x * sigmoid(x) if `activation` is silu or swish.
/// error wrong_rank, wrong_shape: a kernel or channels that are not known; wrong_attribute_value
inline constexpr auto causal_conv = composed<onnx::CausalConvWithState>([](auto& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"input">(), filter = ctx.template tensor<"weight">(),
               bias = ctx.template tensor<"bias">(), past = ctx.template tensor<"past_state">();
    auto const w = m.desc(filter).shape;
    if (!w.has_rank() || w.rank() != 3)
        return fail(errc::wrong_rank, "weight", "[channels, 1, kernel]", 3,
            w.has_rank() ? static_cast<std::int64_t>(w.rank()) : -1);
    if (!w[0].known() || !w[2].known() || w[2].value() < 1)
        return fail(errc::wrong_shape, "weight", "channels and a kernel that are known when the model is imported");
    auto const how = ctx.template attr<"activation">();
    if (how != "none" && how != "silu" && how != "swish")
        return fail(errc::wrong_attribute_value, "activation", "none, silu or swish");
    auto const more = w[2].value() - 1;
    tensor_id all = x;
    if (past != no_id) {
        tensor_id const both[]{past, x};
        all = joined(m, "with_past", span<tensor_id const>(both), 2);
    } else all = expand_conv::padded(m, x, numbers{more}, numbers{0});
    bool const silu = how != "none";
    auto y = m.template add<ConvolutionNd>(silu ? "convolved" : "", "x"_p = all, "filter"_p = filter, "bias"_p = bias,
        "strides"_p = numbers{1}, "pads"_p = numbers{0}, "dilations"_p = numbers{1}, "groups"_p = w[0].value(),
        "axis"_p = 1, "transposed"_p = false);
    if (silu) y = m.template of_two<Mul>("", y, m.template of<Sigmoid>("gate", y));
    ctx.result(y);
    if (ctx.output_count() < 2) return ok;
    if (auto s = needs_rank(m.desc(all), "input"); !s) return s;
    auto const length = m.desc(all).shape[2];
    if (more == 0 && !length.known()) return fail(errc::wrong_shape, "input", "a static length, without a cache");
    return m.set_result(more == 0 ? part_of(m, "present_state", all, 2, length.value(), length.value())
                                  : part_of(m, "present_state", all, 2, -more, std::int64_t{1} << 62));
});

/// The state is stored in its own type, and computed in that of the query.
/// error wrong_attribute_value: a rule that the operator does not have
struct expand_linear_attention {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const query = ctx.template tensor<"query">(), past = ctx.template tensor<"past_state">();
        auto const type = m.desc(query).type;
        (void)ctx.template attr<"chunk_size">(); // affects only how it is computed
        auto const state = past == no_id ? type : m.desc(past).type;
        auto const y = m.template add<LinearAttention>(state == type ? "" : "attention", "query"_p = query,
            "key"_p = ctx.template tensor<"key">(), "value"_p = ctx.template tensor<"value">(),
            "past"_p = past == no_id ? past : m.cast("past", past, type), "decay"_p = ctx.template tensor<"decay">(),
            "beta"_p = ctx.template tensor<"beta">(), "q_heads"_p = ctx.template attr<"q_num_heads">(),
            "kv_heads"_p = ctx.template attr<"kv_num_heads">(),
            "scale"_p = static_cast<double>(ctx.template attr<"scale">()),
            "rule"_p = ctx.template attr<"update_rule">());
        ctx.result(y);
        ctx.result(y == no_id ? no_id : m.cast("present", y + 1, state));
        return ok;
    }
};
inline constexpr auto linear_attention = expand<onnx::LinearAttention>(expand_linear_attention());
inline constexpr auto linear_attention_of_microsoft = expand<microsoft::LinearAttention>(expand_linear_attention());

/// The plugins of this family.
using cache_plugins = graft::plugins<tensor_scatter, causal_conv, linear_attention, linear_attention_of_microsoft>;
static_assert(onnx::complete<cache_plugins,
    ops<onnx::TensorScatter, onnx::CausalConvWithState, onnx::LinearAttention, microsoft::LinearAttention>>);

} // namespace library::onnx_plugins
GRAFT_END
