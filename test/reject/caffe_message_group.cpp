// test/reject/caffe_message_group.cpp - a group, or a message without its struct, is not a type of a field
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Invalid, .*field_without_type, .*name<'a'>
#include "graft/frontend/caffe/message.hpp"

namespace caffe = graft::caffe;

struct Valid : caffe::message {
    static constexpr auto fields = caffe::fields("Valid").optional("a", 1, bytes);
};
static_assert(caffe::message_of<Valid>::schema.fields.size() > 0);

#ifdef GRAFT_REJECT
struct Invalid : caffe::message {
    static constexpr auto fields = caffe::fields("Invalid").optional("a", 1, type::group);
};
static_assert(caffe::message_of<Invalid>::schema.fields.size() > 0);
#endif
