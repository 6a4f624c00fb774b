// graft/library/ops/segment.hpp - segments, partitions, sets of numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/rows_at_most.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN

namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target of their plugins.
// Source: TensorFlow core/ops. The last of the segment ids says how many segments there are; until a run knows it, they
// are taken to be no more than the ids, which holds for ids without gaps. A run that has more says so; a bound can be stated.

// sums of rows that belong together

/// The sum of the rows of each segment; segment ids ascend.
struct SegmentSum : op<SegmentSum> {
    static constexpr auto prototype = tensorflow::op_def("SegmentSum", "data: T", "segment_ids: Tindices", "-> output: T",
        "T: numbertype", "Tindices: {int32, int64}").compute_depend("output");
    static constexpr rule::said infer_shape{"[?,S] [?]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "output"> infer_bound{};
};

/// The mean of the rows of each segment; segment ids ascend.
struct SegmentMean : op<SegmentMean> {
    static constexpr auto prototype = tensorflow::op_def("SegmentMean", "data: T", "segment_ids: Tindices", "-> output: T",
        "T: numbertype", "Tindices: {int32, int64}").compute_depend("output");
    static constexpr rule::said infer_shape{"[?,S] [?]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "output"> infer_bound{};
};

/// The product of the rows of each segment; segment ids ascend.
struct SegmentProd : op<SegmentProd> {
    static constexpr auto prototype = tensorflow::op_def("SegmentProd", "data: T", "segment_ids: Tindices", "-> output: T",
        "T: numbertype", "Tindices: {int32, int64}").compute_depend("output");
    static constexpr rule::said infer_shape{"[?,S] [?]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "output"> infer_bound{};
};

/// The largest row of each segment; segment ids ascend.
struct SegmentMax : op<SegmentMax> {
    static constexpr auto prototype = tensorflow::op_def("SegmentMax", "data: T", "segment_ids: Tindices", "-> output: T",
        "T: realnumbertype", "Tindices: {int32, int64}").compute_depend("output");
    static constexpr rule::said infer_shape{"[?,S] [?]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "output"> infer_bound{};
};

/// The smallest row of each segment; segment ids ascend.
struct SegmentMin : op<SegmentMin> {
    static constexpr auto prototype = tensorflow::op_def("SegmentMin", "data: T", "segment_ids: Tindices", "-> output: T",
        "T: realnumbertype", "Tindices: {int32, int64}").compute_depend("output");
    static constexpr rule::said infer_shape{"[?,S] [?]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "output"> infer_bound{};
};

/// The sum of the rows of each segment; segment ids in any order.
struct UnsortedSegmentSum : op<UnsortedSegmentSum> {
    static constexpr auto prototype = tensorflow::op_def("UnsortedSegmentSum", "data: T", "segment_ids: Tindices",
        "num_segments: Tnumsegments", "-> output: T", "T: numbertype", "Tindices: {int16, int32, int64}",
        "Tnumsegments: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[I,S] I n > [n,S]"};
};

/// The product of the rows of each segment; segment ids in any order.
struct UnsortedSegmentProd : op<UnsortedSegmentProd> {
    static constexpr auto prototype = tensorflow::op_def("UnsortedSegmentProd", "data: T", "segment_ids: Tindices",
        "num_segments: Tnumsegments", "-> output: T", "T: numbertype", "Tindices: {int32, int64}",
        "Tnumsegments: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[I,S] I n > [n,S]"};
};

/// The largest row of each segment; segment ids in any order.
struct UnsortedSegmentMax : op<UnsortedSegmentMax> {
    static constexpr auto prototype = tensorflow::op_def("UnsortedSegmentMax", "data: T", "segment_ids: Tindices",
        "num_segments: Tnumsegments", "-> output: T", "T: realnumbertype", "Tindices: {int32, int64}",
        "Tnumsegments: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[I,S] I n > [n,S]"};
};

/// The smallest row of each segment; segment ids in any order.
struct UnsortedSegmentMin : op<UnsortedSegmentMin> {
    static constexpr auto prototype = tensorflow::op_def("UnsortedSegmentMin", "data: T", "segment_ids: Tindices",
        "num_segments: Tnumsegments", "-> output: T", "T: realnumbertype", "Tindices: {int32, int64}",
        "Tnumsegments: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[I,S] I n > [n,S]"};
};

/// The sum of the rows that indices choose, for each segment.
struct SparseSegmentSum : op<SparseSegmentSum> {
    static constexpr auto prototype = tensorflow::op_def("SparseSegmentSum", "data: T", "indices: Tidx", "segment_ids: Tsegmentids",
        "-> output: T", "T: realnumbertype", "Tidx: {int32, int64} = DT_INT32", "Tsegmentids: {int32, int64} = DT_INT32",
        "sparse_gradient: bool = false").compute_depend("output");
    static constexpr rule::said infer_shape{"[?,S] [k] [k]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "output"> infer_bound{};
};

/// The mean of the rows that indices choose, for each segment.
struct SparseSegmentMean : op<SparseSegmentMean> {
    static constexpr auto prototype = tensorflow::op_def("SparseSegmentMean", "data: T", "indices: Tidx", "segment_ids: Tsegmentids",
        "-> output: T", "T: {bfloat16, half, float, double}", "Tidx: {int32, int64} = DT_INT32", "Tsegmentids: {int32, int64} = DT_INT32",
        "sparse_gradient: bool = false").compute_depend("output");
    static constexpr rule::said infer_shape{"[?,S] [k] [k]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "output"> infer_bound{};
};

/// The sum of the rows that indices choose over the root of their number, for each segment.
struct SparseSegmentSqrtN : op<SparseSegmentSqrtN> {
    static constexpr auto prototype = tensorflow::op_def("SparseSegmentSqrtN", "data: T", "indices: Tidx", "segment_ids: Tsegmentids",
        "-> output: T", "T: {bfloat16, half, float, double}", "Tidx: {int32, int64} = DT_INT32", "Tsegmentids: {int32, int64} = DT_INT32",
        "sparse_gradient: bool = false").compute_depend("output");
    static constexpr rule::said infer_shape{"[?,S] [k] [k]^n > [n,S]"};
    static constexpr rule::rows_at_most<"segment_ids", "output"> infer_bound{};
};

/// The sum of the rows that indices choose, for each of a given number of segments.
struct SparseSegmentSumWithNumSegments : op<SparseSegmentSumWithNumSegments> {
    static constexpr auto prototype = tensorflow::op_def("SparseSegmentSumWithNumSegments", "data: T", "indices: Tidx",
        "segment_ids: Tsegmentids", "num_segments: Tnumsegments", "-> output: T", "T: realnumbertype", "Tidx: {int32, int64} = DT_INT32",
        "Tnumsegments: {int32, int64} = DT_INT32", "Tsegmentids: {int32, int64} = DT_INT32", "sparse_gradient: bool = false");
    static constexpr rule::said infer_shape{"[?,S] [k] [k] n > [n,S]"};
};

/// The mean of the rows that indices choose, for each of a given number of segments.
struct SparseSegmentMeanWithNumSegments : op<SparseSegmentMeanWithNumSegments> {
    static constexpr auto prototype = tensorflow::op_def("SparseSegmentMeanWithNumSegments", "data: T", "indices: Tidx",
        "segment_ids: Tsegmentids", "num_segments: Tnumsegments", "-> output: T", "T: {bfloat16, half, float, double}",
        "Tidx: {int32, int64} = DT_INT32", "Tnumsegments: {int32, int64} = DT_INT32", "Tsegmentids: {int32, int64} = DT_INT32",
        "sparse_gradient: bool = false");
    static constexpr rule::said infer_shape{"[?,S] [k] [k] n > [n,S]"};
};

/// The sum of the rows that indices choose over the root of their number, for each of a given number of segments.
struct SparseSegmentSqrtNWithNumSegments : op<SparseSegmentSqrtNWithNumSegments> {
    static constexpr auto prototype = tensorflow::op_def("SparseSegmentSqrtNWithNumSegments", "data: T", "indices: Tidx",
        "segment_ids: Tsegmentids", "num_segments: Tnumsegments", "-> output: T", "T: {bfloat16, half, float, double}",
        "Tidx: {int32, int64} = DT_INT32", "Tnumsegments: {int32, int64} = DT_INT32", "Tsegmentids: {int32, int64} = DT_INT32",
        "sparse_gradient: bool = false");
    static constexpr rule::said infer_shape{"[?,S] [k] [k] n > [n,S]"};
};

/// The gradient of SparseSegmentSum with respect to its data.
struct SparseSegmentSumGrad : op<SparseSegmentSumGrad> {
    static constexpr auto prototype = tensorflow::op_def("SparseSegmentSumGrad", "grad: T", "indices: Tidx", "segment_ids: Tsegmentids",
        "output_dim0: int32", "-> output: T", "T: {bfloat16, half, float, double}", "Tidx: {int32, int64} = DT_INT32",
        "Tsegmentids: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[?,S] [k] [k] n > [n,S]"};
};

/// The gradient of SparseSegmentMean with respect to its data.
struct SparseSegmentMeanGrad : op<SparseSegmentMeanGrad> {
    static constexpr auto prototype = tensorflow::op_def("SparseSegmentMeanGrad", "grad: T", "indices: Tidx", "segment_ids: Tsegmentids",
        "output_dim0: int32", "-> output: T", "T: {bfloat16, half, float, double}", "Tidx: {int32, int64} = DT_INT32",
        "Tsegmentids: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[?,S] [k] [k] n > [n,S]"};
};

/// The gradient of SparseSegmentSqrtN with respect to its data.
struct SparseSegmentSqrtNGrad : op<SparseSegmentSqrtNGrad> {
    static constexpr auto prototype = tensorflow::op_def("SparseSegmentSqrtNGrad", "grad: T", "indices: Tidx", "segment_ids: Tsegmentids",
        "output_dim0: int32", "-> output: T", "T: {bfloat16, half, float, double}", "Tidx: {int32, int64} = DT_INT32",
        "Tsegmentids: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[?,S] [k] [k] n > [n,S]"};
};

// partitions

/// The rows of x spread over several outputs, each to the one that its partition number names.
struct DynamicPartition : op<DynamicPartition> {
    static constexpr auto prototype = tensorflow::op_def("DynamicPartition", "data: T", "partitions: int32",
        "-> outputs: num_partitions * T", "num_partitions: int >= 1", "T: type").compute_depend("outputs");
    static constexpr rule::said infer_shape{"[I,S] I > [?,S]"};
    static constexpr rule::rows_at_most<"partitions", "outputs"> infer_bound{};
};

// sets and counts

/// The different elements in the order in which they first occur, and for each element which of them it is.
struct Unique : op<Unique> {
    static constexpr auto prototype = tensorflow::op_def("Unique", "x: T", "-> y: T", "-> idx: out_idx", "T: type",
        "out_idx: {int32, int64} = DT_INT32").compute_depend("y");
    static constexpr rule::said infer_shape{"[n] > [?] [n]"};
    static constexpr rule::rows_at_most<"x", "y"> infer_bound{};
};

/// The different elements, which of them each element is, and how often each occurs.
struct UniqueWithCounts : op<UniqueWithCounts> {
    static constexpr auto prototype = tensorflow::op_def("UniqueWithCounts", "x: T", "-> y: T", "-> idx: out_idx", "-> count: out_idx",
        "T: type", "out_idx: {int32, int64} = DT_INT32").compute_depend("y").compute_depend("count");
    static constexpr rule::said infer_shape{"[n] > [?] [n] [?]"};
    static constexpr rule::rows_at_most<"x", "y", "count"> infer_bound{};
};

/// The elements of one list that another does not have, and where they stood.
struct ListDiff : op<ListDiff> {
    static constexpr auto prototype = tensorflow::op_def("ListDiff", "x: T", "y: T", "-> out: T", "-> idx: out_idx", "T: type",
        "out_idx: {int32, int64} = DT_INT32").compute_depend("out").compute_depend("idx");
    static constexpr rule::said infer_shape{"[?] [?] > [?] [?]"};
    static constexpr rule::rows_at_most<"x", "out", "idx"> infer_bound{};
};

/// How often each number below size occurs, or the sum of its weights.
struct Bincount : op<Bincount> {
    static constexpr auto prototype = tensorflow::op_def("Bincount", "arr: int32", "size: int32", "weights: T", "-> bins: T",
        "T: {int32, int64, float, double}");
    static constexpr rule::said infer_shape{"? n > [n]"};
};

/// How many elements lie in each of equally wide bins of a range.
struct HistogramFixedWidth : op<HistogramFixedWidth> {
    static constexpr auto prototype = tensorflow::op_def("HistogramFixedWidth", "values: T", "value_range: T", "nbins: int32",
        "-> out: dtype", "T: {int32, int64, float, double}", "dtype: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"? [2] n > [n]"};
};

/// Which of the intervals between ascending boundaries each element lies in.
struct Bucketize : op<Bucketize> {
    static constexpr auto prototype = tensorflow::op_def("Bucketize", "input: T", "-> output: int32", "T: {int32, int64, float, double}",
        "boundaries: list(float)");
    static constexpr rule::said infer_shape{"S > S"};
};

/// Whether the score of each row's target class is among the k highest.
struct InTopK : op<InTopK> {
    static constexpr auto prototype = tensorflow::op_def("InTopK", "predictions: float", "targets: T", "-> precision: bool", "k: int",
        "T: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[b,?] [b] > [b]"};
};

/// Whether the score of each row's target class is among the k highest; k is an input.
struct InTopKV2 : op<InTopKV2> {
    static constexpr auto prototype = tensorflow::op_def("InTopKV2", "predictions: float", "targets: T", "k: T", "-> precision: bool",
        "T: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[b,?] [b] 0 > [b]"};
};

/// The first position in each sorted row at which a value could be inserted.
struct LowerBound : op<LowerBound> {
    static constexpr auto prototype = tensorflow::op_def("LowerBound", "sorted_inputs: T", "values: T", "-> output: out_type", "T: type",
        "out_type: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[b,?] [b,n] > [b,n]"};
};

/// The last position in each sorted row at which a value could be inserted.
struct UpperBound : op<UpperBound> {
    static constexpr auto prototype = tensorflow::op_def("UpperBound", "sorted_inputs: T", "values: T", "-> output: out_type", "T: type",
        "out_type: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[b,?] [b,n] > [b,n]"};
};

/// The operators of this file.
using segment_ops = ops<SegmentSum, SegmentMean, SegmentProd, SegmentMax, SegmentMin, UnsortedSegmentSum, UnsortedSegmentProd,
    UnsortedSegmentMax, UnsortedSegmentMin, SparseSegmentSum, SparseSegmentMean, SparseSegmentSqrtN,
    SparseSegmentSumWithNumSegments, SparseSegmentMeanWithNumSegments, SparseSegmentSqrtNWithNumSegments, SparseSegmentSumGrad,
    SparseSegmentMeanGrad, SparseSegmentSqrtNGrad, DynamicPartition, Unique, UniqueWithCounts,
    ListDiff, Bincount, HistogramFixedWidth, Bucketize, InTopK, InTopKV2, LowerBound, UpperBound>;

} // namespace library

GRAFT_END
