// graft/kernel/tiling_record.hpp - the type-erased result of a tiling function for one node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/status.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/op/infer/platform.hpp"

GRAFT_BEGIN

/// A tiling without the type of its data.
struct GRAFT_TYPE tiling_record {
    /// The most workspaces that a tiling may request.
    static constexpr std::size_t max_workspaces = 8, alignment = 64; ///< of each workspace and of the data, in bytes

    std::uint64_t key = 0;        ///< selected variant of the kernel
    std::uint32_t blocks = 1;     ///< number of blocks into which the work is split
    std::uint32_t workspaces = 0; ///< number of workspaces that it requested, at most `max_workspaces`
    std::uint64_t workspace_bytes[max_workspaces]{}; ///< the size of each in bytes; 0 beyond `workspaces`
    /// What `work::local_bytes` says: a simulated block must not hold more. -1: nothing. A file does not keep it.
    std::int64_t local_bytes = -1;
    /// The data that the tiling function writes, aligned to 64; the kernel's row has its size.
    std::byte* data = nullptr;

    /// The offset of workspace `i` in bytes from the first; at `workspaces` the size of all. Each is aligned to 64.
    [[nodiscard]] constexpr std::uint64_t workspace_at(std::uint32_t i) const {
        std::uint64_t at = 0;
        for (std::uint32_t k = 0; k < i && k < workspaces; ++k)
            at += (workspace_bytes[k] + alignment - 1) / alignment * alignment;
        return at;
    }
};

/// A type-erased tiling function: reads a node whose outputs are inferred, writes the record and its data.
using tiling_function = status (*)(frame&, platform const&, tiling_record&);

GRAFT_END
