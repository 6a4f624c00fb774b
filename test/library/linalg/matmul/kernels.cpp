// test/library/linalg/matmul/kernels.cpp - kernels of matrix products, against values worked out by hand or by their
// definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <vector>

#include "graft/library/image/resize/kernels.hpp"
#include "graft/library/linalg/matmul/kernels.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/nn/scale/kernels.hpp"
#include "test/library/count_malloc.hpp"
#include "test/library/run_kernel.hpp"

namespace library_linalg_matmul_kernels_test {

using graft::format;
using graft::shape;
using namespace graft::library;
using namespace kernel_test;

namespace {

template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;
tensor of(shape s, std::vector<float> data, format f = format::nd) { return {s, std::move(data), f, {}}; }
std::size_t u(std::int64_t i) { return static_cast<std::size_t>(i); }

} // namespace

TEST_CASE("matrix products equal their definition and do not allocate") {
    for (bool ta : {false, true})
        for (bool tb : {false, true})
            for (auto [m, n, k] :
                {std::array<std::int64_t, 3>{1, 7, 300}, {5, 1, 9}, {5, 7, 9}, {0, 3, 4}, {3, 4, 0}, {520, 530, 40}}) {
                run<MatMulV2, &matmul, &matmul_workspace> t;
                auto const a = noise(ta ? shape{k, m} : shape{m, k}, format::nd, 1),
                           b = noise(tb ? shape{n, k} : shape{k, n}, format::nd, 2), bias = noise({n}, format::nd, 3);
                t.inputs = {{"x1", a}, {"x2", b}, {"bias", bias}};
                t.attributes = {{"transpose_x1", ta}, {"transpose_x2", tb}};
                t.before_run = &begin_counting;
                t.after_run = &end_counting;
                REQUIRE(t.run());
                CHECK(allocations() == 0);
                std::vector<float> y(u(m * n));
                for (std::int64_t i = 0; i < m; ++i)
                    for (std::int64_t j = 0; j < n; ++j) {
                        double sum = static_cast<double>(bias.data[u(j)]);
                        for (std::int64_t p = 0; p < k; ++p)
                            sum += static_cast<double>(a.data[u(ta ? p * m + i : i * k + p)]) *
                                   static_cast<double>(b.data[u(tb ? j * k + p : p * n + j)]);
                        y[u(i * n + j)] = static_cast<float>(sum);
                    }
                CHECK(distance(t.results[0].data, y) < 2e-5);
            }
    run<MatMulV2, &matmul, &matmul_workspace> large;
    large.inputs = {{"x1", noise({600, 700})}, {"x2", noise({700, 800})}};
    large.before_run = &begin_counting;
    large.after_run = &end_counting;
    REQUIRE(large.run());
    CHECK(allocations() == 0);
}

TEST_CASE("batched products broadcast") {
    run<BatchMatMulV2, &batch_matmul, &batch_matmul_workspace> t;
    auto const a = noise({2, 1, 3, 4}, format::nd, 1), b = noise({5, 6, 4}, format::nd, 2);
    t.inputs = {{"x1", a}, {"x2", b}};
    t.attributes = {{"adj_x2", true}};
    REQUIRE(t.run());
    REQUIRE(t.results[0].shape == shape{2, 5, 3, 6});
    for (std::int64_t i = 0; i < 180; ++i) {
        auto const p = i / 90, q = i / 18 % 5, r = i / 6 % 3, c = i % 6;
        float sum = 0;
        for (std::int64_t k = 0; k < 4; ++k) sum += a.data[u((p * 3 + r) * 4 + k)] * b.data[u((q * 6 + c) * 4 + k)];
        CHECK(t.results[0].data[u(i)] == doctest::Approx(static_cast<double>(sum)).epsilon(1e-4));
    }
    run<FullyConnection, &fully_connection, &fully_connection_workspace> f;
    f.inputs = {
        {"x", of({2, 2, 1}, {1, 2, 3, 4})}, {"w", of({3, 2}, {1, 0, 0, 1, 1, 1})}, {"b", of({3}, {10, 20, 30})}};
    f.attributes = {{"num_output", std::int64_t{3}}};
    REQUIRE(f.run());
    CHECK(f.results[0].data == std::vector<float>{11, 22, 33, 13, 24, 37});
    f.inputs[1] = {"w", of({2, 3}, {1, 0, 1, 0, 1, 1})};
    f.attributes["transpose"] = true;
    REQUIRE(f.run());
    CHECK(f.results[0].data == std::vector<float>{11, 22, 33, 13, 24, 37});
}

} // namespace library_linalg_matmul_kernels_test
