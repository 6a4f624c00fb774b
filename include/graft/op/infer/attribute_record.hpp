// graft/op/infer/attribute_record.hpp - all attributes of a node as one typed record, each by name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/base/container/span.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/op/infer/context.hpp"

GRAFT_BEGIN

namespace detail {

template <class Op, std::size_t I> struct attribute_key {
    static constexpr param const& row = Op::prototype.at(param_kind::attribute, static_cast<int>(I));
    template <std::size_t... C> static constexpr auto named(std::index_sequence<C...>) {
        constexpr char text[] = {row.name[C]..., '\0'};
        return param_name<fixed_string<sizeof...(C) + 1>(text)>{};
    }
    using type = decltype(named(std::make_index_sequence<row.name.size()>{}));
};

/// One attribute of a record: its name is the type of the base, so that overload resolution finds it.
template <class Name, class T> struct attribute_field {
    T value;
};
template <class... Fields> struct attribute_fields : Fields... {};

template <class Op, std::size_t I> constexpr auto field_of(attr_value const& v) {
    using key = attribute_key<Op, I>;
    auto value = typed_or_enum<key::row.attribute, key::row.enumeration()>(v);
    return attribute_field<typename key::type, decltype(value)>{std::move(value)};
}
template <class Op, std::size_t... I> constexpr auto fields_of(span<attr_value const> all, std::index_sequence<I...>) {
    return attribute_fields<decltype(field_of<Op, I>(all[I]))...>{field_of<Op, I>(all[I])...};
}

} // namespace detail

/// The attributes of one node of operator `Op`, each value by name and in its own type. For code that processes all
/// attributes of an operator together (a printer, a serializer, a code generator).
/// example `auto record = graft::attribute_record<TopK>(graph.attributes_of(node)); record["dim"_p] + 1`
template <class Op> class attribute_record {
    static constexpr auto make(span<attr_value const> all) {
        return detail::fields_of<Op>(all, std::make_index_sequence<Op::prototype.count(param_kind::attribute)>{});
    }
    template <class Name, class T> static constexpr T const& value_of(detail::attribute_field<Name, T> const& field) {
        return field.value;
    }

public:
    constexpr explicit attribute_record(span<attr_value const> all) : fields_(make(all)) {}

    /// The value of the attribute of this name; an unknown name does not compile.
    template <fixed_string Name> [[nodiscard]] constexpr auto const& operator[](param_name<Name>) const {
        (void)detail::attribute_of<Op, Name>;
        return value_of<param_name<Name>>(fields_);
    }
    /// Calls `f(param_name<...>, value)` for each attribute, in the order of the prototype.
    template <class F> constexpr void each(F&& f) const {
        [&]<class... Names, class... Ts>(detail::attribute_fields<detail::attribute_field<Names, Ts>...> const& all) {
            (f(Names{}, static_cast<detail::attribute_field<Names, Ts> const&>(all).value), ...);
        }(fields_);
    }

private:
    decltype(make({})) fields_;
};

GRAFT_END
