// test/reject/caffe_field_number_first.cpp - the name of a field precedes its number
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*wrong_arguments, .*name<'s', 'e', 'e', 'd'>
#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"

namespace caffe = graft::caffe;
struct Mode : caffe::enumeration {
    static constexpr auto values = caffe::values("Mode").value("ADD", 0).value("SUB", 1);
};
struct Bad : caffe::message {
    static constexpr auto fields = caffe::fields("Bad")
#ifndef GRAFT_REJECT
                                       .optional("seed", 2, int64, 42)
#else
                                       .optional(2, "seed", int64, 42)
#endif
                                       .optional("axis", 9, int32);
};
static_assert(caffe::message_of<Bad>::schema.name == "Bad");
