// examples/hello_graft.cpp - a user-defined operator: declared, tested by the compiler, found by name
// SPDX-License-Identifier: Apache-2.0
#include <graft/op.hpp>

struct TopK : graft::op<TopK> {
    static constexpr auto prototype = graft::prototype("TopK")
        .input("x", real_number)
        .input("k", i32, value_depend)
        .output("values", follow("x", aspect::dtype))
        .output("indices", i32)
        .attr("dim", -1);

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
static_assert(
    graft::expect([] { return graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == graft::shape{8, 5}; }));

struct my_ops {
    using list = graft::ops<TopK>;
};

int main() { return graft::catalog<my_ops>::view().find("TopK") != graft::no_op ? 0 : 1; }
