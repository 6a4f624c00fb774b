// test/library/array/unique/ops.cpp - shape rules of different elements and sets: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/unique/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_array_unique_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("UniqueExt2") {
    GRAFT_GIVES(UniqueExt2, {{"x", {5, 3}}, {"axis", values{0}}}, {-1, 3});
    GRAFT_GIVES(UniqueExt2, {{"x", {5}}, {"axis", values{}}}, {-1});
    GRAFT_GIVES(UniqueExt2, {{"x", {-1, 3}}, {"axis", values{0}}}, {-1, 3});
    GRAFT_GIVES(UniqueExt2, {{"x", unknown}, {"axis", values{0}}}, unknown);
    GRAFT_REFUSES(UniqueExt2, errc::axis_out_of_range, "axis", {{"x", {5, 3}}, {"axis", values{2}}});
    GRAFT_REFUSES(UniqueExt2, errc::wrong_rank, "x", {{"x", {5, 3}}, {"axis", values{}}});
    GRAFT_REFUSES(UniqueExt2, errc::wrong_element_count, "axis", {{"x", {5, 3}}, {"axis", values{0, 1}}});
    GRAFT_REFUSES(UniqueExt2, errc::wrong_rank, "axis", {{"x", {5, 3}}, {"axis", 0}});
}

TEST_CASE("UniqueWithCountsExt2") {
    GRAFT_GIVES(UniqueWithCountsExt2, {{"x", {5, 3}}, {"axis", values{0}}}, {-1}, "count");
    GRAFT_GIVES(UniqueWithCountsExt2, {{"x", {-1, 3}}, {"axis", values{0}}}, {-1}, "count");
    GRAFT_GIVES(UniqueWithCountsExt2, {{"x", unknown}, {"axis", values{0}}}, {-1}, "count");
    GRAFT_REFUSES(UniqueWithCountsExt2, errc::axis_out_of_range, "axis", {{"x", {5, 3}}, {"axis", values{2}}});
    GRAFT_REFUSES(UniqueWithCountsExt2, errc::wrong_rank, "x", {{"x", {5, 3}}, {"axis", values{}}});
}

TEST_CASE("Unique") {
    GRAFT_GIVES(Unique, {{"x", {6}}}, {6}, "idx");
    GRAFT_GIVES(Unique, {{"x", {-1}}}, {-1}, "idx");
    GRAFT_GIVES(Unique, {{"x", unknown}}, {-1}, "idx");
    GRAFT_REFUSES(Unique, errc::wrong_rank, "x", {{"x", {6, 2}}});
    GRAFT_REFUSES(Unique, errc::missing_input, "x", {});
}

TEST_CASE("UniqueWithCounts") {
    GRAFT_GIVES(UniqueWithCounts, {{"x", {6}}, {"out_idx", dtype::i32}}, {6}, "idx");
    GRAFT_GIVES(UniqueWithCounts, {{"x", {-1}}, {"out_idx", dtype::i32}}, {-1}, "idx");
    GRAFT_GIVES(UniqueWithCounts, {{"x", unknown}, {"out_idx", dtype::i32}}, {-1}, "idx");
    GRAFT_REFUSES(UniqueWithCounts, errc::wrong_rank, "x", {{"x", {6, 2}}, {"out_idx", dtype::i32}});
    GRAFT_REFUSES(UniqueWithCounts, errc::missing_input, "x", {{"out_idx", dtype::i32}});
}

TEST_CASE("ListDiff") {
    GRAFT_GIVES(ListDiff, {{"x", {6}}, {"y", {3}}}, {-1});
    GRAFT_GIVES(ListDiff, {{"x", {-1}}, {"y", {3}}}, {-1});
    GRAFT_GIVES(ListDiff, {{"x", unknown}, {"y", {3}}}, {-1});
    GRAFT_REFUSES(ListDiff, errc::wrong_rank, "x", {{"x", {6, 2}}, {"y", {3}}});
    GRAFT_REFUSES(ListDiff, errc::wrong_rank, "y", {{"x", {6}}, {"y", {}}});
}

TEST_CASE("UniqueSlices") {
    GRAFT_GIVES(UniqueSlices, {{"x", {4, 3}}, {"axis", 1}}, {4, -1}, "y");
    GRAFT_GIVES(UniqueSlices, {{"x", {4, 3}}}, {4}, "inverse");
    GRAFT_GIVES(UniqueSlices, {{"x", {4, -1}}}, {-1, -1}, "y");
    GRAFT_GIVES(UniqueSlices, {{"x", unknown}}, unknown, "y");
    GRAFT_REFUSES(UniqueSlices, errc::axis_out_of_range, "axis", {{"x", {4}}, {"axis", 1}});
    GRAFT_REFUSES(UniqueSlices, errc::missing_input, "x", {{"axis", 0}});
}

} // namespace library_array_unique_ops_test
