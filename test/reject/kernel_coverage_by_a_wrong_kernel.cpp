// test/reject/kernel_coverage_by_a_wrong_kernel.cpp - a kernel of `covers` that reads a float attribute as an integer
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Pad, .*errc::wrong_attribute_type,.*name<'f', 'i', 'l', 'l'>
#include "graft/kernel.hpp"
#include "graft/graft.hpp"

struct Pad : graft::op<Pad> {
    static constexpr auto prototype =
        graft::prototype("Pad").input("x", f32).output("y", follow("x")).attr("fill", 0.0);
};
struct all_ops {
    using list = graft::ops<Pad>;
};
#ifndef GRAFT_REJECT
using number = double;
#else
using number = std::int64_t;
#endif
graft::status pad(graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"fill", number>) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i];
    return graft::ok;
}
struct pads {
    static constexpr std::string_view engine = "pads";
    using list = graft::kernels<graft::kernel<Pad, &pad>>;
};
struct others {
    static constexpr std::string_view engine = "others";
    using list = graft::kernels<>;
};
static_assert(graft::covers<graft::kernel_tables<others, pads>, all_ops>);
