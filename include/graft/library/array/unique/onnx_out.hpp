// graft/library/array/unique/onnx_out.hpp - to ONNX: different slices
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

/// The lowerings of this family.
using unique_lowerings = out::lowerings<unique_slices>;

} // namespace library::onnx_out
GRAFT_END
