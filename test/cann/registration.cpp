// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string_view>

#include "graft/cann/graph/operator_reg.h"
#include "graft/op/catalog/catalog.hpp"

// As CANN's headers write it; the typing mistakes are real ones.
// clang-format off
namespace ge {
REG_OP(TypedThreeWays)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, ge::DT_INT4}))
    .OPTIONAL_INPUT(bias, "T")
    .DYNAMIC_INPUT(parts, TensorType::NumberType())
    .OUTPUT(y, "T")
    .OUTPUT(z, "Both")
    .DYNAMIC_OUTPUT(rest, TensorType({BasicType(), DT_BOOL}))
    .ATTR(axis, Int, -1)
    .ATTR(alpha, Float, 0.5)
    .ATTR(flag, Bool, true)
    .ATTR(mode, String, "SAME")
    .ATTR(dtype, Type, DT_INT64)
    .ATTR(strides, ListInt, {1, 2, 3})
    .ATTR(shape, ListInt, ge::UNKNOWN_RANK)
    .ATTR(scales, ListFloat, {0.5, 2})
    .ATTR(names, ListString, {"a", "bc"})
    .ATTR(types, ListType, {DT_FLOAT, DT_BOOL})
    .ATTR(pairs, ListListInt, {{1, 2}, {}, {3}})
    .ATTR(value, Tensor, Tensor())
    .REQUIRED_ATTR(count, Int)
    .GRAPH(body)
    .DYNAMIC_GRAPH(branches)
    .DATATYPE(T, TensorType({DT_FLOAT, DT_INT8}))
    .DATATYPE(U, TensorType::RealNumberType())
    .DATATYPE(Both, Promote({"T", "U"}))
    .OP_END_FACTORY_REG(TypedThreeWays)

REG_OP(NoPorts).OP_END_FACTORY_REG(NoPorts)

REG_OP(TypedByAttribute)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, "dst")
    .REQUIRED_ATTR(dst, Type)
    .DATATYPE(dst, TensorType::IndexNumberType())
    .OP_END_FACTORY_REG(TypedByAttribute)

REG_OP(TypedByLists)
    .DYNAMIC_INPUT(x, "L")
    .DYNAMIC_OUTPUT(y, "L")
    .DATATYPE(L, ListTensorType(TensorType::FLOAT()))
    .OP_END_FACTORY_REG(TypedByLists)

REG_OP(Slipped)
    .INPUT(a, TensorType({DT_FLOAT32, DT_FLOAT16}))
    .INPUT(b, TensorType({FloatingDataType, DT_INT8}))
    .INPUT(c, TensorType({DT_INT8, DT_INT8}))
    .INPUT(d, DT_INT32)
    .INPUT(e, TensorType:ALL())
    .INPUT(f, TensorType::({DT_FLOAT}))
    .INPUT(g, TensorType({}))
    .INPUT(h, "V")
    .INPUT(dim, TensorType::IndexNumberType())
    .OUTPUT(y, TensorType(BasicType))
    .ATTR(dim, Int, 0)
    .OP_END_FACTORY_REG(Slipped)
} // namespace ge
// clang-format on

namespace cann_registration_test {
namespace {

using graft::attr_kind;
using graft::dtype;
using graft::presence;
using kind = graft::cann::slip_kind;

struct operators {
    using list = GRAFT_CANN_OPERATORS;
};
constexpr auto catalog = graft::catalog<operators>::definitions();

constexpr graft::param_row const* row(std::string_view op,
    graft::span<graft::param_row const> (graft::catalog_view::*of)(graft::op_id) const, std::string_view name) {
    auto const rows = (catalog.*of)(catalog.find(op));
    auto const at = catalog.index_of(rows, name);
    return at < 0 ? nullptr : &rows[static_cast<std::size_t>(at)];
}
constexpr auto inputs = &graft::catalog_view::inputs, outputs = &graft::catalog_view::outputs,
               attributes = &graft::catalog_view::attributes;
constexpr graft::dtype_set types(graft::param_row const* r) { return graft::dtype_set::of(r->types); }
constexpr graft::attr_value value(std::string_view name) {
    return catalog.default_of(*row("TypedThreeWays", attributes, name));
}
using families = graft::dtype_families;

static_assert(catalog.size == 5);
static_assert(types(row("TypedThreeWays", inputs, "x")) == (dtype::f32 | dtype::f16 | graft::dtype_set(dtype::i4)));
static_assert(row("TypedThreeWays", inputs, "bias")->how == presence::optional);
static_assert(row("TypedThreeWays", inputs, "parts")->how == presence::dynamic);
static_assert(types(row("TypedThreeWays", inputs, "parts")) == families::number - dtype::qi16 - dtype::qu16);
static_assert(row("TypedThreeWays", outputs, "y")->variable == row("TypedThreeWays", inputs, "bias")->variable);
static_assert(types(row("TypedThreeWays", outputs, "y")) == (dtype::f32 | dtype::i8));
static_assert(row("TypedThreeWays", outputs, "rest")->how == presence::dynamic);
static_assert(types(row("TypedThreeWays", outputs, "rest")) == (families::number | dtype::boolean));
static_assert(catalog.ops[0].facts == 1); // the promotion of z
static_assert(value("axis").integer == -1 && value("alpha").real == 0.5 && value("flag").integer == 1);
static_assert(value("mode").string == "SAME" && value("dtype").type() == dtype::i64);
static_assert(value("strides").integers.size() == 3 && value("strides").integers[2] == 3);
static_assert(value("shape").integers.size() == 1 && value("shape").integers[0] == -2);
static_assert(value("scales").floats.size() == 2 && value("scales").floats[1] == 2);
static_assert(value("types").integers[1] == static_cast<std::int64_t>(dtype::boolean));
static_assert(value("pairs").ends.size() == 3 && value("pairs").integers[2] == 3);
static_assert(row("TypedThreeWays", attributes, "value")->attribute == attr_kind::tensor);
static_assert(row("TypedThreeWays", attributes, "value")->how == presence::optional);
static_assert(row("TypedThreeWays", attributes, "count")->how == presence::required);
static_assert(!row("TypedThreeWays", attributes, "count")->has_default);
static_assert(row("TypedThreeWays", attributes, "body")->attribute == attr_kind::function);
static_assert(row("TypedThreeWays", attributes, "branches")->attribute == attr_kind::functions);
static_assert(catalog.inputs(catalog.find("NoPorts")).empty());
static_assert(row("TypedByAttribute", outputs, "y")->type_attribute == 0);
static_assert(row("TypedByLists", inputs, "x")->variable >= graft::list_variable);
static_assert(row("TypedByLists", inputs, "x")->variable == row("TypedByLists", outputs, "y")->variable);

// a dtype left open by mistake is any dtype; a group without parentheses is still a group
static_assert(types(row("Slipped", inputs, "a")) == families::any);
static_assert(types(row("Slipped", inputs, "b")) == ((families::floating - dtype::bf16) | dtype::i8));
static_assert(types(row("Slipped", inputs, "c")) == graft::dtype_set(dtype::i8));
static_assert(types(row("Slipped", inputs, "h")) == families::any);
static_assert(row("Slipped", inputs, "dim") && row("Slipped", attributes, "dim"));

static_assert(graft::cann::slips<ge::op::TypedThreeWays>.empty());
static_assert(graft::cann::spotless<graft::ops<ge::op::TypedThreeWays, ge::op::NoPorts, ge::op::TypedByAttribute>>);
static_assert(graft::cann::slips<operators::list>.size() == 10);

} // namespace

TEST_CASE("slips are listed with operator, parameter and the piece of text that is wrong") {
    struct {
        kind is;
        std::string_view parameter, text;
    } const expected[] = {{kind::name_twice, "dim", "dim"}, {kind::names_no_type, "a", "DT_FLOAT32"},
        {kind::group_without_call, "b", "FloatingDataType"}, {kind::type_twice, "c", "DT_INT8"},
        {kind::no_type_expression, "d", "DT_INT32"}, {kind::odd_spelling, "e", "TensorType:ALL()"},
        {kind::odd_spelling, "f", "TensorType::({DT_FLOAT})"}, {kind::no_types, "g", "TensorType({})"},
        {kind::undeclared_variable, "h", "V"}, {kind::group_without_call, "y", "BasicType"}};
    auto const& found = graft::cann::slips<operators::list>;
    REQUIRE(found.size() == std::size(expected));
    for (std::size_t i = 0; i < found.size(); ++i) {
        INFO(expected[i].parameter);
        CHECK(found[i].op == "Slipped");
        CHECK(found[i].kind == expected[i].is);
        CHECK(found[i].parameter == expected[i].parameter);
        CHECK(found[i].text == expected[i].text);
        CHECK(!words_of(found[i].kind).empty());
    }
}

TEST_CASE("strings of a list default are in the catalog") {
    auto const* names = row("TypedThreeWays", attributes, "names");
    auto const texts = catalog.default_strings(*names);
    REQUIRE(texts.size() == 2);
    CHECK(catalog.text(texts[1]) == "bc");
}

TEST_CASE("element types have CANN's numbers") {
    for (int i = 0; i < ge::DT_MAX; ++i) {
        auto const t = graft::cann::dtype_of(i);
        if (t == dtype::undefined || i == ge::DT_STRING_REF) continue;
        CHECK(graft::cann::data_type_of(t) == i);
    }
    CHECK(graft::cann::dtype_of(-1) == dtype::undefined);
    CHECK(graft::cann::dtype_of(1000) == dtype::undefined);
    CHECK(graft::cann::data_type_of(dtype::u4) == ge::DT_UNDEFINED);
}

} // namespace cann_registration_test
