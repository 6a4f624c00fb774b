// test/reject/caffe_layer_unknown_field.cpp - a layer makes a requirement on a field that its messages do not have
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Tile, .*unknown_attribute, .*name<'t', *'i', *'l', *'e', *'z'>
#include "graft/frontend/caffe/shipped_layer.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace caffe = graft::caffe;

struct Target : graft::op<Target> {
    static constexpr auto prototype = graft::prototype("Target").input("x", f32).output("y", follow("x"))
        .attr("axis", 1).attr("tiles", 1);
};

#ifndef GRAFT_REJECT
struct Tile : caffe::shipped_layer<Tile> {
    static constexpr auto prototype =
        define("Tile", "tile_param", {.required = {"tiles"}}).input("bottom", f32).output("top", f32);
};
#else
struct Tile : caffe::shipped_layer<Tile> {
    static constexpr auto prototype =
        define("Tile", "tile_param", {.required = {"tilez"}}).input("bottom", f32).output("top", f32);
};
#endif
inline constexpr auto tile = graft::plugin<Target, Tile>();

struct tag {
    using plugins = graft::plugins<tile>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<tag>().rows.size() == 1);
