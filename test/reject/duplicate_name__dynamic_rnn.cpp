// test/reject/duplicate_name__dynamic_rnn.cpp - an optional input declared twice, as in the listing of DynamicRNNV3
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<DynamicRNNV3, .*duplicate_name, .*name<'m', *'a', *'s', *'k'
#include "graft/op/define/op.hpp"

#ifndef GRAFT_REJECT
#define SECOND "project"
#else
#define SECOND "mask"
#endif
struct DynamicRNNV3 : graft::op<DynamicRNNV3> {
    static constexpr auto prototype = graft::prototype("DynamicRNNV3")
                                          .input("x", f32)
                                          .input("w", f32, any_shape)
                                          .input("b", f32, any_shape)
                                          .optional_input("seq_length", i32, any_shape)
                                          .optional_input("mask", u8, any_shape)
                                          .optional_input(SECOND, u8, any_shape)
                                          .output("y", follow("x"));
};
static_assert(graft::well_formed<DynamicRNNV3>);
