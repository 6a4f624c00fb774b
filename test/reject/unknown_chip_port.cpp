// expect: ill_formed<Wrong, .*unknown_chip_port, .*name<'z'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f16 | f32).output("y", follow("x")).on("npu1", only("x", f16));
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f16 | f32).output("y", follow("x")).on("npu1", only("z", f16));
};
static_assert(graft::well_formed<Wrong>);
#endif
