// graft/session/constant_folding.hpp - constant folding of small values during graph construction, for shapes that
// depend on them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/op/infer/value.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN

namespace detail {

/// The limits of folding during graph construction: elements of an output, bytes of an input.
struct fold_limits {
    std::int64_t elements = 64, bytes = 1 << 16;
};

/// The bytes of a tensor whose elements are all known, created in `storage` if only the numbers exist; empty if not.
GRAFT_LARGE span<std::byte> bytes_of_known(
    tensor_desc const& d, known_value const& v, std::int64_t max_bytes, arena& storage);

/// From now on the tensor has these elements.
inline void make_constant(graph& g, tensor& t, byte_view elements) {
    t.value = static_cast<std::uint32_t>(g.values.size());
    g.values.push_back({.bytes = elements, .constant = true});
}

/// Runs the kernel of node `id` if all its inputs are known and its outputs are small enough; their values are then
/// known.
GRAFT_LARGE void compute_node(kernel_set const& kernels, graph& g, node_id id, fold_limits max);

} // namespace detail

/// Computes the outputs of node `id` if all its inputs are known and it has at most 64 output elements; the outputs'
/// values are then known; except those that change from run to run. `kernels` is a `kernel_set`. For
/// `import_request::fold`.
/// cost none if an input is unknown or an output is large
GRAFT_LARGE void fold_node(void const* kernels, graph& g, node_id id);

/// What constant folding does with constants of integers that represent floats (`graph::quantized`).
enum class quantized_constants : std::uint8_t {
    stay,   ///< nodes that convert them remain: an export, or products of integers, read the integers
    convert ///< their floats become constants, of any size: a run does not convert them
};

/// Constant folding: operations with one output whose inputs are constants become constants, in topological order, as
/// far as `kernels` has a kernel. Not folded are operations that may be dead in a run, work on handles, change from
/// run to run (`op_row::changes`), have more than a million elements or are in a call that is kept together. Node ids
/// are unchanged; the inputs of a folded node lose a reader. Returns the number of folded nodes.
/// cost that of the kernels, and the bytes of their results in the graph
GRAFT_LARGE std::size_t fold_constants(
    graph& g, kernel_set const& kernels, std::uint64_t budget_bytes, quantized_constants quantized);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/session/detail/constant_folding.ipp"
#endif
