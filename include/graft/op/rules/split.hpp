// graft/op/rules/split.hpp - shapes and small values of tensors that are split along a dim
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/op/infer/context.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/fold.hpp"

GRAFT_BEGIN

namespace rule {

/// The number of outputs is the one in the attribute.
/// error wrong_output_count
[[nodiscard]] constexpr status expect_outputs(output_shapes y, std::int64_t count, std::string_view parameter) {
    auto const n = static_cast<std::int64_t>(y.size());
    return n == count ? ok : fail(errc::wrong_output_count, parameter, "as many as in the attribute", count, n);
}
/// Assigns this shape to every output.
constexpr void assign_all(output_shapes y, shape const& s) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = s;
}

/// The outputs are equal parts of `x` along `axis`, which may be unknown.
/// error wrong_output_count, axis_out_of_range, wrong_shape
[[nodiscard]] constexpr status split_shapes(shape const& x, dim axis, std::int64_t count, std::string_view x_name,
    std::string_view axis_name, std::string_view count_name, output_shapes y) {
    if (auto s = expect_outputs(y, count, count_name); !s) return s;
    assign_all(y, shape::unknown_rank());
    if (!x.has_rank()) return ok;
    if (x.rank() == 0) return fail(errc::wrong_rank, x_name, "rank 1 and above", 1, 0);
    if (!axis.known()) return assign_all(y, count == 1 ? x : shape::of_rank(x.rank())), ok;
    auto const at = normalize_axis(axis.value(), x.rank(), axis_name);
    if (!at) return at.error();
    auto part = x;
    auto const all = x[*at];
    if (all.known() && all.value() % count != 0)
        return fail(errc::wrong_shape, x_name, "a dim that the number of parts divides", count, all.value());
    part[*at] = floor_div(all, count);
    assign_all(y, part);
    return ok;
}
/// Rule for shapes: the tensors of `Y` are `Count` equal parts of `X` along the scalar input `Axis`.
/// error wrong_output_count, axis_out_of_range, wrong_rank, wrong_shape
template <fixed_string X, fixed_string Axis, fixed_string Count, fixed_string Y> struct split {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if (auto s = expect_scalar(ctx.input(param_name<Axis>{}), Axis.view()); !s) return s;
        return split_shapes(ctx.input(param_name<X>{}), ctx.value(param_name<Axis>{}).scalar(),
            ctx.attr(param_name<Count>{}), X.view(), Axis.view(), Count.view(), ctx.dynamic_output(param_name<Y>{}));
    }
};

/// The outputs are parts of `x` along `axis` of these sizes, one of which may be -1: the remainder. `size(i)` is a
/// dim; the axis and each size may be unknown.
/// error wrong_output_count, axis_out_of_range, negative_dim, more_than_one_inferred_dim, wrong_shape
template <class Sizes> [[nodiscard]] constexpr status split_sizes_shapes(shape const& x, dim axis, Sizes const& size,
    std::string_view x_name, std::string_view axis_name, std::string_view size_name, output_shapes y) {
    assign_all(y, shape::unknown_rank());
    if (!x.has_rank()) return ok;
    if (x.rank() == 0) return fail(errc::wrong_rank, x_name, "rank 1 and above", 1, 0);
    if (!axis.known()) return assign_all(y, y.size() == 1 ? x : shape::of_rank(x.rank())), ok;
    auto const at = normalize_axis(axis.value(), x.rank(), axis_name);
    if (!at) return at.error();
    auto const all = x[*at];
    dim sum = 0, known_sum = 0;
    std::size_t open = 0, rests = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
        dim const d = size(i);
        if (d.is(-1)) {
            ++rests;
        } else if (d.known() && d.value() < 0) {
            return fail(errc::negative_dim, size_name, "sizes from 0 up, or -1", d.value());
        } else {
            sum = sum + d;
            if (d.known()) known_sum = known_sum + d;
        }
        open += !d.known() || d.is(-1);
    }
    if (rests > 1)
        return fail(errc::more_than_one_inferred_dim, size_name, "-1 at most once", static_cast<std::int64_t>(rests));
    if (all.known() && known_sum.known() &&
        (open == 0 ? known_sum.value() != all.value() : known_sum.value() > all.value()))
        return fail(errc::wrong_shape, size_name, "sizes that sum up to the dim", all.value(), known_sum.value());
    for (std::size_t i = 0; i < y.size(); ++i) {
        dim const d = size(i);
        y[i] = x;
        y[i][*at] = d.known() && !d.is(-1) ? d : open == 1 ? all - known_sum : dim::unknown();
    }
    return ok;
}
/// Rule for shapes: the tensors of `Y` are parts of `X` of the sizes in input `Sizes` along the scalar input `Axis`.
/// error wrong_output_count, wrong_element_count, axis_out_of_range, wrong_rank, negative_dim,
/// more_than_one_inferred_dim, wrong_shape
template <fixed_string X, fixed_string Sizes, fixed_string Axis, fixed_string Count, fixed_string Y>
struct split_sizes {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const y = ctx.dynamic_output(param_name<Y>{});
        auto const sizes = ctx.value(param_name<Sizes>{});
        if (auto s = expect_scalar(ctx.input(param_name<Axis>{}), Axis.view()); !s) return s;
        if (auto s = expect_rank(ctx.input(param_name<Sizes>{}), 1, Sizes.view()); !s) return s;
        if (auto s = expect_outputs(y, ctx.attr(param_name<Count>{}), Count.view()); !s) return s;
        if (contradict(sizes.size(), static_cast<std::int64_t>(y.size())))
            return fail(errc::wrong_element_count, Sizes.view(), "one size for each output",
                static_cast<std::int64_t>(y.size()), sizes.size().value());
        return split_sizes_shapes(
            ctx.input(param_name<X>{}), ctx.value(param_name<Axis>{}).scalar(),
            [&](std::size_t i) { return element(sizes, i); }, X.view(), Axis.view(), Sizes.view(), y);
    }
};
/// Rule for shapes: the tensors of `Y` are parts of `X` along attribute `Axis`: of the sizes in the list `Sizes`, or
/// equal if the list is empty.
/// error those of `split_sizes`
template <fixed_string X, fixed_string Sizes, fixed_string Axis, fixed_string Count, fixed_string Y>
struct split_attributes {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const y = ctx.dynamic_output(param_name<Y>{});
        span<std::int64_t const> const sizes = ctx.attr(param_name<Sizes>{});
        auto const count = ctx.attr(param_name<Count>{});
        dim const axis = ctx.attr(param_name<Axis>{});
        if (sizes.empty())
            return split_shapes(ctx.input(param_name<X>{}), axis, count, X.view(), Axis.view(), Count.view(), y);
        if (auto s = expect_outputs(y, count, Count.view()); !s) return s;
        if (sizes.size() != y.size())
            return fail(errc::wrong_element_count, Sizes.view(), "one size for each output", count,
                static_cast<std::int64_t>(sizes.size()));
        return split_sizes_shapes(
            ctx.input(param_name<X>{}), axis, [&](std::size_t i) { return dim(sizes[i]); }, X.view(), Axis.view(),
            Sizes.view(), y);
    }
};

/// Rule for shapes: the tensors of `Y` are the `Count` slices of `X` along attribute `Axis`, which is removed.
/// error wrong_output_count, axis_out_of_range, wrong_shape
template <fixed_string X, fixed_string Count, fixed_string Axis, fixed_string Y> struct unpack {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const y = ctx.dynamic_output(param_name<Y>{});
        auto const count = ctx.attr(param_name<Count>{});
        if (auto s = expect_outputs(y, count, Count.view()); !s) return s;
        auto part = or_unknown_rank(ctx.input(param_name<X>{}));
        if (part.has_rank()) {
            auto const at = normalize_axis(ctx.attr(param_name<Axis>{}), part.rank(), Axis.view());
            if (!at) return at.error();
            if (contradict(dim(part[*at]), count))
                return fail(
                    errc::wrong_shape, X.view(), "the dim that the attribute gives", count, dim(part[*at]).value());
            part.erase(*at);
        }
        assign_all(y, part);
        return ok;
    }
};

/// Rule for values: splits a vector `X` into the tensors of `Y` in order.
template <fixed_string X, fixed_string Y> struct split_value {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const x = ctx.template operand<X>();
        auto const& dims = ctx.template input<X>();
        if (!x.available() || !dims.has_rank() || dims.rank() != 1) return ok;
        std::size_t at = 0;
        for (std::size_t i = 0; i < ctx.output_count(param_name<Y>{}); ++i) {
            auto const& to = output_of<Y>(ctx, i);
            auto const n = to.shape.elements();
            if (!n.known()) return ok;
            auto& y = ctx.template result<Y>(i);
            if (start(y, to.type, n))
                for (std::size_t k = 0; k < static_cast<std::size_t>(n.value()); ++k)
                    put(y, element(x, at + k), to.type);
            at += static_cast<std::size_t>(n.value());
        }
        return ok;
    }
};
/// Rule for values: tensor `i` of `Y` is element `i` of the vector `X`. no error: unknown elements remain unknown
template <fixed_string X, fixed_string Y> struct unpack_value : split_value<X, Y> {};

} // namespace rule

GRAFT_END
