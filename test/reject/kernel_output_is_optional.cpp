// test/reject/kernel_output_is_optional.cpp - a kernel takes an optional output as one that every node has
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Split, .*errc::output_is_optional,.*name<'r', 'e', 's', 't'>
#include "graft/kernel/table.hpp"

struct Split : graft::op<Split> {
    static constexpr auto prototype =
        graft::prototype("Split").input("x", f32).output("y", follow("x")).optional_output("rest", follow("x"));
};
#ifndef GRAFT_REJECT
graft::status split(graft::in<"x", float>, graft::out<"y", float>, graft::optional_out<"rest", float>) {
    return graft::ok;
}
#else
graft::status split(graft::in<"x", float>, graft::out<"y", float>, graft::out<"rest", float>) { return graft::ok; }
#endif
template struct graft::kernel<Split, &split>;
