// test/reject/prepared_layouts_by_elements.cpp - a layout is chosen before there are elements
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*prepared_kernel<.*elements_before_run, .*name<'x'>
#include <memory>

#include "graft/kernel/prepared.hpp"
#include "graft/op/define/op.hpp"

struct Dense : graft::op<Dense> {
    static constexpr auto prototype =
        graft::prototype("Dense").input("x", f32).input("w", f32, follow("x")).output("y", follow("x"));
};
struct packed {
    float first = 0;
};
graft::status dense(graft::in<"x", float>, graft::in<"w", float>, graft::out<"y", float>, graft::prepared<packed>) {
    return graft::ok;
}
graft::result<std::shared_ptr<packed>> pack(graft::in<"w", graft::constant_elements<float>> w) {
    return std::make_shared<packed>(packed{w[0]});
}
#ifndef GRAFT_REJECT
graft::layout_preference layouts(graft::in<"x", graft::no_elements>) { return {}; }
#else
graft::layout_preference layouts(graft::in<"x", float>) { return {}; }
#endif
template struct graft::prepared_kernel<Dense, &dense, &pack, nullptr, &layouts>;
