// test/library/nn/recurrent/block_kernels.cpp - an LSTM step against its definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "graft/library/image/resize/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/nn/activation/kernels.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "graft/library/nn/recurrent/sequence_kernels.hpp"
#include "test/library/run_kernel.hpp"

namespace library_nn_recurrent_block_kernels_test {

using graft::format;
using graft::shape;
using namespace graft::library;
using namespace kernel_test;

namespace {

template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;
std::size_t u(std::int64_t i) { return static_cast<std::size_t>(i); }

} // namespace

TEST_CASE("an LSTM step equals its definition") {
    run<LSTMBlockCell, &lstm_block_cell, &lstm_block_cell_workspace> t;
    auto const v = [](shape s, unsigned seed) { return noise(s, format::nd, seed); };
    for (bool peephole : {false, true}) {
        t.inputs = {{"x", v({2, 3}, 1)}, {"cs_prev", v({2, 4}, 2)}, {"h_prev", v({2, 4}, 3)}, {"w", v({7, 16}, 4)},
            {"wci", v({4}, 5)}, {"wcf", v({4}, 6)}, {"wco", v({4}, 7)}, {"b", v({16}, 8)}};
        t.attributes = {{"use_peephole", peephole}, {"cell_clip", 0.5}};
        REQUIRE(t.run());
        auto const in = [&](std::size_t i, std::int64_t at) {
            return static_cast<double>(t.inputs[i].second.data[u(at)]);
        };
        auto const sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
        for (std::int64_t n = 0; n < 2; ++n)
            for (std::int64_t k = 0; k < 4; ++k) {
                double g[4];
                for (std::int64_t q = 0; q < 4; ++q) {
                    g[q] = in(7, q * 4 + k);
                    for (std::int64_t p = 0; p < 7; ++p)
                        g[q] += (p < 3 ? in(0, n * 3 + p) : in(2, n * 4 + p - 3)) * in(3, p * 16 + q * 4 + k);
                }
                auto const before = in(1, n * 4 + k), peep = peephole ? 1.0 : 0.0;
                auto const i = sigmoid(g[0] + peep * before * in(4, k)),
                           f = sigmoid(g[2] + 1 + peep * before * in(5, k));
                auto const cs = std::clamp(std::tanh(g[1]) * i + before * f, -0.5, 0.5),
                           o = sigmoid(g[3] + peep * cs * in(6, k));
                CHECK(static_cast<double>(t.results[1].data[u(n * 4 + k)]) == doctest::Approx(cs).epsilon(1e-5));
                CHECK(static_cast<double>(t.results[6].data[u(n * 4 + k)]) ==
                      doctest::Approx(std::tanh(cs) * o).epsilon(1e-5));
            }
    }
}

} // namespace library_nn_recurrent_block_kernels_test
