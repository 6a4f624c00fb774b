// graft/op/rules/elementwise.hpp - rules of operators whose outputs have the form of their inputs, and port counts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/algorithm.hpp"
#include "graft/op/infer/context.hpp"
#include "graft/op/rules/expect.hpp"
#include "graft/op/rules/fold.hpp"

GRAFT_BEGIN

namespace rule {

/// The shape, or unknown rank if it is unset.
[[nodiscard]] constexpr shape or_unknown_rank(shape const& s) { return s.is_set() ? s : shape::unknown_rank(); }

/// `y` becomes the merge of `y` and `x`: known dims replace unknown ones.
/// error shape_mismatch at `parameter`: they contradict each other
[[nodiscard]] constexpr status merge_into(output_shape y, shape const& x, std::string_view parameter) {
    if (contradict(y, x)) return fail(errc::shape_mismatch, parameter, "the shape of the other inputs");
    y = merge(y, x);
    return ok;
}

/// `s` if every dim is valid; a negative or too large dim, or too many dims are an error.
/// error overflow, rank_too_large
[[nodiscard]] constexpr status valid(shape const& s, std::string_view parameter) {
    if (s.too_long()) return fail(errc::rank_too_large, parameter, "a rank of at most 25");
    return s.invalid() ? fail(errc::overflow, parameter, "dims from 0 up that fit into 64 bits") : ok;
}

/// Value `i` of a dynamic input that rules may read.
template <fixed_string X, class Op>
[[nodiscard]] constexpr value_view value_of(rule_context<Op> const& ctx, std::size_t i) {
    constexpr int at = graft::detail::place_of<Op, access::dynamic_input, X>().at;
    auto const& f = ctx.erased_ports(std::uint64_t{1} << at);
    auto const k = f.input_ports[static_cast<std::size_t>(at)].first + i;
    return {*f.inputs[k], f.values[k]};
}

/// Descriptor `i` of a dynamic output.
template <fixed_string Y, class Op>
[[nodiscard]] constexpr tensor_desc const& output_of(rule_context<Op> const& ctx, std::size_t i) {
    constexpr int at = graft::detail::place_of<Op, access::dynamic_output, Y>().at;
    auto const& f = ctx.erased_ports(0);
    return f.outputs[f.output_ports[static_cast<std::size_t>(at)].first + i];
}

/// Rule for verify: attribute `N` is the number of tensors of `X`.
/// error wrong_input_count
template <fixed_string X, fixed_string N> struct count_is {
    template <class Op> constexpr status operator()(verify_context<Op>& ctx) const {
        auto const n = static_cast<std::int64_t>(ctx.dynamic_desc(param_name<X>{}).size());
        if (n == ctx.attr(param_name<N>{})) return ok;
        return fail(errc::wrong_input_count, X.view(), "as many as in the attribute", ctx.attr(param_name<N>{}), n);
    }
};
/// Rule for verify: output `Y` has the same number of tensors as input `X`.
/// error wrong_output_count
template <fixed_string X, fixed_string Y> struct as_many {
    template <class Op> constexpr status operator()(verify_context<Op>& ctx) const {
        auto const n = ctx.dynamic_desc(param_name<X>{}).size(), m = ctx.output_count(param_name<Y>{});
        if (n == m) return ok;
        return fail(errc::wrong_output_count, Y.view(), "as many as inputs", static_cast<std::int64_t>(n),
            static_cast<std::int64_t>(m));
    }
};
/// Rule for verify: attribute `N` is the number of tensors of input `A` and of input `B`.
/// error wrong_input_count
template <fixed_string A, fixed_string B, fixed_string N> struct as_many_inputs {
    template <class Op> constexpr status operator()(verify_context<Op>& ctx) const {
        if (auto s = count_is<A, N>{}(ctx); !s) return s;
        return count_is<B, N>{}(ctx);
    }
};
/// Rule for verify: each `X` has this rank.
/// error wrong_rank
template <std::size_t Rank, fixed_string... X> struct are_of_rank {
    template <class Op> constexpr status operator()(verify_context<Op>& ctx) const {
        status s;
        (void)((s = expect_rank(ctx.desc(param_name<X>{}).shape, Rank, X.view())) && ...);
        return s;
    }
};
/// Rule for verify: `X` is of rank 1.
template <fixed_string X> using is_vector = are_of_rank<1, X>;
/// Rule for verify: each of `X` is of rank 0.
template <fixed_string... X> using are_scalars = are_of_rank<0, X...>;
/// Rule for verify: `X` has the shape of an attribute.
/// error shape_mismatch
template <fixed_string X, fixed_string Shape> struct shape_fits {
    template <class Op> constexpr status operator()(verify_context<Op>& ctx) const {
        if (!contradict(ctx.desc(param_name<X>{}).shape, ctx.attr(param_name<Shape>{}))) return ok;
        return fail(errc::shape_mismatch, X.view(), "the shape in the attribute");
    }
};

/// Rule for shapes: `Y` is a scalar.
/// no error
template <fixed_string Y> struct scalar {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        ctx.output(param_name<Y>{}) = shape::scalar();
        return ok;
    }
};
/// Rule for shapes: all tensors at `X` have the shape of `Y`.
/// error shape_mismatch
template <fixed_string X, fixed_string Y> struct same_shapes {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const all = ctx.dynamic_desc(param_name<X>{});
        auto y = shape::unknown_rank();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (auto s = merge_into(y, all[i].shape, X.view()); !s) return s;
        ctx.output(param_name<Y>{}) = y;
        return ok;
    }
};
/// Rule for dtypes: tensor `i` of `Y` has the dtype of tensor `i` of `X`.
/// no error
template <fixed_string X, fixed_string Y> struct each_dtype {
    template <class Op> constexpr status operator()(dtype_context<Op>& ctx) const {
        auto const x = ctx.dynamic_desc(param_name<X>{});
        auto const y = ctx.dynamic_output(param_name<Y>{});
        for (std::size_t i = 0; i < algorithm::min(x.size(), y.size()); ++i) y[i] = x[i].type;
        return ok;
    }
};
/// Rule for shapes: tensor `i` of `Y` has the shape of tensor `i` of `X`.
/// no error
template <fixed_string X, fixed_string Y> struct each_shape {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const x = ctx.dynamic_desc(param_name<X>{});
        auto const y = ctx.dynamic_output(param_name<Y>{});
        for (std::size_t i = 0; i < algorithm::min(x.size(), y.size()); ++i) y[i] = or_unknown_rank(x[i].shape);
        return ok;
    }
};

/// The common shape of a tensor that is one or the other: differing ranks and dims become unknown.
[[nodiscard]] constexpr shape either(shape const& a, shape const& b) {
    if (!a.has_rank() || !b.has_rank() || a.rank() != b.rank()) return shape::unknown_rank();
    auto y = a;
    for (std::size_t i = 0; i < y.rank(); ++i)
        if (dim(y[i]) != b[i]) y[i] = dim::unknown();
    return y;
}
/// Rule for shapes: `Y` is one of the tensors of `X`, and `Index` specifies which.
/// no error: inputs that differ give unknown dims
template <fixed_string X, fixed_string Y, fixed_string Index> struct merge_shapes {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const x = ctx.dynamic_desc(param_name<X>{});
        auto y = x.size() == 0 ? shape::unknown_rank() : or_unknown_rank(x[0].shape);
        for (std::size_t i = 1; i < x.size(); ++i) y = either(y, or_unknown_rank(x[i].shape));
        ctx.output(param_name<Y>{}) = y;
        ctx.output(param_name<Index>{}) = shape::scalar();
        return ok;
    }
};

} // namespace rule

GRAFT_END
