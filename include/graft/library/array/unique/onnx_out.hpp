// graft/library/array/unique/onnx_out.hpp - ONNX exporter: unique slices, and the difference of two lists
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <vector>

#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/array/unique/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status lower_unique_slices(lowering<UniqueSlices>& n) {
    auto const x = n.in<"x">();
    std::vector<out::given> attributes{{"axis", n.attr<"axis">()}, {"sorted", n.attr<"sorted">()}};
    auto const y = n.m.nodes("Unique", span<value_id const>(&x, 1), span<out::given const>(attributes), 4);
    value_id const all[]{y, n.m.typed(y + 1, dtype::i64), n.m.typed(y + 2, dtype::i64), n.m.typed(y + 3, dtype::i64)};
    return n.set_output(span<value_id const>(all));
}

/// The elements that are equal to none of the other list: compares all pairs.
inline status lower_list_difference(lowering<ListDiff>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const same = m.typed(
        m.node("Equal", {out::unsqueeze(m, x, {1}), out::unsqueeze(m, n.in<"y">(), {0})}), dtype::boolean);
    auto const count = m.typed(out::reduced(m, "ReduceSum", out::cast(m, same, dtype::i32), {1}, false), dtype::i32);
    auto const alone = m.typed(m.node("Equal", {count, m.number(0, dtype::i32)}), dtype::boolean);
    auto const at = out::squeeze(m, m.typed(m.node("NonZero", {alone}), dtype::i64), {0});
    value_id const results[]{m.typed(m.node("Compress", {x, alone}, {{"axis", 0}}), m.type(x)),
        out::cast(m, at, n.output<"idx">().desc().type)};
    return n.set_output(results);
}

/// The type used to search for distinct elements: engines support int64 and floats, other integers are converted to
/// these.
[[nodiscard]] constexpr dtype searched_type(dtype t) {
    if (t == dtype::f32 || t == dtype::f64 || t == dtype::i64 || t == dtype::string) return t;
    return t == dtype::f16 || t == dtype::bf16 ? dtype::f32 : dtype::i64;
}

/// In order of appearance; with the count of each if the operator has that output. Without an axis a vector.
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
    return n.set_output(results);
}

/// The lowerings of this family.
using unique_lowerings =
    lowerings<from_set<11, &lower_unique_slices>, from_set<9, &lower_list_difference>, &lower_unique<UniqueExt2>,
        &lower_unique<UniqueWithCountsExt2>, &lower_unique<Unique>, &lower_unique<UniqueWithCounts>>;

} // namespace library::onnx_out
GRAFT_END
