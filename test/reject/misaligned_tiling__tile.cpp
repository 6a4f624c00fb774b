// test/reject/misaligned_tiling__tile.cpp - blocks begin on a boundary, the tiles in them do not
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<.*tile, npu>, .*misaligned_tiling, .*name<'x', ' ', '\[', '4', '0', '9', '6', ',', ' ', '2', '0', '4', '8', '\]', ' ', 'f', 'l', 'o', 'a', 't', '1', '6'>, .*name<'2', '0', '0', '0', ' ', 'b', 'y', 't', 'e', 's', ' ', 'o', 'f', ' ', 'a', ' ', 't', 'i', 'l', 'e', ',', ' ', 'o', 'f', ' ', 'u', 'n', 'i', 't', 's', ' ', 'o', 'f', ' ', '3', '2'
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
    auto const n = ctx.elements<"x">();
    auto const unit = 32 / ctx.item_bytes<"x">();
    auto const each = round_up(ceil_div(n, ctx.platform().cores), unit);
    t.split({.total = n, .each = each, .tile = 1024, .item_bytes = ctx.item_bytes<"x">(), .local_bytes = 0});
    return graft::ok;
}
inline constexpr graft::box shapes{{"x", {N(1, 4096), 2048}}};
static_assert(graft::fits<tile, npu, shapes>);
#else
constexpr graft::status tile(Scale::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    auto const n = ctx.elements<"x">();
    auto const unit = 32 / ctx.item_bytes<"x">();
    auto const each = round_up(ceil_div(n, ctx.platform().cores), unit);
    t.split({.total = n, .each = each, .tile = 1000, .item_bytes = ctx.item_bytes<"x">(), .local_bytes = 0});
    return graft::ok;
}
inline constexpr graft::box shapes{{"x", {N(1, 4096), 2048}}};
static_assert(graft::fits<tile, npu, shapes>);
#endif
