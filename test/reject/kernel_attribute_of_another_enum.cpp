// test/reject/kernel_attribute_of_another_enum.cpp - a kernel reads an attribute as another enumeration than the
// operator's
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*kernel<Resize,.*resize.*errc::wrong_attribute_type,.*name<'m', 'o', 'd', 'e'>
#include "graft/kernel/signature.hpp"
#include "graft/op/define/op.hpp"

enum class resize_mode { nearest, linear };
enum class pad_mode { nearest, linear };
template <> struct graft::attr_traits<resize_mode> {
    static constexpr auto kind = graft::attr_kind::string;
    static constexpr graft::enum_string<resize_mode> values[] = {
        {resize_mode::nearest, "nearest"}, {resize_mode::linear, "linear"}};
};
template <> struct graft::attr_traits<pad_mode> {
    static constexpr auto kind = graft::attr_kind::string;
    static constexpr graft::enum_string<pad_mode> values[] = {
        {pad_mode::nearest, "nearest"}, {pad_mode::linear, "linear"}};
};
struct Resize : graft::op<Resize> {
    static constexpr auto prototype = graft::prototype("Resize").input("x", f32).output("y", follow("x"))
        .attr("mode", resize_mode::nearest);
};

#ifndef GRAFT_REJECT
graft::status resize(graft::in<"x", float>, graft::out<"y", float>, graft::attr_of<"mode", resize_mode>) {
    return graft::ok;
}
template struct graft::kernel<Resize, &resize>;
#else
graft::status resize(graft::in<"x", float>, graft::out<"y", float>, graft::attr_of<"mode", pad_mode>) {
    return graft::ok;
}
template struct graft::kernel<Resize, &resize>;
#endif
