// graft/library/op_text.hpp - the name of a shipped operator with what it does, and how a table of them is searched
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // lower_bound
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"

GRAFT_BEGIN

namespace library {

/// The name of a shipped operator and what it does.
struct op_text {
    std::string_view op, text;
};

/// What a table, sorted by name, says of the operator of this name, or nothing.
/// cost a binary search
[[nodiscard]] constexpr std::string_view text_in(span<op_text const> sorted, std::string_view op) {
    auto const before = [](op_text const& row, std::string_view name) { return row.op < name; };
    auto const* const at = std::lower_bound(sorted.begin(), sorted.end(), op, before);
    return at != sorted.end() && at->op == op ? at->text : std::string_view();
}

} // namespace library

GRAFT_END
