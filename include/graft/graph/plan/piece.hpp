// graft/graph/plan/piece.hpp - tensors that are a slice of another tensor's bytes: concatenated into it, or split from
// it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN

/// One tensor that node `node` copies to its position in `whole`, or from there: bytes `at` to `at` + its size. The
/// copy is omitted if a plan places both in one memory.
/// units bytes
struct piece {
    /// `at` of a tensor whose bytes are not contiguous
    static constexpr std::uint64_t scattered = ~std::uint64_t{0};
    node_id node = no_id; ///< the node that concatenates or splits
    /// The tensor that contains the bytes.
    tensor_id whole = no_id, part = no_id; ///< the tensor that is a slice of it
    std::uint64_t at = 0;                  ///< where `part` begins in `whole`, in bytes, or `scattered`
};

/// Why a piece is copied.
enum class copy_reason : std::uint8_t {
    scattered,     ///< its bytes are not contiguous in the whole, or the axis is unknown
    not_in_arena,  ///< a constant, or a graph input: the caller may store it elsewhere
    control_flow,  ///< control flow forwards one of them, a loop is between them, or a handle refers to them
    not_aligned,   ///< its start would violate the plan's alignment
    placed_before, ///< it is placed in another tensor, or is larger than its whole
    written_over,  ///< one of them is overwritten while the other is needed
    more_memory    ///< the arena would become larger
};

/// As a string: `not aligned`.
[[nodiscard]] constexpr std::string_view name_of(copy_reason why) {
    constexpr std::string_view names[] = {
        "scattered", "not in the arena", "control flow", "not aligned", "placed before", "written over", "more memory"};
    return names[static_cast<std::size_t>(why)];
}

/// A piece that the run copies.
struct piece_copy {
    node_id node = no_id;                     ///< the node that copies it
    tensor_id part = no_id;                   ///< whose bytes are copied
    std::uint64_t bytes = 0;                  ///< how many bytes the run copies for it
    copy_reason why = copy_reason::scattered; ///< what prevents both from sharing memory
};

GRAFT_END
