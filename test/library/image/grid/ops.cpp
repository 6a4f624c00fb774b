// test/library/image/grid/ops.cpp - shape rules of samples at the places of a grid: results and errors of each
// operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/image/grid/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_image_grid_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

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

} // namespace library_image_grid_ops_test
