// graft/library/linalg/matrix/training_kernels.hpp - kernels: any diagonals of matrices, read and written
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring> // memcpy, memset
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/linalg/matrix/training_ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The positions of the elements of diagonals in a matrix, and in rows of equal length: `align` specifies at which end
/// of a row the diagonals above and below the main one are.
struct band_places {
    std::int64_t low = 0, high = 0, rows = 0, columns = 0, longest = 0;
    bool above_left = true, below_left = true;

    /// error wrong_element_count, wrong_value
    template <class K> status read(K const& k, std::int64_t m, std::int64_t n, std::string_view align) {
        if (k.size() != 1 && k.size() != 2) return fail(errc::wrong_element_count, "k", "one or two numbers");
        low = k[0], high = k[k.size() - 1], rows = m, columns = n;
        longest = std::min(rows + std::min(high, std::int64_t{0}), columns - std::max(low, std::int64_t{0}));
        above_left = align.starts_with("LEFT"), below_left = align.ends_with("LEFT");
        if (low > high || longest < 0) return fail(errc::wrong_value, "k", "diagonals inside of the matrices", low);
        return ok;
    }
    [[nodiscard]] std::int64_t count() const { return high - low + 1; }
    /// Calls `f(place in the matrix, place in the rows)` for each element, and `rest(place in the rows)` for the
    /// padding of the shorter ones.
    template <class F, class Rest> void each(F f, Rest rest) const {
        for (std::int64_t row = 0; row < count(); ++row) {
            auto const d = high - row;
            auto const length = std::min(rows + std::min(d, std::int64_t{0}), columns - std::max(d, std::int64_t{0}));
            auto const first = (d >= 0 && above_left) || (d <= 0 && below_left) ? 0 : longest - length;
            for (std::int64_t i = 0; i < longest; ++i) {
                auto const at = row * longest + i, k = i - first;
                if (k < 0 || k >= length) rest(at);
                else f((k - std::min(d, std::int64_t{0})) * columns + k + std::max(d, std::int64_t{0}), at);
            }
        }
    }
};
template <class X, class Y>
void copy_bytes(X const& x, std::int64_t from, Y const& y, std::int64_t to, std::size_t width) {
    std::memcpy(
        y.data() + static_cast<std::size_t>(to) * width, x.data() + static_cast<std::size_t>(from) * width, width);
}
inline status whole_bytes() { return fail(errc::wrong_dtype, "T", "elements of 8 bits or more"); }

template <class X, class K, class P, class Y>
status read_band(X const& x, K const& k, P const& padding, std::string_view align, Y const& y) {
    auto const width = x.element_bytes();
    if (width == 0) return whole_bytes();
    band_places band;
    auto const m = x.dim(x.rank() - 2), n = x.dim(x.rank() - 1);
    if (auto s = band.read(k, m, n, align); !s) return s;
    auto const matrices = m > 0 && n > 0 ? static_cast<std::int64_t>(x.size()) / (m * n) : 0,
               each = band.count() * band.longest;
    if (static_cast<std::int64_t>(y.size()) != matrices * each)
        return fail(errc::wrong_value, "k", "the diagonals that the shape was inferred from", band.low);
    for (std::int64_t b = 0; b < matrices; ++b)
        band.each([&](std::int64_t from, std::int64_t to) { copy_bytes(x, b * m * n + from, y, b * each + to, width); },
            [&](std::int64_t to) { copy_bytes(padding, 0, y, b * each + to, width); });
    return ok;
}
template <class X, class K, class Y>
status write_band(X const& diagonal, K const& k, std::string_view align, Y const& y) {
    auto const width = y.element_bytes();
    if (width == 0) return whole_bytes();
    band_places band;
    auto const m = y.dim(y.rank() - 2), n = y.dim(y.rank() - 1);
    if (auto s = band.read(k, m, n, align); !s) return s;
    auto const matrices = m > 0 && n > 0 ? static_cast<std::int64_t>(y.size()) / (m * n) : 0,
               each = band.count() * band.longest;
    if (static_cast<std::int64_t>(diagonal.size()) != matrices * each)
        return fail(errc::shape_mismatch, "diagonal", "a row for each diagonal of the matrices", matrices * each,
            static_cast<std::int64_t>(diagonal.size()));
    for (std::int64_t b = 0; b < matrices; ++b)
        band.each([&](std::int64_t to,
                      std::int64_t from) { copy_bytes(diagonal, b * each + from, y, b * m * n + to, width); },
            [](std::int64_t) {});
    return ok;
}
template <class X, class Y> void fill_all(X const& value, Y const& y) {
    for (std::size_t i = 0; i < y.size(); ++i) copy_bytes(value, 0, y, static_cast<std::int64_t>(i), y.element_bytes());
}
inline constexpr std::string_view at_the_left = "LEFT_LEFT";

} // namespace detail

/// MatrixDiagPartV2, with rows aligned to the left; MatrixDiagPartV3.
inline status matrix_diag_part_v2(
    in<"input", any> x, in<"k", std::int32_t> k, in<"padding_value", any> padding, out<"diagonal", any> y) {
    return detail::read_band(x, k, padding, detail::at_the_left, y);
}
inline status matrix_diag_part_v3(in<"x", any> x, in<"k", std::int32_t> k, in<"padding_value", any> padding,
    attr_of<"align", std::string_view> align, out<"y", any> y) {
    return detail::read_band(x, k, padding, *align, y);
}
/// MatrixDiagV2 and MatrixDiagV3: padding elsewhere.
inline status matrix_diag_v2(in<"diagonal", any> x, in<"k", std::int32_t> k, in<"num_rows", std::int32_t>,
    in<"num_cols", std::int32_t>, in<"padding_value", any> padding, out<"output", any> y) {
    if (y.element_bytes() == 0) return detail::whole_bytes();
    return detail::fill_all(padding, y), detail::write_band(x, k, detail::at_the_left, y);
}
inline status matrix_diag_v3(in<"x", any> x, in<"k", std::int32_t> k, in<"num_rows", std::int32_t>,
    in<"num_cols", std::int32_t>, in<"padding_value", any> padding, attr_of<"align", std::string_view> align,
    out<"y", any> y) {
    if (y.element_bytes() == 0) return detail::whole_bytes();
    return detail::fill_all(padding, y), detail::write_band(x, k, *align, y);
}
/// MatrixSetDiagV2 and MatrixSetDiagV3.
inline status matrix_set_diag_v2(
    in<"input", any> x, in<"diagonal", any> diagonal, in<"k", std::int32_t> k, out<"output", any> y) {
    if (x.element_bytes() == 0) return detail::whole_bytes();
    if (x.size()) std::memcpy(y.data(), x.data(), x.size() * x.element_bytes());
    return detail::write_band(diagonal, k, detail::at_the_left, y);
}
inline status matrix_set_diag_v3(in<"input", any> x, in<"diagonal", any> diagonal, in<"k", std::int32_t> k,
    attr_of<"align", std::string_view> align, out<"output", any> y) {
    if (x.element_bytes() == 0) return detail::whole_bytes();
    if (x.size()) std::memcpy(y.data(), x.data(), x.size() * x.element_bytes());
    return detail::write_band(diagonal, k, *align, y);
}
/// DiagPart.
inline status diag_part(in<"x", any> x, out<"y", any> y) {
    auto const width = x.element_bytes();
    if (width == 0) return detail::whole_bytes();
    auto const n = static_cast<std::int64_t>(y.size());
    for (std::int64_t i = 0; i < n; ++i) detail::copy_bytes(x, i * (n + 1), y, i, width);
    return ok;
}

/// The kernels of this file.
using matrix_training_kernels = kernels<kernel<MatrixDiagV2, &matrix_diag_v2>, kernel<MatrixDiagV3, &matrix_diag_v3>,
    kernel<MatrixDiagPartV2, &matrix_diag_part_v2>, kernel<MatrixDiagPartV3, &matrix_diag_part_v3>,
    kernel<MatrixSetDiagV2, &matrix_set_diag_v2>, kernel<MatrixSetDiagV3, &matrix_set_diag_v3>,
    kernel<DiagPart, &diag_part>>;

} // namespace library
GRAFT_END
