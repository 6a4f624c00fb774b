// test/reject/kernel_place_of_parts.cpp - the function for the start positions of the parts of a whole reads an input
// that does not exist
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel_of_parts<.*errc::unknown_input,.*name<'a', 'x', 'i', 's'>
#include "graft/kernel/parts.hpp"
#include "graft/op/define/op.hpp"

struct Join : graft::op<Join> {
    static constexpr auto prototype =
        graft::prototype("Join").input("along", i32, any_shape).dynamic_input("x", f32, any_shape).output("y", f32);
};
graft::status join_all(graft::in<"along", std::int32_t>, graft::dynamic_in<"x", float>, graft::out<"y", float>) {
    return graft::ok;
}

#ifndef GRAFT_REJECT
std::int64_t first(graft::in<"along", graft::constant_elements<std::int32_t>> along) { return along[0] == 0 ? 0 : -1; }
template struct graft::kernel_of_parts<graft::kernel<Join, &join_all>, &first, "x", "y">;
#else
std::int64_t first(graft::in<"axis", graft::constant_elements<std::int32_t>> axis) { return axis[0] == 0 ? 0 : -1; }
template struct graft::kernel_of_parts<graft::kernel<Join, &join_all>, &first, "x", "y">;
#endif
