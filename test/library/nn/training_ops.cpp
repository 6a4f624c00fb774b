// test/library/nn/training_ops.cpp - shape rules of the gradients of layers
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/loss/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"

namespace library_nn_training_ops_test {

using graft::infer;
using graft::shape;
using graft::values;
using namespace graft::library;

namespace {

constexpr auto unknown = shape::unknown_rank();

} // namespace

TEST_CASE("gradients") {
    GRAFT_CHECK_TWICE(infer<BiasAddGrad>("y", {{"x", {3, 5, 5, 7}}}) == shape{7});
    GRAFT_CHECK_TWICE(infer<BiasAddGrad>("y", {{"x", {3, 5, 4, 7}}, {"data_format", "NCHW"}}) == shape{5});
    GRAFT_CHECK_TWICE(infer<BiasAddGrad>("y", {{"x", unknown}}) == shape{-1});
    GRAFT_CHECK_TWICE(infer<ReluGrad>("backprops", {{"gradients", unknown}, {"features", {3, 5}}}) == shape{3, 5});
    GRAFT_CHECK_TWICE(infer<AvgPoolGrad>("out_grad",
                          {{"orig_input_shape", values{1, 8, 8, 3}}, {"input_grad", {1, 4, 4, 3}},
                              {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}}) == shape{1, 8, 8, 3});
    GRAFT_CHECK_TWICE(
        infer<SoftmaxCrossEntropyWithLogits>("loss", {{"features", {-1, 10}}, {"labels", {32, 10}}}) == shape{32});
    GRAFT_CHECK_TWICE(infer<SoftmaxCrossEntropyWithLogits>("backprop", {{"features", {32, 10}}, {"labels", {1, 10}}}) ==
                      shape{32, 10});
    GRAFT_CHECK_TWICE(
        infer<SparseSoftmaxCrossEntropyWithLogits>("backprop",
            {{"features", {-1, 10}}, {"labels", {graft::literal{shape{32}, graft::dtype::i64}}}}) == shape{32, 10});
    GRAFT_CHECK_TWICE(
        infer<BatchNormGrad>("scale_backprop", {{"y_backprop", {1, 4, 4, 3}}, {"x", {1, 4, 4, 3}}, {"scale", {3}},
                                                   {"reserve_space_1", {3}}, {"reserve_space_2", {3}}}) == shape{3});
    GRAFT_CHECK_TWICE(
        infer<LRNGrad>("z", {{"grads", {1, 4, -1, 3}}, {"x", {1, 4, 4, 3}}, {"y", unknown}}) == shape{1, 4, 4, 3});
}

} // namespace library_nn_training_ops_test
