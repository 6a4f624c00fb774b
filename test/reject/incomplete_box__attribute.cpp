// test/reject/incomplete_box__attribute.cpp - a box without a value of an attribute that has no default
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<Add, .*tile, npu>, .*incomplete_box, .*name<'a', 'x', 'i', 's'>
#include "graft/op/infer/chip.hpp"
#include "graft/tiling/cut.hpp"
#include "graft/tiling/fits.hpp"

using namespace graft::letters;

struct npu : graft::chip<npu> {
    static constexpr auto descriptor =
        graft::chip_descriptor("npu").cores(whole, 32).memory(local, graft::KiB(192), 32).types(f16 | f32);
};
struct Add : graft::op<Add> {
    static constexpr auto prototype = graft::prototype("Add")
                                          .datatype("T", f16 | f32)
                                          .input("x", "T")
                                          .input("y", "T", any_shape)
                                          .output("z", "T", follow("x"))
                                          .attr("axis", as_integer);
};
constexpr graft::status tile(Add::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 3);
}
#ifndef GRAFT_REJECT
static_assert(graft::fits<tile, npu>(
    [] { return graft::box{{"x", {N(1, 4096), 2048}}, {"y", {N(1, 4096), 2048}}, {"axis", 1}}; }));
#else
static_assert(graft::fits<tile, npu>([] { return graft::box{{"x", {N(1, 4096), 2048}}, {"y", {2048}}}; }));
#endif
