// test/reject/misaligned_tiling__rows_of_three.cpp - rows of three numbers: three rows of float32 are 36 bytes
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<.*tile, npu>, .*misaligned_tiling, .*name<'x', ' ', '\[', '2', ',', ' ', '3', '\]', ' ', 'f', 'l', 'o', 'a', 't', '3', '2'>, .*name<'1', '2', ' ', 'b', 'y', 't', 'e', 's', ' ', 'o', 'f', ' ', 'a', ' ', 'b', 'l', 'o', 'c', 'k', ',', ' ', 'o', 'f', ' ', 'u', 'n', 'i', 't', 's', ' ', 'o', 'f', ' ', '3', '2'
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
    return graft::cut(
        ctx, t, ctx.extent<"x">(0), {.bytes = 3 * ctx.item_bytes<"x">(), .local_bytes = 6 * ctx.item_bytes<"x">()});
}
inline constexpr graft::box shapes{{"x", {N(1, 100000), 3}}};
static_assert(graft::fits<tile, npu, shapes>);
#else
constexpr graft::status tile(Scale::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    auto const rows = ctx.extent<"x">(0);
    t.split({.total = rows, .each = ceil_div(rows, 32), .item_bytes = 3 * ctx.item_bytes<"x">(), .local_bytes = 0});
    return graft::ok;
}
inline constexpr graft::box shapes{{"x", {N(1, 100000), 3}}};
static_assert(graft::fits<tile, npu, shapes>);
#endif
