// graft/library/signal/audio/ops.hpp - operators: audio: samples of a file, spectrograms, cepstra
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Samples [samples, channels] of a WAV file of 16-bit numbers, from -1 to 1. Source: TensorFlow DecodeWav.
struct DecodeWav : graft::op<DecodeWav> {
    static constexpr operator_line prototype{R"(DecodeWav contents:string -> audio:f32 sample_rate:i32
        desired_channels?int>=-1=-1 desired_samples?int>=-1=-1)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const samples = ctx.attr<"desired_samples">(), channels = ctx.attr<"desired_channels">();
        if (auto s = rule::expect_rank(ctx.input<"contents">(), 0, "contents"); !s) return s;
        ctx.output<"audio">() = shape::of_rank(0)
                                    .append(samples < 0 ? dim::unknown() : dim(samples))
                                    .append(channels < 0 ? dim::unknown() : dim(channels));
        ctx.output<"sample_rate">() = shape::scalar();
        return ok;
    }
};

/// Magnitudes of the Fourier transform of windows of x [samples, channels]: [channels, windows, 1 + fft / 2],
/// where fft is the next power of two from window_size on. Source: TensorFlow AudioSpectrogram.
struct AudioSpectrogram : graft::op<AudioSpectrogram> {
    static constexpr operator_line prototype{R"(AudioSpectrogram x:f32 -> spectrogram:' window_size?int{2..2147483647}
        stride?int{1..2147483647} magnitude_squared?bool=false)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const size = ctx.attr<"window_size">(), stride = ctx.attr<"stride">();
        if (auto s = rule::expect_rank(ctx.input<"x">(), 2, "x"); !s) return s;
        auto const x = rule::with_rank(ctx.input<"x">(), 2);
        dim const n = x[0];
        auto const windows = larger(floor_div(n - dim(size), dim(stride)) + 1, 0);
        auto const fft = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(size)));
        ctx.output<"spectrogram">() = shape::of_rank(0).append(x[1]).append(windows).append(1 + fft / 2);
        return ok;
    }
};

/// Mel-frequency cepstral coefficients of a spectrogram [channels, windows, frequencies]. Source: TensorFlow Mfcc.
struct Mfcc : graft::op<Mfcc> {
    static constexpr operator_line prototype{R"(Mfcc spectrogram:f32 sample_rate:i32 -> y:f32
        upper_frequency_limit?float=4000 lower_frequency_limit?float=20 filterbank_channel_count?int=40
        dct_coefficient_count?int=13)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"spectrogram">(), 3, "spectrogram"); !s) return s;
        if (auto s = rule::expect_rank(ctx.input<"sample_rate">(), 0, "sample_rate"); !s) return s;
        auto const n = ctx.attr<"dct_coefficient_count">(), banks = ctx.attr<"filterbank_channel_count">();
        if (n < 1) return fail(errc::wrong_value, "dct_coefficient_count", "at least 1", n);
        if (banks < n)
            return fail(errc::wrong_value, "filterbank_channel_count", "at least dct_coefficient_count", n, banks);
        auto y = rule::with_rank(ctx.input<"spectrogram">(), 3);
        y[2] = n;
        ctx.output<"y">() = y;
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct audio_training_lines {
    static constexpr char text[] = R"ops(
EncodeWav audio:f32 sample_rate:i32 -> contents:string | [?,?] 0 > 0
)ops";
};

/// The operators of inference in this file.
using audio_ops = ops<DecodeWav, AudioSpectrogram, Mfcc>;

/// The operators of training graphs in this file.
using audio_training_ops = listed_ops<audio_training_lines>;

} // namespace library
GRAFT_END
