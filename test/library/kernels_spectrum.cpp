// test/library/kernels_spectrum.cpp - spectra, windows, windows put back, moved windows: numbers of NumPy and by hand
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <string_view>
#include <vector>

#include "graft/library/array/pad/kernels.hpp"
#include "graft/library/detection/roi/aligned_kernels.hpp"
#include "graft/library/nn/deformable/kernels.hpp"
#include "graft/library/nn/fold/kernels.hpp"
#include "graft/library/signal/spectrum/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_kernels_spectrum_test {

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
        auto const made = y.values();
        for (std::size_t const f : {std::size_t{0}, std::size_t{1}, n / 2, n - 1}) {
            double real = 0, imaginary = 0;
            for (std::size_t k = 0; k < n; ++k) {
                auto const a = -2 * std::numbers::pi * static_cast<double>(f * k % n) / static_cast<double>(n);
                real += x[2 * k] * std::cos(a) - x[2 * k + 1] * std::sin(a);
                imaginary += x[2 * k] * std::sin(a) + x[2 * k + 1] * std::cos(a);
            }
            CHECK(std::fabs(made[2 * f] - real) < 1e-9);
            CHECK(std::fabs(made[2 * f + 1] - imaginary) < 1e-9);
        }
        CHECK(lib::dft<double>(y, {}, back, {0}, {true}, {false}));
        auto const again = back.values();
        double most = 0;
        for (std::size_t i = 0; i < 2 * n; ++i) most = std::fmax(most, std::fabs(again[i] - x[i]));
        CHECK(most < 1e-12);
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

TEST_CASE("the middle, cut and with zeros around it") {
    floats const x(shape{3, 2}, {1, 2, 3, 4, 5, 6});
    longs const wanted(shape{2}, {2, 5});
    floats y(shape{2, 5});
    CHECK(lib::center_crop_pad(x, wanted, y));
    CHECK(y.values() == F{0, 1, 2, 0, 0, 0, 3, 4, 0, 0});
}

TEST_CASE("columns are summed up where their blocks overlap") {
    // blocks of 2 of an image of 4, one apart: 3 of them
    floats const x(shape{1, 2, 3}, {1, 2, 3, 10, 20, 30});
    longs const image(shape{1}, {4}), block(shape{1}, {2});
    floats y(shape{1, 1, 4});
    std::int64_t const one[] = {1}, two[] = {2}, edge[] = {1, 1};
    CHECK(lib::col2im<float>(x, image, block, y, {one}, {{}}, {one}));
    CHECK(y.values() == F{1, 12, 23, 30});
    // two apart, one place outside at both ends
    CHECK(lib::col2im<float>(x, image, block, y, {one}, {edge}, {two}));
    CHECK(y.values() == F{10, 2, 20, 3});
    floats const fewer(shape{1, 2, 2}, {1, 2, 3, 4});
    CHECK(lib::col2im<float>(fewer, image, block, y, {one}, {{}}, {one}).code == errc::wrong_shape);
}

TEST_CASE("maxima are put back by indices of the tensor that they are of") {
    floats const x(shape{1, 1, 2, 2}, {5, 6, 7, 8});
    longs const at(shape{1, 1, 2, 2}, {5, 7, 13, 15}), outside(shape{1, 1, 2, 2}, {5, 7, 13, 16});
    std::int64_t const two[] = {2, 2};
    floats y(shape{1, 1, 4, 4}), larger(shape{1, 1, 5, 5});
    CHECK(lib::max_unpool<float>(x, at, {}, y, {two}, {{}}, {two}));
    CHECK(y.values() == F{0, 0, 0, 0, 0, 5, 0, 6, 0, 0, 0, 0, 0, 7, 0, 8});
    CHECK(lib::max_unpool<float>(x, at, {}, larger, {two}, {{}}, {two}));
    CHECK(larger.values()[6] == 5);
    CHECK(larger.values()[18] == 8);
    CHECK(lib::max_unpool<float>(x, outside, {}, y, {two}, {{}}, {two}).code == errc::index_out_of_range);
}

TEST_CASE("regions: means and maxima of samples between elements") {
    floats const x(shape{1, 1, 2, 2}, {1, 2, 3, 4}), whole(shape{1, 4}, {0, 0, 2, 2});
    longs const first(shape{1}, {0}), second(shape{1}, {1});
    floats y(shape{1, 1, 1, 1});
    CHECK(lib::roi_align_of_image<float>(x, whole, first, y, {"avg"}, {2}, {1.0}, {true}));
    CHECK(y.values()[0] == doctest::Approx(2.5));
    CHECK(lib::roi_align_of_image<float>(x, whole, first, y, {"max"}, {2}, {1.0}, {true}));
    CHECK(y.values()[0] == doctest::Approx(4));
    CHECK(lib::roi_align_of_image<float>(x, whole, second, y, {"avg"}, {2}, {1.0}, {true}).code ==
          errc::index_out_of_range);
    floats const huge(shape{1, 4}, {0, 0, 1e9f, 2});
    CHECK(lib::roi_align_of_image<float>(x, huge, first, y, {"avg"}, {0}, {1.0}, {true}).code == errc::wrong_value);
}

TEST_CASE("a window whose elements are moved takes its numbers elsewhere") {
    floats const x(shape{1, 1, 3, 3}, {0, 1, 2, 3, 4, 5, 6, 7, 8}), w(shape{1, 1, 1, 1}, {2});
    std::vector<float> moves(18, 0.0f);
    floats y(shape{1, 1, 3, 3});
    std::int64_t const one[] = {1, 1}, none[] = {0, 0, 0, 0};
    auto const run = [&](optional_in<"mask", float> const& mask = {}) {
        floats const offset(shape{1, 2, 3, 3}, moves);
        return lib::deformable_conv2d<float>(x, w, offset, {}, mask, y, {one}, {none}, {one}, {1}, {1});
    };
    CHECK(run());
    CHECK(y.values() == F{0, 2, 4, 6, 8, 10, 12, 14, 16});
    moves[0] = 1, moves[9] = 0.5f;  // the first place: one down, half to the right
    moves[8] = 0.5f, moves[17] = 0; // the last: half of it is outside
    CHECK(run());
    CHECK(y.values() == F{7, 2, 4, 6, 8, 10, 12, 14, 8});
    floats const mask(shape{1, 1, 3, 3}, {0, 1, 1, 1, 1, 1, 1, 1, 0.5f});
    auto const scales = mask.argument();
    CHECK(run(optional_in<"mask", float>(&scales)));
    CHECK(y.values() == F{0, 2, 4, 6, 8, 10, 12, 14, 4});
}

} // namespace library_kernels_spectrum_test
