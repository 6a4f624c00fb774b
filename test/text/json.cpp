// test/text/json.cpp - the JSON of values, and of a small graph with its plan
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

#include "graft/graph/ir/builder.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/tensor/symbols.hpp"
#include "graft/text.hpp"

namespace text_json_test {

namespace {

std::string string_of(std::string_view text) {
    graft::json_writer w;
    w.string(text);
    return std::move(w).take();
}
std::string number_of(double v) {
    graft::json_writer w;
    w.number(v);
    return std::move(w).take();
}

TEST_CASE("strings: escapes, and no byte that is not UTF-8") {
    CHECK(string_of("a\"b\\c/d") == "\"a\\\"b\\\\c/d\"\n");
    CHECK(string_of(std::string_view("\0\n\t\x1f\x7f", 5)) == "\"\\u0000\\n\\u0009\\u001f\\u007f\"\n");
    CHECK(string_of("\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80") == "\"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\"\n");
    CHECK(string_of("a\xFF"
                    "b") == "\"a\\ufffdb\"\n");
    CHECK(string_of("\xC3") == "\"\\ufffd\"\n");                                  // cut off
    CHECK(string_of("\xC0\x80") == "\"\\ufffd\\ufffd\"\n");                       // overlong
    CHECK(string_of("\xED\xA0\x80") == "\"\\ufffd\\ufffd\\ufffd\"\n");            // half of a surrogate pair
    CHECK(string_of("\xF4\x90\x80\x80") == "\"\\ufffd\\ufffd\\ufffd\\ufffd\"\n"); // beyond U+10FFFF
}

TEST_CASE("numbers: floats stay floats, what JSON has no number for is a string") {
    CHECK(number_of(1) == "1.0\n");
    CHECK(number_of(-0.0) == "-0.0\n");
    CHECK(number_of(0.1) == "0.1\n");
    CHECK(number_of(1e300) == "1e+300\n");
    CHECK(number_of(std::numeric_limits<double>::infinity()) == "\"inf\"\n");
    CHECK(number_of(-std::numeric_limits<double>::infinity()) == "\"-inf\"\n");
    CHECK(number_of(std::nan("")) == "\"nan\"\n");
}

TEST_CASE("two levels are broken into lines") {
    graft::json_writer w;
    w.open('{')
        .key("a")
        .open('[')
        .open('[')
        .number(1)
        .number(2)
        .close(']')
        .null()
        .close(']')
        .key("b")
        .open('[')
        .close(']')
        .close('}');
    CHECK(std::move(w).take() == "{\n \"a\":[\n  [1,2],\n  null\n ],\n \"b\":[]\n}\n");
}

struct Clip : graft::op<Clip> {
    static constexpr auto prototype = graft::prototype("Clip")
                                          .input("x", real_number)
                                          .optional_input("low", real_number, any_shape)
                                          .output("y", follow("x"))
                                          .attr("high", 6.0)
                                          .attr("axes", integers(1, 2))
                                          .attr("mode", "hard")
                                          .attr("strict", true);
};
struct Identity : graft::op<Identity> {
    static constexpr auto prototype =
        graft::prototype("Identity").input("x", real_number).output("y", follow("x")).is(identity);
};
struct small {
    using list = graft::ops<Clip, Identity>;
};

bool has(std::string const& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// x -> clip1 -> clip1 in place, and an opaque node.
struct example {
    graft::graph g{};

    example() {
        g.catalog = graft::catalog<small>::view();
        g.framework = "caffe";
        graft::graph_builder b(g);
        graft::tensor_desc const d{graft::dtype::f32, graft::format::nd, graft::format::nd, {8, -1}};
        auto const x = b.add_input("x", "Input", d, 0, "x");
        auto from = x;
        for (auto const* name : {"clip1", "clip2"}) {
            auto draft = graft::node_draft::of(g.catalog, 0, g.storage);
            draft.name = draft.origin_name = name;
            draft.origin_type = "ReLU6";
            draft.source = 1;
            draft.put(0, {&from, 1});
            draft.output_names = {"blob"};
            graft::status why;
            from = g.nodes[b.add(draft, why)].first_output;
            CHECK(static_cast<bool>(why));
        }
        std::string_view const names[] = {"what:0"};
        b.add_opaque("what", "Mystery", {&from, 1}, names, 3);
        g.outputs.push_back({"what:0", static_cast<graft::tensor_id>(g.tensors.size() - 1)});
        g.removed.push_back({"same:0", "same", "Identity", "identity", from, d});
    }
};

TEST_CASE("a graph: nodes, ports, attributes, what was removed, and no memory while a shape is unknown") {
    example const e;
    auto const text = graft::to_json({&e.g});
    CAPTURE(text);
    CHECK(has(text, "\"framework\":\"caffe\""));
    CHECK(has(text, "{\"name\":\"x\",\"dtype\":\"float32\",\"shape\":[8,-1],\"tensor\":0}"));
    CHECK(has(text,
        "{\"name\":\"clip1\",\"origin_name\":\"clip1\",\"origin_type\":\"ReLU6\",\"op\":\"Clip\",\"outputs\":[{"
        "\"name\":\"blob\",\"origin_tensor\":\"blob\","
        "\"dtype\":\"float32\",\"shape\":[8,-1],\"format\":\"ND\",\"origin_format\":\"ND\"}],\"inputs\":[\"x\",null]"));
    CHECK(has(text, "\"attrs\":{\"high\":6.0,\"axes\":[1,2],\"mode\":\"hard\",\"strict\":true},\"engine\":null,"
                    "\"inplace\":false,\"split_of\":null"));
    CHECK(has(text, "\"inputs\":[\"blob\",null]"));
    CHECK(has(text, "\"inplace\":true"));
    CHECK(has(text, "\"origin_type\":\"Mystery\",\"op\":null,\"outputs\":[{\"name\":\"what:0\",\"origin_tensor\":"
                    "\"what:0\",\"dtype\":null,\"shape\":null"));
    CHECK(has(text, "{\"name\":\"same\",\"origin_name\":\"same\",\"origin_type\":\"Identity\",\"op\":\"Identity\","
                    "\"removed\":\"identity\""));
    CHECK(has(text, "\"arena_bytes\":null"));
    CHECK(has(text, "\"tensors\":null"));
}

TEST_CASE("what a plugin carried over, and the pass that made a node, are in every dump") {
    example e;
    e.g.nodes[1].first_carried = static_cast<std::uint32_t>(e.g.carried.size());
    e.g.nodes[1].carried_count = 1;
    e.g.carried.push_back({"_class", graft::attr_value::of(std::string_view("loc:@x"))});
    e.g.model = &e;
    e.g.created_by = [](void const*, std::uint32_t source) {
        return source == 1 ? std::string_view("a<pass") : std::string_view();
    };
    graft::graph_view const v{&e.g};
    auto const text = graft::to_json(v);
    CAPTURE(text);
    CHECK(has(text, "\"strict\":true},\"carried\":{\"_class\":\"loc:@x\"},\"pass\":\"a<pass\",\"engine\":null"));
    CHECK(has(text, "\"strict\":true},\"pass\":\"a<pass\",\"engine\":null")); // clip2 carries nothing
    CHECK(has(graft::node_table(v), "engine  pass"));
    CHECK(has(graft::node_table(v), "a<pass"));
    CHECK(has(graft::to_dot(v), "Clip\\nclip1\\nby pass a<pass"));
    e.g.created_by = nullptr;
    CHECK(!has(graft::to_json(v), "\"pass\""));
    CHECK(!has(graft::node_table(v), "pass"));
}

TEST_CASE("both ends of the edges; a refused graph says where its mistakes are and what stands after them") {
    example e;
    auto text = graft::to_json({&e.g});
    CHECK(has(text, "{\"name\":\"blob\",\"node\":1,\"output\":0,\"dtype\":\"float32\",\"shape\":[8,-1],\"format\":"
                    "\"ND\",\"origin_format\":\"ND\"}"));
    CHECK(has(text, "{\"tensor\":1,\"node\":2,\"port\":0,\"input\":0,\"dtype\":\"float32\",\"shape\":[8,-1],\"format\":"
                    "\"ND\",\"origin_format\":\"ND\"}"));
    CHECK(has(text, "\"kind\":\"operation\",\"input_counts\":[1,0],\"output_counts\":[1]}"));
    CHECK_FALSE(has(text, "fault"));
    graft::error what{graft::errc::wrong_dtype, {}, "float32", "int8"};
    what.where.port = "x";
    what.where.rule = "verify of Clip";
    e.g.faults = {{1, false, what}, {2, true, {}}};
    text = graft::to_json({&e.g});
    CHECK(has(text, "\"fault\":{\"after\":false,\"code\":\"wrong_dtype\",\"port\":\"x\",\"rule\":\"verify of "
                    "Clip\",\"expected\":\"float32\",\"got\":\"int8\""));
    CHECK(has(text, "\"fault\":{\"after\":true}"));
    CHECK(has(text, "{\"tensor\":0,\"node\":1,\"port\":0,\"input\":0,\"dtype\":\"float32\",\"shape\":[8,-1],\"format\":"
                    "\"ND\",\"origin_format\":\"ND\",\"bad\":true}"));
}

TEST_CASE("the plan's figures") {
    example e;
    for (auto& t : e.g.tensors) t.desc = {graft::dtype::f32, graft::format::nd, graft::format::nd, {8, 2}};
    graft::error_list errors;
    auto const plan = errors.take(graft::plan_memory(e.g, {}));
    REQUIRE(!errors.failed());
    auto const text = graft::to_json({&e.g, &plan, nullptr});
    CAPTURE(text);
    CHECK(has(text, "\"arena_bytes\":128,\n  \"sum_of_tensor_bytes\":256,\n  \"lower_bound_bytes\":128"));
    CHECK(has(text, "{\"name\":\"x\",\"tensor\":0,\"offset\":"));
    auto const table = graft::node_table({&e.g, &plan, nullptr});
    CHECK(has(table, "clip2  ReLU6    Clip      float32[8,2]"));
    CHECK(has(table, "(opaque)"));
}

TEST_CASE("a tiling's decisions stand with its node, its workspaces in the plan") {
    example e;
    for (auto& t : e.g.tensors) t.desc = {graft::dtype::f32, graft::format::nd, graft::format::nd, {8, 2}};
    auto const clip2 = e.g.tensors[e.g.outputs[0].tensor].producer - 1;
    graft::kernel_binding kernels;
    kernels.tilings.resize(1);
    kernels.tilings[0].key = 7;
    kernels.tilings[0].blocks = 4;
    kernels.tilings[0].workspaces = 2;
    kernels.tilings[0].workspace_bytes[0] = 100;
    kernels.tilings[0].workspace_bytes[1] = 1;
    kernels.tiling_of_node.assign(e.g.nodes.size(), graft::no_id);
    kernels.tiling_of_node[clip2] = 0;
    kernels.workspace_bytes.assign(e.g.nodes.size(), 0);
    kernels.workspace_bytes[clip2] = kernels.tilings[0].workspace_at(2);
    graft::error_list errors;
    auto const plan = errors.take(graft::plan_memory(e.g, kernels));
    REQUIRE(!errors.failed());
    auto const text = graft::to_json({&e.g, &plan, &kernels});
    CAPTURE(text);
    CHECK(has(text, "\"tiling\":{\"key\":7,\"block_dim\":4,\"workspace_bytes\":[100,1]}"));
    CHECK(has(text, "\"workspaces\":[{\"node\":\"clip2\",\"offset\":"));
    CHECK(has(text, "\"bytes\":192,\"step\":2}"));
    CHECK(text.find("\"tiling\"") == text.rfind("\"tiling\""));
}

TEST_CASE("symbols: their bounds, shapes and sizes as formulas, elements that are formulas") {
    graft::graph g;
    g.catalog = graft::catalog<small>::view();
    g.symbols = std::make_shared<graft::model_symbols>();
    graft::graph_builder b(g);
    auto const n = (*g.symbols)("N", {1, 64}), any = (*g.symbols)("Any", {1, INT64_MAX});
    auto const x = b.add_input("x", "Placeholder", {graft::dtype::f32, {}, {}, graft::shape{n, 5, any}}, 0, "x");
    auto const half = b.add_input(
        "half", "Placeholder", {graft::dtype::f32, {}, {}, graft::shape{n, graft::dim::unknown()}}, 0, "half");
    std::int64_t const elements[] = {(n * 2).store(), 7, graft::unknown_element};
    graft::known_value v;
    v.partial = true;
    v.elements = elements;
    v.symbols = g.symbols.get();
    g.tensors[x].value = static_cast<std::uint32_t>(g.values.size());
    g.values.push_back(v);
    auto const text = graft::to_json({&g});
    CAPTURE(text);
    CHECK(has(text, "{\"name\":\"N\",\"least\":1,\"most\":64}"));
    CHECK(has(text, "{\"name\":\"Any\",\"least\":1,\"most\":null}"));
    CHECK(has(text, "\"shape\":[-1,5,-1],\"symbolic_shape\":[\"N\",5,\"Any\"],\"bytes\":\"" +
                        graft::to_text(graft::bytes_of(g.tensors[x].desc)) + "\""));
    CHECK(has(text, "\"symbolic_shape\":[\"N\",null],\"bytes\":null"));
    CHECK(has(text, "\"values\":[\"" + graft::to_text(n * 2) + "\",7,null]"));
    CHECK(half != x);
}

TEST_CASE("the elements of small constants, of every whole dtype") {
    graft::graph g;
    g.catalog = graft::catalog<small>::view();
    graft::graph_builder b(g);
    auto const add = [&](graft::dtype type, auto const& numbers) {
        graft::tensor_view v;
        v.desc = {type, {}, {}, {2}};
        v.bytes = graft::as_bytes(graft::span(numbers));
        b.add_constant("c", "Const", v);
    };
    std::int8_t const a[] = {-1, 2};
    std::uint8_t const c[] = {0, 1};
    std::int16_t const d[] = {-3, 4};
    std::uint16_t const e[] = {65535, 5};
    std::uint32_t const f[] = {4000000000u, 6};
    std::int64_t const h[] = {-7, 8};
    std::uint64_t const k[] = {UINT64_MAX, 9};
    float const none[] = {1, 2};
    add(graft::dtype::i8, a);
    add(graft::dtype::boolean, c);
    add(graft::dtype::i16, d);
    add(graft::dtype::u16, e);
    add(graft::dtype::u32, f);
    add(graft::dtype::i64, h);
    add(graft::dtype::u64, k);
    add(graft::dtype::f32, none);
    auto const text = graft::to_json({&g});
    CAPTURE(text);
    for (auto const* values :
        {"[-1,2]", "[0,1]", "[-3,4]", "[65535,5]", "[4000000000,6]", "[-7,8]", "[18446744073709551615,9]"})
        CHECK(has(text, std::string("\"values\":") + values));
    CHECK_FALSE(has(text, "\"values\":[1.0"));
    CHECK(has(text, "\"payload_bytes\":8"));
}

struct Described : graft::op<Described> {
    static constexpr auto prototype = graft::prototype("Described")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .optional_attr("size", as_shape)
                                          .optional_attr("sizes", graft::attr_kind::shapes)
                                          .optional_attr("value", as_tensor)
                                          .optional_attr("nothing", as_shape);
};
struct described_ops {
    using list = graft::ops<Described>;
};

TEST_CASE("attributes that are shapes or tensors") {
    graft::graph g;
    g.catalog = graft::catalog<described_ops>::view();
    graft::graph_builder b(g);
    auto const x = b.add_input("x", "Placeholder", {graft::dtype::f32, {}, {}, {2}});
    auto draft = graft::node_draft::of(g.catalog, 0, g.storage);
    draft.name = draft.origin_name = "d";
    draft.put(0, {&x, 1});
    graft::shape const sizes[] = {{3, -1}, graft::shape::unknown_rank()};
    graft::tensor_view tensor[1];
    tensor[0].desc = {graft::dtype::i32, {}, {}, {4}};
    draft.attributes[0] = graft::attr_value::of(sizes);
    draft.attributes[1].kind = graft::attr_kind::shapes;
    draft.attributes[1].shapes = sizes;
    draft.attributes[2] = graft::attr_value::of(tensor);
    graft::status why;
    b.add(draft, why);
    REQUIRE(why);
    auto const text = graft::to_json({&g});
    CAPTURE(text);
    CHECK(has(text,
        "\"size\":[3,-1],\"sizes\":[[3,-1],null],\"value\":{\"dtype\":\"int32\",\"shape\":[4]},\"nothing\":null"));
}

TEST_CASE("pieces that are in another tensor, and pieces that are copied") {
    example e;
    for (auto& t : e.g.tensors) t.desc = {graft::dtype::f32, graft::format::nd, graft::format::nd, {8, 2}};
    graft::error_list errors;
    auto plan = errors.take(graft::plan_memory(e.g, {}));
    REQUIRE(!errors.failed());
    plan.pieces.push_back({2, graft::tensor_id{2}, graft::tensor_id{1}, 64});
    plan.copies.push_back({1, graft::tensor_id{}, 64, graft::copy_reason::not_aligned});
    auto const text = graft::to_json({&e.g, &plan, nullptr});
    CAPTURE(text);
    CHECK(has(text, "{\"node\":\"clip2\",\"whole\":2,\"part\":1,\"at\":64}"));
    CHECK(has(text, "{\"node\":\"clip1\",\"name\":\"x\",\"tensor\":0,\"bytes\":64,\"why\":\"" +
                        std::string(graft::name_of(graft::copy_reason::not_aligned)) + "\"}"));
}

TEST_CASE("Graphviz: quotes in names are escaped") {
    example e;
    e.g.nodes[1].name = "a\"b\\c\nd";
    auto const text = graft::to_dot({&e.g});
    CAPTURE(text);
    CHECK(text.starts_with("digraph graft {"));
    CHECK(has(text, "n1 [label=\"Clip\\na\\\"b\\\\c?d\"]"));
    CHECK(has(text, "n0 -> n1 [label=\"float32[8,-1]\"]"));
    CHECK(has(text, "color=red"));
}

} // namespace

} // namespace text_json_test
