// test/library/array/sort/ops.cpp - shape rules of sorting and the largest elements: results and errors of each
// operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/sort/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_array_sort_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("TopK") {
    GRAFT_GIVES(TopK, {{"x", {8, 100}}, {"k", 5}}, {8, 5});
    GRAFT_GIVES(TopK, {{"x", {8, 100}}, {"k", {}}}, {8, -1});
    GRAFT_GIVES(TopK, {{"x", {-1, 100}}, {"k", 5}}, {-1, 5});
    GRAFT_GIVES(TopK, {{"x", unknown}, {"k", 5}}, unknown);
    GRAFT_REFUSES(TopK, errc::wrong_value, "k", {{"x", {8, 3}}, {"k", 5}});
    GRAFT_REFUSES(TopK, errc::wrong_value, "k", {{"x", {8, 3}}, {"k", -1}});
    GRAFT_REFUSES(TopK, errc::axis_out_of_range, "dim", {{"x", {}}, {"k", 1}});
    GRAFT_REFUSES(TopK, errc::wrong_element_count, "k", {{"x", {8, 3}}, {"k", values{1, 2}}});
    GRAFT_REFUSES(TopK, errc::axis_out_of_range, "dim", {{"x", {8, 3}}, {"k", 2}, {"dim", 2}});
}

TEST_CASE("InTopK") {
    GRAFT_GIVES(InTopK, {{"predictions", {32, 10}}, {"targets", {32}}, {"k", 5}}, {32});
    GRAFT_GIVES(InTopK, {{"predictions", {-1, 10}}, {"targets", {32}}, {"k", 5}}, {32});
    GRAFT_GIVES(InTopK, {{"predictions", unknown}, {"targets", {32}}, {"k", 5}}, {32});
    GRAFT_REFUSES(InTopK, errc::shape_mismatch, "targets", {{"predictions", {32, 10}}, {"targets", {31}}, {"k", 5}});
    GRAFT_REFUSES(InTopK, errc::wrong_rank, "predictions", {{"predictions", {32}}, {"targets", {32}}, {"k", 5}});
}

TEST_CASE("InTopKV2") {
    GRAFT_GIVES(InTopKV2, {{"predictions", {32, 10}}, {"targets", {32}}, {"k", {}}}, {32});
    GRAFT_GIVES(InTopKV2, {{"predictions", {-1, 10}}, {"targets", {32}}, {"k", {}}}, {32});
    GRAFT_GIVES(InTopKV2, {{"predictions", unknown}, {"targets", {32}}, {"k", {}}}, {32});
    GRAFT_REFUSES(InTopKV2, errc::shape_mismatch, "targets", {{"predictions", {32, 10}}, {"targets", {31}}, {"k", {}}});
    GRAFT_REFUSES(InTopKV2, errc::wrong_rank, "k", {{"predictions", {32, 10}}, {"targets", {32}}, {"k", {1}}});
}

TEST_CASE("LowerBound") {
    GRAFT_GIVES(LowerBound, {{"sorted_x", {3, 9}}, {"values", {3, 4}}}, {3, 4});
    GRAFT_GIVES(LowerBound, {{"sorted_x", {-1, 9}}, {"values", {3, 4}}}, {3, 4});
    GRAFT_GIVES(LowerBound, {{"sorted_x", unknown}, {"values", {3, 4}}}, {3, 4});
    GRAFT_REFUSES(LowerBound, errc::wrong_rank, "sorted_x", {{"sorted_x", {9}}, {"values", {3, 4}}});
    GRAFT_REFUSES(LowerBound, errc::shape_mismatch, "values", {{"sorted_x", {3, 9}}, {"values", {4, 4}}});
}

TEST_CASE("UpperBound") {
    GRAFT_GIVES(UpperBound, {{"sorted_x", {3, 9}}, {"values", {3, 4}}, {"out_type", dtype::i32}}, {3, 4});
    GRAFT_GIVES(UpperBound, {{"sorted_x", {-1, 9}}, {"values", {3, 4}}, {"out_type", dtype::i32}}, {3, 4});
    GRAFT_GIVES(UpperBound, {{"sorted_x", unknown}, {"values", {3, 4}}, {"out_type", dtype::i32}}, {3, 4});
    GRAFT_REFUSES(
        UpperBound, errc::wrong_rank, "sorted_x", {{"sorted_x", {9}}, {"values", {3, 4}}, {"out_type", dtype::i32}});
    GRAFT_REFUSES(UpperBound, errc::shape_mismatch, "values",
        {{"sorted_x", {3, 9}}, {"values", {4, 4}}, {"out_type", dtype::i32}});
}

} // namespace library_array_sort_ops_test
