// test/export/mlir/emission.cpp - orders of axes that cancel, computed constants, features that a dialect does not
// have
// SPDX-License-Identifier: Apache-2.0
#include "test/export/mlir/target.hpp"

#include <vector>

namespace export_test::of_mlir_emission {
namespace {

using graft::dtype;
using graft::format;
using graft::shape;

TEST_CASE("an order and its inverse are no operations at all") {
    mlir_bench b(mo::tosa);
    auto const last = b.m.as(b.x, format::nchw, format::nhwc);
    CHECK(b.m.shape_of(last) == shape{1, 4, 5, 3});
    CHECK(b.m.as(last, format::nhwc, format::nchw) == b.x);
    CHECK(b.m.as(b.x, format::nchw, format::nhwc) == last); // it is created once
    CHECK(b.draft.ops.empty());
}

TEST_CASE("what works element by element lets orders pass, with constants that meet it") {
    mlir_bench b(mo::tosa);
    auto const first = b.m.as(b.input({1, 4, 5, 3}), format::nhwc, format::nchw);
    double const channel[]{1, 2, 3};
    auto const bias = b.m.floats(channel, dtype::f32, shape{3, 1, 1});
    auto const y = mo::clamp(b.m, mo::add(b.m, first, bias), 0, 6);
    CHECK(b.names() == "tosa.add tosa.clamp");
    CHECK(b.m.shape_of(b.draft.ops[0].operands[1]) == shape{1, 1, 1, 3});
    CHECK(b.m.shape_of(y) == shape{1, 3, 4, 5});
    CHECK(b.m.shape_of(b.m.as(y, format::nchw, format::nhwc)) == shape{1, 4, 5, 3});
}

TEST_CASE("reductions, parts, padding and tensors put together let orders pass") {
    mlir_bench b(mo::stablehlo);
    auto const first = b.m.as(b.input({1, 4, 5, 3}), format::nhwc, format::nchw);
    auto v = mo::padded(b.m, first, {0, 1, 0, 0}, {0, 0, 0, 0});
    v = mo::sliced_along(b.m, v, 1, 1, 2);
    mo::value_id const both[]{v, v};
    v = mo::concatenated(b.m, both, 1);
    CHECK(b.m.shape_of(v) == shape{1, 4, 4, 5});
    std::int64_t const axes[]{1};
    v = mo::reduced(b.m, mo::reduction::sum, v, axes, true);
    CHECK(b.m.shape_of(v) == shape{1, 1, 4, 5});
    CHECK(b.names().find("transpose") == std::string::npos);
    auto const& pad = b.draft.ops[0];
    CHECK(pad.attributes.find("edge_padding_low = array<i64: 0, 0, 0, 1>") != std::string_view::npos);
}

TEST_CASE("an axis counts from the end if it is negative, and is refused if there is none") {
    mlir_bench b(mo::tosa, {1, 4, 5, 3});
    std::int64_t const last[]{-1};
    CHECK(b.m.shape_of(mo::reduced(b.m, mo::reduction::sum, b.x, last, false)) == shape{1, 4, 5});
    CHECK(b.m.shape_of(mo::sliced_along(b.m, b.x, -2, 1, 2)) == shape{1, 4, 2, 3});
    mo::value_id const both[]{b.x, b.x};
    CHECK(b.m.shape_of(mo::concatenated(b.m, both, -1)) == shape{1, 4, 5, 6});
    CHECK(b.m.shape_of(mo::reversed(b.m, b.x, -1)) == shape{1, 4, 5, 3});
    CHECK(b.m.refused());
    auto const code_of = [](auto const& make) {
        mlir_bench c(mo::tosa, {1, 4, 5, 3});
        make(c);
        return c.m.refused().code;
    };
    using graft::errc;
    std::int64_t const outside[]{4};
    CHECK(code_of([&](mlir_bench& c) { (void)mo::reduced(c.m, mo::reduction::sum, c.x, outside, true); }) ==
          errc::axis_out_of_range);
    CHECK(code_of([](mlir_bench& c) { (void)mo::sliced_along(c.m, c.x, -5, 0, 1); }) == errc::axis_out_of_range);
    CHECK(code_of([](mlir_bench& c) { (void)mo::reversed(c.m, c.x, 4); }) == errc::axis_out_of_range);
    CHECK(code_of([](mlir_bench& c) {
        mo::value_id const two[]{c.x, c.x};
        (void)mo::concatenated(c.m, two, 9);
    }) == errc::axis_out_of_range);
}

TEST_CASE("shapes that do not fit are refused: other elements, other dims beside the axis, other rows, no broadcast") {
    using graft::errc;
    auto const code_of = [](auto const& make) {
        mlir_bench c(mo::tosa, {2, 3});
        make(c);
        return c.m.refused().code;
    };
    CHECK(code_of([](mlir_bench& c) { (void)mo::reshape(c.m, c.x, shape{4, 2}); }) == errc::wrong_element_count);
    CHECK(code_of([](mlir_bench& c) { (void)mo::reshape(c.m, c.x, shape{3, 2}); }) == errc::ok);
    CHECK(code_of([](mlir_bench& c) {
        double const all[]{1, 2, 3};
        (void)mo::reshape(c.m, c.m.floats(all, dtype::f32, shape{3}), shape{2});
    }) == errc::wrong_element_count);
    for (auto const& other : {shape{2, 4}, shape{2, 3, 1}})
        CHECK(code_of([&](mlir_bench& c) {
            mo::value_id const both[]{c.x, c.input(other)};
            (void)mo::concatenated(c.m, both, 0);
        }) == errc::shape_mismatch);
    CHECK(code_of([](mlir_bench& c) {
        mo::value_id const both[]{c.x, c.input({2, 4})};
        (void)mo::concatenated(c.m, both, 1);
    }) == errc::ok);
    CHECK(code_of([](mlir_bench& c) { (void)mo::product(c.m, c.x, c.input({4, 4})); }) == errc::shape_mismatch);
    CHECK(code_of([](mlir_bench& c) { (void)mo::product(c.m, c.x, c.input({3, 4})); }) == errc::ok);
    CHECK(code_of([](mlir_bench& c) { (void)mo::add(c.m, c.x, c.input({2, 4})); }) == errc::shape_mismatch);
    CHECK(code_of([](mlir_bench& c) { (void)mo::add(c.m, c.x, c.input({2, 1})); }) == errc::ok);
}

TEST_CASE("an order that only moves dims of 1 is a reshape") {
    mlir_bench b(mo::tosa, {1, 1, 28, 28});
    (void)b.m.written(b.m.as(b.x, format::nchw, format::nhwc));
    CHECK(b.names() == "tosa.reshape");
    mlir_bench c(mo::tosa, {1, 3, 28, 28});
    (void)c.m.written(c.m.as(c.x, format::nchw, format::nhwc));
    CHECK(c.names() == "tosa.transpose");
}

TEST_CASE("of reshapes in a row the last one is enough") {
    mlir_bench b(mo::tosa);
    auto const once = mo::reshape(b.m, b.x, shape{3, 20});
    auto const twice = mo::reshape(b.m, once, shape{60});
    CHECK(b.draft.ops[b.draft.values[twice].created_by].operands[0] == b.x);
    CHECK(mo::reshape(b.m, twice, shape{1, 3, 4, 5}) == b.x);
}

TEST_CASE("what is done to constants is done here, and a number is written once") {
    mlir_bench b(mo::tosa);
    double const all[]{1, 2, 3, 4, 5, 6};
    auto const c = b.m.transposed(b.m.floats(all, dtype::f32, shape{2, 3}), {1, 0});
    REQUIRE(b.m.constant(c));
    CHECK(mo::floats_of(*b.m.constant(c)) == std::vector<double>{1, 4, 2, 5, 3, 6});
    CHECK(b.draft.ops.empty());
    CHECK(!b.m.constant(mo::cast(b.m, c, dtype::i32))); // floats are truncated to integers at run time only
    CHECK(b.m.number(2, dtype::f32) == b.m.number(2, dtype::f32));
    CHECK(b.m.number(2, dtype::f32) != b.m.number(2, dtype::i32));
}

TEST_CASE("a constant of integers as floats is computed here") {
    mlir_bench b(mo::tosa);
    std::int64_t const all[]{1, -2};
    auto const c = mo::cast(b.m, b.m.integers(all, dtype::i32, shape{2}), dtype::f32);
    REQUIRE(b.m.constant(c));
    CHECK(mo::floats_of(*b.m.constant(c)) == std::vector<double>{1, -2});
    CHECK(b.draft.ops.empty());
}

TEST_CASE("what a dialect does not have is refused by name, once") {
    mlir_bench b(mo::tosa, {2, 2}, dtype::i32);
    CHECK(mo::apply_function(b.m, mo::unary::exponential, b.x) == mo::no_value);
    CHECK(b.m.refused().code == graft::errc::unsupported_in_operator_set);
    CHECK(b.m.refused().parameter == "tosa.exp");
    CHECK(b.m.refused().found == "int32");
    (void)b.m.number(1, dtype::f64); // TOSA has no such tensors; the first reason is kept
    CHECK(b.m.refused().parameter == "tosa.exp");
    b.m.begin(0);
    CHECK(b.m.refused());
    (void)b.m.number(1, dtype::f64);
    CHECK(b.m.refused().parameter == "float64");
}

TEST_CASE("an operation of the other dialect is refused by name, one of a third is written") {
    mlir_bench b(mo::stablehlo, {2, 2});
    CHECK(b.m.dialect().name() == "stablehlo");
    CHECK(b.m.op("tosa.sigmoid", {b.x}, {}, dtype::f32, {2, 2}) == mo::no_value);
    CHECK(b.m.refused().code == graft::errc::unsupported_in_operator_set);
    CHECK(b.m.refused().parameter == "tosa.sigmoid");
    CHECK(b.m.refused().found == "stablehlo");
    CHECK(b.m.op_of("tosa.const_shape", {}, "!tosa.shape<1>") == mo::no_value);
    CHECK(b.draft.ops.empty());
    CHECK(b.m.op("stablehlo.logistic", {b.x}, {}, dtype::f32, {2, 2}) != mo::no_value);
    CHECK(b.m.op("chlo.erf", {b.x}, {}, dtype::f32, {2, 2}) != mo::no_value);
    CHECK(b.names() == "stablehlo.logistic chlo.erf");
}

TEST_CASE("TOSA has no tensor without elements and none of seven axes") {
    CHECK(!mo::tosa.has(shape{2, 0}));
    CHECK(!mo::tosa.has(shape{1, 1, 1, 1, 1, 1, 1}));
    CHECK(mo::tosa.has(shape{1, 1, 1, 1, 1, -1}));
    CHECK(mo::stablehlo.has(shape{2, 0}));
}

} // namespace
} // namespace export_test::of_mlir_emission
