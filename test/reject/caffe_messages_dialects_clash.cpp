// test/reject/caffe_messages_dialects_clash.cpp - NVCaffe and SSD assign one number to different fields
// SPDX-License-Identifier: Apache-2.0
// expect: <.*ssd, .*nvcaffe>, .*field_number_in_use, .*both<.*name<'u', *'s', *'e', *'_', *'g', *'p', *'u', *'_', *'t', *'r', *'a', *'n', *'s', *'f', *'o', *'r', *'m'>, *.*name<'r', *'e', *'s', *'i', *'z', *'e', *'_', *'p', *'a', *'r', *'a', *'m'>
#include "graft/frontend/caffe/messages.hpp"

namespace caffe = graft::caffe;

static_assert(caffe::messages<caffe::nvcaffe>::known().dialects > 0);

#ifdef GRAFT_REJECT
static_assert(caffe::messages<caffe::ssd, caffe::nvcaffe>::known().dialects > 0);
#endif
