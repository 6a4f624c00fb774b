// graft/graph/builder.ipp - the bodies of graft/graph/builder.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/algorithm.hpp"
#include "graft/base/config.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/attribute_sharers.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/inference_memory.hpp"
#include "graft/graph/mark.hpp"
#include "graft/graph/node_draft.hpp"
#include "graft/graph/refusal.hpp"
#include "graft/graph/stated_shape.hpp"
#include "graft/op/fingerprint.hpp"
#include "graft/op/infer_node.hpp"

GRAFT_BEGIN

GRAFT_LARGE void graph_builder::remember() {
    remembers_ = true;
    memory_.forget();
}
GRAFT_LARGE void graph_builder::back_to(graph_mark const& m) {
    m.restore(graph_);
    memory_.forget(); // others will be where these were
    sharers_.forget();
}
GRAFT_LARGE node_id graph_builder::add_opaque(std::string_view name, std::string_view origin_type,
    span<tensor_id const> inputs, span<std::string_view const> output_names, std::uint32_t source,
    span<dtype const> output_types) {
    node n;
    n.kind = node_kind::opaque;
    n.name = n.origin_name = name;
    n.origin_type = origin_type;
    n.source = source;
    n.first_input = static_cast<std::uint32_t>(graph_.edges.size());
    n.input_count = static_cast<std::uint16_t>(inputs.size());
    graph_.edges.insert(graph_.edges.end(), inputs.begin(), inputs.end());
    graph_.edge_formats.resize(graph_.edges.size(), format::nd);
    n.first_output = static_cast<std::uint32_t>(graph_.tensors.size());
    n.output_count = static_cast<std::uint16_t>(output_names.size());
    for (auto name_of_tensor : output_names) {
        tensor t;
        t.producer = static_cast<node_id>(graph_.nodes.size());
        t.desc.shape = shape::unknown_rank();
        if (auto const k = graph_.tensors.size() - n.first_output; k < output_types.size())
            t.desc.type = output_types[k];
        t.origin = name_of_tensor;
        t.declared = true;
        graph_.tensors.push_back(t);
    }
    graph_.nodes.push_back(n);
    return static_cast<node_id>(graph_.nodes.size() - 1);
}
GRAFT_LARGE node_id graph_builder::add_like(node_like const& d, status& why) {
    if (d.twin >= graph_.nodes.size() || d.inputs.size() != graph_.nodes[d.twin].input_count) [[unlikely]] {
        why = fail(errc::wrong_input_count, {}, "as many inputs as the node that is there");
        return add_opaque(d.name, d.origin_type, {}, {}, d.source);
    }
    auto n = graph_.nodes[d.twin];
    auto const formats = n.first_input;
    n.name = n.origin_name = d.name;
    n.origin_type = d.origin_type;
    n.source = d.source;
    n.call = no_id;
    n.first_input = static_cast<std::uint32_t>(graph_.edges.size());
    for (std::size_t i = 0; i < d.inputs.size(); ++i) {
        auto const f = graph_.edge_formats[formats + i];
        graph_.edges.push_back(d.inputs[i]);
        graph_.edge_formats.push_back(f);
        name_axes(d.inputs[i], f);
    }
    n.first_carried = static_cast<std::uint32_t>(graph_.carried.size());
    n.carried_count = static_cast<std::uint16_t>(d.carried.size());
    if (!d.carried.empty()) graph_.carried.insert(graph_.carried.end(), d.carried.begin(), d.carried.end());
    n.first_control = static_cast<std::uint32_t>(graph_.controls.size());
    n.control_count = static_cast<std::uint16_t>(d.controls.size());
    if (!d.controls.empty()) graph_.controls.insert(graph_.controls.end(), d.controls.begin(), d.controls.end());
    n.first_output = static_cast<std::uint32_t>(graph_.tensors.size());
    return finish(n, d.output_formats, d.output_names, why);
}
GRAFT_LARGE node_id graph_builder::append_at_run_time(node_draft const& d, status& why) { return append(d, why); }
GRAFT_LARGE status graph_builder::infer_at_run_time(node_id id, bool largest) { return infer_again(id, largest); }

GRAFT_END
