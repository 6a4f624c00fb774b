// expect: ill_formed<Wrong, .*unknown_dtype_variable, .*name<'U'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").datatype("T", floating).input("x", "T").output("y", "T", compute_depend);
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").datatype("T", floating).input("x", "U").output("y", "T", compute_depend);
};
static_assert(graft::well_formed<Wrong>);
#endif
