// graft/library/signal/spectrum/kernels.hpp - kernels: discrete Fourier transforms, windows, mel filters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <memory> // unique_ptr
#include <numbers>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/signal/spectrum/fourier.hpp"
#include "graft/library/signal/spectrum/ops.hpp"

GRAFT_BEGIN
namespace library {
/// DFT.
/// error wrong_value: an invalid length, or not the one that the shape was inferred from
template <class T> status dft(in<"x", T> x, optional_in<"length", std::int64_t> length, out<"y", T> y,
    attr_of<"axis", std::int64_t> along, attr_of<"inverse", bool> inverse, attr_of<"onesided", bool> onesided) {
    if (y.size() == 0 || x.rank() < 2) return ok;
    auto const axis = static_cast<std::size_t>(*along < 0 ? *along + static_cast<std::int64_t>(x.rank()) : *along);
    if (axis + 1 >= x.rank()) return fail(errc::axis_out_of_range, "axis", "an axis before the last");
    auto const given = x.dim(axis), n = length && length->size() == 1 ? (*length)[0] : given;
    if (auto s = detail::expect_length(n); !s) return s;
    if (y.dim(axis) != (*onesided ? n / 2 + 1 : n))
        return fail(errc::wrong_value, "length", "the length that the shape has", y.dim(axis), n);
    std::int64_t outer = 1, inner = 1;
    for (std::size_t i = 0; i < axis; ++i) outer *= x.dim(i);
    for (std::size_t i = axis + 1; i + 1 < x.rank(); ++i) inner *= x.dim(i);
    auto const parts = x.dim(x.rank() - 1);
    detail::fourier f(static_cast<std::size_t>(n), *inverse);
    for (std::int64_t o = 0; o < outer; ++o)
        for (std::int64_t i = 0; i < inner; ++i) {
            for (std::int64_t k = 0; k < n; ++k) {
                auto const* at = x.data() + ((o * given + k) * inner + i) * parts;
                auto& v = f.values[static_cast<std::size_t>(k)];
                v = 0;
                if (k >= given) continue;
                v = {static_cast<double>(at[0]), parts == 2 ? static_cast<double>(at[1]) : 0.0};
            }
            f.transform();
            for (std::int64_t k = 0; k < y.dim(axis); ++k) {
                auto* const to = y.data() + ((o * y.dim(axis) + k) * inner + i) * 2;
                to[0] = static_cast<T>(f.values[static_cast<std::size_t>(k)].real());
                to[1] = static_cast<T>(f.values[static_cast<std::size_t>(k)].imag());
            }
        }
    return ok;
}

/// STFT.
/// error wrong_value: an invalid step or length, or not the one that the shape was inferred from
template <class T> status stft(in<"x", T> x, in<"step", std::int64_t> step, optional_in<"window", T> window,
    optional_in<"length", std::int64_t> length, out<"y", T> y, attr_of<"onesided", bool> onesided) {
    if (y.size() == 0) return ok;
    if (x.rank() != 3 || step.size() != 1 || step[0] < 1)
        return fail(errc::wrong_value, "step", "one number from 1 up");
    auto const n = length && length->size() == 1 ? (*length)[0]
                   : window                      ? static_cast<std::int64_t>(window->size())
                                                 : 0;
    if (auto s = detail::expect_length(n); !s) return s;
    if (window && static_cast<std::int64_t>(window->size()) != n)
        return fail(errc::wrong_value, "length", "as long as the window", static_cast<std::int64_t>(window->size()), n);
    auto const windows = y.dim(1), bins = y.dim(2), parts = x.dim(2);
    if (bins != (*onesided ? n / 2 + 1 : n) || (windows - 1) > (x.dim(1) - n) / step[0] || n > x.dim(1))
        return fail(errc::wrong_value, "step", "the windows that the shape has", windows, step[0]);
    detail::fourier f(static_cast<std::size_t>(n), false);
    auto* to = y.data();
    for (std::int64_t b = 0; b < y.dim(0); ++b)
        for (std::int64_t w = 0; w < windows; ++w) {
            auto const* from = x.data() + (b * x.dim(1) + w * step[0]) * parts;
            for (std::int64_t k = 0; k < n; ++k, from += parts) {
                auto const scale = window ? static_cast<double>((*window)[static_cast<std::size_t>(k)]) : 1.0;
                f.values[static_cast<std::size_t>(k)] = {
                    scale * static_cast<double>(from[0]), parts == 2 ? scale * static_cast<double>(from[1]) : 0.0};
            }
            f.transform();
            for (std::int64_t k = 0; k < bins; ++k) {
                *to++ = static_cast<T>(f.values[static_cast<std::size_t>(k)].real());
                *to++ = static_cast<T>(f.values[static_cast<std::size_t>(k)].imag());
            }
        }
    return ok;
}

/// WindowFunction.
inline status window_function(in<"size", std::int64_t>, out<"y", double> y, attr_of<"kind", std::string_view> kind,
    attr_of<"periodic", bool> periodic) {
    auto const n = static_cast<double>(y.size()) - (*periodic ? 0 : 1);
    for (std::size_t i = 0; i < y.size(); ++i) {
        auto const turn = n > 0 ? 2 * std::numbers::pi * static_cast<double>(i) / n : 0;
        if (*kind == "hann") y[i] = n > 0 ? 0.5 - 0.5 * std::cos(turn) : 1;
        else if (*kind == "hamming") y[i] = n > 0 ? 25.0 / 46 - 21.0 / 46 * std::cos(turn) : 1;
        else y[i] = n > 0 ? 0.42 - 0.5 * std::cos(turn) + 0.08 * std::cos(2 * turn) : 1;
    }
    return ok;
}

/// MelWeightMatrix.
/// error wrong_value: an invalid sample rate, frequencies that are not in order
inline status mel_weight_matrix(in<"bands", std::int64_t>, in<"length", std::int64_t> length,
    in<"sample_rate", std::int64_t> rate, in<"lower_hertz", double> lower, in<"upper_hertz", double> upper,
    out<"y", double> y) {
    if (length.size() != 1 || rate.size() != 1 || lower.size() != 1 || upper.size() != 1)
        return fail(errc::wrong_element_count, "length", "one number each");
    if (rate[0] < 1) return fail(errc::wrong_value, "sample_rate", "at least", 1, rate[0]);
    if (!(lower[0] >= 0 && lower[0] <= upper[0])) return fail(errc::wrong_value, "lower_hertz", "from 0 to the upper");
    auto const rows = y.dim(0), bands = y.dim(1);
    if (length[0] < 1 || length[0] / 2 + 1 != rows)
        return fail(errc::wrong_value, "length", "the length that the shape has", 2 * (rows - 1), length[0]);
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = 0;
    auto const mel = [](double hertz) { return 2595 * std::log10(1 + hertz / 700); };
    auto const low = mel(lower[0]), step = (mel(upper[0]) - low) / static_cast<double>(bands + 2);
    auto const bin = [&](std::int64_t i) { // the frequency at which band i begins
        auto const hertz = 700 * (std::pow(10, (static_cast<double>(i) * step + low) / 2595) - 1);
        auto const at = std::floor(static_cast<double>(length[0] + 1) * hertz / static_cast<double>(rate[0]));
        return at < static_cast<double>(rows) ? static_cast<std::int64_t>(at) : rows;
    };
    for (std::int64_t i = 0; i < bands; ++i) {
        auto const first = bin(i), middle = bin(i + 1), end = bin(i + 2);
        auto const put = [&](std::int64_t row, double v) {
            if (row < rows) y[static_cast<std::size_t>(row * bands + i)] = v;
        };
        if (first == middle) put(middle, 1);
        for (auto j = first; first != middle && j <= middle; ++j)
            put(j, static_cast<double>(j - first) / static_cast<double>(middle - first));
        for (auto j = middle; j < end; ++j) put(j, static_cast<double>(end - j) / static_cast<double>(end - middle));
    }
    return ok;
}

/// The kernels of this family.
using spectrum_kernels = join<kernels_of<DFT, &dft<float>, &dft<double>>, kernels_of<STFT, &stft<float>, &stft<double>>,
    kernels_of<WindowFunction, &window_function>, kernels_of<MelWeightMatrix, &mel_weight_matrix>>;

} // namespace library
GRAFT_END
