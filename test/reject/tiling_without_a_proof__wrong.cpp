// test/reject/tiling_without_a_proof__wrong.cpp - a table that proves its tilings has a box for which one is wrong
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<tables, .*tiling_misses_elements, .*name<'A', 'd', 'd', ' ', 'o', 'n', ' ', 'n', 'p', 'u'>
#include "graft/op/infer/chip.hpp"
#include "graft/tiling/cut.hpp"
#include "graft/tiling/unproved.hpp"

using namespace graft::letters;

struct npu : graft::chip<npu> {
    static constexpr auto descriptor =
        graft::chip_descriptor("npu").cores(whole, 32).memory(local, graft::KiB(192), 32).types(f16 | f32);
};
struct Add : graft::op<Add> {
    static constexpr auto prototype =
        graft::prototype("Add").input("x", f32).input("y", f32, any_shape).output("z", follow("x"));
};
constexpr graft::status tile(Add::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
#ifndef GRAFT_REJECT
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 3);
#else
    auto const n = ctx.elements<"x">();
    t.split({.total = n, .each = 4096, .blocks = 32, .item_bytes = 4, .local_bytes = 49152});
    return graft::ok;
#endif
}
graft::status add(
    graft::in<"x", float>, graft::in<"y", float>, graft::out<"z", float>, graft::tiled<graft::pieces>, graft::block) {
    return graft::ok;
}
using tiled_add = graft::tiled_kernel<Add, &tile, graft::variant<&add>>;
inline constexpr graft::box rows{{"x", {N(1, 4096), 2048}}, {"y", {N(1, 4096), 2048}}};
struct tables {
    using list = graft::kernels<graft::proved<tiled_add, rows>>;
    static constexpr std::string_view engine = "npu";
};
static_assert(graft::proves<tables, npu>);
