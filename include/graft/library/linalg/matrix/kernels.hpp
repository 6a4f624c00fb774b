// graft/library/linalg/matrix/kernels.hpp - kernels: diagonals, bands, inverses, cross products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>
#include <utility>

#include <cstring> // memcpy, memset

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/linalg/matrix/ops.hpp"

GRAFT_BEGIN
namespace library {

/// MatrixBandPart: a negative number keeps the complete triangle.
inline status matrix_band_part(
    in<"x", any> x, in<"num_lower", any> lower, in<"num_upper", any> upper, out<"y", any> y) {
    if (x.element_bytes() == 0) return fail(errc::wrong_dtype, "x", "elements of 8 bits or more");
    if (x.rank() < 2) return fail(errc::wrong_rank, "x", "matrices", 2, static_cast<std::int64_t>(x.rank()));
    auto const rows = x.dim(x.rank() - 2), columns = x.dim(x.rank() - 1), low = index_at(lower, 0),
               high = index_at(upper, 0);
    auto const width = x.element_bytes();
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const r = static_cast<std::int64_t>(i) / columns % rows, c = static_cast<std::int64_t>(i) % columns;
        bool const inside = (low < 0 || r - c <= low) && (high < 0 || c - r <= high);
        if (inside) std::memcpy(y.data() + i * width, x.data() + i * width, width);
        else std::memset(y.data() + i * width, 0, width);
    }
    return ok;
}

/// Diag: the elements of x at the positions whose first half of indices equals the second, otherwise 0.
inline status diag(in<"x", any> x, out<"y", any> y) {
    auto const width = x.element_bytes(), n = x.size();
    if (width == 0) return fail(errc::wrong_dtype, "x", "elements of 8 bits or more");
    if (n == 0) return ok;
    std::memset(y.data(), 0, n * n * width);
    for (std::size_t i = 0; i < n; ++i) std::memcpy(y.data() + i * (n + 1) * width, x.data() + i * width, width);
    return ok;
}

/// MatrixDiag: vectors of the last axis on the diagonals of zero matrices.
inline status matrix_diag(in<"x", any> x, out<"y", any> y) {
    auto const width = x.element_bytes();
    if (width == 0) return fail(errc::wrong_dtype, "x", "elements of 8 bits or more");
    auto const n = static_cast<std::size_t>(x.dim(x.rank() - 1));
    if (y.size()) std::memset(y.data(), 0, y.bytes().size());
    for (std::size_t i = 0; i < x.size(); ++i)
        std::memcpy(y.data() + (i / n * n * n + i % n * (n + 1)) * width, x.data() + i * width, width);
    return ok;
}
/// MatrixDiagPart: the diagonals of the matrices in the last two axes.
inline status matrix_diag_part(in<"x", any> x, out<"y", any> y) {
    auto const width = x.element_bytes();
    if (width == 0) return fail(errc::wrong_dtype, "x", "elements of 8 bits or more");
    auto const rows = static_cast<std::size_t>(x.dim(x.rank() - 2)),
               columns = static_cast<std::size_t>(x.dim(x.rank() - 1)), n = std::min(rows, columns);
    for (std::size_t i = 0; i < y.size(); ++i)
        std::memcpy(y.data() + i * width, x.data() + (i / n * rows * columns + i % n * (columns + 1)) * width, width);
    return ok;
}
/// MatrixSetDiag: x with its diagonals replaced.
inline status matrix_set_diag(in<"x", any> x, in<"diagonal", any> d, out<"y", any> y) {
    auto const width = x.element_bytes();
    if (width == 0) return fail(errc::wrong_dtype, "x", "elements of 8 bits or more");
    auto const rows = static_cast<std::size_t>(x.dim(x.rank() - 2)),
               columns = static_cast<std::size_t>(x.dim(x.rank() - 1)), n = std::min(rows, columns);
    if (x.size()) std::memcpy(y.data(), x.data(), x.bytes().size());
    for (std::size_t i = 0; i < d.size(); ++i)
        std::memcpy(y.data() + (i / n * rows * columns + i % n * (columns + 1)) * width, d.data() + i * width, width);
    return ok;
}

template <class T> memory_size matrix_inverse_bytes(in<"x", no_elements> x) {
    auto const n = static_cast<std::size_t>(x.dim(x.rank() - 1));
    return memory_size::of<double>(2 * n * n);
}
/// MatrixInverse by elimination with the largest pivots, in double; `adjoint`: of the transposed matrix.
/// error wrong_input_data: a matrix without an inverse
template <class T> status matrix_inverse(in<"x", T> x, out<"y", T> y, attr_of<"adjoint", bool> adjoint, workspace ws) {
    auto const n = static_cast<std::size_t>(x.dim(x.rank() - 1)), size = n * n;
    auto* const a = ws.as<double>().data();
    for (std::size_t first = 0; size && first < x.size(); first += size) {
        auto const* from = x.data() + first;
        auto* to = y.data() + first;
        for (std::size_t i = 0; i < size; ++i) a[i] = static_cast<double>(from[*adjoint ? i % n * n + i / n : i]);
        auto* const right = a + size;
        for (std::size_t i = 0; i < size; ++i) right[i] = i / n == i % n ? 1 : 0;
        for (std::size_t p = 0; p < n; ++p) {
            auto best = p;
            for (auto r = p + 1; r < n; ++r)
                if (std::fabs(a[r * n + p]) > std::fabs(a[best * n + p])) best = r;
            auto const pivot = a[best * n + p];
            if (pivot == 0 || !std::isfinite(pivot))
                return fail(errc::wrong_input_data, "x", "matrices that have an inverse");
            if (best != p)
                for (std::size_t c = 0; c < n; ++c)
                    std::swap(a[p * n + c], a[best * n + c]), std::swap(right[p * n + c], right[best * n + c]);
            for (std::size_t c = 0; c < n; ++c) a[p * n + c] /= pivot, right[p * n + c] /= pivot;
            for (std::size_t r = 0; r < n; ++r) {
                auto const factor = a[r * n + p];
                if (r == p || factor == 0) continue;
                for (std::size_t c = 0; c < n; ++c)
                    a[r * n + c] -= factor * a[p * n + c], right[r * n + c] -= factor * right[p * n + c];
            }
        }
        for (std::size_t i = 0; i < size; ++i) to[i] = static_cast<T>(right[i]);
    }
    return ok;
}

/// Cross along `dim`, or along the first axis of size three.
/// error wrong_shape: no such axis
template <class T> status cross_product(in<"x1", T> a, in<"x2", T> b, out<"y", T> y, attr_of<"dim", std::int64_t> dim) {
    std::size_t at = 0;
    if (*dim == Cross::not_given) {
        while (at < y.rank() && y.dim(at) != 3) ++at;
    } else {
        auto const declared = normalize_axis(*dim, y.rank(), "dim");
        if (!declared) return declared.error();
        at = *declared;
    }
    if (at >= y.rank() || y.dim(at) != 3) return fail(errc::wrong_shape, "x1", "an axis of three numbers");
    auto const inner = static_cast<std::size_t>(y.shape().elements(at + 1, y.rank()).value());
    for (std::size_t i = 0; i < y.size(); ++i) {
        auto const k = i / inner % 3, base = i - k * inner, j = base + (k + 1) % 3 * inner,
                   l = base + (k + 2) % 3 * inner;
        y[i] = stored<T>(static_cast<computed<T>>(widen(a[j]) * widen(b[l]) - widen(a[l]) * widen(b[j])));
    }
    return ok;
}

/// The kernels of this family.
using matrix_kernels =
    join<kernels_of<MatrixBandPart, &matrix_band_part>, kernels_of<Diag, &diag>, kernels_of<MatrixDiag, &matrix_diag>,
        kernels_of<MatrixDiagPart, &matrix_diag_part>, kernels_of<MatrixSetDiag, &matrix_set_diag>,
        kernels<kernel<MatrixInverse, &matrix_inverse<double>, &matrix_inverse_bytes<double>>,
            kernel<MatrixInverse, &matrix_inverse<float>, &matrix_inverse_bytes<float>>>,
        kernels_of<Cross, &cross_product<float>, &cross_product<double>, &cross_product<half>,
            &cross_product<std::int32_t>, &cross_product<std::int64_t>>>;

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
