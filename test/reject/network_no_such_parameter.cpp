// expect: ill_formed<Conv, .*unknown_parameter, .*name<'p', 'a', 'd'>
#include "graft/graph/ir/network.hpp"
#include "graft/op/catalog/catalog.hpp"
using namespace graft::literals;
struct Conv : graft::op<Conv> {
    static constexpr auto prototype = graft::prototype("Conv")
                                          .input("x", f32)
                                          .input("filter", f32, any_shape)
                                          .output("y", follow("x"))
                                          .attr("strides", as_integers)
                                          .attr("mode", "SAME");
};
struct few {
    using list = graft::ops<Conv>;
};
void build(graft::network& net, graft::tensor_ref x) {
#ifndef GRAFT_REJECT
    (void)net.add<Conv>("c", "x"_p = x, "filter"_p = x, "strides"_p = {1, 1});
#else
    (void)net.add<Conv>("c", "x"_p = x, "filter"_p = x, "strides"_p = {1, 1}, "pad"_p = 1);
#endif
}
