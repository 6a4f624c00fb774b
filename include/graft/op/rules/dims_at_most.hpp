// graft/op/rules/dims_at_most.hpp - bounds of sizes by a requested maximum, and of outputs that are a slice of an input
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/infer/context.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

namespace rule {

/// A requested maximum from here on says "all of them": frameworks write the largest number of a type for that.
inline constexpr std::int64_t no_limit = INT32_MAX;

/// The maximum of a size that is at most `size` and at most `limit`; a negative limit is 0. Where only one of them is
/// known it is the result; a limit of `no_limit` or more has no effect.
constexpr dim limited(dim size, dim limit) {
    if (!limit.known() || limit.value() >= no_limit) return size;
    if (size.known() && size.value() < limit.value()) return size;
    return limit.value() < 0 ? dim(0) : limit;
}

/// Rule for bounds: each dim of the outputs `Y` is at most that of input `X`, which has the same rank. Known dims stay.
/// example `static constexpr rule::dims_at_most<"x", "values", "indices"> infer_bound{};`
/// no error
template <fixed_string X, fixed_string... Y> struct dims_at_most {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const& x = ctx.input(param_name<X>{});
        auto const hold = [&](output_shape y) {
            for (std::size_t i = 0; x.has_rank() && y.has_rank() && y.rank() == x.rank() && i < x.rank(); ++i)
                if (!dim(y[i]).known()) y[i] = x[i];
        };
        (hold(ctx.output(param_name<Y>{})), ...);
        return ok;
    }
};

} // namespace rule

GRAFT_END
