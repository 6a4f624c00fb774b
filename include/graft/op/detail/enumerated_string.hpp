// graft/op/detail/enumerated_string.hpp - a string attribute with declared values: it may be compared only with one of
// them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include "graft/base/errc.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN
namespace detail {

/// The values of `one_of` of attribute `at`, separated by `|`; empty if there is no `one_of`.
constexpr std::string_view choices_of(prototype const& of, int at) {
    std::size_t i = 0;
    for (auto const& p : of.params()) {
        if (p.is_attribute() && at-- == 0) {
            auto const* const f = p.attribute == attr_kind::string ? of.facts().find(fact_kind::one_of, i) : nullptr;
            return f ? of.facts().text(*f) : std::string_view();
        }
        ++i;
    }
    return {};
}

/// A string literal that must be one of the values that the definition declares.
template <class Op, errc Reason, class Parameter, int At> struct choice {
    std::string_view text;

    template <std::size_t N> consteval choice(char const (&quoted)[N]) : text(quoted, N - 1) {
        if (!is_choice(choices_of(Op::prototype, At), text))
            a_text_that_is_none_of_the_definition<Op, Reason, Parameter>();
    }
};
/// The value of an attribute of kind text whose definition names the values: a `string_view` that is compared with a
/// text in quotes only where that is one of them.
/// example `ctx.attr<"padding">() == "SMAE"` does not compile. error value_outside_definition
/// cost nothing when the program runs
template <class Op, errc Reason, class Parameter, int At> struct chosen_text : std::string_view {
    constexpr explicit chosen_text(std::string_view value) : std::string_view(value) {}
    /// Any string, for `mode == "AUTO" ? "SAME" : mode`.
    constexpr chosen_text(char const* text) : std::string_view(text) {}
    friend constexpr bool operator==(chosen_text a, choice<Op, Reason, Parameter, At> b) {
        return static_cast<std::string_view>(a) == b.text;
    }
    /// Deleted: a string is not a number. error wrong_attribute_type
    template <class Number> requires std::is_arithmetic_v<Number>
    friend constexpr bool operator==(chosen_text, Number) {
        static_assert(checked<Op, errc::wrong_attribute_type, Parameter>::value);
        return false;
    }
};
template <class Op, fixed_string Name, int At, class = std::make_index_sequence<sizeof Name.chars - 1>>
struct chosen_type;
template <class Op, fixed_string Name, int At, std::size_t... I>
struct chosen_type<Op, Name, At, std::index_sequence<I...>> {
    using type = chosen_text<Op, errc::value_outside_definition, name<Name.chars[I]...>, At>;
};

} // namespace detail
GRAFT_END
