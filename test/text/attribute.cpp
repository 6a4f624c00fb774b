// test/text/attribute.cpp - an attribute's value as a string and as JSON, of every kind
// SPDX-License-Identifier: Apache-2.0
#include "graft/text/attribute.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "graft/text/json/value.hpp"

namespace text_attribute_test {

namespace {

using graft::attr_kind;
using graft::attr_value;

std::string json(attr_value const& v) {
    graft::json_writer w;
    w.open('[').open('[').open('['); // the first two levels have line breaks
    graft::write_value(w, v);
    w.close(']').close(']').close(']');
    auto const text = std::move(w).take();
    auto const first = text.find("  [") + 3;
    return text.substr(first, text.rfind("]\n ]") - first);
}
void check(attr_value const& v, std::string_view words, std::string_view in_json) {
    CAPTURE(static_cast<int>(v.kind));
    CHECK(graft::to_text(v) == words);
    CHECK(json(v) == in_json);
}

constexpr std::int64_t numbers[] = {1, 0, -1}, ends[] = {2, 3},
                       types[] = {static_cast<std::int64_t>(graft::dtype::f32), -7};
constexpr double reals[] = {0.5, -2};
constexpr std::string_view texts[] = {"a", "it's"};

attr_value of(attr_kind kind) {
    attr_value v;
    v.kind = kind;
    v.integer = -1;
    v.string = "abc";
    v.integers = numbers;
    v.floats = reals;
    v.strings = texts;
    return v;
}

} // namespace

TEST_CASE("scalars in words and as JSON") {
    check({}, "none", "null");
    check(attr_value::of(std::int64_t{-3}), "-3", "-3");
    check(attr_value::of(0.5), "0.5", "0.5");
    check(attr_value::of(true), "true", "true");
    check(attr_value::of(false), "false", "false");
    check(attr_value::of(std::string_view("SAME")), "'SAME'", "\"SAME\"");
    check(attr_value::of(graft::dtype::i8), "int8", "\"int8\"");
    check(of(attr_kind::type), "?", "\"undefined\"");
    check(of(attr_kind::unsigned_integer), "18446744073709551615", "18446744073709551615");
    check(of(attr_kind::function), "'abc'", "\"abc\"");
    check(of(attr_kind::message), "(3 bytes)", "\"abc\"");
    check(of(attr_kind::bytes), "(3 bytes)", "\"abc\"");
}

TEST_CASE("lists in words and as JSON") {
    check(of(attr_kind::integers), "[1,0,-1]", "[1,0,-1]");
    check(of(attr_kind::booleans), "[true,false,true]", "[true,false,true]");
    check(of(attr_kind::unsigned_integers), "[1,0,18446744073709551615]", "[1,0,18446744073709551615]");
    check(of(attr_kind::floats), "[0.5,-2]", "[0.5,-2.0]");
    check(of(attr_kind::byte_strings), "(2 byte strings)", "[\"a\",\"it's\"]");
    check(of(attr_kind::messages), "(2 messages)", "[\"a\",\"it's\"]");
    for (auto kind : {attr_kind::strings, attr_kind::functions}) CHECK(json(of(kind)) == "[\"a\",\"it's\"]");
    CHECK(graft::to_text(of(attr_kind::strings)).starts_with("['a',"));
    CHECK(graft::to_text(of(attr_kind::functions)) == graft::to_text(of(attr_kind::strings)));
    auto named = of(attr_kind::types);
    named.integers = types;
    check(named, "[float32,?]", "[\"float32\",\"undefined\"]");
    auto nested = of(attr_kind::integer_lists);
    nested.ends = ends;
    check(nested, "[[1,0],[-1]]", "[[1,0],[-1]]");
    nested.kind = attr_kind::float_lists;
    nested.ends = graft::span(ends).first(1);
    check(nested, "[[0.5,-2]]", "[[0.5,-2.0]]");
}

TEST_CASE("shapes and tensors have no form of their own in JSON") {
    graft::shape const shapes[] = {{2, -1}, graft::shape::scalar()};
    graft::tensor_view const tensors[] = {{{graft::dtype::f32, {}, {}, {2}}, {}}};
    attr_value v = of(attr_kind::shape);
    check(v, "?", "null");
    v.shapes = shapes;
    check(v, graft::to_text(shapes[0]), "null");
    v.kind = attr_kind::shapes;
    check(v, "[" + graft::to_text(shapes[0]) + "," + graft::to_text(shapes[1]) + "]", "null");
    v = of(attr_kind::tensor);
    check(v, "none", "null");
    v.tensors = tensors;
    check(v, graft::to_text(tensors[0].desc), "null");
    v.kind = attr_kind::tensors;
    check(v, "[" + graft::to_text(tensors[0].desc) + "]", "null");
}

TEST_CASE("long lists and strings are cut") {
    std::int64_t const many[] = {1, 2, 3, 4};
    CHECK(graft::to_text(attr_value::of(graft::span<std::int64_t const>(many)), 2) == "[1,2,... 4 in all]");
    CHECK(graft::to_text(attr_value::of(std::string_view("123456789")), 2) == "'12345678'...");
}

} // namespace text_attribute_test
