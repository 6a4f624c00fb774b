// graft/library/nn/attention/microsoft_cached.hpp - ONNX, domain com.microsoft: attention over a cache, rotations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/elements/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/attention/microsoft.hpp"
#include "graft/library/nn/attention/onnx.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/microsoft_operators.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Rotates the numbers of each head by the angle of their position; `position_ids` contains the positions or their
/// start.
/// error wrong_rank, wrong_shape, wrong_attribute_value
inline constexpr auto rotary_embedding_of_microsoft = expand<microsoft::RotaryEmbedding>([](auto& ctx) -> status {
    making m(ctx);
    auto x = ctx.template tensor<"input">(), places = ctx.template tensor<"position_ids">();
    auto const cosines = ctx.template tensor<"cos_cache">(), sines = ctx.template tensor<"sin_cache">();
    auto const given = m.ranked(x, "input"), table = m.desc(cosines);
    if (ctx.template attr<"is_packed_batching">() != 0)
        return fail(errc::wrong_attribute_value, "is_packed_batching", "0: one example after another");
    if (ctx.template attr<"scale">() != 1) return fail(errc::wrong_attribute_value, "scale", "1");
    if (!table.shape.has_rank() || table.shape.rank() != 2 || !table.shape[1].known())
        return fail(errc::wrong_shape, "cos_cache", "[positions, half of what is turned], known when imported");
    rotation r;
    r.flat = given.shape.rank() == 3, r.pairs = ctx.template attr<"interleaved">() != 0;
    r.turned = 2 * table.shape[1].value();
    if (!r.flat && given.shape.rank() != 4)
        return fail(errc::wrong_rank, "input", "3 or 4 axes", 4, static_cast<std::int64_t>(given.shape.rank()));
    (void)ctx.template attr<"rotary_embedding_dim">(); // given by the size of the tables
    if (r.flat) {
        auto const heads = ctx.template attr<"num_heads">();
        x = m.reshape("heads", x, heads > 0 ? numbers{0, 0, heads, -1} : numbers{0, 0, -1, r.turned}, true);
    }
    auto const d = m.desc(x).shape;
    if (!d.has_rank() || !d[3].known())
        return fail(errc::wrong_shape, "input", "a size of a head that is known when the model is imported");
    r.size = d[3].value();
    if (r.turned > r.size) return fail(errc::wrong_shape, "cos_cache", "half of a head at most", r.size, r.turned);
    if (m.desc(places).shape.has_rank() && m.desc(places).shape.rank() == 1) {
        auto const all = counted(m, "places", size_along(m, "length", x, r.flat ? 1 : 2));
        places = m.of_two<Add>("after_the_first", all, m.reshape("first_place", places, {}));
    }
    auto const y = r.of(
        m, r.flat ? "turned" : "result", x, taken(m, "cosine", cosines, places, 0), taken(m, "sine", sines, places, 0));
    return m.set_result(r.flat ? m.reshape("", y, {0, 0, -1}, true) : m.of<Identity>("", y));
});

/// Attention with fewer heads of keys and values than of queries, over previous tokens. If past has the length
/// `total_sequence_length`, or more, it is a buffer: the new rows are written after each example's own ones, and
/// present has the length of past. Otherwise past contains only the previous tokens, and present adds the new rows.
/// error wrong_attribute_value: quantized caches, caches of a window; wrong_output_count: scores as an output;
/// wrong_shape, wrong_input_count
struct expand_group_query_attention {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto q = ctx.template tensor<"query">(), k = ctx.template tensor<"key">(), v = ctx.template tensor<"value">();
        auto const heads = ctx.template attr<"num_heads">(), of_keys = ctx.template attr<"kv_num_heads">();
        if (heads < 1 || of_keys < 1 || heads % of_keys != 0)
            return fail(errc::wrong_attribute_value, "kv_num_heads", "a divisor of num_heads", heads, of_keys);
        if (auto s = refused_forms(ctx); !s) return s;
        if (k == no_id) {
            auto const d = m.desc(q).shape;
            if (!d.has_rank() || d.rank() != 3 || !d[2].known() || d[2].value() % (heads + 2 * of_keys) != 0)
                return fail(errc::wrong_shape, "query", "queries, keys and values beside each other, of known size");
            auto const size = d[2].value() / (heads + 2 * of_keys);
            auto const all = cut(m, "beside", q, 2, numbers{heads * size, of_keys * size, of_keys * size});
            q = all[0], k = all[1], v = all[2];
        }
        if (v == no_id) return fail(errc::wrong_input_count, "value", "keys and values");
        auto const split = [&](std::string_view name, tensor_id t, std::int64_t n) {
            return m.reshape(name, t, {0, 0, n, -1}, true);
        };
        q = split("query_heads", q, heads), k = split("key_heads", k, of_keys), v = split("value_heads", v, of_keys);
        attending_heads h(m, m.desc(q).type);

        // the number of keys of each example, and how many of them are from the past
        auto const count = size_along(m, "new_count", k, 1);
        auto const all = m.of_two<Add>("key_counts",
            m.cast("last_keys", m.reshape("last_keys_flat", ctx.template tensor<"seqlens_k">(), {-1}), dtype::i64),
            m.number("one", 1, dtype::i64));
        auto const seen = m.of_two<Maximum>(
            "seen", m.of_two<Sub>("before_new", all, count), m.number("none", 0, dtype::i64));
        auto const own = m.of_two<Add>(
            "own_places", m.unsqueeze("seen_down", seen, {1}), counted(m, "new", size_along(m, "length", q, 1)));

        auto const epsilon = ctx.template attr<"qk_norm_epsilon">();
        if (auto const w = ctx.template tensor<"q_norm_weight">(); w != no_id)
            q = normal(m, "query_norm", q, w, epsilon);
        if (auto const w = ctx.template tensor<"k_norm_weight">(); w != no_id) k = normal(m, "key_norm", k, w, epsilon);
        auto const cosines = ctx.template tensor<"cos_cache">(), sines = ctx.template tensor<"sin_cache">(),
                   given = ctx.template tensor<"position_ids">();
        if (ctx.template attr<"do_rotary">() != 0) {
            auto const table = m.desc(cosines).shape, d = m.desc(q).shape;
            if (cosines == no_id || sines == no_id)
                return fail(errc::wrong_input_count, "cos_cache", "tables, if do_rotary is 1");
            if (!table.has_rank() || table.rank() != 2 || !table[1].known() || !d[3].known())
                return fail(errc::wrong_shape, "cos_cache", "[positions, half of what is turned], known when imported");
            auto const places = given == no_id ? own : given;
            rotation const r{d[3].value(), 2 * table[1].value(), ctx.template attr<"rotary_interleaved">() != 0, true};
            auto const cosine = taken(m, "cosine", cosines, places, 0), sine = taken(m, "sine", sines, places, 0);
            q = r.of(m, "turned_query", q, cosine, sine), k = r.of(m, "turned_key", k, cosine, sine);
        }
        h.q = m.permute("queries", q, {0, 2, 1, 3}), h.k = m.permute("keys", k, {0, 2, 1, 3});
        h.v = m.permute("values", v, {0, 2, 1, 3});
        auto const past_key = ctx.template tensor<"past_key">(), past_value = ctx.template tensor<"past_value">();
        numbers total;
        auto const room = past_key == no_id ? shape() : m.desc(past_key).shape;
        bool const known = integers_of(m.constant(ctx.template tensor<"total_sequence_length">()), total) &&
                           total.size() == 1 && room.has_rank() && room.rank() == 4 && room[2].known();
        ctx.template leave_out<"total_sequence_length">();
        if (past_key != no_id && past_value != no_id) {
            bool const buffer = known && room[2].value() >= total[0];
            h.k = buffer ? written(m, "key_cache", past_key, h.k, seen, count)
                         : h.a.joined("all_keys", past_key, h.k, 2);
            h.v = buffer ? written(m, "value_cache", past_value, h.v, seen, count)
                         : h.a.joined("all_values", past_value, h.v, 2);
        }
        auto const present_key = h.k, present_value = h.v;
        if (auto s = h.scaled(ctx.template attr_if_given<"scale">().value_or(0)); !s) return s;
        places(h, own, all, ctx.template attr<"causal">() != 0, ctx.template attr<"local_window_size">());
        if (auto const more = ctx.template tensor<"attention_bias">(); more != no_id) h.hide("given_bias", more);
        h.cap = ctx.template attr<"softcap">();
        if (auto const sink = ctx.template tensor<"head_sink">(); sink != no_id)
            h.sink = m.reshape("sink", sink, {1, heads, 1, 1});
        else if (ctx.template attr<"smooth_softmax">() > 0) h.sink = m.number("sink", 0, h.a.type);
        if (auto s = h.shared(); !s) return s;
        ctx.result(h.result(""));
        if (ctx.output_count() > 1) ctx.result(m.of<Identity>("present_key", present_key));
        if (ctx.output_count() > 2) ctx.result(m.of<Identity>("present_value", present_value));
        return ok;
    }
    template <class Context> static status refused_forms(Context& ctx) {
        if (ctx.template attr<"k_quant_type">() != "NONE" || ctx.template attr<"v_quant_type">() != "NONE" ||
            ctx.template tensor<"k_scale">() != no_id || ctx.template tensor<"v_scale">() != no_id)
            return fail(errc::wrong_attribute_value, "k_quant_type", "NONE: a cache of floats");
        if (ctx.template attr<"sliding_window_cache">() != 0)
            return fail(errc::wrong_attribute_value, "sliding_window_cache", "0: a cache of the whole sequence");
        if (ctx.output_count() > 3 || ctx.template attr<"qk_output">() != 0)
            return fail(errc::wrong_output_count, "output_qk", "no scores as an output", 3, 4);
        (void)ctx.template attr<"kv_cache_bit_width">(); // for quantized caches
        return ok;
    }
    /// The visible keys of each query: existing keys, not after its position, and not before its window.
    static void places(attending_heads& h, tensor_id own, tensor_id all, bool causal, std::int64_t window) {
        auto& m = h.a.m;
        auto const keys = counted(m, "key", size_along(m, "key_count", h.k, 2));
        auto allowed = m.of_two<Less>("is_there", keys, m.unsqueeze("key_counts_down", all, {1, 2, 3}));
        auto const down = m.unsqueeze("own_down", own, {1, 3});
        if (causal)
            allowed = m.of_two<LogicalAnd>("there_and_past", allowed, m.of_two<LessEqual>("is_past", keys, down));
        if (window > 0) {
            auto const first = m.of_two<Sub>(
                "window_begin", down, m.number("window", static_cast<double>(window), dtype::i64));
            allowed = m.of_two<LogicalAnd>("in_window", allowed, m.of_two<Greater>("after_begin", keys, first));
        }
        h.hide("bias_of_places", h.a.hides("hidden_places", allowed));
    }
    /// Each head divided by the root of its mean square, times a weight.
    static tensor_id normal(making& m, std::string_view name, tensor_id x, tensor_id weight, double epsilon) {
        auto const path = [&](std::string_view part) { return m.ctx.storage().path(name, part); };
        auto const type = m.desc(x).type;
        auto const wide = m.cast(path("wide"), x, dtype::f32);
        auto const x_in = m.of_two<Mul>(path("squares"), wide, wide);
        auto const axes = m.integers(path("last"), {-1});
        auto const mean = m.add<ReduceMean>(path("mean"), "x"_p = x_in, "axes"_p = axes, "keep_dims"_p = true);
        auto const safe = m.of_two<Add>(path("above_zero"), mean, m.number(path("epsilon"), epsilon, dtype::f32));
        auto const y = m.of_two<Mul>(path("normal"), wide, m.of<Rsqrt>(path("inverse"), safe));
        return m.of_two<Mul>(name, m.cast(path("narrow"), y, type), weight);
    }
    /// The cache [batch, heads, capacity, size] with the new rows after the `seen` ones of each example.
    static tensor_id written(
        making& m, std::string_view name, tensor_id past, tensor_id now, tensor_id seen, tensor_id count) {
        auto const path = [&](std::string_view part) { return m.ctx.storage().path(name, part); };
        auto const number = [&](std::string_view as, double v) { return m.number(path(as), v, dtype::i64); };
        auto const begin = m.unsqueeze(path("begin"), seen, {1, 2, 3});
        auto const rows = m.unsqueeze(path("rows"), counted(m, path("row"), size_along(m, path("room"), past, 2)), {1});
        auto const at = m.of_two<Sub>(path("of_new"), rows, begin);
        auto const last = m.of_two<Sub>(path("last_new"), count, number("one", 1));
        auto const held = m.of_two<Minimum>(
            path("below"), m.of_two<Maximum>(path("above"), at, number("none", 0)), last);
        auto const whole = m.of_two<Add>(
            path("places"), held, m.cast(path("for_each"), m.of<ZerosLike>(path("zeros"), past), dtype::i64));
        auto const is_new = m.of_two<LogicalAnd>(path("is_new"),
            m.of_two<GreaterEqual>(path("after_seen"), rows, begin), m.of_two<LessEqual>(path("before_end"), at, last));
        auto const p = m.add<GatherElements>(
            path("new_rows"), "x"_p = now, "index"_p = whole, "dim"_p = std::int64_t{2});
        return m.add<SelectV2>(name, "condition"_p = is_new, "then"_p = p, "else"_p = past);
    }
};
inline constexpr auto group_query_attention = expand<microsoft::GroupQueryAttention>(expand_group_query_attention());

/// The plugins of this file.
using microsoft_cached_plugins = graft::plugins<rotary_embedding_of_microsoft, group_query_attention>;
static_assert(
    onnx::complete<microsoft_cached_plugins, ops<microsoft::RotaryEmbedding, microsoft::GroupQueryAttention>>);

} // namespace library::onnx_plugins
GRAFT_END
