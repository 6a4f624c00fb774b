// test/reject/caffe_message_default_not_in_enum.cpp - a default is one of the values of the enum
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Invalid, .*default_not_in_enum, .*name<'a'>
#include "graft/frontend/caffe/message.hpp"

namespace caffe = graft::caffe;

struct Mode : caffe::enumeration {
    static constexpr auto values = caffe::values("Mode").value("FAST", 0);
};
struct Valid : caffe::message {
    static constexpr auto fields = caffe::fields("Valid").optional<Mode>("a", 1, "FAST");
};
static_assert(caffe::message_of<Valid>::schema.fields.size() > 0);

#ifdef GRAFT_REJECT
struct Invalid : caffe::message {
    static constexpr auto fields = caffe::fields("Invalid").optional<Mode>("a", 1, "SLOW");
};
static_assert(caffe::message_of<Invalid>::schema.fields.size() > 0);
#endif
