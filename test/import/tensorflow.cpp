// test/import/tensorflow.cpp - inconsistent TensorFlow graphs: which error, and at which node
// SPDX-License-Identifier: Apache-2.0
#include "test/import/target.hpp"

#include "graft/graph/plan/plan.hpp"

namespace import_test::of_tensorflow {
namespace {

/// A node in text form, on one line.
std::string node(
    std::string const& name, std::string const& op, std::string const& inputs = {}, std::string const& attrs = {}) {
    std::string text = "node { name: \"" + name + "\" op: \"" + op + "\"";
    for (std::size_t at = 0; at < inputs.size();) {
        auto const end = std::min(inputs.find(' ', at), inputs.size());
        text += " input: \"" + inputs.substr(at, end - at) + "\"";
        at = end + 1;
    }
    return text + " " + attrs + " }\n";
}
std::string type(std::string const& key = "T") { return "attr { key: \"" + key + "\" value { type: DT_FLOAT } }"; }
std::string input(std::string const& name, std::string const& dims) {
    std::string shape;
    for (std::size_t at = 0; at < dims.size();) {
        auto const end = std::min(dims.find(' ', at), dims.size());
        shape += " dim { size: " + dims.substr(at, end - at) + " }";
        at = end + 1;
    }
    return node(name, "Placeholder", "", type("dtype") + " attr { key: \"shape\" value { shape {" + shape + " } } }");
}
std::string integers(std::string const& name, std::string const& values, int size) {
    return node(name, "Const", "",
        "attr { key: \"dtype\" value { type: DT_INT32 } } attr { key: \"value\" value { tensor { dtype: DT_INT32 "
        "tensor_shape { " +
            (size < 0 ? std::string() : "dim { size: " + std::to_string(size) + " }") + " } " + values + " } } }");
}

TEST_CASE("a function that is not in the model is named, whoever calls it") {
    folder const dir;
    auto const x = input("x", "2") + node("p", "Placeholder", "",
                                         "attr { key: \"dtype\" value { type: DT_INT32 } } "
                                         "attr { key: \"shape\" value { shape { } } }");
    auto const function = [](std::string const& key, std::string const& name) {
        return "attr { key: \"" + key + "\" value { func { name: \"" + name + "\" } } } ";
    };
    auto const types = [](std::string const& key) {
        return "attr { key: \"" + key + "\" value { list { type: DT_FLOAT } } } ";
    };
    auto const call = types("Tin") + types("Tout");
    std::string const nodes[] = {node("y", "PartitionedCall", "x", call + function("f", "gone")),
        node("y", "StatefulPartitionedCall", "x", call + function("f", "gone")),
        node("y", "If", "p x", call + function("then_branch", "gone") + function("else_branch", "gone_too")),
        node("y", "StatelessWhile", "x", types("T") + function("cond", "gone") + function("body", "gone_too")),
        node("y", "Case", "p x",
            call + "attr { key: \"branches\" value { list { func { name: \"gone\" } func { name: \"b\" } } } }")};
    for (auto const& y : nodes) {
        auto const e = only_error(dir.file("a.pbtxt", x + y));
        CHECK(e.code == errc::missing_function);
        CHECK(e.got == "gone");
        CHECK(e.where.node == "y");
    }
}

TEST_CASE("two nodes of one name") {
    folder const dir;
    auto const e = only_error(dir.file("a.pbtxt", input("x", "2") + input("x", "2")));
    CHECK(e.code == errc::duplicate_node);
    CHECK(e.where.line == 2);
    CHECK(e.where.node == "x");
}

TEST_CASE("an input that nothing makes") {
    folder const dir;
    auto const e = only_error(dir.file("a.pbtxt", input("x", "2") + node("y", "Relu", "nobody", type())));
    CHECK(e.code == errc::dangling_input);
    CHECK(e.where.line == 2);
    CHECK(e.where.node == "y");
    CHECK((e.got + e.expected + e.where.port).find("nobody") != std::string::npos);
}

TEST_CASE("an output that the node has not") {
    folder const dir;
    auto const e = only_error(dir.file("a.pbtxt", input("x", "2") + node("y", "Relu", "x:7", type())));
    CHECK(e.code == errc::unknown_output_port);
    CHECK(e.where.node == "y");
}

TEST_CASE("nodes that wait for each other") {
    folder const dir;
    auto const all = refused(dir.file("a.pbtxt", node("a", "Relu", "b", type()) + node("b", "Relu", "a", type())));
    REQUIRE(!all.empty());
    CHECK(all[0].code == errc::cycle);
    CHECK((all[0].where.node == "a" || all[0].where.node == "b"));
}

TEST_CASE("operators that nobody maps: all of them, in the file's order") {
    folder const dir;
    auto const path = dir.file(
        "a.pbtxt", input("x", "2") + node("y", "NoSuchOperator", "x", type()) + node("z", "NeitherThis", "y"));
    auto const all = refused(path);
    REQUIRE(all.size() == 2);
    CHECK(all[0].code == errc::unsupported_operator);
    CHECK(all[0].got == "NoSuchOperator");
    CHECK(all[0].where.line == 2);
    CHECK(all[0].where.column > 0);
    CHECK(all[1].got == "NeitherThis");
    graft::import_options options;
    options.partial = true;
    auto const g = graft::import(shipped(), path, options);
    REQUIRE(static_cast<bool>(g));
    CHECK(g->nodes[1].kind == graft::node_kind::opaque);
    options.partial = false;
    options.outputs = {"x"}; // nodes outside the cut are not read
    CHECK(static_cast<bool>(graft::import(shipped(), path, options)));
}

TEST_CASE("a tensor that is requested and not there; a near name is offered") {
    folder const dir;
    graft::import_options options;
    options.outputs = {"predictons"};
    auto const e = only_error("examples/glyphs/glyphs.pb", options);
    CHECK(e.code == errc::unknown_tensor);
    CHECK(e.got == "predictons");
    CHECK(e.expected.find("'predictions'") != std::string::npos);
    options.outputs = {"predictions:3"};
    CHECK(only_error("examples/glyphs/glyphs.pb", options).code == errc::unknown_tensor);
}

TEST_CASE("shapes that do not fit, with their node and port") {
    folder const dir;
    auto const e = only_error(
        dir.file("a.pbtxt", input("x", "2 3") + input("w", "4 5") + node("y", "MatMul", "x w", type())));
    CHECK(e.where.node == "y");
    CHECK(e.where.op == "MatMul");
    CHECK(!e.where.port.empty());
    CHECK(e.where.line == 3);
}

TEST_CASE("a missing attribute, one of the wrong kind") {
    folder const dir;
    auto const missing = only_error(dir.file("a.pbtxt", node("x", "Placeholder")));
    CHECK(missing.code == errc::missing_required_attribute);
    CHECK(missing.where.port == "dtype");
    auto const wrong = refused(
        dir.file("b.pbtxt", input("x", "2") + node("y", "Relu", "x", "attr { key: \"T\" value { i: 3 } }")));
    REQUIRE(!wrong.empty());
    CHECK(wrong[0].code == errc::wrong_attribute_kind);
    CHECK(wrong[0].where.port == "T");
}

TEST_CASE("too many inputs and too few") {
    folder const dir;
    for (auto const* inputs : {"x x", ""}) {
        auto const e = only_error(dir.file("a.pbtxt", input("x", "2") + node("y", "Relu", inputs, type())));
        CHECK(e.code == errc::wrong_input_count);
        CHECK(e.where.node == "y");
    }
}

TEST_CASE("dims whose sum or product is too large") {
    folder const dir;
    auto const huge = std::string("9223372036854775807");
    auto const axis = integers("axis", "int_val: 0", -1);
    auto const sum = only_error(dir.file("a.pbtxt",
        input("x", huge) + axis +
            node("y", "ConcatV2", "x x axis",
                type() + " attr { key: \"N\" value { i: 2 } } attr { key: \"Tidx\" value { type: DT_INT32 } }")));
    CHECK(sum.where.node == "y");
    CHECK(sum.code == errc::overflow);
    auto const g = graft::import(
        shipped(), dir.file("b.pbtxt", input("x", huge + " 4") + node("y", "Relu", "x", type())));
    REQUIRE(static_cast<bool>(g)); // such a tensor may be declared, but not planned
    graft::error_list errors;
    auto const plan = errors.take(graft::plan_memory(*g, {}));
    CHECK(errors.failed());
    CHECK(plan.arena_bytes == 0);
}

TEST_CASE("more dims than a shape holds, a dim below -1") {
    folder const dir;
    CHECK(!refused(dir.file("a.pbtxt", input("x", "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"))).empty());
    CHECK(!refused(dir.file("b.pbtxt", input("x", "-5"))).empty());
}

} // namespace
} // namespace import_test::of_tensorflow
