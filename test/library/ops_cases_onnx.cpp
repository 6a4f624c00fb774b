// test/library/ops_cases_onnx.cpp - what each of these gives and refuses: operators that came with ONNX
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_ops_cases_onnx_test {

using namespace graft::library;
using namespace test;
using graft::errc;

TEST_CASE("GatherElements") {
    GRAFT_GIVES(GatherElements, {{"x", {5, 9}}, {"index", {5, 2}}, {"dim", 1}}, {5, 2});
    GRAFT_GIVES(GatherElements, {{"x", {-1, 9}}, {"index", {-1, 9}}}, {-1, 9});
    GRAFT_GIVES(GatherElements, {{"x", unknown}, {"index", unknown}}, unknown);
    GRAFT_REFUSES(GatherElements, errc::wrong_rank, "index", {{"x", {5, 9}}, {"index", {5}}});
    GRAFT_REFUSES(GatherElements, errc::shape_mismatch, "index", {{"x", {5, 9}}, {"index", {5, 10}}});
}

TEST_CASE("ScatterElements") {
    GRAFT_GIVES(ScatterElements, {{"data", {5, 9}}, {"indices", {5, 2}}, {"updates", {5, 2}}, {"axis", 1}}, {5, 9});
    GRAFT_GIVES(ScatterElements, {{"data", {-1, 9}}, {"indices", {1, 2}}, {"updates", {1, 2}}}, {-1, 9});
    GRAFT_GIVES(ScatterElements, {{"data", unknown}, {"indices", unknown}, {"updates", unknown}}, unknown);
    GRAFT_REFUSES(
        ScatterElements, errc::shape_mismatch, "updates", {{"data", {5, 9}}, {"indices", {5, 2}}, {"updates", {5, 3}}});
    GRAFT_REFUSES(ScatterElements, errc::wrong_value, "reduction",
        {{"data", {5, 9}}, {"indices", {5, 2}}, {"updates", {5, 2}}, {"reduction", "mean"}});
}

TEST_CASE("GatherSlices") {
    GRAFT_GIVES(GatherSlices, {{"x", {5, 9, 4}}, {"indices", {7, 2}}}, {7, 4});
    GRAFT_GIVES(GatherSlices, {{"x", {2, 9, 4}}, {"indices", {2, 1}}, {"batch_dims", 1}}, {2, 4});
    GRAFT_GIVES(GatherSlices, {{"x", {-1, 9, 4}}, {"indices", {7, 2}}}, {7, 4});
    GRAFT_GIVES(GatherSlices, {{"x", unknown}, {"indices", {7, 2}}}, unknown);
    GRAFT_REFUSES(GatherSlices, errc::wrong_shape, "indices", {{"x", {5, 9}}, {"indices", {7, 3}}});
    GRAFT_REFUSES(GatherSlices, errc::wrong_rank, "indices", {{"x", {5, 9}}, {"indices", {}}});
}

TEST_CASE("ScatterSlices") {
    GRAFT_GIVES(ScatterSlices, {{"x", {5, 9}}, {"indices", {2, 1}}, {"updates", {2, 9}}}, {5, 9});
    GRAFT_GIVES(ScatterSlices, {{"x", {-1, 9}}, {"indices", {2, 1}}, {"updates", {2, 9}}}, {-1, 9});
    GRAFT_GIVES(ScatterSlices, {{"x", unknown}, {"indices", {2, 1}}, {"updates", unknown}}, unknown);
    GRAFT_REFUSES(ScatterSlices, errc::wrong_shape, "indices", {{"x", {5, 9}}, {"indices", {2, 3}}, {"updates", {2}}});
    GRAFT_REFUSES(ScatterSlices, errc::wrong_rank, "indices", {{"x", {5, 9}}, {"indices", {}}, {"updates", {2}}});
}

TEST_CASE("Trilu") {
    GRAFT_GIVES(Trilu, {{"x", {5, 9}}, {"upper", false}}, {5, 9});
    GRAFT_GIVES(Trilu, {{"x", {-1, 9}}}, {-1, 9});
    GRAFT_GIVES(Trilu, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(Trilu, errc::wrong_rank, "x", {{"x", {5}}});
    GRAFT_REFUSES(Trilu, errc::missing_input, "x", {{"upper", true}});
}

TEST_CASE("GridSample") {
    GRAFT_GIVES(GridSample, {{"x", {2, 3, 4, 5}}, {"grid", {2, 7, 8, 2}}}, {2, 3, 7, 8});
    GRAFT_GIVES(GridSample, {{"x", {2, 3, 4, 5, 6}}, {"grid", {2, 7, 8, 9, 3}}}, {2, 3, 7, 8, 9});
    GRAFT_GIVES(GridSample, {{"x", {-1, 3, 4, 5}}, {"grid", {2, -1, 8, 2}}}, {2, 3, -1, 8});
    GRAFT_GIVES(GridSample, {{"x", unknown}, {"grid", unknown}}, unknown);
    GRAFT_REFUSES(GridSample, errc::wrong_shape, "grid", {{"x", {2, 3, 4, 5}}, {"grid", {2, 7, 8, 3}}});
    GRAFT_REFUSES(GridSample, errc::shape_mismatch, "grid", {{"x", {2, 3, 4, 5}}, {"grid", {1, 7, 8, 2}}});
    GRAFT_REFUSES(GridSample, errc::wrong_rank, "x", {{"x", {2, 3}}, {"grid", {2, 3}}});
}

TEST_CASE("AffineGrid") {
    GRAFT_GIVES(AffineGrid, {{"theta", {2, 2, 3}}, {"size", values{2, 3, 5, 6}}}, {2, 5, 6, 2});
    GRAFT_GIVES(AffineGrid, {{"theta", {-1, 3, 4}}, {"size", values{2, 3, 4, 5, 6}}}, {2, 4, 5, 6, 3});
    GRAFT_GIVES(AffineGrid, {{"theta", unknown}, {"size", values{2, 3, 5, 6}}}, unknown);
    GRAFT_REFUSES(AffineGrid, errc::wrong_shape, "theta", {{"theta", {2, 2, 4}}, {"size", values{2, 3, 5, 6}}});
    GRAFT_REFUSES(AffineGrid, errc::wrong_value, "size", {{"theta", {2, 2, 3}}, {"size", values{1, 3, 5, 6}}});
}

TEST_CASE("NonMaxSuppressionByClass") {
    GRAFT_GIVES(NonMaxSuppressionByClass, {{"boxes", {1, 6, 4}}, {"scores", {1, 2, 6}}}, {-1, 3});
    GRAFT_GIVES(NonMaxSuppressionByClass, {{"boxes", {-1, 6, 4}}, {"scores", {1, 2, 6}}}, {-1, 3});
    GRAFT_GIVES(NonMaxSuppressionByClass, {{"boxes", unknown}, {"scores", unknown}}, {-1, 3});
    GRAFT_REFUSES(
        NonMaxSuppressionByClass, errc::shape_mismatch, "scores", {{"boxes", {1, 6, 4}}, {"scores", {1, 2, 5}}});
    GRAFT_REFUSES(NonMaxSuppressionByClass, errc::wrong_shape, "boxes", {{"boxes", {1, 6, 5}}, {"scores", {1, 2, 6}}});
}

TEST_CASE("UniqueSlices") {
    GRAFT_GIVES(UniqueSlices, {{"x", {4, 3}}, {"axis", 1}}, {4, -1}, "y");
    GRAFT_GIVES(UniqueSlices, {{"x", {4, 3}}}, {4}, "inverse");
    GRAFT_GIVES(UniqueSlices, {{"x", {4, -1}}}, {-1, -1}, "y");
    GRAFT_GIVES(UniqueSlices, {{"x", unknown}}, unknown, "y");
    GRAFT_REFUSES(UniqueSlices, errc::axis_out_of_range, "axis", {{"x", {4}}, {"axis", 1}});
    GRAFT_REFUSES(UniqueSlices, errc::missing_input, "x", {{"axis", 0}});
}

TEST_CASE("MatrixDeterminant") {
    GRAFT_GIVES(MatrixDeterminant, {{"x", {7, 3, 3}}}, {7});
    GRAFT_GIVES(MatrixDeterminant, {{"x", {-1, 3, 3}}}, {-1});
    GRAFT_GIVES(MatrixDeterminant, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(MatrixDeterminant, errc::shape_mismatch, "x", {{"x", {2, 3}}});
    GRAFT_REFUSES(MatrixDeterminant, errc::wrong_rank, "x", {{"x", {2}}});
}

TEST_CASE("Invert") {
    GRAFT_GIVES(Invert, {{"x", of({7, 3}, dtype::i32)}}, {7, 3});
    GRAFT_GIVES(Invert, {{"x", of({-1, 3}, dtype::i32)}}, {-1, 3});
    GRAFT_GIVES(Invert, {{"x", of(unknown, dtype::i32)}}, unknown);
    GRAFT_REFUSES(Invert, errc::wrong_dtype, "x", {{"x", of({7}, dtype::f32)}});
    GRAFT_REFUSES(Invert, errc::missing_input, "x", {});
}

TEST_CASE("NegativeLogLikelihood") {
    GRAFT_GIVES(NegativeLogLikelihood, {{"x", {5, 2}}, {"target", {5}}}, scalar);
    GRAFT_GIVES(NegativeLogLikelihood, {{"x", {5, 2, 3}}, {"target", {5, 3}}, {"reduction", "none"}}, {5, 3});
    GRAFT_GIVES(NegativeLogLikelihood, {{"x", {-1, 2}}, {"target", {5}}}, scalar);
    GRAFT_GIVES(NegativeLogLikelihood, {{"x", unknown}, {"target", {5}}}, scalar);
    GRAFT_REFUSES(NegativeLogLikelihood, errc::shape_mismatch, "target", {{"x", {5, 2}}, {"target", {4}}});
    GRAFT_REFUSES(NegativeLogLikelihood, errc::wrong_rank, "x", {{"x", {5}}, {"target", {}}});
}

TEST_CASE("ResizeNd") {
    GRAFT_GIVES(ResizeNd, {{"x", {1, 2, 4, 5}}, {"sizes", values{8, 2}}, {"axes", values{2, 3}}}, {1, 2, 8, 2});
    GRAFT_GIVES(ResizeNd,
        {{"x", {4, 6}}, {"sizes", values{8, 9}}, {"axes", values{0, 1}}, {"keep_aspect_ratio_policy", "not_larger"}},
        {6, 9});
    GRAFT_GIVES(ResizeNd, {{"x", {-1, 4}}, {"sizes", values{8}}, {"axes", values{1}}}, {-1, 8});
    GRAFT_GIVES(ResizeNd, {{"x", unknown}, {"sizes", values{8}}, {"axes", values{1}}}, unknown);
    GRAFT_REFUSES(ResizeNd, errc::wrong_attribute_value, "scales", {{"x", {1, 4}}, {"axes", values{1}}});
    GRAFT_REFUSES(
        ResizeNd, errc::axis_out_of_range, "axes", {{"x", {1, 4}}, {"sizes", values{8}}, {"axes", values{2}}});
}

TEST_CASE("LSTMSequence") {
    GRAFT_GIVES(LSTMSequence, {{"x", {7, 3, 5}}, {"w", {1, 8, 5}}, {"r", {1, 8, 2}}, {"y", 1}}, {7, 1, 3, 2}, "y");
    GRAFT_GIVES(LSTMSequence, {{"x", {-1, 3, 5}}, {"w", {1, 8, 5}}, {"r", {1, 8, 2}}, {"y_c", 1}}, {1, 3, 2}, "y_c");
    GRAFT_GIVES(LSTMSequence, {{"x", unknown}, {"w", {1, 8, 5}}, {"r", {1, 8, 2}}, {"y", 1}}, {-1, 1, -1, 2}, "y");
    GRAFT_REFUSES(LSTMSequence, errc::shape_mismatch, "r", {{"x", {7, 3, 5}}, {"w", {1, 8, 5}}, {"r", {1, 6, 2}}});
    GRAFT_REFUSES(LSTMSequence, errc::wrong_rank, "x", {{"x", {7, 3}}, {"w", {1, 8, 5}}, {"r", {1, 8, 2}}});
}

TEST_CASE("GRUSequence") {
    GRAFT_GIVES(GRUSequence,
        {{"x", {7, 3, 5}}, {"w", {2, 6, 5}}, {"r", {2, 6, 2}}, {"direction", "bidirectional"}, {"layout", 1}, {"y", 1}},
        {7, 3, 2, 2}, "y");
    GRAFT_GIVES(GRUSequence, {{"x", {-1, 3, 5}}, {"w", {1, 6, 5}}, {"r", {1, 6, 2}}, {"y_h", 1}}, {1, 3, 2}, "y_h");
    GRAFT_GIVES(GRUSequence, {{"x", unknown}, {"w", {1, 6, 5}}, {"r", {1, 6, 2}}, {"y", 1}}, {-1, 1, -1, 2}, "y");
    GRAFT_REFUSES(GRUSequence, errc::shape_mismatch, "r", {{"x", {7, 3, 5}}, {"w", {1, 8, 5}}, {"r", {1, 8, 2}}});
    GRAFT_REFUSES(GRUSequence, errc::wrong_rank, "x", {{"x", {7, 3}}, {"w", {1, 6, 5}}, {"r", {1, 6, 2}}});
}

TEST_CASE("RNNSequence") {
    GRAFT_GIVES(RNNSequence, {{"x", {7, 3, 5}}, {"w", {1, 2, 5}}, {"r", {1, 2, 2}}, {"y", 1}}, {7, 1, 3, 2}, "y");
    GRAFT_GIVES(RNNSequence, {{"x", {-1, 3, 5}}, {"w", {1, 2, 5}}, {"r", {1, 2, 2}}, {"y", 1}}, {-1, 1, 3, 2}, "y");
    GRAFT_GIVES(RNNSequence, {{"x", unknown}, {"w", {1, 2, 5}}, {"r", {1, 2, 2}}, {"y", 1}}, {-1, 1, -1, 2}, "y");
    GRAFT_REFUSES(RNNSequence, errc::shape_mismatch, "r", {{"x", {7, 3, 5}}, {"w", {1, 2, 5}}, {"r", {1, 3, 2}}});
    GRAFT_REFUSES(RNNSequence, errc::wrong_rank, "x", {{"x", {7, 3}}, {"w", {1, 2, 5}}, {"r", {1, 2, 2}}});
}

} // namespace library_ops_cases_onnx_test
