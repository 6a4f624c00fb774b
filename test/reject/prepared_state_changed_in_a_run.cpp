// test/reject/prepared_state_changed_in_a_run.cpp - a kernel keeps a sum in its prepared state, which sessions share
// SPDX-License-Identifier: Apache-2.0
// expect: read-only object|returns a const value
#include <memory>

#include "graft/kernel.hpp"
#include "graft/op.hpp"

struct Count : graft::op<Count> {
    static constexpr auto prototype = graft::prototype("Count").input("x", f32).output("y", follow("x"));
};
struct state {
    float sum = 0;
};
graft::result<std::shared_ptr<state>> prepare(graft::in<"x", graft::no_elements>) { return std::make_shared<state>(); }
#ifndef GRAFT_REJECT
graft::status run(graft::in<"x", float> x, graft::out<"y", float> y, graft::prepared<state> s) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = s->sum + x[i];
    return graft::ok;
}
#else
graft::status run(graft::in<"x", float> x, graft::out<"y", float> y, graft::prepared<state> s) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = s->sum += x[i];
    return graft::ok;
}
#endif
struct my_kernels {
    static constexpr std::string_view engine = "mine";
    using list = graft::kernels<graft::prepared_kernel<Count, &run, &prepare>>;
};
constexpr auto rows = graft::kernel_table<my_kernels>::view();
