// test/reject/caffe_value_number_first.cpp - the name of a value precedes its number
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Mode, .*wrong_arguments, .*name<'S', 'U', 'B'>
#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"

namespace caffe = graft::caffe;
struct Mode : caffe::enumeration {
#ifndef GRAFT_REJECT
    static constexpr auto values = caffe::values("Mode").value("ADD", 0).value("SUB", 1);
#else
    static constexpr auto values = caffe::values("Mode").value("ADD", 0).value(1, "SUB");
#endif
};
static_assert(caffe::enum_of<Mode>::schema.name == "Mode");
