// test/reject/caffe_message_default_out_of_range.cpp - a default is in the range of its type
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Invalid, .*default_out_of_range, .*name<'a'>
#include "graft/frontend/caffe/message.hpp"

namespace caffe = graft::caffe;

struct Valid : caffe::message {
    static constexpr auto fields = caffe::fields("Valid").optional("a", 1, uint32, 4294967295);
};
static_assert(caffe::message_of<Valid>::schema.fields.size() > 0);

#ifdef GRAFT_REJECT
struct Invalid : caffe::message {
    static constexpr auto fields = caffe::fields("Invalid").optional("a", 1, uint32, -1);
};
static_assert(caffe::message_of<Invalid>::schema.fields.size() > 0);
#endif
