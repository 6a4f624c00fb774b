// test/reject/kernel_actual_shape_not_set.cpp - the size of y is data-dependent, and the kernel does not report it
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Find,.*find.*errc::actual_shape_not_reported,.*name<'y'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Find : graft::op<Find> {
    static constexpr auto prototype = graft::prototype("Find").input("x", f32).output("y", i64, compute_depend);
};

#ifndef GRAFT_REJECT
graft::status find(graft::in<"x", float>, graft::out<"y", std::int64_t>, graft::actual_shape<"y">) { return graft::ok; }
template struct graft::kernel<Find, &find>;
#else
graft::status find(graft::in<"x", float>, graft::out<"y", std::int64_t>) { return graft::ok; }
template struct graft::kernel<Find, &find>;
#endif
