// graft/op/rules/broadcast.hpp - shapes and small values of tensors that are broadcast against each other
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/op/infer/context.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/fold.hpp"
#include "graft/op/rules/source.hpp"

GRAFT_BEGIN

namespace rule {

/// The broadcast of two dims: 1 is replaced by the other; a dim that is known not to be 1 replaces an unknown one.
/// error shape_mismatch
[[nodiscard]] constexpr status broadcast_dims(dim a, dim b, std::string_view parameter, dim& y) {
    if (a.is(1)) return y = b, ok;
    if (b.is(1)) return y = a, ok;
    if (contradict(a, b))
        return fail(errc::shape_mismatch, parameter, "a dim that is 1 or the other one's", a.value(), b.value());
    y = a.known() || a.min() > 1 ? a : b.known() || b.min() > 1 ? b : a == b ? a : dim::unknown();
    return ok;
}

/// The result of `broadcast_shapes` if neither shape has the other one's dims or 1 wherever those are numbers.
/// error shape_mismatch at `parameter`
[[nodiscard, gnu::noinline]] constexpr status broadcast_each_dim(
    shape const& a, shape const& b, std::string_view parameter, output_shape y) {
    auto const n = a.rank() < b.rank() ? b.rank() : a.rank();
    y = shape::unknown_rank();
    auto r = shape::of_rank(n);
    for (std::size_t i = 0; i < n; ++i) {
        dim one;
        if (auto s = broadcast_dims(
                i < a.rank() ? a.back(i) : dim(1), i < b.rank() ? b.back(i) : dim(1), parameter, one);
            !s)
            return s;
        r[n - 1 - i] = one;
    }
    y = r;
    return ok;
}
/// The shape of two tensors that are broadcast against each other, from the last dim on; of unknown rank where one is.
/// error shape_mismatch at `parameter`, the second of the two
[[nodiscard]] constexpr status broadcast_shapes(
    shape const& a, shape const& b, std::string_view parameter, output_shape y) {
    if (!a.has_rank() || !b.has_rank()) return y = shape::unknown_rank(), ok;
    if (a.takes(b)) return y = a, ok;
    if (b.takes(a)) return y = b, ok;
    return broadcast_each_dim(a, b, parameter, y);
}

/// The same for the tensors of two input ports and an output port: one function for all operators.
/// error shape_mismatch at the port `b`
[[nodiscard, gnu::noinline]] constexpr status broadcast_ports(
    frame& f, int a, int b, int y, std::string_view parameter) {
    auto const &x1 = f.input(a)->shape, &x2 = f.input(b)->shape;
    auto& to = f.output(y).shape;
    if (x1.takes(x2)) return to = x1, ok; // the common case
    return broadcast_shapes(x1, x2, parameter, output_shape(to, f, y));
}
/// The mistake of a rule that broadcasts an input with itself.
template <fixed_string A>
inline constexpr auto one_input_twice = [] { return mistake{errc::duplicate_name, A.view()}; };

/// Rule for shapes: `Y` is `A` and `B` broadcast.
/// error shape_mismatch; duplicate_name, from the compiler: `A` is `B`
template <fixed_string A, fixed_string B, fixed_string Y> struct broadcast {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if constexpr (A.view() == B.view()) static_assert(accepted<Op, one_input_twice<A>>);
        constexpr int a = graft::detail::look_up(Op::prototype, access::required_input, A.chars),
                      b = graft::detail::look_up(Op::prototype, access::required_input, B.chars),
                      y = graft::detail::look_up(Op::prototype, access::shape_of_output, Y.chars);
        if constexpr (a >= 0 && b >= 0 && y >= 0)
            return broadcast_ports(ctx.erased_ports(std::uint64_t{1} << a | std::uint64_t{1} << b), a, b, y, B.view());
        else
            return broadcast_shapes( // reports the error in the names
                ctx.template input<A>(), ctx.template input<B>(), B.view(), ctx.template output<Y>());
    }
};
/// Rule for shapes: `Y` is `A`, `B` and `C` broadcast.
/// error shape_mismatch
template <fixed_string A, fixed_string B, fixed_string C, fixed_string Y> struct broadcast3 {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        shape ab;
        if (auto s = broadcast_shapes(ctx.input(param_name<A>{}), ctx.input(param_name<B>{}), B.view(), ab); !s)
            return s;
        return broadcast_shapes(ab, ctx.input(param_name<C>{}), C.view(), ctx.output(param_name<Y>{}));
    }
};

/// `y` is `x` broadcast to the shape whose dims are the elements of `to`.
/// error shape_mismatch, negative_dim, wrong_rank
[[nodiscard]] constexpr status broadcast_to_shape(
    shape const& x, value_view const& to, std::string_view parameter, output_shape y) {
    y = shape::unknown_rank();
    shape r;
    if (auto s = shape_of_value(to, parameter, r); !s) return s;
    if (x.has_rank() && r.has_rank()) {
        auto const rank = r.rank();
        if (x.rank() > rank)
            return fail(errc::wrong_rank, parameter, "at least the rank of x", static_cast<std::int64_t>(x.rank()),
                static_cast<std::int64_t>(rank));
        for (std::size_t i = 0; i < x.rank(); ++i) {
            auto const at = rank - 1 - i;
            auto const d = x.back(i);
            if (d.is(1)) continue;
            if (contradict(d, r[at]))
                return fail(
                    errc::shape_mismatch, parameter, "the dim of x, if that is not 1", d.value(), dim(r[at]).value());
            if (d.known()) r[at] = d;
        }
    }
    y = r;
    return ok;
}
/// Rule for shapes: `Y` is `X` in the shape that `To` contains.
/// error negative_dim, wrong_rank, shape_mismatch, rank_too_large
template <fixed_string X, fixed_string To, fixed_string Y> struct broadcast_to {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if (auto s = expect_rank(ctx.input(param_name<To>{}), 1, To.view()); !s) return s;
        return broadcast_to_shape(
            ctx.input(param_name<X>{}), ctx.value(param_name<To>{}), To.view(), ctx.output(param_name<Y>{}));
    }
};

/// The result of `broadcast_index` for a `y` with two dims or more.
[[nodiscard]] constexpr std::size_t broadcast_index_of_dims(std::size_t i, shape const& y, shape const& x) {
    auto const to = y.dims(), from = x.dims();
    std::size_t at = 0, stride = 1;
    for (std::size_t k = 1; k <= to.size(); ++k) {
        auto const extent = static_cast<std::size_t>(to[to.size() - k]);
        if (k <= from.size() && from[from.size() - k] != 1) {
            at += i % extent * stride;
            stride *= extent;
        }
        i /= extent;
    }
    return at;
}
/// The position at which element `i` of a tensor of shape `y` is read in a tensor of shape `x` that is broadcast to it.
/// Both static.
[[nodiscard]] constexpr std::size_t broadcast_index(std::size_t i, shape const& y, shape const& x) {
    if (y.rank() < 2) return x.rank() == 1 && !x[0].is(1) ? i : 0;
    return broadcast_index_of_dims(i, y, x);
}

/// A value with the shape from which it is broadcast.
struct operand {
    value_view value;  ///< what is known of the elements
    shape const& dims; ///< its shape, as far as it is known; broadcast as in numpy
};

/// `y = f(a, b)` for small integers.
constexpr void fold_pair(operand a, operand b, dtype type, shape const& dims, binary_function f, computed_value& y) {
    if (!folds(a.value.type()) || !folds(b.value.type()) || (!a.value.available() && !b.value.available())) return;
    if (!a.dims.is_static() || !b.dims.is_static() || !dims.is_static() || !start(y, type, dims.elements())) return;
    auto const n = static_cast<std::size_t>(dims.elements().value());
    for (std::size_t i = 0; i < n; ++i)
        put(y, f(a.value[broadcast_index(i, dims, a.dims)], b.value[broadcast_index(i, dims, b.dims)]), type);
}
/// Rule for values: `Y = F(A, B)`, broadcast.
template <binary_function F, fixed_string A, fixed_string B, fixed_string Y> struct fold_binary {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        fold_pair({ctx.template operand<A>(), ctx.template input<A>()},
            {ctx.template operand<B>(), ctx.template input<B>()}, ctx.template output_type<Y>(),
            ctx.template output<Y>(), F, ctx.template result<Y>());
        return ok;
    }
};

/// `y = c ? a : b` for small integers; a condition of rank 1 next to a higher rank selects rows if `rows` is true.
constexpr void fold_choice(
    operand c, operand a, operand b, bool rows, dtype type, shape const& dims, computed_value& y) {
    if (!c.value.available() || !c.dims.is_static() || !a.dims.is_static() || !b.dims.is_static() || !dims.is_static())
        return;
    if (rows && c.dims.rank() == 1 && dims.rank() > 1) return;
    if (!start(y, type, dims.elements())) return;
    auto const n = static_cast<std::size_t>(dims.elements().value());
    for (std::size_t i = 0; i < n; ++i) {
        auto const which = element(c.value, broadcast_index(i, dims, c.dims));
        auto const left = element(a.value, broadcast_index(i, dims, a.dims)),
                   right = element(b.value, broadcast_index(i, dims, b.dims));
        put(y, !which.known() ? (left == right ? left : dim::unknown()) : which.is(0) ? right : left, type);
    }
}
/// Rule for values: `Y = C ? A : B`.
template <fixed_string C, fixed_string A, fixed_string B, fixed_string Y> struct fold_select {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        fold_choice({ctx.template operand<C>(), ctx.template input<C>()},
            {ctx.template operand<A>(), ctx.template input<A>()}, {ctx.template operand<B>(), ctx.template input<B>()},
            true, ctx.template output_type<Y>(), ctx.template output<Y>(), ctx.template result<Y>());
        return ok;
    }
};

/// The shape of `c ? a : b` where a scalar chooses all, a vector rows and anything else element by element.
/// error shape_mismatch
[[nodiscard]] constexpr status select_shape(
    shape const& c, shape const& a, shape const& b, std::string_view c_name, std::string_view b_name, output_shape y) {
    y = or_unknown_rank(a);
    if (auto s = merge_into(y, b, b_name); !s) return s;
    if (!c.has_rank() || c.rank() == 0) return ok;
    if (c.rank() > 1) return merge_into(y, c, c_name);
    if (!y.has_rank()) return ok;
    if (y.rank() == 0) return fail(errc::wrong_rank, c_name, "a scalar, as the others are", 0, 1);
    if (contradict(c[0], y[0]))
        return fail(errc::shape_mismatch, c_name, "as many as rows", dim(y[0]).value(), c[0].value());
    y[0] = merge(dim(y[0]), c[0]);
    return ok;
}
/// Rule for shapes: `Y` is the selection of `C` between `A` and `B`.
/// error shape_mismatch, wrong_rank
template <fixed_string C, fixed_string A, fixed_string B, fixed_string Y> struct select {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        return select_shape(ctx.input(param_name<C>{}), ctx.input(param_name<A>{}), ctx.input(param_name<B>{}),
            C.view(), B.view(), ctx.output(param_name<Y>{}));
    }
};

/// Rule for verify: `Low` and `High` each are a scalar or have the shape of `X`.
/// error shape_mismatch
template <fixed_string X, fixed_string Low, fixed_string High> struct bounds_fit {
    template <class Op> constexpr status operator()(verify_context<Op>& ctx) const {
        auto const& x = ctx.desc(param_name<X>{}).shape;
        auto const fits = [&](shape const& s) { return !s.has_rank() || s.rank() == 0 || !contradict(x, s); };
        if (!fits(ctx.desc(param_name<Low>{}).shape))
            return fail(errc::shape_mismatch, Low.view(), "a scalar or the shape of x");
        if (!fits(ctx.desc(param_name<High>{}).shape))
            return fail(errc::shape_mismatch, High.view(), "a scalar or the shape of x");
        return ok;
    }
};

/// The position of the channels in a tensor of this rank: last for NHWC and similar formats, otherwise 1.
[[nodiscard]] constexpr std::size_t channel_axis(std::string_view data_format, std::size_t rank) {
    return data_format.size() >= 2 && data_format[1] == 'C' ? 1 : rank - 1;
}
/// Rule for verify: `Bias` is a vector as long as `X` has channels.
/// error wrong_rank, shape_mismatch, wrong_attribute_value
template <fixed_string X, fixed_string Bias, fixed_string Format> struct bias_fits {
    template <class Op> constexpr status operator()(verify_context<Op>& ctx) const {
        auto const& x = ctx.desc(param_name<X>{}).shape;
        auto const& bias = ctx.desc(param_name<Bias>{}).shape;
        auto const format = ctx.attr(param_name<Format>{});
        if (format != "NHWC" && format != "NCHW" && format != "NDHWC" && format != "NCDHW")
            return fail(errc::wrong_attribute_value, Format.view(), "NHWC, NCHW, NDHWC or NCDHW");
        if (auto s = expect_rank(bias, 1, Bias.view()); !s) return s;
        if (!x.has_rank()) return ok;
        if (x.rank() < 2)
            return fail(errc::wrong_rank, X.view(), "rank 2 and above", 2, static_cast<std::int64_t>(x.rank()));
        auto const channels = x[channel_axis(format, x.rank())];
        if (!bias.has_rank() || !contradict(channels, bias[0])) return ok;
        return fail(errc::shape_mismatch, Bias.view(), "as many as channels", channels.value(), bias[0].value());
    }
};

} // namespace rule

GRAFT_END
