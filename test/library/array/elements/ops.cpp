// test/library/array/elements/ops.cpp - shape rules of elements and slices by indices: results and errors of each
// operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/elements/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_array_elements_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

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

} // namespace library_array_elements_ops_test
