// graft/text/shown.hpp - the types that print as a whole: by fmt, by a stream, in a failed test
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <type_traits>

#include "graft/graph/ir/ref.hpp"
#include "graft/text/error.hpp"
#include "graft/text/shape.hpp"
#include "graft/text/symbol.hpp"
#include "graft/text/table.hpp"

GRAFT_BEGIN

/// `float32`.
[[nodiscard]] inline std::string to_text(dtype type) { return std::string(name_of(type)); }
/// `NCHW`.
[[nodiscard]] inline std::string to_text(format layout) { return std::string(name_of(layout)); }
/// The descriptor of the tensor: `float32[8,3]`; `none` for an empty reference.
[[nodiscard]] inline std::string to_text(tensor_ref t) { return t ? to_text(t.desc()) : "none"; }
/// Operator, name and outputs: `Relu 'y': float32[8,3]`; `none` for an empty reference.
[[nodiscard]] inline std::string to_text(node_ref n) {
    if (!n) return "none";
    auto text = std::string(n.op_name().empty() ? n.origin_type() : n.op_name()) + " '" + std::string(n.name()) + "'";
    char const* between = ": ";
    for (auto const t : n.outputs()) text += between + to_text(t), between = ", ";
    return text;
}
/// The table of its nodes (`node_table`).
[[nodiscard]] inline std::string to_text(graph const& g) { return node_table({&g}); }
/// A dim inside a shape, as the dim.
[[nodiscard]] inline std::string to_text(shape::reference d) { return to_text(dim(d)); }
/// `ok`, or the text of the error.
[[nodiscard]] inline std::string to_text(error_list const& all) {
    std::string text;
    for (auto const& e : all.errors) text += (text.empty() ? "" : "\n") + to_text(e);
    return text.empty() ? "ok" : text;
}

/// Whether a value prints as what `to_text` returns: `graft/text/formatters.hpp`, `ostream.hpp` and `doctest.hpp`.
template <class T>
inline constexpr bool is_shown = std::is_same_v<T, shape> || std::is_same_v<T, shape::reference> ||
                                 std::is_same_v<T, dim> || std::is_same_v<T, dtype> || std::is_same_v<T, format> ||
                                 std::is_same_v<T, tensor_desc> || std::is_same_v<T, status> ||
                                 std::is_same_v<T, error> || std::is_same_v<T, error_list> ||
                                 std::is_same_v<T, tensor_ref> || std::is_same_v<T, graph> ||
                                 (std::is_base_of_v<node_ref, T> && std::is_convertible_v<T, node_ref>);

GRAFT_END
