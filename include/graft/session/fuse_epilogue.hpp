// graft/session/fuse_epilogue.hpp - epilogue fusion: a kernel executes later nodes, normalization and activation in a
// convolution
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy

#include "graft/session/binding.hpp"

GRAFT_BEGIN

namespace detail {

/// The rest of a fused node: its output is stored in place of its input, otherwise it is copied there.
inline bool pass_on(kernel_frame const& f, status&) {
    auto const &from = f.inputs[0], &to = f.outputs[0];
    auto const size = bytes_of(*to.desc);
    if (from.data != to.data && size.known() && size.value() > 0)
        std::memcpy(to.data, from.data, static_cast<std::size_t>(size.value()));
    return true;
}
inline constexpr kernel_row fused_row{.run = &pass_on, .in_place = 1};

/// The number of inputs that read each tensor; an output of the graph counts as two.
GRAFT_LARGE std::vector<std::uint32_t> count_readers(graph const& g);
/// Whether a kernel that executes `last` may execute `next` too: it is the only reader of the result, of the same
/// engine, with constants for its other inputs.
GRAFT_LARGE bool may_take_over(
    graph const& g, kernel_binding const& b, span<std::uint32_t const> readers, node_id last, node_id next);

/// The kernels of a binding for a copy of its graph with larger bounds: nodes are fused as before, and what was
/// prepared for nodes without bounds is shared; `of` must outlive the result.
GRAFT_LARGE kernel_binding bind_larger(graph const& g, kernel_binding const& of, error_list& errors);

} // namespace detail

/// Epilogue fusion, for kernels that support it: fuses a node that is the only reader of a kernel's output, runs on
/// the same engine and has constants for its other inputs. Such nodes are kept in the graph, do nothing, and the
/// intermediate tensor has the value of the last of them. This is a separate step: without it every node runs
/// separately, with the same numbers except for rounding. Graphs with loops are unchanged. The result is in
/// `fused_into`.
/// cost of preparing the kernels again
GRAFT_LARGE void fuse_epilogues(graph const& g, kernel_binding& b);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/session/detail/fuse_epilogue.ipp"
#endif
