// graft/graph/detail/mark.ipp - removes additions to a graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

GRAFT_BEGIN

GRAFT_LARGE void graph_mark::restore(graph& g) const {
    g.nodes.resize(nodes_);
    g.tensors.resize(tensors_);
    g.edges.resize(edges_);
    g.edge_formats.resize(edges_);
    g.slots.resize(slots_);
    g.attributes.resize(attributes_);
    g.controls.resize(controls_);
    g.values.resize(values_);
    g.stated.resize(stated_);
    g.inputs.resize(inputs_);
    g.outputs.resize(outputs_);
    g.removed.resize(removed_);
    g.carried.resize(carried_);
    g.calls.resize(calls_);
    g.quantized.resize(quantized_);
}

GRAFT_LARGE void graph_mark::restore_all(graph& g) const {
    restore(g);
    g.storage.back_to(storage_);
}

GRAFT_END
