// expect: ill_formed<Conv, .*wrong_attribute_type, .*name<'a', 'x', 'i', 's'>
#include "graft/graph/ir/network.hpp"
#include "graft/op/catalog/catalog.hpp"
using namespace graft::literals;
struct Conv : graft::op<Conv> {
    static constexpr auto prototype =
        graft::prototype("Conv").input("x", f32).output("y", follow("x")).attr("axis", 1).attr("by", 1.0);
};
struct few {
    using list = graft::ops<Conv>;
};
void build(graft::network& net, graft::tensor_ref x) {
#ifndef GRAFT_REJECT
    (void)net.add<Conv>("c", "x"_p = x, "axis"_p = 'c' - 'a');
#else
    (void)net.add<Conv>("c", "x"_p = x, "axis"_p = 'c');
#endif
}
