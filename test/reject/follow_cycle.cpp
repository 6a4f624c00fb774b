// expect: ill_formed<Ring, .*follow_cycle, .*name<'a'>
#include "graft/op/define/op.hpp"
struct Chain : graft::op<Chain> { // declared in any order: the chain ends at c
    static constexpr auto prototype = graft::prototype("Chain")
                                          .input("a", f32, follow("b"))
                                          .input("b", f32, follow("c"))
                                          .input("c", f32)
                                          .output("y", follow("a"));
};
static_assert(graft::well_formed<Chain>);
#ifdef GRAFT_REJECT
struct Ring : graft::op<Ring> {
    static constexpr auto prototype =
        graft::prototype("Ring").input("a", f32, follow("b")).input("b", f32, follow("a")).output("y", follow("a"));
};
static_assert(graft::well_formed<Ring>);
#endif
