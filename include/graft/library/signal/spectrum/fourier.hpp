// graft/library/signal/spectrum/fourier.hpp - the discrete Fourier transform of complex numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit> // bit_ceil, has_single_bit
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <memory> // unique_ptr
#include <numbers>
#include <utility> // swap
#include <vector>

#include "graft/base/status.hpp"

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
} // namespace library
GRAFT_END
