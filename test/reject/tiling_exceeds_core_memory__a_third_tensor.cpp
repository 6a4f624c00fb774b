// test/reject/tiling_exceeds_core_memory__a_third_tensor.cpp - room for two tensors, and three
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<.*tile, npu>, .*tiling_exceeds_core_memory, .*name<'x', ' ', '\[', '4', '0', '9', '6', ',', ' ', '2', '0', '4', '8', '\]', ' ', 'f', 'l', 'o', 'a', 't', '3', '2'>, .*name<'2', '9', '4', '9', '1', '2', ' ', 'b', 'y', 't', 'e', 's', ' ', 'a', 't', ' ', 'o', 'n', 'c', 'e', ',', ' ', 'a', ' ', 'c', 'o', 'r', 'e', ' ', 'h', 'a', 's', ' ', '1', '9', '6', '6', '0', '8'
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
    if (auto const why = graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 2); !why) return why;
    return graft::ok;
}
inline constexpr graft::box shapes{{"x", {N(1, 4096), 2048}}};
static_assert(graft::fits<tile, npu, shapes>);
#else
constexpr graft::status tile(Scale::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    auto const bytes = ctx.item_bytes<"x">();
    auto const each = round_up(ceil_div(ctx.elements<"x">(), ctx.platform().cores), 16);
    auto const tile = min(each, round_down(graft::extent(ctx.platform().local_bytes) / (2 * bytes), 16));
    t.split(
        {.total = ctx.elements<"x">(), .each = each, .tile = tile, .item_bytes = 0, .local_bytes = 3 * tile * bytes});
    return graft::ok;
}
inline constexpr graft::box shapes{{"x", {N(1, 4096), 2048}}};
static_assert(graft::fits<tile, npu, shapes>);
#endif
