// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <boost/hana/bool.hpp>
#include <boost/hana/concept/foldable.hpp>
#include <boost/hana/equal.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/length.hpp>

#include <string>
#include <type_traits>
#include <vector>

#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/visit.hpp"
#include "graft/op/infer/attribute_record.hpp"
#include "test/check.hpp"
#include "test/op/top_k.hpp"

namespace op_catalog_test {

namespace hana = boost::hana;
using namespace graft::literals;

namespace {
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", real_number).output("y", follow("x"));
};
struct three {
    using list = graft::join<graft::ops<TopK>, graft::ops<Relu, ConcatD>>;
};
constexpr auto view = graft::catalog<three>::view();
} // namespace

TEST_CASE("catalog: a name finds its operator and nothing else does") {
    GRAFT_CHECK_TWICE(view.name(view.find("Relu")) == "Relu");
    GRAFT_CHECK_TWICE(view.find("ConcatD") == graft::catalog<three>::id_of<ConcatD>);
    GRAFT_CHECK_TWICE(view.find("relu") == graft::no_op);
    GRAFT_CHECK_TWICE(view.find("") == graft::no_op);
}

TEST_CASE("catalog: rows keep ports, constraints and defaults") {
    GRAFT_CHECK_TWICE(view.inputs(0)[1].value == graft::value_need::required);
    GRAFT_CHECK_TWICE(view.outputs(0)[0].followed == 0);
    GRAFT_CHECK_TWICE(view.default_of(view.attributes(0)[2]).integer == -1);
    GRAFT_CHECK_TWICE(view.default_of(view.attributes(2)[0]).kind == graft::attr_kind::none);
    GRAFT_CHECK_TWICE(view.default_of(view.attributes(2)[2]).integers[2] == 3);
    GRAFT_CHECK_TWICE(view.text(view.default_strings(view.attributes(2)[1])[1]) == "bc");
}

TEST_CASE("catalog: a list of operators is a Hana Foldable") {
    static_assert(hana::Foldable<three::list>::value);
    static_assert(hana::length(three::list{}) == hana::size_c<3>);
    std::string names;
    hana::for_each(
        three::list{}, [&](auto type) { names += std::string(decltype(type)::type::prototype.name()) + " "; });
    CHECK(names == "TopK Relu ConcatD ");
}

TEST_CASE("catalog: a predicate chooses operators in order") {
    constexpr auto with_attributes = [](auto type) {
        return hana::bool_c<(decltype(type)::type::prototype.count(graft::param_kind::attribute) > 0)>;
    };
    static_assert(std::is_same_v<decltype(graft::filter(three::list{}, with_attributes)), graft::ops<TopK, ConcatD>>);
}

TEST_CASE("catalog: a visitor gets the operator's type from its place") {
    auto const inputs = [](auto type) { return decltype(type)::type::prototype.count(graft::param_kind::input); };
    CHECK(graft::visit<three>(view.find("TopK"), inputs) == 2);
    CHECK(graft::visit<three>(view.find("Relu"), inputs) == 1);
}

TEST_CASE("catalog: the attributes of a node are one typed record") {
    std::vector<graft::attr_value> all;
    for (auto const& row : view.attributes(0)) all.push_back(view.default_of(row));
    graft::attribute_record<TopK> const record(all);
    static_assert(std::is_same_v<decltype(record["dim"_p]), std::int64_t const&>);
    CHECK(record["dim"_p] == -1);
    CHECK(record["sorted"_p]);
    std::string text;
    record.each(
        [&](auto name, auto const& value) { text.append(decltype(name)::value).append(value == 1 ? "=1 " : "=? "); });
    CHECK(text == "sorted=1 largest=1 dim=? ");
}

} // namespace op_catalog_test
