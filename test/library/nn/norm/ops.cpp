// test/library/nn/norm/ops.cpp - shape rules of normalization: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_norm_ops_test {

using graft::errc;
using graft::infer;
using graft::infer_status;
using graft::shape;
using graft::values;
using namespace graft::library;
using namespace test;

namespace {

constexpr auto unknown = shape::unknown_rank();

} // namespace

TEST_CASE("normalization") {
    GRAFT_CHECK_TWICE(
        infer<BatchNorm>("batch_mean", {{"x", {2, 5, 5, 8}}, {"scale", {8}}, {"offset", {8}}}) == shape{8});
    GRAFT_CHECK_TWICE(infer<BatchNorm>("reserve_space_2",
                          {{"x", {2, 5, 5, 8}}, {"scale", {8}}, {"offset", {8}}, {"reserve_space_2", 1}}) == shape{8});
    GRAFT_CHECK_TWICE(infer<BatchNorm>("y", {{"x", unknown}, {"scale", {8}}, {"offset", {8}}}) == unknown);
    GRAFT_CHECK_TWICE(
        infer_status<BatchNorm>({{"x", {2, 5, 5, 8}}, {"scale", {7}}, {"offset", {8}}}).parameter == "scale");
    GRAFT_CHECK_TWICE(
        infer_status<BatchNorm>({{"x", {2, 5, 5, 8}}, {"scale", {8}}, {"offset", {8}}, {"is_training", false}}).code ==
        errc::missing_input);
    GRAFT_CHECK_TWICE(infer<BNInference>("y", {{"x", {2, 8, 5, 5}}, {"mean", {8}}, {"variance", {8}},
                                                  {"momentum", {1}}}) == shape{2, 8, 5, 5});
    GRAFT_CHECK_TWICE(infer_status<BNInference>({{"x", {2, 8, 5, 5}}, {"mean", {7}}, {"variance", {8}}}).code ==
                      errc::wrong_element_count);
    GRAFT_CHECK_TWICE(infer<Scale>("y", {{"x", {2, 8, 5, 5}}, {"scale", {8}}, {"bias", {8}}}) == shape{2, 8, 5, 5});
    GRAFT_CHECK_TWICE(
        bool(infer_status<Scale>({{"x", {2, 8, 5, 5}}, {"scale", {2, 8}}, {"axis", 0}, {"num_axes", 2}})));
    GRAFT_CHECK_TWICE(
        bool(infer_status<Scale>({{"x", {2, 8, 5, 5}}, {"scale", {2, 8}}, {"axis", 0}, {"scale_from_blob", false}})));
    GRAFT_CHECK_TWICE(infer_status<Scale>({{"x", {2, 8, 5, 5}}, {"scale", {5}}}).parameter == "scale");
    GRAFT_CHECK_TWICE(infer_status<Bias>({{"x", {2, 8, 5, 5}}, {"bias", {5}}}).parameter == "bias");
    GRAFT_CHECK_TWICE(infer_status<LRN>({{"x", {2, 8, 5}}}).code == errc::wrong_rank);
    GRAFT_CHECK_TWICE(infer_status<SoftmaxV2>({{"x", {2, 8}}, {"axes", values{2}}}).code == errc::axis_out_of_range);
    GRAFT_CHECK_TWICE(
        infer<LayerNorm>("mean", {{"x", {2, 8, 5}}, {"gamma", {5}}, {"beta", {5}}, {"begin_norm_axis", -1},
                                     {"begin_params_axis", -1}, {"mean", 1}}) == shape{2, 8, 1});
    GRAFT_CHECK_TWICE(infer<InstanceNorm>("mean", {{"x", {2, 8, 5, 3}}, {"gamma", {3}}, {"beta", {3}}, {"mean", 1}}) ==
                      shape{2, 1, 1, 3});
    GRAFT_CHECK_TWICE(
        infer_status<Normalize>({{"x1", {2, 8, 5, 3}}, {"x2", {1}}, {"channel_shared", false}}).parameter == "x2");
}

TEST_CASE("BNInfer") {
    GRAFT_GIVES(BNInfer, {{"x", {2, 5, 8}}, {"scale", {8}}, {"mean", {8}}, {"variance", {8}}}, {2, 5, 8});
    GRAFT_GIVES(BNInfer, {{"x", {-1, 5, 8}}, {"mean", {8}}, {"variance", {8}}}, {-1, 5, 8});
    GRAFT_GIVES(BNInfer, {{"x", unknown}, {"mean", {8}}, {"variance", {8}}}, unknown);
    GRAFT_REFUSES(BNInfer, errc::shape_mismatch, "mean", {{"x", {2, 5, 8}}, {"mean", {7}}, {"variance", {8}}});
    GRAFT_REFUSES(
        BNInfer, errc::shape_mismatch, "offset", {{"x", {2, 5, 8}}, {"offset", {7}}, {"mean", {8}}, {"variance", {8}}});
}

TEST_CASE("BatchNorm") {
    GRAFT_GIVES(BatchNorm, {{"x", {2, 5, 5, 8}}, {"scale", {8}}, {"offset", {8}}}, {2, 5, 5, 8});
    GRAFT_GIVES(BatchNorm, {{"x", {-1, 5, 5, 8}}, {"scale", {8}}, {"offset", {8}}}, {-1, 5, 5, 8});
    GRAFT_GIVES(BatchNorm, {{"x", unknown}, {"scale", {8}}, {"offset", {8}}}, unknown);
    GRAFT_REFUSES(BatchNorm, errc::wrong_shape, "scale", {{"x", {2, 5, 5, 8}}, {"scale", {7}}, {"offset", {8}}});
    GRAFT_REFUSES(BatchNorm, errc::missing_input, "mean",
        {{"x", {2, 5, 5, 8}}, {"scale", {8}}, {"offset", {8}}, {"is_training", false}});
    GRAFT_REFUSES(BatchNorm, errc::wrong_rank, "x", {{"x", {2, 8}}, {"scale", {8}}, {"offset", {8}}});
}

TEST_CASE("BNInference") {
    GRAFT_GIVES(BNInference, {{"x", {2, 8, 5, 5}}, {"mean", {8}}, {"variance", {8}}}, {2, 8, 5, 5});
    GRAFT_GIVES(BNInference, {{"x", {-1, 8, 5, 5}}, {"mean", {8}}, {"variance", {8}}}, {-1, 8, 5, 5});
    GRAFT_GIVES(BNInference, {{"x", unknown}, {"mean", {8}}, {"variance", {8}}}, unknown);
    GRAFT_REFUSES(
        BNInference, errc::wrong_element_count, "mean", {{"x", {2, 8, 5, 5}}, {"mean", {7}}, {"variance", {8}}});
    GRAFT_REFUSES(
        BNInference, errc::wrong_element_count, "variance", {{"x", {2, 8, 5, 5}}, {"mean", {8}}, {"variance", {7}}});
}

TEST_CASE("LRN") {
    GRAFT_GIVES(LRN, {{"x", {2, 8, 5, 3}}}, {2, 8, 5, 3});
    GRAFT_GIVES(LRN, {{"x", {-1, 8, 5, 3}}}, {-1, 8, 5, 3});
    GRAFT_GIVES(LRN, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(LRN, errc::wrong_rank, "x", {{"x", {2, 8, 5}}});
    GRAFT_REFUSES(LRN, errc::wrong_value, "norm_region", {{"x", {2, 8, 5, 3}}, {"norm_region", "DIAGONAL"}});
}

TEST_CASE("MVN") {
    GRAFT_GIVES(MVN, {{"x", {2, 8, 5, 3}}}, {2, 8, 5, 3});
    GRAFT_GIVES(MVN, {{"x", {-1, 8, 5, 3}}}, {-1, 8, 5, 3});
    GRAFT_GIVES(MVN, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(MVN, errc::wrong_dtype, "x", {{"x", of({2, 8}, dtype::i32)}});
    GRAFT_REFUSES(MVN, errc::missing_input, "x", {});
}

TEST_CASE("Normalize") {
    GRAFT_GIVES(Normalize, {{"x1", {2, 8, 5, 3}}, {"x2", {8}}, {"channel_shared", false}}, {2, 8, 5, 3});
    GRAFT_GIVES(Normalize, {{"x1", {-1, 8, 5, 3}}, {"x2", {8}}, {"channel_shared", false}}, {-1, 8, 5, 3});
    GRAFT_GIVES(Normalize, {{"x1", unknown}, {"x2", {8}}, {"channel_shared", false}}, unknown);
    GRAFT_REFUSES(
        Normalize, errc::wrong_element_count, "x2", {{"x1", {2, 8, 5, 3}}, {"x2", {1}}, {"channel_shared", false}});
    GRAFT_REFUSES(Normalize, errc::wrong_element_count, "x2", {{"x1", {2, 8, 5, 3}}, {"x2", {8}}});
}

TEST_CASE("L2Normalize") {
    GRAFT_GIVES(L2Normalize, {{"x", {2, 8}}, {"axis", values{1}}}, {2, 8});
    GRAFT_GIVES(L2Normalize, {{"x", {-1, 8}}, {"axis", values{1}}}, {-1, 8});
    GRAFT_GIVES(L2Normalize, {{"x", unknown}, {"axis", values{1}}}, unknown);
    GRAFT_REFUSES(L2Normalize, errc::axis_out_of_range, "axis", {{"x", {2, 8}}, {"axis", values{2}}});
    GRAFT_REFUSES(L2Normalize, errc::wrong_dtype, "x", {{"x", of({2}, dtype::i32)}});
}

TEST_CASE("InstanceNorm") {
    GRAFT_GIVES(InstanceNorm, {{"x", {2, 8, 5, 3}}, {"gamma", {3}}, {"beta", {3}}}, {2, 8, 5, 3});
    GRAFT_GIVES(InstanceNorm, {{"x", {-1, 8, 5, 3}}, {"gamma", {3}}, {"beta", {3}}}, {-1, 8, 5, 3});
    GRAFT_GIVES(InstanceNorm, {{"x", unknown}, {"gamma", {3}}, {"beta", {3}}}, unknown);
    GRAFT_REFUSES(
        InstanceNorm, errc::wrong_element_count, "gamma", {{"x", {2, 8, 5, 3}}, {"gamma", {4}}, {"beta", {3}}});
    GRAFT_REFUSES(
        InstanceNorm, errc::wrong_element_count, "beta", {{"x", {2, 8, 5, 3}}, {"gamma", {3}}, {"beta", {4}}});
}

TEST_CASE("LayerNorm") {
    GRAFT_GIVES(LayerNorm,
        {{"x", {2, 8, 5}}, {"gamma", {5}}, {"beta", {5}}, {"begin_norm_axis", -1}, {"begin_params_axis", -1}},
        {2, 8, 5});
    GRAFT_GIVES(LayerNorm,
        {{"x", {-1, 8, 5}}, {"gamma", {5}}, {"beta", {5}}, {"begin_norm_axis", -1}, {"begin_params_axis", -1}},
        {-1, 8, 5});
    GRAFT_GIVES(LayerNorm,
        {{"x", unknown}, {"gamma", {5}}, {"beta", {5}}, {"begin_norm_axis", -1}, {"begin_params_axis", -1}}, unknown);
    GRAFT_REFUSES(LayerNorm, errc::shape_mismatch, "beta",
        {{"x", {2, 8, 5}}, {"gamma", {4}}, {"beta", {5}}, {"begin_norm_axis", -1}, {"begin_params_axis", -1}});
    GRAFT_REFUSES(LayerNorm, errc::axis_out_of_range, "begin_norm_axis",
        {{"x", {2, 8, 5}}, {"gamma", {5}}, {"beta", {5}}, {"begin_norm_axis", 3}});
}

} // namespace library_nn_norm_ops_test
