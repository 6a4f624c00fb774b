// test/text/explain.cpp - derivations, pages and timelines of small graphs
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "graft/base/fixed_string.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/text.hpp"

namespace text_explain_test {

namespace {

using namespace graft::literals;

struct Pad : graft::op<Pad> {
    static constexpr auto prototype = graft::prototype("Pad").input("x", real_number)
        .output("y", follow("x", aspect::dtype)).attr("pads", as_integers).attr("mode", "zero");
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        for (std::size_t i = 0; i < y.rank(); ++i) y[i] = graft::dim(y[i]) + ctx.attr<"pads">()[i];
        return ctx.output<"y">() = y, graft::ok;
    }
};
struct few {
    using list = graft::ops<Pad>;
};

graft::graph chain(int length, std::string_view name = "pad") {
    graft::network net(graft::catalog<few>::view());
    graft::tensor_ref t = net.input("x", graft::dtype::f32, {2, 3});
    for (int i = 0; i < length; ++i)
        t = net.add<Pad>(std::string(name) + std::to_string(i), "x"_p = t, "pads"_p = {0, 1});
    net.output("out", t);
    auto g = std::move(net).finish();
    return std::move(*g);
}
bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

} // namespace

TEST_CASE("explain: the node that makes a tensor, then those before it") {
    auto const g = chain(2);
    CHECK(
        graft::explain(g, graft::find_tensor(g, "out")) ==
        "pad1:0 float32[2,5]\n    Pad 'pad1'\n      x <- pad0:0 float32[2,4]\n      pads = [0,1]\n      mode = 'zero'\n"
        "pad0:0 float32[2,4]\n    Pad 'pad0'\n      x <- x float32[2,3]\n      pads = [0,1]\n      mode = 'zero'\n"
        "x float32[2,3]\n    Data 'x', Data in the model\n");
    CHECK(graft::find_tensor(g, "pad0:0") == 1);
    CHECK(graft::find_tensor(g, "nothing") == graft::no_id);
}

TEST_CASE("explain: a long way is cut") {
    auto const g = chain(100);
    auto const text = graft::explain(g, g.outputs[0].tensor, 3);
    CHECK(has(text, "... and 98 nodes before these\n"));
    CHECK_FALSE(has(text, "'pad96'"));
}

TEST_CASE("html: names of the model cannot end the script") {
    auto const g = chain(1, "</script><b>");
    auto const page = graft::to_html({&g});
    CHECK(has(page, "\\u003c/script>\\u003cb>0"));
    CHECK_FALSE(has(page, "</script><b>"));
    CHECK(page.starts_with("<!doctype html>"));
}

TEST_CASE("timeline: a rectangle per tensor") {
    auto const g = chain(3, "a<&");
    graft::error_list errors;
    auto const plan = errors.take(graft::plan_memory(g, {}));
    auto const picture = graft::memory_timeline(g, plan);
    std::size_t rectangles = 0;
    for (auto at = picture.find("<rect"); at != picture.npos; at = picture.find("<rect", at + 1)) ++rectangles;
    CHECK(rectangles == plan.tensors.size());
    CHECK(has(picture, "a&lt;&amp;0:0: 32 bytes at"));
}

TEST_CASE("attributes as text") {
    constexpr std::int64_t many[] = {1, 2, 3};
    CHECK(graft::to_text(graft::attr_value::of(graft::span<std::int64_t const>(many)), 2) == "[1,2,... 3 in all]");
    CHECK(graft::to_text(graft::attr_value::of(0.5)) == "0.5");
    CHECK(graft::to_text(graft::attr_value::of(true)) == "true");
    CHECK(graft::to_text(graft::attr_value::of(graft::dtype::f16)) == "float16");
    CHECK(graft::to_text(graft::attr_value::of(std::string_view("a\nb"))) == "'a?b'");
}

} // namespace text_explain_test
