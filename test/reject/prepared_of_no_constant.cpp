// test/reject/prepared_of_no_constant.cpp - a prepare function reads constants, and says which inputs must be some
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*prepared_kernel<.*elements_before_run, .*name<'w'>
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
#ifndef GRAFT_REJECT
graft::result<std::shared_ptr<packed>> pack(graft::in<"w", graft::constant_elements<float>> w) {
    return std::make_shared<packed>(packed{w[0]});
}
#else
graft::result<std::shared_ptr<packed>> pack(graft::in<"w", float> w) { return std::make_shared<packed>(packed{w[0]}); }
#endif
template struct graft::prepared_kernel<Dense, &dense, &pack>;
