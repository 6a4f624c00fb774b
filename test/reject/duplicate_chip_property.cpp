// test/reject/duplicate_chip_property.cpp - two sizes of one memory; a family repeats it by as()
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<small, .*duplicate_chip_property, .*name<'l', 'o', 'c', 'a', 'l', ' ', 'm', 'e', 'm', 'o', 'r',
// 'y'
#include "graft/op/define/op.hpp"
#include "graft/op/infer/chip.hpp"

struct npu : graft::chip<npu> {
    static constexpr auto descriptor = graft::chip_descriptor("npu").cores(whole, 32)
        .memory(local, graft::KiB(192), 32).types(f16 | f32 | i32).formats(nchw, nc1hwc0);
};

#ifndef GRAFT_REJECT
struct small : graft::chip<small> {
    static constexpr auto descriptor = npu::descriptor.as("small").memory(local, 4096);
};
static_assert(graft::is_chip<small>);
#else
struct small : graft::chip<small> {
    static constexpr auto descriptor = npu::descriptor.as("small").memory(local, 4096).memory(local, 8192);
};
static_assert(graft::is_chip<small>);
#endif
