// test/reject/caffe_message_duplicate_name.cpp - a message has each name once
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Invalid, .*duplicate_name, .*name<'a'>
#include "graft/frontend/caffe/message.hpp"

namespace caffe = graft::caffe;

struct Valid : caffe::message {
    static constexpr auto fields = caffe::fields("Valid").optional("a", 1, int32).optional("b", 2, int32);
};
static_assert(caffe::message_of<Valid>::schema.fields.size() > 0);

#ifdef GRAFT_REJECT
struct Invalid : caffe::message {
    static constexpr auto fields = caffe::fields("Invalid").optional("a", 1, int32).optional("a", 2, int32);
};
static_assert(caffe::message_of<Invalid>::schema.fields.size() > 0);
#endif
