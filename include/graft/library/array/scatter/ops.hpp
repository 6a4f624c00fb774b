// graft/library/array/scatter/ops.hpp - operators: updates written to positions given by indices
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct scatter_lines {
    static constexpr char text[] = R"ops(
numbertype = real_number,quantized,c64,c128

ScatterNdNonAliasingAdd input:T indices:Tindices updates:T -> output:T T?type{numbertype,bool} Tindices?type{i32,i64}
    bad_indices_policy?string="" | S ? ? > S
InplaceUpdate x:T indices:i32 v:T -> y:T where T=any | S [?] ? > S | tf: x,i,v->y
InplaceAdd x:T indices:i32 v:T -> y:T where T=any | S [?] ? > S | tf: x,i,v->y
InplaceSub x:T indices:i32 v:T -> y:T where T=any | S [?] ? > S | tf: x,i,v->y
TensorScatterUpdate x:T indices:Tindices updates:T -> y:T bad_indices_policy?string="" where T=any
    Tindices=i16,i32,i64,u16 | S ? ? > S | tf: tensor,indices,updates->output
TensorScatterAdd x:T indices:Tindices updates:T -> y:T bad_indices_policy?string="" where T=any Tindices=index_number
    | S ? ? > S | tf: tensor,indices,updates->output
TensorScatterSub x:T indices:Tindices updates:T -> y:T bad_indices_policy?string="" where T=any Tindices=index_number
    | S ? ? > S | tf: tensor,indices,updates->output
TensorScatterMax input:T indices:Tindices updates:T -> output:T bad_indices_policy?string="" where T=any
    Tindices=index_number | S ? ? > S | tf: tensor,indices,updates->output
TensorScatterMin input:T indices:Tindices updates:T -> output:T bad_indices_policy?string="" where T=any
    Tindices=index_number | S ? ? > S | tf: tensor,indices,updates->output
ScatterNd indices:Tindices x:T shape:Tindices -> y:T bad_indices_policy?string="" where T=any Tindices=i16,i32,i64
    | ? ? $S > S | tf: indices,updates,shape->output
)ops";
};

using InplaceUpdate = listed<scatter_lines, "InplaceUpdate">;
using InplaceAdd = listed<scatter_lines, "InplaceAdd">;
using InplaceSub = listed<scatter_lines, "InplaceSub">;
using TensorScatterUpdate = listed<scatter_lines, "TensorScatterUpdate">;
using TensorScatterAdd = listed<scatter_lines, "TensorScatterAdd">;
using TensorScatterSub = listed<scatter_lines, "TensorScatterSub">;
using TensorScatterMax = listed<scatter_lines, "TensorScatterMax">;
using TensorScatterMin = listed<scatter_lines, "TensorScatterMin">;
using ScatterNd = listed<scatter_lines, "ScatterNd">;

/// The operators of training graphs in this file.
using scatter_ops = listed_ops<scatter_lines>;

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct scatter_device_lines {
    static constexpr char text[] = R"ops(
/// x and updates at the positions in indices.
ScatterNonAliasingAdd x:number indices:i32,i64(any_shape) updates:number(any_shape) -> y=x
/// var and updates at the rows in indices.
IndexAdd var:any indices:i32(any_shape) updates:any(any_shape) -> var_out=var axis?int=0
/// var and updates at the rows in indices, in place.
InplaceIndexAdd var:any indices:i32,i64(any_shape) updates:any(any_shape) alpha?:any(any_shape) -> var=var axis?int
/// Ranges of rows of src added to x.
AddRowRanges x:f16,f32 src:'(any_shape) indices:i32(any_shape) -> x=x
/// updates at the positions in indices.
ArgMaxGrad var:f16,f32,i8,i32 indices:i32(any_shape) updates:f16,f32,i8,i32(any_shape) -> y=var dimension?int
/// updates at the positions in indices.
ArgMaxGradD var:f16,f32,i8,i32 indices:i32(any_shape) updates:f16,f32,i8,i32(any_shape) assist:i32(any_shape) -> y=var
    dimension?int
)ops";
};

/// The operators of this file; none has a kernel.
using scatter_device_ops = listed_ops<scatter_device_lines>;

} // namespace library
GRAFT_END
