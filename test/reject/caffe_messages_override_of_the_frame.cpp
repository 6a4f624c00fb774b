// test/reject/caffe_messages_override_of_the_frame.cpp - layers are decoded by the library: fields are added to their
// message, it is not replaced
// SPDX-License-Identifier: Apache-2.0
// expect: <LayerParameter, .*message_cannot_be_replaced, .*both<.*name<'L', *'a', *'y', *'e', *'r', *'P', *'a', *'r', *'a', *'m', *'e', *'t', *'e', *'r'>, *.*name<>
#include "graft/frontend/caffe/messages.hpp"

namespace caffe = graft::caffe;

struct more : caffe::message {
    static constexpr auto fields = caffe::fields("LayerParameter").optional("a", 9000, uint32);
};
struct LayerParameter : caffe::message {
    static constexpr auto fields = caffe::fields("LayerParameter").override().optional("a", 1, uint32);
};

static_assert(caffe::messages<more>::known().dialects > 0);

#ifdef GRAFT_REJECT
static_assert(caffe::messages<LayerParameter>::known().dialects > 0);
#endif
