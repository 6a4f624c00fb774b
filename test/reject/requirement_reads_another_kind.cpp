// expect: ill_formed<Wrong, .*wrong_attribute_access, .*name<'k'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("k", 0.5)
                                          .require("k", "positive",
                                              [](graft::attributes const& a) { return a["k"].real > 0; });
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("k", 0.5)
                                          .require("k", "positive",
                                              [](graft::attributes const& a) { return a["k"].integer >= 0; });
};
static_assert(graft::well_formed<Wrong>);
#endif
