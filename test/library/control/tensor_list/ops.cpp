// test/library/control/tensor_list/ops.cpp - shape rules of lists of tensors: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/control/tensor_list/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_control_tensor_list_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("TensorListReserve") {
    GRAFT_GIVES(TensorListReserve,
        {{"element_shape", values{2, 3}}, {"num_elements", 5}, {"element_dtype", dtype::f32}}, {5, 2, 3});
    GRAFT_GIVES(TensorListReserve,
        {{"element_shape", values{-1, 3}}, {"num_elements", 5}, {"element_dtype", dtype::f32}}, {5, -1, 3});
    GRAFT_GIVES(TensorListReserve,
        {{"element_shape", values{-1, 3}}, {"num_elements", 5}, {"element_dtype", dtype::f32}, {"written", {2, 3}}},
        {5, 2, 3});
    GRAFT_GIVES(TensorListReserve,
        {{"element_shape", -1}, {"num_elements", 5}, {"element_dtype", dtype::f32}, {"written", {2, 3}}}, {5, 2, 3});
    GRAFT_GIVES(
        TensorListReserve, {{"element_shape", -1}, {"num_elements", 5}, {"element_dtype", dtype::f32}}, unknown);
    GRAFT_GIVES(
        TensorListReserve, {{"element_shape", {2}}, {"num_elements", {}}, {"element_dtype", dtype::f32}}, {-1, -1, -1});
    GRAFT_GIVES(
        TensorListReserve, {{"element_shape", {-1}}, {"num_elements", {}}, {"element_dtype", dtype::f32}}, unknown);
    GRAFT_GIVES(
        TensorListReserve, {{"element_shape", unknown}, {"num_elements", 5}, {"element_dtype", dtype::f32}}, unknown);
    GRAFT_REFUSES(TensorListReserve, errc::wrong_element_count, "num_elements",
        {{"element_shape", values{2}}, {"num_elements", {2}}, {"element_dtype", dtype::f32}});
    GRAFT_REFUSES(TensorListReserve, errc::negative_dim, "num_elements",
        {{"element_shape", values{2}}, {"num_elements", -5}, {"element_dtype", dtype::f32}});
    GRAFT_REFUSES(TensorListReserve, errc::shape_mismatch, "element_shape",
        {{"element_shape", values{2, 3}}, {"num_elements", 5}, {"element_dtype", dtype::f32}, {"written", {2, 4}}});
    GRAFT_REFUSES(TensorListReserve, errc::rank_too_large, "element_shape",
        {{"element_shape", {25}}, {"num_elements", 5}, {"element_dtype", dtype::f32}});
}

TEST_CASE("TensorListSetItem") {
    GRAFT_GIVES(TensorListSetItem, {{"list", {5, 2, 3}}, {"index", {}}, {"item", {2, 3}}}, {5, 2, 3});
    GRAFT_GIVES(TensorListSetItem, {{"list", {-1, -1, 3}}, {"index", {}}, {"item", {2, 3}}}, {-1, 2, 3});
    GRAFT_GIVES(TensorListSetItem, {{"list", unknown}, {"index", {}}, {"item", {2, 3}}}, {-1, 2, 3});
    GRAFT_GIVES(TensorListSetItem, {{"list", {5}}, {"index", {}}, {"item", {}}}, {5});
    GRAFT_GIVES(TensorListSetItem,
        {{"list", {5, 2}}, {"index", 7}, {"item", {2}}, {"resize_if_index_out_of_bounds", true}}, {8, 2});
    GRAFT_GIVES(TensorListSetItem,
        {{"list", {5, 2}}, {"index", 3}, {"item", {2}}, {"resize_if_index_out_of_bounds", true}}, {5, 2});
    GRAFT_GIVES(TensorListSetItem,
        {{"list", {5, 2}}, {"index", {}}, {"item", {2}}, {"resize_if_index_out_of_bounds", true}}, {-1, 2});
    GRAFT_REFUSES(
        TensorListSetItem, errc::shape_mismatch, "item", {{"list", {5, 2, 3}}, {"index", {}}, {"item", {2, 4}}});
    GRAFT_REFUSES(
        TensorListSetItem, errc::wrong_element_count, "index", {{"list", {5, 2}}, {"index", {2}}, {"item", {2}}});
    GRAFT_REFUSES(TensorListSetItem, errc::wrong_rank, "list", {{"list", {}}, {"index", {}}, {"item", {2}}});
    GRAFT_REFUSES(TensorListSetItem, errc::dtype_mismatch, "item",
        {{"list", of({5, 2}, dtype::f32)}, {"index", {}}, {"item", of({2}, dtype::i32)}});
}

TEST_CASE("TensorListScatterIntoExistingList") {
    GRAFT_GIVES(
        TensorListScatterIntoExistingList, {{"list", {5, 3}}, {"tensor", {2, 3}}, {"indices", values{1, 4}}}, {5, 3});
    GRAFT_GIVES(
        TensorListScatterIntoExistingList, {{"list", {0, -1}}, {"tensor", {2, 3}}, {"indices", values{1, 4}}}, {5, 3});
    GRAFT_GIVES(TensorListScatterIntoExistingList, {{"list", {5, 3}}, {"tensor", {2, 3}}, {"indices", {2}}}, {-1, 3});
    GRAFT_GIVES(TensorListScatterIntoExistingList,
        {{"list", {5, 3}}, {"tensor", {-1, 3}}, {"indices", {2}}, {"grows", false}}, {5, 3});
    GRAFT_GIVES(TensorListScatterIntoExistingList, {{"list", unknown}, {"tensor", {2, 3}}, {"indices", {2}}}, {-1, 3});
    GRAFT_REFUSES(TensorListScatterIntoExistingList, errc::wrong_rank, "indices",
        {{"list", {5, 3}}, {"tensor", {2, 3}}, {"indices", {2, 1}}});
    GRAFT_REFUSES(TensorListScatterIntoExistingList, errc::wrong_rank, "tensor",
        {{"list", {5, 3}}, {"tensor", {}}, {"indices", {2}}});
    GRAFT_REFUSES(TensorListScatterIntoExistingList, errc::shape_mismatch, "tensor",
        {{"list", {5, 3}}, {"tensor", {3, 3}}, {"indices", {2}}});
    GRAFT_REFUSES(TensorListScatterIntoExistingList, errc::shape_mismatch, "tensor",
        {{"list", {5, 4}}, {"tensor", {2, 3}}, {"indices", {2}}});
}

TEST_CASE("TensorListPushBack") {
    GRAFT_GIVES(TensorListPushBack, {{"list", {5, 2}}, {"item", {2}}}, {6, 2});
    GRAFT_GIVES(TensorListPushBack, {{"list", {5, -1}}, {"item", {2}}}, {6, 2});
    GRAFT_GIVES(TensorListPushBack, {{"list", unknown}, {"item", {2}}}, {-1, 2});
    GRAFT_REFUSES(TensorListPushBack, errc::shape_mismatch, "item", {{"list", {5, 2}}, {"item", {3}}});
    GRAFT_REFUSES(TensorListPushBack, errc::wrong_rank, "list", {{"list", {}}, {"item", {2}}});
}

TEST_CASE("TensorListPopBack") {
    GRAFT_GIVES(TensorListPopBack, {{"list", {5, 2}}}, {4, 2});
    GRAFT_GIVES(TensorListPopBack, {{"list", {5, 2}}}, {2}, "item");
    GRAFT_GIVES(TensorListPopBack, {{"list", {-1, 2}}}, {-1, 2});
    GRAFT_GIVES(TensorListPopBack, {{"list", unknown}}, unknown);
    GRAFT_REFUSES(TensorListPopBack, errc::wrong_value, "list", {{"list", {0, 2}}});
    GRAFT_REFUSES(TensorListPopBack, errc::wrong_rank, "list", {{"list", {}}});
}

TEST_CASE("TensorListResize") {
    GRAFT_GIVES(TensorListResize, {{"list", {5, 2}}, {"size", 7}}, {7, 2});
    GRAFT_GIVES(TensorListResize, {{"list", {-1, 2}}, {"size", {}}}, {-1, 2});
    GRAFT_GIVES(TensorListResize, {{"list", unknown}, {"size", 7}}, unknown);
    GRAFT_REFUSES(TensorListResize, errc::negative_dim, "size", {{"list", {5, 2}}, {"size", -1}});
    GRAFT_REFUSES(TensorListResize, errc::wrong_element_count, "size", {{"list", {5, 2}}, {"size", {2}}});
}

TEST_CASE("TensorListStack") {
    GRAFT_GIVES(TensorListStack, {{"list", {5, 2}}, {"element_shape", values{2}}}, {5, 2});
    GRAFT_GIVES(TensorListStack, {{"list", {-1, -1}}, {"element_shape", values{2}}, {"num_elements", 5}}, {5, 2});
    GRAFT_GIVES(TensorListStack, {{"list", {5, 2}}, {"element_shape", -1}}, {5, 2});
    GRAFT_GIVES(TensorListStack, {{"list", unknown}, {"element_shape", values{-1, 2}}}, {-1, -1, 2});
    GRAFT_GIVES(TensorListStack, {{"list", unknown}, {"element_shape", -1}}, unknown);
    GRAFT_REFUSES(
        TensorListStack, errc::shape_mismatch, "element_shape", {{"list", {5, 2}}, {"element_shape", values{3}}});
    GRAFT_REFUSES(TensorListStack, errc::shape_mismatch, "num_elements",
        {{"list", {5, 2}}, {"element_shape", -1}, {"num_elements", 4}});
    GRAFT_REFUSES(TensorListStack, errc::wrong_rank, "list", {{"list", {}}, {"element_shape", -1}});
}

TEST_CASE("TensorListConcat") {
    GRAFT_GIVES(TensorListConcat, {{"list", {5, 2, 3}}}, {10, 3});
    GRAFT_GIVES(TensorListConcat, {{"list", {5, 2, 3}}}, {5}, "lengths");
    GRAFT_GIVES(TensorListConcat, {{"list", {-1, 2, 3}}}, {-1, 3});
    GRAFT_GIVES(TensorListConcat, {{"list", unknown}}, unknown);
    GRAFT_REFUSES(TensorListConcat, errc::wrong_rank, "list", {{"list", {5}}});
}

TEST_CASE("TensorListSplit") {
    GRAFT_GIVES(TensorListSplit, {{"tensor", {6, 2}}, {"lengths", values{3, 3}}}, {2, 3, 2});
    GRAFT_GIVES(TensorListSplit, {{"tensor", {-1, 2}}, {"lengths", values{3, 3}}}, {2, 3, 2});
    GRAFT_GIVES(TensorListSplit, {{"tensor", {6, 2}}, {"lengths", {2}}}, {2, -1, 2});
    GRAFT_GIVES(TensorListSplit, {{"tensor", unknown}, {"lengths", values{3, 3}}}, unknown);
    GRAFT_REFUSES(TensorListSplit, errc::wrong_value, "lengths", {{"tensor", {6, 2}}, {"lengths", values{2, 4}}});
    GRAFT_REFUSES(TensorListSplit, errc::shape_mismatch, "lengths", {{"tensor", {7, 2}}, {"lengths", values{3, 3}}});
    GRAFT_REFUSES(TensorListSplit, errc::wrong_rank, "tensor", {{"tensor", {}}, {"lengths", values{3}}});
    GRAFT_REFUSES(TensorListSplit, errc::wrong_rank, "lengths", {{"tensor", {6}}, {"lengths", {}}});
}

TEST_CASE("TensorListFirst") {
    GRAFT_GIVES(TensorListFirst, {{"list", {5, 2}}, {"count", {}}}, {-1, 2});
    GRAFT_GIVES(TensorListFirst, {{"list", {-1, 2}}, {"count", {}}}, {-1, 2});
    GRAFT_GIVES(TensorListFirst, {{"list", unknown}, {"count", {}}}, unknown);
    GRAFT_REFUSES(TensorListFirst, errc::wrong_rank, "list", {{"list", {}}, {"count", {}}});
    GRAFT_REFUSES(TensorListFirst, errc::wrong_element_count, "count", {{"list", {5, 2}}, {"count", {2}}});
}

TEST_CASE("TensorListLength") {
    GRAFT_GIVES(TensorListLength, {{"list", {5, 2}}}, scalar);
    GRAFT_GIVES(TensorListLength, {{"list", {-1, 2}}}, scalar);
    GRAFT_GIVES(TensorListLength, {{"list", unknown}}, scalar);
    GRAFT_REFUSES(TensorListLength, errc::wrong_rank, "list", {{"list", {}}});
}

TEST_CASE("TensorListElementShape") {
    GRAFT_GIVES(TensorListElementShape, {{"list", {5, 2, 3}}, {"shape_type", dtype::i64}}, {2});
    GRAFT_GIVES(TensorListElementShape, {{"list", {-1, 2}}, {"shape_type", dtype::i32}}, {1});
    GRAFT_GIVES(TensorListElementShape, {{"list", unknown}, {"shape_type", dtype::i32}}, unknown);
    GRAFT_REFUSES(TensorListElementShape, errc::wrong_rank, "list", {{"list", {}}, {"shape_type", dtype::i32}});
    GRAFT_REFUSES(TensorListElementShape, errc::missing_required_attribute, "shape_type", {{"list", {5, 2}}});
}

} // namespace library_control_tensor_list_ops_test
