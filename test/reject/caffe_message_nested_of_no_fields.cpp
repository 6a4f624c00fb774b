// test/reject/caffe_message_nested_of_no_fields.cpp - a field of a type that has no fields
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Plain,.*not_a_message,.*name<'f', ?'i', ?'e', ?'l', ?'d', ?'s'
#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"

namespace caffe = graft::caffe;
struct Box : caffe::message {
    static constexpr auto fields = caffe::fields("Box").optional("offset", 1, uint32);
};
struct Plain {
    int x;
};
struct Mode : caffe::enumeration {
    static constexpr auto values = caffe::values("Mode").value("ADD", 0).value("SUB", 1);
};
struct ShiftParameter : caffe::message {
#ifndef GRAFT_REJECT
    static constexpr auto fields = caffe::fields("ShiftParameter").repeated<Box>("box", 1);
#else
    static constexpr auto fields = caffe::fields("ShiftParameter").repeated<Plain>("box", 1);
#endif
};
static_assert(caffe::message_of<ShiftParameter>::schema.name == "ShiftParameter");
