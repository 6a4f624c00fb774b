// test/reject/kernel_whole_of_parts.cpp - parts that are inputs, and a whole that is an input, too
// SPDX-License-Identifier: Apache-2.0
// expect: the whole must be a port of the operator, on the other side
#include "graft/kernel/parts.hpp"
#include "graft/op/define/op.hpp"

struct Join : graft::op<Join> {
    static constexpr auto prototype =
        graft::prototype("Join").input("along", i32, any_shape).dynamic_input("x", f32, any_shape).output("y", f32);
};
graft::status join_all(graft::in<"along", std::int32_t>, graft::dynamic_in<"x", float>, graft::out<"y", float>) {
    return graft::ok;
}
std::int64_t first(graft::in<"along", graft::constant_elements<std::int32_t>> along) { return along[0] == 0 ? 0 : -1; }

#ifndef GRAFT_REJECT
template struct graft::kernel_of_parts<graft::kernel<Join, &join_all>, &first, "x", "y">;
#else
template struct graft::kernel_of_parts<graft::kernel<Join, &join_all>, &first, "x", "along">;
#endif
