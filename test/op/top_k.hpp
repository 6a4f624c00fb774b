// test/op/top_k.hpp - the operator that is shared by the tests of the op module
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/define/op.hpp"

struct TopK : graft::op<TopK> {
    static constexpr auto prototype = graft::prototype("TopK")
                                          .input("x", real_number)
                                          .input("k", i32, value_depend)
                                          .output("values", follow("x", aspect::dtype))
                                          .output("indices", i32)
                                          .attr("sorted", true)
                                          .attr("largest", true)
                                          .attr("dim", -1);

    static constexpr graft::status verify(verify_context& ctx) {
        auto const k = ctx.value<"k">().scalar();
        if (k.known() && k.value() < 0) return graft::fail(graft::errc::wrong_value, "k", "at least 0", k.value());
        return graft::ok;
    }
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        if (y.has_rank()) {
            auto const axis = graft::normalize_axis(ctx.attr<"dim">(), y.rank(), "dim");
            if (!axis) return axis.error();
            y[*axis] = ctx.value<"k">().scalar();
        }
        ctx.output<"values">() = y;
        ctx.output<"indices">() = y;
        return graft::ok;
    }
};

/// Concat along an attribute: a dynamic input.
struct ConcatD : graft::op<ConcatD> {
    static constexpr auto prototype = graft::prototype("ConcatD")
                                          .datatype("T", number)
                                          .dynamic_input("x", "T", at_least(1))
                                          .output("y", "T")
                                          .attr("concat_dim", as_integer)
                                          .attr("names", strings("a", "bc"))
                                          .attr("pads", integers(1, 2, 3));

    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const x = ctx.dynamic_desc<"x">();
        graft::shape y = x[0].shape;
        auto const axis = graft::normalize_axis(ctx.attr<"concat_dim">(), y.rank(), "concat_dim");
        if (!axis) return axis.error();
        for (std::size_t i = 1; i < x.size(); ++i) y[*axis] = y[*axis] + x[i].shape[*axis];
        ctx.output<"y">() = y;
        return graft::ok;
    }
};
