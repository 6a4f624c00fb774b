// graft/op/catalog/sequence.hpp - lists of operators, kernels, plugins and passes as Hana Sequences
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/hana/any_of.hpp>
#include <boost/hana/at.hpp>
#include <boost/hana/bool.hpp>
#include <boost/hana/concat.hpp>
#include <boost/hana/concept/sequence.hpp>
#include <boost/hana/contains.hpp>
#include <boost/hana/core/make.hpp>
#include <boost/hana/core/tag_of.hpp>
#include <boost/hana/detail/type_at.hpp>
#include <boost/hana/drop_front.hpp>
#include <boost/hana/equal.hpp>
#include <boost/hana/filter.hpp>
#include <boost/hana/is_empty.hpp>
#include <boost/hana/length.hpp>
#include <boost/hana/transform.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <boost/hana/unpack.hpp>

#include <type_traits>
#include <utility>

#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN

/// The tags of graft's lists: `ops_tag`, and with their headers `kernels_tag`, `plugins_tag` and `passes_tag`.
/// Elements are `hana::type<Op>`, `hana::type<plugin_c<P>>` and so on. The result of an algorithm on a list is a list
/// again if its elements can be in one, as for `filter` and `concat`; otherwise, as for the numbers of a `transform`,
/// a `hana::tuple`.
/// cost of Hana's algorithms grows faster than the list: fine for hundreds of elements; for more use `join` and loop
/// over `ops<...>` by pack
template <class Tag> concept list_tag = requires { typename made_list<Tag>::type; };

namespace detail {

template <class Tag, class... Elements> concept makes_list =
    (std::is_same_v<Elements, boost::hana::type<typename Elements::type>> && ...) &&
    requires { typename made_list<Tag, typename Elements::type...>::type; };

template <std::size_t N> struct element_at {
    template <class... Types> constexpr auto operator()(Types...) const {
        return typename boost::hana::detail::type_at<N, Types...>::type{};
    }
};
template <class Tag, class Index> struct from_on;
template <class Tag, std::size_t... I> struct from_on<Tag, std::index_sequence<I...>> {
    template <class... Types> constexpr auto operator()(Types...) const {
        return typename made_list<Tag, typename boost::hana::detail::type_at<sizeof...(Types) - sizeof...(I) + I,
                                           Types...>::type::type...>::type{};
    }
};

template <class Tag, class... First> struct after {
    template <class... Types> constexpr auto operator()(Types...) const {
        return typename made_list<Tag, typename First::type..., typename Types::type...>::type{};
    }
};
template <class Tag, class List> struct before_all_of {
    template <class... Types> constexpr auto operator()(Types...) const {
        return boost::hana::unpack(List{}, after<Tag, Types...>{});
    }
};

} // namespace detail

/// Whether two lists have the same elements in the same order, as `hana::true_c` or `hana::false_c`.
template <class A, class B>
requires list_tag<typename boost::hana::tag_of<A>::type> && list_tag<typename boost::hana::tag_of<B>::type>
constexpr auto operator==(A, B) {
    return boost::hana::bool_c<std::is_same_v<A, B>>;
}

GRAFT_END

namespace boost::hana {

template <class L> requires graft::list_tag<L>
struct Sequence<L, void> {
    static constexpr bool value = true;
};
template <class L> requires graft::list_tag<L>
struct make_impl<L, void> {
    template <class... Elements> static constexpr auto apply(Elements&&... all) {
        if constexpr (graft::detail::makes_list<L, std::remove_cvref_t<Elements>...>)
            return typename graft::made_list<L, typename std::remove_cvref_t<Elements>::type...>::type{};
        else return hana::make_tuple(static_cast<Elements&&>(all)...);
    }
};
template <class L> requires graft::list_tag<L>
struct at_impl<L, void> {
    template <class List, class N> static constexpr auto apply(List const& list, N const&) {
        return hana::unpack(list, graft::detail::element_at<N::value>{});
    }
};
template <class L> requires graft::list_tag<L>
struct is_empty_impl<L, void> {
    template <class List> static constexpr auto apply(List const& list) {
        return hana::bool_c < decltype(hana::length(list))::value == 0 > ;
    }
};
template <class L> requires graft::list_tag<L>
struct drop_front_impl<L, void> {
    template <class List, class N> static constexpr auto apply(List const& list, N const&) {
        constexpr std::size_t size = decltype(hana::length(list))::value, n = N::value;
        return hana::unpack(list, graft::detail::from_on<L, std::make_index_sequence<(n < size ? size - n : 0)>>{});
    }
};
template <class L> requires graft::list_tag<L>
struct concat_impl<L, void> {
    template <class A, class B> static constexpr auto apply(A const& a, B const&) {
        return hana::unpack(a, graft::detail::before_all_of<L, B>{});
    }
};

} // namespace boost::hana
