// test/reject/attribute_enum_text_twice.cpp - two values of an enumeration have the same string
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Resize, .*duplicate_choice, .*'m', 'o', 'd', 'e'
#include "graft/op/define/op.hpp"

enum class resize_mode { nearest, linear };
template <> struct graft::attr_traits<resize_mode> {
    static constexpr auto kind = graft::attr_kind::string;
#ifndef GRAFT_REJECT
    static constexpr graft::enum_string<resize_mode> values[] = {
        {resize_mode::nearest, "nearest"}, {resize_mode::linear, "linear"}};
#else
    static constexpr graft::enum_string<resize_mode> values[] = {
        {resize_mode::nearest, "nearest"}, {resize_mode::linear, "nearest"}};
#endif
};
struct Resize : graft::op<Resize> {
    static constexpr auto prototype = graft::prototype("Resize").input("x", f32).output("y", follow("x"))
        .attr("mode", resize_mode::nearest);
};
static_assert(graft::well_formed<Resize>);
