// graft/library/signal/audio/tensorflow.hpp - TensorFlow: audio: samples of a file, spectrograms, cepstra
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/signal/audio/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct DecodeWav : op<DecodeWav> {
    static constexpr auto prototype = op_def("DecodeWav", "contents: string", "-> audio: float",
        "-> sample_rate: int32", "desired_channels: int = -1", "desired_samples: int = -1");
};

struct AudioSpectrogram : op<AudioSpectrogram> {
    static constexpr auto prototype = op_def("AudioSpectrogram", "input: float", "-> spectrogram: float",
        "window_size: int", "stride: int", "magnitude_squared: bool = false");
};

struct Mfcc : op<Mfcc> {
    static constexpr auto prototype = op_def("Mfcc", "spectrogram: float", "sample_rate: int32", "-> output: float",
        "upper_frequency_limit: float = 4000", "lower_frequency_limit: float = 20",
        "filterbank_channel_count: int = 40", "dct_coefficient_count: int = 13");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto decode_wav = plugin<DecodeWav, tf::DecodeWav>();
inline constexpr auto audio_spectrogram = plugin<AudioSpectrogram, tf::AudioSpectrogram>();
inline constexpr auto mfcc = plugin<Mfcc, tf::Mfcc>();

/// The plugins of this family.
using audio_plugins = plugins<decode_wav, audio_spectrogram, mfcc>;

} // namespace library::tensorflow_plugins
GRAFT_END
