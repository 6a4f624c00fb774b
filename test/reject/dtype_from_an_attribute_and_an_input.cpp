// test/reject/dtype_from_an_attribute_and_an_input.cpp - the dtype of an output has one source
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Convert, .*duplicate_dtype, .*name<'y'>
#include "graft/op/infer/infer.hpp"

struct Convert : graft::op<Convert> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = graft::prototype("Convert")
                                          .input("x", f32 | i32)
                                          .type_attr("to", f32 | i32)
                                          .output("y", type_from("to"), follow("x", aspect::shape));
#else
    static constexpr auto prototype = graft::prototype("Convert")
                                          .input("x", f32 | i32)
                                          .type_attr("to", f32 | i32)
                                          .output("y", type_from("to"), follow("x"));
#endif
};
static_assert(graft::well_formed<Convert>);
