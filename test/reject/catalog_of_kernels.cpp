// test/reject/catalog_of_kernels.cpp - kernels in the list of a catalog
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_ops,.*wrong_list_kind,.*name<'l', ?'i', ?'s', ?'t'
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
graft::status relu(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct my_ops {
#ifndef GRAFT_REJECT
    using list = graft::ops<Relu>;
#else
    using list = graft::kernels<graft::kernel<Relu, &relu>>;
#endif
};
static_assert(graft::catalog<my_ops>::view().size <= 1);
