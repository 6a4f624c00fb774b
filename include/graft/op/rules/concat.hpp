// graft/op/rules/concat.hpp - shapes and small values of concatenated tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/algorithm.hpp"
#include "graft/op/infer/context.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/fold.hpp"

GRAFT_BEGIN

namespace rule {

/// The shape of the tensors one after the other along `axis`, which may be unknown.
/// error axis_out_of_range, wrong_rank, shape_mismatch, overflow
[[nodiscard]] constexpr status concat_shape(
    input_descs x, dim axis, std::string_view x_name, std::string_view axis_name, output_shape y) {
    y = shape::unknown_rank();
    std::size_t ranked = x.size();
    for (std::size_t i = x.size(); i-- > 0;)
        if (x[i].shape.has_rank()) ranked = i;
    if (ranked == x.size()) return ok;
    auto const rank = x[ranked].shape.rank();
    if (rank == 0) return fail(errc::wrong_rank, x_name, "rank 1 and above", 1, 0);
    for (std::size_t i = 0; i < x.size(); ++i)
        if (auto s = expect_rank(x[i].shape, rank, x_name); !s) return s;
    if (!axis.known()) return y = x.size() == 1 ? x[0].shape : shape::of_rank(rank), ok;
    auto const at = normalize_axis(axis.value(), rank, axis_name);
    if (!at) return at.error();
    auto r = shape::of_rank(rank);
    dim sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const& s = x[i].shape;
        sum = sum + (s.has_rank() ? s[*at] : dim::unknown());
        for (std::size_t k = 0; k < rank && s.has_rank(); ++k) {
            if (k == *at) continue;
            if (contradict(dim(r[k]), s[k]))
                return fail(
                    errc::shape_mismatch, x_name, "equal dims but for the axis", dim(r[k]).value(), s[k].value());
            r[k] = merge(dim(r[k]), s[k]);
        }
    }
    r[*at] = sum;
    y = r;
    return valid(y, x_name);
}
/// Rule for shapes: `Y` is the concatenation of the tensors of `X` along the attribute `Axis`.
/// error axis_out_of_range, wrong_rank, shape_mismatch, overflow
template <fixed_string X, fixed_string Axis, fixed_string Y> struct concat {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        return concat_shape(ctx.dynamic_desc(param_name<X>{}), ctx.attr(param_name<Axis>{}), X.view(), Axis.view(),
            ctx.output(param_name<Y>{}));
    }
};
/// Rule for shapes: `Y` is the concatenation of the tensors of `X` along the scalar input `Axis`.
/// error those of `concat`
template <fixed_string X, fixed_string Axis, fixed_string Y> struct concat_by_value {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if (auto s = expect_scalar(ctx.input(param_name<Axis>{}), Axis.view()); !s) return s;
        return concat_shape(ctx.dynamic_desc(param_name<X>{}),
            ctx.optional_value(param_name<Axis>{}).or_unknown().scalar(), X.view(), Axis.view(),
            ctx.output(param_name<Y>{}));
    }
};

/// Rule for values: concatenates the vectors of `X` (scalars if `Rank` is 0). Parts whose lengths are not known may
/// have a known sum: then no element has a known place.
template <fixed_string X, fixed_string Y, std::size_t Rank> struct joined_value {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const x = ctx.dynamic_desc(param_name<X>{});
        dim n = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (!x[i].shape.has_rank() || x[i].shape.rank() != Rank || !x[i].shape.elements().known()) return ok;
            n = n + x[i].shape.elements();
        }
        auto const type = ctx.template output_type<Y>();
        auto& y = ctx.template result<Y>();
        if (!start(y, type, n)) return ok;
        for (std::size_t i = 0; i < x.size(); ++i)
            for (std::size_t k = 0; k < static_cast<std::size_t>(x[i].shape.elements().value()); ++k)
                put(y, element(ctx.template operand<X>(i), k), type);
        return ok;
    }
};
/// Rule for values: `Y` is the concatenation of the vectors of `X`. no error: unknown elements remain unknown
template <fixed_string X, fixed_string Y> struct concat_value : joined_value<X, Y, 1> {};
/// Rule for values: `Y` is the vector of the scalars of `X`. no error: unknown elements remain unknown
template <fixed_string X, fixed_string Y> struct pack_value : joined_value<X, Y, 0> {};

/// Rule for shapes: `Y` has the tensors of `X` side by side in a new dim at position `Axis`.
/// error axis_out_of_range, shape_mismatch, rank_too_large
template <fixed_string X, fixed_string Axis, fixed_string Y> struct pack {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const x = ctx.dynamic_desc(param_name<X>{});
        auto y = ctx.output(param_name<Y>{});
        y = shape::unknown_rank();
        for (std::size_t i = 0; i < x.size(); ++i)
            if (auto s = merge_into(y, x[i].shape, X.view()); !s) return s;
        if (!y.has_rank()) return ok;
        auto const at = normalize_axis(ctx.attr(param_name<Axis>{}), y.rank() + 1, Axis.view());
        if (!at) return at.error();
        y.insert(*at, static_cast<std::int64_t>(x.size()));
        return valid(y, X.view());
    }
};

/// Rule for values: tensor `i` of `Y` is the shape of the tensors of `X` before number `i`, 0 except along `Axis`.
/// error axis_out_of_range
template <fixed_string Axis, fixed_string X, fixed_string Y> struct concat_offsets {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const axis = element(ctx.template operand<Axis>(), 0);
        auto const x = ctx.dynamic_desc(param_name<X>{});
        if (!axis.known() || x.size() == 0 || !x[0].shape.is_static() || x[0].shape.rank() != 1) return ok;
        auto const rank = x[0].shape[0];
        auto const at = normalize_axis(axis.value(), static_cast<std::size_t>(rank.value()), Axis.view());
        if (!at) return at.error();
        dim sum = 0;
        for (std::size_t i = 0; i < algorithm::min(x.size(), ctx.output_count(param_name<Y>{})); ++i) {
            auto& y = ctx.template result<Y>(i);
            auto const type = output_of<Y>(ctx, i).type;
            if (!start(y, type, rank)) return ok;
            for (std::size_t k = 0; k < static_cast<std::size_t>(rank.value()); ++k)
                put(y, k == *at ? sum : dim(0), type);
            sum = sum + element(ctx.template operand<X>(i), *at);
        }
        return ok;
    }
};

/// Rule for shapes: `Y` has a row for every number up to the largest in `Indices`, shaped like the rest of `X`.
/// error shape_mismatch, wrong_rank, wrong_value
template <fixed_string Indices, fixed_string X, fixed_string Y> struct stitch {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const indices = ctx.dynamic_desc(param_name<Indices>{});
        auto const x = ctx.dynamic_desc(param_name<X>{});
        dim rows = 0;
        auto rest = shape::unknown_rank();
        for (std::size_t i = 0; i < algorithm::min(x.size(), indices.size()); ++i) {
            auto const& at = indices[i].shape;
            auto const v = value_of<Indices>(ctx, i);
            auto const n = v.size();
            if (!n.known() || (!n.is(0) && !v.available())) rows = dim::unknown();
            for (std::size_t k = 0; (rows.known() || rows.symbolic()) && k < static_cast<std::size_t>(n.value()); ++k) {
                auto const e = element(v, k);
                if (e.known() && e.value() < 0)
                    return fail(errc::wrong_value, Indices.view(), "numbers from 0 up", e.value());
                rows = maximum(rows, e + 1);
            }
            if (!at.has_rank() || !x[i].shape.has_rank()) continue;
            if (at.rank() > x[i].shape.rank())
                return fail(errc::wrong_rank, X.view(), "at least the rank of its indices",
                    static_cast<std::int64_t>(at.rank()), static_cast<std::int64_t>(x[i].shape.rank()));
            auto tail = shape::scalar();
            for (std::size_t k = 0; k < x[i].shape.rank(); ++k) {
                if (k >= at.rank()) tail.append(x[i].shape[k]);
                else if (contradict(at[k], x[i].shape[k]))
                    return fail(errc::shape_mismatch, X.view(), "the dims of its indices", at[k].value(),
                        x[i].shape[k].value());
            }
            if (auto s = merge_into(rest, tail, X.view()); !s) return s;
        }
        auto y = ctx.output(param_name<Y>{});
        y = rest.has_rank() ? rest.insert(0, rows) : shape::unknown_rank();
        return valid(y, X.view());
    }
};

} // namespace rule

GRAFT_END
