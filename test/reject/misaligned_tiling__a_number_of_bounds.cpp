// test/reject/misaligned_tiling__a_number_of_bounds.cpp - a rest that is looked at as a number
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<.*tile, npu>, .*misaligned_tiling, .*name<.*'b', 'y', 't', 'e', 's', ' ', 'o', 'f', ' ', 'a', ' ', 'b', 'l', 'o', 'c', 'k'
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
inline constexpr graft::box shapes{{"x", {N(1, 100000)}}};
static_assert(graft::fits<tile, npu, shapes>);
#else
constexpr graft::status tile(Scale::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    auto const n = ctx.elements<"x">();
    auto each = n / 32;
    if (n % 32) each = round_up(ceil_div(n, 32), 16); // right for these n only
    t.split({.total = n, .each = each, .tile = 16, .item_bytes = ctx.item_bytes<"x">(), .local_bytes = 128});
    return graft::ok;
}
inline constexpr graft::box shapes{{"x", {N(1, 100000)}}};
static_assert(graft::fits<tile, npu, shapes>);
#endif
