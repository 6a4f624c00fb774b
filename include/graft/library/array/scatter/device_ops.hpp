// graft/library/array/scatter/device_ops.hpp - CANN's device operators, shape inference only: scatter
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct scatter_device_lines {
    static constexpr char text[] = R"ops(
/// x and updates at the positions in indices.
ScatterNonAliasingAdd x:f16,f32,i32 indices:i32,i64 updates:f16,f32,i32 -> y=x
/// var and updates at the rows in indices.
IndexAdd var:any indices:i32 updates:any -> var_out=var axis?int=0
/// var and updates at the rows in indices, in place.
InplaceIndexAdd var:any indices:i32,i64 updates:any alpha?:any -> var=var axis?int
/// Ranges of rows of src added to x.
AddRowRanges x:f32 src:f32 indices:i32 -> x=x
/// updates at the positions in indices.
ArgMaxGrad var:f16,f32,i8,i32 indices:i32 updates:f16,f32,i8,i32 -> y=var dimension?int
/// updates at the positions in indices.
ArgMaxGradD var:f16,f32,i8,i32 indices:i32 updates:f16,f32,i8,i32 assist:i32 -> y=var dimension?int
)ops";
};

/// The operators of this file; none has a kernel.
using scatter_device_ops = listed_ops<scatter_device_lines>;

} // namespace library
GRAFT_END
