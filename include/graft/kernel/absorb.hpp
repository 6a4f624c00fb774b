// graft/kernel/absorb.hpp - nodes that a kernel before them does, too: normalization and activation in a convolution
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring> // memcpy

#include "graft/base/config.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/graph.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/binding.hpp"
#include "graft/kernel/table_view.hpp"

GRAFT_BEGIN

namespace detail {

/// What is left of a node that another does: its output lies where its input is, else it is copied there.
inline bool pass_on(kernel_frame const& f, status&) {
    auto const &from = f.inputs[0], &to = f.outputs[0];
    auto const size = bytes_of(*to.desc);
    if (from.data != to.data && size.known() && size.value() > 0)
        std::memcpy(to.data, from.data, static_cast<std::size_t>(size.value()));
    return true;
}
inline constexpr kernel_row absorbed_row = [] {
    kernel_row r;
    r.run = &pass_on;
    r.in_place = 1;
    return r;
}();

} // namespace detail

/// Lets kernels that can absorb what comes after them: a node that is the only reader of a kernel's output,
/// runs on the same engine and has constants for its other inputs. Such nodes stay in the graph, do nothing, and the
/// tensor between is what the last of them gives. A step of its own: without it every node runs by itself, to the same
/// numbers but for rounding. Graphs with loops are left alone. The answer is in `absorbed_by`.
/// cost what the kernels do to prepare themselves again
GRAFT_LARGE void absorb_nodes(graph const& g, kernel_binding& b);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/kernel/absorb.ipp"
#endif
