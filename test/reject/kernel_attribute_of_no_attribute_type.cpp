// test/reject/kernel_attribute_of_no_attribute_type.cpp - int is the type of no attribute; integers are std::int64_t
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*Scale.*errc::wrong_attribute_type,.*name<'a', 'x', 'i', 's'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32 | f16).output("y", follow("x"))
        .attr("axis", 1);
};

#ifndef GRAFT_REJECT
graft::status scale(graft::in<"x", float>, graft::out<"y", float>, graft::attr_of<"axis", std::int64_t>) {
    return graft::ok;
}
template struct graft::kernel<Scale, &scale>;
#else
graft::status scale(graft::in<"x", float>, graft::out<"y", float>, graft::attr_of<"axis", int>) { return graft::ok; }
template struct graft::kernel<Scale, &scale>;
#endif
