// test/reject/tiling_misses_elements.cpp - rounded down: the cores leave a remainder that is never processed
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<.*tile, npu>, .*tiling_misses_elements, .*name<'x', ' ', '\[', '3', '3', ',', ' ',
// '1', '0', '0', '0', '\]', ' ', 'f', 'l', 'o', 'a', 't', '3', '2'>, .*name<'3', '2', '9', '9', '2', ' ', 'i', 't',
// 'e', 'm', 's', ' ', 'i', 'n', ' ', 'a', 'l', 'l', ' ', 'b', 'l', 'o', 'c', 'k', 's', ',', ' ', 'o', 'f', ' ', '3',
// '3', '0', '0', '0'
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
    auto const each = ceil_div(n, 32);
    t.split({.total = n, .each = each, .blocks = 32, .item_bytes = 0, .local_bytes = 0});
    return graft::ok;
}
inline constexpr graft::box shapes{{"x", {N(33, 64), 1000}}};
static_assert(graft::fits<tile, npu, shapes>);
#else
constexpr graft::status tile(Scale::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    auto const n = ctx.elements<"x">();
    auto const each = n / 32;
    t.split({.total = n, .each = each, .blocks = 32, .item_bytes = 0, .local_bytes = 0});
    return graft::ok;
}
inline constexpr graft::box shapes{{"x", {N(33, 64), 1000}}};
static_assert(graft::fits<tile, npu, shapes>);
#endif
