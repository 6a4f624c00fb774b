// graft/session/detail/initial_contents.hpp - outputs whose memory has initial contents when their operator starts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/series.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN
namespace detail {

/// The effect of `inplace(x)` and `initial(v)` on one output tensor of a node. With both, the value is used.
struct initial_contents {
    std::uint32_t output = 0, input = no_id; ///< positions among the node's tensors; no_id: a value
    std::int64_t whole = 0;
    double real = 0;
};

/// The outputs of `n` with initial contents. cost linear in the operator's facts, none for most
GRAFT_LARGE series<initial_contents> initial_contents_of(graph const& g, node const& n);

/// Input ports in whose memory the first output of `n` may be stored: those that its kernel names and the one of
/// `inplace`; none if the memory has an initial value, which must not overwrite an input.
GRAFT_LARGE std::uint32_t places_of(graph const& g, node const& n, std::uint32_t by_kernel);

/// Whether memory of this type can have the initial value: 8-bit and smaller floats only 0, if they have one.
GRAFT_LARGE bool can_initialize(initial_contents const& b, dtype t);
/// Writes the initial contents `b`; `inputs` and `outputs` are the node's.
GRAFT_LARGE void initialize_output(
    initial_contents const& b, kernel_argument const* inputs, kernel_argument const* outputs);

} // namespace detail
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/session/detail/initial_contents.ipp"
#endif
