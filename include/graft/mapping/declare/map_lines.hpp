// graft/mapping/declare/map_lines.hpp - the lines of a value map: when, otherwise, otherwise_for, refuse
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>

#include "graft/mapping/declare/rules.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

/// One line of a value map: this value of the origin's attribute becomes that one of the target's. Values are bools,
/// numbers, strings, dtypes or enumerators.
/// example `.map("mode", "direction", when("forward", 0), when("reverse", 1))`
/// error value_mapped_twice, value_outside_definition, value_map_is_not_exhaustive, from the list of plugins
[[nodiscard]] constexpr value_pair when(written_value from, written_value to) { return {from, to}; }
/// Deleted: a line needs two values; `map` reports it with the name of its attribute. error wrong_arguments
struct no_map_line {};
template <class... Values> requires(sizeof...(Values) != 2)
[[nodiscard]] constexpr no_map_line when(Values...) {
    return {};
}
/// The line for every other value, the last of a map. For an attribute with declared values it does not compile if it
/// hides one of them (except bools): a value that is added to the definition later, or that was forgotten, would be
/// mapped to `to` silently. `otherwise_for` names them.
/// example `.map("mode", "direction", when("forward", 0), otherwise(1))`
/// error otherwise_hides_declared_value
[[nodiscard]] constexpr value_pair otherwise(written_value to) { return {{}, to}; }
/// A line for each dtype of a set.
struct dtype_lines {
    written_value to; ///< value of the target's attribute, for each of them
    dtype_set from;   ///< values of the origin's attribute
};
/// One line for several values; dtypes also as a set.
/// example `otherwise_for(0, "AREA", "BICUBIC")`, `otherwise_for(2, real_number - f32)`
/// error as of `when`
template <class... Values> [[nodiscard]] constexpr auto otherwise_for(written_value to, Values... values) {
    static_assert(sizeof...(Values) > 0, "otherwise_for names the values that the line is for");
    if constexpr ((std::same_as<Values, dtype_set> || ...)) return dtype_lines{to, (dtype_set() | ... | values)};
    else return std::array<value_pair, sizeof...(Values)>{value_pair{values, to}...};
}

/// Lines for values of the origin that the target does not support: a model with one of them is rejected at import.
/// example `.map("padding", "padding", when("SAME", "SAME"), when("VALID", "VALID"), refuse("EXPLICIT"))`
template <class... Values> [[nodiscard]] constexpr std::array<value_pair, sizeof...(Values)> refuse(Values... values) {
    static_assert(sizeof...(Values) > 0, "refuse names the values that the target has nothing for");
    return {value_pair{values, {}}...};
}
namespace detail {
template <class> inline constexpr bool is_map_line = false;
template <> inline constexpr bool is_map_line<value_pair> = true;
template <> inline constexpr bool is_map_line<dtype_lines> = true;
template <std::size_t N> inline constexpr bool is_map_line<std::array<value_pair, N>> = true;
/// The parameters of `map` after the two names: `when`, `otherwise`, `otherwise_for`, `refuse`.
template <class Line> concept map_line = is_map_line<Line>;
} // namespace detail

GRAFT_END
