// test/reject/proof_of_an_untiled_kernel.cpp - a proof of tilings requires a tiled kernel
// SPDX-License-Identifier: Apache-2.0
// expect: prove_tiling_takes_a_tiled_kernel|prove_tiling takes a graft::tiled_kernel
#include "graft/tiling/tiling_proof.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32 | f16).output("y", follow("x"));
};
constexpr graft::status tile_scale(Scale::tiling_context const&, graft::tiling<>&) { return graft::ok; }
graft::status scale(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
using tiled = graft::tiled_kernel<Scale, &tile_scale, graft::variant<&scale>>;
inline constexpr auto cases = [](graft::tiling_trial& t, std::int64_t n) { t({{"x", {n}}}); };
#ifndef GRAFT_REJECT
bool proved() { return static_cast<bool>(graft::prove_tiling<tiled>(cases)); }
#else
bool proved() { return static_cast<bool>(graft::prove_tiling<graft::kernel<Scale, &scale>>(cases)); }
#endif
