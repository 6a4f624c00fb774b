// test/reject/chip_memory_in_another_order.cpp - a level of memory whose bytes precede its kind
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<npu, .*wrong_arguments, .*name<'m', ?'e', ?'m', ?'o', ?'r', ?'y'>
#include "graft/op/infer/chip.hpp"

struct npu : graft::chip<npu> {
    static constexpr auto descriptor = graft::chip_descriptor("npu")
                                           .cores(whole, 8)
#ifndef GRAFT_REJECT
                                           .memory(local, graft::KiB(192), 32)
#else
                                           .memory(graft::KiB(192), local, 32)
#endif
                                           .types(f32 | f16);
};
static_assert(graft::is_chip<npu>);
