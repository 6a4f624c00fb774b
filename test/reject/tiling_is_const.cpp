// test/reject/tiling_is_const.cpp - a tiling function that has its tiling as a const parameter
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling<.*wrong_tiling_signature, .*name<'t', ?'i', ?'l', ?'e'>
#include "graft/kernel/tiling.hpp"
#include "graft/op/define/op.hpp"
#include "graft/tiling/cut.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32).output("y", follow("x"));
};
#ifndef GRAFT_REJECT
constexpr graft::status tile(Scale::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
#else
constexpr graft::status tile(Scale::tiling_context const& ctx, graft::tiling<graft::pieces> const& t) {
#endif
    t.split({.total = ctx.elements<"x">(), .each = 64, .item_bytes = 0, .local_bytes = 0});
    return graft::ok;
}
