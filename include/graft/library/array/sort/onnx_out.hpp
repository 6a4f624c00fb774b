// graft/library/array/sort/onnx_out.hpp - to ONNX: sorted tensors and places in them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/library/array/sort/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Whether fewer than k predictions are larger than that of the target.
template <class Op> status lower_in_top_k(lowering<Op>& n) {
    auto& m = n.m;
    auto const all = n.template in<"predictions">();
    auto const at = out::unsqueeze(m, out::cast(m, n.template in<"targets">(), dtype::i64), {1});
    auto const own = m.node("GatherElements", {all, at}, {{"axis", 1}});
    auto const above = out::cast(m, m.typed(m.node("Greater", {all, own}), dtype::boolean), dtype::i32);
    auto const count = out::reduced(m, "ReduceSum", above, {1}, false);
    value_id k;
    if constexpr (std::is_same_v<Op, InTopK>) k = m.number(static_cast<double>(n.template attr<"k">()), dtype::i32);
    else k = out::cast(m, n.template in<"k">(), dtype::i32);
    return n.set_output(m.node("Less", {count, k}));
}

/// The number of elements of a sorted row that are below a value; for `UpperBound` those that are not above it.
template <class Op> status lower_bound_of(lowering<Op>& n) {
    auto& m = n.m;
    auto const row = out::unsqueeze(m, n.template in<"sorted_x">(), {1}),
               value = out::unsqueeze(m, n.template in<"values">(), {2});
    auto const type = m.type(n.template in<"values">());
    if (type == dtype::string) return fail(errc::unsupported_in_operator_set, "values", "numbers");
    value_id below;
    if constexpr (std::is_same_v<Op, LowerBound>) below = m.typed(m.node("Less", {row, value}), dtype::boolean);
    else below = m.typed(m.node("Not", {m.typed(m.node("Less", {value, row}), dtype::boolean)}), dtype::boolean);
    auto const count = m.typed(out::reduced(m, "ReduceSum", out::cast(m, below, dtype::i32), {2}, false), dtype::i32);
    return n.set_output(out::cast(m, count, n.template output<"y">().desc().type));
}

/// The lowerings of this family.
using sort_lowerings = lowerings<&lower_in_top_k<InTopK>, &lower_in_top_k<InTopKV2>,
    from_set<9, &lower_bound_of<LowerBound>>, from_set<9, &lower_bound_of<UpperBound>>>;

} // namespace library::onnx_out
GRAFT_END
