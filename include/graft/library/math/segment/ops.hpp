// graft/library/math/segment/ops.hpp - operators: segment reductions of rows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/rules/rows_at_most.hpp"
#include "graft/op/rules/shape_spec.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// Source: TensorFlow core/ops. The last of the segment ids determines the number of segments; until it is known at run
// time, the number is assumed to be at most the number of ids, which is true for ids without gaps. A run with more
// reports it; an upper bound can be declared.

/// The sum of the rows of each segment; segment ids ascend.
struct SegmentSum : op<SegmentSum> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SegmentSum", "data: T", "segment_ids: Tindices",
            "-> output: T", "T: numbertype", "Tindices: {int32, int64}")
                                              .compute_depend("output");
    };
    static constexpr auto prototype = tensorflow::own_def("SegmentSum", "x: T", "segment_ids: Tindices", "-> y: T",
        "where T: numbertype", "where Tindices: {int32, int64}")
                                          .compute_depend("y");
    static constexpr rule::shape_spec infer_shape{"[?,S] [?]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "y"> infer_bound{};
};

/// The mean of the rows of each segment; segment ids ascend.
struct SegmentMean : op<SegmentMean> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SegmentMean", "data: T", "segment_ids: Tindices",
            "-> output: T", "T: numbertype", "Tindices: {int32, int64}")
                                              .compute_depend("output");
    };
    static constexpr auto prototype = tensorflow::own_def("SegmentMean", "x: T", "segment_ids: Tindices", "-> y: T",
        "where T: numbertype", "where Tindices: {int32, int64}")
                                          .compute_depend("y");
    static constexpr rule::shape_spec infer_shape{"[?,S] [?]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "y"> infer_bound{};
};

/// The product of the rows of each segment; segment ids ascend.
struct SegmentProd : op<SegmentProd> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SegmentProd", "data: T", "segment_ids: Tindices",
            "-> output: T", "T: numbertype", "Tindices: {int32, int64}")
                                              .compute_depend("output");
    };
    static constexpr auto prototype = tensorflow::own_def("SegmentProd", "x: T", "segment_ids: Tindices", "-> y: T",
        "where T: numbertype", "where Tindices: {int32, int64}")
                                          .compute_depend("y");
    static constexpr rule::shape_spec infer_shape{"[?,S] [?]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "y"> infer_bound{};
};

/// The maximum of the rows of each segment; segment ids ascend.
struct SegmentMax : op<SegmentMax> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SegmentMax", "data: T", "segment_ids: Tindices",
            "-> output: T", "T: realnumbertype", "Tindices: {int32, int64}")
                                              .compute_depend("output");
    };
    static constexpr auto prototype = tensorflow::own_def("SegmentMax", "x: T", "segment_ids: Tindices", "-> y: T",
        "where T: realnumbertype", "where Tindices: {int32, int64}")
                                          .compute_depend("y");
    static constexpr rule::shape_spec infer_shape{"[?,S] [?]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "y"> infer_bound{};
};

/// The minimum of the rows of each segment; segment ids ascend.
struct SegmentMin : op<SegmentMin> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SegmentMin", "data: T", "segment_ids: Tindices",
            "-> output: T", "T: realnumbertype", "Tindices: {int32, int64}")
                                              .compute_depend("output");
    };
    static constexpr auto prototype = tensorflow::own_def("SegmentMin", "x: T", "segment_ids: Tindices", "-> y: T",
        "where T: realnumbertype", "where Tindices: {int32, int64}")
                                          .compute_depend("y");
    static constexpr rule::shape_spec infer_shape{"[?,S] [?]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "y"> infer_bound{};
};

/// The sum of the rows of each segment; segment ids in any order.
struct UnsortedSegmentSum : op<UnsortedSegmentSum> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("UnsortedSegmentSum", "data: T", "segment_ids: Tindices",
            "num_segments: Tnumsegments", "-> output: T", "T: numbertype", "Tindices: {int16, int32, int64}",
            "Tnumsegments: {int32, int64} = DT_INT32");
    };
    static constexpr auto prototype = tensorflow::own_def("UnsortedSegmentSum", "x: T", "segment_ids: Tindices",
        "num_segments: Tnumsegments", "-> y: T", "where T: numbertype", "where Tindices: {int16, int32, int64}",
        "where Tnumsegments: {int32, int64}", "is_preprocessed: bool = false");
    static constexpr rule::shape_spec infer_shape{"[I,S] I n > [n,S]"};
};

/// The product of the rows of each segment; segment ids in any order.
struct UnsortedSegmentProd : op<UnsortedSegmentProd> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("UnsortedSegmentProd", "data: T", "segment_ids: Tindices",
            "num_segments: Tnumsegments", "-> output: T", "T: numbertype", "Tindices: {int32, int64}",
            "Tnumsegments: {int32, int64} = DT_INT32");
    };
    static constexpr auto prototype = tensorflow::own_def("UnsortedSegmentProd", "x: T", "segment_ids: Tindices",
        "num_segments: Tnumsegments", "-> y: T", "where T: numbertype", "where Tindices: {int32, int64}",
        "where Tnumsegments: {int32, int64}");
    static constexpr rule::shape_spec infer_shape{"[I,S] I n > [n,S]"};
};

/// The maximum of the rows of each segment; segment ids in any order.
struct UnsortedSegmentMax : op<UnsortedSegmentMax> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("UnsortedSegmentMax", "data: T", "segment_ids: Tindices",
            "num_segments: Tnumsegments", "-> output: T", "T: realnumbertype", "Tindices: {int32, int64}",
            "Tnumsegments: {int32, int64} = DT_INT32");
    };
    static constexpr auto prototype = tensorflow::own_def("UnsortedSegmentMax", "x: T", "segment_ids: Tindices",
        "num_segments: Tnumsegments", "-> y: T", "where T: realnumbertype", "where Tindices: {int32, int64}",
        "where Tnumsegments: {int32, int64}");
    static constexpr rule::shape_spec infer_shape{"[I,S] I n > [n,S]"};
};

/// The minimum of the rows of each segment; segment ids in any order.
struct UnsortedSegmentMin : op<UnsortedSegmentMin> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("UnsortedSegmentMin", "data: T", "segment_ids: Tindices",
            "num_segments: Tnumsegments", "-> output: T", "T: realnumbertype", "Tindices: {int32, int64}",
            "Tnumsegments: {int32, int64} = DT_INT32");
    };
    static constexpr auto prototype = tensorflow::own_def("UnsortedSegmentMin", "x: T", "segment_ids: Tindices",
        "num_segments: Tnumsegments", "-> y: T", "where T: realnumbertype", "where Tindices: {int32, int64}",
        "where Tnumsegments: {int32, int64}");
    static constexpr rule::shape_spec infer_shape{"[I,S] I n > [n,S]"};
};

/// The sum of the rows selected by indices, for each segment.
struct SparseSegmentSum : op<SparseSegmentSum> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseSegmentSum", "data: T", "indices: Tidx",
            "segment_ids: Tsegmentids", "-> output: T", "T: realnumbertype", "Tidx: {int32, int64} = DT_INT32",
            "Tsegmentids: {int32, int64} = DT_INT32", "sparse_gradient: bool = false")
                                              .compute_depend("output");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseSegmentSum", "x: T", "indices: Tidx",
        "segment_ids: Tsegmentids", "-> y: T", "where T: realnumbertype", "where Tidx: {int32, int64}",
        "where Tsegmentids: {int32, int64}", "sparse_gradient: bool = false")
                                          .compute_depend("y");
    static constexpr rule::shape_spec infer_shape{"[?,S] [k] [k]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "y"> infer_bound{};
};

/// The mean of the rows selected by indices, for each segment.
struct SparseSegmentMean : op<SparseSegmentMean> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseSegmentMean", "data: T", "indices: Tidx",
            "segment_ids: Tsegmentids", "-> output: T", "T: {bfloat16, half, float, double}",
            "Tidx: {int32, int64} = DT_INT32", "Tsegmentids: {int32, int64} = DT_INT32",
            "sparse_gradient: bool = false")
                                              .compute_depend("output");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseSegmentMean", "x: T", "indices: Tidx",
        "segment_ids: Tsegmentids", "-> y: T", "where T: {bfloat16, half, float, double}", "where Tidx: {int32, int64}",
        "where Tsegmentids: {int32, int64}", "sparse_gradient: bool = false")
                                          .compute_depend("y");
    static constexpr rule::shape_spec infer_shape{"[?,S] [k] [k]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "y"> infer_bound{};
};

/// The sum of the rows selected by indices, divided by the square root of their number, for each segment.
struct SparseSegmentSqrtN : op<SparseSegmentSqrtN> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseSegmentSqrtN", "data: T", "indices: Tidx",
            "segment_ids: Tsegmentids", "-> output: T", "T: {bfloat16, half, float, double}",
            "Tidx: {int32, int64} = DT_INT32", "Tsegmentids: {int32, int64} = DT_INT32",
            "sparse_gradient: bool = false")
                                              .compute_depend("output");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseSegmentSqrtN", "x: T", "indices: Tidx",
        "segment_ids: Tsegmentids", "-> y: T", "where T: {bfloat16, half, float, double}", "where Tidx: {int32, int64}",
        "where Tsegmentids: {int32, int64}", "sparse_gradient: bool = false")
                                          .compute_depend("y");
    static constexpr rule::shape_spec infer_shape{"[?,S] [k] [k]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "y"> infer_bound{};
};

/// The sum of the rows selected by indices, for each of a given number of segments.
struct SparseSegmentSumWithNumSegments : op<SparseSegmentSumWithNumSegments> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseSegmentSumWithNumSegments", "data: T",
            "indices: Tidx", "segment_ids: Tsegmentids", "num_segments: Tnumsegments", "-> output: T",
            "T: realnumbertype", "Tidx: {int32, int64} = DT_INT32", "Tnumsegments: {int32, int64} = DT_INT32",
            "Tsegmentids: {int32, int64} = DT_INT32", "sparse_gradient: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseSegmentSumWithNumSegments", "x: T", "indices: Tidx",
        "segment_ids: Tsegmentids", "num_segments: Tnumsegments", "-> y: T", "where T: realnumbertype",
        "where Tidx: {int32, int64}", "where Tnumsegments: {int32, int64}", "where Tsegmentids: {int32, int64}",
        "sparse_gradient: bool = false");
    static constexpr rule::shape_spec infer_shape{"[?,S] [k] [k] n > [n,S]"};
};

/// The mean of the rows selected by indices, for each of a given number of segments.
struct SparseSegmentMeanWithNumSegments : op<SparseSegmentMeanWithNumSegments> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseSegmentMeanWithNumSegments", "data: T",
            "indices: Tidx", "segment_ids: Tsegmentids", "num_segments: Tnumsegments", "-> output: T",
            "T: {bfloat16, half, float, double}", "Tidx: {int32, int64} = DT_INT32",
            "Tnumsegments: {int32, int64} = DT_INT32", "Tsegmentids: {int32, int64} = DT_INT32",
            "sparse_gradient: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseSegmentMeanWithNumSegments", "x: T", "indices: Tidx",
        "segment_ids: Tsegmentids", "num_segments: Tnumsegments", "-> y: T", "where T: {bfloat16, half, float, double}",
        "where Tidx: {int32, int64}", "where Tnumsegments: {int32, int64}", "where Tsegmentids: {int32, int64}",
        "sparse_gradient: bool = false");
    static constexpr rule::shape_spec infer_shape{"[?,S] [k] [k] n > [n,S]"};
};

/// The sum of the rows selected by indices, divided by the square root of their number, for each of a given number of
/// segments.
struct SparseSegmentSqrtNWithNumSegments : op<SparseSegmentSqrtNWithNumSegments> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseSegmentSqrtNWithNumSegments", "data: T",
            "indices: Tidx", "segment_ids: Tsegmentids", "num_segments: Tnumsegments", "-> output: T",
            "T: {bfloat16, half, float, double}", "Tidx: {int32, int64} = DT_INT32",
            "Tnumsegments: {int32, int64} = DT_INT32", "Tsegmentids: {int32, int64} = DT_INT32",
            "sparse_gradient: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseSegmentSqrtNWithNumSegments", "x: T", "indices: Tidx",
        "segment_ids: Tsegmentids", "num_segments: Tnumsegments", "-> y: T", "where T: {bfloat16, half, float, double}",
        "where Tidx: {int32, int64}", "where Tnumsegments: {int32, int64}", "where Tsegmentids: {int32, int64}",
        "sparse_gradient: bool = false");
    static constexpr rule::shape_spec infer_shape{"[?,S] [k] [k] n > [n,S]"};
};

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
)ops";
};

using SparseSegmentSumGrad = listed<segment_lines, "SparseSegmentSumGrad">;
using SparseSegmentMeanGrad = listed<segment_lines, "SparseSegmentMeanGrad">;
using SparseSegmentSqrtNGrad = listed<segment_lines, "SparseSegmentSqrtNGrad">;

/// The operators of inference in this file.
using segment_ops =
    join<ops<SegmentSum, SegmentMean, SegmentProd, SegmentMax, SegmentMin, UnsortedSegmentSum, UnsortedSegmentProd,
             UnsortedSegmentMax, UnsortedSegmentMin, SparseSegmentSum, SparseSegmentMean, SparseSegmentSqrtN,
             SparseSegmentSumWithNumSegments, SparseSegmentMeanWithNumSegments, SparseSegmentSqrtNWithNumSegments>,
        listed_ops<segment_lines>>;

} // namespace library
GRAFT_END
