// graft/frontend/tensorflow/reference.hpp - how a NodeDef names its inputs: `node`, `node:1`, `^node`, `node:out:0`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/hash.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// An input in parts. In a graph `node:index`; in the body of a function also `node:output:index`, where `index`
/// counts inside the output of that name and only the operator's definition tells which port that is.
struct reference {
    std::string_view node{}, output{};
    std::uint32_t index = 0;
    bool control = false;
    bool valid = false;
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

/// Some of the eight characters is `c`; the least of them that the answer marks is one.
constexpr std::uint64_t any_of_eight(std::uint64_t word, char c) {
    constexpr std::uint64_t ones = 0x0101010101010101;
    auto const zero = word ^ (ones * static_cast<unsigned char>(c));
    return (zero - ones) & ~zero & (ones << 7);
}

} // namespace detail

/// The name of a node and nothing else, as nearly every input is: neither `:` nor `^` stands in it.
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

/// Splits what a NodeDef in a graph calls its input.
[[nodiscard]] constexpr reference parse_reference(std::string_view text) {
    reference r;
    r.control = text.starts_with('^');
    if (r.control) text.remove_prefix(1);
    auto const colon = text.find(':');
    r.node = text.substr(0, colon);
    r.valid = !r.node.empty() && r.node.find('^') == std::string_view::npos;
    if (colon != std::string_view::npos) r.valid = r.valid && !r.control && detail::read_index(text.substr(colon + 1), r.index);
    return r;
}

/// Splits what a NodeDef in the body of a function, or a function's result, calls its input.
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
    if (detail::read_index(rest, r.index)) return r; // `argument:0`
    auto const second = rest.find(':');
    r.output = rest.substr(0, second);
    if (r.output.empty()) r.valid = false;
    if (second != std::string_view::npos && !detail::read_index(rest.substr(second + 1), r.index)) r.valid = false;
    return r;
}

} // namespace tensorflow
GRAFT_END
