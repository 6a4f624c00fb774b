// graft/library/linalg/matrix/ops.hpp - operators: diagonals, bands, inverses, cross products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/operator_line.hpp"

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

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// The diagonals specified by `k`: one, or all from the first to the second number. 0 is the main one, those above it
/// are positive.
struct diagonals {
    dim low = dim::unknown(), high = dim::unknown();
    bool one = false; ///< a single diagonal

    [[nodiscard]] static constexpr diagonals of(value_view const& k) {
        diagonals d;
        auto const n = k.size();
        if (!n.known()) return d;
        d.one = n.is(1);
        d.low = rule::element(k, 0);
        d.high = d.one ? d.low : rule::element(k, 1);
        if (d.low.known() && d.high.known() && d.low.value() == d.high.value()) d.one = true;
        return d;
    }
    [[nodiscard]] constexpr bool known() const { return low.known() && high.known(); }
    /// The length of the longest of them in matrices of this number of rows and columns.
    [[nodiscard]] constexpr dim longest(dim rows, dim columns) const {
        if (!known() || !rows.known() || !columns.known()) return dim::unknown();
        auto const r = rows.value() + (high.value() < 0 ? high.value() : 0),
                   c = columns.value() - (low.value() > 0 ? low.value() : 0);
        return r < c ? r : c;
    }
};

namespace detail {

/// Matrices [.., m, n]: their diagonals [.., count, longest], or [.., longest] for one.
/// error wrong_rank, wrong_value; wrong_element_count: other than one number in padding_value
template <fixed_string X, fixed_string Y, class Op> constexpr status diagonal_shape(shape_context<Op>& ctx) {
    if (auto s = rule::expect_scalar(ctx.template input<"padding_value">(), "padding_value"); !s) return s;
    auto const& x = ctx.template input<X>();
    auto y = ctx.template output<Y>();
    y = shape::unknown_rank();
    if (!x.has_rank()) return ok;
    if (x.rank() < 2) return fail(errc::wrong_rank, X.view(), "matrices", 2, static_cast<std::int64_t>(x.rank()));
    auto const d = diagonals::of(rule::value_at_input(ctx, 1));
    if (!d.known()) return ok;
    if (d.low.value() > d.high.value())
        return fail(errc::wrong_value, "k", "at least the first of both", d.low.value(), d.high.value());
    dim const rows = x.back(1), columns = x.back(0), longest = d.longest(rows, columns);
    if (longest.known() && longest.value() < 0)
        return fail(errc::wrong_value, "k", "diagonals inside of the matrices", d.low.value());
    auto s = x.part(0, x.rank() - 2);
    if (!d.one) s.append(d.high - d.low + dim(1));
    return y = s.append(longest), ok;
}
/// Diagonals: their matrices [.., m, n], 0 if a number of rows or columns is below 0.
/// error wrong_rank; wrong_element_count: other than one number in num_rows, num_cols or padding_value
template <fixed_string X, fixed_string Y, class Op> constexpr status diagonal_matrix_shape(shape_context<Op>& ctx) {
    if (auto s = rule::expect_scalar(ctx.template input<"num_rows">(), "num_rows"); !s) return s;
    if (auto s = rule::expect_scalar(ctx.template input<"num_cols">(), "num_cols"); !s) return s;
    if (auto s = rule::expect_scalar(ctx.template input<"padding_value">(), "padding_value"); !s) return s;
    auto const& x = ctx.template input<X>();
    auto y = ctx.template output<Y>();
    y = shape::unknown_rank();
    auto const d = diagonals::of(rule::value_at_input(ctx, 1));
    if (!x.has_rank() || !d.known()) return ok;
    auto const bands = d.one ? std::size_t{1} : std::size_t{2};
    if (x.rank() < bands)
        return fail(errc::wrong_rank, X.view(), "an axis for the diagonals and one along them",
            static_cast<std::int64_t>(bands), static_cast<std::int64_t>(x.rank()));
    dim const longest = x.back(0);
    auto rows = rule::value_at_input(ctx, 2).scalar(), columns = rule::value_at_input(ctx, 3).scalar();
    auto const above = d.high.value() < 0 ? d.high.value() : 0, left = d.low.value() > 0 ? d.low.value() : 0;
    dim const min_rows = longest - dim(above), min_columns = longest + dim(left);
    if (rows.is(-1) && columns.is(-1)) rows = columns = larger(min_rows, min_columns);
    else if (rows.is(-1)) rows = min_rows;
    else if (columns.is(-1)) columns = min_columns;
    return y = x.part(0, x.rank() - bands).append(rows).append(columns), ok;
}

/// Checks that diagonals [.., count, longest], or [.., longest] for one, can be written into matrices [.., m, n].
/// error wrong_element_count, wrong_value, wrong_rank
constexpr status diagonals_fit(shape const& x, shape const& diagonal, value_view const& k, std::string_view name) {
    if (k.size().known() && k.size().value() != 1 && k.size().value() != 2)
        return fail(errc::wrong_element_count, "k", "one number or two", 2, k.size().value());
    auto const d = diagonals::of(k);
    if (!d.known() || !x.has_rank()) return ok;
    if (x.rank() < 2) return fail(errc::wrong_rank, "x", "matrices", 2, static_cast<std::int64_t>(x.rank()));
    if (d.low.value() > d.high.value())
        return fail(errc::wrong_value, "k", "at least the first of both", d.low.value(), d.high.value());
    dim const rows = x.back(1), columns = x.back(0);
    for (dim const at : {d.low, d.high})
        if ((columns.known() && at.value() > 0 && at.value() >= columns.value()) ||
            (rows.known() && at.value() < 0 && -at.value() >= rows.value()))
            return fail(errc::wrong_value, "k", "diagonals inside of the matrices", at.value());
    auto const rank = x.rank() - (d.one ? 1 : 0);
    if (diagonal.has_rank() && diagonal.rank() != rank)
        return fail(errc::wrong_rank, name, "one row for each diagonal", static_cast<std::int64_t>(rank),
            static_cast<std::int64_t>(diagonal.rank()));
    return ok;
}

} // namespace detail

struct MatrixDiagV2 : op<MatrixDiagV2> {
    static constexpr operator_line prototype{R"(MatrixDiagV2 diagonal:T k:i32 num_rows:' num_cols:' padding_value:T
        -> output:T T?type{any})"};
    static constexpr status infer_shape(shape_context& ctx) {
        return detail::diagonal_matrix_shape<"diagonal", "output">(ctx);
    }
};

struct MatrixDiagV3 : op<MatrixDiagV3> {
    static constexpr operator_line prototype{R"(MatrixDiagV3 x:T k:i32 num_rows:' num_cols:' padding_value:T -> y:T
        align?string{"LEFT_RIGHT","RIGHT_LEFT","LEFT_LEFT","RIGHT_RIGHT"}="RIGHT_LEFT" where T=any | tf:
        diagonal,k,num_rows,num_cols,padding_value->output)"};
    static constexpr status infer_shape(shape_context& ctx) { return detail::diagonal_matrix_shape<"x", "y">(ctx); }
};

struct MatrixDiagPartV2 : op<MatrixDiagPartV2> {
    static constexpr operator_line prototype{R"(MatrixDiagPartV2 input:T k:i32 padding_value:T -> diagonal:T where
        T=any | tf:)"};
    static constexpr status infer_shape(shape_context& ctx) { return detail::diagonal_shape<"input", "diagonal">(ctx); }
};

struct MatrixDiagPartV3 : op<MatrixDiagPartV3> {
    static constexpr operator_line prototype{R"(MatrixDiagPartV3 x:T k:i32 padding_value:T -> y:T
        align?string{"LEFT_RIGHT","RIGHT_LEFT","LEFT_LEFT","RIGHT_RIGHT"}="RIGHT_LEFT" where T=any | tf:
        input,k,padding_value->diagonal)"};
    static constexpr status infer_shape(shape_context& ctx) { return detail::diagonal_shape<"x", "y">(ctx); }
};

struct MatrixSetDiagV2 : op<MatrixSetDiagV2> {
    static constexpr operator_line prototype{"MatrixSetDiagV2 input:T diagonal:T k:i32 -> output:T where T=any | tf:"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const k = rule::value_at_input(ctx, 2);
        if (auto s = detail::diagonals_fit(ctx.input<"input">(), ctx.input<"diagonal">(), k, "diagonal"); !s) return s;
        ctx.output<"output">() = ctx.input<"input">();
        return ok;
    }
};

struct MatrixSetDiagV3 : op<MatrixSetDiagV3> {
    static constexpr operator_line prototype{R"(MatrixSetDiagV3 input:T diagonal:T k:i32 -> output:T
        align?string{"LEFT_RIGHT","RIGHT_LEFT","LEFT_LEFT","RIGHT_RIGHT"}="RIGHT_LEFT" where T=any | tf:)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const k = rule::value_at_input(ctx, 2);
        if (auto s = detail::diagonals_fit(ctx.input<"input">(), ctx.input<"diagonal">(), k, "diagonal"); !s) return s;
        ctx.output<"output">() = ctx.input<"input">();
        return ok;
    }
};

struct DiagPart : op<DiagPart> {
    static constexpr operator_line prototype{R"(DiagPart x:T -> y:T where T=floating,i32,i64,c64,c128 | tf:
        input->diagonal)"};
    /// The first half of the dims: the second half is equal.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        if (!x.has_rank()) return ctx.output<"y">() = shape::unknown_rank(), ok;
        auto const n = x.rank() / 2;
        if (x.rank() == 0 || x.rank() % 2 != 0)
            return fail(errc::wrong_rank, "x", "an even number of dims", 2, static_cast<std::int64_t>(x.rank()));
        auto y = shape::scalar();
        for (std::size_t i = 0; i < n; ++i) {
            if (contradict(dim(x[i]), dim(x[n + i])))
                return fail(errc::shape_mismatch, "x", "equal halves", dim(x[i]).value(), dim(x[n + i]).value());
            y.append(merge(dim(x[i]), dim(x[n + i])));
        }
        return ctx.output<"y">() = y, ok;
    }
};

/// The operators of training graphs in this file.
using matrix_training_ops =
    ops<MatrixDiagV2, MatrixDiagV3, MatrixDiagPartV2, MatrixDiagPartV3, MatrixSetDiagV2, MatrixSetDiagV3, DiagPart>;

} // namespace library
GRAFT_END
