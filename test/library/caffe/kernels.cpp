// test/library/caffe/kernels.cpp - kernels of Caffe's layers, against values worked out by hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "graft/library/array/gather/kernels.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/slice/kernels.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/space_to_depth/kernels.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/detection/roi/kernels.hpp"
#include "graft/library/detection/roi/ops.hpp"
#include "graft/library/image/resize/kernels.hpp"
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/nn/activation/kernels.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/pool/kernels.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/scale/kernels.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "test/library/run_kernel.hpp"

namespace library_caffe_kernels_test {

using graft::format;
using graft::shape;
using namespace graft::library;
using namespace kernel_test;

namespace {

using list = std::vector<std::int64_t>;
template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;
tensor of(shape s, std::vector<float> data, format f = format::nd) { return {s, std::move(data), f, {}}; }

} // namespace

TEST_CASE("Caffe's layers") {
    run<Eltwise, &eltwise> e;
    e.inputs = {{"x", of({2}, {1, 2})}, {"x", of({2}, {3, -4})}};
    e.attributes = {{"coeff", std::vector<double>{1, -1}}};
    REQUIRE(e.run());
    CHECK(e.results[0].data == std::vector<float>{-2, 6});
    e.attributes = {{"mode", std::int64_t{2}}};
    REQUIRE(e.run());
    CHECK(e.results[0].data == std::vector<float>{3, 2});
    run<PRelu, &prelu> p;
    p.inputs = {{"x", of({1, 2, 2}, {1, -1, 2, -2})}, {"weight", of({2}, {0.5f, 0.25f})}};
    REQUIRE(p.run());
    CHECK(p.results[0].data == std::vector<float>{1, -0.5f, 2, -0.5f});
    run<ArgMaxWithK, &arg_max_with_k> a;
    a.inputs = {{"x", of({1, 4}, {3, 7, 7, 1})}};
    a.attributes = {{"topk", std::int64_t{3}}, {"out_max_val", true}};
    REQUIRE(a.run());
    CHECK(a.results[0].data == std::vector<float>{2, 1, 0, 7, 7, 3});
    run<Crop, &crop> c;
    c.inputs = {{"x", of({1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9})}, {"size", noise({1, 1, 2, 2})}};
    c.attributes = {{"offsets", list{0, 1}}};
    REQUIRE(c.run());
    CHECK(c.results[0].data == std::vector<float>{2, 3, 5, 6});
    run<ShuffleChannel, &shuffle_channel> s;
    s.inputs = {{"x", of({1, 6}, {0, 1, 2, 3, 4, 5})}};
    s.attributes = {{"group", std::int64_t{2}}};
    REQUIRE(s.run());
    CHECK(s.results[0].data == std::vector<float>{0, 3, 1, 4, 2, 5});
    run<PassThrough, &pass_through> r, back;
    r.inputs = {{"x", of({1, 4, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})}};
    REQUIRE(r.run());
    CHECK(r.results[0].data == std::vector<float>{0, 2, 8, 10, 1, 3, 9, 11, 4, 6, 12, 14, 5, 7, 13, 15});
    back.inputs = {{"x", of({1, 4, 1, 2}, {0, 1, 2, 3, 4, 5, 6, 7})}};
    back.attributes = {{"reverse", true}};
    REQUIRE(back.run());
    CHECK(back.results[0].data == std::vector<float>{0, 2, 1, 3, 4, 6, 5, 7});
    run<Reduction, &caffe_reduction> d;
    d.inputs = {{"x", of({2, 2}, {1, -2, 3, -4})}};
    d.attributes = {{"operation", std::string("ASUM")}, {"axis", std::int64_t{1}}, {"coeff", 2.0}};
    REQUIRE(d.run());
    CHECK(d.results[0].data == std::vector<float>{6, 14});
    run<Axpy, &axpy> x;
    x.inputs = {{"a", of({1, 2}, {2, 3})}, {"x1", of({1, 2, 1, 1}, {1, 1})}, {"x2", of({1, 2, 1, 1}, {10, 20})}};
    REQUIRE(x.run());
    CHECK(x.results[0].data == std::vector<float>{12, 23});
    run<Embed, &embed> b;
    b.inputs = {{"x", of({2}, {1, 0})}, {"weight", of({2, 2}, {1, 2, 3, 4})}};
    b.attributes = {{"num_output", std::int64_t{2}}, {"input_dim", std::int64_t{2}}};
    REQUIRE(b.run());
    CHECK(b.results[0].data == std::vector<float>{3, 4, 1, 2});
    b.inputs[0].second.data = {1, 2};
    CHECK_FALSE(b.run());
    run<ROIPooling, &roi_pooling> o;
    o.inputs = {{"x", of({1, 1, 2, 2}, {1, 2, 3, 4})}, {"rois", of({1, 5}, {0, 0, 0, 1, 1})}};
    o.attributes = {{"pooled_h", std::int64_t{2}}, {"pooled_w", std::int64_t{1}}};
    REQUIRE(o.run());
    CHECK(o.results[0].data == std::vector<float>{2, 4});
    o.inputs[1].second.data[0] = 1e30f;
    CHECK_FALSE(o.run());
    run<PSROIPooling, &psroi_pooling> q;
    q.inputs = {{"x", of({1, 4, 2, 2}, {1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4})},
        {"rois", of({1, 5}, {0, 0, 0, 1, 1})}};
    q.attributes = {{"output_dim", std::int64_t{1}}, {"group_size", std::int64_t{2}}};
    REQUIRE(q.run());
    CHECK(q.results[0].data == std::vector<float>{1, 2, 3, 4});
    run<MaxPoolGrad, &max_pool_grad> g;
    g.inputs = {{"x1", of({1, 1, 4, 1}, {5, 5, 1, 2}, format::nhwc)}, {"x2", of({1, 1, 2, 1}, {5, 2}, format::nhwc)},
        {"grad", of({1, 1, 2, 1}, {10, 20}, format::nhwc)}};
    g.attributes = {{"ksize", list{1, 1, 2, 1}}, {"strides", list{1, 1, 2, 1}}};
    REQUIRE(g.run());
    CHECK(g.results[0].data == std::vector<float>{10, 0, 0, 20});
}

} // namespace library_caffe_kernels_test
