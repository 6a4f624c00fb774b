// graft/library/math/arithmetic/onnx.hpp - ONNX: arithmetic of two or more tensors with broadcast
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/graph/ir/builder.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The second tensor in the form of operator sets before 7: from `axis` on, if `broadcast` is set; from the end
/// otherwise.
/// error wrong_rank
[[nodiscard]] inline status second_from(making& m, std::int64_t from, tensor_id a, tensor_id& b) {
    auto const first = m.ranked(a, "A"), second = m.ranked(b, "B");
    numbers axis{from};
    if (auto s = count_from_front(axis, first.shape.rank() + 1, "axis"); !s) return s;
    numbers later_axes;
    for (auto i = axis[0] + static_cast<std::int64_t>(second.shape.rank());
        i < static_cast<std::int64_t>(first.shape.rank()); ++i)
        later_axes.push_back(i - axis[0]);
    b = m.unsqueeze("aligned", b, later_axes);
    return ok;
}
template <class Context> [[nodiscard]] status second_aligned(making& m, Context& ctx, tensor_id a, tensor_id& b) {
    if constexpr (Context::template defines_attr<"axis">())
        if (ctx.template attr<"broadcast">() != 0 && ctx.template has_attr<"axis">())
            return second_from(m, ctx.template attr<"axis">(), a, b);
    return ok;
}

/// Two tensors, the second broadcast by the rules of the operator set.
template <class Target> struct expand_two {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const a = ctx.template tensor<"A">();
        auto b = ctx.template tensor<"B">();
        if (auto s = second_aligned(m, ctx, a, b); !s) return s;
        return m.set_result(m.of_two<Target>("", a, b));
    }
};

/// Integer division truncates, other types are divided.
inline constexpr auto div = expand<onnx::Div>([](auto& ctx) -> status {
    making m(ctx);
    auto const a = ctx.template tensor<"A">();
    auto b = ctx.template tensor<"B">();
    if (auto s = second_aligned(m, ctx, a, b); !s) return s;
    return m.set_result(
        dtype_families::integer.has(m.desc(a).type) ? m.of_two<TruncateDiv>("", a, b) : m.of_two<Div>("", a, b));
});

/// The result has the dtype of the base, independent of the exponent's.
inline constexpr auto pow = expand<onnx::Pow>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"X">();
    auto y = ctx.template tensor<"Y">();
    if (auto s = second_aligned(m, ctx, x, y); !s) return s;
    auto const base = m.desc(x).type, power = m.desc(y).type;
    if (base == power) return m.set_result(m.of_two<Pow>("", x, y));
    if (!dtype_families::floating.has(base) && dtype_families::floating.has(power)) {
        auto const wide = m.cast("base", x, power);
        return m.set_result(m.cast("whole", m.of_two<Pow>("real", wide, y), base));
    }
    return m.set_result(m.of_two<Pow>("", x, m.cast("exponent", y, base)));
});

/// Whether the model already contains `b + (b == 0)`, as in an exported one.
inline bool is_guarded(making const& m, tensor_id b) {
    auto const& g = m.ctx.graph().builder().target();
    auto const maker = [&](tensor_id t, std::string_view op, std::size_t inputs) -> node const* {
        if (t == no_id) return nullptr;
        auto const& n = g.nodes[g.tensors[t].producer];
        bool const is = n.kind == node_kind::operation && n.input_count == inputs && g.catalog.name(n.op) == op;
        return is ? &n : nullptr;
    };
    auto const input = [&](node const& n, std::size_t i) { return g.edges[n.first_input + i]; };
    auto const* const sum = maker(b, "Add", 2);
    auto const* const one = sum ? maker(input(*sum, 1), "Cast", 1) : nullptr;
    auto const* const none = one ? maker(input(*one, 0), "Equal", 2) : nullptr;
    if (!none || input(*none, 0) != input(*sum, 0)) return false;
    auto zero = input(*none, 1);
    if (auto const* const cast = maker(zero, "Cast", 1)) zero = input(*cast, 0);
    numbers all;
    return integers_of(m.constant(zero), all) && all == numbers{0};
}
inline bool may_be_zero(tensor_view const& v) {
    numbers all;
    return !integers_of(v, all) || algorithm::find(all.begin(), all.end(), 0) != all.end();
}

/// The remainder has the sign of the divisor, or, with `fmod`, of the dividend. Integers modulo 0 are 0.
inline constexpr auto mod = expand<onnx::Mod>([](auto& ctx) -> status {
    making m(ctx);
    auto const a = ctx.template tensor<"A">();
    auto b = ctx.template tensor<"B">();
    if (auto const type = m.desc(b).type; dtype_families::floating.has(type) && ctx.template attr<"fmod">() == 0)
        return fail(errc::wrong_attribute_value, "fmod", "1 for floating-point numbers", 1, 0);
    if (auto const type = m.desc(b).type;
        !dtype_families::floating.has(type) && may_be_zero(m.constant(b)) && !is_guarded(m, b)) {
        auto const none = m.of_two<Equal>("is_zero", b, m.number("zero", 0, type));
        b = m.of_two<Add>("divisor", b, m.cast("one", none, type)); // anything modulo 1 is 0
    }
    return m.set_result(ctx.template attr<"fmod">() != 0 ? m.of_two<Mod>("", a, b) : m.of_two<FloorMod>("", a, b));
});

/// Any number of tensors, combined pairwise.
template <class Target, bool Mean = false> struct expand_chain {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const n = ctx.template count<"data_0">();
        auto all = ctx.template tensor<"data_0">(0);
        for (std::size_t i = 1; i < n; ++i)
            all = m.of_two<Target>(
                !Mean && i + 1 == n ? "" : "with_" + std::to_string(i), all, ctx.template tensor<"data_0">(i));
        if (Mean) all = m.of_two<Div>("", all, m.number("count", static_cast<double>(n), m.desc(all).type));
        else if (n == 1) all = m.of<Identity>("", all);
        return m.set_result(all);
    }
};

inline constexpr auto add = plugin<Add, onnx::Add>().versions(7);
inline constexpr auto add_of_axis = expand<onnx::Add>(expand_two<Add>()).versions(1, 6);
inline constexpr auto sub = plugin<Sub, onnx::Sub>().versions(7);
inline constexpr auto sub_of_axis = expand<onnx::Sub>(expand_two<Sub>()).versions(1, 6);
inline constexpr auto mul = plugin<Mul, onnx::Mul>().versions(7);
inline constexpr auto mul_of_axis = expand<onnx::Mul>(expand_two<Mul>()).versions(1, 6);
inline constexpr auto max = expand<onnx::Max>(expand_chain<Maximum>()).same_since(8);
inline constexpr auto min = expand<onnx::Min>(expand_chain<Minimum>()).same_since(8);
inline constexpr auto sum = expand<onnx::Sum>(expand_chain<Add>()).same_since(8);
inline constexpr auto mean = expand<onnx::Mean>(expand_chain<Add, true>()).same_since(8);

/// The plugins of this family.
using arithmetic_plugins =
    graft::plugins<add, add_of_axis, sub, sub_of_axis, mul, mul_of_axis, div, pow, mod, max, min, sum, mean>;
static_assert(onnx::complete<arithmetic_plugins, ops<onnx::Add, onnx::Sub, onnx::Mul, onnx::Div, onnx::Pow, onnx::Mod,
                                                     onnx::Max, onnx::Min, onnx::Sum, onnx::Mean>>);

} // namespace library::onnx_plugins
GRAFT_END
