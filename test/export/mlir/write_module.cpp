// test/export/mlir/write_module.cpp - whole modules: names, all refusals in one report, no unused operations
// SPDX-License-Identifier: Apache-2.0
#include "test/export/mlir/target.hpp"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graft/export/mlir/write_module.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/shipped.hpp"
#include "test/export/target.hpp"

namespace export_test::of_modules {
namespace {

using namespace graft::literals;
using graft::dtype;

struct Twice : graft::op<Twice> {
    static constexpr auto prototype = graft::prototype("Twice").input("x", f32).output("y", follow("x"));
};
struct Never : graft::op<Never> {
    static constexpr auto prototype = graft::prototype("Never").input("x", f32).output("y", follow("x"));
};
/// Exp of any input.
struct Rise : graft::op<Rise> {
    static constexpr auto prototype = graft::prototype("Rise").input("x", number).output("y", follow("x"));
};
struct few {
    using list = graft::ops<Twice, Never, Rise>;
};
graft::status lower_twice(mo::lowering<Twice>& n) { return n.set_output(mo::affine(n.m, n.in<"x">(), 2, 0)); }
graft::status lower_rise(mo::lowering<Rise>& n) {
    return n.set_output(mo::apply(n.m, mo::unary::exponential, n.in<"x">()));
}
constexpr auto twice = mo::lower<Twice>(&lower_twice);
constexpr auto rise = mo::lower<Rise>(&lower_rise);
static_assert(mo::exportable<graft::ops<Twice, Rise>, mo::lowerings<twice, rise>>);
mo::exporters ways() { return {{mo::lowerings<twice, rise>::rows}}; }

graft::graph finished(graft::network&& net) {
    auto created = std::move(net).finish();
    REQUIRE(created);
    return std::move(*created);
}

TEST_CASE("a lowering that sets no output is an error at that output") {
    static constexpr auto forgets = mo::lower<Never>(
        +[](mo::lowering<Never>& n) -> graft::status { return (void)mo::affine(n.m, n.in<"x">(), 2, 0), graft::ok; });
    graft::network net(graft::catalog<few>::view());
    net.output("y", net.add<Never>("n", "x"_p = net.input("x", dtype::f32, {4})));
    mlir_text const t(finished(std::move(net)), {{mo::lowerings<forgets>::rows}});
    CHECK_FALSE(t.done);
    REQUIRE(t.errors.errors.size() == 1);
    CHECK(t.errors.errors[0].code == graft::errc::output_not_assigned);
    CHECK(t.errors.errors[0].where.node == "n");
    CHECK(t.errors.errors[0].where.port == "y");
}

TEST_CASE("inputs and outputs have the graph's order and names; nodes are places") {
    graft::network net(graft::catalog<few>::view());
    auto const x = net.input("in/x:0", dtype::f32, {2, 3});
    net.output("out", net.add<Twice>("a \"node\"", "x"_p = x));
    net.output("same", x);
    auto const g = finished(std::move(net));
    mlir_text const t(g, ways());
    REQUIRE(t.done);
    CHECK(t.has("func.func @net(%arg0: tensor<2x3xf32> {graft.name = \"in/x:0\"}) -> "
                "(tensor<2x3xf32> {graft.name = \"out\"}, tensor<2x3xf32> {graft.name = \"same\"}) {"));
    CHECK(t.has("loc(\"a \\22node\\22\")"));
    CHECK(t.has(", %arg0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> ()"));
    CHECK(t.text.starts_with("// TOSA 1.0"));
    CHECK(t.report.operations == 1);
    mlir_text const again(g, ways());
    CHECK(t.text == again.text);
    mlir_text const other(g, ways(), {.dialect = mo::dialect::stablehlo, .function = "infer"});
    CHECK(other.text.starts_with("// StableHLO 1.0"));
    CHECK(other.has("func.func @infer("));
}

TEST_CASE("a symbol with a bound says its largest number") {
    graft::network net(graft::catalog<few>::view());
    auto const x = net.input("x", dtype::f32, {net.symbols()("n", {1, 64}), 3});
    net.output("y", net.add<Twice>("twice", "x"_p = x));
    mlir_text const t(finished(std::move(net)), ways());
    CHECK(t.has("%arg0: tensor<?x3xf32> {graft.name = \"x\", graft.most = array<i64: 64, 3>}"));
}

TEST_CASE("everything that cannot be written is reported at once, in order, and nothing is written") {
    graft::network net(graft::catalog<few>::view());
    auto const x = net.input("x", dtype::f32, {2});
    auto const i = net.input("i", dtype::i32, {2});
    auto const a = net.add<Never>("first", "x"_p = x);
    auto const b = net.add<Twice>("between", "x"_p = a);
    net.output("y", net.add<Never>("second", "x"_p = b));
    net.output("z", net.add<Rise>("third", "x"_p = i));
    auto const g = finished(std::move(net));
    mlir_text const t(g, ways());
    CHECK(!t.done);
    CHECK(t.text.empty());
    REQUIRE(t.errors.errors.size() == 3);
    CHECK(t.errors.errors[0].code == graft::errc::no_exporter);
    CHECK(t.errors.errors[0].where.node == "first");
    CHECK(t.errors.errors[0].got == "Never");
    CHECK(t.errors.errors[1].where.node == "second");
    CHECK(t.errors.errors[2].code == graft::errc::unsupported_in_operator_set);
    CHECK(t.errors.errors[2].where.node == "third");
    folder const here;
    CHECK(graft::export_mlir(g, ways(), here.path("no.mlir")).failed());
    CHECK(!std::ifstream(here.path("no.mlir")));
    CHECK(!std::ifstream(here.path("no.mlir.part")));
}

TEST_CASE("what no output needs is not written and no error") {
    graft::network net(graft::catalog<few>::view());
    auto const x = net.input("x", dtype::f32, {2});
    (void)net.add<Never>("unread", "x"_p = x);
    (void)net.add<Twice>("unread too", "x"_p = x);
    net.output("y", net.add<Twice>("twice", "x"_p = x));
    mlir_text const t(finished(std::move(net)), ways());
    CHECK(t.done);
    CHECK(t.report.operations == 1);
}

TEST_CASE("a file that cannot be written is an error, and no part of it stays") {
    graft::network net(graft::catalog<few>::view());
    auto const x = net.input("x", dtype::f32, {2});
    net.output("y", net.add<Twice>("twice", "x"_p = x));
    auto const g = finished(std::move(net));
    folder const here;
    auto const errors = graft::export_mlir(g, ways(), here.path("none/y.mlir"));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].code == graft::errc::cannot_write_file);
    CHECK(!graft::export_mlir(g, ways(), here.path("y.mlir")).failed());
    CHECK(std::ifstream(here.path("y.mlir")));
}

TEST_CASE("a user's lowering after the library's replaces it") {
    struct other {
        static graft::status lower(mo::lowering<Twice>& n) {
            return n.set_output(mo::add(n.m, n.in<"x">(), n.in<"x">()));
        }
    };
    static constexpr auto added = mo::lower<Twice>(&other::lower);
    graft::network net(graft::catalog<few>::view());
    net.output("y", net.add<Twice>("twice", "x"_p = net.input("x", dtype::f32, {2})));
    mlir_text const t(finished(std::move(net)), {{mo::lowerings<twice>::rows, mo::lowerings<added>::rows}});
    CHECK(t.has("tosa.add"));
    CHECK(!t.has("tosa.mul"));
}

TEST_CASE("a model of channels first has no transpose between its convolutions") {
    folder const here;
    auto const model = here.file("net.prototxt",
        "input: 'x' input_dim: 1 input_dim: 3 input_dim: 8 input_dim: 8\n"
        "layer { name: 'a' type: 'Convolution' bottom: 'x' top: 'a' convolution_param { num_output: 4 kernel_size: 3 } "
        "}\n"
        "layer { name: 'r' type: 'ReLU' bottom: 'a' top: 'a' }\n"
        "layer { name: 'p' type: 'Pooling' bottom: 'a' top: 'p' pooling_param { kernel_size: 2 stride: 2 } }\n"
        "layer { name: 'b' type: 'Convolution' bottom: 'p' top: 'b' convolution_param { num_output: 2 kernel_size: 1 } "
        "}\n");
    graft::import_options how;
    how.without = graft::missing_weights::seeded;
    auto const g = graft::import(graft::shipped::target(), model, how);
    REQUIRE(g);
    for (auto const dialect : {mo::dialect::tosa, mo::dialect::stablehlo}) {
        mlir_text const t(*g, graft::shipped::mlir_exporters(), {.dialect = dialect});
        for (auto const& e : t.errors.errors) MESSAGE(graft::to_text(e));
        REQUIRE(t.done);
        CHECK(t.report.transposes == 2); // in and out
        CHECK(t.has("from a model of caffe"));
    }
}

} // namespace
} // namespace export_test::of_modules
