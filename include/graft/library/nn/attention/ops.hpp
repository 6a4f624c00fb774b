// graft/library/nn/attention/ops.hpp - operators: attention with one state matrix for each head
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Attention with a state matrix S [d_k, d_v] for each of H heads of k and v. At each time step S := exp(decay) * S +
/// beta * k (v - S^T k); the subtraction is only for the rules delta and gated_delta, whose S is the decayed one,
/// decay for gated and gated_delta, and beta for delta and gated_delta. Then y = scale
/// * S^T q, for each head of q: several consecutive ones share one of k. A scale of 0 means 1 / sqrt(d_k). shapes
///   query [batch, time, q_heads * d_k], key [batch, time, H * d_k], value [batch, time, H * d_v]; past, present
///        [batch, H, d_k, d_v]; decay [batch, time, H * d_k] or [batch, time, H]; beta [batch, time, H] or [.., 1]
/// source ONNX LinearAttention
struct LinearAttention : graft::op<LinearAttention> {
    static constexpr operator_line prototype{R"(LinearAttention query:T key:T value:T past?:T decay?:T beta?:T -> y:T
        present:T q_heads?int>=1 kv_heads?int>=1 scale?float=0
        rule?string{"linear","gated","delta","gated_delta"}="gated_delta" where T=f32,f16,bf16)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &q = ctx.input<"query">(), &k = ctx.input<"key">(), &v = ctx.input<"value">();
        auto const heads = ctx.attr<"q_heads">(), groups = ctx.attr<"kv_heads">();
        auto const rule_name = ctx.attr<"rule">();
        if (heads % groups != 0)
            return fail(errc::wrong_attribute_value, "q_heads", "a multiple of kv_heads", groups, heads);
        for (auto const* s : {&q, &k, &v})
            if (auto why = rule::expect_rank(*s, 3, s == &q ? "query" : s == &k ? "key" : "value"); !why) return why;
        bool const gated = rule_name == "gated" || rule_name == "gated_delta",
                   delta = rule_name == "delta" || rule_name == "gated_delta";
        if (gated && !ctx.optional_input<"decay">()) return fail(errc::missing_input, "decay", "of this rule");
        if (delta && !ctx.optional_input<"beta">()) return fail(errc::missing_input, "beta", "of this rule");
        auto const x = rule::with_rank(q, 3), keys = rule::with_rank(k, 3), values = rule::with_rank(v, 3);
        for (dim const d : {dim(keys[2]), dim(values[2])})
            if (d.known() && d.value() % groups != 0)
                return fail(errc::wrong_shape, "key", "a multiple of kv_heads", groups, d.value());
        auto const d_k = floor_div(keys[2], groups), d_v = floor_div(values[2], groups);
        if (contradict(x[2], d_k * dim(heads)))
            return fail(errc::shape_mismatch, "query", "q_heads times the size of a key", (d_k * dim(heads)).value(),
                dim(x[2]).value());
        for (std::size_t i = 0; i < 2; ++i) {
            if (contradict(x[i], keys[i]))
                return fail(
                    errc::shape_mismatch, "key", "batch and time of query", dim(x[i]).value(), dim(keys[i]).value());
            if (auto const known = merge(dim(x[i]), dim(keys[i])); contradict(known, values[i]))
                return fail(errc::shape_mismatch, "value", "batch and time of query and key", known.value(),
                    dim(values[i]).value());
        }
        auto const batch = merge(dim(x[0]), merge(dim(keys[0]), dim(values[0]))),
                   time = merge(dim(x[1]), merge(dim(keys[1]), dim(values[1])));
        auto const steps = batch * time;
        auto const fits = [&](shape const* s, dim max, std::int64_t min, std::string_view name) -> status {
            if (!s || !s->has_rank() || !steps.known()) return ok;
            auto const n = s->elements();
            if (!contradict(n, steps * max) || !contradict(n, steps * dim(min))) return ok;
            return fail(
                errc::wrong_element_count, name, "a number for each head and time", (steps * max).value(), n.value());
        };
        if (auto s = fits(ctx.optional_input<"decay">(), dim(keys[2]), groups, "decay"); !s) return s;
        if (auto s = fits(ctx.optional_input<"beta">(), dim(groups), 1, "beta"); !s) return s;
        auto const state = shape::of_rank(0).append(batch).append(groups).append(d_k).append(d_v);
        if (auto s = rule::expect_elements(
                ctx.optional_input<"past">(), state.elements(), "past", "[batch, H, d_k, d_v]");
            !s)
            return s;
        ctx.output<"y">() = shape::of_rank(0).append(batch).append(time).append(d_v * dim(heads));
        ctx.output<"present">() = state;
        return ok;
    }
};

/// The operators of this family.
using attention_ops = ops<LinearAttention>;

} // namespace library
GRAFT_END
