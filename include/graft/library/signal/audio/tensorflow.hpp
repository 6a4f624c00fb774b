// graft/library/signal/audio/tensorflow.hpp - TensorFlow: audio: samples of a file, spectrograms, cepstra
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/signal/audio/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct audio_lines {
    static constexpr char text[] = R"ops(
DecodeWav contents:string -> audio:f32 sample_rate:i32 desired_channels?int=-1 desired_samples?int=-1
AudioSpectrogram input:f32 -> spectrogram:' window_size?int stride?int magnitude_squared?bool=false
Mfcc spectrogram:f32 sample_rate:i32 -> output:f32 upper_frequency_limit?float=4000 lower_frequency_limit?float=20
    filterbank_channel_count?int=40 dct_coefficient_count?int=13
)ops";
};
template <fixed_string Name> using audio = graft::tensorflow::defined<audio_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto decode_wav = plugin<DecodeWav, tf::audio<"DecodeWav">>().checked(
    "desired_channels", "desired_samples");
inline constexpr auto audio_spectrogram = plugin<AudioSpectrogram, tf::audio<"AudioSpectrogram">>().checked(
    "window_size", "stride");
inline constexpr auto mfcc = plugin<Mfcc, tf::audio<"Mfcc">>();

/// The plugins of this family.
using audio_plugins = plugins<decode_wav, audio_spectrogram, mfcc>;

} // namespace library::tensorflow_plugins
GRAFT_END
