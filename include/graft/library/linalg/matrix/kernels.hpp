// graft/library/linalg/matrix/kernels.hpp - kernels: diagonals, bands, inverses, cross products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "graft/frontend/tensorflow/op_def.hpp"
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

template <class T> std::size_t matrix_inverse_bytes(in<"x", T> x) {
    auto const n = static_cast<std::size_t>(x.dim(x.rank() - 1));
    return 2 * n * n * sizeof(double);
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

} // namespace library
GRAFT_END
