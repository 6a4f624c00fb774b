// graft/library/array/elements/microsoft.hpp - ONNX, com.microsoft: operators that are now in ai.onnx, too
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/elements/ops.hpp"
#include "graft/library/linalg/matrix/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::microsoft {

struct Trilu : onnx::op<Trilu> {
    static constexpr auto history = onnx::define("com.microsoft.Trilu",
        onnx::since(1, "X: T, ?k: int64 -> Y: T; upper: int = 1; T: {floats, ints, uints, bool}"));
};
struct GatherND : onnx::op<GatherND> {
    static constexpr auto history = onnx::define("com.microsoft.GatherND",
        onnx::since(1, "data: T, indices: Tind -> output: T; T: {floats, ints, uints, bool, string}; Tind: {int32, "
                       "int64}"));
};
struct Inverse : onnx::op<Inverse> {
    static constexpr auto history = onnx::define("com.microsoft.Inverse", onnx::since(1, "X: T -> Y: T; T: {floats}"));
};

} // namespace library::microsoft

namespace library::onnx_plugins {

inline constexpr auto trilu_of_microsoft = plugin<Trilu, microsoft::Trilu>().map(
    "upper", "upper", when(0, false), otherwise(true));
inline constexpr auto gather_nd_of_microsoft = plugin<GatherSlices, microsoft::GatherND>().use_default("batch_dims");

/// float16 matrices are inverted in float32.
inline constexpr auto inverse_of_microsoft = expand<microsoft::Inverse>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"X">();
    auto const type = m.desc(x).type, wide = computed_type(type);
    return m.set_result(m.cast("", m.of<MatrixInverse>(type == wide ? "" : "inverse", m.cast("x", x, wide)), type));
});

/// The plugins of this file.
using microsoft_elements_plugins = graft::plugins<trilu_of_microsoft, gather_nd_of_microsoft, inverse_of_microsoft>;
static_assert(
    onnx::complete<microsoft_elements_plugins, ops<microsoft::Trilu, microsoft::GatherND, microsoft::Inverse>>);

} // namespace library::onnx_plugins
GRAFT_END
