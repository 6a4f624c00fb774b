// graft/library/linalg/matrix/ops.hpp - operators: diagonals, bands, inverses, cross products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Inverse of each matrix in the last two axes. Source: TensorFlow MatrixInverse.
struct MatrixInverse : graft::op<MatrixInverse> {
    static constexpr operator_line prototype{"MatrixInverse x:unary_number -> y==x adjoint?bool=false"};
    static constexpr status verify(verify_context& ctx) {
        auto const& x = ctx.desc<"x">().shape;
        if (!x.has_rank()) return ok;
        if (x.rank() < 2)
            return fail(errc::wrong_rank, "x", "a matrix or a batch of them", 2, static_cast<std::int64_t>(x.rank()));
        if (contradict(x.back(0), x.back(1)))
            return fail(errc::wrong_shape, "x", "square matrices", x.back(1).value(), x.back(0).value());
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct matrix_lines {
    static constexpr char text[] = R"ops(
/// A matrix with x on its diagonal, for each row of x. Source: TensorFlow MatrixDiag.
MatrixDiag x -> y~x | [S,n] > [S,n,n]
/// Each innermost matrix with everything outside a band around its diagonal set to zero.
MatrixBandPart x:T num_lower:Tindex num_upper:' -> y:T where T=any Tindex=index_number | [S,m,n] 0 0 > [S,m,n] | tf:
    input,num_lower,num_upper->band Tindex=i64
/// A tensor of twice the rank with x on its diagonal and zeros elsewhere.
Diag x:T -> y:T where T=floating,i32,i64,c64,c128 | S > [S,S] | tf: diagonal->output
)ops";
};

using MatrixDiag = listed<matrix_lines, "MatrixDiag">;
using MatrixBandPart = listed<matrix_lines, "MatrixBandPart">;
using Diag = listed<matrix_lines, "Diag">;

/// The diagonal of each matrix. Source: TensorFlow MatrixDiagPart.
struct MatrixDiagPart : graft::op<MatrixDiagPart> {
    static constexpr operator_line prototype{"MatrixDiagPart x -> y~x"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        if (x.rank() < 2)
            return fail(errc::wrong_rank, "x", "a matrix or a batch of them", 2, static_cast<std::int64_t>(x.rank()));
        auto const rows = x.back(1), columns = x.back(0);
        y = x.part(0, x.rank() - 2).append(smaller(rows, columns));
        return ok;
    }
};

/// x with its diagonal replaced. Source: TensorFlow MatrixSetDiag.
struct MatrixSetDiag : graft::op<MatrixSetDiag> {
    static constexpr operator_line prototype{"MatrixSetDiag x:T diagonal:T -> y==x where T=any"};
    static constexpr status verify(verify_context& ctx) {
        auto const &x = ctx.desc<"x">().shape, &d = ctx.desc<"diagonal">().shape;
        if (!x.has_rank()) return ok;
        if (x.rank() < 2)
            return fail(errc::wrong_rank, "x", "a matrix or a batch of them", 2, static_cast<std::int64_t>(x.rank()));
        if (!d.has_rank()) return ok;
        if (d.rank() + 1 != x.rank())
            return fail(errc::wrong_rank, "diagonal", "one axis less than x", static_cast<std::int64_t>(x.rank() - 1),
                static_cast<std::int64_t>(d.rank()));
        for (std::size_t i = 0; i + 1 < d.rank(); ++i)
            if (contradict(x[i], d[i]))
                return fail(errc::shape_mismatch, "diagonal", "the batch of x", dim(x[i]).value(), dim(d[i]).value());
        auto const rows = x.back(1), columns = x.back(0);
        if (!rows.known() || !columns.known()) return ok;
        auto const n = rows.value() < columns.value() ? rows : columns;
        if (contradict(n, d.back(0)))
            return fail(errc::wrong_shape, "diagonal", "as long as the diagonal of x", n.value(), d.back(0).value());
        return ok;
    }
};

/// Cross products of vectors of three along `dim` (-65530: the first axis of size 3). Source: PyTorch
/// cross, TensorFlow Cross.
struct Cross : graft::op<Cross> {
    static constexpr std::int64_t not_given = -65530;
    static constexpr operator_line prototype{"Cross x1:T x2:T -> y:T dim?int=-65530 where T=real_number"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &a = ctx.input<"x1">(), &b = ctx.input<"x2">();
        if (contradict(a, b)) return fail(errc::shape_mismatch, "x2", "the shape of x1");
        auto y = ctx.output<"y">();
        y = merge(rule::or_unknown_rank(a), b);
        if (!y.has_rank()) return ok;
        if (y.rank() < 1) return fail(errc::wrong_rank, "x1", "an axis of three", 1, 0);
        if (ctx.attr<"dim">() == not_given) return ok;
        auto const at = normalize_axis(ctx.attr<"dim">(), y.rank(), "dim");
        if (!at) return at.error();
        if (contradict(y[*at], dim(3)))
            return fail(errc::wrong_shape, "x1", "three numbers along dim", 3, dim(y[*at]).value());
        return ok;
    }
};

// of one

// created from numbers

/// The operators of inference in this file.
using matrix_ops = join<ops<MatrixInverse, MatrixDiagPart, MatrixSetDiag, Cross>, listed_ops<matrix_lines>>;

} // namespace library
GRAFT_END
