// test/reject/empty_tile__tile.cpp - rows that are so long that a tile has none
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<.*tile, npu>, .*empty_tile, .*name<'x', ' ', '\[', '1', '0', '0', ',', ' ', '6', '5', '5', '3', '5', '\]', ' ', 'f', 'l', 'o', 'a', 't', '3', '2'>, .*name<'0', ' ', 'i', 'n', ' ', 'a', ' ', 't', 'i', 'l', 'e', ' ', 'o', 'f', ' ', '4', ' ', 'i', 't', 'e', 'm', 's'
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
    auto const rows = ctx.extent<"x">(0);
    t.split({.total = rows,
        .each = ceil_div(rows, 32),
        .tile = 196608 / (ctx.extent<"x">(1) * ctx.item_bytes<"x">()),
        .item_bytes = 0,
        .local_bytes = 0});
    return graft::ok;
}
inline constexpr graft::box shapes{{"x", {100, N(1, 49152)}}};
static_assert(graft::fits<tile, npu, shapes>);
#else
constexpr graft::status tile(Scale::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    auto const rows = ctx.extent<"x">(0);
    t.split({.total = rows,
        .each = ceil_div(rows, 32),
        .tile = 196608 / (ctx.extent<"x">(1) * ctx.item_bytes<"x">()),
        .item_bytes = 0,
        .local_bytes = 0});
    return graft::ok;
}
inline constexpr graft::box shapes{{"x", {100, N(1, 65535)}}};
static_assert(graft::fits<tile, npu, shapes>);
#endif
