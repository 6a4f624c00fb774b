// graft/library/linalg/matrix/onnx_out.hpp - ONNX exporter: diagonals, triangles and inverses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/array/elements/ops.hpp"
#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/linalg/matrix/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The diagonal of a matrix as a boolean mask.
inline value_id diagonal_mask(emission& m, std::int64_t rows, std::int64_t columns) {
    std::vector<double> all(static_cast<std::size_t>(rows * columns), 0);
    for (std::int64_t i = 0; i < rows && i < columns; ++i) all[static_cast<std::size_t>(i * columns + i)] = 1;
    return out::reshape(m, m.floats(all, dtype::boolean), {rows, columns});
}
inline status lower_diag(lowering<Diag>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    if (!x.is_static() || !y.is_static()) return fail(errc::undetermined_shape, "x", "sizes that are known");
    auto const size = x.elements().value();
    if (!out::may_be_made(size, size)) return fail(errc::unsupported_in_operator_set, "x", "fewer elements");
    auto const type = m.type(n.in<"x">());
    auto const row = out::reshape(m, n.in<"x">(), {1, size});
    auto const all = m.node("Where", {diagonal_mask(m, size, size), row, m.number(0, type)});
    return n.set_output(out::reshape_to(m, m.typed(all, type), y));
}
inline constexpr auto diag = out::lower<Diag>(&lower_diag, 9);

inline status lower_set_diag(lowering<MatrixSetDiag>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &d = n.input<"diagonal">().shape();
    if (!x.has_rank() || x.rank() < 2 || !d.has_rank() || d.rank() + 1 != x.rank() || !x.back(0).known() ||
        !x.back(1).known())
        return fail(errc::undetermined_shape, "x", "rows and columns that are known");
    auto const rows = dim(x.back(1)).value(), columns = dim(x.back(0)).value();
    if (!out::may_be_made(rows, columns)) return fail(errc::unsupported_in_operator_set, "x", "fewer elements");
    numbers before(d.rank(), 0), after(d.rank(), 0);
    after.back() = columns > rows ? columns - rows : 0;
    auto const whole = out::padded(m, n.in<"diagonal">(), before, after);
    auto const row = out::unsqueeze(m, whole, {static_cast<std::int64_t>(d.rank()) - 1});
    auto const type = m.type(n.in<"x">());
    return n.set_output(m.typed(m.node("Where", {diagonal_mask(m, rows, columns), row, n.in<"x">()}), type));
}
inline constexpr auto set_diag = out::lower<MatrixSetDiag>(&lower_set_diag, 9);

/// Before 14: the elements of a constant triangle, and zeros.
inline status lower_triangle(lowering<Trilu>& n) {
    auto& m = n.m;
    if (m.opset() >= 14)
        return n.set_output(m.node("Trilu", {n.in<"x">(), n.maybe<"k">()}, {{"upper", n.attr<"upper">()}}));
    auto const& x = n.input<"x">().shape();
    std::int64_t from = 0;
    if (n.maybe<"k">() != no_value) {
        auto const k = m.known(n.optional_input<"k">());
        if (!k || k->size() != 1) return fail(errc::not_a_constant, "k", "a number that is known");
        from = (*k)[0];
    }
    if (!x.has_rank() || x.rank() < 2 || !x.back(0).known() || !x.back(1).known())
        return fail(errc::undetermined_shape, "x", "rows and columns that are known");
    auto const rows = dim(x.back(1)).value(), columns = dim(x.back(0)).value();
    if (!out::may_be_made(rows, columns)) return fail(errc::unsupported_in_operator_set, "x", "fewer elements");
    if (rows == 0 || columns == 0) return n.set_output(n.in<"x">());
    std::vector<double> all;
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns; ++j)
            all.push_back((n.attr<"upper">() ? j - i >= from : j - i <= from) ? 1 : 0);
    auto const mask = out::reshape_to(m, m.floats(all, dtype::boolean), shape{rows, columns});
    auto const type = m.type(n.in<"x">());
    return n.set_output(m.typed(m.node("Where", {mask, n.in<"x">(), m.number(0, type)}), type));
}
inline constexpr auto triangle = out::lower<Trilu>(&lower_triangle, 9);

/// The maximum size of matrices whose inverse is exported.
inline constexpr std::int64_t max_inverted_rows = 64;
/// Gauss-Jordan elimination, column by column, of the matrix extended by the identity. The pivot row of a column is
/// the one with its largest number among those not used yet; its number is used to order the rows at the end.
inline status lower_inverse(lowering<MatrixInverse>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    if (!x.has_rank() || x.rank() < 2 || !x.back(0).known())
        return fail(errc::undetermined_shape, "x", "rows that are known");
    auto const size = dim(x.back(0)).value();
    if (size < 1 || size > max_inverted_rows)
        return fail(errc::unsupported_in_operator_set, "x", "rows at most", max_inverted_rows, size);
    auto const type = m.type(n.in<"x">()), wide = type == dtype::f64 ? type : dtype::f32;
    if (type != dtype::f64 && type != dtype::f32 && type != dtype::f16 && type != dtype::bf16)
        return fail(errc::unsupported_in_operator_set, "x", "floats");
    auto const work = [&](std::string_view operation, value_id a, value_id b) {
        return m.typed(m.node(operation, {a, b}), wide);
    };
    std::vector<double> ones, counts;
    for (std::int64_t i = 0; i < size; ++i) {
        counts.push_back(static_cast<double>(i));
        for (std::int64_t k = 0; k < size; ++k) ones.push_back(i == k ? 1 : 0);
    }
    auto const input = m.typed(out::reshape(m, out::cast(m, n.in<"x">(), wide), {-1, size, size}), wide);
    auto const unit = out::reshape(m, m.floats(ones, wide), {1, size, size});
    auto const scalar_like = work("Add", work("Mul", input, m.number(0, wide)), unit);
    value_id const both[]{input, scalar_like};
    auto table = m.typed(m.node("Concat", both, {{"axis", 2}}), wide);
    auto const places = out::reshape(m, m.floats(counts, dtype::i64), {1, size, 1});
    auto used = m.number(0, wide);
    std::vector<value_id> order;
    for (std::int64_t k = 0; k < size; ++k) {
        auto const column = m.typed(out::sliced(m, table, {k}, {k + 1}, {2}), wide); // [n, size, 1]
        auto const open = work("Sub", m.typed(m.node("Abs", {column}), wide), work("Mul", used, m.number(1e30, wide)));
        auto const best = m.typed(m.node("ArgMax", {open}, {{"axis", 1}, {"keepdims", 1}}), dtype::i64);
        auto const mine = out::cast(m, m.typed(m.node("Equal", {places, best}), dtype::boolean), wide);
        auto const across = m.transposed(mine, {0, 2, 1}); // [n, 1, size]
        auto const row = work("MatMul", across, table);
        auto const scaled = work("Div", row, m.typed(out::sliced(m, row, {k}, {k + 1}, {2}), wide));
        table = work("Sub", table, work("Mul", work("Sub", column, mine), scaled));
        used = k == 0 ? mine : work("Add", used, mine);
        order.push_back(across);
    }
    auto const rows = m.typed(out::concatenated(m, order, 1), wide),
               right = m.typed(out::sliced(m, table, {size}, {2 * size}, {2}), wide);
    auto y = work("MatMul", rows, right);
    if (n.attr<"adjoint">()) y = m.transposed(y, {0, 2, 1});
    return n.set_output(out::reshape_to(m, out::cast(m, y, type), n.output<"y">().shape()));
}
inline constexpr auto inverse = out::lower<MatrixInverse>(&lower_inverse, 9);

/// True on the diagonal of a matrix [rows, columns].
inline value_id diagonal(emission& m, std::int64_t rows, std::int64_t columns) {
    std::vector<double> all(static_cast<std::size_t>(rows * columns), 0.0);
    for (std::int64_t i = 0; i < rows && i < columns; ++i) all[static_cast<std::size_t>(i * columns + i)] = 1;
    return m.constant(out::tensor_of(m.model().storage, dtype::boolean, shape{rows, columns}, all));
}

inline constexpr auto matrix_diag = out::lower<MatrixDiag>([](lowering<MatrixDiag>& n) -> status {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    if (!x.has_rank() || !x[x.rank() - 1].known()) return fail(errc::undetermined_shape, "x", "a size that is known");
    auto const size = x[x.rank() - 1].value();
    if (!out::may_be_made(size, size))
        return fail(errc::unsupported_in_operator_set, "x", "a matrix of at most 2^24 elements");
    auto const v = n.in<"x">();
    auto const rows = out::unsqueeze(m, v, {static_cast<std::int64_t>(x.rank())});
    return n.set_output(
        m.typed(m.node("Where", {diagonal(m, size, size), rows, out::scalar_like(m, 0, v)}), m.type(v)));
});

inline constexpr auto matrix_diag_part = out::lower<MatrixDiagPart>([](lowering<MatrixDiagPart>& n) -> status {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    auto const rank = static_cast<std::int64_t>(x.rank());
    if (!x.has_rank() || rank < 2 || !x[x.rank() - 1].known() || !x[x.rank() - 2].known())
        return fail(errc::undetermined_shape, "x", "sizes that are known");
    auto const rows = x[x.rank() - 2].value(), columns = x[x.rank() - 1].value();
    if (!out::may_be_made(rows, columns))
        return fail(errc::unsupported_in_operator_set, "x", "a matrix of at most 2^24 elements");
    auto const v = n.in<"x">();
    auto const only = m.typed(m.node("Where", {diagonal(m, rows, columns), v, out::scalar_like(m, 0, v)}), m.type(v));
    auto const y = out::reduced(m, "ReduceSum", only, {rank - 1}, false);
    return n.set_output(rows <= columns ? y : out::sliced(m, y, {0}, {columns}, {rank - 2}));
});

/// Elements outside of the band are 0; a negative limit is unbounded.
inline constexpr auto matrix_band_part = out::lower<MatrixBandPart>([](lowering<MatrixBandPart>& n) -> status {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    auto const lower = m.known(n.input<"num_lower">()), upper = m.known(n.input<"num_upper">());
    if (!lower || !upper || lower->size() != 1 || upper->size() != 1) return unknown_value("num_lower");
    if (!x.has_rank() || x.rank() < 2 || !x[x.rank() - 1].known() || !x[x.rank() - 2].known())
        return fail(errc::undetermined_shape, "x", "sizes that are known");
    auto const rows = x[x.rank() - 2].value(), columns = x[x.rank() - 1].value();
    if (!out::may_be_made(rows, columns))
        return fail(errc::unsupported_in_operator_set, "x", "a matrix of at most 2^24 elements");
    std::vector<double> all;
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns; ++j) {
            bool const within = ((*lower)[0] < 0 || i - j <= (*lower)[0]) && ((*upper)[0] < 0 || j - i <= (*upper)[0]);
            all.push_back(within ? 1 : 0);
        }
    auto const mask = m.constant(out::tensor_of(m.model().storage, dtype::boolean, shape{rows, columns}, all));
    auto const v = n.in<"x">();
    return n.set_output(m.typed(m.node("Where", {mask, v, out::scalar_like(m, 0, v)}), m.type(v)));
});

/// Products of neighbours along the axis, in one direction minus the other.
inline constexpr auto cross = out::lower<Cross>([](lowering<Cross>& n) -> status {
    auto& m = n.m;
    auto const& y = n.output<"y">().shape();
    if (!y.has_rank()) return unknown_rank("y");
    auto axis = n.attr<"dim">();
    for (std::size_t i = 0; axis == Cross::not_given && i < y.rank(); ++i)
        if (y[i].is(3)) axis = static_cast<std::int64_t>(i);
    auto const transposed = [&](value_id v, bool back) {
        return m.node("Gather", {v, back ? m.integers({2, 0, 1}) : m.integers({1, 2, 0})}, {{"axis", axis}});
    };
    auto const a = n.in<"x1">(), b = n.in<"x2">();
    return n.set_output(m.node("Sub", {m.node("Mul", {transposed(a, false), transposed(b, true)}),
                                          m.node("Mul", {transposed(a, true), transposed(b, false)})}));
});

/// The lowerings of this family.
using matrix_lowerings =
    out::lowerings<diag, set_diag, triangle, inverse, matrix_diag, matrix_diag_part, matrix_band_part, cross>;

} // namespace library::onnx_out
GRAFT_END
