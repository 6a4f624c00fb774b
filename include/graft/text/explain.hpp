// graft/text/explain.hpp - the derivation of a tensor's dtype and shape: the nodes before it, each with its inputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graph/infer/unknown_reason.hpp"
#include "graft/text/attribute.hpp"
#include "graft/text/view.hpp"

GRAFT_BEGIN

/// The tensor of this name: the framework's, a graph output's, `node:k`, or a node's for its first output. The part of
/// a node's name after the last `/` (of an expansion, a function, a branch) is enough if it has no namesake. no_id if
/// there is none.
/// cost linear in the graph
[[nodiscard]] GRAFT_LARGE tensor_id find_tensor(graph const& g, std::string_view name);

/// One line: "unknown because k of TopK top comes from input n, fed when it runs".
[[nodiscard]] GRAFT_LARGE std::string to_text(graph const& g, unknown_reason const& r);

/// The derivation of tensor `t`: the reasons for its unknown dims, the node that produces it, with its input
/// descriptors and its attributes, then the nodes before that one, nearest first, `max` of them.
/// cost linear in the part of the graph that `t` depends on; that of `unknown_reasons` if a dim is unknown
[[nodiscard]] GRAFT_LARGE std::string explain(graph const& g, tensor_id t, std::size_t max = 40);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/explain.ipp"
#endif
