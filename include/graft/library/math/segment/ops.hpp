// graft/library/math/segment/ops.hpp - operators: segment reductions of rows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// Source: TensorFlow core/ops. The last of the segment ids determines the number of segments; until it is known at run
// time, the number is assumed to be at most the number of ids, which is true for ids without gaps. If a run has more
// segments, it returns an error; an upper bound can be declared.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct segment_lines {
    static constexpr char text[] = R"ops(
/// The gradient of SparseSegmentSum with respect to its data.
SparseSegmentSumGrad grad:T indices:Tidx segment_ids:Tsegmentids output_dim0:i32 -> output:T where T=floating
    Tidx=i32,i64 Tsegmentids=i32,i64 | [?,S] [k] [k] n > [n,S] | tf: Tidx=i32 Tsegmentids=i32
/// The gradient of SparseSegmentMean with respect to its data.
SparseSegmentMeanGrad x:T indices:Tidx segment_ids:Tsegmentids output_dim0:i32 -> y:T where T=floating Tidx=i32,i64
    Tsegmentids=i32,i64 | [?,S] [k] [k] n > [n,S] | tf: grad,indices,segment_ids,output_dim0->output Tidx=i32
    Tsegmentids=i32
/// The gradient of SparseSegmentSqrtN with respect to its data.
SparseSegmentSqrtNGrad grad:T indices:Tidx segment_ids:Tsegmentids output_dim0:i32 -> output:T T?type{floating}
    Tidx?type{i32,i64}=i32 Tsegmentids?type{i32,i64}=i32 | [?,S] [k] [k] n > [n,S]
/// The sum of the rows of each segment; segment ids ascend.
SegmentSum x:T segment_ids:Tindices -> y:T(compute_depend) where T=real_number,quantized,c64,c128 Tindices=index_number
    | [?,S] [?]^n > [n,S] | at_most segment_ids > y | tf: data,segment_ids->output
/// The mean of the rows of each segment; segment ids ascend.
SegmentMean x:T segment_ids:Tindices -> y:T(compute_depend) where T=real_number,quantized,c64,c128 Tindices=index_number
    | [?,S] [?]^n > [n,S] | at_most segment_ids > y | tf: data,segment_ids->output
/// The product of the rows of each segment; segment ids ascend.
SegmentProd x:T segment_ids:Tindices -> y:T(compute_depend) where T=real_number,quantized,c64,c128 Tindices=index_number
    | [?,S] [?]^n > [n,S] | at_most segment_ids > y | tf: data,segment_ids->output
/// The maximum of the rows of each segment; segment ids ascend.
SegmentMax x:T segment_ids:Tindices -> y:T(compute_depend) where T=real_number Tindices=index_number
    | [?,S] [?]^n > [n,S] | at_most segment_ids > y | tf: data,segment_ids->output
/// The minimum of the rows of each segment; segment ids ascend.
SegmentMin x:T segment_ids:Tindices -> y:T(compute_depend) where T=real_number Tindices=index_number
    | [?,S] [?]^n > [n,S] | at_most segment_ids > y | tf: data,segment_ids->output
/// The sum of the rows of each segment; segment ids in any order.
UnsortedSegmentSum x:T segment_ids:Tindices num_segments:Tnumsegments -> y:T is_preprocessed?bool=false where
    T=real_number,quantized,c64,c128 Tindices=i16,i32,i64 Tnumsegments=index_number | [I,S] I n > [n,S] | tf:
    data,segment_ids,num_segments->output Tnumsegments=i32 -is_preprocessed
/// The product of the rows of each segment; segment ids in any order.
UnsortedSegmentProd x:T segment_ids:Tindices num_segments:Tnumsegments -> y:T where T=real_number,quantized,c64,c128
    Tindices=index_number Tnumsegments=index_number | [I,S] I n > [n,S] | tf: data,segment_ids,num_segments->output
    Tnumsegments=i32
/// The maximum of the rows of each segment; segment ids in any order.
UnsortedSegmentMax x:T segment_ids:Tindices num_segments:Tnumsegments -> y:T where T=real_number Tindices=index_number
    Tnumsegments=index_number | [I,S] I n > [n,S] | tf: data,segment_ids,num_segments->output Tnumsegments=i32
/// The minimum of the rows of each segment; segment ids in any order.
UnsortedSegmentMin x:T segment_ids:Tindices num_segments:Tnumsegments -> y:T where T=real_number Tindices=index_number
    Tnumsegments=index_number | [I,S] I n > [n,S] | tf: data,segment_ids,num_segments->output Tnumsegments=i32
/// The sum of the rows selected by indices, for each segment.
SparseSegmentSum x:T indices:Tidx segment_ids:Tsegmentids -> y:T(compute_depend) sparse_gradient?bool=false where
    T=real_number Tidx=index_number Tsegmentids=index_number | [?,S] [k] [k]^n > [n,S] | at_most segment_ids > y | tf:
    data,indices,segment_ids->output Tidx=i32 Tsegmentids=i32
/// The mean of the rows selected by indices, for each segment.
SparseSegmentMean x:T indices:Tidx segment_ids:Tsegmentids -> y:T(compute_depend) sparse_gradient?bool=false where
    T=floating Tidx=index_number Tsegmentids=index_number | [?,S] [k] [k]^n > [n,S] | at_most segment_ids > y | tf:
    data,indices,segment_ids->output Tidx=i32 Tsegmentids=i32
/// The sum of the rows selected by indices, divided by the square root of their number, for each segment.
SparseSegmentSqrtN x:T indices:Tidx segment_ids:Tsegmentids -> y:T(compute_depend) sparse_gradient?bool=false where
    T=floating Tidx=index_number Tsegmentids=index_number | [?,S] [k] [k]^n > [n,S] | at_most segment_ids > y | tf:
    data,indices,segment_ids->output Tidx=i32 Tsegmentids=i32
/// The sum of the rows selected by indices, for each of a given number of segments.
SparseSegmentSumWithNumSegments x:T indices:Tidx segment_ids:Tsegmentids num_segments:Tnumsegments -> y:T
    sparse_gradient?bool=false where T=real_number Tidx=index_number Tnumsegments=index_number Tsegmentids=index_number
    | [?,S] [k] [k] n > [n,S] | tf: data,indices,segment_ids,num_segments->output Tidx=i32 Tnumsegments=i32
    Tsegmentids=i32
/// The mean of the rows selected by indices, for each of a given number of segments.
SparseSegmentMeanWithNumSegments x:T indices:Tidx segment_ids:Tsegmentids num_segments:Tnumsegments -> y:T
    sparse_gradient?bool=false where T=floating Tidx=index_number Tnumsegments=index_number Tsegmentids=index_number
    | [?,S] [k] [k] n > [n,S] | tf: data,indices,segment_ids,num_segments->output Tidx=i32 Tnumsegments=i32
    Tsegmentids=i32
/// The sum of the rows selected by indices, divided by the square root of their number, for each of a given number of
/// segments.
SparseSegmentSqrtNWithNumSegments x:T indices:Tidx segment_ids:Tsegmentids num_segments:Tnumsegments -> y:T
    sparse_gradient?bool=false where T=floating Tidx=index_number Tnumsegments=index_number Tsegmentids=index_number
    | [?,S] [k] [k] n > [n,S] | tf: data,indices,segment_ids,num_segments->output Tidx=i32 Tnumsegments=i32
    Tsegmentids=i32
)ops";
};

using SparseSegmentSumGrad = listed<segment_lines, "SparseSegmentSumGrad">;
using SparseSegmentMeanGrad = listed<segment_lines, "SparseSegmentMeanGrad">;
using SparseSegmentSqrtNGrad = listed<segment_lines, "SparseSegmentSqrtNGrad">;
using SegmentSum = listed<segment_lines, "SegmentSum">;
using SegmentMean = listed<segment_lines, "SegmentMean">;
using SegmentProd = listed<segment_lines, "SegmentProd">;
using SegmentMax = listed<segment_lines, "SegmentMax">;
using SegmentMin = listed<segment_lines, "SegmentMin">;
using UnsortedSegmentSum = listed<segment_lines, "UnsortedSegmentSum">;
using UnsortedSegmentProd = listed<segment_lines, "UnsortedSegmentProd">;
using UnsortedSegmentMax = listed<segment_lines, "UnsortedSegmentMax">;
using UnsortedSegmentMin = listed<segment_lines, "UnsortedSegmentMin">;
using SparseSegmentSum = listed<segment_lines, "SparseSegmentSum">;
using SparseSegmentMean = listed<segment_lines, "SparseSegmentMean">;
using SparseSegmentSqrtN = listed<segment_lines, "SparseSegmentSqrtN">;
using SparseSegmentSumWithNumSegments = listed<segment_lines, "SparseSegmentSumWithNumSegments">;
using SparseSegmentMeanWithNumSegments = listed<segment_lines, "SparseSegmentMeanWithNumSegments">;
using SparseSegmentSqrtNWithNumSegments = listed<segment_lines, "SparseSegmentSqrtNWithNumSegments">;

/// The operators of inference in this file.
using segment_ops = listed_ops<segment_lines>;

} // namespace library
GRAFT_END
