// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*documentation_of_unknown_parameter, .*name<'z'>
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/documentation.hpp"
#include "graft/op/define/overriding.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", follow("x"));
    static constexpr auto documentation = graft::documentation("What it does.").of("x", "in").of("y", "out");
};
struct of_Right {
    using list = graft::ops<Right>;
};
static_assert(graft::documentation_of<of_Right>()[0]->notes().size() == 2);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output("y", follow("x"));
    static constexpr auto documentation = graft::documentation("What it does.").of("x", "in").of("z", "out");
};
struct of_Wrong {
    using list = graft::ops<Wrong>;
};
static_assert(graft::documentation_of<of_Wrong>()[0]->notes().size() == 2);
#endif
