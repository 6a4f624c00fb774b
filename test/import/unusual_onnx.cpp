// test/import/unusual_onnx.cpp - rare but legal ONNX models, and common mistakes
// SPDX-License-Identifier: Apache-2.0
#include "test/import/onnx_text.hpp"
#include "test/import/target.hpp"

#include <cstdint>
#include <initializer_list>

namespace import_test::of_unusual_onnx {
namespace {

std::string port(std::string const& kind, std::string const& name, int type, std::string const& dims) {
    return kind + " { name: '" + name + "' type { tensor_type { elem_type: " + std::to_string(type) + " shape { " +
           dims + "} } } } ";
}
std::string const two_by_three = "dim { dim_value: 2 } dim { dim_value: 3 } ", x = port("input", "x", 1, two_by_three);

std::string model(std::string const& graph) {
    return "ir_version: 8 opset_import { version: 17 } graph { " + graph + " output { name: 'y' } }";
}
/// The descriptor of the output `y`.
graft::tensor_desc result(std::string const& text) {
    folder const dir;
    auto const g = graft::import(shipped(), dir.file("m.txt", text));
    REQUIRE_MESSAGE(static_cast<bool>(g), text);
    for (auto const& o : g->outputs)
        if (o.name == "y") return g->tensors[o.tensor].desc;
    FAIL("no output y");
    return {};
}
graft::error error_of(std::string const& text) {
    folder const dir;
    auto const g = graft::import(shipped(), dir.file("m.txt", text));
    REQUIRE_MESSAGE(!g, text);
    return g.error().errors.front();
}
/// A loop that adds one to a state and returns it in each iteration.
std::string loop(std::string const& trips) {
    return node("Loop", {"trips", "", "x"}, {"last", "y"},
               "attribute { name: 'body' type: GRAPH g { " + node("Identity", {"c"}, {"c2"}) +
                   node("Add", {"s", "s"}, {"s2"}) + node("Identity", {"s2"}, {"each"}) + port("input", "i", 7, "") +
                   port("input", "c", 9, "") + port("input", "s", 1, two_by_three) + port("output", "c2", 9, "") +
                   port("output", "s2", 1, two_by_three) + port("output", "each", 1, two_by_three) + "} }") +
           x + trips;
}

} // namespace

TEST_CASE("a trip count below zero is no iteration") {
    CHECK(result(model(loop(number("trips", 0)))).shape == graft::shape{0, 2, 3});
    CHECK(result(model(loop(number("trips", -1)))).shape == graft::shape{0, 2, 3});
    CHECK(result(model(loop(number("trips", -0x80000001ll)))).shape == graft::shape{0, 2, 3}); // no 32 bits hold it
    CHECK(result(model(loop(number("trips", 2)))).shape == graft::shape{2, 2, 3});
}

TEST_CASE("the length of a sequence that the model itself says is a constant") {
    auto const none = result(model(node("SequenceEmpty", {}, {"s"}) + node("SequenceLength", {"s"}, {"y"}) + x));
    REQUIRE(none.shape.has_rank());
    CHECK(none.shape.rank() == 0);
    CHECK(none.type == graft::dtype::i64);
    auto const three = node("SequenceConstruct", {"x", "x", "x"}, {"s"}) + node("SequenceLength", {"s"}, {"n"});
    auto const y = result(model(three + node("ConstantOfShape", {"one_n"}, {"y"}) +
                                node("Unsqueeze", {"n", "zero"}, {"one_n"}) + numbers("zero", {0}) + x));
    CHECK(y.shape == graft::shape{3});
}

TEST_CASE("two inputs or two outputs of the graph with one name are a mistake where they are not the same") {
    for (auto const& second : {port("input", "x", 1, "dim { dim_value: 5 } "), port("output", "y", 1, two_by_three)}) {
        auto const e = error_of(model(node("Relu", {"x"}, {"y"}) + x + second));
        CHECK(e.code == errc::duplicate_blob);
        CHECK(e.got == (second[0] == 'i' ? "x" : "y"));
    }
    folder const dir;
    auto const same = graft::import(shipped(), dir.file("m.txt", model(node("Relu", {"x"}, {"y"}) + x + x)));
    REQUIRE(static_cast<bool>(same));
    REQUIRE(same.notes().warnings.size() == 1);
    CHECK(same.notes().warnings[0].code == errc::duplicate_blob);
}

TEST_CASE("Reshape: allowzero leaves no size for -1") {
    auto const reshape = [](std::string const& rest, std::int64_t second) {
        return model(node("Reshape", {"x", "to"}, {"y"}, rest) + numbers("to", {0, second}) +
                     port("input", "x", 1, "dim { dim_value: 0 } dim { dim_value: 3 } "));
    };
    std::string const allowed = "attribute { name: 'allowzero' type: INT i: 1 }";
    CHECK(error_of(reshape(allowed, -1)).code == errc::wrong_shape);
    CHECK(result(reshape(allowed, 7)).shape == graft::shape{0, 7});
    CHECK(result(reshape({}, 5)).shape == graft::shape{0, 5});
}

TEST_CASE("Pad cuts off no more than there is, and repeats no more than memory holds") {
    auto const pad = [](std::initializer_list<std::int64_t> all, std::string const& mode) {
        return model(node("Pad", {"x", "p"}, {"y"}, "attribute { name: 'mode' type: STRING s: '" + mode + "' }") +
                     numbers("p", all) + x);
    };
    CHECK(result(pad({-1, 0, -1, 1}, "constant")).shape == graft::shape{0, 4});
    auto const e = error_of(pad({-5, 0, 0, 0}, "constant"));
    CHECK(e.code == errc::negative_dim);
    CHECK(e.got == "-3");
    CHECK(error_of(pad({INT64_MAX, 0, INT64_MAX, 0}, "constant")).code == errc::overflow);
    CHECK(error_of(pad({0, std::int64_t{1} << 60, 0, 0}, "edge")).code == errc::overflow);
    CHECK(result(pad({0, 2, 0, 0}, "edge")).shape == graft::shape{2, 5});
}

TEST_CASE("pads of the least number are too large, and those of a transposed convolution leave something") {
    auto const min = numbers("pads", {INT64_MIN, 0, 0, 0});
    CHECK(error_of(model(node("Pad", {"x", "pads"}, {"y"}) + x + min)).code == graft::errc::overflow);
    auto const image = port("input", "x", 1,
                           "dim { dim_value: 1 } dim { dim_value: 1 } dim { dim_value: 3 } dim { dim_value: 3 } ") +
                       port("input", "w", 1,
                           "dim { dim_value: 1 } dim { dim_value: 1 } dim { dim_value: 1 } dim { dim_value: 1 } ");
    auto const cut = [&](char const* pads) {
        return model(
            node("ConvTranspose", {"x", "w"}, {"y"}, std::string("attribute { name: 'pads' type: INTS ") + pads + "}") +
            image);
    };
    CHECK(error_of(cut("ints: 5 ints: 5 ints: 4 ints: 4 ")).code == graft::errc::negative_dim);
    CHECK(error_of(cut("ints: -9223372036854775808 ints: 0 ints: 0 ints: 0 ")).code == graft::errc::overflow);
    CHECK(result(cut("ints: 1 ints: 1 ints: 0 ints: 0 ")).shape == graft::shape{1, 1, 2, 2});
}

TEST_CASE("a node with an overload that no function has says nothing of the nodes after it") {
    auto const functions = [](char const* domain) {
        return std::string("ir_version: 10 opset_import { version: 17 } opset_import { domain: 'local' version: 1 } ") +
               "functions { name: 'Relu' domain: '" + domain +
               "' input: 'a' output: 'b' node { op_type: 'Neg' input: 'a' output: 'b' } opset_import { version: 17 } "
               "} ";
    };
    auto const relu = [](char const* domain, char const* in, char const* out, char const* overload) {
        return node("Relu", {in}, {out}, std::string("domain: '") + domain + "' overload: '" + overload + "'");
    };
    auto const graph = [&](char const* domain) {
        return "graph { " + relu(domain, "x", "h", "other") + relu(domain, "h", "y", "") + x +
               " output { name: 'y' } }";
    };
    folder const dir;
    auto const g = graft::import(shipped(), dir.file("m.txt", functions("") + graph("")));
    REQUIRE(g);
    std::string ops;
    for (auto const& n : g->nodes)
        if (n.kind == graft::node_kind::operation) ops += std::string(g->op_name(n)) + " ";
    CHECK(ops == "Relu Neg ");
    auto const local = graft::import(shipped(), dir.file("l.txt", functions("local") + graph("local")));
    REQUIRE(!local);
    CHECK(local.error().errors.size() == 1); // of the first node only
}

} // namespace import_test::of_unusual_onnx
