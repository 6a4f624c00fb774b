// test/reject/attribute_enum_without_traits.cpp - an enumeration without declared strings is not an attribute type
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Resize, .*unsupported_default_type, .*name<'m', 'o', 'd', 'e'>
#include "graft/op/define/op.hpp"

enum class resize_mode { nearest, linear };
#ifndef GRAFT_REJECT
template <> struct graft::attr_traits<resize_mode> {
    static constexpr auto kind = graft::attr_kind::string;
    static constexpr graft::enum_string<resize_mode> values[] = {
        {resize_mode::nearest, "nearest"}, {resize_mode::linear, "linear"}};
};
#endif
struct Resize : graft::op<Resize> {
    static constexpr auto prototype = graft::prototype("Resize").input("x", f32).output("y", follow("x"))
        .attr("mode", resize_mode::nearest);
};
static_assert(graft::well_formed<Resize>);
