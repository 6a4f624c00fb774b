// graft/library/training/optimizer/onnx.hpp - ONNX, domain ai.onnx.preview.training: one step of an optimizer
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace onnx::training {

struct Adagrad : op<Adagrad> {
    static constexpr auto history = define("ai.onnx.preview.training.Adagrad",
        since(1, "R: T1, T: T2, **inputs: T3 -> **outputs: T3; decay_factor: float = 0.0; epsilon: float = 0.0; "
                 "norm_coefficient: float = 0.0; T1: {double, float}; T2: {int64}; T3: {double, float}"));
};
struct Adam : op<Adam> {
    static constexpr auto history = define("ai.onnx.preview.training.Adam",
        since(1, "R: T1, T: T2, **inputs: T3 -> **outputs: T3; alpha: float = 0.9; beta: float = 0.999; epsilon: float "
                 "= 0.0; norm_coefficient: float = 0.0; norm_coefficient_post: float = 0.0; T1: {double, float}; T2: "
                 "{int64}; T3: {double, float}"));
};
struct Momentum : op<Momentum> {
    static constexpr auto history = define("ai.onnx.preview.training.Momentum",
        since(1, "R: T1, T: T2, **inputs: T3 -> **outputs: T3; !alpha: float; !beta: float; !mode: string; "
                 "!norm_coefficient: float; T1: {double, float}; T2: {int64}; T3: {double, float}"));
};

} // namespace onnx::training

namespace library::onnx_plugins {

/// The common part of the steps of all variables; names of parts are for the current variable.
struct stepping {
    making& m;
    span<tensor_id const> inputs;
    tensor_id rate_in, time_in;
    double norm;                       ///< the factor of the regularization term
    std::size_t states, variables = 0; ///< the number of tensors of a variable other than itself and its gradient
    std::string_view prefix{};
    dtype type = dtype::undefined;

    template <class Context> stepping(making& created, Context& ctx, std::size_t more)
        : m(created), inputs(ctx.template tensors<"inputs">()), rate_in(ctx.template tensor<"R">()),
          time_in(ctx.template tensor<"T">()), norm(ctx.template attr<"norm_coefficient">()), states(more) {}

    /// error wrong_input_count: inputs that are not a variable, its gradient and its states, for each
    status read() {
        auto const n = inputs.size();
        if (n % (2 + states) != 0)
            return fail(errc::wrong_input_count, "inputs", "variables, then as many gradients, then their states",
                static_cast<std::int64_t>(n - n % (2 + states)), static_cast<std::int64_t>(n));
        variables = n / (2 + states);
        return ok;
    }
    /// Begins variable i, whose parts are named after its number.
    void begin(std::size_t i) {
        prefix = m.ctx.storage().keep(std::to_string(i));
        type = m.desc(variable(i)).type;
    }
    [[nodiscard]] std::string_view path(std::string_view name) { return m.ctx.storage().path(prefix, name); }
    [[nodiscard]] tensor_id variable(std::size_t i) { return inputs[i]; }
    [[nodiscard]] tensor_id state(std::size_t i, std::size_t k) { return inputs[(2 + k) * variables + i]; }
    tensor_id number(std::string_view name, double v) { return m.number(path(name), v, type); }
    template <class Op> tensor_id two(std::string_view name, tensor_id a, tensor_id b) {
        return m.of_two<Op>(path(name), a, b);
    }
    /// a * x + b * y
    tensor_id mixed(std::string_view name, double a, tensor_id x, double b, tensor_id y) {
        auto const first = two<Mul>(
            m.ctx.storage().path(name, "kept"), number(m.ctx.storage().path(name, "share"), a), x);
        auto const second = two<Mul>(
            m.ctx.storage().path(name, "new"), number(m.ctx.storage().path(name, "rest"), b), y);
        return two<Add>(name, first, second);
    }
    /// The gradient, including the regularization term of the variable.
    tensor_id gradient(std::size_t i) {
        auto const g = inputs[variables + i];
        return norm == 0 ? g : two<Add>("regular", two<Mul>("pull", number("norm", norm), variable(i)), g);
    }
    tensor_id rate() { return m.cast(path("rate"), rate_in, type); }
    tensor_id time() { return m.cast(path("time"), time_in, type); }
    /// `later` if steps have been done before, otherwise `first`.
    tensor_id by_time(std::string_view name, tensor_id later, tensor_id first) {
        return m.add<SelectV2>(path(name),
            "condition"_p = two<Greater>(m.ctx.storage().path(name, "later"), time(), number("start", 0)),
            "then"_p = later, "else"_p = first);
    }
    /// The new variables, then each of their states.
    status set_result(std::vector<std::vector<tensor_id>> const& all) {
        for (auto const& kind : all)
            for (auto const t : kind) m.ctx.result(t);
        return ok;
    }
};

inline constexpr auto adagrad = expand<onnx::training::Adagrad>([](auto& ctx) -> status {
    making m(ctx);
    stepping s(m, ctx, 1);
    if (auto why = s.read(); !why) return why;
    std::vector<std::vector<tensor_id>> all(2);
    for (std::size_t i = 0; i < s.variables; ++i) {
        s.begin(i);
        auto const slower = s.two<Add>("slower", s.number("one", 1),
            s.two<Mul>("decay", s.time(), s.number("factor", ctx.template attr<"decay_factor">())));
        auto const rate = s.two<Div>("step", s.rate(), slower), g = s.gradient(i);
        auto const h = s.two<Add>("squares", s.state(i, 0), s.two<Mul>("square", g, g));
        auto const root = s.two<Add>(
            "above_zero", m.of<Sqrt>(s.path("root"), h), s.number("epsilon", ctx.template attr<"epsilon">()));
        auto const step = s.two<Div>("by_root", s.two<Mul>("by_rate", rate, g), root);
        all[0].push_back(s.two<Sub>("variable", s.variable(i), step)), all[1].push_back(h);
    }
    return s.set_result(all);
});

inline constexpr auto adam = expand<onnx::training::Adam>([](auto& ctx) -> status {
    making m(ctx);
    stepping s(m, ctx, 2);
    if (auto why = s.read(); !why) return why;
    auto const alpha = ctx.template attr<"alpha">(), beta = ctx.template attr<"beta">(),
               post = ctx.template attr<"norm_coefficient_post">();
    std::vector<std::vector<tensor_id>> all(3);
    for (std::size_t i = 0; i < s.variables; ++i) {
        s.begin(i);
        auto const g = s.gradient(i);
        auto const v = s.mixed("mean", alpha, s.state(i, 0), 1 - alpha, g);
        auto const h = s.mixed("squares", beta, s.state(i, 1), 1 - beta, s.two<Mul>("square", g, g));
        auto const root = s.two<Add>(
            "above_zero", m.of<Sqrt>(s.path("root"), h), s.number("epsilon", ctx.template attr<"epsilon">()));
        auto const left = [&](std::string_view name, double share) {
            auto const power = s.two<Pow>(
                m.ctx.storage().path(name, "power"), s.number(m.ctx.storage().path(name, "share"), share), s.time());
            return s.two<Sub>(name, s.number(m.ctx.storage().path(name, "one"), 1), power);
        };
        auto const corrected = s.two<Div>("corrected",
            s.two<Mul>("by_rate", s.rate(), m.of<Sqrt>(s.path("root_left"), left("left_of_squares", beta))),
            left("left_of_mean", alpha));
        auto const rate = s.by_time("step", corrected, s.rate());
        auto const step = s.two<Div>("by_root", s.two<Mul>("by_mean", rate, v), root);
        auto x = s.two<Sub>("variable", s.variable(i), step);
        if (post != 0) x = s.two<Mul>("pulled", s.number("less", 1 - post), x);
        all[0].push_back(x), all[1].push_back(v), all[2].push_back(h);
    }
    return s.set_result(all);
});

/// error wrong_attribute_value: a mode that is neither
inline constexpr auto momentum = expand<onnx::training::Momentum>([](auto& ctx) -> status {
    making m(ctx);
    stepping s(m, ctx, 1);
    if (auto why = s.read(); !why) return why;
    auto const mode = ctx.template attr<"mode">();
    if (mode != "standard" && mode != "nesterov")
        return fail(errc::wrong_attribute_value, "mode", "standard or nesterov");
    auto const alpha = ctx.template attr<"alpha">();
    std::vector<std::vector<tensor_id>> all(2);
    for (std::size_t i = 0; i < s.variables; ++i) {
        s.begin(i);
        auto const g = s.gradient(i);
        auto const share = s.by_time("share", s.number("beta", ctx.template attr<"beta">()), s.number("one", 1));
        auto const v = s.two<Add>(
            "mean", s.two<Mul>("kept", s.number("alpha", alpha), s.state(i, 0)), s.two<Mul>("new", share, g));
        auto way = v;
        if (mode == "nesterov") way = s.two<Add>("ahead", g, s.two<Mul>("further", s.number("alpha_again", alpha), v));
        all[0].push_back(s.two<Sub>("variable", s.variable(i), s.two<Mul>("step", s.rate(), way)));
        all[1].push_back(v);
    }
    return s.set_result(all);
});

/// The plugins of this family.
using optimizer_plugins = graft::plugins<adagrad, adam, momentum>;
static_assert(
    onnx::complete<optimizer_plugins, ops<onnx::training::Adagrad, onnx::training::Adam, onnx::training::Momentum>>);

} // namespace library::onnx_plugins
GRAFT_END
