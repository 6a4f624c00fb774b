// expect: ill_formed<Wrong, .*duplicate_chip, .*name<'n', 'p', 'u', '1'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", follow("x")).on("npu1").on("npu2");
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).output("y", follow("x")).on("npu1").on("npu1");
};
static_assert(graft::well_formed<Wrong>);
#endif
