// graft/library/array/onnx_out_moves.hpp - to ONNX: elements that are moved, found, repeated or put on diagonals
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/extremes.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/onnx_out.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/array/unique/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/linalg/matrix/ops.hpp"
#include "graft/library/nn/dropout/ops.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline constexpr auto dropout = out::lower<Dropout>(&lower_identity<Dropout>);
inline constexpr auto snapshot = out::lower<Snapshot>(&lower_identity<Snapshot>);
/// The first input as it is, whatever it is called.
template <class Op> status lower_first_input(lowering<Op>& n) { return n.give(n.m.of(n.inputs()[0])); }
inline constexpr auto guarantee_const = out::lower<GuaranteeConst>(&lower_first_input<GuaranteeConst>);
inline constexpr auto check_numerics = out::lower<CheckNumericsV2>(&lower_first_input<CheckNumericsV2>);
inline status lower_identity_n(lowering<IdentityN>& n) {
    auto const all = n.all<"x">();
    return n.give(span<value_id const>(all));
}
inline constexpr auto identity_n = out::lower<IdentityN>(&lower_identity_n);

inline status lower_shape_n(lowering<ShapeN>& n) {
    auto all = n.all<"x">();
    for (auto& v : all) v = out::cast(n.m, n.m.typed(n.m.node("Shape", {v}), dtype::i64), n.attr<"dtype">());
    return n.give(span<value_id const>(all));
}
inline constexpr auto shape_n = out::lower<ShapeN>(&lower_shape_n);

inline status lower_parallel_concat(lowering<ParallelConcat>& n) {
    return n.give(out::concatenated(n.m, n.all<"values">(), 0));
}
inline constexpr auto parallel_concat = out::lower<ParallelConcat>(&lower_parallel_concat);

/// Caffe's Tile.
inline status lower_tile_with_axis(lowering<TileWithAxis>& n) {
    auto const& x = n.input<"x">().shape();
    if (!x.has_rank()) return unknown_rank("x");
    numbers times(x.rank(), 1);
    times[static_cast<std::size_t>(out::from_zero({n.attr<"axis">()}, x.rank())[0])] = n.attr<"tiles">();
    return n.give(n.m.node("Tile", {n.in<"x">(), n.m.integers(times)}));
}
inline constexpr auto tile_with_axis = out::lower<TileWithAxis>(&lower_tile_with_axis);

/// YOLO's, which parts rows of all channels; back it is DepthToSpace.
inline status lower_pass_through(lowering<PassThrough>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    auto const s = n.attr<"stride">();
    if (n.attr<"reverse">()) return n.give(m.node("DepthToSpace", {n.in<"x">()}, {{"blocksize", s}}));
    if (x.rank() != 4 || !x[1].known() || !x[2].known() || !x[3].known())
        return fail(errc::undetermined_shape, "x", "images of known sizes");
    auto const rows = x[1].value() * x[2].value() / (s * s);
    auto const parts = out::reshape(m, n.in<"x">(), {-1, rows, s, x[3].value(), s});
    return n.give(out::reshape_to(m, m.transposed(parts, {0, 2, 4, 1, 3}), y));
}
inline constexpr auto pass_through = out::lower<PassThrough>(&lower_pass_through);

/// What falls out at the end comes in again at the front.
inline status lower_roll(lowering<RollV2>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    auto const shifts = m.known(n.input<"shift">()), axes = m.known(n.input<"axes">());
    if (!x.has_rank()) return unknown_rank("x");
    if (!shifts || !axes || shifts->size() != axes->size()) return unknown_value("shift");
    auto y = n.in<"x">();
    auto const where = out::from_zero(*axes, x.rank());
    for (std::size_t i = 0; i < where.size(); ++i) {
        auto by = (*shifts)[i];
        if (auto const d = x[static_cast<std::size_t>(where[i])]; d.known() && d.value() > 0) by %= d.value();
        if (by == 0) continue;
        value_id const parts[]{
            out::sliced(m, y, {-by}, {INT64_MAX}, {where[i]}), out::sliced(m, y, {0}, {-by}, {where[i]})};
        y = out::concatenated(m, parts, where[i]);
    }
    return n.give(y);
}
inline constexpr auto roll = out::lower<RollV2>(&lower_roll);

/// Positions of what is not zero, one per row.
inline status lower_where(lowering<Where>& n) {
    auto const at = n.m.typed(n.m.node("NonZero", {n.in<"x">()}), dtype::i64);
    return n.give(n.m.transposed(at, {1, 0}));
}
inline constexpr auto positions = out::lower<Where>(&lower_where);

/// What may be searched for different elements: engines have that of int64 and of reals, other integers as those.
[[nodiscard]] constexpr dtype searched_type(dtype t) {
    if (t == dtype::f32 || t == dtype::f64 || t == dtype::i64 || t == dtype::string) return t;
    return t == dtype::f16 || t == dtype::bf16 ? dtype::f32 : dtype::i64;
}
/// In order of appearance; with the number of each where the operator gives that. Without an axis a vector.
template <class Op> status lower_unique(lowering<Op>& n) {
    auto& m = n.m;
    std::vector<out::given> attributes{{"sorted", 0}};
    if constexpr (std::is_same_v<Op, UniqueExt2> || std::is_same_v<Op, UniqueWithCountsExt2>) {
        auto const axes = m.known(n.template input<"axis">());
        if (!axes || axes->size() > 1) return unknown_value("axis");
        if (!axes->empty()) attributes.push_back({"axis", (*axes)[0]});
    }
    auto const type = m.type(n.template in<"x">());
    auto const x = out::cast(m, n.template in<"x">(), searched_type(type));
    auto const y = m.nodes("Unique", span<value_id const>(&x, 1), span<out::given const>(attributes), 4);
    auto const index = n.template attr<"out_idx">();
    auto const which = [&](value_id v) { return out::cast(m, m.typed(v, dtype::i64), index); };
    value_id const results[]{out::cast(m, y, type), which(y + 2), n.row().output_count > 2 ? which(y + 3) : no_value};
    return n.give(results);
}
inline constexpr auto unique_elements = out::lower<UniqueExt2>(&lower_unique<UniqueExt2>);
inline constexpr auto unique_counts = out::lower<UniqueWithCountsExt2>(&lower_unique<UniqueWithCountsExt2>);
inline constexpr auto unique_of_vector = out::lower<Unique>(&lower_unique<Unique>);
inline constexpr auto counts_of_vector = out::lower<UniqueWithCounts>(&lower_unique<UniqueWithCounts>);

/// The positions of the numbers in their order.
inline status lower_invert_permutation(lowering<InvertPermutation>& n) {
    auto& m = n.m;
    auto const x = out::cast(m, n.in<"x">(), dtype::i64);
    auto const count = m.typed(m.node("Shape", {x}), dtype::i64);
    value_id const inputs[]{x, count};
    auto const sorted = m.nodes("TopK", inputs, {{"axis", 0}, {"largest", 0}}, 2);
    return n.give(out::cast(m, m.typed(sorted + 1, dtype::i64), m.type(n.in<"x">())));
}
inline constexpr auto invert_permutation = out::lower<InvertPermutation>(&lower_invert_permutation);

/// True on the diagonal of a matrix [rows, columns].
inline value_id diagonal(emission& m, std::int64_t rows, std::int64_t columns) {
    std::vector<double> all(static_cast<std::size_t>(rows * columns), 0.0);
    for (std::int64_t i = 0; i < rows && i < columns; ++i) all[static_cast<std::size_t>(i * columns + i)] = 1;
    return m.constant(out::tensor_of(m.model().storage, dtype::boolean, shape{rows, columns}, all));
}
inline status lower_matrix_diag(lowering<MatrixDiag>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    if (!x.has_rank() || !x[x.rank() - 1].known()) return fail(errc::undetermined_shape, "x", "a size that is known");
    auto const size = x[x.rank() - 1].value();
    if (!out::may_be_made(size, size))
        return fail(errc::unsupported_in_operator_set, "x", "a matrix of at most 2^24 elements");
    auto const v = n.in<"x">();
    auto const rows = out::unsqueeze(m, v, {static_cast<std::int64_t>(x.rank())});
    return n.give(m.typed(m.node("Where", {diagonal(m, size, size), rows, out::beside(m, 0, v)}), m.type(v)));
}
inline constexpr auto matrix_diag = out::lower<MatrixDiag>(&lower_matrix_diag);
inline status lower_matrix_diag_part(lowering<MatrixDiagPart>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    auto const rank = static_cast<std::int64_t>(x.rank());
    if (!x.has_rank() || rank < 2 || !x[x.rank() - 1].known() || !x[x.rank() - 2].known())
        return fail(errc::undetermined_shape, "x", "sizes that are known");
    auto const rows = x[x.rank() - 2].value(), columns = x[x.rank() - 1].value();
    if (!out::may_be_made(rows, columns))
        return fail(errc::unsupported_in_operator_set, "x", "a matrix of at most 2^24 elements");
    auto const v = n.in<"x">();
    auto const only = m.typed(m.node("Where", {diagonal(m, rows, columns), v, out::beside(m, 0, v)}), m.type(v));
    auto const y = out::reduced(m, "ReduceSum", only, {rank - 1}, false);
    return n.give(rows <= columns ? y : out::sliced(m, y, {0}, {columns}, {rank - 2}));
}
inline constexpr auto matrix_diag_part = out::lower<MatrixDiagPart>(&lower_matrix_diag_part);

/// What lies far from the diagonal is 0; below 0 is as far as it goes.
inline status lower_matrix_band_part(lowering<MatrixBandPart>& n) {
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
    return n.give(m.typed(m.node("Where", {mask, v, out::beside(m, 0, v)}), m.type(v)));
}
inline constexpr auto matrix_band_part = out::lower<MatrixBandPart>(&lower_matrix_band_part);

/// Products of neighbours along the axis, one way round less the other.
inline status lower_cross(lowering<Cross>& n) {
    auto& m = n.m;
    auto const& y = n.output<"y">().shape();
    if (!y.has_rank()) return unknown_rank("y");
    auto axis = n.attr<"dim">();
    for (std::size_t i = 0; axis == Cross::not_given && i < y.rank(); ++i)
        if (y[i].is(3)) axis = static_cast<std::int64_t>(i);
    auto const turned = [&](value_id v, bool back) {
        return m.node("Gather", {v, back ? m.integers({2, 0, 1}) : m.integers({1, 2, 0})}, {{"axis", axis}});
    };
    auto const a = n.in<"x1">(), b = n.in<"x2">();
    return n.give(m.node("Sub",
        {m.node("Mul", {turned(a, false), turned(b, true)}), m.node("Mul", {turned(a, true), turned(b, false)})}));
}
inline constexpr auto cross = out::lower<Cross>(&lower_cross);

/// The lowerings in this file.
using array_move_lowerings = out::lowerings<dropout, snapshot, guarantee_const, check_numerics, identity_n, shape_n,
    parallel_concat, tile_with_axis, pass_through, roll, positions, unique_elements, unique_counts, unique_of_vector,
    counts_of_vector, invert_permutation, matrix_diag, matrix_diag_part, matrix_band_part, cross>;

} // namespace library::onnx_out
GRAFT_END
