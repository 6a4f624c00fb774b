// test/reject/domain_user_enum_value_without_a_line.cpp - a value map leaves out a value of the user's own Caffe enum
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Tint, *TintLayer>.*value_map_is_not_exhaustive.*name<'m', 'o', 'd', 'e'>.*'B', 'L', 'U', 'E'
#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace caffe = graft::caffe;

struct Colour : caffe::enumeration {
    static constexpr auto values = caffe::values("Colour").value("RED", 1).value("GREEN", 2).value("BLUE", 3);
};
struct TintParameter : caffe::message {
    static constexpr auto fields = caffe::fields("TintParameter").optional<Colour>("colour", 1);
};
struct tint_fields : caffe::message {
    static constexpr auto fields = caffe::fields("LayerParameter").optional<TintParameter>("tint_param", 9000);
};
struct TintLayer : caffe::layer<TintLayer, TintParameter> {
    static constexpr auto prototype = define("Tint", "tint_param").input("bottom", f32).output("top", f32);
};
struct Tint : graft::op<Tint> {
    static constexpr auto prototype =
        graft::prototype("Tint").input("x", f32).output("y", follow("x")).attr("mode", 0, in_range(0, 2));
};
using graft::when;
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Tint, TintLayer>().map(
    "mode", "colour", when("RED", 0), when("GREEN", 1), when("BLUE", 2));
#else
inline constexpr auto one = graft::plugin<Tint, TintLayer>().map("mode", "colour", when("RED", 0), when("GREEN", 1));
#endif
struct set {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
    using messages = caffe::messages<tint_fields>;
};
constexpr auto table = graft::plugins_of<set>();
