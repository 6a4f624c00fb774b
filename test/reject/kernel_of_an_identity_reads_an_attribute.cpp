// test/reject/kernel_of_an_identity_reads_an_attribute.cpp - an import leaves identities out, and what attributes do
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Scale, .*identity_reads_attribute, .*name<'b', ?'y'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype =
        graft::prototype("Scale").input("x", f32).output("y", follow("x")).attr("by", 2.0);
#else
    static constexpr auto prototype =
        graft::prototype("Scale").input("x", f32).output("y", follow("x")).attr("by", 2.0).is(identity);
#endif
};
graft::status scale(graft::in<"x", float> x, graft::attr_of<"by", double> by, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] * static_cast<float>(double{by});
    return graft::ok;
}
template struct graft::kernel<Scale, &scale>;
