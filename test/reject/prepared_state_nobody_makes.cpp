// test/reject/prepared_state_nobody_makes.cpp - a plain kernel accepts a state that no function prepares
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Scale, &?.*wrong_prepared_state.*name<'p', *'r', *'e', *'p', *'a', *'r', *'e', *'d'>
#include "graft/kernel/prepared.hpp"
#include "graft/kernel/table.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32).output("y", follow("x"));
};
struct factors {
    int n = 0;
};
#ifndef GRAFT_REJECT
graft::status run(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
#else
graft::status run(graft::in<"x", float>, graft::out<"y", float>, graft::prepared<factors>) { return graft::ok; }
#endif
struct my_kernels {
    static constexpr std::string_view engine = "mine";
    using list = graft::kernels<graft::kernel<Scale, &run>>;
};
[[maybe_unused]] auto const table = graft::kernel_table<my_kernels>::view();
