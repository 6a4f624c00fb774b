// test/library/nn/norm/caffe_kernels.cpp - normalization with the data's own statistics
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <vector>

#include "graft/library/image/optical_flow/kernels.hpp"
#include "graft/library/image/optical_flow/ops.hpp"
#include "graft/library/nn/norm/kernels.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "test/library/run_kernel.hpp"

namespace library_nn_norm_caffe_kernels_test {

using graft::format;
using graft::shape;
using namespace graft::library;
using namespace kernel_test;

namespace {

using numbers = std::vector<float>;
template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;
tensor of(shape s, numbers data, format f = format::nd) { return {s, std::move(data), f, {}}; }

} // namespace

TEST_CASE("statistics of the data itself") {
    run<BNInference, &bn_inference, &bn_inference_workspace> b;
    b.inputs = {{"x", of({2, 2, 1, 1}, {1, 10, 3, 30})}, {"mean", of({2}, {5, 5})}, {"variance", of({2}, {5, 5})},
        {"momentum", of({1}, {1})}};
    b.attributes = {{"epsilon", 0.0}, {"use_global_stats", false}};
    REQUIRE(b.run());
    CHECK(distance(b.results[0].data, {-1, -1, 1, 1}) < 1e-6);
    run<DataAugmentation, &data_augmentation> d;
    d.inputs = {
        {"x", of({1, 2, 1, 2}, {1, 3, 10, 30})}, {"mean", of({1, 2, 1, 1}, {1, 2})}, {"count", of({1, 1, 1, 1}, {4})}};
    d.attributes = {{"recompute_mean", std::int64_t{4}}, {"mean_per_pixel", false}};
    REQUIRE(d.run()); // the fourth batch of four: 3/4 stored, 1/4 new
    CHECK(distance(d.results[0].data, {-0.25f, 1.75f, 3.5f, 23.5f}) < 1e-6);
    d.attributes["recompute_mean"] = std::int64_t{3};
    REQUIRE(d.run());
    CHECK(distance(d.results[0].data, {0, 2, 8, 28}) < 1e-6);
    d.inputs[1].second = of({1, 2, 2, 2}, {0, 1, 1, 2, 4, 4, 4, 4}); // of another size: its colour
    d.attributes["mean_per_pixel"] = true;
    REQUIRE(d.run());
    CHECK(distance(d.results[0].data, {0, 2, 6, 26}) < 1e-6);
}

} // namespace library_nn_norm_caffe_kernels_test
