// test/reject/kernel_coverage_attribute_unread.cpp - an attribute that no kernel takes and no rule reads
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*unread_attribute, .*name<'L', *'e', *'a', *'k', *'y', *'\.', *'a', *'l', *'p', *'h', *'a'>
#include "graft/kernel/covers.hpp"

struct Leaky : graft::op<Leaky> {
    static constexpr auto prototype =
        graft::prototype("Leaky").input("x", f32).output("y", follow("x")).attr("alpha", 0.2);
};
struct my_ops {
    using list = graft::ops<Leaky>;
};
#ifndef GRAFT_REJECT
graft::status leaky(graft::in<"x", float>, graft::attr_of<"alpha", double>, graft::out<"y", float>) {
    return graft::ok;
}
#else
graft::status leaky(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
#endif
struct my_kernels {
    using list = graft::kernels<graft::kernel<Leaky, &leaky>>;
    static constexpr std::string_view engine = "cpu";
};
static_assert(graft::covers<my_kernels, my_ops>);
