// test/reject/caffe_messages_number_is_taken.cpp - field 1 of the shipped BiasParameter is `axis`; a message that
// replaces it is declared with override
// SPDX-License-Identifier: Apache-2.0
// expect: <BiasParameter, .*field_number_in_use, .*both<.*name<'b', *'i', *'a', *'s', *'_', *'s', *'t', *'r', *'u', *'c', *'t'>, *.*name<'a', *'x', *'i', *'s'>
#include "graft/frontend/caffe/messages.hpp"

namespace caffe = graft::caffe;

struct BiasStruct : caffe::message {
    static constexpr auto fields =
        caffe::fields("BiasStruct").optional("offset", 1, uint32).repeated("width", 2, uint32);
};
struct WithOverride : caffe::message {
    static constexpr auto fields = caffe::fields("BiasParameter").override().repeated<BiasStruct>("bias_struct", 1);
};
struct BiasParameter : caffe::message {
    static constexpr auto fields = caffe::fields("BiasParameter").repeated<BiasStruct>("bias_struct", 1);
};

static_assert(caffe::messages<WithOverride>::known().dialects > 0);

#ifdef GRAFT_REJECT
static_assert(caffe::messages<BiasParameter>::known().dialects > 0);
#endif
