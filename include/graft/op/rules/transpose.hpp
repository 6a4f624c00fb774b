// graft/op/rules/transpose.hpp - shapes of operators that change the order of dims
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

/// Dim `i` of `y` is dim `perm[i]` of `x`; unknown entries leave their dims unknown.
/// error wrong_element_count, axis_out_of_range, wrong_value
[[nodiscard]] constexpr status transpose_shape(
    shape const& x, value_view const& perm, std::string_view parameter, output_shape y) {
    y = shape::unknown_rank();
    auto const n = perm.size();
    if (x.has_rank() && contradict(n, static_cast<std::int64_t>(x.rank())))
        return fail(errc::wrong_element_count, parameter, "one entry for each dim", static_cast<std::int64_t>(x.rank()),
            n.value());
    if (!x.has_rank() && !n.known()) return ok;
    if (auto s = expect_few_dims(n, parameter); !s) return s;
    auto const rank = x.has_rank() ? x.rank() : static_cast<std::size_t>(n.value());
    auto r = shape::of_rank(rank);
    unsigned seen = 0;
    std::size_t known = 0, hole = 0;
    for (std::size_t i = 0; i < rank; ++i) {
        auto const p = element(perm, i);
        if (!p.known()) {
            hole = i;
            continue;
        }
        auto const at = normalize_axis(p.value(), rank, parameter);
        if (!at) return at.error();
        if ((seen >> *at & 1u) != 0) return fail(errc::wrong_value, parameter, "each dim once", p.value());
        seen |= 1u << *at;
        ++known;
        if (x.has_rank()) r[i] = x[*at];
    }
    if (known + 1 == rank && x.has_rank())
        for (std::size_t i = 0; i < rank; ++i)
            if ((seen >> i & 1u) == 0) r[hole] = x[i];
    y = r;
    return ok;
}
/// Rule for shapes: `Y` is `X` with its dims in the order that `Perm` contains.
/// error wrong_element_count, axis_out_of_range, wrong_value, rank_too_large
template <fixed_string X, fixed_string Perm, fixed_string Y> struct transpose {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if (auto s = expect_rank(ctx.input(param_name<Perm>{}), 1, Perm.view()); !s) return s;
        return transpose_shape(
            ctx.input(param_name<X>{}), ctx.value(param_name<Perm>{}), Perm.view(), ctx.output(param_name<Y>{}));
    }
};

/// The dims of `x` in this order, followed by the dims that it omits.
/// error axis_out_of_range, wrong_attribute_value
[[nodiscard]] constexpr status permute_shape(
    shape const& x, span<std::int64_t const> order, std::string_view parameter, output_shape y) {
    auto const rank = static_cast<std::int64_t>(x.has_rank() ? x.rank() : max_rank);
    auto r = shape::scalar();
    unsigned seen = 0;
    y = shape::unknown_rank();
    for (auto const o : order) {
        if (o < 0 || o >= rank) return fail(errc::axis_out_of_range, parameter, "an axis inside the rank", rank, o);
        if ((seen >> o & 1u) != 0) return fail(errc::wrong_attribute_value, parameter, "each dim once", o);
        seen |= 1u << o;
        if (x.has_rank()) r.append(x[static_cast<std::size_t>(o)]);
    }
    if (!x.has_rank()) return ok;
    for (std::size_t i = 0; i < x.rank(); ++i)
        if ((seen >> i & 1u) == 0) r.append(x[i]);
    y = r;
    return ok;
}
/// Rule for shapes: `Y` is `X` with its dims in the order of the list `Order`.
/// error axis_out_of_range, wrong_attribute_value
template <fixed_string X, fixed_string Order, fixed_string Y> struct permute {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        return permute_shape(
            ctx.input(param_name<X>{}), ctx.attr(param_name<Order>{}), Order.view(), ctx.output(param_name<Y>{}));
    }
};

/// The elements of `x` with its axes permuted in this order; without a rank no value is known.
constexpr void transpose_value(
    computed_value& to, dtype type, value_view const& x, shape const& dims, span<std::int64_t const> order) {
    if (!x.available() || !dims.is_static() || order.size() != dims.rank() || !start(to, type, dims.elements())) return;
    std::array<std::int64_t, max_rank> strides, counts, steps; // only the first `rank` ones are set
    std::int64_t stride = 1;
    for (auto i = dims.rank(); i-- > 0; stride *= dims[i].value()) strides[i] = stride;
    for (std::size_t i = 0; i < order.size(); ++i) {
        auto const from = static_cast<std::size_t>(order[i]);
        counts[i] = dims[from].value(), steps[i] = strides[from];
    }
    put_walk(to, type, x, 0, span(counts.data(), order.size()), span(steps.data(), order.size()));
}
/// Rule for values: those of `X` with its dims in the order of the list `Order`, followed by the rest.
template <fixed_string X, fixed_string Order, fixed_string Y> struct permute_value {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const& dims = ctx.template input<X>();
        if (!dims.has_rank()) return ok;
        std::array<std::int64_t, max_rank> order;
        std::size_t n = 0;
        unsigned seen = 0;
        for (auto const o : ctx.template attr<Order>()) order[n++] = o, seen |= 1u << o;
        for (std::size_t i = 0; i < dims.rank(); ++i)
            if ((seen >> i & 1u) == 0) order[n++] = static_cast<std::int64_t>(i);
        transpose_value(ctx.template result<Y>(), ctx.template output_type<Y>(), ctx.template operand<X>(), dims,
            span(order.data(), n));
        return ok;
    }
};

/// Rule for values: the inverse permutation of `X`.
/// error wrong_value
template <fixed_string X, fixed_string Y> struct inverted {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const x = ctx.template operand<X>();
        auto const n = x.size();
        auto& y = ctx.template result<Y>();
        auto const type = ctx.template output_type<Y>();
        if (!x.available() || !x.known() || !start(y, type, n)) return ok;
        for (std::int64_t i = 0; i < n.value(); ++i) {
            auto at = dim::unknown();
            for (std::int64_t k = 0; k < n.value(); ++k)
                if (element(x, static_cast<std::size_t>(k)).is(i)) at = k;
            if (!at.known()) return fail(errc::wrong_value, X.view(), "each number below its size once", i);
            put(y, at, type);
        }
        return ok;
    }
};

} // namespace rule

GRAFT_END
