// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Astray, .*follow_of_unknown_input, .*name<'z'>
#include "graft/op/define/op.hpp"
struct Follows : graft::op<Follows> {
    static constexpr auto prototype = graft::prototype("Follows").input("x", f32).output("y", follow("x"));
};
static_assert(graft::well_formed<Follows>);
#ifdef GRAFT_REJECT
struct Astray : graft::op<Astray> {
    static constexpr auto prototype = graft::prototype("Astray").input("x", f32).output("y", follow("z"));
};
static_assert(graft::well_formed<Astray>);
#endif
