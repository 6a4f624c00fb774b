// graft/library/array/space_to_depth/onnx.hpp - ONNX: blocks moved between dims
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Blocks of channels become blocks of pixels, and the reverse; images [n, channels, h, w].
inline constexpr auto depth_to_space = expand<onnx::DepthToSpace>([](auto& ctx) -> status {
    making m(ctx);
    return m.set_result(m.add<DepthToSpace>("", "x"_p = ctx.template tensor<"input">(),
        "block_size"_p = ctx.template attr<"blocksize">(), "data_format"_p = "NCHW"_c,
        "mode"_p = ctx.template attr_if_given<"mode">()));
});
inline constexpr auto space_to_depth = expand<onnx::SpaceToDepth>([](auto& ctx) -> status {
    making m(ctx);
    return m.set_result(m.add<SpaceToDepth>("", "x"_p = ctx.template tensor<"input">(),
        "block_size"_p = ctx.template attr<"blocksize">(), "data_format"_p = "NCHW"_c));
});

/// The plugins of this family.
using space_to_depth_plugins = graft::plugins<depth_to_space, space_to_depth>;
static_assert(onnx::complete<space_to_depth_plugins, ops<onnx::DepthToSpace, onnx::SpaceToDepth>>);

} // namespace library::onnx_plugins
GRAFT_END
