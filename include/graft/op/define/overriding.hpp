// graft/op/define/overriding.hpp - a list of operators in which user definitions replace those of the same name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/base/ill_formed.hpp"
#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN

namespace detail {

template <class Op, class Mine> struct replacement {
    using type = Op;
};
template <class Op, class First, class... Rest> struct replacement<Op, ops<First, Rest...>> {
    using type = typename std::conditional_t<Op::prototype.name() == First::prototype.name() &&
                                                 Op::prototype.since() == First::prototype.since(),
        std::type_identity<First>, replacement<Op, ops<Rest...>>>::type;
};

template <class Mine, class... Base> inline constexpr auto override_mistake = [] {
    constexpr auto name = Mine::prototype.name();
    constexpr bool same[]{
        (Base::prototype.name() == name && Base::prototype.since() == Mine::prototype.since())..., false};
    for (bool one : same) // no fold: catalogs are longer than clang folds
        if (one) return mistake{};
    return mistake{errc::override_of_unknown_operator, name};
};

template <class Base, class Mine> struct overridden;
template <class... Base, class... Mine> struct overridden<ops<Base...>, ops<Mine...>> {
    static_assert((true && ... && accepted<Mine, override_mistake<Mine, Base...>>));
    using type = ops<typename replacement<Base, ops<Mine...>>::type...>;
};

} // namespace detail

/// The list `Base` with operators replaced: each of `Mine` stands in the place of the one of its name (and version).
/// To replace needs this word: of two lists with one name `join` does not compile.
/// example `struct my_ops { using list = graft::overriding<graft::library::ops, graft::ops<MyConv>>; };`
/// error override_of_unknown_operator: `Base` has no operator of this name
/// cost names compared: size of Base times size of Mine
template <class Base, class Mine> using overriding = typename detail::overridden<Base, Mine>::type;

GRAFT_END
