// graft/library/nn/attention/onnx.hpp - ONNX and com.microsoft: attention, rotary positions, state kept from step to
// step
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string_view>

#include "graft/frontend/onnx/dtype.hpp"
#include "graft/library/array/elements/ops.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/attention/ops.hpp"
#include "graft/library/nn/conv/onnx.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/microsoft_operators.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Parts of attention: heads, positions, masks.
struct attending {
    making& m;
    dtype type = dtype::undefined;

    attending(making& created, dtype of) : m(created), type(of) {}

    [[nodiscard]] std::string_view path(std::string_view a, std::string_view b) { return m.ctx.storage().path(a, b); }
    /// [batch, length, heads * size] as [batch, heads, length, size].
    tensor_id heads(std::string_view name, tensor_id x, std::int64_t count) {
        return m.permute(name, m.reshape(path(name, "split"), x, {0, 0, count, -1}, true), {0, 2, 1, 3});
    }
    tensor_id joined(std::string_view name, tensor_id a, tensor_id b, std::int64_t axis) {
        tensor_id const both[]{a, b};
        return onnx_plugins::joined(m, name, span<tensor_id const>(both), axis);
    }
    /// The term added to scores: 0 where `allowed` is true, otherwise minus infinity.
    tensor_id hides(std::string_view name, tensor_id allowed) {
        auto const then_in = m.number(path(name, "seen"), 0, type);
        auto const else_in = m.number(path(name, "hidden"), -infinity, type);
        return m.add<SelectV2>(name, "condition"_p = allowed, "then"_p = then_in, "else"_p = else_in);
    }
    tensor_id added(std::string_view name, tensor_id a, tensor_id b) {
        return a == no_id ? b : b == no_id ? a : m.of_two<Add>(name, a, b);
    }
    /// A mask as a term added to scores, with the length of the keys: keys beyond the mask are masked.
    tensor_id mask(tensor_id t, tensor_id keys) {
        if (t == no_id) return t;
        t = m.desc(t).type == dtype::boolean ? hides("mask", t) : m.cast("mask", t, type);
        auto const d = m.desc(t).shape, k = m.desc(keys).shape;
        if (!d.has_rank() || d.rank() == 0 || !k.has_rank() || !d.back(0).known() || !k[2].known()) return t;
        auto const missing = k[2].value() - d.back(0).value();
        if (missing <= 0 || d.back(0).value() == 1) return t;
        numbers around(2 * d.rank());
        around.back() = missing;
        auto const paddings = m.reshape("mask_pads", m.integers("mask_around", around), {-1, 2});
        auto const constant_values = m.number("unmasked", -infinity, type);
        return m.add<PadV2>("mask_of_all", "x"_p = t, "paddings"_p = paddings, "constant_values"_p = constant_values);
    }
};

/// softmax(Q * K' * scale + mask) * V for each head; if there are fewer heads of keys and values, each is shared by
/// several heads of the queries.
/// error wrong_rank, wrong_shape: sizes of heads that are not known; wrong_attribute_value
struct expand_attention {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto q = ctx.template tensor<"Q">(), k = ctx.template tensor<"K">(), v = ctx.template tensor<"V">();
        auto const past_key = ctx.template tensor<"past_key">(), past_value = ctx.template tensor<"past_value">();
        auto const mask = ctx.template tensor<"attn_mask">();
        auto const given = m.ranked(q, "Q");
        auto const type = given.type;
        attending a(m, type);
        bool const flat = given.shape.rank() == 3;
        if (!flat && given.shape.rank() != 4)
            return fail(errc::wrong_rank, "Q", "3 or 4 axes", 4, static_cast<std::int64_t>(given.shape.rank()));
        if (flat) {
            if (!ctx.template has_attr<"q_num_heads">() || !ctx.template has_attr<"kv_num_heads">())
                return fail(errc::wrong_attribute_value, "q_num_heads", "numbers of heads, if Q has 3 axes");
            auto const of_keys = ctx.template attr<"kv_num_heads">();
            q = a.heads("queries", q, ctx.template attr<"q_num_heads">());
            k = a.heads("keys", k, of_keys), v = a.heads("values", v, of_keys);
        }
        auto const d = m.desc(q).shape;
        auto scale = 0.0;
        if (ctx.template has_attr<"scale">()) scale = ctx.template attr<"scale">();
        else {
            if (!d.has_rank() || !d[3].known() || d[3].value() < 1)
                return fail(errc::wrong_shape, "Q", "a size of a head that is known when the model is imported");
            scale = 1 / std::sqrt(static_cast<double>(d[3].value()));
        }
        if (past_key != no_id) k = a.joined("all_keys", past_key, k, 2);
        if (past_value != no_id) v = a.joined("all_values", past_value, v, 2);
        auto const present_key = k, present_value = v;
        if (auto s = shared(a, d, m.desc(k).shape, k, v); !s) return s;

        auto const root = m.number("root_of_scale", std::sqrt(scale), type);
        auto const x1 = m.of_two<Mul>("scaled_queries", q, root);
        auto const x2 = m.of_two<Mul>("scaled_keys", k, root);
        auto const raw = m.add<BatchMatMulV2>("products", "x1"_p = x1, "x2"_p = x2, "adj_x2"_p = true);
        auto const cap = ctx.template attr<"softcap">();
        auto capped = raw;
        if (cap > 0) {
            capped = m.of_two<Div>("in_caps", raw, m.number("cap", cap, type));
            capped = m.of_two<Mul>("capped", m.of<Tanh>("bounded", capped), m.number("caps", cap, type));
        }
        auto bias = a.mask(mask, k);
        std::int64_t left = -1, right = -1;
        tensor_id real = no_id;
        if constexpr (Context::template defines_attr<"left_window_size">()) {
            left = ctx.template attr<"left_window_size">();
            right = ctx.template attr<"right_window_size">();
        }
        if constexpr (Context::template defines_input<"nonpad_kv_seqlen">())
            real = ctx.template tensor<"nonpad_kv_seqlen">();
        bool const causal = ctx.template attr<"is_causal">() != 0;
        bias = a.added("bias", bias, positions(a, q, k, past_key, real, causal, left, right));
        auto const biased = a.added("biased", capped, bias);
        auto precise = type;
        if (ctx.template has_attr<"softmax_precision">())
            precise = onnx::dtype_of_number(ctx.template attr<"softmax_precision">());
        if (!dtype_families::floating.has(precise))
            return fail(errc::wrong_attribute_value, "softmax_precision", "a dtype of floats");
        auto const weights = m.cast("weights_as_values",
            m.add<SoftmaxV2>("weights", "x"_p = m.cast("precise", biased, precise), "axes"_p = numbers{-1}),
            m.desc(v).type);
        auto y = m.of_two<BatchMatMulV2>(flat ? "of_heads" : "", weights, v);
        if (flat) y = m.reshape("", m.permute("side_by_side", y, {0, 2, 1, 3}), {0, 0, -1}, true);
        ctx.result(y);
        if (ctx.output_count() > 1) ctx.result(m.of<Identity>("present_key", present_key));
        if (ctx.output_count() > 2) ctx.result(m.of<Identity>("present_value", present_value));
        if (ctx.output_count() > 3) {
            // version 23: products, with the mask, with caps, weights; later versions: caps before the mask
            auto const mode = ctx.template attr<"qk_matmul_output_mode">();
            bool const masked = mode == 2 || (mode == 1 && Context::since() < 24 && !(cap > 0));
            auto const shown = mode == 3   ? m.cast("shown_weights", weights, type)
                               : masked    ? biased
                               : mode == 1 ? capped
                                           : raw;
            ctx.result(m.of<Identity>("shown", shown));
        }
        return ok;
    }
    /// Keys and values for each of the queries' heads.
    static status shared(attending& a, shape const& q, shape const& k, tensor_id& keys, tensor_id& values) {
        if (!q.has_rank() || !k.has_rank() || !q[1].known() || !k[1].known() || q[1].value() == k[1].value()) return ok;
        if (k[1].value() < 1 || q[1].value() % k[1].value() != 0)
            return fail(errc::wrong_shape, "K", "a number of heads that divides that of Q", q[1].value(), k[1].value());
        numbers of_each;
        if (auto s = part_of_each(q[1].value(), q[1].value() / k[1].value(), "Q", of_each); !s) return s;
        auto const which = a.m.integers("head_of_each", of_each);
        keys = taken(a.m, "shared_keys", keys, which, 1);
        values = taken(a.m, "shared_values", values, which, 1);
        return ok;
    }
    /// Masks the keys after a query's own position, those outside of the window around it, and padding.
    static tensor_id positions(attending& a, tensor_id q, tensor_id k, tensor_id past_key, tensor_id real, bool causal,
        std::int64_t left, std::int64_t right) {
        auto& m = a.m;
        tensor_id bias = no_id;
        bool const placed = causal || left >= 0 || right >= 0;
        if (!placed && real == no_id) return bias;
        auto const of_keys = counted(m, "key", size_along(m, "key_count", k, 2));
        if (real != no_id) {
            real = m.unsqueeze("real_keys", real, {1, 2, 3});
            bias = a.hides("padding", m.of_two<Less>("is_real", of_keys, real));
        }
        if (!placed) return bias;
        auto const count = size_along(m, "query_count", q, 2);
        auto own = m.unsqueeze("queries_down", counted(m, "query", count), {1});
        if (past_key != no_id) own = m.of_two<Add>("after_past", own, size_along(m, "past_count", past_key, 2));
        else if (real != no_id) own = m.of_two<Add>("after_cached", own, m.of_two<Sub>("cached", real, count));
        if (causal)
            bias = a.added("bias_of_places", bias, a.hides("future", m.of_two<LessEqual>("is_past", of_keys, own)));
        if (left >= 0) {
            auto const first = m.of_two<Sub>(
                "window_begin", own, m.number("left", static_cast<double>(left), dtype::i64));
            bias = a.added(
                "bias_of_left", bias, a.hides("too_early", m.of_two<GreaterEqual>("after_begin", of_keys, first)));
        }
        if (right >= 0) {
            auto const last = m.of_two<Add>(
                "window_end", own, m.number("right", static_cast<double>(right), dtype::i64));
            bias = a.added(
                "bias_of_right", bias, a.hides("too_late", m.of_two<LessEqual>("before_end", of_keys, last)));
        }
        return bias;
    }
};
inline constexpr auto attention = expand<onnx::Attention>(expand_attention());

/// The pairs of numbers of each head that are rotated by the angle of their position.
struct rotation {
    std::int64_t size = 0, turned = 0; ///< size of a head, and how many of its first numbers are rotated
    bool pairs = false;                ///< adjacent numbers are a pair, else numbers of both halves
    bool flat = false;                 ///< the heads are the third axis, otherwise the second

    /// x [batch, length, heads, size] (`flat`) or [batch, heads, length, size]; cosines and sines
    /// [batch, length, turned / 2], or [length, turned / 2] for all of the batch.
    [[nodiscard]] tensor_id of(making& m, std::string_view name, tensor_id x, tensor_id cosine, tensor_id sine) const {
        auto const path = [&](std::string_view part) { return m.ctx.storage().path(name, part); };
        auto const d = m.desc(cosine).shape;
        bool const one = d.has_rank() && d.rank() == 2;
        numbers const beside{flat ? (one ? 1 : 2) : one ? 0 : 1}; // one angle for all heads
        auto const at = m.desc(x).shape.rank() - 1;
        cosine = m.unsqueeze(path("cosines"), cosine, beside), sine = m.unsqueeze(path("sines"), sine, beside);
        auto const first = part_of(m, path("first"), x, at, 0, pairs ? turned : turned / 2, pairs ? 2 : 1),
                   second = part_of(m, path("second"), x, at, pairs ? 1 : turned / 2, turned, pairs ? 2 : 1);
        auto real = m.of_two<Sub>(path("real"), m.of_two<Mul>(path("first_by_cosine"), cosine, first),
            m.of_two<Mul>(path("second_by_sine"), sine, second));
        auto imaginary = m.of_two<Add>(path("imaginary"), m.of_two<Mul>(path("first_by_sine"), sine, first),
            m.of_two<Mul>(path("second_by_cosine"), cosine, second));
        bool const more = turned < size;
        auto const both = [&](std::string_view as, tensor_id a, tensor_id b, std::int64_t axis) {
            tensor_id const all[]{a, b};
            return joined(m, as, span<tensor_id const>(all), axis);
        };
        auto const whole = more ? path("turned") : name;
        tensor_id y{};
        if (pairs) {
            y = both(path("pairs"), m.unsqueeze(path("reals"), real, {4}),
                m.unsqueeze(path("imaginaries"), imaginary, {4}), 4);
            y = m.reshape(whole, y, {0, 0, 0, turned}, true);
        } else y = both(whole, real, imaginary, 3);
        return more ? both(name, y, part_of(m, path("rest"), x, at, turned, size), 3) : y;
    }
};

/// The numbers after the first `rotary_embedding_dim` are unchanged.
/// error wrong_rank, wrong_shape: a size of a head that is not known; wrong_attribute_value
inline constexpr auto rotary_embedding = composed<onnx::RotaryEmbedding>([](making& m, auto& ctx) -> status {
    auto x = ctx.template tensor<"X">();
    auto cosine = ctx.template tensor<"cos_cache">(), sine = ctx.template tensor<"sin_cache">();
    auto const places = ctx.template tensor<"position_ids">();
    auto const given = m.ranked(x, "X");
    rotation r;
    r.flat = given.shape.rank() == 3, r.pairs = ctx.template attr<"interleaved">() != 0;
    if (!r.flat && given.shape.rank() != 4)
        return fail(errc::wrong_rank, "X", "3 or 4 axes", 4, static_cast<std::int64_t>(given.shape.rank()));
    if (r.flat) {
        if (!ctx.template has_attr<"num_heads">() || ctx.template attr<"num_heads">() < 1)
            return fail(errc::wrong_attribute_value, "num_heads", "a number of heads, if X has 3 axes");
        x = m.reshape("heads", x, {0, 0, ctx.template attr<"num_heads">(), -1}, true);
    }
    auto const d = m.desc(x).shape;
    if (!d.has_rank() || !d[3].known())
        return fail(errc::wrong_shape, "X", "a size of a head that is known when the model is imported");
    r.size = d[3].value(), r.turned = ctx.template attr<"rotary_embedding_dim">();
    if (r.turned == 0) r.turned = r.size;
    if (r.turned < 0 || r.turned > r.size || r.turned % 2 != 0)
        return fail(errc::wrong_attribute_value, "rotary_embedding_dim", "an even number up to the size of a head",
            r.size, r.turned);
    if (places != no_id) cosine = taken(m, "cosine", cosine, places, 0), sine = taken(m, "sine", sine, places, 0);
    auto const y = r.of(m, r.flat ? "turned" : "result", x, cosine, sine);
    return m.set_result(r.flat ? m.reshape("", y, {0, 0, -1}, true) : m.of<Identity>("", y));
});

/// Writes rows into a cache along an axis, beginning at a separate position for each example of the batch; `circular`:
/// after the last row it continues with the first.
/// error wrong_rank, axis_out_of_range; wrong_attribute_value: another mode, or the batch axis
inline constexpr auto tensor_scatter = composed<onnx::TensorScatter>([](making& m, auto& ctx) -> status {
    auto const past = ctx.template tensor<"past_cache">(), now = ctx.template tensor<"update">(),
               given = ctx.template tensor<"write_indices">();
    auto const d = m.ranked(past, "past_cache");
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
    if (given != no_id) at = m.of_two<Sub>("of_new", rows, m.unsqueeze("begin", given, after));
    if (mode == "circular") at = m.of_two<FloorMod>("round", at, room);
    auto const last = m.of_two<Sub>("last_new", size_along(m, "new_count", now, axis[0]), number("one", 1));
    auto const clamped = m.of_two<Minimum>("below", m.of_two<Maximum>("above", at, number("none", 0)), last);
    auto const is_new = m.of_two<LogicalAnd>("is_new", m.of_two<GreaterEqual>("after_begin", at, number("zero", 0)),
        m.of_two<LessEqual>("before_end", at, last));
    auto const p = m.add<GatherElements>(
        "new_rows", "x"_p = now, "index"_p = spread(m, "places", clamped, past), "dim"_p = axis[0]);
    return m.set_result(m.add<SelectV2>("", "condition"_p = is_new, "then"_p = p, "else"_p = past));
});

/// Depthwise convolution along the last axis, over the end of the previous input followed by the current one; the end
/// of the current one is the state for the next call. The result is x * sigmoid(x) if `activation` is silu or swish.
/// error wrong_rank, wrong_shape: a kernel or channels that are not known; wrong_attribute_value
inline constexpr auto causal_conv = composed<onnx::CausalConvWithState>([](making& m, auto& ctx) -> status {
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
    auto y = m.add<ConvolutionNd>(silu ? "convolved" : "", "x"_p = all, "filter"_p = filter, "bias"_p = bias,
        "strides"_p = numbers{1}, "pads"_p = numbers{0}, "dilations"_p = numbers{1}, "groups"_p = w[0].value(),
        "axis"_p = 1, "transposed"_p = false);
    if (silu) y = m.of_two<Mul>("", y, m.of<Sigmoid>("gate", y));
    ctx.result(y);
    if (ctx.output_count() < 2) return ok;
    auto const length = m.ranked(all, "input").shape[2];
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
        auto const y = m.add<LinearAttention>(state == type ? "" : "attention", "query"_p = query,
            "key"_p = ctx.template tensor<"key">(), "value"_p = ctx.template tensor<"value">(),
            "past"_p = past == no_id ? past : m.cast("past", past, type), "decay"_p = ctx.template tensor<"decay">(),
            "beta"_p = ctx.template tensor<"beta">(), "q_heads"_p = ctx.template attr<"q_num_heads">(),
            "kv_heads"_p = ctx.template attr<"kv_num_heads">(),
            "scale"_p = static_cast<double>(ctx.template attr<"scale">()),
            "rule"_p = ctx.template attr<"update_rule">());
        ctx.result(y);
        ctx.result(y == no_id ? no_id : m.cast("present", y[1], state));
        return ok;
    }
};
inline constexpr auto linear_attention = expand<onnx::LinearAttention>(expand_linear_attention());
inline constexpr auto linear_attention_of_microsoft = expand<microsoft::LinearAttention>(expand_linear_attention());

/// The plugins of this family.
using attention_plugins = graft::plugins<attention, rotary_embedding, tensor_scatter, causal_conv, linear_attention,
    linear_attention_of_microsoft>;
static_assert(onnx::complete<attention_plugins,
    ops<onnx::Attention, onnx::RotaryEmbedding, onnx::TensorScatter, onnx::CausalConvWithState, onnx::LinearAttention,
        microsoft::LinearAttention>>);

} // namespace library::onnx_plugins
GRAFT_END
