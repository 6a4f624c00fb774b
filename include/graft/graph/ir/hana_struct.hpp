// graft/graph/ir/hana_struct.hpp - the attributes and the ports of an operator as Hana Structs, by their names
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/hana/accessors.hpp>
#include <boost/hana/at_key.hpp>
#include <boost/hana/concat.hpp>
#include <boost/hana/concept/struct.hpp>
#include <boost/hana/equal.hpp>
#include <boost/hana/keys.hpp>
#include <boost/hana/members.hpp>
#include <boost/hana/pair.hpp>
#include <boost/hana/second.hpp>
#include <boost/hana/string.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/unpack.hpp>

#include <type_traits>
#include <utility>

#include "graft/graph/ir/op_ref.hpp"
#include "graft/op/infer/attribute_record.hpp"

GRAFT_BEGIN
namespace detail {

/// Parameter `I` of a kind: its name for graft, and as a `hana::string`, which keys of Hana's Structs are.
template <class Op, param_kind Kind, std::size_t I> struct key_of {
    static constexpr param const& row = Op::prototype.at(Kind, static_cast<int>(I));
    template <std::size_t... C> static constexpr auto name(std::index_sequence<C...>) {
        constexpr char text[] = {row.name[C]..., '\0'};
        return param_name<fixed_string<sizeof...(C) + 1>(text)>{};
    }
    template <std::size_t... C> static constexpr auto string(std::index_sequence<C...>) {
        return boost::hana::string_c<row.name[C]...>;
    }
    using size = std::make_index_sequence<row.name.size()>;
};

template <class Op, std::size_t I> struct attribute_accessor {
    constexpr auto const& operator()(attribute_record<Op> const& of) const {
        using key = key_of<Op, param_kind::attribute, I>;
        return of[key::name(typename key::size{})];
    }
};
template <class Op, param_kind Kind, std::size_t I> struct port_accessor {
    auto operator()(op_ref<Op> const& of) const {
        using key = key_of<Op, Kind, I>;
        constexpr auto name = key::name(typename key::size{});
        if constexpr (Kind == param_kind::input) {
            if constexpr (key::row.how == presence::dynamic) return of.dynamic_input(name);
            else if constexpr (key::row.how == presence::optional) return of.optional_input(name);
            else return of.input(name);
        } else {
            if constexpr (key::row.how == presence::dynamic) return of.dynamic_output(name);
            else return of.output(name);
        }
    }
};

template <class Op, param_kind Kind, template <std::size_t> class Accessor, std::size_t... I>
constexpr auto accessors(std::index_sequence<I...>) {
    namespace hana = boost::hana;
    return hana::make_tuple(
        hana::make_pair(key_of<Op, Kind, I>::string(typename key_of<Op, Kind, I>::size{}), Accessor<I>{})...);
}
template <class Op> struct accessors_of {
    template <std::size_t I> using attribute = attribute_accessor<Op, I>;
    template <std::size_t I> using input = port_accessor<Op, param_kind::input, I>;
    template <std::size_t I> using output = port_accessor<Op, param_kind::output, I>;
    template <param_kind Kind> using count = std::make_index_sequence<Op::prototype.count(Kind)>;
};

/// Equal values of an attribute; lists by their elements.
template <class T> constexpr bool equal_values(T const& a, T const& b) { return a == b; }
template <class T> constexpr bool equal_values(span<T> const& a, span<T> const& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!equal_values(a[i], b[i])) return false;
    return true;
}

} // namespace detail
GRAFT_END

/// The attributes of an operator: keys are names, in the order of the prototype, members are values in their own types.
/// Hana's algorithms for Structs work: `members`, `keys`, `at_key`, `for_each`, `fold_left`, `all_of`, `to_map`.
/// example `hana::at_key(graft::attribute_record<Conv>(attributes), BOOST_HANA_STRING("axis"))`
/// cost that of Hana's algorithms; for one value `record["axis"_p]` needs none of them
template <class Op> struct boost::hana::accessors_impl<graft::attribute_record<Op>> {
    static constexpr auto apply() {
        using all = graft::detail::accessors_of<Op>;
        constexpr auto kind = graft::param_kind::attribute;
        return graft::detail::accessors<Op, kind, all::template attribute>(typename all::template count<kind>{});
    }
};

/// The ports of a node, inputs before outputs: a member is a `tensor_ref`, or the `tensor_range` of a dynamic port. An
/// input and an output of one name are found by `at_key` as the input.
template <class Op> struct boost::hana::accessors_impl<graft::op_ref<Op>> {
    static constexpr auto apply() {
        using all = graft::detail::accessors_of<Op>;
        constexpr auto reads = graft::param_kind::input, makes = graft::param_kind::output;
        return hana::concat(
            graft::detail::accessors<Op, reads, all::template input>(typename all::template count<reads>{}),
            graft::detail::accessors<Op, makes, all::template output>(typename all::template count<makes>{}));
    }
};

/// Whether two nodes of one operator have equal attributes: lists are compared by their elements.
template <class Op> struct boost::hana::equal_impl<graft::attribute_record<Op>, graft::attribute_record<Op>> {
    static constexpr bool apply(graft::attribute_record<Op> const& a, graft::attribute_record<Op> const& b) {
        return hana::unpack(hana::accessors<graft::attribute_record<Op>>(), [&](auto const&... each) {
            return (graft::detail::equal_values(hana::second(each)(a), hana::second(each)(b)) && ...);
        });
    }
};
