// test/reject/misaligned_tiling__item_of_another_dtype.cpp - four bytes of an element, for int64, too
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<.*tile, npu>, .*misaligned_tiling, .*name<.*'i', 'n', 't', '6', '4'>, .*name<'4', ' ', 'b', 'y', 't', 'e', 's', ' ', 'o', 'f', ' ', 'a', 'n', ' ', 'i', 't', 'e', 'm'
#include "graft/op/infer/chip.hpp"
#include "graft/tiling/fits.hpp"

using namespace graft::letters;

struct npu : graft::chip<npu> {
    static constexpr auto descriptor =
        graft::chip_descriptor("npu").cores(whole, 8).memory(local, graft::KiB(64), 32).types(f32 | i64);
};
struct Neg : graft::op<Neg> {
    static constexpr auto prototype = graft::prototype("Neg").input("x", f32 | i64).output("y", follow("x"));
};
constexpr graft::status tile(Neg::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
#ifndef GRAFT_REJECT
    auto const bytes = ctx.item_bytes<"x">();
#else
    constexpr int bytes = 4;
#endif
    auto const elements = ctx.elements<"x">();
    auto const each = round_up(ceil_div(elements, ctx.platform().cores), 16);
    auto const part = min(each, 2048);
    t.split({.total = elements, .each = each, .tile = part, .item_bytes = bytes, .local_bytes = 2 * part * bytes});
    return graft::ok;
}
inline constexpr graft::box rows{{"x", {N(1, 4096), 2048}}};
static_assert(graft::fits<tile, npu, rows>);
