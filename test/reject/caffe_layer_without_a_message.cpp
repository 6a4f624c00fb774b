// test/reject/caffe_layer_without_a_message.cpp - a layer names its message
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<\w+, .*not_a_message
#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"
#include "graft/op/define/op.hpp"

namespace caffe = graft::caffe;
struct BadParameter : caffe::message {
    static constexpr auto fields = caffe::fields("BadParameter").optional("axis", 1, int32);
};
#ifndef GRAFT_REJECT
struct Bad : caffe::layer<Bad, BadParameter> {
#else
struct Bad : caffe::layer<Bad> {
#endif
    static constexpr auto prototype = define("Bad", "bad_param").input("bottom", f32).output("top", f32);
};
static_assert(graft::well_formed<Bad>);
