// test/reject/caffe_message_enum_without_values.cpp - an enum has values
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Empty, .*enum_without_values, .*name<'E', *'m', *'p', *'t', *'y'>
#include "graft/frontend/caffe/message.hpp"

namespace caffe = graft::caffe;

struct Full : caffe::enumeration {
    static constexpr auto values = caffe::values("Full").value("ONE", 1);
};
static_assert(caffe::enum_of<Full>::schema.find("ONE"));

#ifdef GRAFT_REJECT
struct Empty : caffe::enumeration {
    static constexpr auto values = caffe::values("Empty");
};
static_assert(!caffe::enum_of<Empty>::schema.find("ONE"));
#endif
