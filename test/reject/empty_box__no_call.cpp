// test/reject/empty_box__no_call.cpp - a proof that is called without a box
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<Scale, .*tile, npu>, .*empty_box, .*name<'b', 'o', 'x'>
#include "graft/op/infer/chip.hpp"
#include "graft/tiling/cut.hpp"
#include "graft/tiling/fits.hpp"

using namespace graft::letters;

struct npu : graft::chip<npu> {
    static constexpr auto descriptor = graft::chip_descriptor("npu").cores(whole, 32)
        .memory(local, graft::KiB(192), 32).types(f16 | f32);
};
struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").datatype("T", f16 | f32).input("x", "T")
        .output("y", "T", follow("x")).attr("n", 1, at_least(1));
};
constexpr graft::status tile(Scale::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 2);
}
#ifndef GRAFT_REJECT
static_assert(graft::fits<tile, npu>([] { return graft::box{{"x", {N(1, 4096), 2048}}, {"n", 1}}; }));
#else
static_assert(graft::fits<tile, npu>);
#endif
