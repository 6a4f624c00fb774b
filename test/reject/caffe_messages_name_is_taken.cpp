// test/reject/caffe_messages_name_is_taken.cpp - two files add a field of one name to the layers
// SPDX-License-Identifier: Apache-2.0
// expect: <second, .*field_name_in_use, .*both<.*name<'m', *'y', *'_', *'p', *'a', *'r', *'a', *'m'>, *.*name<'m', *'y', *'_', *'p', *'a', *'r', *'a', *'m'>
#include "graft/frontend/caffe/messages.hpp"

namespace caffe = graft::caffe;

struct MyParameter : caffe::message {
    static constexpr auto fields = caffe::fields("MyParameter").optional("a", 1, uint32);
};
struct first : caffe::message {
    static constexpr auto fields = caffe::fields("LayerParameter").optional<MyParameter>("my_param", 9000);
};
struct second : caffe::message {
    static constexpr auto fields = caffe::fields("LayerParameter").optional<MyParameter>("my_param", 9001);
};

static_assert(caffe::messages<first>::known().dialects > 0);

#ifdef GRAFT_REJECT
static_assert(caffe::messages<first, second>::known().dialects > 0);
#endif
