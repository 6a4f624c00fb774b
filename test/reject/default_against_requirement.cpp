// expect: ill_formed<Wrong, .*default_violates_constraint, .*name<'p', 'a', 'd', 's'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("n", 2)
                                          .attr("pads", {0, 0})
                                          .require("pads", "n elements", [](graft::attributes const& a) {
                                              return static_cast<std::int64_t>(a["pads"].size()) == a["n"].integer;
                                          });
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("n", 3)
                                          .attr("pads", {0, 0})
                                          .require("pads", "n elements", [](graft::attributes const& a) {
                                              return static_cast<std::int64_t>(a["pads"].size()) == a["n"].integer;
                                          });
};
static_assert(graft::well_formed<Wrong>);
#endif
