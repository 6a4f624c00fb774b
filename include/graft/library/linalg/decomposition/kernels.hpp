// graft/library/linalg/decomposition/kernels.hpp - kernels: determinants, triangular decompositions and their linear
// systems
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <type_traits>
#include <vector>

#include <utility> // swap

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/linalg/decomposition/ops.hpp"

GRAFT_BEGIN
namespace library {

template <class T> memory_size determinant_workspace(in<"x", no_elements> x) {
    auto const n = x.rank() > 0 ? static_cast<std::size_t>(x.dim(x.rank() - 1)) : 0;
    return memory_size::of<double>(n * n);
}
/// MatrixDeterminant: elimination in double with partial pivoting.
template <class T> status determinant(in<"x", T> x, out<"y", T> y, workspace memory) {
    auto const n = x.rank() > 0 ? static_cast<std::size_t>(x.dim(x.rank() - 1)) : 0;
    auto const a = memory.as<double>().first(n * n);
    for (std::size_t k = 0; k < y.size(); ++k) {
        for (std::size_t i = 0; i < n * n; ++i) a[i] = static_cast<double>(widen(x[k * n * n + i]));
        double product = 1;
        for (std::size_t c = 0; c < n && product != 0; ++c) {
            auto top = c;
            for (auto r = c + 1; r < n; ++r)
                if (std::fabs(a[r * n + c]) > std::fabs(a[top * n + c])) top = r;
            auto const pivot = a[top * n + c];
            product *= top == c ? pivot : -pivot;
            for (std::size_t i = c; i < n && top != c; ++i) {
                auto const kept = a[top * n + i];
                a[top * n + i] = a[c * n + i];
                a[c * n + i] = kept;
            }
            for (auto r = c + 1; r < n && pivot != 0; ++r) {
                auto const share = a[r * n + c] / pivot;
                for (auto i = c + 1; i < n; ++i) a[r * n + i] -= share * a[c * n + i];
            }
        }
        y[k] = stored<T>(static_cast<computed<T>>(product));
    }
    return ok;
}

/// The kernels of this family.
using decomposition_kernels = kernels<kernel<MatrixDeterminant, &determinant<float>, &determinant_workspace<float>>,
    kernel<MatrixDeterminant, &determinant<double>, &determinant_workspace<double>>,
    kernel<MatrixDeterminant, &determinant<half>, &determinant_workspace<half>>>;

namespace detail {

/// A matrix in float64, row-major.
struct plain_matrix {
    std::size_t rows = 0, columns = 0;
    std::vector<double> elements{};

    /// Matrix `k` of a tensor; `turned`: transposed.
    template <class X> static plain_matrix of(X const& x, std::size_t k, bool turned = false) {
        plain_matrix m;
        auto const r = static_cast<std::size_t>(x.dim(x.rank() - 2)), c = static_cast<std::size_t>(x.dim(x.rank() - 1));
        m.rows = turned ? c : r, m.columns = turned ? r : c;
        m.elements.resize(r * c);
        for (std::size_t i = 0; i < r; ++i)
            for (std::size_t j = 0; j < c; ++j)
                (turned ? m(j, i) : m(i, j)) = static_cast<double>(x[k * r * c + i * c + j]);
        return m;
    }
    [[nodiscard]] double& operator()(std::size_t i, std::size_t j) { return elements[i * columns + j]; }
    [[nodiscard]] double operator()(std::size_t i, std::size_t j) const { return elements[i * columns + j]; }
    void swap_rows(std::size_t i, std::size_t k) {
        for (std::size_t j = 0; j < columns; ++j) std::swap((*this)(i, j), (*this)(k, j));
    }
    template <class Y> void put(Y const& y, std::size_t k) const {
        using number = std::remove_cvref_t<decltype(y[0])>;
        for (std::size_t i = 0; i < elements.size(); ++i) y[k * elements.size() + i] = static_cast<number>(elements[i]);
    }
    /// Solves the triangular system `this` for the columns of `b`, in place. False: a 0 on the diagonal.
    [[nodiscard]] bool solve_triangle(plain_matrix& b, bool lower, bool ones) const {
        for (std::size_t step = 0; step < rows; ++step) {
            auto const i = lower ? step : rows - 1 - step;
            auto const pivot = ones ? 1.0 : (*this)(i, i);
            if (pivot == 0) return false;
            for (std::size_t j = 0; j < b.columns; ++j) {
                auto v = b(i, j);
                if (lower)
                    for (std::size_t k = 0; k < i; ++k) v -= (*this)(i, k) * b(k, j);
                else
                    for (auto k = i + 1; k < rows; ++k) v -= (*this)(i, k) * b(k, j);
                b(i, j) = v / pivot;
            }
        }
        return true;
    }
};
/// Both triangles of a square matrix in one, and the original row number of each row.
struct lu_triangles {
    plain_matrix both;
    std::vector<std::size_t> from;
    bool odd = false, singular = false;

    explicit lu_triangles(plain_matrix m) : both(std::move(m)), from(both.rows) {
        auto const n = both.rows;
        for (std::size_t i = 0; i < n; ++i) from[i] = i;
        for (std::size_t c = 0; c < n; ++c) {
            auto top = c;
            for (auto r = c + 1; r < n; ++r)
                if (std::fabs(both(r, c)) > std::fabs(both(top, c))) top = r;
            if (top != c) both.swap_rows(top, c), std::swap(from[top], from[c]), odd = !odd;
            if (both(c, c) == 0) {
                singular = true;
                continue;
            }
            for (auto r = c + 1; r < n; ++r) {
                auto const share = both(r, c) /= both(c, c);
                for (auto j = c + 1; j < n; ++j) both(r, j) -= share * both(c, j);
            }
        }
    }
    /// The solution for the columns of `b`. False: there is none, or many.
    [[nodiscard]] bool solve(plain_matrix& b) const {
        auto const right = b;
        for (std::size_t i = 0; i < b.rows; ++i)
            for (std::size_t j = 0; j < b.columns; ++j) b(i, j) = right(from[i], j);
        return both.solve_triangle(b, true, true) && both.solve_triangle(b, false, false);
    }
};
/// The number of matrices in a tensor.
template <class X> std::size_t matrices_in(X const& x) {
    std::size_t n = x.size() == 0 ? 0 : 1;
    for (std::size_t d = 0; d + 2 < x.rank(); ++d) n *= static_cast<std::size_t>(x.dim(d));
    return n;
}

} // namespace detail

/// Cholesky: the lower triangle; only that of x is read.
/// error wrong_input_data: a matrix that is not positive definite
template <class T> status cholesky(in<"x", T> x, out<"y", T> y) {
    for (std::size_t k = 0; k < detail::matrices_in(x); ++k) {
        auto m = detail::plain_matrix::of(x, k);
        for (std::size_t j = 0; j < m.rows; ++j) {
            for (std::size_t i = 0; i < j; ++i) m(i, j) = 0;
            auto d = m(j, j);
            for (std::size_t i = 0; i < j; ++i) d -= m(j, i) * m(j, i);
            if (!(d > 0)) return fail(errc::wrong_input_data, "x", "positive definite matrices");
            m(j, j) = std::sqrt(d);
            for (auto r = j + 1; r < m.rows; ++r) {
                auto v = m(r, j);
                for (std::size_t i = 0; i < j; ++i) v -= m(r, i) * m(j, i);
                m(r, j) = v / m(j, j);
            }
        }
        m.put(y, k);
    }
    return ok;
}
/// LogMatrixDeterminant: the sign, and the logarithm of the absolute value.
template <class T> status log_determinant(in<"x", T> x, out<"sign", T> sign, out<"y", T> y) {
    for (std::size_t k = 0; k < y.size(); ++k) {
        sign[k] = T(1), y[k] = T(0);
        if (x.size() == 0) continue;
        detail::lu_triangles const lu(detail::plain_matrix::of(x, k));
        double s = lu.odd ? -1 : 1, sum = 0;
        for (std::size_t i = 0; i < lu.both.rows; ++i) {
            auto const d = lu.both(i, i);
            s *= d > 0 ? 1 : d < 0 ? -1 : 0;
            sum += std::log(std::fabs(d));
        }
        sign[k] = static_cast<T>(s), y[k] = static_cast<T>(sum);
    }
    return ok;
}
/// MatrixSolve.
/// error wrong_input_data: a matrix that has no inverse
template <class T>
status solve_matrix(in<"matrix", T> a, in<"rhs", T> b, attr_of<"adjoint", bool> adjoint, out<"y", T> y) {
    for (std::size_t k = 0; k < detail::matrices_in(y); ++k) {
        auto right = detail::plain_matrix::of(b, k);
        if (!detail::lu_triangles(detail::plain_matrix::of(a, k, *adjoint)).solve(right))
            return fail(errc::wrong_input_data, "matrix", "matrices with an inverse");
        right.put(y, k);
    }
    return ok;
}
/// MatrixTriangularSolve; one matrix goes with many right sides, one right side with many matrices.
/// error wrong_input_data: a 0 on the diagonal; shape_mismatch: batches that are neither equal nor one
template <class T> status solve_triangular(
    in<"matrix", T> a, in<"rhs", T> b, attr_of<"lower", bool> lower, attr_of<"adjoint", bool> adjoint, out<"y", T> y) {
    auto const n = detail::matrices_in(y), left = detail::matrices_in(a), right = detail::matrices_in(b);
    if ((left != n && left != 1) || (right != n && right != 1))
        return fail(errc::shape_mismatch, "rhs", "as many right sides as matrices, or one of them");
    for (std::size_t k = 0; k < n; ++k) {
        auto found = detail::plain_matrix::of(b, right == 1 ? 0 : k);
        auto const m = detail::plain_matrix::of(a, left == 1 ? 0 : k, *adjoint);
        if (!m.solve_triangle(found, *lower != *adjoint, false))
            return fail(errc::wrong_input_data, "matrix", "no 0 on the diagonal");
        found.put(y, k);
    }
    return ok;
}
/// Lu: both triangles in one matrix, the lower one with ones on its diagonal; row i of their product is row p[i] of x.
/// error wrong_input_data: a matrix that has no inverse
template <class T> status lu_factors(in<"input", T> x, out<"lu", T> y, out<"p", any> p) {
    for (std::size_t k = 0; k < detail::matrices_in(x); ++k) {
        detail::lu_triangles const lu(detail::plain_matrix::of(x, k));
        if (lu.singular) return fail(errc::wrong_input_data, "input", "matrices with an inverse");
        lu.both.put(y, k);
        for (std::size_t i = 0; i < lu.from.size(); ++i)
            put_index(p, k * lu.from.size() + i, static_cast<std::int64_t>(lu.from[i]));
    }
    return ok;
}

/// The kernels of this file.
using solver_kernels = join<kernels_of<Cholesky, &cholesky<float>, &cholesky<double>>,
    kernels_of<LogMatrixDeterminant, &log_determinant<float>, &log_determinant<double>>,
    kernels_of<MatrixSolve, &solve_matrix<float>, &solve_matrix<double>>,
    kernels_of<MatrixTriangularSolve, &solve_triangular<float>, &solve_triangular<double>>,
    kernels_of<Lu, &lu_factors<float>, &lu_factors<double>>>;

} // namespace library
GRAFT_END
