// test/reject/caffe_messages_override_of_nothing.cpp - override replaces a message that exists
// SPDX-License-Identifier: Apache-2.0
// expect: <BiasParametre, .*override_of_unknown_message, .*both<.*name<'B', *'i', *'a', *'s', *'P', *'a', *'r', *'a', *'m', *'e', *'t', *'r', *'e'>, *.*name<>
#include "graft/frontend/caffe/messages.hpp"

namespace caffe = graft::caffe;

struct BiasParameter : caffe::message {
    static constexpr auto fields = caffe::fields("BiasParameter").override().optional("a", 1, uint32);
};
struct BiasParametre : caffe::message {
    static constexpr auto fields = caffe::fields("BiasParametre").override().optional("a", 1, uint32);
};

static_assert(caffe::messages<BiasParameter>::known().dialects > 0);

#ifdef GRAFT_REJECT
static_assert(caffe::messages<BiasParametre>::known().dialects > 0);
#endif
