// test/model/onnx_loops.cpp - If, Loop and Scan as read: errors in them, and limits on their size
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/frontend/onnx.hpp"
#include "graft/model/wire/text.hpp"

namespace [[gnu::visibility("hidden")]] onnx_loops_test {

using graft::errc;

struct model {
    graft::model::source source{};
    graft::error_list errors{};

    explicit model(std::string const& nodes, int version = 16, graft::read_budget const& budget = {}) {
        auto const text = "ir_version: 8 opset_import { version: " + std::to_string(version) + " } graph { " + nodes +
                          " input { name: 'x' type { tensor_type { elem_type: 1 } } }"
                          " input { name: 'c' type { tensor_type { elem_type: 9 } } } }";
        std::vector<std::byte> bytes;
        for (char const c : text) bytes.push_back(static_cast<std::byte>(c));
        bool const good = errors.add(graft::onnx::read(
            std::make_shared<graft::mapped_file const>(std::move(bytes)), "model.onnx", budget, source));
        CHECK(good == errors.errors.empty());
    }
    [[nodiscard]] graft::error first() const { return errors.errors.empty() ? graft::error{} : errors.errors[0]; }
};

std::string node(std::string const& type, std::string const& rest) {
    return "node { name: 'it' op_type: '" + type + "' " + rest + " }";
}
std::string graph(std::string const& name, std::string const& parts) {
    return " attribute { name: '" + name + "' type: GRAPH g { " + parts + " } }";
}
std::string const float_item = "output { name: 'item' type { tensor_type { elem_type: 1 } } }";
std::string const item = "node { input: 'x' output: 'item' op_type: 'Relu' } ";
std::string loop(std::string const& inputs, std::string const& outputs, std::string const& parts) {
    return node("Loop", inputs + outputs + graph("body", parts));
}

TEST_CASE("what is wrong with a Loop is reported at its node") {
    std::string const ins = "input { name: 'i' } input { name: 'd' } ", counted = "input: 'x' ";
    auto const why = [](std::string const& text) { return model(text).first(); };
    CHECK(why(loop(counted, "output: 'y'", ins + "output { name: 'd' }" + item + float_item)).code == errc::ok);
    auto const lacks = why(node("Loop", "input: 'x' output: 'y'"));
    CHECK(lacks.code == errc::missing_required_attribute);
    CHECK(lacks.where.node == "it");
    CHECK(lacks.where.port == "body");
    CHECK(why(loop("input: '' input: ''", "", ins + "output { name: 'd' }")).code == errc::missing_input);
    CHECK(why(loop("", "", ins + "output { name: 'd' }")).code == errc::missing_input);
    CHECK(why(loop(counted, "", "input { name: 'i' } output { name: 'i' }")).code == errc::wrong_input_count);
    CHECK(
        why(loop(counted + "input: '' input: 'x'", "", ins + "output { name: 'd' }")).code == errc::wrong_input_count);
    CHECK(why(loop(counted, "", ins)).code == errc::wrong_output_count);
    CHECK(why(loop(counted, "output: 'y'", ins + "output { name: 'd' }")).code == errc::wrong_output_count);
    auto const undeclared = ins + "output { name: 'd' } output { name: 'item' }";
    CHECK(why(loop(counted, "output: 'y'", undeclared + item)).code == errc::ok); // it has the dtype of x
    auto const open = why(loop(counted, "output: 'y'", undeclared + "node { output: 'item' op_type: 'Made' }"));
    CHECK(open.code == errc::undetermined_dtype);
    CHECK(open.where.port == "item");
    CHECK(why(loop(counted, "output: 'y'",
                  ins + "output { name: 'd' } output { name: 'item' } " + item +
                      "value_info { name: 'item' type { tensor_type { elem_type: 1 } } }"))
              .code == errc::ok);
    CHECK(why(loop(counted, "", ins + "output { name: 'nobody' }")).code == errc::ok); // the condition is not counted
    CHECK(why(loop(counted + "input: 'c'", "", ins + "output { name: 'nobody' }")).code == errc::dangling_input);
    CHECK(why(loop(counted, "", "input { name: 'i' } input { name: 'i' } output { name: 'i' }")).code ==
          errc::duplicate_blob);
    CHECK(why(loop("input: 'none'", "", ins + "output { name: 'd' }")).code == errc::dangling_input);
}

TEST_CASE("what is wrong with a Scan is reported at its node") {
    auto const why = [](std::string const& rest, std::string const& parts, int version = 16) {
        return model(node("Scan", "input: 'x' output: 'y' " + rest + graph("body", parts)), version).first();
    };
    std::string const one = " attribute { name: 'num_scan_inputs' type: INT i: 1 }",
                      body = "input { name: 'a' } " + item + float_item;
    CHECK(why(one, body).code == errc::ok);
    CHECK(why("", body).code == errc::wrong_attribute_value);
    CHECK(why(" attribute { name: 'num_scan_inputs' type: INT i: 2 }", body).code == errc::wrong_attribute_value);
    CHECK(why(one, body, 8).code == errc::wrong_attribute_value); // its first input is not an input of the body
    CHECK(why(one, item + float_item).code == errc::wrong_input_count);
    CHECK(why(one, "input { name: 'a' }").code == errc::wrong_output_count);
    auto const axes = why(one + " attribute { name: 'scan_input_axes' type: INTS ints: 0 ints: 1 }", body);
    CHECK(axes.code == errc::wrong_attribute_value);
    CHECK(axes.where.port == "scan_input_axes");
    CHECK(why(one + " attribute { name: 'scan_output_directions' type: INTS ints: 2 }", body).code ==
          errc::wrong_attribute_value);
    CHECK(model(node("Scan", "input: 'x' output: 'y'" + one)).first().where.port == "body");
}

TEST_CASE("what is wrong with an If is reported at its node") {
    std::string const branch = "output { name: 'x' }";
    auto const why = [](std::string const& rest) { return model(node("If", rest)).first(); };
    auto const then = graph("then_branch", branch), other = graph("else_branch", branch);
    CHECK(why("input: 'c' output: 'y'" + then + other).code == errc::ok);
    CHECK(why("input: 'c' output: 'y'" + then).where.port == "else_branch");
    CHECK(why("output: 'y'" + then + other).code == errc::wrong_input_count);
    CHECK(why("input: 'c' output: 'y' output: 'z'" + then + other).code == errc::wrong_output_count);
}

TEST_CASE("bodies nest as deep as is said, and grow no further than the budget") {
    std::string nested = "output { name: 'd' }";
    for (int depth = 0; depth < 70; ++depth)
        nested = "output { name: 'd' } " + loop("input: 'x'", "", "input { name: 'i' } input { name: 'd' } " + nested);
    graft::read_budget deep;
    deep.depth = 1000;
    CHECK(model(nested, 16, deep).first().code == errc::nesting_too_deep);
    graft::read_budget small;
    small.nodes = 20;
    model m(loop("input: 'x'", "output: 'y'",
                "input { name: 'i' } input { name: 'd' } output { name: 'd' }" + item + float_item),
        16, small);
    CHECK(m.first().code == errc::too_many_nodes);
    CHECK(m.source.main.nodes.size() <= 24);
}

TEST_CASE("what bodies make of constants alone stays a constant; the rest is dead with its branch") {
    model m(node("If", "input: 'c' output: 'y'" +
                           graph("then_branch",
                               "initializer { name: 'k' data_type: 1 float_data: 1 } node { input: 'k' output: 'fixed' "
                               "op_type: 'Relu' } node { input: 'fixed' output: 'again' op_type: 'Neg' } node { input: "
                               "'x' input: 'again' output: 's' op_type: 'Add' } output { name: 's' }") +
                           graph("else_branch", "node { input: 'k2' output: 'r' op_type: 'RandomNormalLike' } output { "
                                                "name: 'r' } initializer { name: 'k2' data_type: 1 float_data: 1 }")));
    REQUIRE(m.errors.errors.empty());
    auto const& g = m.source.main;
    auto const type_before = [&](std::string_view name, std::size_t k) {
        for (auto const& n : g.nodes)
            if (n.name == name) return g.nodes[g.inputs(n)[k].node].type;
        return std::string_view("no such node");
    };
    CHECK(type_before("it/then/fixed", 0) == "initializer tensor");
    CHECK(type_before("it/then/again", 0) == "Relu");
    CHECK(type_before("it/then/s", 0) == "graph split");
    CHECK(type_before("it/then/s", 1) == "Neg");
    CHECK(type_before("it/else/r", 0) == "graph split");
}

TEST_CASE("bodies that are cut off or changed anywhere give errors and no more") {
    auto const scan = node(
        "Scan", "input: 'x' input: 'x' output: 'y' output: 'z' attribute { name: 'num_scan_inputs' "
                "type: INT i: 1 } attribute { name: 'scan_input_axes' type: INTS ints: -1 }" +
                    graph("body", "input { name: 's' } input { name: 'a' } output { name: 's' } " + item + float_item));
    auto const text = "ir_version: 8 opset_import { version: 16 } graph { " + scan +
                      loop("input: 'x' input: 'c' input: 'y'", "output: 'last' output: 'all'",
                          "input { name: 'i' } input { name: 'd' } input { name: 's' } output { name: 'd' } output { "
                          "name: 's' } " +
                              item + float_item) +
                      " input { name: 'x' type { tensor_type { elem_type: 1 } } } initializer { name: 'c' data_type: 9 "
                      "int32_data: 1 } output { name: 'all' } }";
    std::vector<std::byte> whole;
    graft::series<graft::wire::position> marks;
    graft::error_list errors;
    REQUIRE(graft::wire::text_to_wire(text, graft::onnx::schema::model_proto, whole, marks, {}, "model", errors));
    auto const read = [](std::vector<std::byte> content) {
        graft::model::source source;
        graft::error_list found;
        bool const good = found.add(graft::onnx::read(
            std::make_shared<graft::mapped_file const>(std::move(content)), "model.onnx", {}, source));
        CHECK(good == found.errors.empty());
        graft::model::schedule order;
        if (good) found.add(source.front->order(source, order));
        return good;
    };
    REQUIRE(read(whole));
    for (std::size_t size = 0; size < whole.size(); ++size)
        (void)read({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)});
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (auto const bits : {0x01, 0x08, 0x80, 0xFF}) {
            auto changed = whole;
            changed[at] ^= static_cast<std::byte>(bits);
            (void)read(changed);
        }
}

} // namespace onnx_loops_test
