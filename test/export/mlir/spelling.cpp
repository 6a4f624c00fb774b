// test/export/mlir/spelling.cpp - types, numbers, names and elements in MLIR's syntax
// SPDX-License-Identifier: Apache-2.0
#include "test/export/mlir/target.hpp"

#include <cstring>
#include <limits>
#include <vector>

namespace export_test::of_spelling {
namespace {

using graft::dtype;
using graft::shape;

static_assert(mo::element_name(dtype::f32) == "f32" && mo::element_name(dtype::u8) == "ui8");
static_assert(mo::element_name(dtype::boolean) == "i1" && mo::element_name(dtype::string).empty());
static_assert(mo::is_real(dtype::bf16) && !mo::is_real(dtype::i32));

TEST_CASE("types have their dims, data-dependent ones as question marks") {
    CHECK(mo::type_text(dtype::f32, shape{1, -1, 3}) == "tensor<1x?x3xf32>");
    CHECK(mo::type_text(dtype::i64, shape::scalar()) == "tensor<i64>");
}

TEST_CASE("numbers are read back as the same bits") {
    CHECK(mo::number_text(0.5, dtype::f32) == "5.0e-01 : f32");
    CHECK(mo::number_text(0.1, dtype::f32) == "1.0e-01 : f32");
    CHECK(mo::number_text(1.0 / 3, dtype::f64) == "3.333333333333333e-01 : f64");
    CHECK(mo::number_text(-7, dtype::i32) == "-7 : i32");
    auto const infinite = std::numeric_limits<double>::infinity();
    CHECK(mo::number_text(infinite, dtype::f32) == "0x7F800000 : f32");
    CHECK(mo::number_text(-infinite, dtype::f16) == "0xFC00 : f16");
    CHECK(mo::number_text(std::numeric_limits<double>::quiet_NaN(), dtype::bf16) == "0x7FC0 : bf16");
}

TEST_CASE("names may hold any byte") {
    CHECK(mo::quoted("a/b:0") == "\"a/b:0\"");
    CHECK(mo::quoted("say \"hi\"\\\n") == "\"say \\22hi\\22\\5C\\0A\"");
}

TEST_CASE("lists") {
    std::int64_t const two[]{1, -2};
    CHECK(mo::list_text(two) == "[1, -2]");
    CHECK(mo::array_text(two, "i32") == "array<i32: 1, -2>");
    CHECK(mo::array_text({}) == "array<i64>");
}

std::string elements(dtype t, shape const& s, std::vector<std::uint8_t> const& bytes) {
    std::string text;
    mo::append_elements(text, {{t, graft::format::nd, graft::format::nd, s},
                                  {reinterpret_cast<std::byte const*>(bytes.data()), bytes.size()}, {}});
    return text;
}

TEST_CASE("elements are bytes in hex, equal ones one of them") {
    CHECK(elements(dtype::i16, shape{2}, {1, 0, 255, 16}) == "dense<\"0x0100FF10\"> : tensor<2xi16>");
    CHECK(elements(dtype::i16, shape{2}, {1, 0, 1, 0}) == "dense<\"0x0100\"> : tensor<2xi16>");
    CHECK(elements(dtype::i16, shape{1}, {1, 0}) == "dense<\"0x0100\"> : tensor<1xi16>");
    CHECK(elements(dtype::f32, shape{0, 3}, {}) == "dense<> : tensor<0x3xf32>");
}

TEST_CASE("booleans are words: in hex they would be bits") {
    CHECK(elements(dtype::boolean, shape{2, 2}, {1, 0, 0, 1}) ==
          "dense<[[true, false], [false, true]]> : tensor<2x2xi1>");
    CHECK(elements(dtype::boolean, shape{3}, {1, 1, 1}) == "dense<true> : tensor<3xi1>");
}

} // namespace
} // namespace export_test::of_spelling
