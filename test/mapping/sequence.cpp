// test/mapping/sequence.cpp - Hana's algorithms on lists of plugins and passes
// SPDX-License-Identifier: Apache-2.0
#include "graft/op/catalog/sequence.hpp"

#include <boost/hana/for_each.hpp>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/value.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugin.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "test/check.hpp"

namespace mapping_sequence_test {

namespace {

namespace hana = boost::hana;
namespace tf = graft::tensorflow;
using namespace graft::scope_terms;

struct Id : graft::op<Id> {
    static constexpr auto prototype = graft::prototype("Id").input("x", f32).output("y", follow("x"));
};
struct Relu : tf::op<Relu> {
    static constexpr auto prototype = tf::op_def("Relu", "x: T", "-> y: T", "T: {float}");
};
struct Elu : tf::op<Elu> {
    static constexpr auto prototype = tf::op_def("Elu", "x: T", "-> y: T", "T: {float}");
};
struct Twice : graft::fused_op<Twice> {
    static constexpr auto prototype = tf::op_def("Twice", "x: T", "-> y: T", "T: {float}");
};
inline constexpr auto relu = graft::plugin<Id, Relu>().ignore("T");
inline constexpr auto elu = graft::plugin<Id, Elu>().ignore("T");
inline constexpr auto twice = graft::plugin<Id, Twice>().ignore("T");

inline constexpr auto form = graft::structure().node("a", "Relu", "@x").node("b", "Relu", "a").output("y", "b");
inline constexpr auto pass =
    graft::scope_pass<Twice>("twice").when(count("Relu") >= 2).match(form).attr_from("T", "b", "T");
inline constexpr auto to = graft::structure().node("e", "Elu", "@x").where("T", graft::dtype::f32).output("y", "e");
inline constexpr auto rewrite =
    graft::scope_rewrite("elu").when(count("Relu") == 2).match(form).becomes(to).priority(1);

using mine = graft::plugins<relu, elu>;
using all = graft::join_plugins<mine, graft::plugins<twice>>;
static_assert(std::is_same_v<decltype(hana::concat(mine{}, graft::plugins<twice>{})), all>);
static_assert(hana::length(all{}) == hana::size_c<3> && hana::at_c<1>(all{}) == hana::type_c<graft::plugin_c<elu>>);
static_assert(hana::contains(all{}, hana::type_c<graft::plugin_c<twice>>));
static_assert(all{} == all{} && !(all{} == mine{}));

constexpr auto of_fused = [](auto p) {
    return hana::bool_c<graft::detail::is_fused_op<typename decltype(p)::type::origin_type>>;
};
static_assert(hana::filter(all{}, of_fused) == graft::plugins<twice>{} && hana::any_of(all{}, of_fused));

using passes = graft::join_passes<graft::passes<pass>, graft::passes<rewrite>>;
static_assert(std::is_same_v<passes, graft::passes<pass, rewrite>>);
static_assert(hana::length(passes{}) == hana::size_c<2>);
constexpr auto fuses = [](auto p) { return hana::bool_c<!std::is_void_v<typename decltype(p)::type::fused_type>>; };
static_assert(std::is_same_v<decltype(hana::filter(passes{}, fuses)), graft::passes<pass>>);
static_assert(hana::concat(graft::passes<pass>{}, graft::passes<rewrite>{}) == passes{});

struct framework {
    using plugins = all;
    using list = plugins::origins;
    using passes = mapping_sequence_test::passes;
};

} // namespace

TEST_CASE("lists of plugins and passes are Hana Sequences") {
    std::size_t named = 0;
    hana::for_each(passes{}, [&](auto p) { named += decltype(p)::type::value.data().name.size(); });
    CHECK(named == std::string_view("twiceelu").size());
    CHECK(hana::value(hana::length(hana::filter(all{}, of_fused))) == 1);
    CHECK(graft::plugins_of<framework>().passes.size() == 2);
}

} // namespace mapping_sequence_test
