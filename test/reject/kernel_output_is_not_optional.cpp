// test/reject/kernel_output_is_not_optional.cpp - a kernel takes a required output as an optional one
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Relu, .*errc::output_is_not_optional,.*name<'y'>
#include "graft/kernel/table.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
#ifndef GRAFT_REJECT
graft::status relu(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
#else
graft::status relu(graft::in<"x", float>, graft::optional_out<"y", float>) { return graft::ok; }
#endif
template struct graft::kernel<Relu, &relu>;
