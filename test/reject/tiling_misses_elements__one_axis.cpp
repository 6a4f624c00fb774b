// test/reject/tiling_misses_elements__one_axis.cpp - parts of the first axis, as if a row had 1000 elements
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<.*tile, npu>, .*tiling_misses_elements, .*name<'x', ' ', '\[', '4', '0', '9', '6', ',', ' ', '1', '0', '0', '1', '\]', ' ', 'f', 'l', 'o', 'a', 't', '3', '2'>, .*name<'4', '0', '9', '6', '0', '0', '0', ' ', 'i', 't', 'e', 'm', 's', ' ', 'i', 'n', ' ', 'a', 'l', 'l', ' ', 'b', 'l', 'o', 'c', 'k', 's', ',', ' ', 'o', 'f', ' ', '4', '1', '0', '0', '0', '9', '6'
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
    auto const rows = ctx.extent<"x">(0);
    t.split({.total = ctx.elements<"x">(),
        .each = ceil_div(rows, 32) * 1000,
        .blocks = 32,
        .item_bytes = 0,
        .local_bytes = 0});
    return graft::ok;
}
inline constexpr graft::box shapes{{"x", {N(32, 4096), C(1000, 1001)}}};
static_assert(graft::fits<tile, npu, shapes>);
#endif
