#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"
#include "test/mapping/text_graph.hpp"

namespace mapping_partial_test {

namespace {

namespace tf = graft::tensorflow;
using namespace text_graph;

struct Pair : graft::op<Pair> {
    static constexpr auto prototype = graft::prototype("Pair")
                                          .datatype("T", number)
                                          .input("x1", "T")
                                          .input("x2", "T", any_shape)
                                          .output("y", follow("x1"))
                                          .output("n", i32, follow("x1", aspect::shape));
    static constexpr graft::status verify(verify_context& ctx) {
        if (ctx.desc<"x1">().shape.rank() == 2)
            return graft::fail(graft::errc::wrong_rank, "x1", "another rank than", 2);
        return graft::ok;
    }
};
struct Couple : tf::op<Couple> {
    static constexpr auto prototype = tf::op_def("Couple", "a: T", "b: T", "-> y: T", "-> n: int32", "T: numbertype");
};
inline constexpr auto couple = graft::plugin<Pair, Couple>();
struct my_ops {
    using list = graft::ops<Pair>;
};
struct my_plugins {
    using plugins = graft::plugins<couple>;
    using list = plugins::origins;
};
outcome pair_of(std::string const& attrs, bool partial, std::string_view b = "x") {
    graft::import_request request;
    request.partial = partial;
    return run<my_ops, my_plugins>(placeholder("x", "DT_FLOAT", {3}) + placeholder("d", "DT_DOUBLE", {3}) +
                                       placeholder("m", "DT_FLOAT", {2, 2}) +
                                       node("c", "Couple", {b == "m" ? "m" : "x", std::string(b)}, attrs) +
                                       node("behind", "Couple", {"c", "c"}, attr("T", "type: DT_FLOAT")) +
                                       node("last", "Couple", {"c:1", "c:1"}, attr("T", "type: DT_INT32")),
        request);
}
std::string const floats = attr("T", "type: DT_FLOAT");

void kept(outcome const& o, graft::errc why, graft::dtype first) {
    REQUIRE(o.declared() == "");
    REQUIRE(o.node("c"));
    CHECK(o.node("c")->kind == graft::node_kind::opaque);
    CHECK(o.node("c")->output_count == 2);
    auto const t = o.node("c")->first_output;
    CHECK(o.g.tensors[t].desc.type == first);
    CHECK(o.g.tensors[t].desc.shape == graft::shape::unknown_rank());
    CHECK(o.g.tensors[t + 1].desc.type == graft::dtype::i32); // from the definition
    CHECK(o.g.tensors[t + 1].declared);
    CHECK(o.node("last")->kind == graft::node_kind::operation); // the nodes after it are still read
    REQUIRE(o.errors.warnings.size() == 1);
    CHECK(o.errors.warnings[0].code == why);
    CHECK(o.errors.warnings[0].where.node == "c");
}

} // namespace

TEST_CASE("a node that contradicts its definition is an error; in part it stays, opaque, with a warning") {
    CHECK(pair_of("", false).first_error() == graft::errc::missing_required_attribute);
    kept(pair_of("", true), graft::errc::missing_required_attribute, graft::dtype::undefined);
    CHECK(pair_of(attr("T", "i: 1"), false).first_error() == graft::errc::wrong_attribute_kind);
    kept(pair_of(attr("T", "i: 1"), true), graft::errc::wrong_attribute_kind, graft::dtype::undefined);
}

TEST_CASE("a node that its operator's rules refuse is an error; in part it stays, opaque, with a warning") {
    CHECK(pair_of(floats, false, "d").first_error() == graft::errc::dtype_mismatch);
    kept(pair_of(floats, true, "d"), graft::errc::dtype_mismatch, graft::dtype::f32);
    CHECK(pair_of(floats, false, "m").first_error() == graft::errc::wrong_rank);
    kept(pair_of(floats, true, "m"), graft::errc::wrong_rank, graft::dtype::f32);
}

TEST_CASE("nothing of a node that is refused stays in the graph") {
    auto const o = pair_of(floats, true, "m");
    std::size_t operations = 0;
    for (auto const& n : o.g.nodes) operations += n.kind == graft::node_kind::operation;
    CHECK(operations == 2);
    CHECK(o.g.edges.size() == o.g.edge_formats.size());
    for (auto const& t : o.g.tensors) CHECK(t.producer < o.g.nodes.size());
}

TEST_CASE("a constant that contradicts itself is an error; in part it stays, opaque") {
    std::string const text = "node { name: 'k' op: 'Const' attr { key: 'dtype' value { type: DT_FLOAT } } attr { key: "
                             "'value' value { tensor { dtype: DT_UINT8 tensor_shape { } int_val: 1 } } } }\n" +
                             node("c", "Couple", {"k", "k"}, floats);
    CHECK(run<my_ops, my_plugins>(text).first_error() == graft::errc::wrong_dtype);
    graft::import_request request;
    request.partial = true;
    auto const o = run<my_ops, my_plugins>(text, request);
    REQUIRE(o.declared() == "");
    CHECK(o.node("k")->kind == graft::node_kind::opaque);
    CHECK(o.g.tensors[o.node("k")->first_output].desc.type == graft::dtype::f32);
    CHECK(o.node("c")->kind == graft::node_kind::operation);
}

TEST_CASE("a graph with an opaque node is cut at interior tensors, on both of its sides") {
    graft::import_request request;
    request.partial = true;
    request.feeds.push_back({"strange", graft::shape{3}});
    request.outputs.push_back("c:1");
    auto const text = placeholder("x", "DT_FLOAT", {3}) + node("strange", "Strange", {"x"}, floats) +
                      node("c", "Couple", {"strange", "strange"}, floats) + node("far", "Stranger", {"c"});
    auto const behind = run<my_ops, my_plugins>(text, request);
    REQUIRE(behind.declared() == "");
    CHECK(behind.g.nodes.size() == 2);
    CHECK(behind.g.tensors[behind.g.outputs.at(0).tensor].desc.shape == graft::shape{3});
    request.feeds.clear();
    request.outputs = {"strange"};
    auto const before = run<my_ops, my_plugins>(text, request);
    REQUIRE(before.declared() == "");
    CHECK(before.g.nodes.size() == 2);
    CHECK(before.node("strange")->kind == graft::node_kind::opaque);
}

TEST_CASE("a shape for a name that is no input of the model is an error with the nearest") {
    graft::import_request request;
    request.shapes.push_back({"imagse", graft::shape{1}});
    auto const text = placeholder("images", "DT_FLOAT", {3}) + node("c", "Couple", {"images", "images"}, floats);
    auto const o = run<my_ops, my_plugins>(text, request);
    CHECK(o.first_error() == graft::errc::unknown_tensor);
    CHECK(o.declared() == ": an input of the model for its shape (did you mean 'images'?), imagse");
    request.shapes[0].name = "c";
    CHECK(run<my_ops, my_plugins>(text, request).first_error() == graft::errc::unknown_tensor);
    for (auto const* name : {"images", "images:0"}) {
        request.shapes[0].name = name;
        CHECK(run<my_ops, my_plugins>(text, request).declared() == "");
    }
}

TEST_CASE("a placeholder of shape [] of an old producer has any rank") {
    auto const text = placeholder("x", "DT_FLOAT", {});
    auto const shape_of = [&](std::string const& more) {
        auto const o = run<my_ops, my_plugins>(text + more);
        return o.g.tensors.at(0).desc.shape;
    };
    CHECK(shape_of("versions { producer: 21 }") == graft::shape::unknown_rank());
    CHECK(shape_of("versions { producer: 22 }") == graft::shape::scalar());
    CHECK(shape_of("") == graft::shape::scalar());
}

} // namespace mapping_partial_test
