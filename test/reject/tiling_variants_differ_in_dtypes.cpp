// test/reject/tiling_variants_differ_in_dtypes.cpp - variants of one kernel for different dtypes
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiled_kernel<Scale,.*errc::variant_dtype_mismatch,.*name<'x'>
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
graft::status tile(graft::tiling_context<Scale> const&, graft::tiling<pieces, 1, 2>&) { return graft::ok; }
graft::status small(graft::in<"x", float>, graft::in<"k", std::int64_t>, graft::out<"y", float>, graft::tiled<pieces>) {
    return graft::ok;
}
graft::status large(graft::in<"x", float>, graft::in<"k", std::int64_t>, graft::out<"y", float>, graft::tiled<pieces>) {
    return graft::ok;
}
template struct graft::tiled_kernel<Scale, &tile, graft::variant<&small, 1>, graft::variant<&large, 2>>;
#else
graft::status tile(graft::tiling_context<Scale> const&, graft::tiling<pieces, 1, 2>&) { return graft::ok; }
graft::status small(graft::in<"x", float>, graft::in<"k", std::int64_t>, graft::out<"y", float>, graft::tiled<pieces>) {
    return graft::ok;
}
graft::status large(
    graft::in<"x", graft::half>, graft::in<"k", std::int64_t>, graft::out<"y", graft::half>, graft::tiled<pieces>) {
    return graft::ok;
}
template struct graft::tiled_kernel<Scale, &tile, graft::variant<&small, 1>, graft::variant<&large, 2>>;
#endif
