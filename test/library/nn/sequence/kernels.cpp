// test/library/nn/sequence/kernels.cpp - recurrent layers against plain loops, with matrices as they are and packed
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/sequence/kernels.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "test/library/kernel_call.hpp"

namespace library_nn_sequence_kernels_test {

namespace lib = graft::library;
namespace in_detail = graft::library::detail;
using graft::shape;
using namespace test;

namespace {

struct chance {
    std::uint32_t state = 1;
    floats numbers(shape s) {
        floats x(s);
        for (auto& e : graft::span(x.elements.get(), x.size)) {
            state = state * 1664525u + 1013904223u;
            e = static_cast<float>(state >> 8) / 16777216.f - 0.5f;
        }
        return x;
    }
};
double logistic(double v) { return 1 / (1 + std::exp(-v)); }

/// A layer in both directions, its states after each time as [times, directions, batch, cells], by its definition.
std::vector<float> expected(int gates, bool linear, std::int64_t times, std::int64_t batch, std::int64_t inputs,
    std::int64_t cells, floats const& x, floats const& w, floats const& r, floats const& b) {
    std::vector<float> y(static_cast<std::size_t>(times * 2 * batch * cells));
    auto const at = [](floats const& t, std::int64_t i) {
        return static_cast<double>(t.elements.get()[static_cast<std::size_t>(i)]);
    };
    for (std::int64_t d = 0; d < 2; ++d)
        for (std::int64_t n = 0; n < batch; ++n) {
            std::vector<double> h(static_cast<std::size_t>(cells), 0.0), c = h;
            for (std::int64_t s = 0; s < times; ++s) {
                auto const t = d == 0 ? s : times - 1 - s;
                auto const of_x = [&](std::int64_t gate, std::int64_t k) {
                    auto const row = d * gates * cells + gate * cells + k;
                    double sum = at(b, d * 2 * gates * cells + gate * cells + k);
                    for (std::int64_t i = 0; i < inputs; ++i)
                        sum += at(x, (t * batch + n) * inputs + i) * at(w, row * inputs + i);
                    return sum;
                };
                auto const of_h = [&](std::int64_t gate, std::int64_t k, std::vector<double> const& state) {
                    auto const row = d * gates * cells + gate * cells + k;
                    double sum = at(b, d * 2 * gates * cells + (gates + gate) * cells + k);
                    for (std::int64_t i = 0; i < cells; ++i)
                        sum += state[static_cast<std::size_t>(i)] * at(r, row * cells + i);
                    return sum;
                };
                auto next = h, reset = h;
                for (std::int64_t k = 0; k < cells && gates == 3; ++k)
                    reset[static_cast<std::size_t>(k)] *= logistic(of_x(1, k) + of_h(1, k, h));
                for (std::int64_t k = 0; k < cells; ++k) {
                    auto& state = c[static_cast<std::size_t>(k)];
                    auto& result = next[static_cast<std::size_t>(k)];
                    if (gates == 4) {
                        state = logistic(of_x(2, k) + of_h(2, k, h)) * state +
                                logistic(of_x(0, k) + of_h(0, k, h)) * std::tanh(of_x(3, k) + of_h(3, k, h));
                        result = logistic(of_x(1, k) + of_h(1, k, h)) * std::tanh(state);
                    } else {
                        auto const update = logistic(of_x(0, k) + of_h(0, k, h));
                        auto const turned = linear ? logistic(of_x(1, k) + of_h(1, k, h)) * of_h(2, k, h)
                                                   : of_h(2, k, reset);
                        result = (1 - update) * std::tanh(of_x(2, k) + turned) + update * result;
                    }
                }
                h = next;
                for (std::int64_t k = 0; k < cells; ++k)
                    y[static_cast<std::size_t>(((t * 2 + d) * batch + n) * cells + k)] = static_cast<float>(
                        h[static_cast<std::size_t>(k)]);
            }
        }
    return y;
}

template <int Gates> void compare(std::int64_t batch, std::int64_t inputs, std::int64_t cells, bool linear = false) {
    constexpr std::int64_t times = 5;
    chance draw;
    auto const x = draw.numbers({times, batch, inputs}), w = draw.numbers({2, Gates * cells, inputs}),
               r = draw.numbers({2, Gates * cells, cells}), b = draw.numbers({2, 2 * Gates * cells});
    auto const want = expected(Gates, linear, times, batch, inputs, cells, x, w, r, b);
    using packing = in_detail::packing_of_sequence<Gates>;
    REQUIRE(packing::supports(x, w, r));
    auto const panels = packing::prepare(x, w, r);
    REQUIRE(panels);
    for (bool const is_packed : {false, true}) {
        auto const* const packed = is_packed ? panels->get() : nullptr;
        floats y(shape{times, 2, batch, cells});
        auto const size = lib::sequence_workspace<Gates>(x, r).size_bytes() / sizeof(float);
        std::vector<float> memory(size + 16 + 4096, 77.f); // and some after it, which is not written
        auto const misaligned = reinterpret_cast<std::uintptr_t>(memory.data()) % 64 / sizeof(float);
        auto* const at = memory.data() + (16 - misaligned) % 16;
        in_detail::sequence_attributes const how{"bidirectional", {}, {}, {}, 0, 0};
        auto const of_b = b.argument(), of_y = y.argument();
        graft::optional_in<"b", float> const bias(&of_b);
        graft::optional_out<"y", float> const states(&of_y);
        if constexpr (Gates == 4) {
            in_detail::lstm_inputs const from{x, w, r, bias, {}, {}, {}, {}};
            CHECK(in_detail::run_lstm(from, states, {}, {}, how, false, at, packed));
        } else {
            in_detail::gru_inputs const from{x, w, r, bias, {}, {}};
            CHECK(in_detail::run_gru(from, states, {}, how, linear, at, packed));
        }
        CHECK(close(y.values(), want));
        CHECK(std::all_of(at + size, at + size + 4096, [](float v) { return v == 77.f; }));
    }
}

} // namespace

TEST_CASE("LSTM layers equal plain loops, with and without packed matrices") {
    compare<4>(1, 3, 5);
    compare<4>(1, 70, 33);
    compare<4>(3, 8, 16);
}
TEST_CASE("GRU layers equal plain loops, with and without packed matrices") {
    for (bool const linear : {false, true}) {
        compare<3>(1, 3, 5, linear);
        compare<3>(2, 70, 33, linear);
    }
}

} // namespace library_nn_sequence_kernels_test
