// graft/op/define/trait.hpp - traits of an operator, beyond its ports: an identity, a cast, random, a part of control
// flow
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/container/stored_word.hpp"

GRAFT_BEGIN

/// The traits of an operator, set by `.is(identity)` in a prototype. No operator is recognised by its name: a rewrite
/// reads the row, `catalog.ops[op].is(op_trait::identity)`.
enum class op_trait : std::uint16_t {
    identity = 1,      ///< output k is input k, unchanged: readers may read the input
    cast = 2,          ///< one tensor in the dtype of the attribute named in its output's `type_from`
    constant = 4,      ///< a value of the model, without inputs
    format_change = 8, ///< one tensor from the format `src_format` to `dst_format`: two attributes of kind string
    random = 16,       ///< different numbers in every run: never computed in advance
    reads_state = 32,  ///< returns the state of a variable, a file or a clock: never computed in advance
    stateful = 64,     ///< acts on state: never computed in advance, and never removed, even if no node reads it
    /// each output element is one of a tensor at its first input: what holds for all elements still does
    rearrangement = 128,
    /// the inputs are broadcast, and each output element depends on the elements at its position alone
    elementwise = 256,
    shape_only = 512, ///< the outputs depend on the shapes of the inputs alone: no element is read
};
/// The number of enumerators of `op_trait`.
inline constexpr std::size_t op_trait_count = 10;
/// Its output differs between runs, or it has side effects.
inline constexpr unsigned op_traits_of_change = static_cast<unsigned>(op_trait::random) |
                                                static_cast<unsigned>(op_trait::reads_state) |
                                                static_cast<unsigned>(op_trait::stateful);

/// The control flow of an operator, set by `.flow(flow::split)`. All but `plain` run without a kernel.
enum class flow : std::uint8_t {
    plain,
    split,     ///< data and predicate to two outputs, of which one is live: TensorFlow's Switch
    merge,     ///< the live input, and its index: Merge
    enter,     ///< into a loop
    exit,      ///< out of a loop
    next,      ///< to the next iteration of a loop
    condition, ///< the predicate of a loop
};

namespace detail {
inline constexpr stored_word trait_words[op_trait_count] = {"identity", "cast", "constant", "format_change", "random",
    "reads_state", "stateful", "rearrangement", "elementwise", "shape_only"};
inline constexpr stored_word flow_words[] = {"plain", "split", "merge", "enter", "exit", "next", "condition"};
} // namespace detail

/// `identity`, `format_change`, as in a prototype.
[[nodiscard]] constexpr std::string_view name_of(op_trait t) {
    return detail::trait_words[__builtin_ctz(static_cast<unsigned>(t))].view();
}
/// `split`, `next`, as in a prototype.
[[nodiscard]] constexpr std::string_view name_of(flow f) {
    return detail::flow_words[static_cast<std::size_t>(f)].view();
}

GRAFT_END
