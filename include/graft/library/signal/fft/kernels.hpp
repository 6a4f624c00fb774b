// graft/library/signal/fft/kernels.hpp - kernels: Fourier transforms over the last dims
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring> // memcpy
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/signal/fft/ops.hpp"
#include "graft/library/signal/spectrum/fourier.hpp"

GRAFT_BEGIN
namespace library {
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

/// The transforms of all blocks of the last `Rank` dims. The input is truncated, or padded with zeros, to the lengths
/// `n`; a half spectrum is read as the full spectrum that it represents, and written as a half.
template <std::size_t Rank, bool Inverse, bool Real, class X, class Y>
status transform_blocks(X const& x, Y const& y, std::int64_t const* n) {
    if (!same_parts(x, y)) return fail(errc::wrong_dtype, "output", "numbers of the input's width");
    if (x.rank() < Rank || y.rank() != x.rank()) return fail(errc::wrong_rank, "input", "the dims of the transform");
    spectrum_block b;
    b.rank = Rank;
    std::size_t from[Rank], to[Rank], x_block = 1, y_block = 1, blocks = 1;
    for (std::size_t d = 0; d < Rank; ++d) {
        auto const at = x.rank() - Rank + d;
        from[d] = static_cast<std::size_t>(x.dim(at));
        to[d] = static_cast<std::size_t>(y.dim(at));
        if (n[d] == 0) return y.size() == 0 ? ok : fail(errc::wrong_value, "fft_length", "at least", 1, n[d]);
        if (auto s = expect_length(n[d]); !s) return s;
        b.length[d] = static_cast<std::size_t>(n[d]);
        auto const stays = Real && !Inverse && d + 1 == Rank ? n[d] / 2 + 1 : n[d];
        if (y.dim(at) != stays) return fail(errc::wrong_value, "fft_length", "the dims of the result", y.dim(at), n[d]);
        x_block *= from[d];
        y_block *= to[d];
    }
    for (std::size_t d = 0; d + Rank < x.rank(); ++d) blocks *= static_cast<std::size_t>(x.dim(d));
    for (std::size_t d = 0; d < Rank; ++d) b.plans.emplace_back(b.length[d], Inverse);
    auto const each = [&](std::size_t const* dims, auto f) { // f(position in a tensor's block, in the work buffer)
        std::size_t place[3] = {0, 0, 0};
        std::size_t count = 1;
        for (std::size_t d = 0; d < Rank; ++d) count *= dims[d];
        for (std::size_t i = 0; i < count; ++i) {
            std::size_t left = i, at = 0;
            bool inside = true;
            for (auto d = Rank; d-- > 0;) place[d] = left % dims[d], left /= dims[d];
            for (std::size_t d = 0; d < Rank; ++d) {
                inside = inside && place[d] < b.length[d];
                at = at * b.length[d] + place[d];
            }
            if (inside) f(i, at);
        }
    };
    constexpr std::size_t last = Rank - 1;
    for (std::size_t k = 0; k < blocks; ++k) {
        b.resize();
        if constexpr (Real && Inverse) { // complete transforms of the other dims, then the half of the last one
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
            for (auto d = Rank; d-- > 0;) b.along(d);
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
    return detail::transform_blocks<Rank, Inverse, false>(x, y, n);
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
    return detail::transform_blocks<Rank, Inverse, true>(x, y, n);
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
