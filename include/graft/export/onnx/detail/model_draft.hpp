// graft/export/onnx/detail/model_draft.hpp - an ONNX model under construction: values, nodes, inputs, outputs, bytes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "graft/base/container/series.hpp"
#include "graft/export/constants.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// A model as bytes: contiguous pieces, of which large weights are views into the graph.
struct encoded_model {
    struct piece {
        std::vector<std::byte> own{};
        byte_view seen{}; ///< after `own`
    };
    std::vector<piece> model{};    ///< the file
    std::vector<byte_view> data{}; ///< the separate file of weights; empty: all weights are in the model
    std::size_t bytes = 0, data_bytes = 0;
};

/// A value of the model under construction.
using value_id = std::uint32_t;
/// An optional input or output that is absent.
inline constexpr value_id no_value = 0xFFFFFFFF;

using exported::has_channels_last;
using exported::in_order;
using exported::integers_of;
using exported::may_be_made;
using exported::order_between;
using exported::permutation;
using exported::floats_of;
using exported::tensor_of;

/// A domain of operators and its version in the written model.
struct operator_domain {
    std::string_view name{};
    std::int32_t version = 1;
};

/// The version of an operator's domain in a model of operator set `opset`: `type` has the domain before its last dot.
/// For domains that are neither ONNX's nor in `others` it is 1. ai.onnx.ml stays at 4: version 5 has no trees as 1 to
/// 4 do.
[[nodiscard]] constexpr std::int32_t domain_version(
    std::string_view type, std::int32_t opset, span<operator_domain const> others = {}) {
    auto const dot = type.rfind('.');
    if (dot == std::string_view::npos) return opset;
    for (auto const& d : others)
        if (d.name == type.substr(0, dot)) return d.version;
    if (type.substr(0, dot) == "ai.onnx.ml") return opset < 19 ? 3 : 4;
    return 1;
}

/// The kind of a value.
enum class value_kind : std::uint8_t {
    input,      ///< a model input
    constant,   ///< an initializer, if a node reads it
    result,     ///< an output of a node
    transposed, ///< another value, transposed; becomes a Transpose only where a node reads it so
    list,       ///< a list of tensors that is not made yet, see `draft_list`; becomes nodes only where a node reads it
};

class emission;

/// A list of tensors of one shape, which is a tensor whose first dim is its length. A list that a loop fills iteration
/// by iteration need not be created at all: it is an output of the loop.
struct draft_list {
    enum class kind : std::uint8_t {
        fresh, ///< `count` elements of zeros
        set,   ///< `base` with `item` at `index`
        push,  ///< `base` with `item` appended
    };
    kind how = kind::fresh;
    value_id count = no_value, base = no_value, index = no_value, item = no_value;
    bool grows = false;                               ///< setting an element beyond the end extends it
    value_id created = no_value;                      ///< its written value
    value_id (*write)(emission&, value_id) = nullptr; ///< writes it
};

/// One value. Names are assigned when the model is written.
struct draft_value {
    value_kind kind = value_kind::result;
    tensor_id of = no_id;                                   ///< the corresponding tensor of the graph
    std::uint32_t node = no_id;                             ///< result: position of the node that produces it
    tensor_desc desc{};                                     ///< as far as it is known
    tensor_view constant{};                                 ///< elements of a constant
    value_id base = no_value;                               ///< of a transposed value: its source
    permutation order{};                                    ///< and how
    node_id from = no_id;                                   ///< and the graph's node that needs it
    value_id first_order = no_value, next_order = no_value; ///< the values that this one is the base of
    std::uint32_t list = no_id;                             ///< of a list: into `model_draft::lists`
    bool has_fixed_type = false; ///< ONNX's definition of the node determines the dtype, by its outputs or inputs
    bool own_desc =
        false; ///< the tensor's descriptor in the graph does not apply to this value: a handle that is a tensor here
};

/// One node. Lists are views into the model's storage.
struct draft_node {
    std::string_view type{}; ///< as in the front end: with its domain, if that is not ai.onnx
    node_id from = no_id;    ///< the graph's node that it implements
    span<value_id const> inputs{};
    value_id first_output = no_value; ///< the others follow
    std::uint32_t output_count = 0;
    span<named_attr const> attributes{};
    std::uint32_t part = 0; ///< of the model: 0 = the model itself, otherwise a branch or the body of a loop
    /// Its inner graphs: `then_branch` and `else_branch` of an If, the body of a Loop; into `model_draft::branches`.
    std::uint32_t then_branch = no_id, else_branch = no_id, body = no_id;

    /// Calls `f` with each inner graph.
    template <class F> void each_inner(F f) const {
        for (auto const inner : {then_branch, else_branch, body})
            if (inner != no_id) f(inner);
    }
};

/// An inner graph of a node: some of the draft's nodes, in order, its inputs and its outputs.
struct draft_branch {
    std::vector<std::uint32_t> nodes{};
    std::vector<value_id> inputs{}, outputs{};
    std::vector<value_id> reads{}; ///< all inputs of its nodes and of nested inner graphs, each once
    std::size_t size = 0;          ///< nodes, including those of nested inner graphs
};

/// A model input or output, with its name.
struct draft_port {
    std::string_view name{};
    value_id value = no_value;
};

/// The model: nodes in a valid order.
struct model_draft {
    std::deque<draft_value> values{}; ///< lowerings hold constants of some while they add others
    series<draft_node> nodes{};
    series<draft_branch> branches{};
    series<draft_list> lists{};
    std::vector<draft_port> inputs{}, outputs{};
    std::string_view name{};
    span<operator_domain const> domains{}; ///< not defined by ONNX, with the written versions
    arena storage{};

    value_id add(draft_value v) {
        values.push_back(static_cast<draft_value&&>(v));
        return static_cast<value_id>(values.size() - 1);
    }
};

/// The parts of a draft that the model's outputs need.
struct needed_parts {
    std::vector<bool> nodes{}, values{};

    explicit needed_parts(model_draft const& from)
        : nodes(from.nodes.size(), false), values(from.values.size(), false) {
        std::vector<value_id> open;
        for (auto const& p : from.outputs) open.push_back(p.value);
        auto const add = [&](std::uint32_t at) {
            if (nodes[at]) return;
            nodes[at] = true;
            for (auto const v : from.nodes[at].inputs)
                if (v != no_value) open.push_back(v);
        };
        while (!open.empty()) {
            auto const v = open.back();
            open.pop_back();
            if (values[v]) continue;
            values[v] = true;
            auto const at = from.values[v].node;
            if (at == no_id) continue;
            add(at);
            from.nodes[at].each_inner([&](std::uint32_t b) {
                for (auto const out : from.branches[b].outputs) open.push_back(out);
            });
        }
    }
};

} // namespace onnx::out
GRAFT_END
