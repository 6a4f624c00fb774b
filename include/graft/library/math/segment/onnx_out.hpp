// graft/library/math/segment/onnx_out.hpp - to ONNX: sums and extremes of segments
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/math/segment/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"
#include "graft/library/onnx/out_elements.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// 0, 1, ... below `count` along the last of `rank` axes, of int64.
inline value_id counted(emission& m, std::int64_t count) {
    numbers all;
    for (std::int64_t i = 0; i < count; ++i) all.push_back(i);
    return m.integers(all);
}

/// How rows of one segment are reduced.
struct segment_way {
    std::string_view reduction{}; ///< of ONNX
    double begin = 0;             ///< the value for rows of other segments in the reduction
    double empty = 0;             ///< the value of a segment without a row
    int root = 0;                 ///< 1: divided by the number of rows, 2: by its square root
};

/// Rows `x` [k, ...] of the segments `ids` [k], of which there are `count`: each row is in its own segment and
/// counts as `begin` in all others. Sums of reals are one product of matrices instead.
/// error undetermined_shape, unsupported_in_operator_set: more than 2^24 elements in between
inline value_id put_together(
    emission& m, value_id x, value_id ids, dim rows, dim each, dim segments, shape const& y, segment_way const& how) {
    if (!rows.known() || !each.known() || !segments.known() || !y.is_static()) {
        m.refuse(fail(errc::undetermined_shape, "segment_ids", "sizes that are known"));
        return x;
    }
    auto const k = rows.value(), e = each.value(), n = segments.value();
    bool const is_sum = how.reduction == "ReduceSum" && (m.type(x) == dtype::f32 || m.type(x) == dtype::f64);
    if (!out::may_be_made(k, n) || (!is_sum && !out::may_be_made(k * n, e))) {
        m.refuse(fail(errc::unsupported_in_operator_set, "segment_ids", "fewer rows and segments"));
        return x;
    }
    auto const type = m.type(x);
    auto const own = out::reshape(m, out::cast(m, ids, dtype::i64), {1, k});
    auto const mine = m.typed(m.node("Equal", {own, out::reshape(m, counted(m, n), {n, 1})}), dtype::boolean); // [n, k]
    value_id created;
    if (is_sum) {
        created = m.typed(m.node("MatMul", {out::cast(m, mine, type), out::reshape(m, x, {k, e})}), type);
    } else {
        bool const greatest = how.reduction == "ReduceMax", min = how.reduction == "ReduceMin";
        auto const other = m.number(greatest || min ? end_of(type, min) : how.begin, type);
        auto const all = m.node("Where", {out::reshape(m, mine, {n, k, 1}), out::reshape(m, x, {1, k, e}), other});
        created = m.typed(out::reduced(m, how.reduction, m.typed(all, type), {1}, false), type);
    }
    if (how.root != 0 || how.empty != how.begin) {
        auto const count = m.typed(out::reduced(m, "ReduceSum", out::cast(m, mine, dtype::i32), {1}, true), dtype::i32);
        if (how.root != 0) {
            auto by = out::cast(m,
                m.typed(m.node("Max", {out::cast(m, count, dtype::f32), m.number(1, dtype::f32)}), dtype::f32), type);
            if (how.root == 2) by = m.typed(m.node("Sqrt", {by}), type);
            created = m.typed(m.node("Div", {created, by}), type);
        } else {
            auto const none = m.typed(m.node("Less", {count, m.number(1, dtype::i32)}), dtype::boolean);
            created = m.typed(m.node("Where", {none, m.number(how.empty, type), created}), type);
        }
    }
    return out::reshape_to(m, created, y);
}

/// `Unsorted`: ids of any rank, and segments without a row have the initial value of the reduction.
template <class Op> status lower_segments(
    lowering<Op>& n, value_id rows, value_id ids, shape const& of_ids, dim each, segment_way const& how) {
    auto& m = n.m;
    auto const& y = n.template output<"y">().shape();
    auto const type = m.type(rows);
    auto const created = put_together(m, out::cast(m, rows, summed_in(type)), ids, of_ids.elements(), each,
        y.has_rank() && y.rank() > 0 ? dim(y[0]) : dim::unknown(), y, how);
    return n.set_output(out::cast(m, created, type));
}

template <class Op> status lower_unsorted(lowering<Op>& n, segment_way how) {
    auto const &x = n.template input<"x">().shape(), &ids = n.template input<"segment_ids">().shape();
    if (!x.has_rank() || !ids.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    if (how.reduction == "ReduceMax") how.begin = how.empty = 0; // empty segments have the value of the reduction
    return lower_segments(
        n, n.template in<"x">(), n.template in<"segment_ids">(), ids, x.elements(ids.rank(), x.rank()), how);
}

template <class Op> status lower_sorted(lowering<Op>& n, segment_way const& how) {
    auto const& x = n.template input<"x">().shape();
    if (!x.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    return lower_segments(n, n.template in<"x">(), n.template in<"segment_ids">(),
        n.template input<"segment_ids">().shape(), x.elements(1, x.rank()), how);
}

template <class Op> status lower_chosen(lowering<Op>& n, segment_way const& how) {
    auto& m = n.m;
    auto const& x = n.template input<"x">().shape();
    if (!x.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    auto const rows = m.typed(
        m.node("Gather", {n.template in<"x">(), out::cast(m, n.template in<"indices">(), dtype::i64)}, {{"axis", 0}}),
        m.type(n.template in<"x">()));
    return lower_segments(n, rows, n.template in<"segment_ids">(), n.template input<"segment_ids">().shape(),
        x.elements(1, x.rank()), how);
}

inline constexpr segment_way by_sum{"ReduceSum", 0, 0}, by_mean{"ReduceSum", 0, 0, 1}, by_root{"ReduceSum", 0, 0, 2},
    by_product{"ReduceProd", 1, 1}, by_most{"ReduceMax", 1, 0}, by_least{"ReduceMin", 1, 0},
    by_least_of_any{"ReduceMin"};
template <class Op, segment_way const& How> status sorted_segments(lowering<Op>& n) { return lower_sorted(n, How); }
template <class Op, segment_way const& How> status unsorted_segments(lowering<Op>& n) { return lower_unsorted(n, How); }
template <class Op, segment_way const& How> status chosen_segments(lowering<Op>& n) { return lower_chosen(n, How); }

template <class Op, segment_way const& How>
inline constexpr auto lowered_ascending = out::lower<Op>(&sorted_segments<Op, How>, 9);

template <class Op, segment_way const& How>
inline constexpr auto lowered_unsorted = out::lower<Op>(&unsorted_segments<Op, How>, 9);

template <class Op, segment_way const& How>
inline constexpr auto lowered_chosen = out::lower<Op>(&chosen_segments<Op, How>, 9);

/// The lowerings of this family.
using segment_lowerings = out::lowerings<lowered_ascending<SegmentSum, by_sum>, lowered_ascending<SegmentMean, by_mean>,
    lowered_ascending<SegmentProd, by_product>, lowered_ascending<SegmentMax, by_most>,
    lowered_ascending<SegmentMin, by_least>, lowered_unsorted<UnsortedSegmentSum, by_sum>,
    lowered_unsorted<UnsortedSegmentProd, by_product>, lowered_unsorted<UnsortedSegmentMax, by_most>,
    lowered_unsorted<UnsortedSegmentMin, by_least_of_any>, lowered_chosen<SparseSegmentSum, by_sum>,
    lowered_chosen<SparseSegmentMean, by_mean>, lowered_chosen<SparseSegmentSqrtN, by_root>,
    lowered_chosen<SparseSegmentSumWithNumSegments, by_sum>, lowered_chosen<SparseSegmentMeanWithNumSegments, by_mean>,
    lowered_chosen<SparseSegmentSqrtNWithNumSegments, by_root>>;

} // namespace library::onnx_out
GRAFT_END
