// graft/op/define/implementation.hpp - the kind of implementation that a node requests, in CANN's terms
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// The implementation of a target operator (CANN's ImplyType). `builtin`: any available one. A plugin declares it for
/// the nodes that it creates (`.implemented_by`), an engine for itself.
enum class implementation : std::uint8_t {
    builtin, ///< any that is available
    tvm,     ///< TVM kernels of the AI core
    ai_cpu,  ///< the AI CPU of the device
    custom,  ///< supplied by the user
    gelocal, ///< on the host, by CANN's graph engine
    hccl     ///< collective communication between devices
};

/// The name in CANN's documents: `AI_CPU`.
[[nodiscard]] constexpr std::string_view name_of(implementation i) {
    constexpr std::string_view names[] = {"BUILDIN", "TVM", "AI_CPU", "CUSTOM", "GELOCAL", "HCCL"};
    return names[static_cast<std::size_t>(i)];
}

GRAFT_END
