// graft/frontend/tensorflow/reference.hpp - how a NodeDef refers to its inputs: `node`, `node:1`, `^node`,
// `node:out:0`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/hash.hpp"
#include "graft/model/reference.hpp"

GRAFT_BEGIN
namespace tensorflow {

using model::reference;
using model::parse_reference;

namespace detail {

/// Nonzero if one of the eight characters is `c`; the lowest marked one is exact.
constexpr std::uint64_t any_of_eight(std::uint64_t word, char c) {
    constexpr std::uint64_t ones = 0x0101010101010101;
    auto const zero = word ^ (ones * static_cast<unsigned char>(c));
    return (zero - ones) & ~zero & (ones << 7);
}

} // namespace detail

/// Whether this is only the name of a node, as in nearly every input: it contains neither `:` nor `^`.
/// cost O(size / 8)
[[nodiscard]] constexpr bool is_plain_name(std::string_view text) {
    auto const size = text.size();
    std::uint64_t found = 0;
    auto const look = [&](char const* at, std::size_t count) {
        auto const word = graft::detail::word(at, count);
        found |= detail::any_of_eight(word, ':') | detail::any_of_eight(word, '^');
    };
    if (size < 8) return look(text.data(), size), size != 0 && found == 0;
    for (std::size_t at = 0; at + 8 < size; at += 8) look(text.data() + at, 8);
    look(text.data() + (size - 8), 8);
    return found == 0;
}

/// Parses a reference to a tensor in the body of a function: `argument:0`, `node:output:0`, or `^node` for a control
/// dependency. `valid` is false if `text` has another form.
[[nodiscard]] constexpr reference parse_function_reference(std::string_view text) {
    reference r;
    r.control = text.starts_with('^');
    if (r.control) text.remove_prefix(1);
    auto const colon = text.find(':');
    r.node = text.substr(0, colon);
    r.valid = !r.node.empty() && r.node.find('^') == std::string_view::npos;
    if (colon == std::string_view::npos) return r;
    if (r.control) r.valid = false;
    auto rest = text.substr(colon + 1);
    if (model::detail::read_index(rest, r.index)) return r; // `argument:0`
    auto const second = rest.find(':');
    r.output = rest.substr(0, second);
    if (r.output.empty()) r.valid = false;
    if (second != std::string_view::npos && !model::detail::read_index(rest.substr(second + 1), r.index))
        r.valid = false;
    return r;
}

} // namespace tensorflow
GRAFT_END
