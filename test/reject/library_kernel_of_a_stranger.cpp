// test/reject/library_kernel_of_a_stranger.cpp - a kernel of an operator that the library neither provides nor uses
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*my_library.*errc::operator_not_in_catalog,.*name<'O', ?'t', ?'h', ?'e', ?'r'>
#include "graft/program/export_library.hpp"

struct Same : graft::op<Same> {
    static constexpr auto prototype = graft::prototype("Same").input("x", f32).output("y", follow("x"));
};
struct Other : graft::op<Other> {
    static constexpr auto prototype = graft::prototype("Other").input("x", f32).output("y", follow("x"));
};
graft::status run(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct my_kernels {
    static constexpr std::string_view engine = "mine";
    using list = graft::kernels<graft::kernel<Same, &run>, graft::kernel<Other, &run>>;
};
struct my_library {
    static constexpr char const* name = "mine";
    using ops = graft::ops<Same>;
#ifndef GRAFT_REJECT
    using uses = graft::ops<Other>;
#endif
    using kernels = my_kernels;
};
extern "C" graft::library_table const* graft_library() { return graft::export_library<my_library>(); }
