// test/reject/kernel_optional_attribute_untested.cpp - an attribute that a node may omit, read as if it were present
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Add.*attribute_is_optional, .*name<'l', ?'i', ?'m', ?'i', ?'t'>
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
graft::status add(graft::in<"a", float> a, graft::in<"b", float> b, graft::out<"y", float> y,
    graft::optional_attr_of<"limit", double> limit) {
    for (std::size_t i = 0; i < y.size(); ++i) {
        y[i] = a[i] + b[i];
        if (limit && y[i] > static_cast<float>(*limit)) y[i] = static_cast<float>(*limit);
    }
    return graft::ok;
}
#else
graft::status add(
    graft::in<"a", float> a, graft::in<"b", float> b, graft::out<"y", float> y, graft::attr_of<"limit", double> limit) {
    for (std::size_t i = 0; i < y.size(); ++i) {
        y[i] = a[i] + b[i];
        if (y[i] > static_cast<float>(limit)) y[i] = static_cast<float>(limit);
    }
    return graft::ok;
}
#endif
struct my_kernels {
    static constexpr std::string_view engine = "mine";
    using list = graft::kernels<graft::kernel<Add, &add>>;
};
auto table() { return graft::kernel_table<my_kernels>::view(); }
