// test/library/linalg/matmul/ops.cpp - shape rules of matrix products: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"
#include "test/library/ops_case.hpp"

namespace library_linalg_matmul_ops_test {

using graft::errc;
using graft::infer;
using graft::infer_status;
using graft::shape;
using namespace graft::library;
using namespace test;

namespace {

constexpr auto unknown = shape::unknown_rank();

} // namespace

TEST_CASE("matrix products") {
    GRAFT_CHECK_TWICE(infer<MatMul>("y", {{"x1", {3, 4}}, {"x2", {4, 5}}}) == shape{3, 5});
    GRAFT_CHECK_TWICE(infer<MatMulV2>("y", {{"x1", {4, -1}}, {"x2", {5, 4}}, {"transpose_x1", true},
                                               {"transpose_x2", true}}) == shape{-1, 5});
    GRAFT_CHECK_TWICE(infer<MatMulV2>("y", {{"x1", unknown}, {"x2", {4, 5}}, {"bias", {5}}}) == shape{-1, 5});
    GRAFT_CHECK_TWICE(infer_status<MatMul>({{"x1", {3, 4}}, {"x2", {5, 4}}}).code == errc::shape_mismatch);
    GRAFT_CHECK_TWICE(infer_status<MatMul>({{"x1", {1, 3, 4}}, {"x2", {4, 5}}}).code == errc::wrong_rank);
    GRAFT_CHECK_TWICE(infer_status<MatMul>({{"x1", {3, 4}}, {"x2", {4, 5}}, {"bias", {4}}}).parameter == "bias");
    GRAFT_CHECK_TWICE(infer<BatchMatMulV2>("y", {{"x1", {2, 1, 3, 4}}, {"x2", {7, 4, 5}}}) == shape{2, 7, 3, 5});
    GRAFT_CHECK_TWICE(
        infer<BatchMatMulV2>("y", {{"x1", {-1, 3, 4}}, {"x2", {7, 5, 4}}, {"adj_x2", true}}) == shape{7, 3, 5});
    GRAFT_CHECK_TWICE(infer<BatchMatMulV2>("y", {{"x1", {-1, 3, 4}}, {"x2", {1, 4, 5}}}) == shape{-1, 3, 5});
    GRAFT_CHECK_TWICE(infer<BatchMatMulV2>("y", {{"x1", unknown}, {"x2", {1, 4, 5}}}) == unknown);
    GRAFT_CHECK_TWICE(infer_status<BatchMatMulV2>({{"x1", {2, 3, 4}}, {"x2", {3, 4, 5}}}).code == errc::shape_mismatch);
    GRAFT_CHECK_TWICE(infer<FullyConnection>("y", {{"x", {2, 6, 75, 113}}, {"w", {10, 8475}}, {"num_output", 10},
                                                      {"axis", 2}}) == shape{2, 6, 10});
    GRAFT_CHECK_TWICE(
        infer<FullyConnection>("y", {{"x", {-1, 6, 5}}, {"w", {1, 1, 7, 30}}, {"num_output", 7}}) == shape{-1, 7});
    GRAFT_CHECK_TWICE(infer_status<FullyConnection>({{"x", {2, 6, 5}}, {"w", {7, 31}}, {"num_output", 7}}).code ==
                      errc::wrong_element_count);
}

TEST_CASE("MatMul") {
    GRAFT_GIVES(MatMul, {{"x1", {3, 4}}, {"x2", {4, 5}}}, {3, 5});
    GRAFT_GIVES(MatMul, {{"x1", {4, 3}}, {"x2", {5, 4}}, {"transpose_x1", true}, {"transpose_x2", true}}, {3, 5});
    GRAFT_GIVES(MatMul, {{"x1", {-1, 4}}, {"x2", {4, 5}}}, {-1, 5});
    GRAFT_GIVES(MatMul, {{"x1", unknown}, {"x2", {4, 5}}}, {-1, 5});
    GRAFT_REFUSES(MatMul, errc::shape_mismatch, "x2", {{"x1", {3, 4}}, {"x2", {5, 4}}});
    GRAFT_REFUSES(MatMul, errc::wrong_rank, "x1", {{"x1", {1, 3, 4}}, {"x2", {4, 5}}});
    GRAFT_REFUSES(MatMul, errc::wrong_rank, "x2", {{"x1", {3, 4}}, {"x2", {4}}});
    GRAFT_REFUSES(MatMul, errc::wrong_element_count, "bias", {{"x1", {3, 4}}, {"x2", {4, 5}}, {"bias", {4}}});
    GRAFT_REFUSES(MatMul, errc::dtype_mismatch, "x2", {{"x1", {3, 4}}, {"x2", of({4, 5}, dtype::i32)}});
}

TEST_CASE("MatMulV2") {
    GRAFT_GIVES(MatMulV2, {{"x1", {3, 4}}, {"x2", {4, 5}}}, {3, 5});
    GRAFT_GIVES(MatMulV2, {{"x1", {4, 3}}, {"x2", {5, 4}}, {"transpose_x1", true}, {"transpose_x2", true}}, {3, 5});
    GRAFT_GIVES(MatMulV2, {{"x1", {-1, 4}}, {"x2", {4, 5}}}, {-1, 5});
    GRAFT_GIVES(MatMulV2, {{"x1", unknown}, {"x2", {4, 5}}}, {-1, 5});
    GRAFT_REFUSES(MatMulV2, errc::shape_mismatch, "x2", {{"x1", {3, 4}}, {"x2", {5, 4}}});
    GRAFT_REFUSES(MatMulV2, errc::wrong_rank, "x1", {{"x1", {1, 3, 4}}, {"x2", {4, 5}}});
    GRAFT_REFUSES(MatMulV2, errc::wrong_rank, "x2", {{"x1", {3, 4}}, {"x2", {4}}});
    GRAFT_REFUSES(MatMulV2, errc::wrong_element_count, "bias", {{"x1", {3, 4}}, {"x2", {4, 5}}, {"bias", {4}}});
    GRAFT_REFUSES(MatMulV2, errc::dtype_mismatch, "x2", {{"x1", {3, 4}}, {"x2", of({4, 5}, dtype::i32)}});
}

TEST_CASE("BatchMatMulV2") {
    GRAFT_GIVES(BatchMatMulV2, {{"x1", {2, 1, 3, 4}}, {"x2", {7, 4, 5}}}, {2, 7, 3, 5});
    GRAFT_GIVES(BatchMatMulV2, {{"x1", {3, 4}}, {"x2", {5, 4}}, {"adj_x2", true}}, {3, 5});
    GRAFT_GIVES(BatchMatMulV2, {{"x1", {-1, 1, 3, 4}}, {"x2", {7, 4, 5}}}, {-1, 7, 3, 5});
    GRAFT_GIVES(BatchMatMulV2, {{"x1", unknown}, {"x2", {7, 4, 5}}}, unknown);
    GRAFT_REFUSES(BatchMatMulV2, errc::shape_mismatch, "x2", {{"x1", {2, 3, 4}}, {"x2", {3, 4, 5}}});
    GRAFT_REFUSES(BatchMatMulV2, errc::shape_mismatch, "x2", {{"x1", {2, 3, 4}}, {"x2", {2, 5, 4}}});
    GRAFT_REFUSES(BatchMatMulV2, errc::wrong_rank, "x1", {{"x1", {4}}, {"x2", {4, 5}}});
    GRAFT_REFUSES(BatchMatMulV2, errc::wrong_rank, "x2", {{"x1", {2, 4}}, {"x2", {4}}});
    GRAFT_REFUSES(BatchMatMulV2, errc::dtype_mismatch, "x2", {{"x1", {2, 4}}, {"x2", of({4, 5}, dtype::i32)}});
}

TEST_CASE("BatchMatMul") {
    GRAFT_GIVES(BatchMatMul, {{"x1", {2, 3, 4}}, {"x2", {2, 4, 5}}}, {2, 3, 5});
    GRAFT_GIVES(BatchMatMul, {{"x1", {2, 3, 4}}, {"x2", {2, 5, 4}}, {"adj_x2", true}}, {2, 3, 5});
    GRAFT_GIVES(BatchMatMul, {{"x1", {-1, 3, 4}}, {"x2", {2, 4, 5}}}, {2, 3, 5});
    GRAFT_GIVES(BatchMatMul, {{"x1", unknown}, {"x2", {2, 4, 5}}}, unknown);
    GRAFT_GIVES(BatchMatMul, {{"x1", {2, 3, 4}}, {"x2", {1, 4, 5}}}, {2, 3, 5});
    GRAFT_GIVES(BatchMatMul, {{"x1", {3, 4}}, {"x2", {2, 4, 5}}}, {2, 3, 5});
    GRAFT_REFUSES(BatchMatMul, errc::shape_mismatch, "x2", {{"x1", {2, 3, 4}}, {"x2", {3, 4, 5}}});
    GRAFT_REFUSES(BatchMatMul, errc::shape_mismatch, "x2", {{"x1", {2, 3, 4}}, {"x2", {2, 5, 4}}});
    GRAFT_REFUSES(BatchMatMul, errc::wrong_rank, "x1", {{"x1", {4}}, {"x2", {4}}});
    GRAFT_REFUSES(BatchMatMul, errc::dtype_mismatch, "x2", {{"x1", {3, 4}}, {"x2", of({4, 5}, dtype::i32)}});
    GRAFT_REFUSES(BatchMatMul, errc::missing_input, "x2", {{"x1", {3, 4}}});
}

TEST_CASE("FullyConnection") {
    GRAFT_GIVES(FullyConnection, {{"x", {2, 6, 5}}, {"w", {7, 30}}, {"num_output", 7}}, {2, 7});
    GRAFT_GIVES(FullyConnection, {{"x", {2, 6, 5}}, {"w", {7, 5}}, {"num_output", 7}, {"axis", 2}}, {2, 6, 7});
    GRAFT_GIVES(FullyConnection, {{"x", {-1, 6, 5}}, {"w", {7, 30}}, {"num_output", 7}}, {-1, 7});
    GRAFT_GIVES(FullyConnection, {{"x", unknown}, {"w", {7, 30}}, {"num_output", 7}}, unknown);
    GRAFT_REFUSES(
        FullyConnection, errc::wrong_element_count, "w", {{"x", {2, 6, 5}}, {"w", {7, 31}}, {"num_output", 7}});
    GRAFT_REFUSES(
        FullyConnection, errc::wrong_value, "num_output", {{"x", {2, 6, 5}}, {"w", {7, 30}}, {"num_output", 0}});
    GRAFT_REFUSES(FullyConnection, errc::axis_out_of_range, "axis",
        {{"x", {2, 6}}, {"w", {7, 6}}, {"num_output", 7}, {"axis", 2}});
    GRAFT_REFUSES(
        FullyConnection, errc::wrong_element_count, "b", {{"x", {2, 6}}, {"w", {7, 6}}, {"b", {6}}, {"num_output", 7}});
    GRAFT_REFUSES(FullyConnection, errc::missing_required_attribute, "num_output", {{"x", {2, 6}}, {"w", {7, 6}}});
}

TEST_CASE("Einsum") {
    GRAFT_GIVES(Einsum, {{"x", {2, 3, 4}}, {"x", {4, 5}}, {"equation", "abc,cd->abd"}, {"N", 2}}, {2, 3, 5});
    GRAFT_GIVES(
        Einsum, {{"x", {2, 3, 4}}, {"x", {6, 2, 4, 5}}, {"equation", "...ij,...jk->...ik"}, {"N", 2}}, {6, 2, 3, 5});
    GRAFT_GIVES(Einsum, {{"x", {3, 3}}, {"equation", "ii"}, {"N", 1}}, scalar);
    GRAFT_GIVES(Einsum, {{"x", {2, 1}}, {"x", {4, 5}}, {"equation", "ij,jk->ijk"}, {"N", 2}}, {2, 4, 5});
    GRAFT_GIVES(Einsum, {{"x", {2, 4}}, {"x", {1, 5}}, {"equation", "ij,jk"}, {"N", 2}}, {2, 5});
    GRAFT_GIVES(Einsum, {{"x", {7, 1, 1}}, {"x", {4, 5}}, {"equation", "...j,jk->...jk"}, {"N", 2}}, {7, 1, 4, 5});
    GRAFT_GIVES(Einsum, {{"x", {-1}}, {"x", {1}}, {"equation", "i,i->i"}, {"N", 2}}, {-1});
    GRAFT_REFUSES(Einsum, errc::shape_mismatch, "x", {{"x", {1, 3}}, {"equation", "ii"}, {"N", 1}});
    GRAFT_GIVES(Einsum, {{"x", {3, 4}}, {"equation", "ba"}, {"N", 1}}, {4, 3});
    GRAFT_GIVES(Einsum, {{"x", {2, -1}}, {"x", {7, 5}}, {"equation", "ij,jk->ikj"}, {"N", 2}}, {2, 5, 7});
    GRAFT_GIVES(Einsum, {{"x", unknown}, {"x", {7, 5}}, {"equation", "...j,jk->...k"}, {"N", 2}}, unknown);
    GRAFT_GIVES(Einsum, {{"x", {-1, 3, 4}}, {"x", {4, 5}}, {"equation", "abc,cd->abd"}, {"N", 2}}, {-1, 3, 5});
    GRAFT_GIVES(Einsum, {{"x", unknown}, {"x", {4, 5}}, {"equation", "abc,cd->abd"}, {"N", 2}}, {-1, -1, 5});
    GRAFT_REFUSES(
        Einsum, errc::shape_mismatch, "x", {{"x", {2, 3}}, {"x", {4, 5}}, {"equation", "ij,jk->ik"}, {"N", 2}});
    GRAFT_REFUSES(Einsum, errc::wrong_rank, "x", {{"x", {2, 3}}, {"equation", "ijk->i"}, {"N", 1}});
    GRAFT_REFUSES(Einsum, errc::wrong_attribute_value, "equation", {{"x", {2, 3}}, {"equation", "ij->k"}, {"N", 1}});
    GRAFT_REFUSES(Einsum, errc::wrong_attribute_value, "equation", {{"x", {2, 3}}, {"equation", "ij->ii"}, {"N", 1}});
    GRAFT_REFUSES(Einsum, errc::wrong_attribute_value, "equation", {{"x", {2, 3}}, {"equation", "i1->i"}, {"N", 1}});
    GRAFT_REFUSES(Einsum, errc::wrong_input_count, "x", {{"x", {2, 3}}, {"equation", "ij,jk->ik"}, {"N", 1}});
    GRAFT_REFUSES(Einsum, errc::wrong_attribute_value, "equation", {{"x", {2, 3}}, {"equation", "i..j->i"}, {"N", 1}});
}

} // namespace library_linalg_matmul_ops_test
