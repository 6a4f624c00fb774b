// test/reject/caffe_messages_number_in_two_files.cpp - two files add fields of one number to the layers
// SPDX-License-Identifier: Apache-2.0
// expect: <second, .*field_number_in_use, .*both<.*name<'y', *'o', *'u', *'r', *'_', *'p', *'a', *'r', *'a', *'m'>, *.*name<'m', *'y', *'_', *'p', *'a', *'r', *'a', *'m'>
#include "graft/frontend/caffe/messages.hpp"

namespace caffe = graft::caffe;

struct MyParameter : caffe::message {
    static constexpr auto fields = caffe::fields("MyParameter").optional("a", 1, uint32);
};
struct first : caffe::message {
    static constexpr auto fields = caffe::fields("LayerParameter").optional<MyParameter>("my_param", 9000);
};
struct second : caffe::message {
    static constexpr auto fields = caffe::fields("LayerParameter").optional<MyParameter>("your_param", 9000);
};

static_assert(caffe::messages<first>::known().dialects > 0);

#ifdef GRAFT_REJECT
static_assert(caffe::messages<first, second>::known().dialects > 0);
#endif
