// graft/op/platform.hpp - the device that a tiling function tiles for
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// What a tiling function may know of the device. The caller says it; 0 is what nobody said.
/// units bytes, and bytes per second
struct platform {
    std::string_view chip{};
    std::uint32_t cores = 1;        ///< that blocks of one kernel may run on
    std::uint32_t vector_cores = 0; ///< of these, or beside them, without a matrix unit
    std::uint64_t local_bytes = 0;  ///< memory of one core that a kernel works in: unified buffer, shared memory, L1d
    std::uint64_t l0a_bytes = 0, l0b_bytes = 0, l0c_bytes = 0; ///< of a matrix unit
    std::uint64_t l1_bytes = 0, l2_bytes = 0;
    std::uint64_t bandwidth = 0;       ///< to the memory that all cores share
    std::uint32_t local_alignment = 0; ///< boundary on which pieces of `local_bytes` begin; 0 and 1: any
    std::uint32_t vector_bytes = 0;    ///< that one instruction of a vector unit takes
    std::uint64_t clock_hz = 0;

    /// The device is this chip: `if (ctx.platform().is<npu>())`.
    template <class Chip> [[nodiscard]] constexpr bool is() const { return chip == Chip::descriptor.name(); }
    /// Nobody said anything of the device.
    [[nodiscard]] constexpr bool unsaid() const { return *this == platform{}; }
    constexpr bool operator==(platform const&) const = default;
};

GRAFT_END
