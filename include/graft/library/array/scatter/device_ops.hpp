// graft/library/array/scatter/device_ops.hpp - operators of CANN's devices, for their shapes: scatter
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN
namespace library {

/// x and updates at the places that indices name.
struct ScatterNonAliasingAdd : op<ScatterNonAliasingAdd> {
    static constexpr auto prototype = graft::prototype("ScatterNonAliasingAdd")
                                          .input("x", f32 | f16 | i32)
                                          .input("indices", i32 | i64)
                                          .input("updates", f32 | f16 | i32)
                                          .output("y", follow("x", aspect::dtype | aspect::shape));
};

/// var and updates at rows that indices name.
struct IndexAdd : op<IndexAdd> {
    static constexpr auto prototype = graft::prototype("IndexAdd")
                                          .input("var", any)
                                          .input("indices", i32)
                                          .input("updates", any)
                                          .output("var_out", follow("var", aspect::dtype | aspect::shape))
                                          .attr("axis", 0);
};

/// var and updates at rows that indices name, in place.
struct InplaceIndexAdd : op<InplaceIndexAdd> {
    static constexpr auto prototype = graft::prototype("InplaceIndexAdd")
                                          .input("var", any)
                                          .input("indices", i32 | i64)
                                          .input("updates", any)
                                          .optional_input("alpha", any)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .attr("axis", as_integer);
};

/// Ranges of rows of src added to x.
struct AddRowRanges : op<AddRowRanges> {
    static constexpr auto prototype = graft::prototype("AddRowRanges")
                                          .input("x", f32)
                                          .input("src", f32)
                                          .input("indices", i32)
                                          .output("x", follow("x", aspect::dtype | aspect::shape));
};

/// updates where indices say.
struct ArgMaxGrad : op<ArgMaxGrad> {
    static constexpr auto prototype = graft::prototype("ArgMaxGrad")
                                          .input("var", f32 | f16 | i8 | i32)
                                          .input("indices", i32)
                                          .input("updates", f32 | f16 | i8 | i32)
                                          .output("y", follow("var", aspect::dtype | aspect::shape))
                                          .attr("dimension", as_integer);
};

/// updates where indices say.
struct ArgMaxGradD : op<ArgMaxGradD> {
    static constexpr auto prototype = graft::prototype("ArgMaxGradD")
                                          .input("var", f32 | f16 | i8 | i32)
                                          .input("indices", i32)
                                          .input("updates", f32 | f16 | i8 | i32)
                                          .input("assist", i32)
                                          .output("y", follow("var", aspect::dtype | aspect::shape))
                                          .attr("dimension", as_integer);
};

/// The operators of this file; none has a kernel.
using scatter_device_ops = ops<ScatterNonAliasingAdd, IndexAdd, InplaceIndexAdd, AddRowRanges, ArgMaxGrad, ArgMaxGradD>;

} // namespace library
GRAFT_END
