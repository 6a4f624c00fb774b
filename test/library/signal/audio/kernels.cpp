// test/library/signal/audio/kernels.cpp - kernels of sound, against values worked out by hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

#include "graft/library/signal/audio/kernels.hpp"
#include "graft/library/signal/audio/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_signal_audio_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;

namespace {

graft::workspace memory() {
    static std::vector<double> all(4096);
    return {graft::as_writable_bytes(graft::span(all))};
}
F created(std::size_t n, unsigned seed = 1) {
    F all(n);
    for (auto& v : all) seed = seed * 1664525u + 1013904223u, v = static_cast<float>(seed >> 8) / 8388608.f - 1.f;
    return all;
}

} // namespace

TEST_CASE("spectrogram: windows under a curve, against the sum that defines the transform") {
    floats y(shape{1, 1, 5});
    floats const wave(shape{8, 1}, {-1, 0, 1, 0, -1, 0, 1, 0}); // a quarter of the sample rate
    CHECK(lib::spectrogram(wave, y, {8}, {1}, {false}, memory()));
    CHECK(close(y.values(), {0, 1, 2, 1, 0}));
    CHECK(lib::spectrogram(wave, y, {8}, {1}, {true}, memory()));
    CHECK(close(y.values(), {0, 1, 4, 1, 0}));
    for (std::int64_t const size : {2, 3, 6, 13, 16}) {
        std::int64_t const stride = size / 2, windows = 3, samples = size + 2 * stride, channels = 2;
        auto const bins = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(size))) / 2 + 1;
        floats const x(shape{samples, channels},
            created(static_cast<std::size_t>(samples * channels), static_cast<unsigned>(size)));
        floats got(shape{channels, windows, bins});
        CHECK(lib::spectrogram(x, got, {size}, {stride}, {true}, memory()));
        F wanted;
        for (std::int64_t c = 0; c < channels; ++c)
            for (std::int64_t w = 0; w < windows; ++w)
                for (std::int64_t k = 0; k < bins; ++k) {
                    double re = 0, im = 0;
                    for (std::int64_t i = 0; i < size; ++i) {
                        auto const part = 2 * std::numbers::pi * static_cast<double>(i);
                        auto const v = x.values()[static_cast<std::size_t>((w * stride + i) * channels + c)] *
                                       (0.5 - 0.5 * std::cos(part / static_cast<double>(size)));
                        re += v * std::cos(part * static_cast<double>(k) / static_cast<double>(2 * (bins - 1)));
                        im -= v * std::sin(part * static_cast<double>(k) / static_cast<double>(2 * (bins - 1)));
                    }
                    wanted.push_back(static_cast<float>(re * re + im * im));
                }
        CHECK(close(got.values(), wanted));
    }
}

TEST_CASE("cepstral coefficients of a rising spectrum, and what is refused") {
    F rising(513);
    for (std::size_t i = 0; i < rising.size(); ++i) rising[i] = static_cast<float>(i + 1);
    floats const x(shape{1, 1, 513}, rising);
    floats y(shape{1, 1, 13});
    auto const run = [&](std::int32_t rate, double upper, double lower) {
        return lib::mfcc(x, ints(shape::scalar(), {rate}), y, {upper}, {lower}, {40}, {13}, memory());
    };
    CHECK(run(22050, 4000, 20));
    // the values that TensorFlow's own test of Mfcc expects for this spectrum
    CHECK(close(
        y.values(), {29.13970072f, -6.41568601f, -0.61903012f, -0.96778652f, -0.26819878f, -0.40907028f, -0.15614748f,
                        -0.23203119f, -0.10481487f, -0.1543029f, -0.0769791f, -0.10806114f, -0.06047613f}));
    CHECK(run(0, 4000, 20).code == errc::wrong_value);
    CHECK(run(4000, 4000, 20).code == errc::wrong_value); // the spectrogram ends at 2000 Hz
    CHECK(run(22050, 20, 20).code == errc::wrong_value);
    CHECK(run(22050, 4000, -1).code == errc::wrong_value);
    CHECK(run(22050, std::numeric_limits<double>::quiet_NaN(), 20).code == errc::wrong_value);
    floats const narrow(shape{1, 1, 1});
    CHECK(lib::mfcc(narrow, ints(shape::scalar(), {22050}), y, {4000.0}, {20.0}, {40}, {13}, memory()).code ==
          errc::wrong_shape);
}

} // namespace library_signal_audio_kernels_test
