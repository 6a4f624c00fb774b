// test/reject/tiling_exceeds_core_memory__lambda.cpp - a tile of a whole block, in a box of a lambda
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<Scale, .*tile, npu>, .*tiling_exceeds_core_memory, .*name<'x'
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
    auto const all = ctx.elements<"x">(), each = round_up(ceil_div(all, ctx.platform().cores), 32);
    auto const bytes = ctx.item_bytes<"x">();
#ifndef GRAFT_REJECT
    auto const tile = min(each, 8192);
#else
    auto const tile = each;
#endif
    t.split({.total = all, .each = each, .tile = tile, .item_bytes = bytes, .local_bytes = 2 * tile * bytes});
    return graft::ok;
}
static_assert(graft::fits<tile, npu>([] { return graft::box{{"x", {N(1, 4096), 2048}}, {"n", 1}}; }));
