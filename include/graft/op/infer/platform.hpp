// graft/op/infer/platform.hpp - the device that a tiling function tiles for
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// The description of the device for a tiling function. The caller sets it; 0 is unspecified.
/// units bytes, and bytes per second
struct platform {
    std::string_view chip{};           ///< name of the chip, as in its descriptor
    std::uint32_t cores = 1;           ///< on which blocks of one kernel may run
    std::uint32_t vector_cores = 0;    ///< of these, or in addition, without a matrix unit
    std::uint64_t local_bytes = 0;     ///< working memory of one core for a kernel: unified buffer, shared memory, L1d
    std::uint64_t l0a_bytes = 0,       ///< memory of a matrix unit for left operands
        l0b_bytes = 0,                 ///< memory of a matrix unit for right operands
        l0c_bytes = 0;                 ///< memory of a matrix unit for results
    std::uint64_t l1_bytes = 0,        ///< level-1 memory of one core
        l2_bytes = 0;                  ///< level-2 memory, shared by all cores
    std::uint64_t bandwidth = 0;       ///< to the memory shared by all cores
    std::uint32_t local_alignment = 0; ///< alignment of slices of `local_bytes`; 0 and 1: any
    std::uint32_t vector_bytes = 0;    ///< processed by one instruction of a vector unit
    std::uint64_t clock_hz = 0;        ///< frequency of the cores, in cycles per second

    /// Whether the device is this chip: `if (ctx.platform().is<npu>())`.
    template <class Chip> [[nodiscard]] constexpr bool is() const { return chip == Chip::descriptor.name(); }
    /// Whether the device is unspecified.
    [[nodiscard]] constexpr bool unspecified() const { return *this == platform{}; }
    constexpr bool operator==(platform const&) const = default;
};

GRAFT_END
