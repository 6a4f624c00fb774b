// graft/graph/ir/arguments.hpp - the arguments of a node by name: `add<Op>("name", "x"_p = t, "axis"_p = 1_c)`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <optional>
#include <string_view>
#include <type_traits>

#include "graft/base/constant_literal.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/graph/ir/attribute.hpp"
#include "graft/op/define/subdomain.hpp"
#include "graft/op/infer/name_access.hpp"
#include "graft/tensor/attr_traits.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN

/// Tensors that a node reads in this format, whatever their stored format is.
/// example `net.add<Conv2D>("conv", "x"_p = graft::read_as(x, graft::format::nchw), "filter"_p = w)`
template <class T> struct read_in_format {
    T tensors;     ///< a tensor, or a list of them
    format layout; ///< the format in which the node reads them
};
/// The argument `tensors`, read in format `layout`.
template <class T> [[nodiscard]] constexpr read_in_format<T> read_as(T const& tensors, format layout) {
    return {tensors, layout};
}

namespace detail {

/// The error in passing exactly these parameters to `Op`.
constexpr mistake unnamed_arguments() { return {errc::wrong_arguments, "add"}; }
template <class Op, fixed_string... Names> inline constexpr auto review_of_arguments = [] {
    auto const& all = Op::prototype.params();
    constexpr std::string_view given[] = {Names.view()..., std::string_view()};
    constexpr std::size_t size = sizeof...(Names);
    for (std::size_t i = 0; i < size; ++i) {
        bool known = false;
        for (auto const& p : all)
            known = known || (p.name == given[i] && !(p.is_output() && p.how == presence::required));
        if (!known) return mistake{errc::unknown_parameter, given[i]};
        for (std::size_t k = 0; k < i; ++k)
            if (given[k] == given[i]) return mistake{errc::parameter_bound_twice, given[i]};
    }
    for (auto const& p : all) {
        bool const needed = p.is_input() ? p.how == presence::required || (p.how == presence::dynamic && p.minimum > 0)
                                         : p.is_attribute() && !p.has_default && p.how != presence::optional;
        bool there = !needed;
        for (std::size_t i = 0; i < size; ++i) there = there || p.name == given[i];
        if (!there) return mistake{p.is_input() ? errc::missing_input : errc::missing_required_attribute, p.name};
        // the only way to determine the number of tensors of a dynamic output, where no attribute has it
        if (p.is_output() && p.how == presence::dynamic && p.count_attribute.empty()) {
            for (std::size_t i = 0; i < size; ++i) there = there && p.name != given[i];
            if (there) return mistake{errc::wrong_output_count, p.name};
        }
    }
    return mistake{};
};

/// Whether attribute `Name` is a string with values declared in the definition.
template <class Op, fixed_string Name> constexpr bool names_its_strings() {
    auto const at = Op::prototype.index_of(param_kind::attribute, Name.view());
    if (at < 0 || Op::prototype.at(param_kind::attribute, at).attribute != attr_kind::string) return false;
    return !domain_of(Op::prototype, Op::prototype.at(param_kind::attribute, at)).is_open();
}

/// True, or the compile-time error: a constant that attribute `Name` does not admit.
template <class Op, fixed_string Name, auto Value> constexpr bool admits_constant() {
    constexpr int at = attribute_of<Op, Name>;
    constexpr auto kind = Op::prototype.at(param_kind::attribute, at).attribute;
    using type = std::remove_const_t<decltype(Value)>;
    if constexpr (attr_enum<type> || why_not_taken<kind, type>() != errc::ok) return true;
    else if constexpr (!domain_of(Op::prototype, Op::prototype.at(param_kind::attribute, at))
                           .admits(viewed_as<kind>(Value)))
        return refused<Op, errc::value_outside_definition, Name>::value;
    else return true;
}

/// Whether attribute `Name` admits a list of this length: in braces it is known to the compiler.
template <class Op, fixed_string Name> constexpr bool admits_length(std::size_t elements) {
    auto const all = domain_of(Op::prototype, Op::prototype.at(param_kind::attribute, attribute_of<Op, Name>));
    auto const n = static_cast<std::int64_t>(elements);
    for (std::size_t i = 0; i < all.size; ++i)
        if (auto const& l = all.limits[i]; l.kind == fact_kind::length && (n < l.low || n > l.high)) return false;
    return true;
}

/// The length of a list of this type, if the type determines it; 0: it does not, or the list is empty.
template <class T> inline constexpr std::size_t known_length = std::extent_v<T>;
template <class T, std::size_t N> inline constexpr std::size_t known_length<std::array<T, N>> = N;

template <class T> inline constexpr bool is_optional = false;
template <class T> inline constexpr bool is_optional<std::optional<T>> = true;
template <class T> inline constexpr bool is_read_in_format = false;
template <class T> inline constexpr bool is_read_in_format<read_in_format<T>> = true;

/// A node that an expansion has added: it stands for its first output.
template <class T, class Tensor> concept stands_for_a_tensor = requires {
    requires std::same_as<typename T::tensor_type, Tensor>;
};
/// A tensor of the kind that a builder of nodes uses; an id is not a number of another type.
template <class T, class Tensor> concept one_tensor = std::same_as<T, Tensor> ||
                                                      (std::is_class_v<Tensor> &&
                                                          std::convertible_to<T const&, Tensor>) ||
                                                      stands_for_a_tensor<T, Tensor>;
template <class T, class Tensor> concept several_tensors = requires(T const& all) {
    requires one_tensor<std::remove_cvref_t<decltype(*std::begin(all))>, Tensor>;
    std::end(all);
};

/// Sets an attribute from an argument. The compiler checks a constant against the definition; empty: the default.
/// error wrong_attribute_type, narrowing_conversion, value_outside_definition, string_not_constant
template <class Op, fixed_string Name, class T>
constexpr void set_named_attribute(arena& storage, attr_value& to, T const& value) {
    constexpr auto kind = Op::prototype.at(param_kind::attribute, attribute_of<Op, Name>).attribute;
    if constexpr (std::same_as<T, std::nullopt_t>) return;
    else if constexpr (is_optional<T>) {
        if (value) set_named_attribute<Op, Name>(storage, to, *value);
    } else if constexpr (constant_value<T>) {
        if constexpr (constexpr auto v = T::template as<kind == attr_kind::unsigned_integer>();
            admits_constant<Op, Name, v>())
            set_attribute<Op, Name>(storage, to, v);
    } else if constexpr (std::same_as<T, bool> && kind == attr_kind::integer)
        static_assert(refused<Op, errc::wrong_attribute_type, Name>::value);
    else if constexpr (std::same_as<T, quoted_string> && names_its_strings<Op, Name>())
        static_assert(refused<Op, errc::string_not_constant, Name>::value);
    else if constexpr (known_length<T> != 0 && !admits_length<Op, Name>(known_length<T>))
        static_assert(refused<Op, errc::value_outside_definition, Name>::value);
    else set_attribute<Op, Name>(storage, to, value);
}

/// Sets one parameter of a node under construction to its argument. `Sink` receives it: `tensor(port, t)`,
/// `read_as(port, format)`, `count(port, tensors)`, `attribute(at)` and `storage()`.
template <class Op, fixed_string Name, class Tensor, class Sink, class T>
constexpr void set_argument(Sink& to, T const& value) {
    constexpr auto in = Op::prototype.find(param_kind::input, Name.view());
    constexpr auto attribute = Op::prototype.find(param_kind::attribute, Name.view());
    if constexpr (in.at >= 0) {
        constexpr auto port = static_cast<std::size_t>(in.at);
        if constexpr (is_read_in_format<T>) {
            set_argument<Op, Name, Tensor>(to, value.tensors);
            to.read_as(port, value.layout);
        } else if constexpr (one_tensor<T, Tensor>) to.tensor(port, value, in.how);
        else if constexpr (in.how == presence::dynamic && several_tensors<T, Tensor>)
            for (auto const& t : value) to.tensor(port, t, in.how);
        else static_assert(refused<Op, errc::expected_tensor, Name>::value);
    } else if constexpr (attribute.at >= 0) {
        set_named_attribute<Op, Name>(to.storage(), to.attribute(static_cast<std::size_t>(attribute.at)), value);
    } else {
        constexpr auto out = Op::prototype.find(param_kind::output, Name.view());
        if constexpr (std::integral<T> && !std::same_as<T, bool>)
            to.count(static_cast<std::size_t>(out.at), static_cast<std::int64_t>(value));
        else static_assert(refused<Op, errc::wrong_attribute_type, Name>::value);
    }
}

} // namespace detail

GRAFT_END
