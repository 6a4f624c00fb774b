// graft/graph/piece.hpp - tensors that are a stretch of another tensor's bytes: joined to it, or taken from it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/graph/graph.hpp"

GRAFT_BEGIN

/// One tensor that node `node` copies to its place in `whole`, or from there: bytes `at` to `at` + its size.
/// The copy is left out where a plan puts both into one memory.
/// units bytes
struct piece {
    /// `at` of a tensor whose bytes are no single stretch
    static constexpr std::uint64_t scattered = ~std::uint64_t{0};
    node_id node = no_id;
    tensor_id whole = no_id, part = no_id;
    std::uint64_t at = 0;
};

/// Why a piece is copied.
enum class copy_reason : std::uint8_t {
    scattered,     ///< its bytes are not one stretch of the whole, or the axis is not known
    not_in_arena,  ///< a constant, or an input of the graph: the caller may keep it elsewhere
    control_flow,  ///< control flow passes one of them on, a loop is between them, or a handle leads to them
    not_aligned,   ///< it would not begin on the boundary of the plan
    placed_before, ///< it lies in another tensor, or is larger than what it belongs to
    written_over,  ///< one of them is written over while the other is needed
    more_memory    ///< the arena would become larger
};

/// In words: `not aligned`.
[[nodiscard]] constexpr std::string_view name_of(copy_reason why) {
    constexpr std::string_view names[] = {
        "scattered", "not in the arena", "control flow", "not aligned", "placed before", "written over", "more memory"};
    return names[static_cast<std::size_t>(why)];
}

/// A piece that the run copies.
struct piece_copy {
    node_id node = no_id;
    tensor_id part = no_id;
    std::uint64_t bytes = 0;
    copy_reason why = copy_reason::scattered;
};

GRAFT_END
