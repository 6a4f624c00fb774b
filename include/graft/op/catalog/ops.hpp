// graft/op/catalog/ops.hpp - a list of operator types that is a Hana Foldable, and a Sequence with
// graft/op/catalog/sequence.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/hana/fwd/core/tag_of.hpp>
#include <boost/hana/fwd/type.hpp>
#include <boost/hana/fwd/unpack.hpp>

#include "graft/base/ill_formed.hpp"

GRAFT_BEGIN

/// The Hana tag of every list of types in graft.
struct ops_tag {};

/// Operator types in order. `hana::for_each(graft::ops<A, B>{}, f)` calls `f` with `hana::type<A>` and so on;
/// `hana::unpack` passes all in one call. Users of Hana include its header and `<boost/hana/type.hpp>`: a list alone
/// needs neither. With graft/op/catalog/sequence.hpp it is a Hana Sequence: `transform`, `filter`, `at_c`, `contains`,
/// `concat`, `==`.
template <class... Ops> struct GRAFT_TYPE ops {
    /// The tag by which Boost.Hana finds its functions for this list, and the number of operators.
    using hana_tag = ops_tag;
    static constexpr std::size_t size = sizeof...(Ops);
};

/// The list of a Hana tag with these elements, if one list may contain them; specialised next to each list.
template <class Tag, class... Elements> struct made_list;
template <class... Ops> struct made_list<ops_tag, Ops...> {
    /// A list of operators may contain any operator types: nothing is checked here, but in the catalog.
    using type = ops<Ops...>;
};

namespace detail {
template <class> inline constexpr bool is_ops = false;
template <class... Ops> inline constexpr bool is_ops<ops<Ops...>> = true;

constexpr mistake no_list_of_operators() { return {errc::wrong_list_kind, "join"}; }
template <class... Lists> struct joined;
template <class First, class... Rest> struct joined<First, Rest...> {
    static_assert(accepted<ops<First, Rest...>, no_list_of_operators>);
    using type = First; // avoids consequential errors
};
template <> struct joined<> {
    using type = ops<>;
};
template <class... A> struct joined<ops<A...>> {
    using type = ops<A...>;
};
template <class... A, class... B, class... Rest> struct joined<ops<A...>, ops<B...>, Rest...> {
    using type = typename joined<ops<A..., B...>, Rest...>::type;
};
template <class... A, class... B, class... C, class... D, class... E, class... F, class... G, class... H, class... Rest>
struct joined<ops<A...>, ops<B...>, ops<C...>, ops<D...>, ops<E...>, ops<F...>, ops<G...>, ops<H...>, Rest...> {
    using type = typename joined<ops<A..., B..., C..., D..., E..., F..., G..., H...>, Rest...>::type;
};
} // namespace detail

/// The concatenation of the lists.
/// cost linear in the number of lists; 4,000 operators in 0.1 s (hana::concat: minutes)
template <class... Lists> using join = typename detail::joined<Lists...>::type;

GRAFT_END

namespace boost::hana {
template <> struct unpack_impl<graft::ops_tag> {
    template <class... Ops, class F> static constexpr decltype(auto) apply(graft::ops<Ops...>, F&& f) {
        return static_cast<F&&>(f)(hana::type_c<Ops>...);
    }
};
} // namespace boost::hana
