// test/reject/kernel_place_answers_no_number.cpp - the function for the start positions of the parts of a whole
// returns a bool
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel_of_parts<.*errc::wrong_return_type,.*name<'C', 'u', 't'>
#include "graft/kernel/parts.hpp"
#include "graft/op/define/op.hpp"

struct Cut : graft::op<Cut> {
    static constexpr auto prototype = graft::prototype("Cut").input("x", f32).dynamic_output("y", f32);
};
graft::status cut(graft::in<"x", float>, graft::dynamic_out<"y", float>) { return graft::ok; }

#ifndef GRAFT_REJECT
std::int64_t first(graft::in<"x", graft::no_elements>) { return 0; }
template struct graft::kernel_of_parts<graft::kernel<Cut, &cut>, &first, "y", "x">;
#else
bool first(graft::in<"x", graft::no_elements>) { return true; }
template struct graft::kernel_of_parts<graft::kernel<Cut, &cut>, &first, "y", "x">;
#endif
