// test/library/nn/scale/ops.cpp - shape rules of scale and bias: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/scale/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_scale_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("BiasAdd") {
    GRAFT_GIVES(BiasAdd, {{"x", {1, 2, 3, 4}}, {"bias", {4}}}, {1, 2, 3, 4});
    GRAFT_GIVES(BiasAdd, {{"x", {1, 5, 3, 4}}, {"bias", {5}}, {"data_format", "NCHW"}}, {1, 5, 3, 4});
    GRAFT_GIVES(BiasAdd, {{"x", {-1, 2, 3, 4}}, {"bias", {4}}}, {-1, 2, 3, 4});
    GRAFT_GIVES(BiasAdd, {{"x", unknown}, {"bias", {4}}}, unknown);
    GRAFT_REFUSES(BiasAdd, errc::shape_mismatch, "bias", {{"x", {1, 2, 3, 4}}, {"bias", {3}}});
    GRAFT_REFUSES(BiasAdd, errc::wrong_rank, "bias", {{"x", {1, 2, 3, 4}}, {"bias", {2, 2}}});
    GRAFT_REFUSES(BiasAdd, errc::wrong_rank, "x", {{"x", {4}}, {"bias", {4}}});
}

TEST_CASE("Scale") {
    GRAFT_GIVES(Scale, {{"x", {2, 8, 5, 5}}, {"scale", {8}}, {"bias", {8}}}, {2, 8, 5, 5});
    GRAFT_GIVES(Scale, {{"x", {-1, 8, 5, 5}}, {"scale", {8}}, {"bias", {8}}}, {-1, 8, 5, 5});
    GRAFT_GIVES(Scale, {{"x", unknown}, {"scale", {8}}, {"bias", {8}}}, unknown);
    GRAFT_REFUSES(Scale, errc::wrong_shape, "scale", {{"x", {2, 8, 5, 5}}, {"scale", {5}}});
    GRAFT_REFUSES(Scale, errc::axis_out_of_range, "axis", {{"x", {2, 8}}, {"scale", {8}}, {"axis", 2}});
}

TEST_CASE("Bias") {
    GRAFT_GIVES(Bias, {{"x", {2, 8, 5, 5}}, {"bias", {8}}}, {2, 8, 5, 5});
    GRAFT_GIVES(Bias, {{"x", {-1, 8, 5, 5}}, {"bias", {8}}}, {-1, 8, 5, 5});
    GRAFT_GIVES(Bias, {{"x", unknown}, {"bias", {8}}}, unknown);
    GRAFT_REFUSES(Bias, errc::wrong_shape, "bias", {{"x", {2, 8, 5, 5}}, {"bias", {5}}});
    GRAFT_REFUSES(Bias, errc::axis_out_of_range, "axis", {{"x", {2, 8}}, {"bias", {8}}, {"axis", 2}});
}

TEST_CASE("Axpy") {
    GRAFT_GIVES(Axpy, {{"a", {2, 3, 1, 1}}, {"x1", {2, 3, 4, 5}}, {"x2", {2, 3, 4, 5}}}, {2, 3, 4, 5});
    GRAFT_GIVES(Axpy, {{"a", {-1, 3, 1, 1}}, {"x1", {2, 3, 4, 5}}, {"x2", {2, 3, 4, 5}}}, {2, 3, 4, 5});
    GRAFT_GIVES(Axpy, {{"a", unknown}, {"x1", {2, 3, 4, 5}}, {"x2", {2, 3, 4, 5}}}, {2, 3, 4, 5});
    GRAFT_REFUSES(
        Axpy, errc::wrong_element_count, "a", {{"a", {2, 4, 1, 1}}, {"x1", {2, 3, 4, 5}}, {"x2", {2, 3, 4, 5}}});
    GRAFT_REFUSES(Axpy, errc::shape_mismatch, "x2", {{"a", {2, 3, 1, 1}}, {"x1", {2, 3, 4, 5}}, {"x2", {2, 3, 4, 6}}});
}

} // namespace library_nn_scale_ops_test
