// graft/library/linalg/decomposition/ops.hpp - operators: decompositions, solutions and functions of matrices
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// Source: TensorFlow core/ops.

/// The decomposition of matrices [.., m, n]: s [.., min(m, n)], u [.., m, p] and v [.., n, p], where p is m or n for
/// full ones; without vectors u and v are empty.
[[nodiscard]] constexpr status matrix_parts(
    shape const& x, bool vectors, bool full, output_shape s, output_shape u, output_shape v) {
    if (!x.has_rank()) {
        s = u = v = shape::unknown_rank();
        return ok;
    }
    if (x.rank() < 2) return fail(errc::wrong_rank, "x", "matrices", 2, static_cast<std::int64_t>(x.rank()));
    dim const m = x.back(1), n = x.back(0),
              p = m.known() && n.known() ? dim(m.value() < n.value() ? m.value() : n.value()) : dim::unknown();
    auto batch = shape::of_rank(0);
    for (std::size_t i = 0; i + 2 < x.rank(); ++i) batch.append(x[i]);
    s = shape(batch).append(p);
    u = vectors ? shape(batch).append(m).append(full ? m : p) : shape{0};
    v = vectors ? shape(batch).append(n).append(full ? n : p) : shape{0};
    return ok;
}

// of square matrices

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct decomposition_training_lines {
    static constexpr char text[] = R"ops(
CholeskyGrad x:T grad:T -> y:T where T=f16,f32,f64 | [S,n,n] [S,n,n] > [S,n,n] | tf: l,grad->output
MatrixExponential input:T -> output:T T?type{f16,f32,f64,c64,c128} | [S,n,n] > [S,n,n]
MatrixLogarithm input:T -> output:T T?type{c64,c128} | [S,n,n] > [S,n,n]
MatrixSquareRoot input:T -> y:T where T=f16,f32,f64,c64,c128 | [S,n,n] > [S,n,n] | tf: input->output
MatrixSolveLs matrix:T rhs:T l2:f64 -> y:T fast?bool=true where T=f16,f32,f64,c64,c128 | [S,m,n] [S,m,k] 0 > [S,n,k]
    | tf: matrix,rhs,l2_regularizer->output
TridiagonalSolve diagonals:T rhs:T -> y:T partial_pivoting?bool=true perturb_singular?bool=false
    where T=f32,f64,c64,c128 | [S,3,n] [S,n,k] > [S,n,k] | tf: diagonals:T rhs:T -> output:T
    partial_pivoting?bool=true perturb_singular?bool=false T?type{f32,f64,c64,c128}
Cholesky x:T -> y:T where T=f32,f64,f16,c64,c128 | [S,n,n] > [S,n,n] | tf: input->output
LogMatrixDeterminant x:T -> sign:T y:T where T=f32,f64,f16,c64,c128 | [S,n,n] > S S | tf:
    input->sign,log_abs_determinant
Lu input:T -> lu:T p:output_idx_type output_idx_type?type{index_number} where T=f32,f64,f16,c64,c128
    | [S,n,n] > [S,n,n] [S,n] | tf: output_idx_type=i32
MatrixSolve matrix:T rhs:T -> y:T adjoint?bool=false where T=f32,f64,f16,c64,c128 | [S,n,n] [S,n,k] > [S,n,k] | tf:
    matrix:T rhs:T -> output:T adjoint?bool=false T?type{f32,f64,f16,c64,c128}
)ops";
};

using Cholesky = listed<decomposition_training_lines, "Cholesky">;
using LogMatrixDeterminant = listed<decomposition_training_lines, "LogMatrixDeterminant">;
using Lu = listed<decomposition_training_lines, "Lu">;
using MatrixSolve = listed<decomposition_training_lines, "MatrixSolve">;

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct decomposition_lines {
    static constexpr char text[] = R"ops(
/// The determinant of each innermost matrix.
MatrixDeterminant x:T -> y:T where T=f32,f64,f16,c64,c128 | [S,n,n] > S | tf: input->output
)ops";
};

using MatrixDeterminant = listed<decomposition_lines, "MatrixDeterminant">;

struct SelfAdjointEigV2 : op<SelfAdjointEigV2> {
    static constexpr operator_line prototype{R"(SelfAdjointEigV2 input:T -> e:T v:T compute_v?bool=true
        T?type{f32,f64,f16,c64,c128})"};
    /// Without vectors v is empty.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const x = ctx.input<"input">();
        if (!x.has_rank()) return ctx.output<"e">() = ctx.output<"v">() = shape::unknown_rank(), ok;
        if (x.rank() < 2) return fail(errc::wrong_rank, "input", "matrices", 2, static_cast<std::int64_t>(x.rank()));
        if (contradict(dim(x.back(0)), dim(x.back(1)))) return fail(errc::wrong_shape, "input", "square matrices");
        auto e = shape::of_rank(0);
        for (std::size_t i = 0; i + 1 < x.rank(); ++i) e.append(x[i]);
        ctx.output<"e">() = e;
        ctx.output<"v">() = ctx.attr<"compute_v">() ? x : shape{0};
        return ok;
    }
};

// equations

struct MatrixTriangularSolve : op<MatrixTriangularSolve> {
    static constexpr operator_line prototype{R"(MatrixTriangularSolve matrix:T rhs:T -> y:T lower?bool=true
        adjoint?bool=false where T=floating,c64,c128 | tf: matrix,rhs->output)"};
    /// Batches are broadcast; the kernel supports equal ones, or one of them.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &a = ctx.input<"matrix">(), &b = ctx.input<"rhs">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if ((a.has_rank() && a.rank() < 2) || (b.has_rank() && b.rank() < 2))
            return fail(errc::wrong_rank, "matrix", "matrices", 2);
        if (!a.has_rank() || !b.has_rank()) return ok;
        dim const n = a.back(0), m = a.back(1), k = b.back(1);
        if (contradict(n, m)) return fail(errc::wrong_shape, "matrix", "square matrices", m.value(), n.value());
        if (contradict(n, k))
            return fail(errc::shape_mismatch, "rhs", "as many rows as the matrix", n.value(), k.value());
        auto batch = shape::unknown_rank();
        if (auto s = rule::broadcast_shapes(a.part(0, a.rank() - 2), b.part(0, b.rank() - 2), "rhs", batch); !s)
            return s;
        return y = batch.append(merge(merge(n, m), k)).append(b.back(0)), ok;
    }
};

// of rectangular matrices

struct Svd : op<Svd> {
    static constexpr operator_line prototype{R"(Svd x:T -> sigma:T u:T v:T compute_uv?bool=true
        full_matrices?bool=false where T=f32,f64,f16,c64,c128 | tf: input->s,u,v)"};
    static constexpr status infer_shape(shape_context& ctx) {
        return matrix_parts(ctx.input<"x">(), ctx.attr<"compute_uv">(), ctx.attr<"full_matrices">(),
            ctx.output<"sigma">(), ctx.output<"u">(), ctx.output<"v">());
    }
};

/// Matrices [.., m, n] as products of q [.., m, p] and r [.., p, n], where p is min(m, n), or m for full ones.
struct Qr : op<Qr> {
    static constexpr operator_line prototype{R"(Qr x:T -> q:T r:T full_matrices?bool=false where
        T=f32,f64,f16,c64,c128 | tf: input->q,r)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto q = ctx.output<"q">(), r = ctx.output<"r">();
        q = r = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        if (x.rank() < 2) return fail(errc::wrong_rank, "x", "matrices", 2, static_cast<std::int64_t>(x.rank()));
        dim const m = x.back(1), n = x.back(0);
        dim p = m;
        if (!ctx.attr<"full_matrices">())
            p = m.known() && n.known() ? dim(m.value() < n.value() ? m.value() : n.value()) : dim::unknown();
        auto batch = shape::of_rank(0);
        for (std::size_t i = 0; i + 2 < x.rank(); ++i) batch.append(x[i]);
        q = shape(batch).append(m).append(p);
        r = shape(batch).append(p).append(n);
        return ok;
    }
};

/// The operators of inference in this file.
using decomposition_ops = listed_ops<decomposition_lines>;

/// Solutions of triangular systems whose matrices are stored as bands, a row each.
struct BandedTriangularSolve : op<BandedTriangularSolve> {
    static constexpr operator_line prototype{R"(BandedTriangularSolve bands:T rhs:T -> output:T lower?bool=true
        adjoint?bool=false where T=f32,f64,f16,c64,c128 | tf: matrix,rhs->output)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &bands = ctx.input<"bands">(), &rhs = ctx.input<"rhs">();
        auto y = ctx.output<"output">();
        y = shape::unknown_rank();
        if (!bands.has_rank() || !rhs.has_rank()) return ok;
        for (auto const* x : {&bands, &rhs})
            if (x->rank() < 2)
                return fail(errc::wrong_rank, x == &rhs ? "rhs" : "bands", "a matrix or a batch of them", 2,
                    static_cast<std::int64_t>(x->rank()));
        dim const n = bands.back(0), rows = rhs.back(1);
        if (contradict(n, rows))
            return fail(errc::shape_mismatch, "rhs", "a row for each unknown", n.value(), rows.value());
        if (auto s = rule::broadcast_shapes(bands.part(0, bands.rank() - 2), rhs.part(0, rhs.rank() - 2), "rhs", y); !s)
            return s;
        auto all = static_cast<shape const&>(y);
        all.append(merge(n, rows)).append(rhs.back(0));
        y = all;
        return ok;
    }
};

/// The operators of training graphs in this file.
using decomposition_training_ops = join<listed_ops<decomposition_training_lines>,
    ops<SelfAdjointEigV2, MatrixTriangularSolve, Svd, Qr, BandedTriangularSolve>>;

} // namespace library
GRAFT_END
