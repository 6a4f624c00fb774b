// test/reject/caffe_messages_number_of_a_dialect.cpp - a number that is free in BVLC is used by MobileNet-YOLO
// SPDX-License-Identifier: Apache-2.0
// expect: <field_149, .*field_number_in_use, .*both<.*name<'m', *'y', *'_', *'p', *'a', *'r', *'a', *'m'>, *.*name<'r', *'e', *'o', *'r', *'g', *'_', *'p', *'a', *'r', *'a', *'m'>
#include "graft/frontend/caffe/messages.hpp"

namespace caffe = graft::caffe;

struct MyParameter : caffe::message {
    static constexpr auto fields = caffe::fields("MyParameter").optional("a", 1, uint32);
};
struct field_149 : caffe::message {
    static constexpr auto fields = caffe::fields("LayerParameter").optional<MyParameter>("my_param", 149);
};

static_assert(caffe::messages<caffe::ssd, field_149>::known().dialects > 0);

#ifdef GRAFT_REJECT
static_assert(caffe::messages<caffe::mobilenet_yolo, field_149>::known().dialects > 0);
#endif
