// test/reject/tiling_chooses_an_unknown_key.cpp - a tiling function that selects a key that it did not declare
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling<pieces, 1, 2>, .*unknown_tiling_key, std::integral_constant<int, 3>
#include "graft/kernel/tiled_kernel.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale")
                                          .input("x", f32 | f16)
                                          .input("k", i64, any_shape)
                                          .optional_input("bias", f32, any_shape)
                                          .output("y", follow("x"))
                                          .attr("group", 1);
};
struct Other : graft::op<Other> {
    static constexpr auto prototype = graft::prototype("Other").input("x", f32).output("y", follow("x"));
};
struct pieces {
    int length;
};
struct others {
    int length;
};

#ifndef GRAFT_REJECT
graft::status tile(graft::tiling_context<Scale> const&, graft::tiling<pieces, 1, 2>& t) {
    return t.choose<2>(), graft::ok;
}
#else
graft::status tile(graft::tiling_context<Scale> const&, graft::tiling<pieces, 1, 2>& t) {
    return t.choose<3>(), graft::ok;
}
#endif
