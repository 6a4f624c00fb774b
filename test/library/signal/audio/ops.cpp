// test/library/signal/audio/ops.cpp - shape rules of sound: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/signal/audio/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_signal_audio_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("DecodeWav") {
    static constexpr auto file = of(shape::scalar(), dtype::string), anything = of(unknown, dtype::string);
    GRAFT_GIVES(DecodeWav, {{"contents", file}, {"desired_samples", 16000}, {"desired_channels", 1}}, {16000, 1});
    GRAFT_GIVES(DecodeWav, {{"contents", file}, {"desired_samples", 0}}, {0, -1});
    GRAFT_GIVES(DecodeWav, {{"contents", anything}, {"desired_channels", 2}}, {-1, 2});
    GRAFT_GIVES(DecodeWav, {{"contents", file}}, shape::scalar(), "sample_rate");
    GRAFT_REFUSES(DecodeWav, errc::wrong_rank, "contents", {{"contents", of({1}, dtype::string)}});
    GRAFT_REFUSES(DecodeWav, errc::wrong_value, "desired_samples", {{"contents", file}, {"desired_samples", -2}});
    GRAFT_REFUSES(DecodeWav, errc::wrong_value, "desired_channels", {{"contents", file}, {"desired_channels", -2}});
}

TEST_CASE("AudioSpectrogram") {
    GRAFT_GIVES(AudioSpectrogram, {{"x", {16000, 1}}, {"window_size", 640}, {"stride", 320}}, {1, 49, 513});
    GRAFT_GIVES(AudioSpectrogram, {{"x", {100, 1}}, {"window_size", 640}, {"stride", 320}}, {1, 0, 513});
    GRAFT_GIVES(AudioSpectrogram, {{"x", {-1, 1}}, {"window_size", 640}, {"stride", 320}}, {1, -1, 513});
    GRAFT_GIVES(AudioSpectrogram, {{"x", unknown}, {"window_size", 640}, {"stride", 320}}, {-1, -1, 513});
    GRAFT_REFUSES(AudioSpectrogram, errc::wrong_rank, "x", {{"x", {16000}}, {"window_size", 640}, {"stride", 320}});
    GRAFT_REFUSES(
        AudioSpectrogram, errc::wrong_value, "window_size", {{"x", {16000, 1}}, {"window_size", 1}, {"stride", 320}});
    GRAFT_REFUSES(
        AudioSpectrogram, errc::wrong_value, "stride", {{"x", {16000, 1}}, {"window_size", 640}, {"stride", 0}});
}

TEST_CASE("Mfcc") {
    GRAFT_GIVES(Mfcc, {{"spectrogram", {1, 49, 513}}, {"sample_rate", {}}}, {1, 49, 13});
    GRAFT_GIVES(Mfcc, {{"spectrogram", {-1, 49, 513}}, {"sample_rate", {}}}, {-1, 49, 13});
    GRAFT_GIVES(Mfcc, {{"spectrogram", unknown}, {"sample_rate", {}}}, {-1, -1, 13});
    GRAFT_REFUSES(Mfcc, errc::wrong_rank, "spectrogram", {{"spectrogram", {49, 513}}, {"sample_rate", {}}});
    GRAFT_REFUSES(Mfcc, errc::wrong_value, "dct_coefficient_count",
        {{"spectrogram", {1, 49, 513}}, {"sample_rate", {}}, {"dct_coefficient_count", 0}});
    GRAFT_REFUSES(Mfcc, errc::wrong_value, "filterbank_channel_count",
        {{"spectrogram", {1, 49, 513}}, {"sample_rate", {}}, {"filterbank_channel_count", 5}});
}

} // namespace library_signal_audio_ops_test
