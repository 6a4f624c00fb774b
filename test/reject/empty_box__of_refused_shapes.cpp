// test/reject/empty_box__of_refused_shapes.cpp - a box all of whose shapes the operator's shape rule refuses
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<.*tile, npu>, .*empty_box, .*name<'w'>
#include "graft/op/infer/chip.hpp"
#include "graft/tiling/cut.hpp"
#include "graft/tiling/fits.hpp"

using namespace graft::letters;

struct npu : graft::chip<npu> {
    static constexpr auto descriptor = graft::chip_descriptor("npu").cores(whole, 8).memory(local, 1024, 32).types(f32);
};
struct MatMul : graft::op<MatMul> {
    static constexpr auto prototype = graft::prototype("MatMul").input("x", f32).input("w", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& c) {
        auto const x = c.input<"x">(), w = c.input<"w">();
        if (x.rank() != 2 || w.rank() != 2) return graft::fail(graft::errc::wrong_rank, "x");
        if (contradict(x[1], w[0])) return graft::fail(graft::errc::shape_mismatch, "w", "rows");
        return c.output<"y">() = graft::shape{x[0], w[1]}, graft::ok;
    }
};
constexpr graft::status tile(MatMul::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    return graft::cut_rows(ctx, t, ctx.extent<"x">(0), ctx.extent<"x">(1) * 4, 2, 1);
}
// accepted where one of its shapes is: K is 16 in a few of them
static_assert(graft::fits<tile, npu>([] { return graft::box{{"x", {M(1, 64), 16}}, {"w", {K(9, 64), N(1, 8)}}}; }));
#ifndef GRAFT_REJECT
static_assert(graft::fits<tile, npu>([] { return graft::box{{"x", {M(1, 64), 16}}, {"w", {16, N(1, 8)}}}; }));
#else
static_assert(graft::fits<tile, npu>([] { return graft::box{{"x", {M(1, 64), 16}}, {"w", {N(1, 8), 16}}}; }));
#endif
