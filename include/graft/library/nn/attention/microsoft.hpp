// graft/library/nn/attention/microsoft.hpp - ONNX, domain com.microsoft: attention with its projections, masks, caches
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string_view>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/elements/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/linalg/matmul/onnx.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/attention/onnx.hpp"
#include "graft/library/nn/quantization/onnx.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/microsoft_operators.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Attention of com.microsoft over queries, keys and values [batch, heads, length, size].
struct attending_heads {
    attending a;
    tensor_id q = no_id, k = no_id, v = no_id, bias = no_id, sink = no_id;
    double scale = 0, cap = 0;

    attending_heads(making& m, dtype type) : a(m, type) {}

    /// The given scale, or, if it is 0, 1 divided by the square root of a head's size.
    /// error wrong_shape: a size that is not known
    status scaled(double given) {
        scale = given;
        if (scale != 0) return ok;
        auto const d = a.m.desc(q).shape;
        if (!d.has_rank() || !d[3].known() || d[3].value() < 1)
            return fail(errc::wrong_shape, "query", "a size of a head that is known when the model is imported");
        scale = 1 / std::sqrt(static_cast<double>(d[3].value()));
        return ok;
    }
    /// Adds a term to the scores.
    void hide(std::string_view name, tensor_id more) { bias = a.added(name, bias, more); }
    /// Keys after a query's own position are masked; `before`: the number of keys before the first query.
    void causal(tensor_id before) {
        auto& m = a.m;
        auto const keys = counted(m, "key", size_along(m, "key_count", k, 2));
        auto own = m.unsqueeze("queries_down", counted(m, "query", size_along(m, "query_count", q, 2)), {1});
        if (before != no_id) own = m.of_two<Add>("after_past", own, before);
        hide("causal_bias", a.hides("future", m.of_two<LessEqual>("is_past", keys, own)));
    }
    /// Adds `filter` where `allowed` [.., keys] is false.
    tensor_id filtered(std::string_view name, tensor_id allowed, double filter) {
        auto& m = a.m;
        auto const then_in = m.number(a.path(name, "seen"), 0, a.type);
        auto const else_in = m.number(a.path(name, "hidden"), filter, a.type);
        return m.add<SelectV2>(name, "condition"_p = allowed, "then"_p = then_in, "else"_p = else_in);
    }
    /// A mask of com.microsoft: [batch, keys] or [batch, queries, keys] or [batch, 1, queries, keys], not 0 for
    /// visible keys; [batch]: the number of keys; [2 * batch]: their ends, and their beginnings.
    /// error wrong_rank, wrong_shape
    status mask(tensor_id t, double filter) {
        if (t == no_id) return ok;
        auto& m = a.m;
        auto const d = m.ranked(t, "mask_index").shape, of = m.desc(q).shape;
        tensor_id allowed = no_id;
        if (d.rank() == 1) {
            auto const keys = counted(m, "key_of_mask", size_along(m, "keys_of_mask", k, 2));
            bool const both = d[0].known() && of.has_rank() && of[0].known() && d[0].value() == 2 * of[0].value();
            if (d[0].known() && of.has_rank() && of[0].known() && !both && d[0].value() != of[0].value())
                return fail(errc::wrong_shape, "mask_index", "[batch] or [2 * batch]", of[0].value(), d[0].value());
            auto const wide = m.cast("mask_ends", t, dtype::i64);
            auto const parts = both ? cut(m, "ends_and_begins", wide, 0, std::int64_t{2}) : pieces{};
            auto const end = m.unsqueeze("end", both ? parts[0] : wide, {1, 2, 3});
            allowed = m.of_two<Less>("before_end", keys, end);
            if (both)
                allowed = m.of_two<LogicalAnd>("inside", allowed,
                    m.of_two<GreaterEqual>("after_begin", keys, m.unsqueeze("begin", parts[1], {1, 2, 3})));
        } else {
            if (d.rank() > 4)
                return fail(errc::wrong_rank, "mask_index", "1 to 4 axes", 4, static_cast<std::int64_t>(d.rank()));
            auto wide = t;
            if (d.rank() == 2) wide = m.unsqueeze("mask_of_all", t, {1, 2});
            if (d.rank() == 3) wide = m.unsqueeze("mask_of_heads", t, {1});
            if (d.rank() == 4) {
                auto const keys = m.desc(k).shape;
                if (!keys[2].known() || !of[2].known())
                    return fail(errc::wrong_shape, "mask_index", "lengths that are known, for a mask of 4 axes");
                auto const last = keys[2].value(), first = last - of[2].value();
                wide = part_of(m, "mask_of_queries", wide, 2, first, last);
                wide = part_of(m, "mask_of_keys", wide, 3, 0, last);
            }
            allowed = m.of_two<Greater>("is_seen", wide, m.number("none", 0, m.desc(t).type));
        }
        hide("masked_bias", filtered("mask", allowed, filter));
        return ok;
    }
    /// If there are fewer heads of keys and values, each is shared by several heads of the queries.
    status shared() { return expand_attention::shared(a, a.m.desc(q).shape, a.m.desc(k).shape, k, v); }
    /// [batch, queries, heads * size]
    tensor_id result(std::string_view name) {
        auto& m = a.m;
        auto scores = m.add<BatchMatMulV2>("products",
            "x1"_p = m.of_two<Mul>("scaled_queries", q, m.number("scale", scale, a.type)), "x2"_p = k,
            "adj_x2"_p = true);
        if (cap > 0) {
            scores = m.of_two<Div>("in_caps", scores, m.number("cap", cap, a.type));
            scores = m.of_two<Mul>("capped", m.of<Tanh>("bounded", scores), m.number("caps", cap, a.type));
        }
        scores = a.added("biased", scores, bias);
        if (sink != no_id) { // one more score, without a value
            auto const one = size_along(m, "scores_of_a_head", scores, 3);
            auto const column = m.of_two<Add>("sinks",
                m.of_two<Mul>("no_score", part_of(m, "first_score", q, 3, 0, 1), m.number("nothing", 0, a.type)), sink);
            tensor_id const both[]{scores, column};
            scores = joined(m, "with_sinks", span<tensor_id const>(both), 3);
            auto const soft = m.add<SoftmaxV2>("weights_with_sinks", "x"_p = scores, "axes"_p = numbers{-1});
            scores = taken(m, "weights", soft, counted(m, "score", one), 3);
        } else {
            scores = m.add<SoftmaxV2>("weights", "x"_p = scores, "axes"_p = numbers{-1});
        }
        auto const y = m.of_two<BatchMatMulV2>("of_heads", scores, v);
        return m.reshape(name, m.permute("side_by_side", y, {0, 2, 1, 3}), {0, 0, -1}, true);
    }
};

/// Projections of one input to queries, keys and values, then attention.
/// error wrong_attribute_value: rotations without tables, a cache that past and present share
struct expand_attention_of_microsoft {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const heads = ctx.template attr<"num_heads">();
        auto const past = ctx.template tensor<"past">();
        if (heads < 1) return fail(errc::wrong_attribute_value, "num_heads", "heads", 1, heads);
        if (ctx.template attr<"do_rotary">() != 0)
            return fail(errc::wrong_attribute_value, "do_rotary", "0: rotations by RotaryEmbedding");
        if (ctx.template attr<"past_present_share_buffer">() != 0)
            return fail(errc::wrong_attribute_value, "past_present_share_buffer", "0: a present of its own");
        tensor_id all = no_id;
        if (auto s = projected(m, ctx, all); !s) return s;
        attending_heads h(m, m.desc(all).type);
        numbers sizes;
        if constexpr (Context::template defines_attr<"qkv_hidden_sizes">())
            if (ctx.template has_attr<"qkv_hidden_sizes">()) {
                auto const given = ctx.template attr<"qkv_hidden_sizes">();
                sizes.assign(given.begin(), given.end());
            }
        auto const of_all = sizes.size() == 3 ? cut(m, "projections", all, 2, sizes)
                                              : cut(m, "projections", all, 2, std::int64_t{3});
        h.q = h.a.heads("queries", of_all[0], heads), h.k = h.a.heads("keys", of_all[1], heads);
        h.v = h.a.heads("values", of_all[2], heads);
        tensor_id before = no_id;
        if (past != no_id) {
            pieces const pasts{m.add<Unpack>("pasts", "x"_p = past, "num"_p = 2, "axis"_p = 0, "y"_p = 2)};
            before = size_along(m, "past_count", pasts[0], 2);
            h.k = h.a.joined("all_keys", pasts[0], h.k, 2), h.v = h.a.joined("all_values", pasts[1], h.v, 2);
        }
        auto const present_key = h.k, present_value = h.v;
        if (auto s = h.scaled(ctx.template attr_if_given<"scale">().value_or(0)); !s) return s;
        if (ctx.template attr<"unidirectional">() != 0) h.causal(before);
        if (auto s = h.mask(ctx.template tensor<"mask_index">(), ctx.template attr<"mask_filter_value">()); !s)
            return s;
        if constexpr (Context::template defines_input<"attention_bias">())
            if (auto const more = ctx.template tensor<"attention_bias">(); more != no_id) h.hide("given_bias", more);
        ctx.result(h.result(""));
        if (ctx.output_count() > 1) {
            ctx.result(m.add<Pack>(
                "present", "x"_p = {present_key, present_value}, "axis"_p = std::int64_t{0}, "N"_p = std::int64_t{2}));
        }
        return ok;
    }
    /// [batch, length, queries, keys and values concatenated]
    template <class Context> static status projected(making& m, Context& ctx, tensor_id& y) {
        auto const bias = ctx.template tensor<"bias">();
        if constexpr (Context::template defines_input<"input_scale">()) {
            quantizing q(m);
            auto const sum = expand_mat_mul_integer::product(m, "products_of_integers", ctx.template tensor<"input">(),
                ctx.template tensor<"input_zero_point">(), ctx.template tensor<"weight">(),
                ctx.template tensor<"weight_zero_point">());
            auto const real = m.desc(bias).type;
            auto const factor = q.product_scale(q.single("one_scale", ctx.template tensor<"input_scale">()),
                q.aligned("weight_scales", ctx.template tensor<"weight_scale">(), 0), no_id);
            y = m.of_two<Mul>("projected", m.cast("real", sum, real), factor);
        } else {
            (void)ctx.template has_attr<"rotary_embedding_dim">(); // there are no rotations
            ctx.template leave_out<"past_sequence_length">();
            y = expand_mat_mul::product(
                m, "projected", ctx.template tensor<"input">(), ctx.template tensor<"weights">());
        }
        if (bias != no_id) y = m.of_two<Add>("with_bias", y, bias);
        return ok;
    }
};
inline constexpr auto attention_of_microsoft = expand<microsoft::Attention>(expand_attention_of_microsoft());
inline constexpr auto quantized_attention = expand<microsoft::QAttention>(expand_attention_of_microsoft());

/// Queries, keys and values that are already projected: separate, keys and values packed, or all three packed.
/// error wrong_rank, wrong_attribute_value, wrong_output_count, wrong_input_count
struct expand_multi_head_attention {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto q = ctx.template tensor<"query">(), k = ctx.template tensor<"key">(), v = ctx.template tensor<"value">();
        auto const past_key = ctx.template tensor<"past_key">(), past_value = ctx.template tensor<"past_value">();
        auto const heads = ctx.template attr<"num_heads">();
        if (heads < 1) return fail(errc::wrong_attribute_value, "num_heads", "heads", 1, heads);
        if (ctx.template tensor<"cache_indirection">() != no_id ||
            ctx.template tensor<"past_sequence_length">() != no_id)
            return fail(errc::wrong_input_count, "cache_indirection", "no cache that beams share");
        if (ctx.output_count() > 3) return fail(errc::wrong_output_count, "qk", "no scores as an output", 3, 4);
        attending_heads h(m, m.desc(q).type);
        auto const d = m.ranked(q, "query"), of_key = m.desc(k);
        auto const squeezed = [&](std::string_view name, tensor_id t, numbers const& axes) {
            return m.add<Squeeze>(name, "x"_p = t, "axis"_p = axes);
        };
        if (d.shape.rank() == 5) { // [batch, length, heads, 3, size]
            auto const all = cut(m, "beside", q, 3, std::int64_t{3});
            q = squeezed("query", all[0], {3}), k = squeezed("key", all[1], {3}), v = squeezed("value", all[2], {3});
        } else if (k != no_id && of_key.shape.has_rank() && of_key.shape.rank() == 5) { // [.., 2, size]
            auto const all = cut(m, "beside", k, 3, std::int64_t{2});
            k = squeezed("key", all[0], {3}), v = squeezed("value", all[1], {3});
        }
        if (k == no_id || v == no_id) return fail(errc::wrong_input_count, "key", "keys and values");
        if (auto const bias = ctx.template tensor<"bias">(); bias != no_id) {
            auto const of_q = width(m, q), of_k = width(m, k), all = m.desc(bias).shape.elements();
            if (!of_q.known() || !all.known()) return fail(errc::wrong_shape, "bias", "sizes that are known");
            auto const n = of_q.value(), n_k = of_k.known() ? of_k.value() : n;
            auto const parts = cut(m, "biases", bias, 0, numbers{n, n_k, all.value() - n - n_k});
            q = with_bias(m, "query_with_bias", q, parts[0], heads),
            k = with_bias(m, "key_with_bias", k, parts[1], heads);
            v = with_bias(m, "value_with_bias", v, parts[2], heads);
        }
        h.q = of_heads(h.a, "queries", q, heads), h.k = of_heads(h.a, "keys", k, heads);
        h.v = of_heads(h.a, "values", v, heads);
        tensor_id before = no_id;
        if (past_key != no_id) {
            before = size_along(m, "past_count", past_key, 2);
            h.k = h.a.joined("all_keys", past_key, h.k, 2), h.v = h.a.joined("all_values", past_value, h.v, 2);
        }
        auto const present_key = h.k, present_value = h.v;
        if (auto s = h.scaled(ctx.template attr_if_given<"scale">().value_or(0)); !s) return s;
        if (ctx.template attr<"unidirectional">() != 0) h.causal(before);
        if (auto s = h.mask(ctx.template tensor<"key_padding_mask">(), ctx.template attr<"mask_filter_value">()); !s)
            return s;
        if (auto const more = ctx.template tensor<"attention_bias">(); more != no_id) h.hide("given_bias", more);
        ctx.result(h.result(""));
        if (ctx.output_count() > 1) ctx.result(m.of<Identity>("present_key", present_key));
        if (ctx.output_count() > 2) ctx.result(m.of<Identity>("present_value", present_value));
        return ok;
    }
    /// The size of a token.
    static dim width(making& m, tensor_id t) {
        auto const d = m.desc(t).shape;
        if (!d.has_rank()) return dim::unknown();
        if (d.rank() == 3) return d[2];
        return d[1].known() && d[2].known() && d[3].known() ? dim(d[3].value() * d[2].value()) : dim::unknown();
    }
    /// [batch, length, heads * size], or [batch, length, heads, size] for packed inputs, with the bias added.
    static tensor_id with_bias(making& m, std::string_view name, tensor_id t, tensor_id bias, std::int64_t heads) {
        auto const d = m.desc(t).shape;
        if (d.has_rank() && d.rank() == 4) bias = m.reshape(m.ctx.storage().path(name, "bias"), bias, {heads, -1});
        return m.of_two<Add>(name, t, bias);
    }
    /// [batch, heads, length, size] from [batch, length, heads * size], from [batch, length, heads, size] where the
    /// third axis is that of the heads, or unchanged if it already has that form.
    static tensor_id of_heads(attending& a, std::string_view name, tensor_id t, std::int64_t heads) {
        auto const d = a.m.desc(t).shape;
        if (!d.has_rank() || d.rank() == 3) return a.heads(name, t, heads);
        bool const second = d[1].known() && d[1].value() == heads && !(d[2].known() && d[2].value() == heads);
        return second ? t : a.m.permute(name, t, {0, 2, 1, 3});
    }
};
inline constexpr auto multi_head_attention = expand<microsoft::MultiHeadAttention>(expand_multi_head_attention());

/// The plugins of this file.
using microsoft_attention_plugins = graft::plugins<attention_of_microsoft, quantized_attention, multi_head_attention>;
static_assert(onnx::complete<microsoft_attention_plugins,
    ops<microsoft::Attention, microsoft::QAttention, microsoft::MultiHeadAttention>>);

} // namespace library::onnx_plugins
GRAFT_END
