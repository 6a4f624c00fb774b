// test/reject/kernel_is_a_lambda__tiled.cpp - a lambda in the place of a tiled kernel's function
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*Scale.*kernel_is_not_a_function
#include "graft/kernel/tiled_kernel.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32 | f16).output("y", follow("x"));
};
constexpr graft::status tile_scale(Scale::tiling_context const&, graft::tiling<>&) { return graft::ok; }
#ifndef GRAFT_REJECT
graft::status scale(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
template struct graft::tiled_kernel<Scale, &tile_scale, graft::variant<&scale>>;
#else
inline constexpr auto scale = [](graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; };
template struct graft::tiled_kernel<Scale, &tile_scale, graft::variant<scale>>;
#endif
