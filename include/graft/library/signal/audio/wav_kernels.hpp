// graft/library/signal/audio/wav_kernels.hpp - the kernel that reads samples from a WAV file
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

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

} // namespace library
GRAFT_END
