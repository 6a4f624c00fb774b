// expect: ill_formed<Twice, .*duplicate_name, .*name<'x'>
#include "graft/op/define/op.hpp"
struct Once : graft::op<Once> {
    static constexpr auto prototype =
        graft::prototype("Once").input("x", f32).input("z", f32, any_shape).output("y", follow("x"));
};
static_assert(graft::well_formed<Once>);
#ifdef GRAFT_REJECT
struct Twice : graft::op<Twice> {
    static constexpr auto prototype = graft::prototype("Twice").input("x", f32).input("x", f32).output(
        "y", follow("x"));
};
static_assert(graft::well_formed<Twice>);
#endif
