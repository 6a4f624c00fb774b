// graft/graph/implementation.hpp - what kind of implementation a node asks for, in CANN's words
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// What implements a target operator (CANN's ImplyType). `builtin`: whatever there is. A plugin says it of
/// the nodes that it makes (`.implemented_by`), an engine of itself.
enum class implementation : std::uint8_t { builtin, tvm, ai_cpu, custom, gelocal, hccl };

/// The documents' name: `AI_CPU`.
[[nodiscard]] constexpr std::string_view name_of(implementation i) {
    constexpr std::string_view names[] = {"BUILDIN", "TVM", "AI_CPU", "CUSTOM", "GELOCAL", "HCCL"};
    return names[static_cast<std::size_t>(i)];
}

GRAFT_END
