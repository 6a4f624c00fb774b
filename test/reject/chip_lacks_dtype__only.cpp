// test/reject/chip_lacks_dtype__only.cpp - a part of a port that the chip does not hold
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Scale, .*chip_lacks_dtype, .*name<'b', 'f', 'l', 'o', 'a', 't', '1', '6'
#include "graft/op/define/op.hpp"
#include "graft/op/infer/chip.hpp"

struct npu : graft::chip<npu> {
    static constexpr auto descriptor = graft::chip_descriptor("npu").cores(whole, 32)
        .memory(local, graft::KiB(192), 32).types(f16 | f32 | i32).formats(nchw, nc1hwc0);
};

#ifndef GRAFT_REJECT
struct Scale : graft::op<Scale> {
    static constexpr auto prototype =
        graft::prototype("Scale").input("x", floating).output("y", follow("x")).on<npu>(only("x", f16));
};
static_assert(graft::well_formed<Scale>);
#else
struct Scale : graft::op<Scale> {
    static constexpr auto prototype =
        graft::prototype("Scale").input("x", floating).output("y", follow("x")).on<npu>(only("x", f16 | bf16));
};
static_assert(graft::well_formed<Scale>);
#endif
