// graft/library/signal/audio/kernels.hpp - kernels: audio: samples of a WAV file, spectrograms, cepstra
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
#include <string_view>
#include <utility>

#include "graft/kernel.hpp"
#include "graft/library/signal/audio/ops.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// The contents of a WAV file: 16-bit numbers, interleaved by channel.
struct wav_samples {
    std::uint32_t rate = 0, channels = 0;
    std::string_view bytes{};

    [[nodiscard]] std::size_t count() const { return bytes.size() / (2 * channels); }
    /// From -1 to 1.
    [[nodiscard]] float at(std::size_t sample, std::size_t channel) const;
};

/// A number of at most 4 bytes, little endian.
constexpr std::uint32_t little_endian(std::string_view bytes) {
    std::uint32_t v = 0;
    for (auto k = bytes.size(); k-- > 0;) v = v << 8 | static_cast<unsigned char>(bytes[k]);
    return v;
}
inline float wav_samples::at(std::size_t sample, std::size_t channel) const {
    auto const v = static_cast<std::int16_t>(little_endian(bytes.substr(2 * (sample * channels + channel), 2)));
    return static_cast<float>(v) / 32768.f;
}

/// Chunks other than those of the format and of the samples are skipped.
/// error wrong_input_data: not a WAV file, truncated, samples of another kind
inline status read_wav(std::string_view file, wav_samples& to) {
    auto const wrong = [](std::string_view expected) { return fail(errc::wrong_input_data, "contents", expected); };
    if (file.substr(0, 4) != "RIFF" || file.size() < 12 || file.substr(8, 4) != "WAVE")
        return wrong("the bytes of a WAV file");
    for (file.remove_prefix(12); file.size() >= 8;) {
        auto const name = file.substr(0, 4);
        std::size_t const size = little_endian(file.substr(4, 4));
        file.remove_prefix(8);
        if (size > file.size())
            return fail(errc::wrong_input_data, "contents", "as many bytes as in the header of the chunk",
                static_cast<std::int64_t>(size), static_cast<std::int64_t>(file.size()));
        auto const chunk = file.substr(0, size);
        if (name == "fmt ") {
            if (size < 16 || little_endian(chunk.substr(0, 2)) != 1 || little_endian(chunk.substr(14, 2)) != 16)
                return wrong("samples of 16 bits, not compressed");
            to.channels = little_endian(chunk.substr(2, 2));
            to.rate = little_endian(chunk.substr(4, 4));
            if (to.channels == 0) return wrong("at least one channel");
            if (to.rate == 0 || to.rate > 0x7fffffff) return wrong("a sample rate that is an int32 from 1 up");
        } else if (name == "data") {
            if (to.channels == 0) return wrong("a format before the samples");
            to.bytes = chunk;
            return ok;
        }
        file.remove_prefix(std::min(file.size(), size + size % 2)); // chunks begin at even offsets
    }
    return wrong("samples");
}

} // namespace detail

/// DecodeWav. Missing samples are 0, missing channels repeat the last one; excess ones are omitted. The requested
/// sizes must be known before a run: desired_samples and desired_channels.
/// error wrong_input_data: see detail::read_wav
inline status decode_wav(
    in<"contents", std::string_view> contents, out<"audio", float> audio, out<"sample_rate", std::int32_t> rate) {
    detail::wav_samples file;
    if (auto const read = detail::read_wav(contents[0], file); !read) return read;
    rate[0] = static_cast<std::int32_t>(file.rate);
    auto const samples = static_cast<std::size_t>(audio.dim(0)), channels = static_cast<std::size_t>(audio.dim(1)),
               there = file.count();
    for (std::size_t s = 0, to = 0; s < samples; ++s)
        for (std::size_t c = 0; c < channels; ++c)
            audio[to++] = s < there ? file.at(s, std::min<std::size_t>(c, file.channels - 1)) : 0.f;
    return ok;
}

/// The kernels in this file.
using audio_wav_kernels = kernels_of<DecodeWav, &decode_wav>;

namespace detail {

/// The Fourier transform in place; the number of elements is a power of two, at least one.
inline void transform(span<std::complex<double>> x) {
    // swaps numbers whose positions are each other's bit reversal
    for (std::size_t i = 1, k = 0; i < x.size(); ++i) {
        auto bit = x.size() >> 1;
        for (; (k & bit) != 0; bit >>= 1) k ^= bit;
        k ^= bit;
        if (i < k) std::swap(x[i], x[k]);
    }
    for (std::size_t half = 1; half < x.size(); half *= 2)
        for (std::size_t at = 0; at < half; ++at) {
            auto const turn = std::polar(1.0, -std::numbers::pi * static_cast<double>(at) / static_cast<double>(half));
            for (auto i = at; i < x.size(); i += 2 * half) {
                auto const far = std::complex<double>(
                    turn.real() * x[i + half].real() - turn.imag() * x[i + half].imag(),
                    turn.real() * x[i + half].imag() + turn.imag() * x[i + half].real());
                x[i + half] = x[i] - far;
                x[i] += far;
            }
        }
}
inline double mel_of(double hertz) { return 1127.0 * std::log1p(hertz / 700.0); }

} // namespace detail

inline memory_size spectrogram_workspace(attr_of<"window_size", std::int64_t> window) {
    return memory_size::bytes(std::bit_ceil(static_cast<std::size_t>(*window)) * sizeof(std::complex<double>));
}
/// AudioSpectrogram: windows under a periodic Hann curve, computed in double.
inline status spectrogram(in<"x", float> x, out<"spectrogram", float> y, attr_of<"window_size", std::int64_t> window,
    attr_of<"stride", std::int64_t> stride, attr_of<"magnitude_squared", bool> squared, workspace memory) {
    auto const size = static_cast<std::size_t>(*window), step = static_cast<std::size_t>(*stride);
    auto const channels = static_cast<std::size_t>(y.dim(0)), windows = static_cast<std::size_t>(y.dim(1)),
               frequencies = static_cast<std::size_t>(y.dim(2));
    auto const part = memory.as<std::complex<double>>().first(2 * (frequencies - 1));
    for (std::size_t c = 0, to = 0; c < channels; ++c)
        for (std::size_t w = 0; w < windows; ++w) {
            for (std::size_t i = 0; i < part.size(); ++i) {
                auto const curve = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * static_cast<double>(i) /
                                                        static_cast<double>(size));
                part[i] = i < size ? static_cast<double>(x[(w * step + i) * channels + c]) * curve : 0.0;
            }
            detail::transform(part);
            for (std::size_t k = 0; k < frequencies; ++k) {
                auto const power = static_cast<float>(std::norm(part[k]));
                y[to++] = *squared ? power : std::sqrt(power);
            }
        }
    return ok;
}

inline memory_size mfcc_workspace(
    in<"spectrogram", no_elements> x, attr_of<"filterbank_channel_count", std::int64_t> banks) {
    return memory_size::bytes(
        (2 * static_cast<std::size_t>(*banks) + 1 + 2 * static_cast<std::size_t>(x.dim(2))) * sizeof(double));
}
/// Mfcc: the frequencies of a squared spectrogram summed in bands of equal perceived width, their logarithms, and of
/// these the first numbers of a cosine transform.
/// error wrong_value: a sample rate or limits that the spectrogram does not support
inline status mfcc(in<"spectrogram", float> x, in<"sample_rate", std::int32_t> rate, out<"y", float> y,
    attr_of<"upper_frequency_limit", double> upper, attr_of<"lower_frequency_limit", double> lower,
    attr_of<"filterbank_channel_count", std::int64_t> bank_count, attr_of<"dct_coefficient_count", std::int64_t> kept,
    workspace memory) {
    auto const n = static_cast<std::size_t>(x.dim(2)), banks = static_cast<std::size_t>(*bank_count),
               coefficients = static_cast<std::size_t>(*kept);
    if (rate[0] < 1) return fail(errc::wrong_value, "sample_rate", "at least", 1, rate[0]);
    if (n < 2) return fail(errc::wrong_shape, "spectrogram", "frequencies", 2, static_cast<std::int64_t>(n));
    if (!(*lower >= 0) || !(*upper > *lower))
        return fail(errc::wrong_value, "lower_frequency_limit", "limits that rise from 0");
    auto const hertz = 0.5 * static_cast<double>(rate[0]) / static_cast<double>(n - 1);
    if (!(*upper < hertz * static_cast<double>(n)))
        return fail(errc::wrong_value, "upper_frequency_limit", "a frequency of the spectrogram");
    auto const first = static_cast<std::size_t>(1.5 + *lower / hertz), last = static_cast<std::size_t>(*upper / hertz);

    auto const room = memory.as<double>();
    auto const centers = room.first(banks + 1), sums = room.subspan(banks + 1, banks),
               share = room.subspan(2 * banks + 1, n), band = room.subspan(2 * banks + 1 + n, n);
    auto const low = detail::mel_of(*lower), width = (detail::mel_of(*upper) - low) / static_cast<double>(banks + 1);
    for (std::size_t i = 0; i <= banks; ++i) centers[i] = low + width * static_cast<double>(i + 1);
    // `b` bands end below this frequency; the last one contains a share of it
    for (std::size_t i = first, b = 0; i <= last; ++i) {
        auto const mel = detail::mel_of(static_cast<double>(i) * hertz);
        while (b < banks && centers[b] < mel) ++b;
        auto const from = b == 0 ? low : centers[b - 1];
        band[i] = static_cast<double>(b);
        share[i] = (centers[b] - mel) / (centers[b] - from);
    }
    auto const scale = std::sqrt(2.0 / static_cast<double>(banks)),
               turn = std::numbers::pi / static_cast<double>(banks);
    for (std::size_t row = 0; n * row < x.size(); ++row) {
        std::fill(sums.begin(), sums.end(), 0.0);
        for (std::size_t i = first; i <= last; ++i) {
            auto const v = std::sqrt(static_cast<double>(x[row * n + i])), part = v * share[i];
            auto const b = static_cast<std::size_t>(band[i]);
            if (b > 0) sums[b - 1] += part;
            if (b < banks) sums[b] += v - part;
        }
        for (auto& s : sums) s = std::log(std::max(s, 1e-12));
        for (std::size_t k = 0; k < coefficients; ++k) {
            double sum = 0;
            for (std::size_t b = 0; b < banks; ++b)
                sum += scale * std::cos(static_cast<double>(k) * turn * (static_cast<double>(b) + 0.5)) * sums[b];
            y[row * coefficients + k] = static_cast<float>(sum);
        }
    }
    return ok;
}

/// The kernels of this family.
using audio_kernels =
    join<kernels<kernel<AudioSpectrogram, &spectrogram, &spectrogram_workspace>, kernel<Mfcc, &mfcc, &mfcc_workspace>>,
        audio_wav_kernels>;

} // namespace library
GRAFT_END
