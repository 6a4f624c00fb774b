// test/library/nn/scale/kernels.cpp - kernels of scale and bias, against values worked out by hand or by their
// definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <vector>

#include "graft/library/image/resize/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/nn/scale/kernels.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "test/library/run_kernel.hpp"

namespace library_nn_scale_kernels_test {

using graft::format;
using graft::shape;
using namespace graft::library;
using namespace kernel_test;

namespace {

template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;
tensor of(shape s, std::vector<float> data, format f = format::nd) { return {s, std::move(data), f, {}}; }

} // namespace

TEST_CASE("Caffe's Scale and Bias stretch along a run of axes") {
    run<Scale, &scale> t;
    t.inputs = {{"x", of({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8})}, {"scale", of({2}, {1, 10})}, {"bias", of({2}, {0, 1})}};
    REQUIRE(t.run());
    CHECK(t.results[0].data == std::vector<float>{1, 2, 31, 41, 5, 6, 71, 81});
    t.attributes = {{"axis", std::int64_t{-1}}};
    REQUIRE(t.run());
    CHECK(t.results[0].data == std::vector<float>{1, 21, 3, 41, 5, 61, 7, 81});
    t.inputs = {{"x", of({2, 2}, {1, 2, 3, 4})}, {"scale", of(shape::scalar(), {3})}};
    t.attributes = {{"num_axes", std::int64_t{0}}};
    REQUIRE(t.run());
    CHECK(t.results[0].data == std::vector<float>{3, 6, 9, 12});
    run<Bias, &add_bias> b;
    b.inputs = {{"x", of({2, 2}, {1, 2, 3, 4})}, {"bias", of({2}, {10, 20})}};
    REQUIRE(b.run());
    CHECK(b.results[0].data == std::vector<float>{11, 22, 13, 24});
}

} // namespace library_nn_scale_kernels_test
