// test/import/chip.cpp - an import specifies its chip, and reports what the chip does not support and which chips do
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>

#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/text/error.hpp"
#include "test/import/target.hpp"

namespace import_chip_test {

namespace {

struct Sum : graft::op<Sum> { // npu_small has no columns with float32
    static constexpr auto prototype = graft::prototype("Sum")
                                          .input("x", columns(f16, f32, i32))
                                          .input("y", columns(f16, f32, i32), any_shape)
                                          .output("z", columns(f16, f32, i32), follow("x", aspect::shape))
                                          .on("npu_large")
                                          .on("npu_small", only_columns(0, 2));
};
struct Gelu : graft::op<Gelu> {
    static constexpr auto prototype = graft::prototype("Gelu")
                                          .input("x", f16 | f32)
                                          .output("y", follow("x"))
                                          .attr("mode", "exact", one_of("exact", "tanh"))
                                          .on("npu_large");
};
struct Negative : graft::op<Negative> { // limits a set instead of columns
    static constexpr auto prototype = graft::prototype("Negative")
                                          .input("x", real_number)
                                          .output("y", follow("x"))
                                          .on("npu_large", only("x", floating))
                                          .on("npu_small", only("x", f16 | i32));
};
struct chip_ops {
    using list = graft::ops<Sum, Gelu, Negative>;
};

namespace tf = graft::tensorflow;
struct MySum : tf::op<MySum> {
    static constexpr auto prototype = tf::op_def("MySum", "x: T", "y: S", "-> z: T", "T: type", "S: type");
};
struct MyGelu : tf::op<MyGelu> {
    static constexpr auto prototype = tf::op_def("MyGelu", "x: T", "-> y: T", "mode: string = 'exact'", "T: type");
};
struct MyNegative : tf::op<MyNegative> {
    static constexpr auto prototype = tf::op_def("MyNegative", "x: T", "-> y: T", "T: type");
};
inline constexpr auto sum = graft::plugin<Sum, MySum>().checked("x", "y").ignore("T").ignore("S");
inline constexpr auto gelu = graft::plugin<Gelu, MyGelu>().checked("x", "mode").ignore("T");
inline constexpr auto negative = graft::plugin<Negative, MyNegative>().checked("x").ignore("T");
struct chip_plugins {
    using plugins = graft::plugins<sum, gelu, negative>;
    using list = plugins::origins;
};
graft::target chip_target() {
    static constexpr graft::plugin_set plugins[]{graft::plugins_of<chip_plugins>(graft::tensorflow::front_end)};
    return {graft::catalog<chip_ops>::view(), plugins, {}};
}

std::string placeholder(std::string const& name, std::string const& type) {
    return "node { name: '" + name + "' op: 'Placeholder' attr { key: 'dtype' value { type: " + type +
           " } } attr { key: 'shape' value { shape { dim { size: 2 } } } } }\n";
}
std::string node(std::string const& name, std::string const& op, std::string const& inputs, std::string const& types) {
    return "node { name: '" + name + "' op: '" + op + "' " + inputs + types + " }\n";
}
std::string type(std::string const& key, std::string const& value) {
    return " attr { key: '" + key + "' value { type: " + value + " } }";
}

graft::result<graft::graph, graft::error_list> read(std::string const& text, std::string const& chip) {
    import_test::folder folder;
    graft::import_options options;
    options.chip = chip;
    return graft::import(chip_target(), folder.file("model.pbtxt", text), options);
}

} // namespace

TEST_CASE("chip: columns that the chip does not have are refused, and the chips that have them are named") {
    auto const model = placeholder("a", "DT_FLOAT") +
                       node("s", "MySum", "input: 'a' input: 'a'", type("T", "DT_FLOAT") + type("S", "DT_FLOAT"));
    CHECK(read(model, ""));
    CHECK(read(model, "npu_large"));
    auto const g = read(model, "npu_small");
    REQUIRE(!g);
    REQUIRE(g.error().errors.size() == 1);
    auto const& e = g.error().errors[0];
    CHECK(e.code == graft::errc::unsupported_on_chip);
    CHECK(e.where.node == "s");
    CHECK(e.where.op == "Sum");
    CHECK(e.expected.find("supported on npu_large") != std::string::npos);
    CHECK(e.got == "float32");
    auto const half = placeholder("a", "DT_HALF") +
                      node("s", "MySum", "input: 'a' input: 'a'", type("T", "DT_HALF") + type("S", "DT_HALF"));
    CHECK(read(half, "npu_small"));
}

TEST_CASE("chip: every node is reported, operators without support among them") {
    auto const model = placeholder("a", "DT_FLOAT") + node("g", "MyGelu", "input: 'a'", type("T", "DT_FLOAT")) +
                       node("n", "MyNegative", "input: 'g'", type("T", "DT_FLOAT"));
    CHECK(read(model, "npu_large"));
    auto const g = read(model, "npu_small");
    REQUIRE(!g);
    REQUIRE(g.error().errors.size() == 2);
    CHECK(g.error().errors[0].where.op == "Gelu");
    CHECK(g.error().errors[0].expected == "supported on npu_large");
    CHECK(g.error().errors[1].where.port == "x");
    CHECK(g.error().errors[1].expected == "float16, int32 on npu_small; supported on npu_large");
    auto const whole = placeholder("a", "DT_INT32") + node("n", "MyNegative", "input: 'a'", type("T", "DT_INT32"));
    CHECK(read(whole, "npu_small"));
    CHECK(!read(whole, "npu_large"));
    auto const nowhere = placeholder("a", "DT_INT8") + node("n", "MyNegative", "input: 'a'", type("T", "DT_INT8"));
    auto const none = read(nowhere, "npu_large");
    REQUIRE(!none);
    CHECK(none.error().errors[0].expected.find("no chip supports it as it is") != std::string::npos);
}

TEST_CASE("chip: one that nobody knows is refused with those that are known") {
    auto const g = read(
        placeholder("a", "DT_HALF") + node("n", "MyNegative", "input: 'a'", type("T", "DT_HALF")), "npu_big");
    REQUIRE(!g);
    REQUIRE(g.error().errors.size() == 1);
    CHECK(g.error().errors[0].code == graft::errc::unknown_chip);
    CHECK(g.error().errors[0].expected == "one of npu_large, npu_small");
}

TEST_CASE("columns: the error of an import lists them") {
    auto const g = read(placeholder("a", "DT_HALF") + placeholder("b", "DT_FLOAT") +
                            node("s", "MySum", "input: 'a' input: 'b'", type("T", "DT_HALF") + type("S", "DT_FLOAT")),
        "");
    REQUIRE(!g);
    auto const& e = g.error().errors.at(0);
    CHECK(e.code == graft::errc::no_matching_column);
    CHECK(e.where.port == "y");
    CHECK(e.got == "float32");
    CHECK(e.expected ==
          "one column of x, y, z: (float16, float16, float16), (float32, float32, float32), (int32, int32, int32)");
}

TEST_CASE("constraints: the error of an import says what was wanted and what was got") {
    auto const g = read(
        placeholder("a", "DT_HALF") +
            node("g", "MyGelu", "input: 'a'", type("T", "DT_HALF") + " attr { key: 'mode' value { s: 'fast' } }"),
        "");
    REQUIRE(!g);
    auto const& e = g.error().errors.at(0);
    CHECK(e.code == graft::errc::wrong_value);
    CHECK(e.where.op == "MyGelu");
    CHECK(e.where.port == "mode");
    CHECK(e.expected == "one of exact|tanh");
    CHECK(e.got == "fast");
}

} // namespace import_chip_test
