// test/reject/chip_lacks_dtype__set.cpp - a port of which the chip holds no dtype
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Scale, .*chip_lacks_dtype, .*name<'i', 'n', 't', '8'
#include "graft/op/define/op.hpp"
#include "graft/op/infer/chip.hpp"

struct npu : graft::chip<npu> {
    static constexpr auto descriptor = graft::chip_descriptor("npu").cores(whole, 32)
        .memory(local, graft::KiB(192), 32).types(f16 | f32 | i32).formats(nchw, nc1hwc0);
};

#ifndef GRAFT_REJECT
struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", i8 | i32).output("y", follow("x")).on<npu>();
};
static_assert(graft::well_formed<Scale>);
#else
struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", i8 | u8).output("y", follow("x")).on<npu>();
};
static_assert(graft::well_formed<Scale>);
#endif
