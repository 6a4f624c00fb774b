// test/reject/missing_tiling_function__block.cpp - a kernel that takes a block and has no tiling function
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*Scale.*missing_tiling_function, .*name<'b', 'l', 'o', 'c', 'k'>
#include "graft/kernel/tiled_kernel.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32 | f16).output("y", follow("x"));
};
constexpr graft::status tile_scale(Scale::tiling_context const&, graft::tiling<>&) { return graft::ok; }
graft::status scale(graft::in<"x", float>, graft::out<"y", float>, graft::block) { return graft::ok; }
#ifndef GRAFT_REJECT
template struct graft::tiled_kernel<Scale, &tile_scale, graft::variant<&scale>>;
#else
template struct graft::kernel<Scale, &scale>;
#endif
