// graft/library/math/random/onnx.hpp - ONNX: random numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit> // bit_cast
#include <numbers>

#include "graft/frontend/onnx/dtype.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/random/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

// The same numbers for the same seeds on every machine; not those of another engine. A model without a seed gets the
// seed 0.

/// Random numbers of the type that a node specifies.
struct random_numbers {
    making& m;
    std::int64_t seed = 0;
    dtype type{}, wide{};
    tensor_id dims = no_id;

    template <class Context> random_numbers(making& created, Context& ctx) : m(created) {
        if (ctx.template has_attr<"seed">())
            seed = static_cast<std::int64_t>(
                std::bit_cast<std::uint64_t>(static_cast<double>(ctx.template attr<"seed">())) >> 1);
    }

    /// The type in attribute `dtype`, or `otherwise`.
    /// error wrong_attribute_value
    template <class Context> status find_type(Context& ctx, dtype otherwise) {
        type = otherwise;
        if (ctx.template has_attr<"dtype">()) type = onnx::dtype_of_number(ctx.template attr<"dtype">());
        wide = computed_type(type);
        return type != dtype::undefined ? ok
                                        : fail(errc::wrong_attribute_value, "dtype", "a dtype that the library has");
    }
    void like(tensor_id x) { dims = m.add<Shape>("dims", "x"_p = x, "dtype"_p = graft::dtype::i64); }
    /// From [0, 1), in stream `stream` of the seed.
    tensor_id uniform(std::string_view name, std::int64_t stream) {
        return m.add<RandomUniform>(name, "shape"_p = dims, "dtype"_p = wide, "seed"_p = seed, "seed2"_p = stream);
    }
    /// Of mean 0 and deviation 1, by the Box-Muller method.
    tensor_id normal() {
        auto const one = m.number("one", 1, wide), way = m.number("turn", 2 * std::numbers::pi, wide);
        auto const size = m.of_two<Sub>("not_zero", one, uniform("size", 1));
        auto const squared = m.of_two<Mul>("squared", m.of<Log>("log", size), m.number("minus_two", -2, wide));
        auto const angle = m.of_two<Mul>("angle", uniform("part", 2), way);
        return m.of_two<Mul>("standard", m.of<Sqrt>("distance", squared), m.of<Cos>("cos", angle));
    }
    /// x * factor + addend, in the type of the node.
    status set_result(tensor_id x, double factor, double addend) {
        bool const last = type == wide;
        auto const scaled = m.of_two<Mul>("scaled", x, m.number("factor", factor, wide));
        return m.set_result(
            m.cast("", m.of_two<Add>(last ? "" : "moved", scaled, m.number("addend", addend, wide)), type));
    }
};

struct expand_random_uniform {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        random_numbers r(m, ctx);
        if constexpr (Context::template defines_input<"input">()) {
            auto const x = ctx.template tensor<"input">();
            if (auto s = r.find_type(ctx, m.desc(x).type); !s) return s;
            r.like(x);
        } else {
            if (auto s = r.find_type(ctx, dtype::f32); !s) return s;
            r.dims = m.integers("dims", ctx.template attr<"shape">());
        }
        auto const low = static_cast<double>(ctx.template attr<"low">()),
                   high = static_cast<double>(ctx.template attr<"high">());
        if (low == 0 && high == 1)
            return m.set_result(m.cast("", r.uniform(r.type == r.wide ? "" : "random", 0), r.type));
        return r.set_result(r.uniform("random", 0), high - low, low);
    }
};
inline constexpr auto random_uniform = expand<onnx::RandomUniform>(expand_random_uniform());
inline constexpr auto random_uniform_like = expand<onnx::RandomUniformLike>(expand_random_uniform());

struct expand_random_normal {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        random_numbers r(m, ctx);
        if constexpr (Context::template defines_input<"input">()) {
            auto const x = ctx.template tensor<"input">();
            if (auto s = r.find_type(ctx, m.desc(x).type); !s) return s;
            r.like(x);
        } else {
            if (auto s = r.find_type(ctx, dtype::f32); !s) return s;
            r.dims = m.integers("dims", ctx.template attr<"shape">());
        }
        return r.set_result(r.normal(), static_cast<double>(ctx.template attr<"scale">()),
            static_cast<double>(ctx.template attr<"mean">()));
    }
};
inline constexpr auto random_normal = expand<onnx::RandomNormal>(expand_random_normal());
inline constexpr auto random_normal_like = expand<onnx::RandomNormalLike>(expand_random_normal());

/// 1 with the probability given by an element, otherwise 0.
inline constexpr auto bernoulli = expand<onnx::Bernoulli>([](auto& ctx) -> status {
    making m(ctx);
    random_numbers r(m, ctx);
    auto const x = ctx.template tensor<"input">();
    if (auto s = r.find_type(ctx, m.desc(x).type); !s) return s;
    r.like(x);
    r.wide = computed_type(m.desc(x).type);
    auto const below = m.of_two<Less>(
        r.type == dtype::boolean ? "" : "below", r.uniform("random", 0), m.cast("probability", x, r.wide));
    return m.set_result(m.cast("", below, r.type));
});

/// For each row `sample_size` classes, each drawn with the probability whose logarithm, unnormalized, is its element:
/// the maximum after adding Gumbel noise, which has the same distribution.
/// error wrong_rank: not [batch, classes]
inline constexpr auto multinomial = expand<onnx::Multinomial>([](auto& ctx) -> status {
    making m(ctx);
    random_numbers r(m, ctx);
    auto const x = ctx.template tensor<"input">();
    if (auto const rank = m.ranked(x, "input").shape.rank(); rank != 2)
        return fail(errc::wrong_rank, "input", "[batch, classes]", 2, rank);
    if (auto s = r.find_type(ctx, dtype::i32); !s) return s;
    r.wide = computed_type(m.desc(x).type);
    auto const each = m.unsqueeze("each", m.cast("wide", x, r.wide), {1});
    auto const tiled = m.add<Tile>(
        "samples", "x"_p = each, "multiples"_p = m.integers("times", {1, ctx.template attr<"sample_size">(), 1}));
    r.like(tiled);
    auto const one = m.number("one", 1, r.wide);
    auto const part = m.of_two<Sub>("not_zero", one, r.uniform("random", 0)); // (0, 1]
    auto const wait = m.of<Neg>("wait", m.of<Log>("log", part));
    auto const gumbel = m.of<Log>("log_of_wait", wait); // for 0: such a class is the maximum
    auto const max = m.of_two<Sub>("scores", tiled, gumbel);
    auto const at = m.add<ArgMaxV2>("", "x"_p = max, "dimension"_p = m.number("axis", 2, dtype::i64),
        "dtype"_p = r.type == dtype::i64 ? dtype::i64 : dtype::i32);
    return m.set_result(at);
});

/// The plugins of this family.
using random_plugins =
    graft::plugins<random_uniform, random_uniform_like, random_normal, random_normal_like, bernoulli, multinomial>;
static_assert(onnx::complete<random_plugins, ops<onnx::RandomUniform, onnx::RandomUniformLike, onnx::RandomNormal,
                                                 onnx::RandomNormalLike, onnx::Bernoulli, onnx::Multinomial>>);

} // namespace library::onnx_plugins
GRAFT_END
