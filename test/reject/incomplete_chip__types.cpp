// test/reject/incomplete_chip__types.cpp - a chip that holds no dtype
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<small, .*incomplete_chip, .*name<'t', 'y', 'p', 'e', 's'
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
    static constexpr auto descriptor = graft::chip_descriptor("small").cores(whole, 2).memory(local, 4096);
};
static_assert(graft::is_chip<small>);
#endif
