// test/reject/caffe_message_is_not_constexpr.cpp - a message whose fields the compiler cannot read
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Other,.*message_is_not_constexpr,.*name<'f', ?'i', ?'e', ?'l', ?'d', ?'s'
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
struct Other : caffe::message {
#ifndef GRAFT_REJECT
    static constexpr auto fields = caffe::fields("Other").optional("offset", 1, uint32);
#else
    static inline auto fields = caffe::fields("Other").optional("offset", 1, uint32);
#endif
};
static_assert(caffe::messages<Box, Other>::known().dialects != 0);
