// graft/mapping/detail/constant_value.hpp - values that a plugin's functions set, as far as the compiler can evaluate
// them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>
#include <utility>

#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/graph/ir/arguments.hpp"
#include "graft/op/define/subdomain.hpp"
#include "graft/op/detail/attribute_types.hpp"
#include "graft/op/infer/name_access.hpp"
#include "graft/tensor/attr_traits.hpp"

GRAFT_BEGIN
namespace detail {

/// A string literal for an attribute with declared values; the compiler rejects any other.
template <class Op, errc Reason, class Parameter, int At> struct literal_of {
    std::string_view value;

    template <std::size_t N> consteval literal_of(char const (&text)[N]) : value(text) {
        if (!domain_of(Op::prototype, Op::prototype.at(param_kind::attribute, At)).admits(attr_value::of(value)))
            a_text_that_is_none_of_the_definition<Op, Reason, Parameter>();
    }
};
template <class Op, fixed_string Name, class = std::make_index_sequence<sizeof Name.chars - 1>> struct literal_type;
template <class Op, fixed_string Name, std::size_t... I> struct literal_type<Op, Name, std::index_sequence<I...>> {
    using type = literal_of<Op, errc::value_outside_definition, name<Name.chars[I]...>,
        Op::prototype.index_of(param_kind::attribute, Name.view())>;
};
template <class Op, fixed_string Name> using literal_for = typename literal_type<Op, Name>::type;

/// Whether `value`, of type `T`, is a string literal that the compiler checks against the definition.
template <class Op, fixed_string Name, class T> concept is_literal_for =
    std::is_array_v<T> && std::same_as<std::remove_cv_t<std::remove_extent_t<T>>, char> &&
    names_its_strings<Op, Name>();

} // namespace detail
GRAFT_END
