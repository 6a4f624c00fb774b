// test/reject/kernel_attribute_without_a_type.cpp - an attribute without its type
// SPDX-License-Identifier: Apache-2.0
// expect: kernel_parameter_without_a_type, .*wrong_arguments, .*name<'b', ?'y'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32).output("y", follow("x")).attr("by", 1);
};

#ifndef GRAFT_REJECT
graft::status scale(graft::in<"x", float>, graft::attr_of<"by", std::int64_t>, graft::out<"y", float>) {
    return graft::ok;
}
#else
graft::status scale(graft::in<"x", float>, graft::attr_of<"by">, graft::out<"y", float>) { return graft::ok; }
#endif
inline constexpr graft::kernel<Scale, &scale> bound{};
