// test/export/mlir/dialects.cpp - primitives in the form of TOSA and StableHLO
// SPDX-License-Identifier: Apache-2.0
#include "test/export/mlir/target.hpp"

#include <string_view>
#include <vector>

namespace export_test::of_dialects {
namespace {

using graft::dtype;
using graft::shape;
using mo::numbers;

bool has(mo::draft_op const& o, std::string_view part) { return o.attributes.find(part) != std::string_view::npos; }
std::vector<std::int64_t> pads_in(mlir_bench const& b) {
    auto const text = b.last().attributes;
    std::vector<std::int64_t> all;
    for (auto at = text.find("pad = array<i64: ") + 17; text[at] != '>';)
        all.push_back(text[at] - '0'), at += text[at + 1] == ',' ? 3u : 1u;
    return all;
}

TEST_CASE("a divisor is a reciprocal in TOSA, of integers it is one of its own") {
    mlir_bench b(mo::tosa, {2, 3});
    (void)mo::divide(b.m, b.x, b.x);
    CHECK(b.names() == "tosa.reciprocal tosa.mul");
    CHECK(b.last().operands.size() == 3); // and a shift
    mlir_bench c(mo::tosa, {2, 3}, dtype::i32);
    (void)mo::divide(c.m, c.x, c.x);
    CHECK(c.names() == "tosa.intdiv");
    mlir_bench d(mo::stablehlo, {2, 3});
    (void)mo::divide(d.m, d.x, d.x);
    CHECK(d.names() == "stablehlo.divide");
    mlir_bench e(mo::tosa, {2, 3}, dtype::u8); // neither
    CHECK(mo::divide(e.m, e.x, e.x) == mo::no_value);
    CHECK(e.m.refused().parameter == "tosa.intdiv");
}

TEST_CASE("operands have one rank in TOSA and one shape in StableHLO") {
    mlir_bench b(mo::tosa, {2, 3});
    (void)mo::add(b.m, b.x, b.input({3}));
    CHECK(b.names() == "tosa.reshape tosa.add");
    mlir_bench c(mo::stablehlo, {2, 3});
    (void)mo::add(c.m, c.x, c.m.number(1, dtype::f32));
    CHECK(c.names() == "stablehlo.broadcast_in_dim stablehlo.add");
    CHECK(c.m.shape_of(c.last().operands[1]) == shape{2, 3});
}

TEST_CASE("a data-dependent size is read of the tensor that has it") {
    mlir_bench b(mo::stablehlo, {-1, 3});
    (void)mo::add(b.m, b.x, b.m.number(1, dtype::f32));
    CHECK(b.names() == "stablehlo.get_dimension_size stablehlo.reshape stablehlo.concatenate "
                       "stablehlo.dynamic_broadcast_in_dim stablehlo.add");
    mlir_bench c(mo::stablehlo, {-1, 4, 6});
    auto const y = mo::reshape(c.m, c.x, shape{-1, 3});
    CHECK(c.names().ends_with("stablehlo.divide stablehlo.concatenate stablehlo.dynamic_reshape"));
    CHECK(c.m.shape_of(y) == shape{-1, 3});
    mlir_bench d(mo::tosa, {-1, 4, 6});
    (void)mo::reshape(d.m, d.x, shape{-1, 3});
    CHECK(has(d.draft.ops[0], "dense<[-1, 3]>"));
}

TEST_CASE("TOSA's windows end with the image: padding that no window reaches is left out, rows are cut") {
    mo::window const w{{3, 3}, {2, 2}, {0, 0}, {1, 0}, {1, 1}};
    mlir_bench b(mo::tosa, {1, 6, 8, 2});
    auto const filter = b.input({4, 3, 3, 2});
    (void)b.m.dialect().convolve(b.m, b.x, filter, mo::no_value, w, 1, {1, 3, 3, 4});
    CHECK(b.names() == "tosa.slice tosa.conv2d"); // the windows cover 7 of 8 columns
    CHECK(pads_in(b) == std::vector<std::int64_t>{0, 1, 0, 0});
    CHECK(b.m.refused());
}

TEST_CASE("a filter for each channel is a convolution of its own, other groups go one by one") {
    mo::window const w{{1, 1}, {1, 1}, {0, 0}, {0, 0}, {1, 1}};
    mlir_bench b(mo::tosa, {1, 4, 4, 6});
    (void)b.m.dialect().convolve(b.m, b.x, b.input({12, 1, 1, 1}), mo::no_value, w, 6, {1, 4, 4, 12});
    CHECK(b.names().ends_with("tosa.depthwise_conv2d"));
    CHECK(b.m.shape_of(b.last().operands[1]) == shape{1, 1, 6, 2});
    mlir_bench c(mo::tosa, {1, 4, 4, 6});
    (void)c.m.dialect().convolve(c.m, c.x, c.input({4, 1, 1, 3}), mo::no_value, w, 2, {1, 4, 4, 4});
    CHECK(c.names().ends_with("tosa.conv2d tosa.concat"));
    mlir_bench d(mo::stablehlo, {1, 4, 4, 6});
    (void)d.m.dialect().convolve(d.m, d.x, d.input({4, 1, 1, 3}), mo::no_value, w, 2, {1, 4, 4, 4});
    CHECK(d.names() == "stablehlo.convolution");
    CHECK(has(d.last(), "feature_group_count = 2 : i64"));
    CHECK(has(d.last(), "#stablehlo.conv<[b, 0, 1, f]x[o, 0, 1, i]->[b, 0, 1, f]>"));
}

TEST_CASE("a mean over windows counts the padding in both dialects") {
    mo::window const w{{2, 2}, {2, 2}, {1, 1}, {1, 1}, {1, 1}};
    mlir_bench b(mo::tosa, {1, 4, 4, 2});
    (void)b.m.dialect().pool(b.m, b.x, false, w, {1, 3, 3, 2});
    CHECK(b.names() == "tosa.reshape tosa.pad tosa.reshape tosa.avg_pool2d");
    mlir_bench c(mo::stablehlo, {1, 4, 4, 2});
    (void)c.m.dialect().pool(c.m, c.x, false, w, {1, 3, 3, 2});
    CHECK(c.names() == "stablehlo.reduce_window stablehlo.broadcast_in_dim stablehlo.multiply");
    CHECK(has(c.draft.ops[0], "padding = dense<[[0, 0], [1, 1], [1, 1], [0, 0]]> : tensor<4x2xi64>"));
    CHECK(c.draft.ops[0].region.find("stablehlo.add") != std::string_view::npos);
}

TEST_CASE("TOSA pads three axes at a time: LLVM takes no shapes of more than six numbers") {
    mlir_bench b(mo::tosa, {2, 3, 4, 5});
    auto const y = mo::padded(b.m, b.x, {1, 1, 1, 1}, {0, 0, 0, 0});
    CHECK(b.m.shape_of(y) == shape{3, 4, 5, 6});
    for (auto const& o : b.draft.ops) CHECK(b.draft.values[o.result].type != "!tosa.shape<8>");
    CHECK(b.m.refused());
}

TEST_CASE("every second row: TOSA takes groups and keeps their first rows") {
    mlir_bench b(mo::tosa, {5, 2});
    auto const y = mo::sliced(b.m, b.x, {0, 0}, {3, 2}, {2, 1});
    CHECK(b.m.shape_of(y) == shape{3, 2});
    CHECK(b.names().find("tosa.pad") != std::string::npos); // the third group has 1 of 5 rows
    mlir_bench c(mo::stablehlo, {5, 2});
    (void)mo::sliced(c.m, c.x, {4, 0}, {3, 2}, {-2, 1});
    CHECK(c.names() == "stablehlo.reverse stablehlo.slice");
    CHECK(has(
        c.last(), "start_indices = array<i64: 0, 0>, limit_indices = array<i64: 5, 2>, strides = array<i64: 2, 1>"));
}

TEST_CASE("floats are cut to integers, where TOSA would round them") {
    mlir_bench b(mo::tosa, {3});
    (void)mo::cast(b.m, b.x, dtype::i32);
    CHECK(b.names() == "tosa.greater tosa.ceil tosa.floor tosa.select tosa.cast");
    mlir_bench c(mo::stablehlo, {3});
    (void)mo::cast(c.m, c.x, dtype::i32);
    CHECK(c.names() == "stablehlo.convert");
    mlir_bench d(mo::tosa, {3}, dtype::boolean); // TOSA has no cast from booleans to floats
    (void)mo::cast(d.m, d.x, dtype::f32);
    CHECK(d.names() == "tosa.cast tosa.cast");
    CHECK(d.m.type(d.draft.ops[0].result) == dtype::i32);
}

TEST_CASE("what is not in a dialect is made of what is") {
    for (auto const w :
        {mo::unary::sqrt, mo::unary::sign, mo::unary::round_even, mo::unary::erf, mo::unary::reciprocal}) {
        mlir_bench b(mo::tosa, {3}), c(mo::stablehlo, {3});
        CHECK(b.m.shape_of(mo::apply(b.m, w, b.x)) == shape{3});
        CHECK(c.m.shape_of(mo::apply(c.m, w, c.x)) == shape{3});
        CHECK(b.m.refused());
        CHECK(c.m.refused());
    }
}

} // namespace
} // namespace export_test::of_dialects
