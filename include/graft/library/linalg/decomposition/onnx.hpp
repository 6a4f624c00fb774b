// graft/library/linalg/decomposition/onnx.hpp - ONNX: determinants
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/linalg/decomposition/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

inline constexpr auto determinant = composed<onnx::Det>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"X">();
    auto const given = m.desc(x).type, type = given == dtype::bf16 ? dtype::f32 : given;
    return m.set_result(
        m.cast("", m.add<MatrixDeterminant>(given == type ? "" : "wide", "x"_p = m.cast("x", x, type)), given));
});

/// The plugins of this family.
using decomposition_plugins = graft::plugins<determinant>;
static_assert(onnx::complete<decomposition_plugins, ops<onnx::Det>>);

} // namespace library::onnx_plugins
GRAFT_END
