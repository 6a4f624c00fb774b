// graft/model/reference.hpp - names of tensors derived from their nodes: `node`, `node:1`, `^node`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace model {

/// The parts of a name. In a graph `node:index`; in the body of a function also `node:output:index`, where `index`
/// counts inside the output of that name; the port is determined only by the operator's definition.
struct reference {
    /// Name of the node, without `^` and what follows the colon.
    std::string_view node{}, output{}; ///< name of an output in a function's body; empty in a graph
    std::uint32_t index = 0; ///< number of the output, or of the tensor inside `output`; 0 if the name has none
    bool control = false;    ///< `^node`: an edge without a tensor
    bool valid = false;      ///< false: the text is no such name
};

namespace detail {

/// Digits only, and small enough for a port.
constexpr bool read_index(std::string_view digits, std::uint32_t& out) {
    if (digits.empty() || digits.size() > 9) return false;
    std::uint32_t value = 0;
    for (char const c : digits) {
        if (c < '0' || c > '9') return false;
        value = value * 10 + static_cast<std::uint32_t>(c - '0');
    }
    out = value;
    return true;
}

} // namespace detail

/// Splits the name of a tensor, or of a control input (`^node`).
[[nodiscard]] constexpr reference parse_reference(std::string_view text) {
    reference r;
    r.control = text.starts_with('^');
    if (r.control) text.remove_prefix(1);
    auto const colon = text.find(':');
    r.node = text.substr(0, colon);
    r.valid = !r.node.empty() && r.node.find('^') == std::string_view::npos;
    if (colon != std::string_view::npos)
        r.valid = r.valid && !r.control && detail::read_index(text.substr(colon + 1), r.index);
    return r;
}

} // namespace model
GRAFT_END
