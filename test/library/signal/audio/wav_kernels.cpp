// test/library/signal/audio/wav_kernels.cpp - WAV files, whole, cut off and damaged
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

#include "graft/library/signal/audio/kernels.hpp"
#include "graft/library/signal/audio/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_signal_audio_wav_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using I = std::vector<std::int32_t>;

TEST_CASE("DecodeWav: samples between -1 and 1, cut off, filled up, and files that are none") {
    using namespace std::string_literals;
    // 16 bits, two channels, 16000 samples per second
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

} // namespace library_signal_audio_wav_kernels_test
