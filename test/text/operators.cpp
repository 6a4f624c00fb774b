// test/text/operators.cpp - operators in words: for a terminal, as JSON, by family
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/family.hpp"
#include "graft/text/detail/operator_words.hpp"
#include "graft/text/operators/page.hpp"

namespace text_operators_test {

namespace {

struct Mixed : graft::op<Mixed> {
    static constexpr auto prototype = graft::prototype("Mixed")
                                          .input("x", real_number)
                                          .input("k", i32, value_depend)
                                          .optional_input("bias", follow("x"))
                                          .dynamic_input("more", f16 | f32 | f64, at_least(2), any_shape)
                                          .output("y", follow("x", aspect::dtype), inplace("x"))
                                          .output("indices", type_from("index_type"))
                                          .attr("mode", "SAME", one_of("SAME", "VALID"))
                                          .attr("strides", {1, 1}, in_range(1, INT32_MAX))
                                          .attr("axis", as_integer)
                                          .attr("index_type", as_type, one_of(i32, i64));
    static constexpr auto documentation =
        graft::documentation("Mixes tensors. As often as asked.").of("x", "what is mixed");
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.input<"x">();
        ctx.output<"indices">() = ctx.input<"x">();
        return graft::ok;
    }
};
struct Small : graft::op<Small> {
    static constexpr auto prototype = graft::prototype("Small")
                                          .is(elementwise)
                                          .input("x", f16 | f32)
                                          .output("y", follow("x"))
                                          .on("npu", only("x", f16));
};
struct Alone : graft::op<Alone> {
    static constexpr auto prototype = graft::prototype("Alone").input("x", any).output("y", follow("x"));
};
struct listed_ops {
    using list = graft::ops<Mixed, Small, Alone>;
};
constexpr graft::operator_family families[]{
    graft::family_of<graft::ops<Small>, graft::ops<Mixed>>("test/mix", "mixtures")};
constexpr graft::not_covered excepted[]{{"Small", "not wanted"}};
constexpr std::string_view added[]{"Small"};

graft::operator_index index_of_test() {
    static auto const about = graft::documentation_of<listed_ops>();
    graft::operator_tables tables;
    tables.ops = graft::catalog<listed_ops>::view();
    tables.families = families;
    tables.about = about;
    tables.not_executed = excepted;
    tables.adders.push_back({"fuse_small", added});
    return graft::operator_index(std::move(tables));
}
graft::operator_facts facts(std::string_view name) {
    auto const all = index_of_test();
    return all.describe(all.ops().find(name));
}
bool has(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

} // namespace

TEST_CASE("family_of: the names of several lists") {
    REQUIRE(families[0].operators.size() == 2);
    CHECK(families[0].operators[0] == "Small");
    CHECK(families[0].operators[1] == "Mixed");
}

TEST_CASE("operator page: ports, attributes, rules") {
    auto const page = to_text(facts("Mixed"));
    CHECK(page.starts_with("Mixed - test/mix: mixtures\n\nMixes tensors. As often as asked.\n\nInputs\n"));
    CHECK(has(page, "  x           float16 to float64, bfloat16, int8 to int64, uint8 to uint64; what is mixed\n"));
    CHECK(has(page, "  k           int32; inference needs its value\n"));
    CHECK(has(page, "  bias        dtype of x; optional; format and shape of x\n"));
    CHECK(has(page, "  more        float16 to float64; 2 or more tensors; any shape\n"));
    CHECK(has(page, "  y           dtype of x; in the memory of x\n"));
    CHECK(has(page, "  indices     dtype of the attribute index_type: int32, int64\n"));
    CHECK(has(page, "  mode        string = \"SAME\"; one of SAME, VALID\n"));
    CHECK(has(page, "  strides     list(int) = [1,1]; at least 1, 32 bits\n"));
    CHECK(has(page, "  axis        int; required\n"));
    CHECK(has(page, "  rules for       shapes\n"));
    CHECK(has(page, "Kernels\n  none            only shapes and dtypes are inferred\n"));
    CHECK(!has(page, "Comes from"));
    CHECK(!has(page, "Exported to"));
}

TEST_CASE("operator page: what a session, a pass and a chip do with it") {
    auto all = facts("Small");
    all.exports = {{"one", "yes", {}}, {"other", {}, "has no such thing"}};
    auto const page = to_text(all);
    CHECK(has(page, "  properties      element by element, with broadcasting\n"));
    CHECK(has(page, "  before a run    by the pass fuse_small\n"));
    CHECK(has(page, "  one             yes\n  other           no: has no such thing\n"));
    CHECK(has(page, "  none            not wanted\n"));
    CHECK(has(page, "Chips\n  only npu (x: float16)\n"));
}

TEST_CASE("operator page: no line is wider than asked for") {
    auto all = facts("Mixed");
    for (std::size_t const width : {40u, 60u, 100u}) {
        auto const page = to_text(all, width);
        for (std::size_t at = 0; at < page.size();) {
            auto const end = page.find('\n', at);
            CHECK(end - at <= width);
            at = end + 1;
        }
    }
    CHECK(has(to_text(all, 40), "  x           float16 to float64,\n              bfloat16, "));
}

TEST_CASE("operator page: origins by framework, neighbouring versions as one") {
    auto all = facts("Alone");
    using graft::origin_kind;
    all.origins = {{"one", "Alone", 1, 5, origin_kind::one_to_one, {"Alone"}, {}},
        {"one", "Alone", 6, 9, origin_kind::one_to_one, {"Alone"}, {}},
        {"one", "Mix", 1, 5, origin_kind::one_to_many, {"Alone", "Small"}, {}},
        {"one", "Mix", 7, 8, origin_kind::one_to_many, {"Alone", "Small"}, {}},
        {"one", "Mix", 9, 0, origin_kind::one_to_many, {"Alone", "Small"}, {}},
        {"two", "some_scopes", 0, 0, origin_kind::scope_pass, {"Alone"}, {}}};
    auto const page = to_text(all);
    CHECK(has(page, "  one             Alone (up to version 9)\n"
                    "                  together with others: Mix (up to version 5), Mix (from version 7)\n"));
    CHECK(has(page, "  two             for many nodes together, by the pass some_scopes\n"));
    auto const becomes = to_text(all.origins);
    CHECK(has(becomes, "one:Alone\n  up to version 5     becomes Alone\n  versions 6 to 9     becomes Alone\n"));
    CHECK(has(becomes, "one:Mix\n  up to version 5     becomes some of Alone, Small\n"));
}

TEST_CASE("operator lists: by family, the others at the end; one family with first sentences") {
    auto const all = index_of_test();
    auto const list = operator_list(all);
    CHECK(list.starts_with("3 operators."));
    CHECK(has(list, "test/mix: mixtures\n  Mixed  Small\n\nothers\n  Alone\n"));
    auto const about = graft::documentation_of<listed_ops>();
    CHECK(family_list(all, families[0], about) == "test/mix: mixtures\n\n  Mixed  Mixes tensors.\n  Small\n");
    CHECK(all.hint("SMALL") == " (did you mean 'Small'?)");
    CHECK(all.hint("Smal") == " (did you mean 'Small'?)");
    CHECK(all.hint("test/mx") == " (did you mean 'test/mix'?)");
    CHECK(all.hint("Qwertyuiop").empty());
}

TEST_CASE("operator JSON: the members of operator_facts") {
    graft::json_writer to(0);
    write_json(to, facts("Small"));
    auto const json = std::move(to).take();
    CHECK(has(json, R"x({"name":"Small","family":"test/mix","title":"mixtures")x"));
    CHECK(has(json, R"x("inputs":[{"name":"x","type":"float32, float16","notes":[]}])x"));
    CHECK(has(json, R"x("added_by":["fuse_small"],"exports":[],"kernels":[],"no_kernel":"not wanted")x"));
}

TEST_CASE("short_dtypes: runs of dtypes, and what is missing") {
    using family = graft::dtype_families;
    CHECK(graft::detail::short_dtypes(family::any) == "any dtype");
    CHECK(graft::detail::short_dtypes(family::any - graft::dtype::string) == "any dtype except string");
    CHECK(graft::detail::short_dtypes(family::integer) == "int8 to int64, uint8 to uint64");
    CHECK(graft::detail::short_dtypes(graft::dtype::f16 | graft::dtype::f32) == "float32, float16");
}

} // namespace text_operators_test
