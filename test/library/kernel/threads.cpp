// test/library/kernel/threads.cpp - kernels over elements, rows and planes: their work in parts, in any order, gives
// the numbers of the whole
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "graft/library/array/concat/kernels.hpp"
#include "graft/library/array/gather/kernels.hpp"
#include "graft/library/array/reshape/kernels.hpp"
#include "graft/library/array/slice/kernels.hpp"
#include "graft/library/image/resize_nd/kernels.hpp"
#include "graft/library/linalg/matmul/kernels.hpp"
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/math/compare/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/math/unary/kernels.hpp"
#include "graft/library/nn/activation/kernels.hpp"
#include "graft/library/nn/activation/softmax_kernels.hpp"
#include "graft/library/nn/norm/layer_norm_kernels.hpp"
#include "graft/library/nn/pool/kernels.hpp"
#include "graft/library/nn/scale/kernels.hpp"
#include "test/library/run_kernel.hpp"

namespace library_kernel_threads_test {

namespace lib = graft::library;
using graft::shape;
using kernel_test::noise;
using kernel_test::tensor;
using inputs = std::vector<std::pair<std::string, tensor>>;
using attributes = std::map<std::string, kernel_test::attribute_literal>;

namespace {

tensor list(std::vector<std::int32_t> values) {
    return {shape{static_cast<std::int64_t>(values.size())}, {}, graft::format::nd, std::move(values)};
}

/// Runs whole, and in parts.
template <class Op, auto Run, auto Workspace = nullptr>
void shares(inputs const& in, attributes const& with = {}, std::vector<shape> const& sized = {}) {
    kernel_test::trial_run<graft::kernel<Op, Run, Workspace>> trial;
    trial.inputs = in, trial.attributes = with, trial.sized = sized;
    CAPTURE(Op::prototype.name());
    bool const runs = trial.run();
    INFO(trial.declared.expected, " ", trial.declared.parameter);
    REQUIRE(runs);
    CHECK(trial.parts > 1);
    CHECK(trial.shared_alike);
}

} // namespace

TEST_CASE("elementwise kernels share their elements") {
    auto const x = noise(shape{7, 61});
    shares<lib::Relu, &lib::unary<lib::function::relu, float>>({{"x", x}});
    shares<lib::Sqrt, &lib::unary<lib::function::sqrt, float>>({{"x", x}});
    shares<lib::Exp, &lib::exponential<float>>({{"x", x}});
    shares<lib::Exp, &lib::exponential<float>>({{"x", x}}, {{"scale", 0.5}});
    shares<lib::Gelu, &lib::gelu<float>>({{"x", x}});
    shares<lib::PRelu, &lib::prelu>({{"x", noise(shape{2, 3, 50})}, {"weight", noise(shape{3})}});
    using lib::function::add;
    constexpr auto sum = &lib::binary<add, float, float>;
    shares<lib::Add, sum>({{"x1", x}, {"x2", noise(shape{7, 61}, graft::format::nd, 2)}});
    shares<lib::Add, sum>({{"x1", x}, {"x2", noise(shape{61})}});
    shares<lib::Add, sum>({{"x1", noise(shape{300})}, {"x2", noise(shape{1})}});
    shares<lib::Add, sum>({{"x1", noise(shape{5, 1, 7, 3})}, {"x2", noise(shape{4, 1, 3})}});
    shares<lib::BiasAdd, &lib::bias_add<float>>(
        {{"x", noise(shape{2, 5, 9, 9})}, {"bias", noise(shape{5})}}, {{"data_format", std::string("NCHW")}});
}

TEST_CASE("kernels over rows and planes share them") {
    auto const x = noise(shape{5, 6, 77});
    for (std::int64_t const axis : {-1, 0, 1}) {
        std::vector<std::int64_t> const axes{axis};
        shares<lib::SoftmaxV2, &lib::softmax<float>>({{"x", x}}, {{"axes", axes}});
        shares<lib::LogSoftmaxV2, &lib::log_softmax<float>>({{"logits", x}}, {{"axes", axes}});
        shares<lib::ReduceMean, &lib::reduce_mean<float>>({{"x", x}, {"axes", list({static_cast<int>(axis)})}});
    }
    shares<lib::ReduceSum, &lib::reduce_sum<float>>({{"x", noise(shape{3, 4, 5, 6})}, {"axes", list({1, 3})}});
    shares<lib::LayerNorm, &lib::layer_norm>({{"x", x}, {"gamma", noise(shape{77})}, {"beta", noise(shape{77})}},
        {{"begin_norm_axis", std::int64_t{2}}, {"begin_params_axis", std::int64_t{2}}});
    attributes const pool{{"ksize", std::vector<std::int64_t>{1, 1, 3, 3}},
        {"strides", std::vector<std::int64_t>{1, 1, 2, 2}}, {"padding", std::string("SAME")},
        {"data_format", std::string("NCHW")}};
    shares<lib::MaxPool, &lib::window_pool<lib::pool_kind::maximum, float>>(
        {{"x", noise(shape{2, 3, 9, 11}, graft::format::nchw)}}, pool);
    attributes const last{{"ksize", std::vector<std::int64_t>{1, 3, 3, 1}},
        {"strides", std::vector<std::int64_t>{1, 2, 2, 1}}, {"padding", std::string("SAME")},
        {"data_format", std::string("NHWC")}};
    shares<lib::AvgPool, &lib::window_pool<lib::pool_kind::mean_inside, float>>(
        {{"x", noise(shape{2, 9, 11, 5}, graft::format::nhwc)}}, last);
    for (auto const* mode : {"MAX", "AVERAGE", "LP"})
        shares<lib::PoolingNd, &lib::pooling_nd<float>>({{"x", noise(shape{2, 3, 9, 11})}},
            {{"mode", std::string(mode)}, {"window", std::vector<std::int64_t>{3, 2}},
                {"strides", std::vector<std::int64_t>{2, 1}}, {"pads", std::vector<std::int64_t>{1, 1, 0, 0}},
                {"dilations", std::vector<std::int64_t>{1, 1}}});
}

TEST_CASE("kernels that move elements share them") {
    auto const x = noise(shape{4, 5, 6});
    shares<lib::Transpose, &lib::transpose>({{"x", x}, {"perm", list({2, 0, 1})}});
    shares<lib::Slice, &lib::slice>({{"x", x}, {"offsets", list({1, 0, 2})}, {"size", list({3, 5, 2})}});
    shares<lib::GatherV2, &lib::gather_v2>({{"x", x}, {"indices", list({4, 0, 4})}, {"axis", list({1})}});
    shares<lib::ConcatD, &lib::concat_d>({{"x", x}, {"x", noise(shape{4, 2, 6}, graft::format::nd, 3)}},
        {{"concat_dim", std::int64_t{1}}, {"N", std::int64_t{2}}});
    shares<lib::ConcatD, &lib::concat_d>(
        {{"x", noise(shape{40})}, {"x", noise(shape{99})}}, {{"concat_dim", std::int64_t{0}}, {"N", std::int64_t{2}}});
}

TEST_CASE("products of matrices share rows, columns, or matrices") {
    auto const fully = [](std::int64_t rows, std::int64_t n, std::int64_t k) {
        shares<lib::FullyConnection, &lib::fully_connection, &lib::fully_connection_workspace>(
            {{"x", noise(shape{rows, k})}, {"w", noise(shape{n, k}, graft::format::nd, 2)},
                {"b", noise(shape{n}, graft::format::nd, 3)}},
            {{"num_output", n}});
    };
    fully(1, 100, 37), fully(37, 5, 40), fully(25, 33, 300);
    for (bool const turned : {false, true}) {
        shares<lib::MatMulV2, &lib::matmul, &lib::matmul_workspace>(
            {{"x1", turned ? noise(shape{30, 49}) : noise(shape{49, 30})}, {"x2", noise(shape{30, 20})}},
            {{"transpose_x1", turned}});
        shares<lib::BatchMatMulV2, &lib::batch_matmul, &lib::batch_matmul_workspace>(
            {{"x1", noise(shape{5, 6, 8})}, {"x2", turned ? noise(shape{1, 9, 8}) : noise(shape{1, 8, 9})}},
            {{"adj_x2", turned}});
    }
}

} // namespace library_kernel_threads_test
