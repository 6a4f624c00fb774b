// test/reject/not_a_chip.cpp - a type without a descriptor where a chip is expected
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Scale, .*not_a_chip, .*name<'S', 'c', 'a', 'l', 'e'
#include "graft/op/define/op.hpp"
#include "graft/op/infer/chip.hpp"

struct npu : graft::chip<npu> {
    static constexpr auto descriptor = graft::chip_descriptor("npu").cores(whole, 32)
        .memory(local, graft::KiB(192), 32).types(f16 | f32 | i32).formats(nchw, nc1hwc0);
};

#ifndef GRAFT_REJECT
struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f16).output("y", follow("x")).on<npu>();
};
static_assert(graft::well_formed<Scale>);
#else
struct board {};
struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", f16).output("y", follow("x")).on<board>();
};
static_assert(graft::well_formed<Scale>);
#endif
