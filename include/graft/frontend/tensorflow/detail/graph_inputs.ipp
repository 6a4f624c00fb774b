// graft/frontend/tensorflow/detail/graph_inputs.ipp - the inputs and constants at the start of a model's graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/frontend/tensorflow/attributes.hpp"
#include "graft/frontend/tensorflow/constant.hpp"
#include "graft/frontend/tensorflow/detail/graph_input.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN
namespace tensorflow {

GRAFT_LARGE status graph_inputs(model::source& from, model::node const& n, bool constant, bool partial,
    series<model::graph_input>& out, error_list& errors) {
    if (constant && from.rest_of(n).created == model::none) {
        auto& plain = out.emplace_back(); // constructed in place, to avoid a second copy of the descriptor
        if (read_constant(n.message, from.storage, {}, plain.value)) {
            plain.desc = plain.value.desc;
            return ok;
        }
        out.pop_back();
    }
    return detail::read_graph_input(from, n, constant, partial, out, errors);
}

GRAFT_LARGE void stated(model::source& from, model::node const& n, std::size_t port, byte_view, tensor_desc& out) {
    constexpr auto attribute = schema::node_def["attr"], list_of = schema::attr_value["list"],
                   shape_of = schema::attr_value_list_value["shape"];
    wire::reader entries(n.message);
    for (wire::field f; entries.next(f);) {
        if (f.number != attribute || f.type != wire::wire_type::bytes) continue;
        fault why;
        std::string_view key;
        byte_view value;
        if (!detail::read_entry(f.bytes, from.storage, key, value, why) || key != detail::output_shapes) continue;
        wire::reader list(value);
        for (wire::field l; list.next(l);) {
            if (l.number != list_of || l.type != wire::wire_type::bytes) continue;
            wire::reader shapes(l.bytes);
            std::size_t at = 0;
            for (wire::field s; shapes.next(s);)
                if (graft::shape declared; s.number == shape_of && s.type == wire::wire_type::bytes && at++ == port) {
                    if (read_shape(s.bytes, declared, why)) out.shape = declared;
                    return;
                }
        }
    }
}

} // namespace tensorflow
GRAFT_END
