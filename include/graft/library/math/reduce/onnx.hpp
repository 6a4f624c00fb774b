// graft/library/math/reduce/onnx.hpp - ONNX: reductions over axes, cumulative sums
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The given axes of a run, or each axis if it gives none: the first elements of both lists.
[[nodiscard]] inline tensor_id given_or_every_axis(making& m, tensor_id x, parameter const& given) {
    auto const some = as_vector(m, "axes_of_run", given);
    auto const rank = m.ranked(x, "data").shape.rank();
    auto const all = m.add<ConcatD>(
        "axes_of_both", "x"_p = {some, m.integers("every_axis", every_axis(rank))}, "concat_dim"_p = 0, "N"_p = 2);
    auto const count = m.add<Shape>("count_of_axes", "x"_p = some, "dtype"_p = dtype::i64);
    auto const first = m.integers("first_axis", {0}), one = m.integers("one_axis", {1});
    auto const none = m.cast("no_axes_as_one", m.of_two<Equal>("no_axes", count, first), dtype::i64);
    auto const more = m.of_two<Mul>("more_axes", none, m.integers("rank", {static_cast<std::int64_t>(rank)}));
    auto const end = m.of_two<Add>("end_of_axes", count, more);
    return m.add<StridedSlice>("axes", "x"_p = all, "begin"_p = first, "end"_p = end, "strides"_p = one);
}
/// The axes of a reduction as a tensor; all axes if there are none. `none`: the tensor is unchanged.
/// error wrong_rank
[[nodiscard]] inline status axes_of_reduction(
    making& m, tensor_id x, parameter all, bool empty_is_none, tensor_id& axes, bool& none) {
    auto const count = count_of(m, all);
    none = empty_is_none && count.is(0);
    if (none) return ok;
    if (!count.known() && !empty_is_none) return axes = given_or_every_axis(m, x, all), ok;
    if (count.is(0)) { all = {every_axis(m.ranked(x, "data").shape.rank())}; }
    axes = as_vector(m, "axes", all);
    return ok;
}
template <class Context>
[[nodiscard]] status axes_of_reduction(making& m, Context& ctx, tensor_id x, tensor_id& axes, bool& none) {
    bool empty_is_none = false;
    if constexpr (Context::template defines_attr<"noop_with_empty_axes">())
        empty_is_none = ctx.template attr<"noop_with_empty_axes">() != 0;
    return axes_of_reduction(m, x, parameter_of<"axes">(ctx), empty_is_none, axes, none);
}

/// A reduction with a function of each element before and of each result after it: `Before` and `After` are operators,
/// `nothing` if there is none.
struct nothing;
template <class Target, class Before = nothing, class After = nothing> struct expand_reduction {
    template <class Op> static tensor_id each(making& m, std::string_view name, tensor_id x) {
        if constexpr (std::same_as<Op, nothing>) return x;
        else if constexpr (std::same_as<Op, Mul>) return m.of_two<Mul>(name, x, x);
        else if constexpr (std::same_as<Op, Log>) return m.of<Log>(name, x);
        else return m.of<Op>(name, x);
    }
    template <class Op>
    static tensor_id reduce(making& m, std::string_view name, tensor_id x, tensor_id axes, bool keep) {
        return m.add<Op>(name, "x"_p = x, "axes"_p = axes, "keep_dims"_p = keep);
    }
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const data = ctx.template tensor<"data">();
        tensor_id axes = no_id;
        bool none = false;
        if (auto s = axes_of_reduction(m, ctx, data, axes, none); !s) return s;
        bool const keep = ctx.template attr<"keepdims">() != 0;
        if (none) {
            auto y = each<Before>(m, "before", data);
            auto const type = m.desc(y).type;
            bool const whole = !std::same_as<After, nothing> && !dtype_families::floating.has(type);
            if (whole) y = m.cast("real", y, dtype::f64);
            y = m.cast("whole", each<After>(m, "after", y), type);
            return m.set_result(m.of<Identity>("", y));
        }
        if constexpr (std::same_as<Target, ReduceMax> || std::same_as<Target, ReduceMin>)
            if (m.desc(data).type == dtype::boolean) {
                using target = std::conditional_t<std::same_as<Target, ReduceMax>, ReduceAny, ReduceAll>;
                return m.set_result(reduce<target>(m, "", data, axes, keep));
            }
        bool const last = std::same_as<After, nothing>;
        auto y = reduce<Target>(m, last ? "" : "reduced", each<Before>(m, "before", data), axes, keep);
        if (auto const type = m.desc(y).type; !last && !dtype_families::floating.has(type)) { // functions are of reals
            y = each<After>(m, "after", m.cast("real", y, dtype::f64));
            return m.set_result(m.cast("", y, type));
        }
        return m.set_result(each<After>(m, "", y));
    }
};

/// log(sum(exp(x))), with the maximum subtracted first.
inline constexpr auto reduce_log_sum_exp = expand<onnx::ReduceLogSumExp>([](auto& ctx) -> status {
    using of = expand_reduction<ReduceMax>;
    making m(ctx);
    auto data = ctx.template tensor<"data">();
    auto const type = m.desc(data).type;
    tensor_id axes = no_id;
    bool none = false;
    if (auto s = axes_of_reduction(m, ctx, data, axes, none); !s) return s;
    if (none) return m.set_result(m.of<Identity>("", data));
    bool const whole = !dtype_families::floating.has(type); // the functions are for floats
    if (whole) data = m.cast("real", data, dtype::f64);
    bool const keep = ctx.template attr<"keepdims">() != 0;
    auto const max = of::reduce<ReduceMax>(m, "most", data, axes, true);
    auto const shifted = m.of<Exp>("exp", m.of_two<Sub>("shifted", data, max));
    auto const sum = m.of<Log>("log", of::reduce<ReduceSum>(m, "sum", shifted, axes, keep));
    auto const back = keep ? max : of::reduce<ReduceMax>(m, "max_of_all", data, axes, false);
    return m.set_result(m.cast("", m.of_two<Add>(whole ? "reduced_real" : "", sum, back), type));
}).same_since(11);

inline constexpr auto reduce_sum = expand<onnx::ReduceSum>(expand_reduction<ReduceSum>()).same_since(11);
inline constexpr auto reduce_mean = expand<onnx::ReduceMean>(expand_reduction<ReduceMean>()).same_since(11);
inline constexpr auto reduce_max = expand<onnx::ReduceMax>(expand_reduction<ReduceMax>()).same_since(11);
inline constexpr auto reduce_min = expand<onnx::ReduceMin>(expand_reduction<ReduceMin>()).same_since(11);
inline constexpr auto reduce_prod = expand<onnx::ReduceProd>(expand_reduction<ReduceProd>()).same_since(11);
inline constexpr auto reduce_l1 = expand<onnx::ReduceL1>(expand_reduction<ReduceSum, Abs>()).same_since(11);
inline constexpr auto reduce_l2 = expand<onnx::ReduceL2>(expand_reduction<ReduceSum, Mul, Sqrt>()).same_since(11);
inline constexpr auto reduce_sum_square =
    expand<onnx::ReduceSumSquare>(expand_reduction<ReduceSum, Mul>()).same_since(11);
inline constexpr auto reduce_log_sum =
    expand<onnx::ReduceLogSum>(expand_reduction<ReduceSum, nothing, Log>()).same_since(11);

/// The position of the largest or smallest element along an axis, as int64; the first of equal ones, or the last.
template <class Target> struct expand_arg {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto x = ctx.template tensor<"data">();
        numbers axis{ctx.template attr<"axis">()};
        bool last = false;
        if constexpr (Context::template defines_attr<"select_last_index">())
            last = ctx.template attr<"select_last_index">() != 0;
        auto const at = m.integers("axis", axis);
        auto const d = last ? m.ranked(x, "data") : m.desc(x);
        if (last) {
            if (auto s = count_from_front(axis, d.shape.rank(), "axis"); !s) return s;
            x = part_of(m, "reversed", x, static_cast<std::size_t>(axis[0]), -1, -(std::int64_t{1} << 62), -1);
        }
        bool const keep = ctx.template attr<"keepdims">() != 0;
        auto y = m.add<Target>(last || keep ? "place" : "", "x"_p = x, "dimension"_p = m.reshape("axis_alone", at, {}));
        if (last) {
            auto const n = d.shape[static_cast<std::size_t>(axis[0])];
            if (!n.known()) return fail(errc::wrong_shape, "data", "an axis of known size, to count from its end");
            y = m.of_two<Sub>(
                keep ? "from_the_front" : "", m.number("end", static_cast<double>(n.value() - 1), dtype::i64), y);
        }
        if (!keep) return m.set_result(y);
        return m.set_result(m.add<Unsqueeze>("", "x"_p = y, "axes"_p = axis));
    }
};
inline constexpr auto arg_max = expand<onnx::ArgMax>(expand_arg<ArgMaxV2>()).same_since(11);
inline constexpr auto arg_min = expand<onnx::ArgMin>(expand_arg<ArgMin>()).same_since(11);

inline constexpr auto cum_sum = plugin<Cumsum, onnx::CumSum>()
                                    .map("exclusive", "exclusive", when(0, false), otherwise(true))
                                    .map("reverse", "reverse", when(0, false), otherwise(true));

/// Cumulative products.
inline constexpr auto cum_prod = expand<onnx::CumProd>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"x">(), axis = ctx.template tensor<"axis">();
    return m.set_result(m.add<Cumprod>("", "x"_p = x, "axis"_p = axis,
        "exclusive"_p = ctx.template attr<"exclusive">() != 0, "reverse"_p = ctx.template attr<"reverse">() != 0));
});

/// The plugins of this family.
using reduce_plugins = graft::plugins<reduce_sum, reduce_mean, reduce_max, reduce_min, reduce_prod, reduce_l1,
    reduce_l2, reduce_sum_square, reduce_log_sum, reduce_log_sum_exp, arg_max, arg_min, cum_sum, cum_prod>;
static_assert(onnx::complete<reduce_plugins,
    ops<onnx::ReduceSum, onnx::ReduceMean, onnx::ReduceMax, onnx::ReduceMin, onnx::ReduceProd, onnx::ReduceL1,
        onnx::ReduceL2, onnx::ReduceSumSquare, onnx::ReduceLogSum, onnx::ReduceLogSumExp, onnx::ArgMax, onnx::ArgMin,
        onnx::CumSum, onnx::CumProd>>);

} // namespace library::onnx_plugins
GRAFT_END
