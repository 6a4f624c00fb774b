// test/text/catalog.cpp - one catalog as JSON, as a reference page and as CANN's operator information
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>

#include "graft/op/catalog/catalog.hpp"
#include "graft/text/catalog_markdown.hpp"
#include "graft/text/chips.hpp"
#include "graft/text/json/catalog.hpp"
#include "graft/text/op_info.hpp"

namespace text_catalog_test {

namespace {

struct Add : graft::op<Add> {
    static constexpr auto prototype = graft::prototype("Add")
                                          .input("x", columns(f16, f32, i32), columns(nd, nchw, nd))
                                          .input("y", columns(f16, f32, i32), any_shape)
                                          .output("z", columns(f16, f32, i64), follow("x", aspect::shape), initial(0))
                                          .attr("mode", "SAME", one_of("SAME", "VALID"))
                                          .attr("strides", {1, 1}, at_least(1), length(2))
                                          .attr("alpha", 0.5, in_range(0, 1))
                                          .attr("names", {"a", "b"})
                                          .attr("axis", as_integer)
                                          .on("npu_small", only("x", f16 | f32))
                                          .on("npu_large");
    static constexpr auto documentation =
        graft::documentation("Sum of two tensors.").of("x", "left | operand").of("mode", "how edges are met");
};
struct Assign : graft::op<Assign> {
    static constexpr auto prototype = graft::prototype("Assign")
                                          .datatype("T", real_number)
                                          .input("ref", "T", formats(nchw, nhwc))
                                          .input("value", "T", value_depend_optional)
                                          .output("y", "T", follow("ref", aspect::shape), inplace("ref"))
                                          .since(3);
};
/// Its output follows; its axes have names; on `chip_of_the_test` a part of it remains.
struct Follower : graft::op<Follower> {
    static constexpr auto prototype =
        graft::prototype("Follower").input("x", f16 | f32 | f64, has_format).output("y", follow("x"));
};
struct followers {
    using list = graft::ops<Follower>;
};
struct chip_of_the_test : graft::chip<chip_of_the_test> {
    static constexpr auto descriptor =
        graft::chip_descriptor("test").cores(whole, 2).memory(local, 4096, 32).types(f16 | i32).formats(nchw);
};
struct listed_ops {
    using list = graft::ops<Add, Assign>;
};
graft::catalog_view const view = graft::catalog<listed_ops>::view();
auto const texts = graft::documentation_of<listed_ops>();

bool has(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

} // namespace

TEST_CASE("catalog_json: every fact of a definition is there") {
    auto const json = graft::catalog_json(view, texts);
    CHECK(has(json, R"x("name":"Add","fingerprint":")x"));
    CHECK(has(json, R"x(","documentation":"Sum of two tensors.","inputs":)x"));
    std::string print;
    for (auto n = graft::prototype_fingerprint(view, 0); print.size() < 16; n >>= 4)
        print.insert(print.begin(), "0123456789abcdef"[n & 15]);
    CHECK(has(json, "\"fingerprint\":\"" + print + "\""));
    CHECK(has(json,
        R"x("name":"x","presence":"required","documentation":"left | operand","dtypes":["float32","float16","int32"],"dtype_column":["float16","float32","int32"],"format_column":["ND","NCHW","ND"])x"));
    CHECK(has(json, R"x("kind":"list(string)","default":["a","b"])x"));
    CHECK(has(json, R"x("name":"axis","presence":"required","kind":"int"})x"));
    CHECK(has(json,
        R"x("columns":3,"chips":[{"name":"npu_small","dtypes of x":["float32","float16"]},{"name":"npu_large"}])x"));
    CHECK(has(json, R"x("name":"Assign","since":3)x"));
    CHECK(has(json, R"x("formats":["NCHW","NHWC"])x"));
    CHECK(has(json, R"x("remarks":"follows ref (shape); dtype of ref; in place of ref")x"));
    CHECK(has(json, "initial value 0"));
    CHECK(!has(graft::catalog_json(view), "documentation"));
}

TEST_CASE("catalog_markdown: one table per operator") {
    auto const page = graft::catalog_markdown(view, "Operators", texts);
    CHECK(page.starts_with("# Operators\n\n2 operators.\n\n## Add\n\nSum of two tensors.\n"));
    CHECK(has(page, "| input | `x` | float32, float16, int32 | required | left \\| operand (dtype by column; format by "
                    "column) |\n"));
    CHECK(
        has(page, "| attribute | `mode` | string | default `\"SAME\"` | how edges are met (one of SAME\\|VALID) |\n"));
    CHECK(has(page, "| attribute | `names` | list(string) | default `[\"a\",\"b\"]` |  |\n"));
    CHECK(has(page,
        "Columns: x, y, z: (float16, float16, float16), (float32 NCHW, float32, float32), (int32, int32, int64)\n"));
    CHECK(has(page, "Chips: npu_small (x: float32, float16), npu_large\n"));
    CHECK(has(page, "## Assign (since 3)\n"));
    CHECK(has(page, "| input | `value` | real_number | required | dtype of ref; value used if known |\n"));
}

TEST_CASE("op_info: aligned columns, cut to those of the chip") {
    auto const all = graft::catalog_op_info(view);
    CHECK(has(
        all, R"x("input0":{"name":"x","paramType":"required","dtype":"float16,float,int32","format":"ND,NCHW,ND"})x"));
    CHECK(has(all, R"x("attr":{"list":"mode,strides,alpha,names,axis"})x"));
    CHECK(
        has(all, R"x("attr_strides":{"defaultValue":"[1,1]","paramType":"optional","type":"listInt","value":"all"})x"));
    CHECK(
        has(all, R"x("attr_mode":{"defaultValue":"SAME","paramType":"optional","type":"str","value":"SAME,VALID"})x"));
    CHECK(has(all, R"x("attr_axis":{"paramType":"required","type":"int","value":"all"})x"));
    CHECK(has(all, R"x("formatList":"NCHW,NHWC")x"));
    CHECK(has(all, R"x("valueDepend":"optional")x"));
    auto const small = graft::catalog_op_info(view, "npu_small");
    CHECK(has(small, R"x("input1":{"name":"y","paramType":"required","dtype":"float16,float","formatList":"ND"})x"));
    CHECK(has(small, "\"Assign\""));
    CHECK(!has(graft::catalog_op_info(view, "npu_unknown"), "\"Add\""));
}

TEST_CASE("op_info: an output that follows has its input's dtypes and formats; a chip's descriptor cuts both") {
    auto const ops = graft::catalog<followers>::view();
    auto const all = graft::catalog_op_info(ops);
    CHECK(has(all, R"x("output0":{"name":"y","paramType":"required","dtypeList":"float,double,float16")x"));
    CHECK(!has(all, "ND,"));
    CHECK(has(all, R"x("formatList":"NCHW,NHWC,)x"));
    auto const cut = graft::catalog_op_info(ops, chip_of_the_test::descriptor);
    CHECK(has(cut, R"x("output0":{"name":"y","paramType":"required","dtypeList":"float16","formatList":"NCHW"})x"));
}

TEST_CASE("chips: figures and what they take of operators, as tables") {
    graft::chip_descriptor const* const chips[]{&chip_of_the_test::descriptor};
    CHECK(has(graft::chips_markdown(chips), "| local memory | 4 KiB, on 32 |\n"));
    auto const table = graft::operators_on_chips_markdown(graft::catalog<followers>::view(), chips);
    CHECK(has(table, "| operator | port | test |\n|---|---|---|\n| Follower | x | float16 in NCHW |\n"));
    // operators that name their chips, and this one not among them
    CHECK(has(graft::operators_on_chips_markdown(view, chips), "| Add | x | - |\n"));
}

} // namespace text_catalog_test
