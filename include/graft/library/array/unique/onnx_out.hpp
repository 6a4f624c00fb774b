// graft/library/array/unique/onnx_out.hpp - to ONNX: different slices, and what one list has and another has not
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/array/unique/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status lower_unique_slices(lowering<UniqueSlices>& n) {
    auto const x = n.in<"x">();
    std::vector<out::given> attributes{{"axis", n.attr<"axis">()}, {"sorted", n.attr<"sorted">()}};
    auto const y = n.m.nodes("Unique", span<value_id const>(&x, 1), span<out::given const>(attributes), 4);
    value_id const all[]{y, n.m.typed(y + 1, dtype::i64), n.m.typed(y + 2, dtype::i64), n.m.typed(y + 3, dtype::i64)};
    return n.give(span<value_id const>(all));
}
inline constexpr auto unique_slices = out::lower<UniqueSlices>(&lower_unique_slices, 11);

/// The elements that are equal to none of the other list: a table of all pairs.
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
    return n.give(results);
}
inline constexpr auto list_difference = out::lower<ListDiff>(&lower_list_difference, 9);

/// The lowerings of this family.
using unique_lowerings = out::lowerings<unique_slices, list_difference>;

} // namespace library::onnx_out
GRAFT_END
