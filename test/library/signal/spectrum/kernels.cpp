// test/library/signal/spectrum/kernels.cpp - kernels of spectra and windows, against values worked out by hand or by
// their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <vector>

#include "graft/library/signal/spectrum/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_signal_spectrum_kernels_test {

namespace lib = graft::library;
using graft::optional_in;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;

TEST_CASE("a transform by its definition, by halves with zeros after, and back") {
    floats const x(shape{6, 1}, {1, -2, 3, 0.5f, 4, -1.5f});
    floats y(shape{6, 2}), half(shape{5, 2}), back(shape{6, 2});
    CHECK(lib::dft<float>(x, {}, y, {0}, {false}, {false}));
    F const whole{5, 0, -4.75f, 1.299038f, -0.25f, -0.433013f, 11, 0, -0.25f, 0.433013f, -4.75f, -1.299038f};
    CHECK(close(y.values(), whole));
    longs const eight(shape::scalar(), {8}), none(shape::scalar(), {0});
    auto const eight_in = eight.argument(), none_in = none.argument();
    CHECK(lib::dft<float>(x, optional_in<"length", std::int64_t>(&eight_in), half, {0}, {false}, {true}));
    CHECK(close(half.values(), {5, 0, -3.707107f, -3, 2, 4, -2.292893f, 3, 11, 0}));
    CHECK(lib::dft<float>(y, {}, back, {0}, {true}, {false}));
    CHECK(close(back.values(), {1, 0, -2, 0, 3, 0, 0.5f, 0, 4, 0, -1.5f, 0}));
    CHECK(lib::dft<float>(x, optional_in<"length", std::int64_t>(&none_in), half, {0}, {false}, {true}).code ==
          errc::wrong_value);
}

TEST_CASE("transforms of any length are what the definition says") {
    for (std::size_t const n : {33u, 67u, 100u, 1021u}) {
        auto const size = static_cast<std::int64_t>(n);
        std::vector<double> x(2 * n);
        for (std::size_t i = 0; i < 2 * n; ++i) x[i] = static_cast<double>((i * 37 + 11) % 101) / 50 - 1;
        tensor<double> const from(shape{size, 2}, x);
        tensor<double> y(shape{size, 2}), back(shape{size, 2});
        CHECK(lib::dft<double>(from, {}, y, {0}, {false}, {false}));
        auto const created = y.values();
        for (std::size_t const f : {std::size_t{0}, std::size_t{1}, n / 2, n - 1}) {
            double real = 0, imaginary = 0;
            for (std::size_t k = 0; k < n; ++k) {
                auto const a = -2 * std::numbers::pi * static_cast<double>(f * k % n) / static_cast<double>(n);
                real += x[2 * k] * std::cos(a) - x[2 * k + 1] * std::sin(a);
                imaginary += x[2 * k] * std::sin(a) + x[2 * k + 1] * std::cos(a);
            }
            CHECK(std::fabs(created[2 * f] - real) < 1e-9);
            CHECK(std::fabs(created[2 * f + 1] - imaginary) < 1e-9);
        }
        CHECK(lib::dft<double>(y, {}, back, {0}, {true}, {false}));
        auto const again = back.values();
        double max = 0;
        for (std::size_t i = 0; i < 2 * n; ++i) max = std::fmax(max, std::fabs(again[i] - x[i]));
        CHECK(max < 1e-12);
    }
}

TEST_CASE("transforms of windows are those of each window") {
    floats const x(shape{1, 8, 1}, {1, -2, 3, 0.5f, 4, -1.5f, 2, 7}), window(shape{4}, {0.5f, 1, 1, 0.5f});
    auto const factors = window.argument();
    floats y(shape{1, 3, 3, 2}), one(shape{4, 1}), of_one(shape{3, 2});
    longs const step(shape::scalar(), {2});
    CHECK(lib::stft<float>(x, step, optional_in<"window", float>(&factors), {}, y, {true}));
    for (std::size_t w = 0; w < 3; ++w) {
        floats const part(shape{4, 1},
            {x.values()[2 * w] * 0.5f, x.values()[2 * w + 1], x.values()[2 * w + 2], x.values()[2 * w + 3] * 0.5f});
        CHECK(lib::dft<float>(part, {}, of_one, {0}, {false}, {true}));
        auto const all = y.values();
        CHECK(close(
            {all.begin() + static_cast<std::ptrdiff_t>(6 * w), all.begin() + static_cast<std::ptrdiff_t>(6 * w + 6)},
            of_one.values()));
    }
    longs const zero(shape::scalar(), {0});
    CHECK(lib::stft<float>(x, zero, optional_in<"window", float>(&factors), {}, y, {true}).code == errc::wrong_value);
}

TEST_CASE("windows of one period, and the same from both ends") {
    longs const five(shape::scalar(), {5});
    tensor<double> y(shape{5});
    CHECK(lib::window_function(five, y, {"hann"}, {true}));
    CHECK(y.values()[1] == doctest::Approx(0.3454915));
    CHECK(y.values()[4] == doctest::Approx(0.3454915));
    CHECK(lib::window_function(five, y, {"hamming"}, {false}));
    CHECK(y.values()[0] == doctest::Approx(0.08695652));
    CHECK(y.values()[2] == doctest::Approx(1));
    CHECK(lib::window_function(five, y, {"blackman"}, {false}));
    CHECK(y.values()[0] == doctest::Approx(0).epsilon(1e-9));
    CHECK(y.values()[2] == doctest::Approx(1));
}

} // namespace library_signal_spectrum_kernels_test
