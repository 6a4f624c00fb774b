// test/reject/box_of_unknown_input__value_outside.cpp - a box with a value that the attribute does not admit
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling_on<.*tile, npu>, .*box_of_unknown_input, .*name<'n'>
#include "graft/op/infer/chip.hpp"
#include "graft/tiling/cut.hpp"
#include "graft/tiling/fits.hpp"

using namespace graft::letters;

struct npu : graft::chip<npu> {
    static constexpr auto descriptor =
        graft::chip_descriptor("npu").cores(whole, 32).memory(local, graft::KiB(192), 32).types(f16 | f32);
};
struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale")
                                          .datatype("T", f16 | f32)
                                          .input("x", "T")
                                          .output("y", "T", follow("x"))
                                          .attr("n", 1, at_least(1))
                                          .attr("axes", as_integers, length(2));
};
constexpr graft::status tile(Scale::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 2);
}
#ifndef GRAFT_REJECT
inline constexpr graft::box shapes{{"axes", graft::values{0, 1}}, {"x", {N(1, 4096), 2048}}, {"n", 1}};
static_assert(graft::fits<tile, npu, shapes>);
#else
inline constexpr graft::box shapes{{"axes", graft::values{0, 1}}, {"x", {N(1, 4096), 2048}}, {"n", 0}};
static_assert(graft::fits<tile, npu, shapes>);
#endif
