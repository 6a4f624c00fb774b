// test/reject/plugin_value_outside_the_definition.cpp - a plugin sets an enumeration to a string that the definition
// does not have
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Resize, *ResizeNearest>.*value_outside_definition.*name<'m', 'o', 'd', 'e'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

enum class resize_mode { nearest, linear };
template <> struct graft::attr_traits<resize_mode> {
    static constexpr auto kind = graft::attr_kind::string;
    static constexpr graft::enum_string<resize_mode> values[] = {
        {resize_mode::nearest, "nearest"}, {resize_mode::linear, "linear"}};
};
struct Resize : graft::op<Resize> {
    static constexpr auto prototype = graft::prototype("Resize").input("x", f32).output("y", follow("x"))
        .attr("mode", resize_mode::linear);
};
struct ResizeNearest : graft::tensorflow::op<ResizeNearest> {
    static constexpr auto prototype = graft::tensorflow::op_def("ResizeNearest", "x: float", "-> y: float");
};
#ifndef GRAFT_REJECT
inline constexpr auto resize = graft::plugin<Resize, ResizeNearest>().set("mode", resize_mode::nearest);
#else
inline constexpr auto resize = graft::plugin<Resize, ResizeNearest>().set("mode", "nearst");
#endif
struct my_plugins {
    using plugins = graft::plugins<resize>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
