// test/reject/missing_tiling_split.cpp - a tiling function that does not specify the work of its blocks
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<.*tile, npu>, .*missing_tiling_split
#include "graft/op/infer/chip.hpp"
#include "graft/tiling/cut.hpp"
#include "graft/tiling/fits.hpp"

using namespace graft::letters;

struct npu : graft::chip<npu> {
    static constexpr auto descriptor = graft::chip_descriptor("npu").cores(whole, 32)
        .memory(local, graft::KiB(192), 32).types(f16 | f32 | i32).formats(nchw, nc1hwc0);
};
struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").datatype("T", f16 | f32).input("x", "T")
        .output("y", "T", follow("x"));
};

#ifndef GRAFT_REJECT
constexpr graft::status tile(Scale::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 2);
}
inline constexpr graft::box shapes{{"x", {N(1, 4096), 2048}}};
static_assert(graft::fits<tile, npu, shapes>);
#else
constexpr graft::status tile(Scale::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    t.block_dim = ctx.platform().cores;
    return graft::ok;
}
inline constexpr graft::box shapes{{"x", {N(1, 4096), 2048}}};
static_assert(graft::fits<tile, npu, shapes>);
#endif
