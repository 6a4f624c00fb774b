// test/reject/tiling_rejects_shape.cpp - a row of which no unit fits: the function rejects a shape of the box
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<.*tile, npu>, .*tiling_rejects_shape, .*name<'x', ' ', '\[', '1', '0', '0', ',', ' ',
// '6', '5', '5', '3', '5', '\]', ' ', 'f', 'l', 'o', 'a', 't', '3', '2'>, .*name<'l', 'o', 'c', 'a', 'l', '_', 'b',
// 'y', 't', 'e', 's', ':', ' ', 'r', 'o', 'o', 'm', ' ', 'f', 'o', 'r', ' ', 'a', ' ', 't', 'i', 'l', 'e', ' ', 'i',
// 'n', ' ', 't', 'h', 'e', ' ', 'm', 'e', 'm', 'o', 'r', 'y', ' ', 'o', 'f', ' ', 'a', ' ', 'c', 'o', 'r', 'e'
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
        ctx, t, ctx.extent<"x">(0), {.bytes = 32, .local_bytes = ctx.extent<"x">(1) * ctx.item_bytes<"x">()});
}
inline constexpr graft::box shapes{{"x", {100, N(1, 49152)}}};
static_assert(graft::fits<tile, npu, shapes>);
#else
constexpr graft::status tile(Scale::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    return graft::cut(
        ctx, t, ctx.extent<"x">(0), {.bytes = 32, .local_bytes = ctx.extent<"x">(1) * ctx.item_bytes<"x">()});
}
inline constexpr graft::box shapes{{"x", {100, N(1, 65535)}}};
static_assert(graft::fits<tile, npu, shapes>);
#endif
