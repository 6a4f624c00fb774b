// test/library/array/ragged/ops.cpp - shape rules of rows of different lengths: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/ragged/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_array_ragged_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("RaggedTensorToTensor") {
    GRAFT_GIVES(RaggedTensorToTensor,
        {{"shape", values{-1, 7, 3}}, {"values", {9, 3}}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}},
        {-1, 7, 3});
    GRAFT_GIVES(RaggedTensorToTensor,
        {{"shape", {}}, {"values", {9, 3}}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}},
        {-1, -1, 3});
    GRAFT_GIVES(RaggedTensorToTensor,
        {{"shape", {}}, {"values", {-1, 3}}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}},
        {-1, -1, 3});
    GRAFT_GIVES(RaggedTensorToTensor,
        {{"shape", {}}, {"values", unknown}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}},
        unknown);
    GRAFT_GIVES(RaggedTensorToTensor,
        {{"shape", values{-1, 7, 3}}, {"values", {-1, 3}}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}},
        {-1, 7, 3});
    GRAFT_GIVES(RaggedTensorToTensor,
        {{"shape", values{-1, 7, 3}}, {"values", unknown}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}},
        {-1, 7, 3});
    GRAFT_REFUSES(RaggedTensorToTensor, errc::shape_mismatch, "shape",
        {{"shape", values{-1, 7, 4}}, {"values", {9, 3}}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}});
    GRAFT_REFUSES(RaggedTensorToTensor, errc::wrong_rank, "default_value",
        {{"shape", {}}, {"values", {9, 3}}, {"default_value", {1, 2, 3}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}});
    GRAFT_REFUSES(RaggedTensorToTensor, errc::wrong_rank, "values",
        {{"shape", {}}, {"values", {}}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}});
}

} // namespace library_array_ragged_ops_test
