// test/library/math/segment/ops.cpp - shape rules of segments and partitions: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/math/segment/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_math_segment_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("SegmentSum") {
    GRAFT_GIVES(SegmentSum, {{"x", {6, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentSum, {{"x", {-1, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentSum, {{"x", unknown}, {"segment_ids", {6}}}, unknown);
    GRAFT_REFUSES(SegmentSum, errc::wrong_rank, "segment_ids", {{"x", {6, 2}}, {"segment_ids", {6, 1}}});
    GRAFT_REFUSES(SegmentSum, errc::wrong_rank, "x", {{"x", {}}, {"segment_ids", {6}}});
}

TEST_CASE("SegmentMean") {
    GRAFT_GIVES(SegmentMean, {{"x", {6, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentMean, {{"x", {-1, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentMean, {{"x", unknown}, {"segment_ids", {6}}}, unknown);
    GRAFT_REFUSES(SegmentMean, errc::wrong_rank, "segment_ids", {{"x", {6, 2}}, {"segment_ids", {6, 1}}});
    GRAFT_REFUSES(SegmentMean, errc::wrong_rank, "x", {{"x", {}}, {"segment_ids", {6}}});
}

TEST_CASE("SegmentProd") {
    GRAFT_GIVES(SegmentProd, {{"x", {6, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentProd, {{"x", {-1, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentProd, {{"x", unknown}, {"segment_ids", {6}}}, unknown);
    GRAFT_REFUSES(SegmentProd, errc::wrong_rank, "segment_ids", {{"x", {6, 2}}, {"segment_ids", {6, 1}}});
    GRAFT_REFUSES(SegmentProd, errc::wrong_rank, "x", {{"x", {}}, {"segment_ids", {6}}});
}

TEST_CASE("SegmentMax") {
    GRAFT_GIVES(SegmentMax, {{"x", {6, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentMax, {{"x", {-1, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentMax, {{"x", unknown}, {"segment_ids", {6}}}, unknown);
    GRAFT_REFUSES(SegmentMax, errc::wrong_rank, "segment_ids", {{"x", {6, 2}}, {"segment_ids", {6, 1}}});
    GRAFT_REFUSES(SegmentMax, errc::wrong_rank, "x", {{"x", {}}, {"segment_ids", {6}}});
}

TEST_CASE("SegmentMin") {
    GRAFT_GIVES(SegmentMin, {{"x", {6, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentMin, {{"x", {-1, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentMin, {{"x", unknown}, {"segment_ids", {6}}}, unknown);
    GRAFT_REFUSES(SegmentMin, errc::wrong_rank, "segment_ids", {{"x", {6, 2}}, {"segment_ids", {6, 1}}});
    GRAFT_REFUSES(SegmentMin, errc::wrong_rank, "x", {{"x", {}}, {"segment_ids", {6}}});
}

TEST_CASE("UnsortedSegmentSum") {
    GRAFT_GIVES(UnsortedSegmentSum, {{"x", {6, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentSum, {{"x", {-1, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentSum, {{"x", unknown}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, unknown);
    GRAFT_REFUSES(
        UnsortedSegmentSum, errc::shape_mismatch, "x", {{"x", {6, 2}}, {"segment_ids", {5}}, {"num_segments", 3}});
    GRAFT_REFUSES(UnsortedSegmentSum, errc::negative_dim, "num_segments",
        {{"x", {6, 2}}, {"segment_ids", {6}}, {"num_segments", -3}});
    GRAFT_REFUSES(
        UnsortedSegmentSum, errc::wrong_rank, "x", {{"x", {6}}, {"segment_ids", {6, 2}}, {"num_segments", 3}});
}

TEST_CASE("UnsortedSegmentProd") {
    GRAFT_GIVES(UnsortedSegmentProd, {{"x", {6, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentProd, {{"x", {-1, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentProd, {{"x", unknown}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, unknown);
    GRAFT_REFUSES(
        UnsortedSegmentProd, errc::shape_mismatch, "x", {{"x", {6, 2}}, {"segment_ids", {5}}, {"num_segments", 3}});
    GRAFT_REFUSES(UnsortedSegmentProd, errc::negative_dim, "num_segments",
        {{"x", {6, 2}}, {"segment_ids", {6}}, {"num_segments", -3}});
    GRAFT_REFUSES(
        UnsortedSegmentProd, errc::wrong_rank, "x", {{"x", {6}}, {"segment_ids", {6, 2}}, {"num_segments", 3}});
}

TEST_CASE("UnsortedSegmentMax") {
    GRAFT_GIVES(UnsortedSegmentMax, {{"x", {6, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentMax, {{"x", {-1, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentMax, {{"x", unknown}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, unknown);
    GRAFT_REFUSES(
        UnsortedSegmentMax, errc::shape_mismatch, "x", {{"x", {6, 2}}, {"segment_ids", {5}}, {"num_segments", 3}});
    GRAFT_REFUSES(UnsortedSegmentMax, errc::negative_dim, "num_segments",
        {{"x", {6, 2}}, {"segment_ids", {6}}, {"num_segments", -3}});
    GRAFT_REFUSES(
        UnsortedSegmentMax, errc::wrong_rank, "x", {{"x", {6}}, {"segment_ids", {6, 2}}, {"num_segments", 3}});
}

TEST_CASE("UnsortedSegmentMin") {
    GRAFT_GIVES(UnsortedSegmentMin, {{"x", {6, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentMin, {{"x", {-1, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentMin, {{"x", unknown}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, unknown);
    GRAFT_REFUSES(
        UnsortedSegmentMin, errc::shape_mismatch, "x", {{"x", {6, 2}}, {"segment_ids", {5}}, {"num_segments", 3}});
    GRAFT_REFUSES(UnsortedSegmentMin, errc::negative_dim, "num_segments",
        {{"x", {6, 2}}, {"segment_ids", {6}}, {"num_segments", -3}});
    GRAFT_REFUSES(
        UnsortedSegmentMin, errc::wrong_rank, "x", {{"x", {6}}, {"segment_ids", {6, 2}}, {"num_segments", 3}});
}

TEST_CASE("SparseSegmentSum") {
    GRAFT_GIVES(SparseSegmentSum, {{"x", {6, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}}, {-1, 2, 3});
    GRAFT_GIVES(SparseSegmentSum, {{"x", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}}, {-1, 2, 3});
    GRAFT_GIVES(SparseSegmentSum, {{"x", unknown}, {"indices", {4}}, {"segment_ids", {4}}}, unknown);
    GRAFT_REFUSES(
        SparseSegmentSum, errc::shape_mismatch, "segment_ids", {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {3}}});
    GRAFT_REFUSES(SparseSegmentSum, errc::wrong_rank, "x", {{"x", {}}, {"indices", {4}}, {"segment_ids", {4}}});
}

TEST_CASE("SparseSegmentSumWithNumSegments") {
    GRAFT_GIVES(SparseSegmentSumWithNumSegments,
        {{"x", {6, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, {5, 2, 3});
    GRAFT_GIVES(SparseSegmentSumWithNumSegments,
        {{"x", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, {5, 2, 3});
    GRAFT_GIVES(SparseSegmentSumWithNumSegments,
        {{"x", unknown}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, unknown);
    GRAFT_REFUSES(SparseSegmentSumWithNumSegments, errc::shape_mismatch, "segment_ids",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {3}}, {"num_segments", 5}});
    GRAFT_REFUSES(SparseSegmentSumWithNumSegments, errc::negative_dim, "num_segments",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", -5}});
}

TEST_CASE("SparseSegmentSumGrad") {
    GRAFT_GIVES(SparseSegmentSumGrad, {{"grad", {5, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}},
        {6, 2, 3});
    GRAFT_GIVES(SparseSegmentSumGrad,
        {{"grad", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}}, {6, 2, 3});
    GRAFT_GIVES(
        SparseSegmentSumGrad, {{"grad", unknown}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}}, unknown);
    GRAFT_REFUSES(SparseSegmentSumGrad, errc::shape_mismatch, "segment_ids",
        {{"grad", {5, 2}}, {"indices", {4}}, {"segment_ids", {3}}, {"output_dim0", 6}});
    GRAFT_REFUSES(SparseSegmentSumGrad, errc::wrong_rank, "grad",
        {{"grad", {}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}});
}

TEST_CASE("SparseSegmentMean") {
    GRAFT_GIVES(SparseSegmentMean, {{"x", {6, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}}, {-1, 2, 3});
    GRAFT_GIVES(SparseSegmentMean, {{"x", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}}, {-1, 2, 3});
    GRAFT_GIVES(SparseSegmentMean, {{"x", unknown}, {"indices", {4}}, {"segment_ids", {4}}}, unknown);
    GRAFT_REFUSES(SparseSegmentMean, errc::shape_mismatch, "segment_ids",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {3}}});
    GRAFT_REFUSES(SparseSegmentMean, errc::wrong_rank, "x", {{"x", {}}, {"indices", {4}}, {"segment_ids", {4}}});
}

TEST_CASE("SparseSegmentMeanWithNumSegments") {
    GRAFT_GIVES(SparseSegmentMeanWithNumSegments,
        {{"x", {6, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, {5, 2, 3});
    GRAFT_GIVES(SparseSegmentMeanWithNumSegments,
        {{"x", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, {5, 2, 3});
    GRAFT_GIVES(SparseSegmentMeanWithNumSegments,
        {{"x", unknown}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, unknown);
    GRAFT_REFUSES(SparseSegmentMeanWithNumSegments, errc::shape_mismatch, "segment_ids",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {3}}, {"num_segments", 5}});
    GRAFT_REFUSES(SparseSegmentMeanWithNumSegments, errc::negative_dim, "num_segments",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", -5}});
}

TEST_CASE("SparseSegmentMeanGrad") {
    GRAFT_GIVES(SparseSegmentMeanGrad, {{"x", {5, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}},
        {6, 2, 3});
    GRAFT_GIVES(SparseSegmentMeanGrad, {{"x", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}},
        {6, 2, 3});
    GRAFT_GIVES(
        SparseSegmentMeanGrad, {{"x", unknown}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}}, unknown);
    GRAFT_REFUSES(SparseSegmentMeanGrad, errc::shape_mismatch, "segment_ids",
        {{"x", {5, 2}}, {"indices", {4}}, {"segment_ids", {3}}, {"output_dim0", 6}});
    GRAFT_REFUSES(SparseSegmentMeanGrad, errc::wrong_rank, "x",
        {{"x", {}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}});
}

TEST_CASE("SparseSegmentSqrtN") {
    GRAFT_GIVES(SparseSegmentSqrtN, {{"x", {6, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}}, {-1, 2, 3});
    GRAFT_GIVES(SparseSegmentSqrtN, {{"x", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}}, {-1, 2, 3});
    GRAFT_GIVES(SparseSegmentSqrtN, {{"x", unknown}, {"indices", {4}}, {"segment_ids", {4}}}, unknown);
    GRAFT_REFUSES(SparseSegmentSqrtN, errc::shape_mismatch, "segment_ids",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {3}}});
    GRAFT_REFUSES(SparseSegmentSqrtN, errc::wrong_rank, "x", {{"x", {}}, {"indices", {4}}, {"segment_ids", {4}}});
}

TEST_CASE("SparseSegmentSqrtNWithNumSegments") {
    GRAFT_GIVES(SparseSegmentSqrtNWithNumSegments,
        {{"x", {6, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, {5, 2, 3});
    GRAFT_GIVES(SparseSegmentSqrtNWithNumSegments,
        {{"x", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, {5, 2, 3});
    GRAFT_GIVES(SparseSegmentSqrtNWithNumSegments,
        {{"x", unknown}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, unknown);
    GRAFT_REFUSES(SparseSegmentSqrtNWithNumSegments, errc::shape_mismatch, "segment_ids",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {3}}, {"num_segments", 5}});
    GRAFT_REFUSES(SparseSegmentSqrtNWithNumSegments, errc::negative_dim, "num_segments",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", -5}});
}

TEST_CASE("SparseSegmentSqrtNGrad") {
    GRAFT_GIVES(SparseSegmentSqrtNGrad,
        {{"grad", {5, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}, {"T", dtype::f32}},
        {6, 2, 3});
    GRAFT_GIVES(SparseSegmentSqrtNGrad,
        {{"grad", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}, {"T", dtype::f32}},
        {6, 2, 3});
    GRAFT_GIVES(SparseSegmentSqrtNGrad,
        {{"grad", unknown}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}, {"T", dtype::f32}}, unknown);
    GRAFT_REFUSES(SparseSegmentSqrtNGrad, errc::shape_mismatch, "segment_ids",
        {{"grad", {5, 2}}, {"indices", {4}}, {"segment_ids", {3}}, {"output_dim0", 6}, {"T", dtype::f32}});
    GRAFT_REFUSES(SparseSegmentSqrtNGrad, errc::wrong_rank, "grad",
        {{"grad", {}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}, {"T", dtype::f32}});
}

} // namespace library_math_segment_ops_test
