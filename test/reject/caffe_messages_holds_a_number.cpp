// test/reject/caffe_messages_holds_a_number.cpp - a number among the messages
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<int,.*not_a_message,.*name<'f', ?'i', ?'e', ?'l', ?'d', ?'s'
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
#ifndef GRAFT_REJECT
using all = caffe::messages<Box>;
#else
using all = caffe::messages<Box, int>;
#endif
static_assert(all::known().dialects != 0);
