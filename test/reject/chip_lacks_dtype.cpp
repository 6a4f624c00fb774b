// test/reject/chip_lacks_dtype.cpp - a column of a dtype that the chip does not hold
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Scale, .*chip_lacks_dtype, .*name<'f', 'l', 'o', 'a', 't', '6', '4'
#include "graft/op/define/op.hpp"
#include "graft/op/infer/chip.hpp"

struct npu : graft::chip<npu> {
    static constexpr auto descriptor = graft::chip_descriptor("npu").cores(whole, 32)
        .memory(local, graft::KiB(192), 32).types(f16 | f32 | i32).formats(nchw, nc1hwc0);
};

#ifndef GRAFT_REJECT
struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", columns(f16, f64))
        .output("y", columns(f16, f64), follow("x", aspect::shape))
        .on<npu>(only_columns(0));
};
static_assert(graft::well_formed<Scale>);
#else
struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale").input("x", columns(f16, f64))
        .output("y", columns(f16, f64), follow("x", aspect::shape))
        .on<npu>();
};
static_assert(graft::well_formed<Scale>);
#endif
