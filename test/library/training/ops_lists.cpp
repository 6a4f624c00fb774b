// test/library/training/ops_lists.cpp - rules of operators for training graphs, a case for each family
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/training_ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_training_ops_lists_test {

using namespace graft::library;
using namespace test;
using graft::errc;

/// An unknown element (`open` is also a system call).
constexpr auto some = graft::unknown_element;

TEST_CASE("checkpoints and readers") {
    GRAFT_GIVES(ShardedFilename, {{"basename", {}}, {"shard", {}}, {"num_shards", {}}}, scalar);
    GRAFT_REFUSES(
        ShardedFilename, errc::wrong_rank, "basename", {{"basename", {2}}, {"shard", {}}, {"num_shards", {}}});
    GRAFT_GIVES(ReadFile, {{"filename", {}}}, scalar);
    static_assert(graft::infer<DecodeImage>("image", {{"contents", {}}}) == unknown); // an animation, or not
    static_assert(graft::infer<DecodeImage>("image",
                      {{"contents", {}}, {"channels", 3}, {"expand_animations", false}}) == graft::shape{-1, -1, 3});
    GRAFT_REFUSES(DecodeImage, errc::wrong_value, "channels", {{"contents", {}}, {"channels", -1}});
    GRAFT_GIVES(MatchingFiles, {{"pattern", unknown}}, {-1});
}

TEST_CASE("data sets and iterators") {
    GRAFT_GIVES(RangeDataset,
        {{"start", {}}, {"stop", {}}, {"step", {}}, {"output_types", types_of(dtype::i64)}, {"output_shapes", {}}},
        scalar);
    GRAFT_REFUSES(BatchDatasetV2, errc::wrong_rank, "batch_size",
        {{"input_dataset", {}}, {"batch_size", {2}}, {"drop_remainder", {}}, {"output_types", types_of(dtype::f32)},
            {"output_shapes", {3}}});
    GRAFT_GIVES(IteratorToStringHandle, {{"resource_handle", {}}}, scalar);
}

TEST_CASE("summaries, Horovod") {
    GRAFT_GIVES(HistogramSummary, {{"tag", {}}, {"values", {2, 3}}, {"T", dtype::f32}}, scalar);
    GRAFT_GIVES(HorovodAllreduce, {{"x", {2, -1}}, {"reduce_op", 1}}, {2, -1});
    GRAFT_GIVES(HorovodRank, {}, scalar);
}

TEST_CASE("gradients of layers") {
    GRAFT_GIVES(EluGrad, {{"grads", {2, -1}}, {"activations", {2, 3}}}, {2, 3});
    GRAFT_REFUSES(EluGrad, errc::shape_mismatch, "activations", {{"grads", {2, 4}}, {"activations", {2, 3}}});
    GRAFT_GIVES(SoftplusGrad, {{"gradients", {2, 3}}, {"features", unknown}}, {2, 3});
}

TEST_CASE("optimizers of resource variables") {
    GRAFT_ACCEPTS(ResourceApplyGradientDescent, {{"var", {}}, {"alpha", {}}, {"delta", {2, 3}}, {"T", dtype::f32}});
    GRAFT_REFUSES(ResourceApplyGradientDescent, errc::wrong_rank, "alpha",
        {{"var", {}}, {"alpha", {1}}, {"delta", {2, 3}}, {"T", dtype::f32}});
}

TEST_CASE("sparse tensors") {
    GRAFT_GIVES(SparseTensorDenseMatMul,
        {{"x1_indices", {9, 2}}, {"x1_values", {9}}, {"x1_shape", {2}}, {"x2", {4, 5}}}, {-1, 5});
    GRAFT_GIVES(SparseToDense,
        {{"indices", {9, 2}}, {"output_shape", values{4, some}}, {"values", {9}}, {"default_value", {}}}, {4, -1});
}

TEST_CASE("matrices: decompositions and equations") {
    GRAFT_GIVES(Cholesky, {{"x", {5, -1, 3}}}, {5, 3, 3});
    GRAFT_REFUSES(Cholesky, errc::shape_mismatch, "x", {{"x", {2, 3}}});
    GRAFT_GIVES(MatrixDeterminant, {{"x", {7, 3, 3}}}, {7});
    GRAFT_GIVES(MatrixSolve, {{"matrix", {3, 3}}, {"rhs", {-1, 2}}}, {3, 2});
    static_assert(graft::infer<Svd>("u", {{"x", {2, 5, 3}}}) == graft::shape{2, 5, 3});
    static_assert(graft::infer<Svd>("v", {{"x", {2, 5, 3}}, {"full_matrices", true}}) == graft::shape{2, 3, 3});
    static_assert(graft::infer<Svd>("sigma", {{"x", {2, 5, -1}}}) == graft::shape{2, -1});
    static_assert(graft::infer<Svd>("u", {{"x", {2, 5, 3}}, {"compute_uv", false}}) == graft::shape{0});
    GRAFT_REFUSES(Svd, errc::wrong_rank, "x", {{"x", {2}}});
    static_assert(graft::infer<Qr>("q", {{"x", {2, 5, 3}}}) == graft::shape{2, 5, 3});
    static_assert(graft::infer<Qr>("r", {{"x", {2, 5, 3}}}) == graft::shape{2, 3, 3});
    static_assert(graft::infer<Qr>("r", {{"x", {2, 5, 3}}, {"full_matrices", true}}) == graft::shape{2, 5, 3});
    static_assert(graft::infer<Qr>("q", {{"x", {2, 5, -1}}}) == graft::shape{2, 5, -1});
    GRAFT_REFUSES(Qr, errc::wrong_rank, "x", {{"x", {2}}});
    static_assert(graft::infer<SelfAdjointEigV2>("e", {{"input", {2, 4, 4}}, {"T", dtype::f32}}) == graft::shape{2, 4});
}

TEST_CASE("Fourier transforms: the spectrum of real numbers is half as long") {
    GRAFT_GIVES(FFT2D, {{"x", {3, 8, -1}}}, {3, 8, -1});
    GRAFT_REFUSES(FFT2D, errc::wrong_rank, "x", {{"x", {8}}});
    GRAFT_GIVES(RFFT, {{"input", {3, 9}}, {"fft_length", values{8}}, {"Tcomplex", dtype::c64}}, {3, 5});
    GRAFT_GIVES(RFFT2D, {{"input", {3, 9, 9}}, {"fft_length", values{some, 8}}, {"Tcomplex", dtype::c64}}, {3, -1, 5});
    GRAFT_GIVES(IRFFT, {{"x", {3, 5}}, {"fft_length", values{8}}, {"Treal", dtype::f32}}, {3, 8});
    GRAFT_REFUSES(
        RFFT2D, errc::wrong_rank, "input", {{"input", {9}}, {"fft_length", values{8, 8}}, {"Tcomplex", dtype::c64}});
}

TEST_CASE("functions of analysis") {
    GRAFT_GIVES(BesselI0e, {{"x", {2, -1}}}, {2, -1});
    GRAFT_GIVES(Igamma, {{"a", {2, 1}}, {"x", {3}}}, {2, 3});
    GRAFT_REFUSES(Igamma, errc::shape_mismatch, "x", {{"a", {2}}, {"x", {3}}});
    GRAFT_GIVES(EuclideanNorm, {{"x", {2, 3, 4}}, {"axes", values{1}}, {"keep_dims", true}}, {2, 1, 4});
    GRAFT_GIVES(NthElement, {{"x", {2, 9}}, {"n", {}}}, {2});
}

TEST_CASE("counts in rows, crossed columns, rows of ragged tensors, conjugate transposes") {
    static_assert(graft::infer<DenseCountSparseOutput>("output_indices",
                      {{"values", {4, 9}}, {"weights", {0}}, {"binary_output", false}}) == graft::shape{-1, 2});
    GRAFT_REFUSES(DenseCountSparseOutput, errc::wrong_rank, "values",
        {{"values", {4, 9, 2}}, {"weights", {0}}, {"binary_output", false}});
    GRAFT_GIVES(RaggedBincount, {{"splits", {5}}, {"values", {9}}, {"size", values{7}}, {"weights", {0}}}, {4, 7});
    GRAFT_GIVES(SparseBincount,
        {{"indices", {9, 2}}, {"values", {9}}, {"dense_shape", values{3, 8}}, {"size", values{7}}, {"weights", {0}}},
        {3, 7});
    GRAFT_REFUSES(SparseBincount, errc::wrong_element_count, "dense_shape",
        {{"indices", {9, 3}}, {"values", {9}}, {"dense_shape", {3}}, {"size", {}}, {"weights", {0}}});
    GRAFT_GIVES(ConjugateTranspose, {{"x", {2, 3, 4}}, {"perm", values{2, 0, 1}}}, {4, 2, 3});
    GRAFT_GIVES(ConjugateTranspose, {{"x", {2, 3, 4}}, {"perm", {3}}}, {-1, -1, -1});
    GRAFT_REFUSES(ConjugateTranspose, errc::wrong_value, "perm", {{"x", {2, 3}}, {"perm", values{0, 0}}});
}

TEST_CASE("quantized numbers") {
    static_assert(graft::infer<QuantizeV2>("output_min", {{"input", {2, 3}}, {"min_range", {}}, {"max_range", {}},
                                                             {"T", dtype::qu8}}) == graft::shape::scalar());
    static_assert(graft::infer<QuantizeV2>("output_min", {{"input", {2, 3}}, {"min_range", {3}}, {"max_range", {3}},
                                                             {"T", dtype::qu8}, {"axis", 1}}) == graft::shape{3});
    GRAFT_REFUSES(QuantizeV2, errc::axis_out_of_range, "axis",
        {{"input", {2, 3}}, {"min_range", {3}}, {"max_range", {3}}, {"T", dtype::qu8}, {"axis", 2}});
    static_assert(graft::infer<QuantizedConv2D>("output",
                      {{"input", {1, 8, -1, 3}}, {"filter", {3, 3, 3, 16}}, {"min_input", {}}, {"max_input", {}},
                          {"min_filter", {}}, {"max_filter", {}}, {"Tinput", dtype::qu8}, {"Tfilter", dtype::qu8},
                          {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}}) == graft::shape{1, 4, -1, 16});
    GRAFT_REFUSES(QuantizedConv2D, errc::wrong_shape, "filter",
        {{"input", {1, 8, 8, 4}}, {"filter", {3, 3, 3, 16}}, {"min_input", {}}, {"max_input", {}}, {"min_filter", {}},
            {"max_filter", {}}, {"Tinput", dtype::qu8}, {"Tfilter", dtype::qu8}, {"strides", values{1, 2, 2, 1}},
            {"padding", "SAME"}});
    GRAFT_REFUSES(QuantizedConv2D, errc::wrong_value, "dilations",
        {{"input", {1, 8, 8, 3}}, {"filter", {3, 3, 3, 16}}, {"min_input", {}}, {"max_input", {}}, {"min_filter", {}},
            {"max_filter", {}}, {"Tinput", dtype::qu8}, {"Tfilter", dtype::qu8}, {"strides", values{1, 2, 2, 1}},
            {"padding", "SAME"}, {"dilations", values{1, 0, 1, 1}}});
    static_assert(graft::infer<QuantizedMaxPool>("output",
                      {{"input", {1, 9, 9, 3}}, {"min_input", {}}, {"max_input", {}}, {"T", dtype::qu8},
                          {"ksize", values{1, 3, 3, 1}}, {"strides", values{1, 2, 2, 1}}, {"padding", "VALID"}}) ==
                  graft::shape{1, 4, 4, 3});
    static_assert(graft::infer<QuantizedMatMul>(
                      "out", {{"a", {2, 3}}, {"b", {4, 3}}, {"min_a", {}}, {"max_a", {}}, {"min_b", {}}, {"max_b", {}},
                                 {"T1", dtype::qu8}, {"T2", dtype::qu8}, {"transpose_b", true}}) == graft::shape{2, 4});
}

TEST_CASE("arrays of tensors: gradients, and what early versions had") {
    static_assert(graft::infer<TensorArrayGradV3>(
                      "grad_handle", {{"handle", {2}}, {"flow_in", {}}, {"source", "gradients"}}) == graft::shape{2});
    GRAFT_GIVES(TensorArrayWriteV2,
        {{"handle", {2}}, {"index", {}}, {"value", {4, 5}}, {"flow_in", {}}, {"T", dtype::f32}}, scalar);
    GRAFT_REFUSES(TensorArrayWriteV2, errc::wrong_rank, "index",
        {{"handle", {2}}, {"index", {1}}, {"value", {4, 5}}, {"flow_in", {}}, {"T", dtype::f32}});
    GRAFT_GIVES(StackPush, {{"handle", {2}}, {"element", {4, -1}}}, {4, -1});
}

TEST_CASE("regions") {
    GRAFT_GIVES(NonMaxSuppressionV2,
        {{"boxes", {9, 4}}, {"scores", {9}}, {"max_output_size", {}}, {"iou_threshold", {}}}, {-1});
    GRAFT_REFUSES(NonMaxSuppressionV2, errc::wrong_shape, "boxes",
        {{"boxes", {9, 5}}, {"scores", {9}}, {"max_output_size", {}}, {"iou_threshold", {}}});
    static_assert(graft::infer<CombinedNonMaxSuppression>("nmsed_boxes",
                      {{"boxes", {2, 50, 1, 4}}, {"scores", {2, 50, 3}}, {"max_output_size_per_class", 4},
                          {"max_total_size", 100}, {"iou_threshold", {}}, {"score_threshold", {}},
                          {"pad_per_class", true}}) == graft::shape{2, 12, 4});
    static_assert(
        graft::infer<CombinedNonMaxSuppression>("nmsed_scores",
            {{"boxes", {2, 50, 1, 4}}, {"scores", {-1, 50, 3}}, {"max_output_size_per_class", 4},
                {"max_total_size", 100}, {"iou_threshold", {}}, {"score_threshold", {}}}) == graft::shape{2, 100});
    GRAFT_REFUSES(CombinedNonMaxSuppression, errc::wrong_shape, "boxes",
        {{"boxes", {2, 50, 1, 5}}, {"scores", {2, 50, 3}}, {"max_output_size_per_class", 4}, {"max_total_size", 100},
            {"iou_threshold", {}}, {"score_threshold", {}}});
}

TEST_CASE("sequences and sparse tensors") {
    static_assert(
        graft::infer<CTCLossV2>("gradient", {{"inputs", {9, 2, 5}}, {"labels_indices", {7, 2}}, {"labels_values", {7}},
                                                {"sequence_length", {-1}}}) == graft::shape{9, 2, 5});
    GRAFT_GIVES(SparseMatMul, {{"a", {3, 2}}, {"b", {3, 5}}, {"transpose_a", true}}, {2, 5});
    GRAFT_REFUSES(SparseMatMul, errc::shape_mismatch, "b", {{"a", {2, 4}}, {"b", {3, 5}}});
}

} // namespace library_training_ops_lists_test
