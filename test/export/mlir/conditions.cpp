// test/export/mlir/conditions.cpp - both branches of a condition are written, and a selection where they meet
// SPDX-License-Identifier: Apache-2.0
#include "test/export/mlir/target.hpp"

#include <string>

#include "graft/shipped.hpp"
#include "test/export/target.hpp"

namespace export_test::of_conditions {
namespace {

std::string const head = input("x", {2, 3}) + input("c", {}, "DT_BOOL") + node("s", "Switch", "x c", type()) +
                         node("p", "Relu", "s:1", type()) + node("n", "Neg", "s", type());

graft::graph of(std::string const& text, std::string const& output) {
    folder const here;
    return imported(here.file("net.pbtxt", text), {output});
}

TEST_CASE("a merge of two branches is a choice, in both dialects") {
    auto const g = of(head + node("m", "Merge", "n p", type() + attr("N", "i: 2")), "m");
    for (auto const dialect : {mo::dialect::tosa, mo::dialect::stablehlo}) {
        mlir_text const t(g, graft::shipped::mlir_exporters(), {.dialect = dialect});
        for (auto const& e : t.errors.errors) MESSAGE(graft::to_text(e));
        REQUIRE(t.done);
        CHECK(t.has(dialect == mo::dialect::tosa ? "tosa.select" : "stablehlo.select"));
    }
}
TEST_CASE("which branch it was is a number") {
    auto const g = of(head + node("m", "Merge", "n p", type() + attr("N", "i: 2")), "m:1");
    mlir_text const t(g, graft::shipped::mlir_exporters());
    REQUIRE(t.done);
    CHECK(t.has("tensor<i32>"));
}
TEST_CASE("of a condition that is known one branch is written") {
    auto const known = node("c", "Const", "",
        type("dtype", "DT_BOOL") + attr("value", "tensor { dtype: DT_BOOL tensor_shape { } bool_val: true }"));
    auto const g = of(input("x", {2, 3}) + known + node("s", "Switch", "x c", type()) +
                          node("p", "Relu", "s:1", type()) + node("n", "Neg", "s", type()) +
                          node("m", "Merge", "n p", type() + attr("N", "i: 2")),
        "m");
    mlir_text const t(g, graft::shipped::mlir_exporters());
    REQUIRE(t.done);
    CHECK(!t.has("tosa.select"));
    CHECK(!t.has("tosa.negate"));
}
TEST_CASE("a merge of one branch with what is outside is refused") {
    auto const g = of(head + node("m", "Merge", "x p", type() + attr("N", "i: 2")), "m");
    mlir_text const t(g, graft::shipped::mlir_exporters());
    CHECK(!t.done);
    REQUIRE(t.errors.errors.size() == 1);
    CHECK(t.errors.errors[0].code == errc::unsupported_in_operator_set);
}

} // namespace
} // namespace export_test::of_conditions
