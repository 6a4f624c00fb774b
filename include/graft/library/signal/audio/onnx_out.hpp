// graft/library/signal/audio/onnx_out.hpp - ONNX exporter: spectrograms of audio, and their cepstra
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>
#include <vector>

#include "graft/library/onnx/lowering_vocabulary.hpp"
#include "graft/library/signal/audio/ops.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// A convolution whose filters are the cosines and sines of each frequency under the window's curve.
inline constexpr auto spectrogram = out::lower<AudioSpectrogram>([](lowering<AudioSpectrogram>& n) -> status {
    auto& m = n.m;
    auto const size = n.attr<"window_size">(), stride = n.attr<"stride">();
    auto const& y = n.output<"spectrogram">().shape();
    if (y.rank() != 3 || !y[2].known()) return fail(errc::undetermined_shape, "x", "frequencies that are known");
    auto const count = y[2].value(), fft = 2 * (count - 1);
    if (!out::may_be_made(2 * count, size))
        return fail(errc::unsupported_in_operator_set, "window_size", "a smaller window");
    std::vector<double> filters;
    for (int part = 0; part < 2; ++part)
        for (std::int64_t k = 0; k < count; ++k)
            for (std::int64_t i = 0; i < size; ++i) {
                auto const curve = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * static_cast<double>(i) /
                                                        static_cast<double>(size));
                auto const turn = -2 * std::numbers::pi * static_cast<double>(k * i % fft) / static_cast<double>(fft);
                filters.push_back(curve * (part == 0 ? std::cos(turn) : std::sin(turn)));
            }
    auto const filter = out::reshape(m, m.floats(filters, dtype::f32), {2 * count, 1, size});
    auto const sound = out::unsqueeze(m, m.transposed(n.in<"x">(), {1, 0}), {1}); // [channels, 1, samples]
    auto const both = m.typed(
        m.node("Conv", {sound, filter}, {{"kernel_shape", numbers{size}}, {"strides", numbers{stride}}}), dtype::f32);
    auto const parts = out::split(m, both, 1, {count, count});
    auto const squared = [&](value_id v) { return m.typed(m.node("Mul", {v, v}), dtype::f32); };
    auto power = m.typed(m.node("Add", {squared(parts[0]), squared(parts[1])}), dtype::f32);
    if (!n.attr<"magnitude_squared">()) power = m.typed(m.node("Sqrt", {power}), dtype::f32);
    return n.set_output(m.transposed(power, {0, 2, 1}));
});

/// A product with the bands, logarithms, a product with the cosines, as in the kernel.
inline status lower_mfcc(lowering<Mfcc>& n) {
    auto& m = n.m;
    auto const& x = n.input<"spectrogram">().shape();
    auto const rate = m.known(n.input<"sample_rate">());
    if (!rate || rate->size() != 1 || (*rate)[0] < 1)
        return fail(errc::not_a_constant, "sample_rate", "a rate that is known when the model is exported");
    if (x.rank() != 3 || !x[2].known() || x[2].value() < 2)
        return fail(errc::undetermined_shape, "spectrogram", "frequencies that are known");
    auto const size = x[2].value(), banks = n.attr<"filterbank_channel_count">(),
               kept = n.attr<"dct_coefficient_count">();
    auto const lower = n.attr<"lower_frequency_limit">(), upper = n.attr<"upper_frequency_limit">();
    auto const hertz = 0.5 * static_cast<double>((*rate)[0]) / static_cast<double>(size - 1);
    if (!(lower >= 0) || !(upper > lower) || !(upper < hertz * static_cast<double>(size)))
        return fail(errc::wrong_value, "upper_frequency_limit", "limits that rise, below the largest frequency");
    if (!out::may_be_made(size, banks) || !out::may_be_made(banks, kept))
        return fail(errc::unsupported_in_operator_set, "filterbank_channel_count", "fewer bands");
    auto const mel_of = [](double v) { return 1127.0 * std::log1p(v / 700.0); };
    auto const low = mel_of(lower), width = (mel_of(upper) - low) / static_cast<double>(banks + 1);
    auto const center = [&](std::int64_t b) { return low + width * static_cast<double>(b + 1); };
    std::vector<double> bands(static_cast<std::size_t>(size * banks), 0.0), turns;
    auto const last = static_cast<std::int64_t>(upper / hertz);
    for (std::int64_t i = static_cast<std::int64_t>(1.5 + lower / hertz), b = 0; i <= last; ++i) {
        auto const mel = mel_of(static_cast<double>(i) * hertz);
        while (b < banks && center(b) < mel) ++b;
        auto const from = b == 0 ? low : center(b - 1);
        auto const share = (center(b) - mel) / (center(b) - from);
        if (b > 0) bands[static_cast<std::size_t>(i * banks + b - 1)] = share;
        if (b < banks) bands[static_cast<std::size_t>(i * banks + b)] = 1 - share;
    }
    auto const scale = std::sqrt(2.0 / static_cast<double>(banks)),
               turn = std::numbers::pi / static_cast<double>(banks);
    for (std::int64_t b = 0; b < banks; ++b)
        for (std::int64_t k = 0; k < kept; ++k)
            turns.push_back(scale * std::cos(static_cast<double>(k) * turn * (static_cast<double>(b) + 0.5)));
    auto const work = [&](std::string_view operation, value_id v) {
        return m.typed(m.node(operation, {v}), dtype::f32);
    };
    auto const times = [&](value_id v, std::vector<double> const& matrix, std::int64_t rows, std::int64_t columns) {
        auto const created = out::reshape(m, m.floats(matrix, dtype::f32), {rows, columns});
        return m.typed(m.node("MatMul", {v, created}), dtype::f32);
    };
    auto const sums = times(work("Sqrt", n.in<"spectrogram">()), bands, size, banks);
    auto const above = m.typed(m.node("Max", {sums, m.number(1e-12, dtype::f32)}), dtype::f32);
    return n.set_output(times(work("Log", above), turns, banks, kept));
}
inline constexpr auto mfcc = out::lower<Mfcc>(&lower_mfcc, 8);

/// The lowerings of this family.
using audio_lowerings = out::lowerings<spectrogram, mfcc>;

} // namespace library::onnx_out
GRAFT_END
