// test/library/nn/fold/ops.cpp - shape rules of windows that are put back: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/fold/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_fold_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("UnpoolByMask") {
    GRAFT_GIVES(UnpoolByMask, {{"x", {1, 2, 3, 4}}, {"mask", {1, 2, 3, 4}}, {"height", 6}, {"width", 8}}, {1, 2, 6, 8});
    GRAFT_GIVES(
        UnpoolByMask, {{"x", {-1, 2, 3, 4}}, {"mask", {-1, 2, 3, 4}}, {"height", 6}, {"width", 8}}, {-1, 2, 6, 8});
    GRAFT_GIVES(UnpoolByMask, {{"x", unknown}, {"mask", unknown}, {"height", 6}, {"width", 8}}, {-1, -1, 6, 8});
    GRAFT_REFUSES(UnpoolByMask, errc::wrong_rank, "x", {{"x", {3, 4}}, {"mask", {3, 4}}, {"height", 6}, {"width", 8}});
    GRAFT_REFUSES(UnpoolByMask, errc::shape_mismatch, "mask",
        {{"x", {1, 2, 3, 4}}, {"mask", {1, 2, 3, 5}}, {"height", 6}, {"width", 8}});
    GRAFT_REFUSES(UnpoolByMask, errc::wrong_value, "height",
        {{"x", {1, 2, 3, 4}}, {"mask", {1, 2, 3, 4}}, {"height", 0}, {"width", 8}});
}

TEST_CASE("Col2Im") {
    GRAFT_GIVES(Col2Im, {{"x", {1, 5, 5}}, {"image_shape", values{5, 5}}, {"block_shape", values{1, 5}}}, {1, 1, 5, 5});
    GRAFT_GIVES(
        Col2Im, {{"x", {-1, 10, 5}}, {"image_shape", values{5, 5}}, {"block_shape", values{1, 5}}}, {-1, 2, 5, 5});
    GRAFT_GIVES(Col2Im, {{"x", unknown}, {"image_shape", values{5, 5}}, {"block_shape", values{1, 5}}}, {-1, -1, 5, 5});
    GRAFT_REFUSES(Col2Im, errc::wrong_element_count, "block_shape",
        {{"x", {1, 5, 5}}, {"image_shape", values{5, 5}}, {"block_shape", values{5}}});
    GRAFT_REFUSES(Col2Im, errc::wrong_shape, "x",
        {{"x", {1, 7, 5}}, {"image_shape", values{5, 5}}, {"block_shape", values{1, 5}}});
}

TEST_CASE("MaxUnpool") {
    GRAFT_GIVES(MaxUnpool,
        {{"x", {1, 1, 2, 2}}, {"indices", {1, 1, 2, 2}}, {"kernel", values{2, 2}}, {"strides", values{2, 2}}},
        {1, 1, 4, 4});
    GRAFT_GIVES(MaxUnpool,
        {{"x", {1, 1, 2, 2}}, {"indices", {1, 1, 2, 2}}, {"output_shape", values{1, 1, 5, 5}},
            {"kernel", values{2, 2}}},
        {1, 1, 5, 5});
    GRAFT_GIVES(MaxUnpool, {{"x", {1, 1, -1}}, {"indices", {1, 1, -1}}, {"kernel", values{2}}}, {1, 1, -1});
    GRAFT_GIVES(MaxUnpool, {{"x", unknown}, {"indices", unknown}, {"kernel", values{2}}}, {-1, -1, -1});
    GRAFT_REFUSES(
        MaxUnpool, errc::shape_mismatch, "indices", {{"x", {1, 1, 2}}, {"indices", {1, 1, 3}}, {"kernel", values{2}}});
    GRAFT_REFUSES(MaxUnpool, errc::wrong_element_count, "strides",
        {{"x", {1, 1, 2}}, {"indices", {1, 1, 2}}, {"kernel", values{2}}, {"strides", values{1, 1}}});
}

} // namespace library_nn_fold_ops_test
