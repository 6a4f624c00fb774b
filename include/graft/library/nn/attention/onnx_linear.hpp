// graft/library/nn/attention/onnx_linear.hpp - ONNX and com.microsoft: attention with one state matrix for each head
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/attention/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::microsoft {

struct LinearAttention : onnx::op<LinearAttention> {
    static constexpr auto history = onnx::define("com.microsoft.LinearAttention",
        onnx::since(1, "query: T, key: T, value: T, ?past_state: S, ?decay: T, ?beta: T -> output: T, present_state: "
                       "S; chunk_size: int = 64; !kv_num_heads: int; !q_num_heads: int; scale: float = 0.0; "
                       "update_rule: string = 'gated_delta'; T: {bfloat16, float, float16}; S: {bfloat16, float, "
                       "float16}"));
};

} // namespace library::microsoft

namespace library::onnx_plugins {

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

/// The plugins of this file.
using linear_attention_plugins = graft::plugins<linear_attention, linear_attention_of_microsoft>;
static_assert(onnx::complete<linear_attention_plugins, ops<onnx::LinearAttention, microsoft::LinearAttention>>);

} // namespace library::onnx_plugins
GRAFT_END
