// test/reject/caffe_message_bad_name.cpp - a name must be valid in text format
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Invalid, .*invalid_field_name, .*name<'a', *'-', *'b'>
#include "graft/frontend/caffe/message.hpp"

namespace caffe = graft::caffe;

struct Valid : caffe::message {
    static constexpr auto fields = caffe::fields("Valid").optional("a_b", 1, int32);
};
static_assert(caffe::message_of<Valid>::schema.fields.size() > 0);

#ifdef GRAFT_REJECT
struct Invalid : caffe::message {
    static constexpr auto fields = caffe::fields("Invalid").optional("a-b", 1, int32);
};
static_assert(caffe::message_of<Invalid>::schema.fields.size() > 0);
#endif
