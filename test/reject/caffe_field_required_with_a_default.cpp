// test/reject/caffe_field_required_with_a_default.cpp - a required field has no default
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*wrong_arguments, .*name<'c', 'h', 'a', 'n', 'n', 'e', 'l', 's'>
#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"

namespace caffe = graft::caffe;
struct Mode : caffe::enumeration {
    static constexpr auto values = caffe::values("Mode").value("ADD", 0).value("SUB", 1);
};
struct Bad : caffe::message {
    static constexpr auto fields = caffe::fields("Bad")
#ifndef GRAFT_REJECT
                                       .required("channels", 5, uint32)
#else
                                       .required("channels", 5, uint32, 3)
#endif
                                       .optional("axis", 9, int32);
};
static_assert(caffe::message_of<Bad>::schema.name == "Bad");
