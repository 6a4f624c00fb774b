// graft/frontend/onnx/detail/typed_names.hpp - the dtype of a tensor that the model does not declare, from its producer
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // find
#include <cstdint>
#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/onnx/detail/attributes.hpp"
#include "graft/frontend/onnx/detail/graph_inputs.hpp"
#include "graft/frontend/onnx/detail/graph_nodes.hpp"
#include "graft/frontend/onnx/detail/node_roles.hpp"
#include "graft/frontend/onnx/detail/value_type.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// Follows names back to a node that determines the dtype. A loop's list needs the dtype of its elements before
/// anything is inferred, and bodies need not declare it.
class GRAFT_TYPE typed_names {
public:
    explicit typed_names(graph_nodes& g) : g_(g) {}

    /// The dtype of a tensor, as far as the operators on the path to it determine it; undefined if they do not.
    /// cost O(nodes on the path), at most 200
    [[nodiscard]] dtype type_of(operand const& of) {
        auto at = node_of(of.from, of.scope);
        for (int turn = 0; turn < 200 && at != model::none; ++turn) {
            auto const& n = g_.graph.nodes[at];
            auto const role = role_of(n.type);
            if (role == model::node_role::input) {
                value_type declared;
                fault why; // reported by the reader of the input
                return read_value_type(n.message, declared, why) ? declared.desc.type : dtype::undefined;
            }
            if (role == model::node_role::constant) {
                series<model::graph_input> all;
                error_list quiet; // as above
                auto const fine = graph_inputs(g_.state.out, n, true, true, all, quiet);
                return fine && all.size() == 1 ? all[0].desc.type : dtype::undefined;
            }
            if (auto const own = own_type(n); own != dtype::undefined) return own;
            std::uint32_t const from = n.type == "Where" ? 1 : 0; // the others forward the dtype of their first input
            if (from >= n.input_count) return dtype::undefined;
            auto const& e = g_.graph.edges[n.first_input + from];
            at = node_of(e, g_.scope_read_at(n.first_input + from));
        }
        return dtype::undefined;
    }

private:
    [[nodiscard]] std::uint32_t node_of(model::edge const& e, std::uint32_t s) {
        return e.node != model::none ? e.node : g_.scopes.find(s, e.name).node;
    }
    /// The dtype that an operator returns for any input; undefined: it is that of an input, or not known.
    [[nodiscard]] dtype own_type(model::node const& n) {
        constexpr std::string_view truths[] = {"And", "Equal", "Greater", "GreaterOrEqual", "IsInf", "IsNaN", "Less",
            "LessOrEqual", "Not", "Or", "Xor", "loop below", "loop and", "loop condition"};
        constexpr std::string_view whole[] = {"ArgMax", "ArgMin", "NonMaxSuppression", "NonZero", "SequenceLength",
            "Shape", "Size", "loop count", "loop mirror", "scan length"};
        auto const is_one_of = [&](auto const& all) {
            return std::find(std::begin(all), std::end(all), n.type) != std::end(all);
        };
        if (is_one_of(truths)) return dtype::boolean;
        if (is_one_of(whole)) return dtype::i64;
        series<named_attr> given;
        error_list quiet; // reported by the reader of the node
        if (n.type == "Cast" || n.type == "EyeLike" || n.type == "ConstantOfShape") {
            attributes(g_.state.out, n, given, quiet);
            for (auto const& a : given) {
                if (a.name == "to" || a.name == "dtype") return dtype_of_number(a.value.integer);
                if (a.name == "value" && a.value.kind == attr_kind::tensor) return a.value.tensors[0].desc.type;
            }
        }
        return n.type == "ConstantOfShape" ? dtype::f32 : dtype::undefined;
    }

    graph_nodes& g_;
};

} // namespace onnx::detail
GRAFT_END
