// test/mapping/absent_attribute.cpp - an optional attribute that a function of a plugin reads without asking for it
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/frontend/onnx/front_end.hpp"
#include "graft/frontend/onnx/history.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/model/file.hpp"
#include "graft/op/catalog/catalog.hpp"

namespace mapping_absent_attribute_test {

namespace {

using namespace graft::literals;
namespace onnx = graft::onnx;

struct Scaled : graft::op<Scaled> {
    static constexpr auto prototype =
        graft::prototype("Scaled").input("x", f32).output("y", follow("x")).attr("by", 1).attr("mode", "plain");
};
struct Scale : onnx::op<Scale> {
    static constexpr auto history = onnx::define(
        "Scale", onnx::since(1, "x: T -> y: T; by: int; share: float; often: ints; mode: string; T: {float}"));
};

/// Reads each attribute as the node `mode` says; without a test unless it is `tested`.
template <class Context> graft::status read(Context& ctx, std::int64_t& by) {
    auto const mode = ctx.template attr<"mode">(); // a string: absent is empty
    by = 1;
    if (mode == "by") by = ctx.template attr<"by">();
    if (mode == "tested") by = ctx.template has_attr<"by">() ? ctx.template attr<"by">() : 7;
    if (mode == "share") by = ctx.template attr<"share">() > 0 ? 2 : 3;
    if (mode == "often") by = static_cast<std::int64_t>(ctx.template attr<"often">().size());
    return graft::ok;
}
struct parsing {
    template <class Context> graft::status operator()(Context& ctx) const {
        std::int64_t by = 0;
        if (auto const why = read(ctx, by); !why) return why;
        return ctx.template set<"by">(by), graft::ok;
    }
};
struct expanding {
    template <class Context> graft::status operator()(Context& ctx) const {
        std::int64_t by = 0;
        if (auto const why = read(ctx, by); !why) return why;
        return ctx.result(ctx.template add<Scaled>("", "x"_p = ctx.template tensor<"x">(), "by"_p = by)), graft::ok;
    }
};
inline constexpr auto parsed = graft::plugin<Scaled, Scale>()
                                   .computed("by")
                                   .use_default("mode")
                                   .reads("by", "share", "often", "mode")
                                   .parse(parsing());
inline constexpr auto expanded = graft::expand<Scale>(expanding());

struct operators {
    using list = graft::ops<Scaled>;
};
template <auto const& P> struct only {
    using plugins = graft::plugins<P>;
    using list = typename plugins::origins;
};

struct outcome {
    graft::graph g{};
    graft::error_list errors{};
};
template <auto const& P> outcome import(std::string const& attributes) {
    std::string const type = "type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }\n",
                      text = "ir_version: 8 opset_import { version: 13 } graph {\n node { name: 'n' op_type: 'Scale' "
                             "input: 'x' output: 'y' " +
                             attributes + " }\n input { name: 'x' " + type + "output { name: 'y' " + type + "}\n";
    std::vector<std::byte> bytes(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) bytes[i] = static_cast<std::byte>(text[i]);
    outcome o;
    auto from = std::make_shared<graft::model::source>();
    if (o.errors.add(onnx::read(std::make_shared<graft::mapped_file const>(std::move(bytes)), "net.onnx", {}, *from)))
        o.g = o.errors.take(
            graft::translate(from, graft::catalog<operators>::view(), graft::plugins_of<only<P>>(onnx::front_end), {}));
    return o;
}
std::string mode(std::string_view text, std::string const& more = {}) {
    return "attribute { name: 'mode' type: STRING s: '" + std::string(text) + "' } " + more;
}
constexpr std::string_view by_5 = "attribute { name: 'by' type: INT i: 5 }";

template <auto const& P> void check() {
    for (auto const* number : {"by", "share"}) {
        CAPTURE(number);
        auto const o = import <P>(mode(number));
        REQUIRE(o.errors.errors.size() == 1);
        CHECK(o.errors.errors[0].code == graft::errc::attribute_is_optional);
        CHECK(o.errors.errors[0].where.node == "n");
        CHECK(o.errors.errors[0].where.port == number);
    }
    auto const value = [](outcome const& o) {
        REQUIRE(o.errors.errors.empty());
        return o.g.attributes_of(o.g.nodes.at(1))[0].integer;
    };
    CHECK(value(import <P>(mode("by", std::string(by_5)))) == 5);
    CHECK(value(import <P>(mode("tested"))) == 7);
    CHECK(value(import <P>(mode("tested", std::string(by_5)))) == 5);
    CHECK(value(import <P>(mode("often"))) == 0);
    CHECK(value(import <P>("")) == 1);
}

} // namespace

TEST_CASE("parse: an absent number that nobody tested is the node's error; a string or a list is empty") {
    check<parsed>();
}
TEST_CASE("expand: an absent number that nobody tested is the node's error; a string or a list is empty") {
    check<expanded>();
}

} // namespace mapping_absent_attribute_test
