// graft/text/json/graph.hpp - a graph as JSON: nodes, tensors, attributes, engines, memory, for programs that read it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/graph/plan/planned_size.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/text/error.hpp"
#include "graft/text/symbol.hpp"
#include "graft/text/view.hpp"

GRAFT_BEGIN

/// The complete graph. Keys: version (`json_version`); framework; inputs and outputs {name, dtype, shape}; nodes {name,
/// origin_name, origin_type, op (null: opaque), outputs {name, origin_tensor, dtype, shape, format, origin_format},
/// inputs (names of tensors, null for an absent optional one), input_formats, controls, attrs, carried (attributes of
/// the model's node that the operator does not define, if there are any), pass (the scope pass that created the node,
/// if any), engine, inplace, split_of (the blob whose readers get copies, of a layer that Caffe inserts: such layers
/// are after all others, in Caffe's order), removed: how a node of the model was removed, and tiling {key, block_dim,
/// workspace_bytes} of a tiled kernel}; tensors by number, as their producers create them (quantization:
/// `write_quantization`); edges by reader, as the readers see them, bad at the error of a rejected node (its node has a
/// fault); loops; operators {NAME: {inputs, outputs: names of ports}}, of the operators in the graph (input_counts and
/// output_counts of a node: the tensors at each); prepared: the nodes that preparation steps removed; memory
/// {arena_bytes, sum_of_tensor_bytes, lower_bound_bytes, tensors, placed: for each tensor its entry there, within:
/// bytes from the start of that entry (empty: 0 for all), pieces {node, whole, part, at}: tensors by number that are
/// slices of another and are not copied, copies {node, name, tensor, bytes, why}: those that are, workspaces,
/// alignment}. A shape is a list with -1 for a dim that is not a number, or null for an unknown rank; if dims are
/// symbolic, `symbolic_shape` next to it has their expressions, and `bytes` that of the size; `symbols` {name, least,
/// most} is present if the graph has a table. An unknown dtype is null; memory numbers are null without a plan, and for
/// every symbol at its upper bound if `at_most` is present. If engines were assigned also: regions {engine, layout,
/// first (a node), nodes, entering, leaving (conversions)}, conversions (nodes), conversion_bytes (read and written),
/// fewest_bytes (no other selection of layouts needs fewer), absorbed {node, by}, refusals {node, engine, why}.
/// cost linear in the text
[[nodiscard]] GRAFT_LARGE std::string to_json(graph_view const& v);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/json_graph.ipp"
#endif
