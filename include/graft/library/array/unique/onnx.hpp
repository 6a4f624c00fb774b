// graft/library/array/unique/onnx.hpp - ONNX: unique elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/unique/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The distinct slices along an axis, or without one the distinct elements.
inline constexpr auto unique = expand<onnx::Unique>([](auto& ctx) -> status {
    making m(ctx);
    auto x = ctx.template tensor<"X">();
    bool const slices = ctx.template has_attr<"axis">();
    if (!slices) x = m.reshape("flat", x, {-1});
    auto const y = m.add<UniqueSlices>("", "x"_p = x, "axis"_p = slices ? ctx.template attr<"axis">() : std::int64_t{0},
        "sorted"_p = ctx.template attr<"sorted">() != 0);
    for (std::uint32_t k = 0; k < ctx.output_count(); ++k) ctx.result(y[k]);
    return ok;
});

/// The plugins of this family.
using unique_plugins = graft::plugins<unique>;
static_assert(onnx::complete<unique_plugins, ops<onnx::Unique>>);

} // namespace library::onnx_plugins
GRAFT_END
