// test/op/sequence.cpp - Hana's algorithms on lists of operators and kernels
// SPDX-License-Identifier: Apache-2.0
#include "graft/op/catalog/sequence.hpp"

#include <boost/hana/front.hpp>
#include <boost/hana/functional/compose.hpp>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/not.hpp>
#include <boost/hana/value.hpp>

#include "graft/op/catalog/catalog.hpp"
#include "test/check.hpp"

namespace op_sequence_test {

namespace {

namespace hana = boost::hana;

struct A : graft::op<A> {
    static constexpr auto prototype =
        graft::prototype("A").input("x", f32).output("y", follow("x")).attr("a", 1).attr("b", "t");
};
struct B : graft::op<B> {
    static constexpr auto prototype = graft::prototype("B").input("x", f32).output("y", follow("x"));
};
struct C : graft::op<C> {
    static constexpr auto prototype = graft::prototype("C").input("x", i32).output("y", follow("x")).attr("c", 1);
};
using all = graft::ops<A, B, C>;

constexpr auto attributes = [](auto t) {
    return hana::size_c<decltype(t)::type::prototype.count(graft::param_kind::attribute)>;
};
constexpr auto has_attributes = [](auto t) {
    return hana::bool_c < decltype(t)::type::prototype.count(graft::param_kind::attribute) != 0 > ;
};

static_assert(hana::Sequence<graft::ops_tag>::value && hana::Sequence<all>::value);
static_assert(hana::length(all{}) == hana::size_c<3>);
static_assert(hana::at_c<0>(all{}) == hana::type_c<A> && hana::at_c<2>(all{}) == hana::type_c<C>);
static_assert(hana::filter(all{}, has_attributes) == graft::ops<A, C>{});
static_assert(std::is_same_v<decltype(hana::filter(all{}, has_attributes)), graft::ops<A, C>>);
static_assert(hana::any_of(all{}, has_attributes) && !hana::any_of(graft::ops<B>{}, has_attributes));
static_assert(hana::contains(all{}, hana::type_c<B>) && !hana::contains(graft::ops<A>{}, hana::type_c<B>));
static_assert(std::is_same_v<decltype(hana::concat(all{}, graft::ops<B>{})), graft::ops<A, B, C, B>>);
static_assert(
    hana::transform(all{}, attributes) == hana::make_tuple(hana::size_c<2>, hana::size_c<0>, hana::size_c<1>));
static_assert(std::is_same_v<decltype(hana::transform(all{}, [](auto t) { return t; })), all>);
static_assert(all{} == all{} && !(all{} == graft::ops<A, B>{}) && hana::equal(all{}, all{}));
static_assert(hana::drop_front(all{}) == graft::ops<B, C>{});
static_assert(hana::is_empty(graft::ops<>{}) && hana::front(all{}) == hana::type_c<A>);
static_assert(hana::to_tuple(all{}) == hana::make_tuple(hana::type_c<A>, hana::type_c<B>, hana::type_c<C>));

/// A sub-catalog by a predicate.
struct tag {
    using list = all;
};
struct plain {
    using list = decltype(hana::filter(all{}, hana::compose(hana::not_, has_attributes)));
};
static_assert(graft::catalog<plain>::view().size == 1 && graft::catalog<plain>::view().find("B") == 0);
static_assert(graft::catalog<tag>::view().find("C") == 2);

} // namespace

TEST_CASE("lists of operators are Hana Sequences") {
    CHECK(graft::catalog<tag>::view().size == 3);
    CHECK(hana::value(hana::length(hana::filter(all{}, has_attributes))) == 2);
    CHECK(hana::value(hana::at_c<0>(hana::transform(all{}, attributes))) == 2);
    CHECK(hana::value(all{} == all{}));
}

} // namespace op_sequence_test
