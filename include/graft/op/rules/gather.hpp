// graft/op/rules/gather.hpp - shapes and small values of elements selected by indices
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/op/infer/context.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/fold.hpp"

GRAFT_BEGIN

namespace rule {

/// `x[:axis] + indices[batch:] + x[axis + 1:]`; the first `batch` dims of both agree.
/// error axis_out_of_range, wrong_rank, shape_mismatch, rank_too_large
[[nodiscard]] constexpr status gather_shape(shape const& x, shape const& indices, dim axis, std::int64_t batch,
    std::string_view x_name, std::string_view indices_name, std::string_view axis_name, output_shape y) {
    y = shape::unknown_rank();
    if (x.has_rank() && x.rank() == 0) return fail(errc::wrong_rank, x_name, "rank 1 and above", 1, 0);
    if (indices.has_rank()) {
        auto const rank = static_cast<std::int64_t>(indices.rank());
        if (batch < -rank || batch > rank)
            return fail(errc::axis_out_of_range, "batch_dims", "at most the rank of the indices", rank, batch);
        if (batch < 0) batch += rank;
    }
    if (!x.has_rank() || !indices.has_rank()) return ok;
    if (batch >= static_cast<std::int64_t>(x.rank()))
        return fail(
            errc::axis_out_of_range, "batch_dims", "below the rank of x", static_cast<std::int64_t>(x.rank()), batch);
    auto const shared = static_cast<std::size_t>(batch);
    auto const rank = x.rank() - 1 + indices.rank() - shared;
    if (rank > max_rank)
        return fail(errc::rank_too_large, indices_name, "a rank of at most 25", static_cast<std::int64_t>(rank));
    for (std::size_t i = 0; i < shared; ++i)
        if (contradict(x[i], indices[i]))
            return fail(errc::shape_mismatch, indices_name, "the first dims of x", x[i].value(), indices[i].value());
    auto r = shape::of_rank(rank);
    for (std::size_t i = 0; i < shared; ++i) r[i] = merge(x[i], indices[i]);
    if (axis.known()) {
        auto const at = normalize_axis(axis.value(), x.rank(), axis_name);
        if (!at) return at.error();
        if (*at < shared)
            return fail(errc::axis_out_of_range, axis_name, "an axis after the batch", batch, axis.value());
        std::size_t n = shared;
        for (std::size_t i = shared; i < *at; ++i) r[n++] = x[i];
        for (std::size_t i = shared; i < indices.rank(); ++i) r[n++] = indices[i];
        for (std::size_t i = *at + 1; i < x.rank(); ++i) r[n++] = x[i];
    }
    y = r;
    return ok;
}
/// Rule for shapes: `Y` has the rows of `X` selected by `Indices`.
/// error wrong_rank, rank_too_large
template <fixed_string X, fixed_string Indices, fixed_string Y> struct gather_rows {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        return gather_shape(ctx.input(param_name<X>{}), ctx.input(param_name<Indices>{}), 0, 0, X.view(),
            Indices.view(), "axis", ctx.output(param_name<Y>{}));
    }
};
/// Rule for shapes: `Y` has the slices of `X` along the scalar input `Axis` selected by `Indices`.
/// error axis_out_of_range, wrong_rank, shape_mismatch, rank_too_large
template <fixed_string X, fixed_string Indices, fixed_string Axis, fixed_string Batch, fixed_string Y> struct gather {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if (auto s = expect_scalar(ctx.input(param_name<Axis>{}), Axis.view()); !s) return s;
        return gather_shape(ctx.input(param_name<X>{}), ctx.input(param_name<Indices>{}),
            ctx.value(param_name<Axis>{}).scalar(), ctx.attr(param_name<Batch>{}), X.view(), Indices.view(),
            Axis.view(), ctx.output(param_name<Y>{}));
    }
};
/// Rule for values: elements of a vector. An index out of range is reported at run time.
template <fixed_string X, fixed_string Indices, fixed_string Y> struct gather_value {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const x = ctx.template operand<X>(), at = ctx.template operand<Indices>();
        auto const& dims = ctx.template input<X>();
        auto const n = ctx.template input<Indices>().elements();
        auto const type = ctx.template output_type<Y>();
        auto& y = ctx.template result<Y>();
        if (!x.available() || !at.available() || !dims.has_rank() || dims.rank() != 1 ||
            ctx.template output<Y>().elements() != n)
            return ok;
        if (!start(y, type, n)) return ok;
        for (std::size_t i = 0; i < static_cast<std::size_t>(n.value()); ++i) {
            auto const k = element(at, i);
            put(y, k.known() && k.value() >= 0 ? element(x, static_cast<std::size_t>(k.value())) : dim::unknown(),
                type);
        }
        return ok;
    }
};

/// The shape of GatherNd: the dims of `indices` but the last, then those of `x` after as many as that dim says.
/// error wrong_rank, wrong_shape, rank_too_large
[[nodiscard]] constexpr status gather_nd_shape(
    shape const& x, shape const& indices, std::string_view indices_name, output_shape y) {
    y = shape::unknown_rank();
    if (!indices.has_rank()) return ok;
    if (indices.rank() == 0) return fail(errc::wrong_rank, indices_name, "rank 1 and above", 1, 0);
    auto const depth = indices.back(0);
    if (!x.has_rank() || !depth.known()) return ok;
    if (depth.value() > static_cast<std::int64_t>(x.rank()))
        return fail(errc::wrong_shape, indices_name, "a last dim up to the rank of x",
            static_cast<std::int64_t>(x.rank()), depth.value());
    auto r = indices;
    r.erase(r.rank() - 1);
    for (auto i = static_cast<std::size_t>(depth.value()); i < x.rank(); ++i) r.append(x[i]);
    y = r;
    return valid(y, indices_name);
}
/// Rule for shapes: `Y` has the slices of `X` at the positions in the last dim of `Indices`.
/// error wrong_rank, wrong_shape, rank_too_large
template <fixed_string X, fixed_string Indices, fixed_string Y> struct gather_nd {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        return gather_nd_shape(
            ctx.input(param_name<X>{}), ctx.input(param_name<Indices>{}), Indices.view(), ctx.output(param_name<Y>{}));
    }
};

/// Rule for shapes: `Y` is `X` with a new dim of the scalar `Depth` at position `Axis`, -1 being the end.
/// error axis_out_of_range, wrong_value, rank_too_large
template <fixed_string X, fixed_string Depth, fixed_string Axis, fixed_string Y> struct one_hot {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if (auto s = expect_scalar(ctx.input(param_name<Depth>{}), Depth.view()); !s) return s;
        auto const axis = ctx.attr(param_name<Axis>{});
        auto const depth = ctx.value(param_name<Depth>{}).scalar();
        auto y = ctx.output(param_name<Y>{});
        if (axis < -1) return fail(errc::axis_out_of_range, Axis.view(), "-1 or a position", axis);
        if (depth.known() && depth.value() < 0)
            return fail(errc::wrong_value, Depth.view(), "a number from 0 up", depth.value());
        y = or_unknown_rank(ctx.input(param_name<X>{}));
        if (!y.has_rank()) return ok;
        auto const at = normalize_axis(axis, y.rank() + 1, Axis.view());
        if (!at) return at.error();
        if (y.rank() == max_rank) y.append(depth); // no rank for it, at any position
        else y.insert(*at, depth);
        return valid(y, X.view());
    }
};

/// Rule for shapes: `Y` has a row of positions for each element of `X` that is not zero.
/// no error
template <fixed_string X, fixed_string Y> struct where {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const& x = ctx.input(param_name<X>{});
        ctx.output(param_name<Y>{}) = shape::of_rank(1).append(
            x.has_rank() ? dim(static_cast<std::int64_t>(x.rank())) : dim::unknown());
        return ok;
    }
};

} // namespace rule

GRAFT_END
