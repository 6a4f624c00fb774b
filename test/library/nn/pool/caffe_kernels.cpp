// test/library/nn/pool/caffe_kernels.cpp - spatial pyramids and the positions of maxima
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <vector>

#include "graft/library/nn/pool/kernels.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "test/library/run_kernel.hpp"

namespace library_nn_pool_caffe_kernels_test {

using graft::format;
using graft::shape;
using namespace graft::library;
using namespace kernel_test;

namespace {

using numbers = std::vector<float>;
using list = std::vector<std::int64_t>;
template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;
tensor of(shape s, numbers data, format f = format::nd) { return {s, std::move(data), f, {}}; }

} // namespace

TEST_CASE("SPP and the positions of maxima") {
    run<SPP, &spp<float>> t;
    t.inputs = {{"x", of({1, 1, 2, 3}, {1, 2, 3, 4, 5, 6}, format::nchw)}};
    t.attributes = {{"pyramid_height", std::int64_t{2}}};
    REQUIRE(t.run());
    CHECK(t.results[0].data == numbers{6, 1, 3, 4, 6}); // the width of 3 is padded by 1: windows of 1 and of 2
    t.attributes["pool_method"] = std::int64_t{1};
    REQUIRE(t.run());
    CHECK(t.results[0].data == numbers{3.5f, 0.5f, 2.5f, 2, 5.5f});
    run<Pooling, &pooling<float>> p;
    p.inputs = {{"x", of({1, 2, 2, 2}, {1, 4, 3, 4, 9, 8, 7, 6}, format::nchw)}};
    p.attributes = {{"window", list{2, 2}}};
    p.extra_outputs = {"mask"};
    REQUIRE(p.run());
    CHECK(p.results[0].data == numbers{4, 9});
    CHECK(p.results[1].data == numbers{1, 0});
}

} // namespace library_nn_pool_caffe_kernels_test
