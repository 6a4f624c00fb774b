// test/reject/caffe_field_default_of_an_enum.cpp - the default of an enum is one of its names
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*default_not_in_enum, .*name<'m', 'o', 'd', 'e'>
#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"

namespace caffe = graft::caffe;
struct Mode : caffe::enumeration {
    static constexpr auto values = caffe::values("Mode").value("ADD", 0).value("SUB", 1);
};
struct Bad : caffe::message {
    static constexpr auto fields = caffe::fields("Bad")
#ifndef GRAFT_REJECT
                                       .optional<Mode>("mode", 3, "ADD")
#else
                                       .optional<Mode>("mode", 3, 0)
#endif
                                       .optional("axis", 9, int32);
};
static_assert(caffe::message_of<Bad>::schema.name == "Bad");
