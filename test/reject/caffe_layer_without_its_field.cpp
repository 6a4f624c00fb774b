// test/reject/caffe_layer_without_its_field.cpp - a layer with its own message requires a field of LayerParameter that
// contains it
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Mine, .*missing_layer_field, .*name<'m', *'i', *'n', *'e', *'_', *'p', *'a', *'r', *'a', *'m'>
#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace caffe = graft::caffe;

struct MineParameter : caffe::message {
    static constexpr auto fields = caffe::fields("MineParameter").optional("a", 1, uint32, 3);
};
struct layer_fields : caffe::message {
    static constexpr auto fields = caffe::fields("LayerParameter").optional<MineParameter>("mine_param", 9000);
};
struct Mine : caffe::layer<Mine, MineParameter> {
    static constexpr auto prototype = define("Mine", "mine_param").input("bottom", f32).output("top", f32);
};
struct Target : graft::op<Target> {
    static constexpr auto prototype = graft::prototype("Target").input("x", f32).output("y", follow("x")).attr("a", 3);
};
inline constexpr auto mine = graft::plugin<Target, Mine>();

struct valid {
    using plugins = graft::plugins<mine>;
    using list = plugins::origins;
    using messages = caffe::messages<layer_fields>;
};
static_assert(graft::plugins_of<valid>().rows.size() == 1);

#ifdef GRAFT_REJECT
struct invalid {
    using plugins = graft::plugins<mine>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<invalid>().rows.size() == 1);
#endif
