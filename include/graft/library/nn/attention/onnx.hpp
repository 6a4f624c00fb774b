// graft/library/nn/attention/onnx.hpp - ONNX: attention, positions as rotations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/extremes.hpp"
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/softmax/ops.hpp"
#include "graft/library/onnx/making.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Parts of attention: heads, positions, what is masked.
template <class Context> struct attending {
    making<Context>& m;
    dtype type = dtype::undefined;

    attending(making<Context>& made, dtype of) : m(made), type(of) {}

    [[nodiscard]] std::string_view path(std::string_view a, std::string_view b) { return m.ctx.storage().path(a, b); }
    /// [batch, length, heads * size] as [batch, heads, length, size].
    tensor_id heads(std::string_view name, tensor_id x, std::int64_t count) {
        return m.permute(name, m.reshape(path(name, "split"), x, numbers{0, 0, count, -1}, true), {0, 2, 1, 3});
    }
    tensor_id joined(std::string_view name, tensor_id a, tensor_id b, std::int64_t axis) {
        auto p = m.template make<ConcatD>(name);
        p.template input<"x">(a).template input<"x">(b);
        return p.template attr<"concat_dim">(axis).template attr<"N">(std::int64_t{2}).done();
    }
    tensor_id rows_of(std::string_view name, tensor_id x, tensor_id rows, std::int64_t axis) {
        auto p = m.template make<GatherV2>(name);
        p.template input<"x">(x).template input<"indices">(rows);
        p.template input<"axis">(m.number(path(name, "axis"), static_cast<double>(axis), dtype::i64));
        return p.done();
    }
    /// The size of x along an axis, one int64.
    tensor_id size_of(std::string_view name, tensor_id x, std::int64_t axis) {
        auto dims = m.template make<Shape>(path(name, "dims"));
        dims.template input<"x">(x).template attr<"out_type">(dtype::i64);
        return rows_of(name, dims.done(), m.number(path(name, "index"), static_cast<double>(axis), dtype::i64), 0);
    }
    /// 0, 1, 2, ...
    tensor_id up_to(std::string_view name, tensor_id count) {
        auto p = m.template make<Range>(name);
        p.template input<"start">(m.number(path(name, "zero"), 0, dtype::i64)).template input<"limit">(count);
        return p.template input<"delta">(m.number(path(name, "one"), 1, dtype::i64)).done();
    }
    /// What is added to scores: nothing where `allowed` says so, else minus infinity.
    tensor_id hides(std::string_view name, tensor_id allowed) {
        auto p = m.template make<SelectV2>(name);
        p.template input<"condition">(allowed);
        p.template input<"then">(m.number(path(name, "seen"), 0, type));
        p.template input<"else">(m.number(path(name, "hidden"), -infinity, type));
        return p.done();
    }
    tensor_id added(std::string_view name, tensor_id a, tensor_id b) {
        return a == no_id ? b : b == no_id ? a : m.template of_two<Add>(name, a, b);
    }
    /// A mask as what is added to scores, as long as the keys are: what it does not reach is hidden.
    tensor_id mask(tensor_id t, tensor_id keys) {
        if (t == no_id) return t;
        t = m.desc(t).type == dtype::boolean ? hides("mask", t) : m.cast("mask", t, type);
        auto const d = m.desc(t).shape, k = m.desc(keys).shape;
        if (!d.has_rank() || d.rank() == 0 || !k.has_rank() || !d.back(0).known() || !k[2].known()) return t;
        auto const missing = k[2].value() - d.back(0).value();
        if (missing <= 0 || d.back(0).value() == 1) return t;
        numbers around(2 * d.rank());
        around.back() = missing;
        auto p = m.template make<PadV2>("mask_of_all");
        p.template input<"x">(t);
        p.template input<"paddings">(m.reshape("mask_pads", m.integers("mask_around", around), numbers{-1, 2}));
        p.template input<"constant_values">(m.number("unmasked", -infinity, type));
        return p.done();
    }
};

/// softmax(Q * K' * scale + what is masked) * V for each head; heads of keys and values that are fewer serve several
/// of the queries'.
/// error wrong_rank, wrong_shape: sizes of heads that are not known; wrong_attribute_value
struct expand_attention {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto q = ctx.template tensor<"Q">(), k = ctx.template tensor<"K">(), v = ctx.template tensor<"V">();
        auto const past_key = ctx.template tensor<"past_key">(), past_value = ctx.template tensor<"past_value">();
        auto const mask = ctx.template tensor<"attn_mask">();
        auto const given = m.desc(q);
        auto const type = given.type;
        attending<Context> a(m, type);
        if (auto s = needs_rank(given, "Q"); !s) return s;
        if (auto s = no_window(ctx); !s) return s;
        bool const flat = given.shape.rank() == 3;
        if (!flat && given.shape.rank() != 4)
            return fail(errc::wrong_rank, "Q", "3 or 4 axes", 4, static_cast<std::int64_t>(given.shape.rank()));
        if (flat) {
            if (!ctx.template has_attr<"q_num_heads">() || !ctx.template has_attr<"kv_num_heads">())
                return fail(errc::wrong_attribute_value, "q_num_heads", "numbers of heads, where Q has 3 axes");
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
        auto scores = m.template make<BatchMatMulV2>("products");
        scores.template input<"x1">(m.template of_two<Mul>("scaled_queries", q, root));
        scores.template input<"x2">(m.template of_two<Mul>("scaled_keys", k, root)).template attr<"adj_x2">(true);
        auto const raw = scores.done();
        auto const cap = ctx.template attr<"softcap">();
        auto capped = raw;
        if (cap > 0) {
            capped = m.template of_two<Div>("in_caps", raw, m.number("cap", cap, type));
            capped = m.template of_two<Mul>(
                "capped", m.template of<Tanh>("bounded", capped), m.number("caps", cap, type));
        }
        auto bias = a.mask(mask, k);
        bias = a.added("bias", bias, positions(a, q, k, past_key));
        auto const biased = a.added("biased", capped, bias);
        auto precise = type;
        if (ctx.template has_attr<"softmax_precision">())
            precise = onnx::dtype_of_number(ctx.template attr<"softmax_precision">());
        if (!dtype_families::floating.has(precise))
            return fail(errc::wrong_attribute_value, "softmax_precision", "a dtype of floats");
        auto soft = m.template make<SoftmaxV2>("weights");
        soft.template input<"x">(m.cast("precise", biased, precise)).template attr<"axes">(numbers{-1});
        auto const weights = m.cast("weights_as_values", soft.done(), m.desc(v).type);
        auto y = m.template of_two<BatchMatMulV2>(flat ? "of_heads" : "", weights, v);
        if (flat) y = m.reshape("", m.permute("side_by_side", y, {0, 2, 1, 3}), numbers{0, 0, -1}, true);
        ctx.result(y);
        if (ctx.output_count() > 1) ctx.result(m.template of<Identity>("present_key", present_key));
        if (ctx.output_count() > 2) ctx.result(m.template of<Identity>("present_value", present_value));
        if (ctx.output_count() > 3) {
            // version 23 counts: products, with what is masked, that with caps, weights; later ones: caps first
            auto const mode = ctx.template attr<"qk_matmul_output_mode">();
            bool const masked = mode == 2 || (mode == 1 && Context::since() < 24 && !(cap > 0));
            auto const shown = mode == 3   ? m.cast("shown_weights", weights, type)
                               : masked    ? biased
                               : mode == 1 ? capped
                                           : raw;
            ctx.result(m.template of<Identity>("shown", shown));
        }
        return ok;
    }
    template <class Context> static status no_window(Context& ctx) {
        if constexpr (Context::template defines_attr<"left_window_size">())
            if (ctx.template attr<"left_window_size">() >= 0 || ctx.template attr<"right_window_size">() >= 0)
                return fail(errc::wrong_attribute_value, "left_window_size", "-1: no window around a query");
        return ok;
    }
    /// Keys and values for each of the queries' heads.
    template <class Context>
    static status shared(attending<Context>& a, shape const& q, shape const& k, tensor_id& keys, tensor_id& values) {
        if (!q.has_rank() || !k.has_rank() || !q[1].known() || !k[1].known() || q[1].value() == k[1].value()) return ok;
        if (k[1].value() < 1 || q[1].value() % k[1].value() != 0)
            return fail(errc::wrong_shape, "K", "a number of heads that divides that of Q", q[1].value(), k[1].value());
        numbers of_each;
        for (std::int64_t i = 0; i < q[1].value(); ++i) of_each.push_back(i / (q[1].value() / k[1].value()));
        auto const which = a.m.integers("head_of_each", of_each);
        keys = a.rows_of("shared_keys", keys, which, 1);
        values = a.rows_of("shared_values", values, which, 1);
        return ok;
    }
    /// What hides the keys after a query's own position, and those that are padding.
    template <class Context>
    static tensor_id positions(attending<Context>& a, tensor_id q, tensor_id k, tensor_id past_key) {
        auto& ctx = a.m.ctx;
        auto& m = a.m;
        bool const causal = ctx.template attr<"is_causal">() != 0;
        tensor_id real = no_id, bias = no_id;
        if constexpr (Context::template defines_input<"nonpad_kv_seqlen">())
            real = ctx.template tensor<"nonpad_kv_seqlen">();
        if (!causal && real == no_id) return bias;
        auto const of_keys = a.up_to("key", a.size_of("key_count", k, 2));
        if (real != no_id) {
            real = m.unsqueeze("real_keys", real, {1, 2, 3});
            bias = a.hides("padding", m.template of_two<Less>("is_real", of_keys, real));
        }
        if (!causal) return bias;
        auto const count = a.size_of("query_count", q, 2);
        auto last = m.unsqueeze("queries_down", a.up_to("query", count), {1});
        if (past_key != no_id) last = m.template of_two<Add>("after_past", last, a.size_of("past_count", past_key, 2));
        else if (real != no_id)
            last = m.template of_two<Add>("after_cached", last, m.template of_two<Sub>("cached", real, count));
        return a.added(
            "bias_of_places", bias, a.hides("future", m.template of_two<LessEqual>("is_past", of_keys, last)));
    }
};
inline constexpr auto attention = expand<onnx::Attention>(expand_attention());

/// Pairs of numbers of each head turned by the angle of their position; the numbers after the first
/// `rotary_embedding_dim` stay.
/// error wrong_rank, wrong_shape: a size of a head that is not known; wrong_attribute_value
struct expand_rotary_embedding {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto x = ctx.template tensor<"X">();
        auto cosine = ctx.template tensor<"cos_cache">(), sine = ctx.template tensor<"sin_cache">();
        auto const places = ctx.template tensor<"position_ids">();
        auto const given = m.desc(x);
        attending<Context> a(m, given.type);
        if (auto s = needs_rank(given, "X"); !s) return s;
        bool const flat = given.shape.rank() == 3;
        if (!flat && given.shape.rank() != 4)
            return fail(errc::wrong_rank, "X", "3 or 4 axes", 4, static_cast<std::int64_t>(given.shape.rank()));
        if (flat) {
            if (!ctx.template has_attr<"num_heads">() || ctx.template attr<"num_heads">() < 1)
                return fail(errc::wrong_attribute_value, "num_heads", "a number of heads, where X has 3 axes");
            x = m.reshape("heads", x, numbers{0, 0, ctx.template attr<"num_heads">(), -1}, true);
        }
        auto const d = m.desc(x).shape;
        if (!d.has_rank() || !d[3].known())
            return fail(errc::wrong_shape, "X", "a size of a head that is known when the model is imported");
        auto const size = d[3].value();
        auto turned = ctx.template attr<"rotary_embedding_dim">();
        if (turned == 0) turned = size;
        if (turned < 0 || turned > size || turned % 2 != 0)
            return fail(errc::wrong_attribute_value, "rotary_embedding_dim", "an even number up to the size of a head",
                size, turned);
        if (places != no_id) {
            cosine = a.rows_of("cosine", cosine, places, 0);
            sine = a.rows_of("sine", sine, places, 0);
        }
        numbers const beside{flat ? 2 : 1}; // one angle for all heads
        cosine = m.unsqueeze("cosines", cosine, beside), sine = m.unsqueeze("sines", sine, beside);
        bool const pairs = ctx.template attr<"interleaved">() != 0;
        auto const first = part(m, "first", x, 0, pairs ? turned : turned / 2, pairs ? 2 : 1),
                   second = part(m, "second", x, pairs ? 1 : turned / 2, turned, pairs ? 2 : 1);
        auto real = m.template of_two<Sub>("real", m.template of_two<Mul>("first_by_cosine", cosine, first),
            m.template of_two<Mul>("second_by_sine", sine, second));
        auto imaginary = m.template of_two<Add>("imaginary", m.template of_two<Mul>("first_by_sine", sine, first),
            m.template of_two<Mul>("second_by_cosine", cosine, second));
        bool const more = turned < size;
        auto const last = [&](bool it_is) { return it_is ? std::string_view() : std::string_view("all"); };
        tensor_id y{};
        if (pairs) {
            y = a.joined("pairs", m.unsqueeze("reals", real, {4}), m.unsqueeze("imaginaries", imaginary, {4}), 4);
            y = m.reshape(more || flat ? "turned" : "", y, numbers{0, 0, 0, turned}, true);
        } else y = a.joined(more || flat ? "turned" : "", real, imaginary, 3);
        if (more) y = a.joined(last(!flat), y, part(m, "rest", x, turned, size, 1), 3);
        if (flat) y = m.reshape("", y, numbers{0, 0, -1}, true);
        return m.give(y);
    }
    /// Elements of the last of four axes.
    template <class Context> static tensor_id part(making<Context>& m, std::string_view name, tensor_id x,
        std::int64_t begin, std::int64_t end, std::int64_t step) {
        auto const path = [&](std::string_view which) { return m.ctx.storage().path(name, which); };
        auto p = m.template make<StridedSlice>(name);
        p.template input<"x">(x).template input<"begin">(m.integers(path("begin"), numbers{0, 0, 0, begin}));
        p.template input<"end">(m.integers(path("end"), numbers{0, 0, 0, end}));
        p.template input<"strides">(m.integers(path("steps"), numbers{1, 1, 1, step}));
        p.template attr<"begin_mask">(std::int64_t{7}).template attr<"end_mask">(std::int64_t{7});
        return p.done();
    }
};
inline constexpr auto rotary_embedding = expand<onnx::RotaryEmbedding>(expand_rotary_embedding());

/// The plugins of this family.
using attention_plugins = graft::plugins<attention, rotary_embedding>;
static_assert(onnx::complete<attention_plugins, ops<onnx::Attention, onnx::RotaryEmbedding>>);

} // namespace library::onnx_plugins
GRAFT_END
