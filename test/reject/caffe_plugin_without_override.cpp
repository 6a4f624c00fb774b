// test/reject/caffe_plugin_without_override.cpp - a second plugin of a layer replaces the first only with override
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<invalid, .*duplicate_operator, .*name<'C', *'o', *'n', *'v', *'o', *'l', *'u', *'t', *'i', *'o', *'n'>
#include "graft/mapping/declare/plugins.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/define/op.hpp"

struct Target : graft::op<Target> {
    static constexpr auto prototype = graft::prototype("Target").input("x", f32).output("y", follow("x"));
};
struct Convolution : graft::origin_op<Convolution> {
    static constexpr auto prototype = graft::prototype("Convolution").input("bottom", f32).output("top", f32);
};
struct MyConvolution : graft::origin_op<MyConvolution> {
    static constexpr auto prototype = graft::prototype("Convolution").input("bottom", f32).output("top", f32);
};
inline constexpr auto shipped = graft::plugin<Target, Convolution>();
inline constexpr auto in_its_place = graft::plugin<Target, MyConvolution>().override();
inline constexpr auto beside_it = graft::plugin<Target, MyConvolution>();

struct valid {
    using plugins = graft::join_plugins<graft::plugins<shipped>, graft::plugins<in_its_place>>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<valid>().rows.size() == 1);

#ifdef GRAFT_REJECT
struct invalid {
    using plugins = graft::join_plugins<graft::plugins<shipped>, graft::plugins<beside_it>>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<invalid>().rows.size() == 1);
#endif
