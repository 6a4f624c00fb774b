// test/reject/tiled_pieces_without_a_block.cpp - a kernel has a parameter for pieces, but no block that specifies
// which are its own
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiled_kernel<Add,.*kernel_without_block, .*name<'b', ?'l', ?'o', ?'c', ?'k'>
#include "graft/kernel/tiled_kernel.hpp"
#include "graft/op/define/op.hpp"
#include "graft/tiling/cut.hpp"

struct Add : graft::op<Add> {
    static constexpr auto prototype = graft::prototype("Add").input("x", f32).output("y", follow("x"));
};
constexpr graft::status tile(Add::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 2, 2);
}
#ifndef GRAFT_REJECT
graft::status add(graft::in<"x", float> x, graft::out<"y", float> y, graft::tiled<graft::pieces> t, graft::block b) {
    for (auto p : t->of(b)) b.store(y, p)[0] = b.load(x, p)[0];
    return graft::ok;
}
#else
graft::status add(graft::in<"x", float> x, graft::out<"y", float> y, graft::tiled<graft::pieces>) {
    return y[0] = x[0], graft::ok;
}
#endif
template struct graft::tiled_kernel<Add, &tile, graft::variant<&add>>;
