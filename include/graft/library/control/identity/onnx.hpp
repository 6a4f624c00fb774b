// graft/library/control/identity/onnx.hpp - ONNX: tensors forwarded unchanged
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/control/identity/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

inline constexpr auto identity = plugin<Identity, onnx::Identity>();

// An optional is its element, which exists: the caller passes it. An optional without an element has no tensor.

/// error missing_input: an optional without an element
inline constexpr auto optional = expand<onnx::Optional>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"input">();
    if (x == no_id) return fail(errc::missing_input, "input", "an element: an optional without one is no tensor");
    return m.set_result(m.of<Identity>("", x));
});
inline constexpr auto optional_get_element = plugin<Identity, onnx::OptionalGetElement>();

/// A constant: whether there is an element is known when the model is imported.
inline constexpr auto optional_has_element = expand<onnx::OptionalHasElement>([](auto& ctx) -> status {
    making m(ctx);
    return m.set_result(m.number("known", ctx.template tensor<"input">() == no_id ? 0 : 1, dtype::boolean));
});

/// The plugins of this family.
using identity_plugins = graft::plugins<identity, optional, optional_get_element, optional_has_element>;
static_assert(onnx::complete<identity_plugins,
    ops<onnx::Identity, onnx::Optional, onnx::OptionalGetElement, onnx::OptionalHasElement>>);

} // namespace library::onnx_plugins
GRAFT_END
