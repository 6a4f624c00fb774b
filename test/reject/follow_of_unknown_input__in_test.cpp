// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Astray, .*follow_of_unknown_input, .*name<'z'>
#include "graft/op/infer/infer.hpp"
struct Follows : graft::op<Follows> {
    static constexpr auto prototype = graft::prototype("Follows").input("x", f32).output("y", follow("x"));
};
static_assert(graft::infer<Follows>("y", {{"x", {2, 3}}}) == graft::shape{2, 3});
#ifdef GRAFT_REJECT
struct Astray : graft::op<Astray> { // well_formed is not called here: the test of the rule does it
    static constexpr auto prototype = graft::prototype("Astray").input("x", f32).output("y", follow("z"));
};
static_assert(graft::infer<Astray>("y", {{"x", {2, 3}}}) == graft::shape{2, 3});
#endif
