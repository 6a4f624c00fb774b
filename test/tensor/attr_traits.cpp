// test/tensor/attr_traits.cpp - C++ types as kinds of attributes, enumerations stored as string and as number
// SPDX-License-Identifier: Apache-2.0
#include "graft/tensor/attr_traits.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/fusion/clause.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/infer/infer.hpp"

enum class traits_mode { nearest, linear, cubic };
enum class traits_level : std::uint8_t { low = 3, high = 7 };
template <> struct graft::attr_traits<traits_mode> {
    static constexpr auto kind = graft::attr_kind::string;
    static constexpr graft::enum_string<traits_mode> values[] = {
        {traits_mode::nearest, "nearest"}, {traits_mode::linear, "linear"}, {traits_mode::cubic, "cubic"}};
};
template <> struct graft::attr_traits<traits_level> {
    static constexpr auto kind = graft::attr_kind::integer;
    static constexpr graft::enum_string<traits_level> values[] = {
        {traits_level::low, "low"}, {traits_level::high, "high"}};
};

namespace {

using graft::attr_kind;
using graft::attr_traits;
using namespace graft::literals;

static_assert(attr_traits<int>::kind == attr_kind::integer && attr_traits<std::uint8_t>::kind == attr_kind::integer);
static_assert(attr_traits<float>::kind == attr_kind::floating && attr_traits<bool>::kind == attr_kind::boolean);
static_assert(attr_traits<char[3]>::kind == attr_kind::string && attr_traits<std::string>::kind == attr_kind::string);
static_assert(
    attr_traits<graft::dtype>::kind == attr_kind::type && attr_traits<graft::shape>::kind == attr_kind::shape);
static_assert(attr_traits<graft::tensor_view>::kind == attr_kind::tensor &&
              attr_traits<std::vector<graft::shape>>::kind == attr_kind::shapes);
static_assert(attr_traits<std::array<int, 0>>::kind == attr_kind::integers &&
              attr_traits<std::vector<std::string>>::kind == attr_kind::strings);
static_assert(attr_traits<char>::kind == attr_kind::none && attr_traits<attr_kind>::kind == attr_kind::none);
static_assert(attr_traits<std::vector<std::vector<int>>>::kind == attr_kind::none);
static_assert(graft::attr_enum<traits_mode> && !graft::attr_enum<attr_kind>);

static_assert(graft::text_of(traits_mode::linear) == "linear" && graft::text_of(traits_mode(9)).empty());
static_assert(graft::enum_of<traits_mode>(graft::enum_value(traits_mode::cubic)) == traits_mode::cubic);
static_assert(graft::enum_value(traits_level::high).integer == 7);
static_assert(graft::enum_of<traits_level>(graft::attr_value::of(std::int64_t{3})) == traits_level::low);

struct Resize : graft::op<Resize> {
    static constexpr auto prototype = graft::prototype("Resize")
        .input("x", f32).output("y", follow("x", aspect::dtype))
        .attr("mode", traits_mode::linear)
        .attr("level", enumeration<traits_level>)
        .optional_attr("other", enumeration<traits_mode>)
        .attr("few", traits_mode::nearest, one_of(traits_mode::nearest, traits_mode::linear));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        static_assert(std::is_same_v<decltype(ctx.attr<"mode">()), traits_mode> &&
                      std::is_same_v<decltype(ctx.attr<"level", traits_level>()), traits_level>);
        graft::shape y = ctx.input<"x">();
        y[0] = (ctx.attr<"mode">() == traits_mode::cubic ? 10 : 20) +
               (ctx.attr<"level">() == traits_level::low ? 1 : 2);
        if (auto const other = ctx.optional_attr<"other">()) y[0] = y[0] + (*other == traits_mode::cubic ? 100 : 200);
        return ctx.output<"y">() = y, graft::ok;
    }
};
struct resize_ops {
    using list = graft::ops<Resize>;
};

static_assert(graft::infer<Resize>("y", {{"x", {4}}, {"level", traits_level::low}}) == graft::shape{21});
static_assert(graft::infer<Resize>("y", {{"x", {4}}, {"mode", traits_mode::cubic}, {"level", 7}}) == graft::shape{12});
static_assert(
    graft::infer<Resize>("y", {{"x", {4}}, {"level", traits_level::low}, {"other", "cubic"}}) == graft::shape{121});
static_assert(graft::infer_status<Resize>({{"x", {4}}, {"level", 4}}).parameter == "level");
static_assert(
    graft::infer_status<Resize>({{"x", {4}}, {"level", traits_level::low}, {"few", traits_mode::cubic}}).parameter ==
    "few");
static_assert(graft::detail::value_of(traits_mode::cubic).string == "cubic" &&
              graft::detail::value_of(traits_level::high).integer == 7);

} // namespace

TEST_CASE("attr_traits: an enumeration through a graph, and strings that it does not have") {
    graft::network net(graft::catalog<resize_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {4});
    auto const y = net.add<Resize>("y", "x"_p = x, "mode"_p = traits_mode::cubic, "level"_p = traits_level::high);
    CHECK(y.attr<"mode">() == traits_mode::cubic);
    CHECK(y.attr<"level">() == traits_level::high);
    CHECK_FALSE(y.has_attr<"other">());
    CHECK(y.output<"y">().shape() == graft::shape{12});
    net.add("Resize", "wrong",
        {{"x", x}, {"mode", graft::attr_value::of(std::string_view("area"))},
            {"level", graft::attr_value::of(std::int64_t{3})}});
    auto const g = std::move(net).finish();
    REQUIRE_FALSE(g);
    REQUIRE(g.error().errors.size() == 1);
    auto const& e = g.error().errors[0];
    CHECK(e.code == graft::errc::wrong_value);
    CHECK(e.where.node == "wrong");
    CHECK(e.where.port == "mode");
    CHECK(e.expected == "one of nearest|linear|cubic");
    CHECK(e.got == "area");
}
