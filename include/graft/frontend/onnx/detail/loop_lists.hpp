// graft/frontend/onnx/detail/loop_lists.hpp - bodies of loops: what they must have, and the lists that they fill
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // max
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/onnx/detail/body.hpp"
#include "graft/frontend/onnx/detail/build_state.hpp"
#include "graft/frontend/onnx/detail/graph_nodes.hpp"
#include "graft/frontend/onnx/detail/node_parts.hpp"
#include "graft/frontend/onnx/detail/steady_condition.hpp"
#include "graft/frontend/onnx/detail/typed_names.hpp"
#include "graft/frontend/onnx/detail/value_type.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// Who adds the nodes of bodies, which hold bodies of their own.
class body_builder {
public:
    /// Adds a body, whose inputs are defined, in scope `s`.
    virtual void add_body(body_parts const& parts, std::uint32_t s) = 0;

protected:
    ~body_builder() = default;
};

/// Reports a node without its body.
inline void lacks(build_state& state, node_parts const& p, std::string_view name, std::string_view attribute) {
    auto at = place::at(name, p.type);
    at.port = std::string(attribute);
    state.report(errc::missing_required_attribute, std::move(at), "a graph", "nothing");
}

inline bool fits(build_state& state, node_parts const& p, std::string_view name, body_parts const& body,
    std::size_t inputs, std::size_t min_outputs) {
    auto const at = place::at(name, p.type, "body");
    if (body.inputs.size() != inputs)
        return state.report(errc::wrong_input_count, at, std::to_string(inputs), std::to_string(body.inputs.size())),
               false;
    auto const wanted = std::max(min_outputs, p.outputs.size() + (p.type == "Loop" ? 1 : 0));
    if (body.outputs.size() < wanted)
        return state.report(errc::wrong_output_count, at, std::to_string(wanted) + " at least",
                   std::to_string(body.outputs.size())),
               false;
    return true;
}

/// An integer that is constant in the model.
inline bool is_known_number(graph_nodes& g, std::string_view tensor, std::uint32_t s, std::int64_t& value) {
    auto const by = g.scopes.find(s, tensor);
    return by.node != model::none && number_of(g.state.out, g.graph.nodes[by.node], value);
}

/// The lists to which a loop body appends in each iteration.
class GRAFT_TYPE loop_lists {
public:
    explicit loop_lists(graph_nodes& g) : g_(g), types_(g) {}

    /// Empty lists for the results of the body's outputs, from `first` on, in each iteration.
    series<model::edge> new_lists(std::string_view name, body_parts const& body, std::size_t first, std::size_t count,
        operand const& length, std::uint32_t s) {
        series<model::edge> lists;
        for (std::size_t k = 0; k < count; ++k) {
            auto const type = dtype_of_output(body, first + k);
            lists.push_back(g_.make("list new", g_.state.out.storage.path(name, "list_" + std::to_string(k)), s,
                {length}, {{"dtype", attr_value::of(type)}}));
        }
        return lists;
    }
    /// A list whose elements have no declared dtype gets the dtype of its written elements, `item` in the body.
    /// error undetermined_dtype
    void declare_list(model::edge const& list, operand const& item, std::string_view name, node_parts const& p) {
        if (list.node == model::none) return;
        auto& type = g_.state.out.decoded[g_.state.out.rest_of(g_.graph.nodes[list.node]).decoded][0].value;
        if (type.type() != dtype::undefined) return;
        if (auto const t = types_.type_of(item); t != dtype::undefined) return void(type = attr_value::of(t));
        auto at = place::at(name, p.type, "body");
        at.port = std::string(item.from.name);
        g_.state.report(errc::undetermined_dtype, std::move(at), "a dtype of this output", "nothing");
    }

private:
    /// The dtype that a body declares for an output; undefined if it declares none.
    dtype dtype_of_output(body_parts const& body, std::size_t k) {
        auto const read = [&](named_part const& part) {
            value_type declared;
            fault why;
            if (!read_value_type(part.message, declared, why)) g_.state.report(why, part.name);
            return declared.desc.type;
        };
        auto const wanted = body.outputs[k];
        if (auto const type = read(wanted); type != dtype::undefined) return type;
        for (auto const& v : body.values)
            if (v.name == wanted.name) return read(v);
        return dtype::undefined;
    }

    graph_nodes& g_;
    typed_names types_;
};

} // namespace onnx::detail
GRAFT_END
