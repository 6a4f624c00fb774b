// examples/tutorial/operators.hpp - the operators of the tutorial's accelerator (lessons 1 and 2)
// SPDX-License-Identifier: Apache-2.0
// [dense]
#pragma once

#include <graft/op.hpp>

/// A product with a bias for each column: y[i,j] = sum over k of x[i,k] * w[k,j], plus bias[j].
struct Dense : graft::op<Dense> {
    static constexpr auto prototype =
        graft::prototype("Dense").input("x", f32).input("w", f32).optional_input("bias", f32).output("y", f32);
    // [rule]
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &w = ctx.input<"w">();
        if (!x.has_rank() || !w.has_rank()) return ctx.output<"y">() = graft::shape::of_rank(2), graft::ok;
        if (x.rank() != 2) return ctx.fail<"x">(graft::errc::wrong_rank, "a matrix");
        if (w.rank() != 2) return ctx.fail<"w">(graft::errc::wrong_rank, "a matrix");
        if (graft::contradict(x[1], w[0])) return ctx.fail<"w">(graft::errc::wrong_shape, "a row for each column of x");
        if (auto const bias = ctx.optional_input<"bias">(); bias && graft::contradict(*bias, graft::shape{w[1]}))
            return ctx.fail<"bias">(graft::errc::wrong_shape, "an element for each column of w");
        ctx.output<"y">() = graft::shape{x[0], w[1]};
        return graft::ok;
    }
    // [/rule]
};
// [/dense]
// [others]
/// Adds bias[j] to each column j of x.
struct AddBias : graft::op<AddBias> {
    static constexpr auto prototype = graft::prototype("AddBias").input("x", f32).input("bias", f32).output("y", f32);
    static constexpr graft::rule::shape_spec infer_shape{"[n,k] [k] > [n,k]"};
};
/// The larger of x and 0.
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
// [/others]
// [catalog]
struct my_ops {
    using list = graft::ops<Dense, AddBias, Relu>;
};
// [/catalog]
