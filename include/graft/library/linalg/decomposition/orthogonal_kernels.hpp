// graft/library/linalg/decomposition/orthogonal_kernels.hpp - kernels: eigenvalues, singular values, bases
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/linalg/decomposition/kernels.hpp"
#include "graft/library/linalg/decomposition/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

constexpr int max_sweeps = 60; ///< of Jacobi's method, which needs about 10 in float64

inline plain_matrix unit_matrix(std::size_t n) {
    plain_matrix m;
    m.rows = m.columns = n;
    m.elements.assign(n * n, 0.0);
    for (std::size_t i = 0; i < n; ++i) m(i, i) = 1;
    return m;
}
/// The angle of a plane rotation, as its sine and cosine: tan(2 * angle) = 2 * mixed / (second - first).
struct plane_rotation {
    double cosine = 1, sine = 0;

    plane_rotation(double first, double second, double mixed) {
        auto const ratio = (second - first) / (2 * mixed);
        auto const t = (ratio < 0 ? -1.0 : 1.0) / (std::fabs(ratio) + std::hypot(1.0, ratio));
        cosine = 1 / std::hypot(1.0, t);
        sine = cosine * t;
    }
    void turn(double& a, double& b) const {
        auto const before = a;
        a = cosine * before - sine * b;
        b = sine * before + cosine * b;
    }
};
/// The positions of numbers, sorted ascending or descending; the sort is stable, and NaN comes last.
inline std::vector<std::size_t> sorted_places(std::vector<double> const& numbers, bool greatest_first) {
    std::vector<std::size_t> places(numbers.size());
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
    std::sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
        auto const x = numbers[a], y = numbers[b];
        if (std::isnan(x) || std::isnan(y)) return std::isnan(x) && std::isnan(y) ? a < b : std::isnan(y);
        if (x == y) return a < b;
        return greatest_first ? x > y : x < y;
    });
    return places;
}

/// Eigenvalues of a symmetric matrix, of which the lower triangle is read, and its eigenvectors as columns: by plane
/// rotations (Jacobi), in float64.
struct symmetric_eigen {
    plain_matrix vectors;
    std::vector<double> values;

    explicit symmetric_eigen(plain_matrix a) : vectors(unit_matrix(a.rows)) {
        auto const n = a.rows;
        double whole = 0;
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j <= i; ++j) a(j, i) = a(i, j), whole += a(i, j) * a(i, j);
        for (int sweep = 0; sweep < max_sweeps; ++sweep) {
            double rest = 0;
            for (std::size_t i = 0; i < n; ++i)
                for (std::size_t j = 0; j < i; ++j) rest += a(i, j) * a(i, j);
            if (!(rest > whole * 1e-32)) break;
            for (std::size_t p = 0; p + 1 < n; ++p)
                for (auto q = p + 1; q < n; ++q) rotate(a, p, q);
        }
        std::vector<double> found(n);
        for (std::size_t i = 0; i < n; ++i) found[i] = a(i, i);
        auto const places = sorted_places(found, false);
        auto const unsorted = vectors;
        for (std::size_t j = 0; j < n; ++j) {
            values.push_back(found[places[j]]);
            for (std::size_t i = 0; i < n; ++i) vectors(i, j) = unsorted(i, places[j]);
        }
    }

private:
    void rotate(plain_matrix& a, std::size_t p, std::size_t q) {
        if (a(p, q) == 0) return;
        plane_rotation const by(a(p, p), a(q, q), a(p, q));
        for (std::size_t i = 0; i < a.rows; ++i) by.turn(a(i, p), a(i, q));
        for (std::size_t i = 0; i < a.rows; ++i) by.turn(a(p, i), a(q, i));
        for (std::size_t i = 0; i < a.rows; ++i) by.turn(vectors(i, p), vectors(i, q));
    }
};

/// Adds columns to a matrix until it is square: unit vectors, orthogonalized against the previous columns.
inline void complete_basis(plain_matrix& m, std::size_t from) {
    std::size_t unit = 0;
    for (auto j = from; j < m.columns; ++j)
        for (; unit < m.rows; ++unit) {
            for (std::size_t i = 0; i < m.rows; ++i) m(i, j) = i == unit;
            for (int twice = 0; twice < 2; ++twice) // repeated, to reduce rounding errors
                for (std::size_t k = 0; k < j; ++k) {
                    double share = 0;
                    for (std::size_t i = 0; i < m.rows; ++i) share += m(i, k) * m(i, j);
                    for (std::size_t i = 0; i < m.rows; ++i) m(i, j) -= share * m(i, k);
                }
            double size = 0;
            for (std::size_t i = 0; i < m.rows; ++i) size += m(i, j) * m(i, j);
            if (size < 1e-4) continue; // linearly dependent on the others
            for (std::size_t i = 0; i < m.rows; ++i) m(i, j) /= std::sqrt(size);
            ++unit;
            break;
        }
}

/// x = left * diagonal of `values` * transposed right; `values` are descending. By plane rotations of pairs of
/// columns, in float64.
struct singular_values {
    plain_matrix left, right;
    std::vector<double> values;

    /// `x` has at least as many rows as columns. `full`: `left` is square.
    singular_values(plain_matrix x, bool full) {
        auto const m = x.rows, n = x.columns;
        auto turned = unit_matrix(n);
        bool more = true;
        for (int sweep = 0; more && sweep < max_sweeps; ++sweep) {
            more = false;
            for (std::size_t p = 0; p + 1 < n; ++p)
                for (auto q = p + 1; q < n; ++q) more = rotate(x, turned, p, q) || more;
        }
        std::vector<double> sizes(n);
        for (std::size_t j = 0; j < n; ++j) {
            double size = 0;
            for (std::size_t i = 0; i < m; ++i) size = std::hypot(size, x(i, j));
            sizes[j] = size;
        }
        auto const places = sorted_places(sizes, true);
        left.rows = m, left.columns = full ? m : n;
        left.elements.assign(m * left.columns, 0.0);
        right = turned;
        std::size_t whole = 0; // columns that are not zero
        for (std::size_t j = 0; j < n; ++j) {
            auto const from = places[j];
            values.push_back(sizes[from]);
            for (std::size_t i = 0; i < n; ++i) right(i, j) = turned(i, from);
            if (!(sizes[from] > sizes[places[0]] * 1e-300)) continue;
            for (std::size_t i = 0; i < m; ++i) left(i, j) = x(i, from) / sizes[from];
            whole = j + 1;
        }
        complete_basis(left, whole);
    }

private:
    static bool rotate(plain_matrix& x, plain_matrix& turned, std::size_t p, std::size_t q) {
        double first = 0, second = 0, mixed = 0;
        for (std::size_t i = 0; i < x.rows; ++i) {
            first += x(i, p) * x(i, p);
            second += x(i, q) * x(i, q);
            mixed += x(i, p) * x(i, q);
        }
        if (!(std::fabs(mixed) > 1e-15 * std::sqrt(first * second))) return false;
        plane_rotation const by(first, second, mixed);
        for (std::size_t i = 0; i < x.rows; ++i) by.turn(x(i, p), x(i, q));
        for (std::size_t i = 0; i < turned.rows; ++i) by.turn(turned(i, p), turned(i, q));
        return true;
    }
};

/// Eliminates the elements below the diagonal of `r`, column by column, and applies the same to the columns of `q`: by
/// reflections (Householder). A diagonal element has the opposite sign of its column's first element.
inline void reflect(plain_matrix& r, plain_matrix& q) {
    std::vector<double> v(r.rows);
    for (std::size_t k = 0; k < std::min(r.rows, r.columns); ++k) {
        double below = 0;
        for (auto i = k + 1; i < r.rows; ++i) below = std::hypot(below, r(i, k));
        if (below == 0) continue;
        auto const first = r(k, k), size = std::hypot(first, below), top = first < 0 ? size : -size;
        v[k] = first - top;
        double squares = v[k] * v[k];
        for (auto i = k + 1; i < r.rows; ++i) v[i] = r(i, k), squares += v[i] * v[i];
        for (std::size_t j = 0; j < r.columns; ++j) {
            double share = 0;
            for (auto i = k; i < r.rows; ++i) share += v[i] * r(i, j);
            for (auto i = k; i < r.rows; ++i) r(i, j) -= 2 * share / squares * v[i];
        }
        for (std::size_t j = 0; j < q.rows; ++j) {
            double share = 0;
            for (auto i = k; i < r.rows; ++i) share += v[i] * q(j, i);
            for (auto i = k; i < r.rows; ++i) q(j, i) -= 2 * share / squares * v[i];
        }
        for (auto i = k + 1; i < r.rows; ++i) r(i, k) = 0;
    }
}
/// The first rows and columns of a matrix.
inline plain_matrix corner(plain_matrix const& m, std::size_t rows, std::size_t columns) {
    plain_matrix part;
    part.rows = rows, part.columns = columns;
    part.elements.resize(rows * columns);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j) part(i, j) = m(i, j);
    return part;
}

} // namespace detail

/// SelfAdjointEigV2: ascending eigenvalues, and eigenvectors of length 1 as columns; the sign of a vector is
/// unspecified. The upper triangle is not read.
template <class T>
status self_adjoint_eigen(in<"input", T> x, attr_of<"compute_v", bool> vectors, out<"e", T> e, out<"v", T> v) {
    auto const n = static_cast<std::size_t>(x.dim(x.rank() - 1));
    for (std::size_t k = 0; k < detail::matrices_in(x); ++k) {
        detail::symmetric_eigen const found(detail::plain_matrix::of(x, k));
        for (std::size_t i = 0; i < n; ++i) e[k * n + i] = static_cast<T>(found.values[i]);
        if (*vectors) found.vectors.put(v, k);
    }
    return ok;
}
/// Svd: descending singular values, and vectors of length 1 as columns of u and v; the sign of a pair of vectors is
/// unspecified.
template <class T> status svd(in<"x", T> x, attr_of<"compute_uv", bool> vectors, attr_of<"full_matrices", bool> full,
    out<"sigma", T> s, out<"u", T> u, out<"v", T> v) {
    auto const m = static_cast<std::size_t>(x.dim(x.rank() - 2)), n = static_cast<std::size_t>(x.dim(x.rank() - 1)),
               p = std::min(m, n);
    bool const turned = m < n;
    for (std::size_t k = 0; k < detail::matrices_in(x); ++k) {
        detail::singular_values const found(detail::plain_matrix::of(x, k, turned), *full);
        for (std::size_t i = 0; i < p; ++i) s[k * p + i] = static_cast<T>(found.values[i]);
        if (!*vectors) continue;
        (turned ? found.right : found.left).put(u, k);
        (turned ? found.left : found.right).put(v, k);
    }
    return ok;
}
/// Qr: x = q * r; the columns of q are orthogonal and of length 1, r is 0 below its diagonal.
template <class T> status qr(in<"x", T> x, attr_of<"full_matrices", bool> full, out<"q", T> q, out<"r", T> r) {
    auto const m = static_cast<std::size_t>(x.dim(x.rank() - 2)), n = static_cast<std::size_t>(x.dim(x.rank() - 1)),
               p = *full ? m : std::min(m, n);
    for (std::size_t k = 0; k < detail::matrices_in(x); ++k) {
        auto triangle = detail::plain_matrix::of(x, k);
        auto basis = detail::unit_matrix(m);
        detail::reflect(triangle, basis);
        detail::corner(basis, m, p).put(q, k);
        detail::corner(triangle, p, n).put(r, k);
    }
    return ok;
}

/// The kernels of this file.
using orthogonal_kernels = join<kernels_of<SelfAdjointEigV2, &self_adjoint_eigen<float>, &self_adjoint_eigen<double>>,
    kernels_of<Svd, &svd<float>, &svd<double>>, kernels_of<Qr, &qr<float>, &qr<double>>>;

} // namespace library
GRAFT_END
