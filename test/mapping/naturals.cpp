// test/mapping/naturals.cpp - uint64 from a field of a Caffe message to an attribute: unchanged, and checked as an int
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/frontend/caffe/front_end.hpp"
#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"
#include "graft/frontend/caffe/read.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/op/define/op.hpp"

namespace mapping_naturals_test {
namespace {

namespace caffe = graft::caffe;
constexpr auto max = 18446744073709551615u;

struct SeedParameter : caffe::message {
    static constexpr auto fields = caffe::fields("SeedParameter").optional("seed", 1, uint64, max)
        .optional("count", 2, uint32, 4294967295u).repeated("all", 3, fixed64);
};
struct seed_fields : caffe::message {
    static constexpr auto fields = caffe::fields("LayerParameter").optional<SeedParameter>("seed_param", 9000);
};
struct SeedLayer : caffe::layer<SeedLayer, SeedParameter> {
    static constexpr auto prototype = define("Seed", "seed_param").input("bottom", f32).output("top", f32);
};
static_assert(SeedLayer::prototype.at(graft::param_kind::attribute, 0).attribute == graft::attr_kind::unsigned_integer);
static_assert(SeedLayer::prototype.at(graft::param_kind::attribute, 1).attribute == graft::attr_kind::integer);
static_assert(
    SeedLayer::prototype.at(graft::param_kind::attribute, 2).attribute == graft::attr_kind::unsigned_integers);

struct Seeded : graft::op<Seeded> {
    static constexpr auto prototype = graft::prototype("Seeded").input("x", f32).output("y", follow("x"))
        .attr("seed", unsigned_integer(1)).attr("count", 1).attr("all", unsigned_integers());
    static constexpr graft::status verify(verify_context& ctx) {
        static_assert(std::is_same_v<decltype(ctx.attr<"seed">()), std::uint64_t>);
        return ctx.attr<"seed">() == 13 ? graft::fail(graft::errc::wrong_value, "seed") : graft::ok;
    }
};
struct Counted : graft::op<Counted> {
    static constexpr auto prototype =
        graft::prototype("Counted").input("x", f32).output("y", follow("x")).attr("seed", 1);
};
inline constexpr auto as_it_is = graft::plugin<Seeded, SeedLayer>();
inline constexpr auto as_an_int = graft::plugin<Counted, SeedLayer>().checked("seed").ignore("count", "all");
inline constexpr auto constant = graft::plugin<Seeded, SeedLayer>()
    .set("seed", max).set("count", 3).ignore("seed", "count");
struct all_ops {
    using list = graft::ops<Seeded, Counted>;
};
template <auto const& P> struct set_of {
    using plugins = graft::plugins<P>;
    using list = typename plugins::origins;
    using messages = caffe::messages<seed_fields>;
};
struct outcome {
    graft::graph g{};
    graft::error_list errors{};

    [[nodiscard]] graft::attr_value value(std::size_t i) const {
        for (auto const& n : g.nodes)
            if (n.kind == graft::node_kind::operation) return g.attributes_of(n)[i];
        return {};
    }
    [[nodiscard]] std::uint64_t attr(std::size_t i) const { return static_cast<std::uint64_t>(value(i).integer); }
};
template <auto const& P> outcome run(std::string const& parameter) {
    std::string const text = "input: 'x' input_dim: 1 input_dim: 1 input_dim: 1 input_dim: 2\n"
                             "layer { name: 's' type: 'Seed' bottom: 'x' top: 'y' seed_param { " +
                             parameter + " } }\n";
    outcome o;
    std::vector<std::byte> bytes(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) bytes[i] = static_cast<std::byte>(text[i]);
    auto model = std::make_shared<graft::model::source>();
    if (!o.errors.add(caffe::read(std::make_shared<graft::mapped_file const>(std::move(bytes)), "net.prototxt", nullptr,
            "", {}, {}, *model, caffe::messages<seed_fields>::known(), false)))
        return o;
    o.g = o.errors.take(
        graft::translate(model, graft::catalog<all_ops>::view(), graft::plugins_of<set_of<P>>(caffe::front_end), {}));
    return o;
}

} // namespace

TEST_CASE("a uint64 of a message reaches a natural attribute as it is") {
    auto const given = run<as_it_is>("seed: 18446744073709551614 count: 7 all: 9223372036854775808 all: 1");
    REQUIRE(given.errors.errors.empty());
    CHECK(given.attr(0) == 18446744073709551614u);
    CHECK(given.attr(1) == 7u);
    auto const all = given.value(2);
    REQUIRE(all.kind == graft::attr_kind::unsigned_integers);
    REQUIRE(all.integers.size() == 2);
    CHECK(static_cast<std::uint64_t>(all.integers[0]) == 9223372036854775808u);
    auto const absent = run<as_it_is>("");
    REQUIRE(absent.errors.errors.empty());
    CHECK(absent.attr(0) == 18446744073709551615u);
    CHECK(absent.attr(1) == 4294967295u);
    CHECK(run<as_it_is>("seed: 13").errors.errors.size() == 1); // verify read it
}

TEST_CASE("a uint64 becomes an int where the plugin says checked, and the number fits") {
    auto const fits = run<as_an_int>("seed: 9223372036854775807");
    REQUIRE(fits.errors.errors.empty());
    CHECK(fits.attr(0) == 9223372036854775807u);
    auto const large = run<as_an_int>("seed: 9223372036854775808");
    REQUIRE(large.errors.errors.size() == 1);
    CHECK(large.errors.errors[0].code == graft::errc::number_out_of_range);
    CHECK(large.errors.errors[0].where.port == "seed");
    CHECK(large.errors.errors[0].got == "9223372036854775808");
    CHECK(run<as_an_int>("").errors.errors.size() == 1); // the default does not fit either
}

TEST_CASE("a constant above the largest int64 is a natural") {
    auto const o = run<constant>("");
    REQUIRE(o.errors.errors.empty());
    CHECK(o.attr(0) == 18446744073709551615u);
}

} // namespace mapping_naturals_test
