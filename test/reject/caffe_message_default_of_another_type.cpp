// test/reject/caffe_message_default_of_another_type.cpp - a default has the type of its field
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Invalid, .*wrong_default_type, .*name<'a'>
#include "graft/frontend/caffe/message.hpp"

namespace caffe = graft::caffe;

struct Valid : caffe::message {
    static constexpr auto fields = caffe::fields("Valid").optional("a", 1, string, "x");
};
static_assert(caffe::message_of<Valid>::schema.fields.size() > 0);

#ifdef GRAFT_REJECT
struct Invalid : caffe::message {
    static constexpr auto fields = caffe::fields("Invalid").optional("a", 1, int32, "x");
};
static_assert(caffe::message_of<Invalid>::schema.fields.size() > 0);
#endif
