// graft/op/rules/reshape.hpp - shapes of operators that keep the elements and change the dims
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

namespace detail {

/// The meaning of one entry of a requested shape.
enum class entry : std::uint8_t { number, copied, rest, open };

/// The dim that makes the counts equal. If a requested dim is 0 the other dims of 0 do not count, as in TensorFlow.
[[nodiscard]] constexpr status rest_of(shape const& x, std::array<bool, max_rank> const& copied, dim product, bool zero,
    std::string_view parameter, dim& rest) {
    dim all = 1;
    bool x_zero = false;
    for (std::size_t i = 0; i < x.rank(); ++i) {
        if (copied[i]) continue;
        x_zero = x_zero || x[i].is(0);
        if (!zero || !x[i].is(0)) all = all * x[i];
    }
    rest = dim::unknown();
    if (!zero && (all.symbolic() || product.symbolic())) rest = floor_div(all, product);
    if (!all.known() || !product.known()) return ok;
    if (zero && !x_zero) {
        if (all.is(0) || !x.is_static()) return ok;
        return fail(errc::wrong_element_count, parameter, "as many elements as x has", all.value(), 0);
    }
    rest = floor_div(all, product);
    if (!zero && (rest * product) != all)
        return fail(
            errc::wrong_element_count, parameter, "a divisor of the elements of x", all.value(), product.value());
    return ok;
}

} // namespace detail

/// The dims `[axis, axis + num_axes)` of `x` replaced by the elements of `to`: -1 is the rest, 0 keeps the dim of `x`
/// if `zero_copies`. Negative axes count from the end after the last dim; num_axes -1 means all from `axis` on.
/// Exactly one dynamic entry (-1 or unknown) is inferred from the number of elements.
/// error wrong_element_count, more_than_one_inferred_dim, axis_out_of_range, negative_dim, overflow, rank_too_large
[[nodiscard]] constexpr status reshape_shape(shape const& x, value_view const& to, std::int64_t axis,
    std::int64_t num_axes, bool zero_copies, std::string_view parameter, output_shape y) {
    using detail::entry;
    y = shape::unknown_rank();
    auto const n = to.size();
    bool const whole = axis == 0 && num_axes == -1;
    if (!n.known() || (!x.has_rank() && !whole)) return ok;
    auto const rank = static_cast<std::int64_t>(x.has_rank() ? x.rank() : 0);
    auto const first = axis < 0 ? axis + rank + 1 : axis;
    if (first < 0 || first > rank) return fail(errc::axis_out_of_range, "axis", "an axis inside the rank", rank, axis);
    auto const last = whole || num_axes == -1 ? rank : first + (num_axes > rank ? rank + 1 : num_axes);
    if (num_axes < -1 || last > rank || last < first)
        return fail(errc::axis_out_of_range, "num_axes", "axes inside the rank", rank - first, num_axes);
    if (n.value() + first + rank - last > static_cast<std::int64_t>(max_rank))
        return fail(errc::rank_too_large, parameter, "a rank of at most 25", n.value());

    auto const from = static_cast<std::size_t>(first), until = static_cast<std::size_t>(last);
    auto r = shape::scalar();
    std::array<bool, max_rank> copied{};
    for (std::size_t i = 0; i < from; ++i) r.append(x[i]), copied[i] = true;
    dim product = 1;
    bool zero = false;
    std::size_t rests = 0, opens = 0, open_at = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(n.value()); ++i) {
        auto const d = element(to, i);
        bool const number = d.symbolic() && d.min() >= (zero_copies ? 1 : 0);
        auto const kind = number                   ? entry::number
                          : !d.known()             ? entry::open
                          : d.is(-1)               ? entry::rest
                          : d.is(0) && zero_copies ? entry::copied
                                                   : entry::number;
        if (kind == entry::number && d.known() && d.value() < 0)
            return fail(errc::negative_dim, parameter, "dims from 0 up, or -1", d.value());
        if (kind == entry::copied && x.has_rank()) {
            if (from + i >= x.rank())
                return fail(errc::axis_out_of_range, parameter, "0 only for a dim of x", rank,
                    static_cast<std::int64_t>(from + i));
            r.append(x[from + i]);
            if (from + i < until) copied[from + i] = true;
            else product = product * x[from + i];
        } else if (kind == entry::number) {
            r.append(d);
            if (d.is(0)) zero = true;
            else product = product * (d.min() > 0 ? d : dim::unknown());
        } else {
            rests += kind == entry::rest;
            if (kind == entry::copied) ++opens;
            ++opens;
            open_at = r.rank();
            r.append(dim::unknown());
        }
    }
    if (rests > 1)
        return fail(errc::more_than_one_inferred_dim, parameter, "-1 at most once", static_cast<std::int64_t>(rests));
    for (std::size_t i = until; i < static_cast<std::size_t>(rank); ++i) r.append(x[i]), copied[i] = true;

    y = r;
    if (!x.has_rank()) return ok;
    if (opens == 1) {
        bool maybe_none = false; // a kept dim may be 0: then any number is valid for an unknown one
        for (std::size_t i = 0; i < x.rank(); ++i)
            maybe_none = maybe_none || (copied[i] && (x[i].is(0) || (x[i].symbolic() && x[i].min() < 1)));
        if ((zero || maybe_none) && rests == 0) return ok;
        if (product.invalid() && !zero) return fail(errc::overflow, parameter, "fewer than 2^63 elements");
        dim rest;
        if (auto s = detail::rest_of(x, copied, product, zero, parameter, rest); !s) return s;
        y[open_at] = rest;
    } else if (opens == 0) {
        auto const wanted = x.elements(), got = y.elements();
        if (got.invalid() && !zero) return fail(errc::overflow, parameter, "fewer than 2^63 elements");
        if (contradict(wanted, got))
            return fail(errc::wrong_element_count, parameter, "as many elements as x has", wanted.value(), got.value());
    }
    return valid(y, parameter);
}
/// Rule for shapes: `Y` is `X` with the dims that `To` contains.
/// error those of `reshape_shape`
template <fixed_string X, fixed_string To, fixed_string Axis, fixed_string Count, fixed_string Zero, fixed_string Y>
struct reshape {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if (auto s = expect_rank(ctx.input(param_name<To>{}), 1, To.view()); !s) return s;
        return reshape_shape(ctx.input(param_name<X>{}), ctx.value(param_name<To>{}), ctx.attr(param_name<Axis>{}),
            ctx.attr(param_name<Count>{}), ctx.attr(param_name<Zero>{}), To.view(), ctx.output(param_name<Y>{}));
    }
};

/// Rule for shapes: `Y` is `X` with a dim of 1 before position `Axis`.
/// error axis_out_of_range, rank_too_large
template <fixed_string X, fixed_string Axis, fixed_string Y> struct expand_dims {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if (auto s = expect_scalar(ctx.input(param_name<Axis>{}), Axis.view()); !s) return s;
        auto y = ctx.output(param_name<Y>{});
        auto const& x = ctx.input(param_name<X>{});
        y = or_unknown_rank(x);
        if (!x.has_rank()) return ok;
        auto const axis = ctx.value(param_name<Axis>{}).scalar();
        if (x.rank() == max_rank)
            return fail(errc::rank_too_large, X.view(), "a rank of at most 25", static_cast<std::int64_t>(max_rank));
        if (!axis.known()) y = shape::of_rank(x.rank() + 1);
        else if (auto const at = normalize_axis(axis.value(), x.rank() + 1, Axis.view()); at) y.insert(*at, 1);
        else return at.error();
        return valid(y, X.view());
    }
};

/// `x` without its dims of 1 at `axes`, or without all of them if the list is empty.
/// error axis_out_of_range, wrong_shape
[[nodiscard]] constexpr status squeeze_shape(
    shape const& x, span<std::int64_t const> axes, std::string_view parameter, output_shape y) {
    y = shape::unknown_rank();
    if (!x.has_rank()) return ok;
    std::array<bool, max_rank> gone{};
    for (auto const axis : axes) {
        auto const at = normalize_axis(axis, x.rank(), parameter);
        if (!at) return at.error();
        if (contradict(x[*at], 1)) return fail(errc::wrong_shape, parameter, "a dim of 1", 1, x[*at].value());
        gone[*at] = true;
    }
    auto r = shape::scalar();
    for (std::size_t i = 0; i < x.rank(); ++i) {
        if (axes.empty() && !x[i].known()) return ok;
        if (axes.empty() ? !x[i].is(1) : !gone[i]) r.append(x[i]);
    }
    y = r;
    return ok;
}
/// Rule for shapes: `Y` is `X` without the dims of 1 in the list `Axes`.
/// error axis_out_of_range, wrong_shape
template <fixed_string X, fixed_string Axes, fixed_string Y> struct squeeze {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        return squeeze_shape(
            ctx.input(param_name<X>{}), ctx.attr(param_name<Axes>{}), Axes.view(), ctx.output(param_name<Y>{}));
    }
};

/// `x` with dims of 1 at the positions `axes` of the result.
/// error axis_out_of_range, wrong_attribute_value, rank_too_large
[[nodiscard]] constexpr status unsqueeze_shape(
    shape const& x, span<std::int64_t const> axes, std::string_view parameter, output_shape y) {
    y = shape::unknown_rank();
    if (!x.has_rank()) return ok;
    auto const rank = x.rank() + axes.size();
    if (rank > max_rank)
        return fail(errc::rank_too_large, parameter, "a rank of at most 25", static_cast<std::int64_t>(rank));
    std::array<bool, max_rank> fresh{};
    for (auto const axis : axes) {
        auto const at = normalize_axis(axis, rank, parameter);
        if (!at) return at.error();
        if (fresh[*at]) return fail(errc::wrong_attribute_value, parameter, "each axis once", axis);
        fresh[*at] = true;
    }
    auto r = shape::scalar();
    std::size_t next = 0;
    for (std::size_t i = 0; i < rank; ++i) r.append(fresh[i] ? dim(1) : x[next++]);
    y = r;
    return ok;
}
/// Rule for shapes: `Y` is `X` with dims of 1 at the positions in the list `Axes`.
/// error axis_out_of_range, wrong_attribute_value, rank_too_large
template <fixed_string X, fixed_string Axes, fixed_string Y> struct unsqueeze {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        return unsqueeze_shape(
            ctx.input(param_name<X>{}), ctx.attr(param_name<Axes>{}), Axes.view(), ctx.output(param_name<Y>{}));
    }
};

/// `x` with the dims [from, to] merged into one.
/// error axis_out_of_range, overflow
[[nodiscard]] constexpr status flatten_shape(shape const& x, std::int64_t from, std::int64_t to,
    std::string_view from_name, std::string_view to_name, output_shape y) {
    y = shape::unknown_rank();
    if (!x.has_rank()) return ok;
    auto const a = normalize_axis(from, x.rank(), from_name), b = normalize_axis(to, x.rank(), to_name);
    if (!a) return a.error();
    if (!b) return b.error();
    if (*b < *a)
        return fail(errc::axis_out_of_range, to_name, "not before the first axis", static_cast<std::int64_t>(*a), to);
    auto r = shape::scalar();
    for (std::size_t i = 0; i < *a; ++i) r.append(x[i]);
    r.append(x.elements(*a, *b + 1));
    for (std::size_t i = *b + 1; i < x.rank(); ++i) r.append(x[i]);
    y = r;
    return valid(y, from_name);
}
/// Rule for shapes: `Y` is `X` with the dims from `From` to `To` merged into one.
/// error axis_out_of_range, overflow
template <fixed_string X, fixed_string From, fixed_string To, fixed_string Y> struct flatten {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        return flatten_shape(ctx.input(param_name<X>{}), ctx.attr(param_name<From>{}), ctx.attr(param_name<To>{}),
            From.view(), To.view(), ctx.output(param_name<Y>{}));
    }
};

} // namespace rule

GRAFT_END
