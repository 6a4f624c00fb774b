// test/reject/kernel_coverage_exception_needless.cpp - an exception for dtypes that a kernel accepts
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*unused_exception, .*name<'B', *'o', *'t', *'h', *'\.', *'x', *' ', *'o', *'f', *' ', *'f'
#include "graft/kernel/covers.hpp"

struct Both : graft::op<Both> {
    static constexpr auto prototype =
        graft::prototype("Both").datatype("T", f16 | f32).input("x", "T").output("y", follow("x"));
};
struct Train : graft::op<Train> {
    static constexpr auto prototype = graft::prototype("Train").input("x", f32).output("y", follow("x"));
};
struct my_ops {
    using list = graft::ops<Both, Train>;
};
template <class T> graft::status both(graft::in<"x", T>, graft::out<"y", T>) { return graft::ok; }
struct half_kernels {
    using list = graft::kernels<graft::kernel<Both, &both<graft::half>>>;
    static constexpr std::string_view engine = "half";
};
struct float_kernels {
    using list = graft::kernels<graft::kernel<Both, &both<float>>>;
    static constexpr std::string_view engine = "cpu";
};
inline constexpr graft::not_covered good[] = {{"Train", "on the host"}};
static_assert(graft::covers<graft::kernel_tables<half_kernels, float_kernels>, my_ops, good>);

#ifdef GRAFT_REJECT
inline constexpr graft::not_covered bad[] = {{"Train", "on the host"}, {"Both", "no floats", "x", graft::dtype::f32}};
static_assert(graft::covers<graft::kernel_tables<half_kernels, float_kernels>, my_ops, bad>);
#endif
