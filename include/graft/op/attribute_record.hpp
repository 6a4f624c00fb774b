// graft/op/attribute_record.hpp - all attributes of a node as one typed record, each under its name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/hana/at_key.hpp>
#include <boost/hana/map.hpp>
#include <boost/hana/pair.hpp>
#include <boost/hana/type.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

#include "graft/base/config.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/span.hpp"
#include "graft/op/context.hpp"

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

template <class Op, std::size_t... I> constexpr auto record_of(span<attr_value const> all, std::index_sequence<I...>) {
    return boost::hana::make_map(boost::hana::make_pair(boost::hana::type_c<typename attribute_key<Op, I>::type>,
        typed_or_enum<attribute_key<Op, I>::row.attribute, attribute_key<Op, I>::row.enumeration()>(all[I]))...);
}

} // namespace detail

/// The attributes of one node of operator `Op` as a Hana map from name to value, each value in its own type. For code
/// that works on all attributes of an operator at once (a printer, a serializer, a code generator).
/// example `auto record = graft::attribute_record<TopK>(graph.attributes_of(node)); record["dim"_p] + 1`
/// cost a Hana map of the operator's attributes (tens, never a catalog)
template <class Op> class attribute_record {
    static constexpr auto make(span<attr_value const> all) {
        return detail::record_of<Op>(all, std::make_index_sequence<Op::prototype.count(param_kind::attribute)>{});
    }

public:
    constexpr explicit attribute_record(span<attr_value const> all) : values_(make(all)) {}

    /// The value of the attribute of this name; an unknown name does not compile.
    template <fixed_string Name> [[nodiscard]] constexpr auto const& operator[](param_name<Name>) const {
        (void)detail::attribute_of<Op, Name>;
        return boost::hana::at_key(values_, boost::hana::type_c<param_name<Name>>);
    }
    /// The record as a Hana map: `hana::for_each(record.map(), f)` sees pairs of
    /// `hana::type<param_name<...>>` and value.
    [[nodiscard]] constexpr auto const& map() const { return values_; }

private:
    decltype(make({})) values_;
};

GRAFT_END
