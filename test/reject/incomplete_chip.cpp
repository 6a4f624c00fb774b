// test/reject/incomplete_chip.cpp - a chip without the memory that its kernels work in
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<small, .*incomplete_chip, .*name<'l', 'o', 'c', 'a', 'l'
#include "graft/op/define/op.hpp"
#include "graft/op/infer/chip.hpp"

struct npu : graft::chip<npu> {
    static constexpr auto descriptor = graft::chip_descriptor("npu").cores(whole, 32)
        .memory(local, graft::KiB(192), 32).types(f16 | f32 | i32).formats(nchw, nc1hwc0);
};

#ifndef GRAFT_REJECT
struct small : graft::chip<small> {
    static constexpr auto descriptor = graft::chip_descriptor("small").cores(whole, 2).types(f16).memory(local, 4096);
};
static_assert(graft::is_chip<small>);
#else
struct small : graft::chip<small> {
    static constexpr auto descriptor = graft::chip_descriptor("small").cores(whole, 2).types(f16);
};
static_assert(graft::is_chip<small>);
#endif
