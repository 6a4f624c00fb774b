// graft/library/math/compare/mlir_out.hpp - to MLIR: comparisons, selection, clamping
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/compare/ops.hpp"
#include "graft/library/mlir/images.hpp"
#include "graft/library/mlir/out_elements.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

inline constexpr auto logical_and = out::lower<LogicalAnd>(&lower_binary<LogicalAnd, binary::both>);
inline constexpr auto logical_or = out::lower<LogicalOr>(&lower_binary<LogicalOr, binary::either>);

template <class Op, relation Relation> status lower_relation(lowering<Op>& n) {
    return n.set_output(out::compare(n.m, Relation, n.template in<"x1">(), n.template in<"x2">()));
}
inline constexpr auto equal = out::lower<Equal>(&lower_relation<Equal, relation::equal>);
inline constexpr auto not_equal = out::lower<NotEqual>(&lower_relation<NotEqual, relation::not_equal>);
inline constexpr auto greater = out::lower<Greater>(&lower_relation<Greater, relation::greater>);
inline constexpr auto greater_equal = out::lower<GreaterEqual>(&lower_relation<GreaterEqual, relation::greater_equal>);
inline constexpr auto less = out::lower<Less>(&lower_relation<Less, relation::less>);
inline constexpr auto less_equal = out::lower<LessEqual>(&lower_relation<LessEqual, relation::less_equal>);

/// A condition of rank 1 selects complete slices along the first axis.
inline status lower_select(lowering<Select>& n) {
    auto const &c = n.input<"condition">().shape(), &x = n.input<"x1">().shape();
    auto condition = n.in<"condition">();
    if (c.rank() == 1 && x.rank() > 1) condition = out::along(n.m, condition, 0, x.rank());
    return n.set_output(out::choose(n.m, condition, n.in<"x1">(), n.in<"x2">()));
}
inline constexpr auto select = out::lower<Select>(&lower_select);

inline status lower_select_v2(lowering<SelectV2>& n) {
    return n.set_output(out::choose(n.m, n.in<"condition">(), n.in<"then">(), n.in<"else">()));
}
inline constexpr auto select_v2 = out::lower<SelectV2>(&lower_select_v2);

inline status lower_clip_by_value(lowering<ClipByValue>& n) {
    auto const low = out::apply(n.m, binary::maximum, n.in<"x">(), n.in<"clip_value_min">());
    return n.set_output(out::apply(n.m, binary::minimum, low, n.in<"clip_value_max">()));
}
inline constexpr auto clip_by_value = out::lower<ClipByValue>(&lower_clip_by_value);

/// The lowerings of this family.
using compare_lowerings = out::lowerings<logical_and, logical_or, equal, not_equal, greater, greater_equal, less,
    less_equal, select, select_v2, clip_by_value>;

} // namespace library::mlir_out
GRAFT_END
