// test/reject/empty_tile__units.cpp - parts of full units, rounded down: with few elements a part is empty
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<.*tile, npu>, .*empty_tile, .*name<'x', ' ', '\[', '1', '\]', ' ', 'f', 'l', 'o', 'a',
// 't', '3', '2'>, .*name<'0', ' ', 'o', 'f', ' ', '1', ' ', 'i', 't', 'e', 'm', 's'
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
    auto const n = ctx.elements<"x">();
    t.split({.total = n, .each = round_down(ceil_div(n, 32), 16), .blocks = 32, .item_bytes = 0, .local_bytes = 0});
    return graft::ok;
}
inline constexpr graft::box shapes{{"x", {N(1, 4096)}}};
static_assert(graft::fits<tile, npu, shapes>);
#endif
