// graft/op/rules/broadcast_gradient.hpp - the axes along which gradients of broadcast tensors are summed, as values
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/base/container/algorithm.hpp"
#include "graft/op/infer/context.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/fold.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

namespace rule {

/// Axes in ascending order, valid if `known` is true.
struct summed_axes {
    std::array<std::int64_t, max_rank> axes{}; ///< from 0 on, `size` of them
    std::size_t size = 0;                      ///< number of axes
    bool known = false;                        ///< the dims that decide were known; otherwise the axes are not valid
};

/// The axes along which the gradient of a tensor of shape `own` is summed after it was broadcast against one of shape
/// `other`: the axes on which `own` is 1 or absent, none if both shapes are equal. The dims of `other` matter only for
/// that.
[[nodiscard]] constexpr summed_axes axes_summed(value_view const& own, value_view const& other) {
    summed_axes y;
    auto const n = own.size(), m = other.size();
    if (!n.known() || !m.known() || n.value() < 0 || m.value() < 0 ||
        algorithm::max(n.value(), m.value()) > static_cast<std::int64_t>(max_rank))
        return y;
    bool same = n == m, differ = n != m; // for certain
    for (std::size_t i = 0; i < static_cast<std::size_t>(n.value()); ++i) {
        auto const a = element(own, i);
        if (!a.known()) return y;
        if (n != m) continue;
        auto const b = element(other, i);
        same = same && a == b;
        differ = differ || (b.known() && a != b);
    }
    auto const rank = algorithm::max(n.value(), m.value());
    for (std::int64_t i = 0; i < rank; ++i) {
        auto const at = i - (rank - n.value());
        if (at < 0 || element(own, static_cast<std::size_t>(at)).is(1)) y.axes[y.size++] = i;
    }
    if (same) y.size = 0;
    y.known = same || differ || y.size == 0;
    return y;
}

/// Rule for shapes: `R0` and `R1` are the axes along which the gradients of tensors of shapes `S0` and `S1` are summed.
/// error wrong_rank
template <fixed_string S0, fixed_string S1, fixed_string R0, fixed_string R1> struct broadcast_gradient_shapes {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if (auto s = expect_rank(ctx.input(param_name<S0>{}), 1, S0.view()); !s) return s;
        if (auto s = expect_rank(ctx.input(param_name<S1>{}), 1, S1.view()); !s) return s;
        auto const& f = ctx.erased_ports(3);
        value_view const a{*f.inputs[0], f.values[0]}, b{*f.inputs[1], f.values[1]};
        auto const size = [](summed_axes const& y) {
            return shape::scalar().append(y.known ? dim(static_cast<std::int64_t>(y.size)) : dim::unknown());
        };
        ctx.output(param_name<R0>{}) = size(axes_summed(a, b));
        ctx.output(param_name<R1>{}) = size(axes_summed(b, a));
        return ok;
    }
};
/// Rule for values: the elements of `R0` and `R1`, the axes that `broadcast_gradient_shapes` counts.
template <fixed_string S0, fixed_string S1, fixed_string R0, fixed_string R1> struct broadcast_gradient_values {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const a = ctx.template operand<S0>(), b = ctx.template operand<S1>();
        auto const fill = [](summed_axes const& y, dtype type, computed_value& to) {
            if (!y.known || !start(to, type, static_cast<std::int64_t>(y.size))) return;
            for (std::size_t i = 0; i < y.size; ++i) put(to, y.axes[i], type);
        };
        fill(axes_summed(a, b), ctx.template output_type<R0>(), ctx.template result<R0>());
        fill(axes_summed(b, a), ctx.template output_type<R1>(), ctx.template result<R1>());
        return ok;
    }
};

} // namespace rule

GRAFT_END
