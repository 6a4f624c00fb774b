// graft/kernel/fold.hpp - small values computed while a graph is built, so that shapes that depend on them are known
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/arena.hpp"
#include "graft/base/config.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/span.hpp"
#include "graft/graph/graph.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/op/value.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN

namespace detail {

/// How much is computed while a graph is built: elements of an output, bytes of an input.
struct fold_limits {
    std::int64_t elements = 64, bytes = 1 << 16;
};

/// The bytes of a tensor whose elements are all known, made in `storage` where only the numbers are; empty when not.
GRAFT_LARGE span<std::byte> bytes_of_known(
    tensor_desc const& d, known_value const& v, std::int64_t most_bytes, arena& storage);

/// Runs the kernel of node `id` if all its inputs are known and its outputs are small enough, whose values
/// are known then.
GRAFT_LARGE void compute_node(kernel_set const& kernels, graph& g, node_id id, fold_limits most);

} // namespace detail

/// Computes the outputs of node `id` if all its inputs are known and it gives at most 64 elements; the
/// outputs' values are then known; not those of what changes from run to run. `kernels` is a
/// `kernel_set`. For `import_request::fold`.
/// cost nothing where an input is unknown or an output is large
GRAFT_LARGE void fold_node(void const* kernels, graph& g, node_id id);

/// Operations with one output whose inputs are constants become constants, in topological order, as far
/// as `kernels` has a kernel. Stay: what may be dead in a run, works on handles, changes from run to run
/// (`op_row::changes`), gives more than a million elements or is in a call that is kept together. Node ids stay as
/// they are; the inputs of what became a constant lose a reader. Gives how many nodes were folded.
/// cost that of the kernels, and the bytes of their results in the graph
GRAFT_LARGE std::size_t fold_constants(graph& g, kernel_set const& kernels, std::uint64_t budget_bytes);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/kernel/fold.ipp"
#endif
