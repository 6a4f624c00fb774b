// expect: ill_formed<Wrong, .*dtype_from_unknown_attribute, .*name<'D', 's', 't', 'T'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype =
        graft::prototype("Right").input("x", f32).output("y", type_from("dst"), compute_depend).attr("dst", as_type);
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype =
        graft::prototype("Wrong").input("x", f32).output("y", type_from("DstT"), compute_depend).attr("dst", as_type);
};
static_assert(graft::well_formed<Wrong>);
#endif
