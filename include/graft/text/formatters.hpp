// graft/text/formatters.hpp - fmt::formatter for shapes, dims, dtypes, errors, nodes and graphs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <type_traits>

#include <fmt/core.h>

#include "graft/tensor/format.hpp"
#include "graft/text/shown.hpp"

/// Prints what `graft::to_text` returns; the specification is that of a string, `{:>20}`.
/// example `fmt::print("{} of {}\n", graph_node, graft::shape{8, -1});`
template <class T> requires graft::is_shown<T>
struct fmt::formatter<T, char> : fmt::formatter<fmt::string_view, char> {
    template <class Context> auto format(T const& value, Context& to) const {
        auto const text = graft::to_text(value);
        return fmt::formatter<fmt::string_view, char>::format(fmt::string_view(text.data(), text.size()), to);
    }
};
