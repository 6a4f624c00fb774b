// test/reject/tiling_test_of_too_many_workspaces.cpp - a test of a tiling that requests more workspaces than it may
// SPDX-License-Identifier: Apache-2.0
// expect: is not an integral constant expression|non-constant condition for static assertion
// last: the_tiling_is_not_usable
#include "graft/kernel/tiling.hpp"

struct Add : graft::op<Add> {
    static constexpr auto prototype = graft::prototype("Add").input("x", f32).output("z", follow("x"));
};
constexpr graft::status tile(Add::tiling_context const& ctx, graft::tiling<>& t) {
    for (std::int64_t i = 0; i < ctx.input<"x">()[0].value(); ++i) t.workspace(graft::memory_size::bytes(64));
    return graft::ok;
}
#ifndef GRAFT_REJECT
static_assert(graft::tile<&tile>({{"x", {8, 8}}})->workspaces() == 8);
#else
static_assert(graft::tile<&tile>({{"x", {40, 8}}})->workspaces() == 40);
#endif
