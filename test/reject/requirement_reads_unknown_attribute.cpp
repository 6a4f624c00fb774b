// expect: ill_formed<Wrong, .*unknown_attribute, .*name<'m'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("n", 2)
                                          .require("n", "positive",
                                              [](graft::attributes const& a) { return a["n"].integer > 0; });
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("n", 2)
                                          .require("n", "positive",
                                              [](graft::attributes const& a) { return a["m"].integer > 0; });
};
static_assert(graft::well_formed<Wrong>);
#endif
