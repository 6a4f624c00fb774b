// graft/frontend/onnx/detail/node_roles.hpp - nodes that the ONNX importer handles itself, and versions by domain
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace onnx {

namespace detail {

/// The node types that replace an operator for graph inputs, for constants and for the bodies of If, Loop and Scan: no
/// operator's name contains a space (see `graph_builder` and `control.hpp`).
inline constexpr std::string_view declared_input = "graph input", initializer = "initializer tensor",
                                  sparse_initializer = "sparse initializer", split = "graph split",
                                  merge = "graph merge", forwarded = "result", enter = "loop enter", exit = "loop exit",
                                  next = "loop next";

} // namespace detail

/// The length of the shortest node type that is not an operator.
inline constexpr std::size_t shortest_role = std::string_view("Constant").size();

/// The role of a node type: an operator, except for graph inputs and constants.
[[nodiscard]] constexpr model::node_role role_of(std::string_view type) {
    using enum model::node_role;
    if (type.size() < shortest_role) return operation; // called for each node of a model
    if (type == detail::initializer || type == detail::sparse_initializer || type == "Constant") return constant;
    if (type == detail::split) return model::node_role::split;
    if (type == detail::merge) return model::node_role::merge;
    if (type.starts_with("loop ")) {
        if (type == detail::enter) return model::node_role::enter;
        if (type == detail::exit) return model::node_role::exit;
        if (type == detail::next) return model::node_role::next;
    }
    return type == detail::declared_input ? input : operation;
}

/// The domain of a node type, which is spelt `com.microsoft.Gelu`; empty for those of ai.onnx: `Relu`.
[[nodiscard]] constexpr std::string_view domain_of(std::string_view type) {
    auto const dot = type.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : type.substr(0, dot);
}

namespace detail {
[[nodiscard]] inline std::int64_t version_in(model::source const& from, std::string_view domain) {
    for (auto const& s : from.operator_sets)
        if (s.domain == domain) return s.version;
    return 0;
}
} // namespace detail

/// The operator set version for a node type; 0 if the model does not import its domain.
[[nodiscard]] inline std::int64_t version_of_type(model::source const& from, std::string_view type) {
    return detail::version_in(from, domain_of(type));
}

} // namespace onnx
GRAFT_END
