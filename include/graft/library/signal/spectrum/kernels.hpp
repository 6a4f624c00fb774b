// graft/library/signal/spectrum/kernels.hpp - kernels: Fourier transforms, windows, mel filters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <complex>
#include <numbers>
#include <string_view>
#include <vector>

#include <bit>     // bit_ceil, has_single_bit
#include <cstring> // memcpy
#include <memory>  // unique_ptr
#include <utility> // swap

#include "graft/base/status.hpp"
#include "graft/kernel.hpp"
#include "graft/library/signal/spectrum/ops.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// Discrete Fourier transforms of `n` complex numbers, in float64.
/// cost O(n log n)
class fourier {
public:
    using number = std::complex<double>;

    std::vector<number> values;

    fourier(std::size_t n, bool inverse) : values(n), inverse_(inverse), turn_(n), created_(n) {
        auto const way = (inverse ? 2 : -2) * std::numbers::pi / static_cast<double>(n);
        for (std::size_t k = 0; k < n; ++k)
            turn_[k] = {std::cos(way * static_cast<double>(k)), std::sin(way * static_cast<double>(k))};
        if (!std::has_single_bit(n) && n > few) prepare_chirp(way / 2);
    }
    /// Replaces `values` by their transform.
    void transform() {
        if (std::has_single_bit(values.size())) in_halves();
        else if (whole_) by_chirp();
        else by_definition();
        if (!inverse_) return;
        for (auto& v : values) v /= static_cast<double>(values.size());
    }

private:
    static constexpr std::size_t few = 32; ///< below this size the definition is as fast

    void by_definition() {
        auto const n = values.size();
        for (std::size_t f = 0; f < n; ++f) {
            number sum = 0;
            for (std::size_t k = 0, at = 0; k < n; ++k, at = (at + f) % n) sum += values[k] * turn_[at];
            created_[f] = sum;
        }
        values.swap(created_);
    }
    void in_halves() {
        auto const n = values.size();
        for (std::size_t i = 1, j = 0; i < n; ++i) { // to the bit-reversed positions
            auto bit = n / 2;
            for (; j & bit; bit /= 2) j ^= bit;
            j ^= bit;
            if (i < j) std::swap(values[i], values[j]);
        }
        for (std::size_t half = 1; half < n; half *= 2)
            for (std::size_t first = 0; first < n; first += 2 * half)
                for (std::size_t k = 0; k < half; ++k) {
                    auto const odd = values[first + k + half] * turn_[k * (n / (2 * half))];
                    values[first + k + half] = values[first + k] - odd;
                    values[first + k] += odd;
                }
    }
    /// Bluestein: twice the product of two positions f and k is f^2 + k^2 - (f - k)^2. So the transform is a
    /// convolution with numbers whose angle grows as a square, which is computed by transforms of a power of two.
    void prepare_chirp(double way) {
        auto const n = values.size();
        whole_ = std::make_unique<fourier>(std::bit_ceil(2 * n - 1), false);
        auto& w = whole_->values;
        chirp_.resize(n);
        for (std::size_t k = 0; k < n; ++k) {
            auto const angle = way * static_cast<double>(k * k % (2 * n));
            chirp_[k] = {std::cos(angle), std::sin(angle)};
            w[k] = w[(w.size() - k) % w.size()] = std::conj(chirp_[k]);
        }
        whole_->transform();
        spectrum_ = w;
    }
    void by_chirp() {
        auto& w = whole_->values;
        auto const n = values.size();
        for (std::size_t k = 0; k < w.size(); ++k) w[k] = k < n ? values[k] * chirp_[k] : number();
        whole_->transform();
        for (std::size_t k = 0; k < w.size(); ++k) w[k] = std::conj(w[k] * spectrum_[k]); // the inverse transform
        whole_->transform();
        for (std::size_t f = 0; f < n; ++f) values[f] = std::conj(w[f]) * chirp_[f] / static_cast<double>(w.size());
    }

    bool inverse_;
    std::vector<number> turn_; ///< e to the k-th part of a full turn
    std::vector<number> created_, chirp_{}, spectrum_{};
    std::unique_ptr<fourier> whole_{};
};

/// Larger transforms need an unreasonable amount of memory and time.
inline constexpr std::int64_t longest_transform = std::int64_t{1} << 22;

/// error wrong_value
[[nodiscard]] inline status expect_length(std::int64_t n) {
    if (n >= 1 && n <= longest_transform) return ok;
    return fail(errc::wrong_value, "length", "from 1 to", longest_transform, n);
}

} // namespace detail

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

namespace detail {

/// One block of a transform over `Rank` dims: complex numbers in float64, and the length of each dim.
struct spectrum_block {
    std::vector<std::complex<double>> values;
    std::size_t length[3] = {1, 1, 1};
    std::size_t rank = 0;
    std::vector<fourier> plans{}; ///< one for each dim

    void resize() { values.assign(length[0] * length[1] * length[2], {}); }
    /// Along dim `d`.
    void along(std::size_t d) {
        auto const n = length[d];
        std::size_t inner = 1;
        for (auto k = d + 1; k < rank; ++k) inner *= length[k];
        if (values.empty()) return;
        auto& f = plans[d];
        for (std::size_t first = 0; first < values.size(); first += n * inner)
            for (std::size_t i = 0; i < inner; ++i) {
                for (std::size_t k = 0; k < n; ++k) f.values[k] = values[first + k * inner + i];
                f.transform();
                for (std::size_t k = 0; k < n; ++k) values[first + k * inner + i] = f.values[k];
            }
    }
};
/// Element `i` of a tensor of complex or real numbers.
template <class X> std::complex<double> complex_at(X const& x, std::size_t i) {
    switch (x.dtype()) {
    case dtype::f32: return static_cast<double>(graft::load<float>(x.data() + i * sizeof(float)));
    case dtype::f64: return graft::load<double>(x.data() + i * sizeof(double));
    case dtype::c64: {
        auto const* at = x.data() + 2 * i * sizeof(float);
        return {
            static_cast<double>(graft::load<float>(at)), static_cast<double>(graft::load<float>(at + sizeof(float)))};
    }
    default: {
        auto const* at = x.data() + 2 * i * sizeof(double);
        return {graft::load<double>(at), graft::load<double>(at + sizeof(double))};
    }
    }
}
template <class Y> void put_complex(Y const& y, std::size_t i, std::complex<double> v) {
    auto const put = [&](std::size_t at, auto part) { std::memcpy(y.data() + at * sizeof part, &part, sizeof part); };
    switch (y.dtype()) {
    case dtype::f32: return put(i, static_cast<float>(v.real()));
    case dtype::f64: return put(i, v.real());
    case dtype::c64: return put(2 * i, static_cast<float>(v.real())), put(2 * i + 1, static_cast<float>(v.imag()));
    default: return put(2 * i, v.real()), put(2 * i + 1, v.imag());
    }
}
/// Whether the parts of both tensors' numbers are of one type.
template <class X, class Y> bool same_parts(X const& x, Y const& y) {
    auto const wide = [](dtype t) { return t == dtype::f64 || t == dtype::c128; };
    return wide(x.dtype()) == wide(y.dtype());
}

/// The transforms of all blocks of the last `rank` dims. The input is truncated, or padded with zeros, to the lengths
/// `n`; a half spectrum is read as the full spectrum that it represents, and written as a half.
inline status transform_blocks(kernel_tensor<any const> const& x, kernel_tensor<any> const& y, std::int64_t const* n,
    std::size_t rank, bool inverse, bool real) {
    if (!same_parts(x, y)) return fail(errc::wrong_dtype, "output", "numbers of the input's width");
    if (x.rank() < rank || y.rank() != x.rank()) return fail(errc::wrong_rank, "input", "the dims of the transform");
    spectrum_block b;
    b.rank = rank;
    std::size_t from[3], to[3], x_block = 1, y_block = 1, blocks = 1;
    for (std::size_t d = 0; d < rank; ++d) {
        auto const at = x.rank() - rank + d;
        from[d] = static_cast<std::size_t>(x.dim(at));
        to[d] = static_cast<std::size_t>(y.dim(at));
        if (n[d] == 0) return y.size() == 0 ? ok : fail(errc::wrong_value, "fft_length", "at least", 1, n[d]);
        if (auto s = expect_length(n[d]); !s) return s;
        b.length[d] = static_cast<std::size_t>(n[d]);
        auto const stays = real && !inverse && d + 1 == rank ? n[d] / 2 + 1 : n[d];
        if (y.dim(at) != stays) return fail(errc::wrong_value, "fft_length", "the dims of the result", y.dim(at), n[d]);
        x_block *= from[d];
        y_block *= to[d];
    }
    for (std::size_t d = 0; d + rank < x.rank(); ++d) blocks *= static_cast<std::size_t>(x.dim(d));
    for (std::size_t d = 0; d < rank; ++d) b.plans.emplace_back(b.length[d], inverse);
    auto const each = [&](std::size_t const* dims, auto f) { // f(position in a tensor's block, in the work buffer)
        std::size_t place[3] = {0, 0, 0};
        std::size_t count = 1;
        for (std::size_t d = 0; d < rank; ++d) count *= dims[d];
        for (std::size_t i = 0; i < count; ++i) {
            std::size_t left = i, at = 0;
            bool inside = true;
            for (auto d = rank; d-- > 0;) place[d] = left % dims[d], left /= dims[d];
            for (std::size_t d = 0; d < rank; ++d) {
                inside = inside && place[d] < b.length[d];
                at = at * b.length[d] + place[d];
            }
            if (inside) f(i, at);
        }
    };
    auto const last = rank - 1;
    for (std::size_t k = 0; k < blocks; ++k) {
        b.resize();
        if (real && inverse) { // complete transforms of the other dims, then the half of the last one
            auto const half = b.length[last] / 2 + 1;
            each(from, [&](std::size_t i, std::size_t at) {
                if (at % b.length[last] < half) b.values[at] = complex_at(x, k * x_block + i);
            });
            for (std::size_t d = 0; d < last; ++d) b.along(d);
            for (std::size_t first = 0; first < b.values.size(); first += b.length[last]) {
                auto* const row = b.values.data() + first;
                row[0] = row[0].real(); // of a real signal
                if (b.length[last] % 2 == 0) row[half - 1] = row[half - 1].real();
                for (auto i = half; i < b.length[last]; ++i) row[i] = std::conj(row[b.length[last] - i]);
            }
            b.along(last);
        } else {
            each(from, [&](std::size_t i, std::size_t at) { b.values[at] = complex_at(x, k * x_block + i); });
            for (auto d = rank; d-- > 0;) b.along(d);
        }
        each(to, [&](std::size_t i, std::size_t at) { put_complex(y, k * y_block + i, b.values[at]); });
    }
    return ok;
}

} // namespace detail

/// FFT, FFT2D, FFT3D and their inverses, without change of the number of elements.
template <std::size_t Rank, bool Inverse> status complex_fft(in<"x", any> x, out<"y", any> y) {
    if (y.size() == 0) return ok;
    std::int64_t n[Rank];
    if (x.rank() < Rank) return fail(errc::wrong_rank, "input", "the dims of the transform");
    for (std::size_t d = 0; d < Rank; ++d) n[d] = x.dim(x.rank() - Rank + d);
    return detail::transform_blocks(x, y, n, Rank, Inverse, false);
}
/// RFFT and IRFFT over one to three dims.
/// error wrong_value: other lengths than the shape was inferred from
template <std::size_t Rank, bool Inverse, fixed_string X = "x">
status real_fft(in<X, any> x, in<"fft_length", std::int32_t> length, out<"y", any> y) {
    if (length.size() != Rank)
        return fail(errc::wrong_element_count, "fft_length", "a length for each dim", static_cast<std::int64_t>(Rank),
            static_cast<std::int64_t>(length.size()));
    if (y.size() == 0) return ok;
    std::int64_t n[Rank];
    for (std::size_t d = 0; d < Rank; ++d) n[d] = length[d];
    return detail::transform_blocks(x, y, n, Rank, Inverse, true);
}

/// The kernels of this family.
using fft_kernels = kernels<kernel<FFT, &complex_fft<1, false>>, kernel<IFFT, &complex_fft<1, true>>,
    kernel<FFT2D, &complex_fft<2, false>>, kernel<IFFT2D, &complex_fft<2, true>>, kernel<FFT3D, &complex_fft<3, false>>,
    kernel<IFFT3D, &complex_fft<3, true>>, kernel<RFFT, &real_fft<1, false, "input">>,
    kernel<RFFT2D, &real_fft<2, false, "input">>, kernel<RFFT3D, &real_fft<3, false, "input">>,
    kernel<IRFFT, &real_fft<1, true, "x">>, kernel<IRFFT2D, &real_fft<2, true, "x">>,
    kernel<IRFFT3D, &real_fft<3, true, "x">>>;

} // namespace library
GRAFT_END
