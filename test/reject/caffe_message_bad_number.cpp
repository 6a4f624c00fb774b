// test/reject/caffe_message_bad_number.cpp - protobuf reserves the numbers 19000 to 19999
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Invalid, .*invalid_field_number, .*name<'a'>
#include "graft/frontend/caffe/message.hpp"

namespace caffe = graft::caffe;

struct Valid : caffe::message {
    static constexpr auto fields = caffe::fields("Valid").optional("a", 18999, int32);
};
static_assert(caffe::message_of<Valid>::schema.fields.size() > 0);

#ifdef GRAFT_REJECT
struct Invalid : caffe::message {
    static constexpr auto fields = caffe::fields("Invalid").optional("a", 19000, int32);
};
static_assert(caffe::message_of<Invalid>::schema.fields.size() > 0);
#endif
