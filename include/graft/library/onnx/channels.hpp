// graft/library/onnx/channels.hpp - converts images from channels last to channels second, and back
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// [n, spatial.., channels] as [n, channels, spatial..].
/// error wrong_rank
[[nodiscard]] inline status channels_second(making& m, tensor_id& x) {
    auto const d = m.ranked(x, "X");
    auto const rank = d.shape.rank();
    if (rank < 3) return fail(errc::wrong_rank, "X", "spatial axes", 3, rank);
    numbers order{0, static_cast<std::int64_t>(rank) - 1};
    for (std::size_t i = 1; i + 1 < rank; ++i) order.push_back(static_cast<std::int64_t>(i));
    x = m.permute("channels_second", x, order);
    return ok;
}
/// [n, channels, spatial..], of this rank, as [n, spatial.., channels].
[[nodiscard]] inline tensor_id channels_last(making& m, std::string_view name, tensor_id y, std::size_t rank) {
    numbers order{0};
    for (std::size_t i = 2; i < rank; ++i) order.push_back(static_cast<std::int64_t>(i));
    order.push_back(1);
    return m.permute(name, y, order);
}

} // namespace library::onnx_plugins
GRAFT_END
