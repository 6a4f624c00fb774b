// test/reject/kernel_dtypes_of_one_variable_differ.cpp - two inputs that share a dtype, with two element types
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Add.*dtype_variable_mismatch, .*name<'b'>
#include "graft/kernel/table.hpp"
#include "graft/op/define/op.hpp"

struct Add : graft::op<Add> {
    static constexpr auto prototype = graft::prototype("Add")
                                          .datatype("T", f16 | f32)
                                          .input("a", "T")
                                          .input("b", "T", any_shape)
                                          .output("y", follow("a"))
                                          .optional_attr("limit", as_float);
};
#ifndef GRAFT_REJECT
graft::status add(graft::in<"a", float>, graft::in<"b", float>, graft::out<"y", float>) { return graft::ok; }
#else
graft::status add(graft::in<"a", float>, graft::in<"b", graft::half>, graft::out<"y", float>) { return graft::ok; }
#endif
struct my_kernels {
    static constexpr std::string_view engine = "mine";
    using list = graft::kernels<graft::kernel<Add, &add>>;
};
auto table() { return graft::kernel_table<my_kernels>::view(); }
