// test/library/kernels_signals.cpp - sound, regions between pixels and glimpses: against sums over all terms, and
// figures by hand
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

#include "graft/library/detection/roi/kernels.hpp"
#include "graft/library/image/patch/kernels.hpp"
#include "graft/library/math/histogram/kernels.hpp"
#include "graft/library/nn/recurrent/caffe_kernels.hpp"
#include "graft/library/signal/audio/kernels.hpp"
#include "graft/library/signal/audio/ops.hpp"
#include "graft/library/signal/audio/wav_kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_kernels_signals_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using I = std::vector<std::int32_t>;

namespace {

graft::workspace memory() {
    static std::vector<double> all(4096);
    return {graft::as_writable_bytes(graft::span(all))};
}
F made(std::size_t n, unsigned seed = 1) {
    F all(n);
    for (auto& v : all) seed = seed * 1664525u + 1013904223u, v = static_cast<float>(seed >> 8) / 8388608.f - 1.f;
    return all;
}

} // namespace

TEST_CASE("DecodeWav: samples between -1 and 1, cut off, filled up, and files that are none") {
    using namespace std::string_literals;
    // 16 bits, two channels, 16000 of them a second
    auto const format = "fmt \x10\0\0\0\1\0\2\0\x80\x3e\0\0\0\xfa\0\0\4\0\x10\0"s;
    // 0 -32768, 32767 16384, -1 -16384
    auto const samples = "data\x0c\0\0\0\0\0\0\x80\xff\x7f\0\x40\xff\xff\0\xc0"s;
    auto const file = "RIFF\0\0\0\0WAVE"s + "LIST\3\0\0\0abc\0"s + format + samples;
    auto const decoded = [](std::string const& bytes, floats const& audio, ints const& rate) {
        return lib::decode_wav(tensor<std::string_view>(shape::scalar(), {bytes}), audio, rate);
    };
    ints rate(shape::scalar());
    floats same(shape{3, 2}), longer(shape{4, 3}), shorter(shape{1, 1}), none(shape{0, 2});
    CHECK(decoded(file, same, rate));
    CHECK(same.values() == F{0, -1, 32767.f / 32768.f, 0.5f, -1.f / 32768.f, -0.5f});
    CHECK(rate.values() == I{16000});
    CHECK(decoded(file, longer, rate));
    CHECK(longer.values() == F{0, -1, -1, 32767.f / 32768.f, 0.5f, 0.5f, -1.f / 32768.f, -0.5f, -0.5f, 0, 0, 0});
    CHECK(decoded(file, shorter, rate));
    CHECK(shorter.values() == F{0});
    CHECK(decoded(file, none, rate));
    for (std::size_t n = 0; n < file.size(); ++n)
        CHECK(decoded(file.substr(0, n), same, rate).code == errc::wrong_input_data);
    auto const refused = [&](std::size_t at, char byte) {
        auto other = format;
        other[at] = byte;
        return std::string(decoded("RIFF\0\0\0\0WAVE"s + other + samples, same, rate).expected);
    };
    CHECK(refused(8, 3) == "samples of 16 bits, not compressed"); // floats
    CHECK(refused(22, 8) == "samples of 16 bits, not compressed");
    CHECK(refused(10, 0) == "at least one channel");
    CHECK(refused(15, '\x80') == "a sample rate that is an int32 from 1 up");
    CHECK(refused(3, 'x') == "a format before the samples");
    CHECK(std::string(decoded("RIFF\0\0\0\0WAVE"s + format, same, rate).expected) == "samples");
    CHECK(std::string(decoded("RIFX\0\0\0\0WAVE"s + format, same, rate).expected) == "the bytes of a WAV file");
}

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
        floats const x(
            shape{samples, channels}, made(static_cast<std::size_t>(samples * channels), static_cast<unsigned>(size)));
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

TEST_CASE("regions between pixels: a plane is itself at the middle of its fields") {
    // features 3 x + 10 y: a bilinear sample is the plane, so the mean over a field is its value at the field's middle
    std::int64_t const h = 12, w = 16, rows = 2, columns = 3;
    F plane;
    for (std::int64_t c = 0; c < 2; ++c)
        for (std::int64_t i = 0; i < h; ++i)
            for (std::int64_t k = 0; k < w; ++k) plane.push_back(static_cast<float>(c * 100 + 3 * k + 10 * i));
    floats const x(shape{1, 2, h, w}, plane);
    float const x0 = 4, y0 = 6, x1 = 20, y1 = 15, scale = 0.5f; // well inside
    floats const rois(shape{1, 5}, {0, x0, y0, x1, y1});
    graft::optional_in<"rois_n", std::int32_t> const none;
    for (std::int64_t const samples : {0, 1, 2, 3})
        for (std::int64_t const mode : {0, 1, 2, 3}) {
            floats got(shape{1, 2, rows, columns});
            CHECK(lib::roi_align(x, rois, none, got, {0.5}, {samples}, {mode}));
            auto const shift = mode >= 2 ? -0.5f : 0.f, longer = mode == 1 ? scale : 0.f;
            auto const left = x0 * scale + shift, top = y0 * scale + shift, wide = (x1 - x0) * scale + longer,
                       high = (y1 - y0) * scale + longer;
            F wanted;
            for (int c = 0; c < 2; ++c)
                for (std::int64_t i = 0; i < rows; ++i)
                    for (std::int64_t k = 0; k < columns; ++k)
                        wanted.push_back(
                            static_cast<float>(c) * 100 +
                            3 * (left + (static_cast<float>(k) + 0.5f) * wide / static_cast<float>(columns)) +
                            10 * (top + (static_cast<float>(i) + 0.5f) * high / static_cast<float>(rows)));
            CHECK(close(got.values(), wanted));
        }
    floats one(shape{1, 2, 1, 1});
    // no size: taken as a pixel
    CHECK(lib::roi_align(x, floats(shape{1, 5}, {0, 4, 4, 4, 4}), none, one, {1.0}, {1}, {0}));
    CHECK(close(one.values(), {3 * 4.5f + 10 * 4.5f, 100 + 3 * 4.5f + 10 * 4.5f}));
    // where it is kept small
    CHECK(lib::roi_align(x, floats(shape{1, 5}, {0, 4, 4, 4, 4}), none, one, {1.0}, {1}, {2}));
    CHECK(close(one.values(), {3 * 3.5f + 10 * 3.5f, 100 + 3 * 3.5f + 10 * 3.5f}));
    CHECK(lib::roi_align(x, floats(shape{1, 5}, {0, 40, 40, 44, 44}), none, one, {1.0}, {2}, {0})); // nothing is there
    CHECK(one.values() == F{0, 0});
    // the edge goes on for a pixel
    CHECK(lib::roi_align(x, floats(shape{1, 5}, {0, -1, 0, 0, 1}), none, one, {1.0}, {1}, {0}));
    CHECK(close(one.values(), {5, 105}));
    CHECK(
        lib::roi_align(x, floats(shape{1, 5}, {1, 0, 0, 1, 1}), none, one, {1.0}, {1}, {0}).code == errc::wrong_value);
    CHECK(lib::roi_align(x, floats(shape{1, 5}, {0, 0, 0, 1e8f, 1e8f}), none, one, {1.0}, {0}, {0}).code ==
          errc::wrong_value);
    CHECK(lib::roi_align(
              x, floats(shape{1, 5}, {0, 0, 0, std::numeric_limits<float>::quiet_NaN(), 1}), none, one, {1.0}, {1}, {0})
              .code != errc::ok);
}

TEST_CASE("glimpses: corners by centre or by pixel, zeros outside") {
    F pixels(25);
    for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<float>(i);
    floats const x(shape{1, 5, 5, 1}, pixels);
    ints const size(shape{2}, {3, 3});
    floats y(shape{1, 3, 3, 1});
    auto const run = [&](float at_y, float at_x, bool centered, bool normalized, std::string_view noise = "zero",
                         bool uniform = false) {
        return lib::extract_glimpse(
            x, size, floats(shape{1, 2}, {at_y, at_x}), y, {centered}, {normalized}, {uniform}, {noise});
    };
    CHECK(run(0, 0, true, true)); // the middle
    CHECK(y.values() == F{6, 7, 8, 11, 12, 13, 16, 17, 18});
    CHECK(run(0.5f, 0.5f, false, true)); // the same place, from the corner
    CHECK(y.values() == F{6, 7, 8, 11, 12, 13, 16, 17, 18});
    CHECK(run(2.5f, 3.5f, false, false)); // pixels: rows first
    CHECK(y.values() == F{7, 8, 9, 12, 13, 14, 17, 18, 19});
    CHECK(run(-1, 1, true, true)); // towards the upper right corner
    CHECK(y.values() == F{0, 0, 0, 3, 4, 0, 8, 9, 0});
    CHECK(run(0, 0, true, true, "uniform", true)); // nothing is outside
    CHECK(run(-1, 1, true, true, "uniform", true).code == errc::wrong_attribute_value);
    CHECK(run(std::numeric_limits<float>::quiet_NaN(), 1, true, true).code == errc::wrong_value);
}

TEST_CASE("buckets of boosted trees, and which steps of sequences go on") {
    floats const a(shape{4}, {-5, 0, 3, 100}), b(shape{1}, {2}), edges(shape{3}, {0, 3, 10}), one(shape{1}, {1});
    ints y(shape{4}), z(shape{1});
    CHECK(lib::boosted_trees_bucketize(several(a, b), several(edges, one), several(y, z)));
    CHECK(y.values() == I{0, 0, 1, 2});
    CHECK(z.values() == I{0});
    CHECK(lib::boosted_trees_bucketize(several(b), several(floats(shape{0})), several(z)).code == errc::wrong_shape);
    floats steps(shape{3, 2});
    CHECK(lib::continuation_indicator(steps));
    CHECK(steps.values() == F{0, 0, 1, 1, 1, 1});
}

} // namespace library_kernels_signals_test
