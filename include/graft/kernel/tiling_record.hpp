// graft/kernel/tiling_record.hpp - what a tiling function decided for one node, erased
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/base/status.hpp"
#include "graft/op/frame.hpp"
#include "graft/op/platform.hpp"

GRAFT_BEGIN

/// A tiling without the type of its data.
struct GRAFT_TYPE tiling_record {
    static constexpr std::size_t most_workspaces = 8, alignment = 64;

    std::uint64_t key = 0;    ///< which variant of the kernel runs
    std::uint32_t blocks = 1; ///< how many blocks the work is cut into
    std::uint32_t workspaces = 0;
    std::uint64_t workspace_bytes[most_workspaces]{};
    /// as large as the kernel's row says, on a boundary of 64; written by the tiling function
    std::byte* data = nullptr;

    /// Where workspace `i` begins, in bytes from the first; at `workspaces` the size of all. Each is on a
    /// boundary of 64.
    [[nodiscard]] constexpr std::uint64_t workspace_at(std::uint32_t i) const {
        std::uint64_t at = 0;
        for (std::uint32_t k = 0; k < i && k < workspaces; ++k)
            at += (workspace_bytes[k] + alignment - 1) / alignment * alignment;
        return at;
    }
};

/// A tiling function without its types: reads a node whose outputs are inferred, writes the record and its data.
using tiling_function = status (*)(frame&, platform const&, tiling_record&);

GRAFT_END
