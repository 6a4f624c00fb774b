// test/reject/caffe_messages_added_field_is_required.cpp - a field that one file adds to all layers cannot be required
// SPDX-License-Identifier: Apache-2.0
// expect: <invalid, .*added_field_is_required, .*both<.*name<'m', *'y', *'_', *'n', *'u', *'m', *'b', *'e', *'r'>, *.*name<'L', *'a', *'y', *'e', *'r', *'P', *'a', *'r', *'a', *'m', *'e', *'t', *'e', *'r'>
#include "graft/frontend/caffe/messages.hpp"

namespace caffe = graft::caffe;

struct valid : caffe::message {
    static constexpr auto fields = caffe::fields("LayerParameter").optional("my_number", 9000, uint32);
};
struct invalid : caffe::message {
    static constexpr auto fields = caffe::fields("LayerParameter").required("my_number", 9000, uint32);
};

static_assert(caffe::messages<valid>::known().dialects > 0);

#ifdef GRAFT_REJECT
static_assert(caffe::messages<invalid>::known().dialects > 0);
#endif
