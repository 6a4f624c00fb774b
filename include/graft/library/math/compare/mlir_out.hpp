// graft/library/math/compare/mlir_out.hpp - to MLIR: comparisons, selection, clamping
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/compare/clip_bounds.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/mlir/images.hpp"
#include "graft/library/mlir/out_elements.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

template <class Op, relation Relation> status lower_relation(lowering<Op>& n) {
    return n.set_output(out::compare(n.m, Relation, n.template in<"x1">(), n.template in<"x2">()));
}

/// A condition of rank 1 selects complete slices along the first axis.
inline status lower_select(lowering<Select>& n) {
    auto const &c = n.input<"condition">().shape(), &x = n.input<"x1">().shape();
    auto condition = n.in<"condition">();
    if (c.rank() == 1 && x.rank() > 1) condition = out::along(n.m, condition, 0, x.rank());
    return n.set_output(out::choose(n.m, condition, n.in<"x1">(), n.in<"x2">()));
}

inline status lower_select_v2(lowering<SelectV2>& n) {
    return n.set_output(out::choose(n.m, n.in<"condition">(), n.in<"then">(), n.in<"else">()));
}

inline status lower_clip_by_value(lowering<ClipByValue>& n) {
    auto const low = n.input<"clip_value_min">(), high = n.input<"clip_value_max">();
    auto const bounds = bounds_in_order({low.desc(), low.value().bytes, {}}, {high.desc(), high.value().bytes, {}});
    if (bounds && dtype_families::floating.has(low.dtype()))
        return n.set_output(out::clamp(n.m, n.in<"x">(), bounds->low, bounds->high));
    auto const below = out::apply(n.m, binary::minimum, n.in<"x">(), n.in<"clip_value_max">());
    return n.set_output(out::apply(n.m, binary::maximum, below, n.in<"clip_value_min">()));
}

/// The lowerings of this family.
using compare_lowerings = lowerings<&lower_binary<LogicalAnd, binary::both>, &lower_binary<LogicalOr, binary::either>,
    &lower_relation<Equal, relation::equal>, &lower_relation<NotEqual, relation::not_equal>,
    &lower_relation<Greater, relation::greater>, &lower_relation<GreaterEqual, relation::greater_equal>,
    &lower_relation<Less, relation::less>, &lower_relation<LessEqual, relation::less_equal>, &lower_select,
    &lower_select_v2, &lower_clip_by_value>;

} // namespace library::mlir_out
GRAFT_END
