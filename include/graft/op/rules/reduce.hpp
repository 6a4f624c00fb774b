// graft/op/rules/reduce.hpp - rules of operators that reduce axes or work along one
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/op/infer/context.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/fold.hpp"

GRAFT_BEGIN

namespace rule {

/// Adds axis `a` to the bits of positions in `rank`.
/// error axis_out_of_range, wrong_value
[[nodiscard]] constexpr status add_axis(std::int64_t a, std::size_t rank, std::string_view parameter, unsigned& mask) {
    auto const at = normalize_axis(a, rank, parameter);
    if (!at) return at.error();
    if ((mask >> *at & 1u) != 0) return fail(errc::wrong_value, parameter, "each axis once", a);
    mask |= 1u << *at;
    return ok;
}
/// The known elements of `axes` as bits of positions in `rank`.
/// error axis_out_of_range; wrong_value: an axis twice
[[nodiscard]] constexpr status axes_mask(
    value_view const& axes, std::size_t rank, std::string_view parameter, unsigned& mask) {
    mask = 0;
    auto const n = axes.size();
    for (std::size_t i = 0; n.known() && axes.available() && i < static_cast<std::size_t>(n.value()); ++i) {
        auto const a = element(axes, i);
        if (!a.known()) continue;
        if (auto s = add_axis(a.value(), rank, parameter, mask); !s) return s;
    }
    return ok;
}
/// The same for a list attribute: bit `i` of `mask` is set if `axes` contains axis `i`.
/// error axis_out_of_range; wrong_value: an axis twice
[[nodiscard]] constexpr status axes_mask(
    span<std::int64_t const> axes, std::size_t rank, std::string_view parameter, unsigned& mask) {
    mask = 0;
    for (auto const a : axes)
        if (auto s = add_axis(a, rank, parameter, mask); !s) return s;
    return ok;
}

/// `x` with the dims of `mask` removed, or set to 1 if `keep` is true.
[[nodiscard]] constexpr shape reduced(shape const& x, unsigned mask, bool keep) {
    auto y = shape::scalar();
    for (std::size_t i = 0; i < x.rank(); ++i) {
        if ((mask >> i & 1u) == 0) y.append(x[i]);
        else if (keep) y.append(1);
    }
    return y;
}

/// The shape of `x` reduced over `axes`, of which none occurs twice. If they are unknown, their number gives the rank.
/// error axis_out_of_range, wrong_value
[[nodiscard]] constexpr status reduce_shape(
    shape const& x, value_view const& axes, bool keep, std::string_view parameter, output_shape y) {
    y = shape::unknown_rank();
    if (axes.size().is(0)) return y = or_unknown_rank(x), ok;
    if (!x.has_rank()) return ok;
    unsigned mask = 0;
    if (auto s = axes_mask(axes, x.rank(), parameter, mask); !s) return s;
    if (axes.known()) return y = reduced(x, mask, keep), ok;
    if (keep) {
        y = x;
        for (std::size_t i = 0; i < x.rank(); ++i)
            if ((mask >> i & 1u) != 0) y[i] = 1;
            else if (!x[i].is(1)) y[i] = dim::unknown();
    } else if (auto const n = axes.size(); n.known() && n.value() <= static_cast<std::int64_t>(x.rank())) {
        y = shape::of_rank(x.rank() - static_cast<std::size_t>(n.value()));
    }
    return ok;
}

/// Rule for shapes: `Y` is `X` reduced over the elements of `Axes`.
/// error axis_out_of_range, wrong_value, wrong_rank
template <fixed_string X, fixed_string Axes, fixed_string Keep, fixed_string Y> struct reduce {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const& a = ctx.input(param_name<Axes>{});
        if (a.has_rank() && a.rank() > 1) return expect_rank(a, 1, Axes.view());
        return reduce_shape(ctx.input(param_name<X>{}), ctx.optional_value(param_name<Axes>{}).or_unknown(),
            ctx.attr(param_name<Keep>{}), Axes.view(), ctx.output(param_name<Y>{}));
    }
};
/// Rule for shapes: `Y` is `X` reduced over the elements of `Axes`; if there are none, over every axis, unless `Noop`
/// is true.
/// error axis_out_of_range, wrong_value, wrong_rank
template <fixed_string X, fixed_string Axes, fixed_string Keep, fixed_string Noop, fixed_string Y>
struct reduce_or_noop {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const n = ctx.optional_value(param_name<Axes>{}).or_unknown().size();
        auto const& x = ctx.input(param_name<X>{});
        bool const keep = ctx.attr(param_name<Keep>{});
        if (ctx.attr(param_name<Noop>{}) || (n.known() && !n.is(0))) return reduce<X, Axes, Keep, Y>{}(ctx);
        auto y = ctx.output(param_name<Y>{});
        if (n.is(0)) y = !keep ? shape::scalar() : x.has_rank() ? reduced(x, ~0u, true) : shape::unknown_rank();
        else y = keep && x.has_rank() ? shape::of_rank(x.rank()) : shape::unknown_rank();
        return ok;
    }
};
/// Rule for shapes: `Y` is `X` without the dim `Axis`.
/// error axis_out_of_range
template <fixed_string X, fixed_string Axis, fixed_string Y> struct reduce_one {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if (auto s = expect_scalar(ctx.input(param_name<Axis>{}), Axis.view()); !s) return s;
        auto const& x = ctx.input(param_name<X>{});
        auto y = ctx.output(param_name<Y>{});
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        auto const axis = ctx.optional_value(param_name<Axis>{}).or_unknown().scalar();
        if (x.rank() == 0) return y = x, ok;
        if (!axis.known()) return y = shape::of_rank(x.rank() - 1), ok;
        auto const at = normalize_axis(axis.value(), x.rank(), Axis.view());
        if (!at) return at.error();
        y = reduced(x, 1u << *at, false);
        return ok;
    }
};

/// `y = f(... f(x[0], x[1]) ...)` over the axes whose bits `mask` has (bit 0 is axis 0), for small integers.
constexpr void fold_axes(
    value_view const& x, shape const& dims, unsigned mask, binary_function f, dtype type, computed_value& y) {
    if (!x.available() || !dims.is_static()) return;
    auto const n = dims.elements();
    auto const kept = reduced(dims, mask, false).elements();
    if (!n.known() || n.is(0) || n.value() > 64 || !start(y, type, kept)) return;
    std::array<dim, computed_value::max_elements> sum{};
    std::array<bool, computed_value::max_elements> begun{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(n.value()); ++i) {
        std::size_t at = 0, stride = 1, rest = i;
        for (std::size_t k = dims.rank(); k-- > 0;) {
            auto const extent = static_cast<std::size_t>(dims[k].value());
            if ((mask >> k & 1u) == 0) {
                at += rest % extent * stride;
                stride *= extent;
            }
            rest /= extent;
        }
        sum[at] = begun[at] ? f(sum[at], element(x, i)) : element(x, i);
        begun[at] = true;
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(kept.value()); ++i) put(y, sum[i], type);
}
/// Rule for values: `Y` is `X` folded with `F` over the axes of input `axes`.
template <binary_function F, fixed_string X, fixed_string Y> struct fold_reduce {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const axes = ctx.template operand<"axes">();
        auto const& x = ctx.template input<X>();
        auto const n = axes.size();
        if (!x.has_rank() || !n.known() || (!axes.known() && !n.is(0))) return ok;
        unsigned mask = 0;
        if (!axes_mask(axes, x.rank(), "axes", mask)) return ok;
        fold_axes(ctx.template operand<X>(), x, mask, F, ctx.template output_type<Y>(), ctx.template result<Y>());
        return ok;
    }
};

/// Rule for verify: the scalar `Axis` is an axis of `X`, as far as both are known.
/// error axis_out_of_range
template <fixed_string X, fixed_string Axis> struct axis_fits {
    template <class Op> constexpr status operator()(verify_context<Op>& ctx) const {
        auto const& x = ctx.desc(param_name<X>{}).shape;
        unsigned mask = 0;
        if (auto s = expect_scalar(ctx.desc(param_name<Axis>{}).shape, Axis.view()); !s) return s;
        return x.has_rank()
                   ? axes_mask(ctx.optional_value(param_name<Axis>{}).or_unknown(), x.rank(), Axis.view(), mask)
                   : ok;
    }
};
/// Rule for verify: the elements of `Axes` are axes of `X`, each once, as far as both are known.
/// error axis_out_of_range, wrong_value
template <fixed_string X, fixed_string Axes> struct axes_fit {
    template <class Op> constexpr status operator()(verify_context<Op>& ctx) const {
        auto const& x = ctx.desc(param_name<X>{}).shape;
        unsigned mask = 0;
        if (auto s = expect_rank(ctx.desc(param_name<Axes>{}).shape, 1, Axes.view()); !s) return s;
        if (!x.has_rank()) return ok;
        auto const axes = ctx.optional_value(param_name<Axes>{}).or_unknown();
        return axes_mask(axes, x.rank(), Axes.view(), mask);
    }
};
/// Rule for verify: the elements of the attribute `Axes` are axes of `X`, each once.
/// error axis_out_of_range, wrong_value
template <fixed_string X, fixed_string Axes> struct listed_axes_fit {
    template <class Op> constexpr status operator()(verify_context<Op>& ctx) const {
        auto const& x = ctx.desc(param_name<X>{}).shape;
        unsigned mask = 0;
        if (!x.has_rank()) return ok;
        auto const axes = ctx.attr(param_name<Axes>{});
        return axes_mask(axes, x.rank(), Axes.view(), mask);
    }
};

/// The shape of the `k` largest elements along an axis.
/// error wrong_rank, axis_out_of_range, wrong_value
[[nodiscard]] constexpr status top_k_shape(
    shape const& x, dim k, std::int64_t axis, std::string_view k_name, std::string_view axis_name, output_shape y) {
    y = or_unknown_rank(x);
    if (k.known() && k.value() < 0) return fail(errc::wrong_value, k_name, "a number from 0 up", k.value());
    if (!x.has_rank()) return ok;
    auto const at = normalize_axis(axis, x.rank(), axis_name);
    if (!at) return at.error();
    auto const all = x[*at];
    if (k.known() && all.known() && k.value() > all.value())
        return fail(errc::wrong_value, k_name, "at most the number of elements", all.value(), k.value());
    y[*at] = k;
    return ok;
}
/// Rule for shapes: `Values` and `Indices` are `X` with `K` elements along `Axis`.
/// error wrong_rank, axis_out_of_range, wrong_value
template <fixed_string X, fixed_string K, fixed_string Axis, fixed_string Values, fixed_string Indices> struct top_k {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if (auto s = expect_scalar(ctx.input(param_name<K>{}), K.view()); !s) return s;
        auto y = ctx.output(param_name<Values>{});
        auto const s = top_k_shape(ctx.input(param_name<X>{}), ctx.value(param_name<K>{}).scalar(),
            ctx.attr(param_name<Axis>{}), K.view(), Axis.view(), y);
        ctx.output(param_name<Indices>{}) = y;
        return s;
    }
};

} // namespace rule

GRAFT_END
