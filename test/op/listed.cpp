// test/op/listed.cpp - operators as lines of a text: what a line says, what is wrong with one, catalogs of lines
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <string_view>

#include "graft/op.hpp"
#include "graft/op/catalog/fingerprint.hpp"
#include "graft/op/catalog/joined_catalog.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/operator_form.hpp"
#include "graft/op/infer/infer_node.hpp"

namespace graft::listed_test {
namespace {

struct Resize : op<Resize> {
    static constexpr auto prototype = graft::prototype("Resize")
                                          .datatype("T", f16 | f32)
                                          .input("x", "T")
                                          .optional_input("size", i32 | i64, value_depend_optional)
                                          .dynamic_input("all", at_least(2), any)
                                          .output("y", "T")
                                          .output("same", follow("x", aspect::dtype | aspect::shape))
                                          .attr("mode", "linear", one_of("linear", "nearest"))
                                          .attr("scales", {1.0, 0.1}, length(2))
                                          .attr("axes", {2, 3}, in_range(0, 3))
                                          .attr("seed", 0, at_least(0))
                                          .attr("to", as_type, one_of(f16, f32))
                                          .optional_attr("like", as_shape)
                                          .is(stateful);
    static constexpr rule::shape_spec infer_shape{"[n,c] ? ? > [n,c,?] _"};
};
struct text_of_resize {
    static constexpr std::string_view text = R"ops(
small = f16,f32
# a comment
/// Another size.
Resize x:T size?:i32,i64(value_depend_optional) all*>2:any -> y:T same=x mode?string{"linear","nearest"}="linear"
    scales?list(float)[2]=1.0,0.1 axes?list(int){0..3}=2,3 seed?int>=0=0 to?type{small} like?shape=none where T=small
    | [n,c] ? ? > [n,c,?] _ | is stateful
Plain x:f32 -> y=x
)ops";
};
struct as_struct {
    using list = ops<Resize>;
};
struct as_line {
    using list = listed_ops<text_of_resize>;
};

TEST_CASE("a line and a struct that say the same are the same definition") {
    constexpr auto a = catalog<as_line>::view();
    static_assert(a.size == 2);
    CHECK(prototype_fingerprint(catalog<as_line>::view(), 0) ==
          prototype_fingerprint(catalog<as_struct>::definitions(), 0));
}

/// The first mistake of a line and the column where it is, from 1.
struct found {
    errc code;
    std::string_view parameter;
    std::size_t column;
    friend bool operator==(found const&, found const&) = default;
};
constexpr found mistake_of(std::string_view line) {
    operator_line const l(line);
    auto const m = detail::mistake_in_line(l);
    return {
        m.code, m.parameter, 1 + (l.first_mistake().code != errc::ok ? l.place_of_mistake() : l.place_of(m.parameter))};
}
static_assert(mistake_of("A x:f32 -> y=x").code == errc::ok);

TEST_CASE("what is wrong with a line, and where") {
    CHECK(mistake_of("A x:f32,f17 -> y=x") == found{errc::unknown_dtype, "f17", 9});
    CHECK(mistake_of("A x:f32 y=x") == found{errc::malformed_line, "->", 1});
    CHECK(mistake_of("A x:f32 -> x:f32 -> y=x") == found{errc::malformed_line, "->", 18});
    CHECK(mistake_of("A x:f32 -> y=z") == found{errc::follow_of_unknown_input, "z", 14});
    CHECK(mistake_of("A x:f32 x:f16 -> y=x") == found{errc::duplicate_name, "x", 9});
    CHECK(mistake_of("A x:f32 -> y=x n?number=1") == found{errc::attribute_without_kind, "n", 18});
    CHECK(mistake_of("A x:f32 -> y=x n?int=one") == found{errc::malformed_line, "one", 22});
    CHECK(mistake_of("A x:f32 -> y=x n?int{0..2}=3") == found{errc::default_violates_constraint, "n", 21});
    CHECK(mistake_of("A x:f32 -> y:f32 | [n > [n]").code == errc::malformed_shape_spec);
    CHECK(mistake_of("A x:f32 -> y:f32 | [n] > [m]") == found{errc::malformed_shape_spec, "[m]", 26});
    CHECK(mistake_of("A x:f32 -> y:f32") == found{errc::undetermined_output_shape, "y", 12});
    CHECK(mistake_of("A x:f32,f16 -> y/x").code == errc::undetermined_output_dtype);
    CHECK(mistake_of("A x:f32 -> y=x | is steady") == found{errc::malformed_line, "steady", 21});
    CHECK(mistake_of("A x:f32 -> y=x | whatever") == found{errc::malformed_line, "whatever", 18});
    CHECK(mistake_of("A x:f32 -> y~x | broadcast z > y") == found{errc::unknown_input, "z", 28});
    CHECK(mistake_of("A x:T -> y=x where T:f32") == found{errc::malformed_line, "T:f32", 20});
    CHECK(mistake_of("A x:f32(inplace) -> y=x") == found{errc::malformed_line, "inplace", 9});
    CHECK(mistake_of("A x:f32(initial -> y=x") == found{errc::malformed_line, "x", 8});
    CHECK(mistake_of("A x:f32 -> y=x |") == found{errc::malformed_line, "|", 16});
}

/// How many words a text has and a number of where they are; 0 where one ends outside of the text.
constexpr std::size_t words_of(std::string_view text) {
    detail::line_words const all(text);
    std::size_t sum = all.size;
    for (std::size_t i = 0; i < all.size; ++i) {
        auto const end = static_cast<std::size_t>(all.words[i].data() - text.data()) + all.words[i].size();
        if (end > text.size()) return 0;
        sum = sum * 31 + end;
    }
    return sum;
}
constexpr char quoted_words[] = "A x\n  mode?string=\"a b\tc\"  |\ty \0z >";
constexpr std::array<char, 9> words_without_zero{'A', ' ', '"', ' ', '"', '\n', 'b', 'c', ' '};

TEST_CASE("words are the same for the compiler, which reads many characters in one step, and for a program") {
    constexpr std::string_view all(quoted_words, sizeof quoted_words - 1);
    static_assert(detail::line_words(all).size == 7);
    CHECK(detail::line_words(all).words[2].size() == 19);
    constexpr auto whole = words_of(all), part = words_of(all.substr(0, 20)), two = words_of(all.substr(2, 2));
    static_assert(whole != 0 && part != 0 && two == 32);
    CHECK(words_of(all) == whole);
    CHECK(words_of(all.substr(0, 20)) == part);
    constexpr std::string_view bare(words_without_zero.data(), words_without_zero.size());
    constexpr auto three = words_of(bare);
    static_assert(detail::line_words(bare).size == 3);
    CHECK(words_of(bare) == three);
    static_assert(detail::operators_in("A -> y:f32 | [] > []\n | x\n\nB -> y:f32") == 2);
}

TEST_CASE("the form of another framework") {
    operator_line const l("A x:T ids:I -> y:T keep?bool=false own?int=1 where T=f16,f32 I=i32,i64 | [I,S] I > [I,S]\n"
                          "    | tf: data,ids->output I=i32 -own name?string=\"\"");
    REQUIRE(l.first_mistake().code == errc::ok);
    operator_form const f(l, "tf");
    CHECK(f.first_mistake().code == errc::ok);
    CHECK(f.count(param_kind::attribute) == 4);
    CHECK(f.index_of(param_kind::input, "data") == 0);
    auto const& index = f.at(param_kind::attribute, f.index_of(param_kind::attribute, "I"));
    CHECK(index.has_default);
    CHECK(static_cast<dtype>(index.integer) == dtype::i32);
    CHECK(f.index_of(param_kind::attribute, "own") < 0);
    operator_line const whole("A x:f32 -> y=x | tf: data:T -> out:T T?type{f32}=f32");
    operator_form const all(whole, "tf");
    CHECK(all.first_mistake().code == errc::ok);
    CHECK(all.index_of(param_kind::attribute, "T") == 0);
    operator_line const wrong("A x:f32 -> y=x | tf: data->out none=1");
    CHECK(operator_form(wrong, "tf").first_mistake().code == errc::unknown_attribute);
    CHECK(wrong.form("onnx").empty());
}

TEST_CASE("an attribute has another name in another framework") {
    operator_line const l("A x:f32 -> y:to slope?float=0 mode?string{\"a\",\"b\"}=\"a\" to?type{f16,f32}=f32\n"
                          "    | tf: slope>alpha=0.5 mode>kind?string{\"a\"} to>out_type");
    REQUIRE(l.first_mistake().code == errc::ok);
    operator_form const f(l, "tf");
    REQUIRE(f.first_mistake().code == errc::ok);
    CHECK(f.count(param_kind::attribute) == 3);
    CHECK(f.index_of(param_kind::attribute, "slope") < 0);
    CHECK(f.at(param_kind::attribute, f.index_of(param_kind::attribute, "alpha")).real == 0.5);
    CHECK(!f.at(param_kind::attribute, f.index_of(param_kind::attribute, "kind")).has_default);
    CHECK(f.at(param_kind::output, 0).type_attribute == "out_type");
    CHECK(f.name_of("slope") == "alpha");
    CHECK(f.name_of("mode") == "kind");
    CHECK(f.name_of("x") == "x");
    operator_line const stranger("A x:f32 -> y=x | tf: none>other");
    CHECK(operator_form(stranger, "tf").first_mistake().code == errc::unknown_attribute);
}

TEST_CASE("two marks of one input are one statement") {
    constexpr operator_line l("A x:f32 -> y~x%x");
    static_assert(l.first_mistake().code == errc::ok);
    CHECK(l.at(param_kind::output, 0).follow_aspects == static_cast<unsigned>(aspect::dtype | aspect::format));
    CHECK(operator_line("A x:f32 z:f32 -> y~x%z").first_mistake().code == errc::duplicate_follow);
}

struct of_rules {
    static constexpr char text[] = R"ops(
Sum a:f32 b:f32 c?:f32 -> y:f32 | broadcast
Rows x:f32 ids:i32 -> y~x(compute_depend) | [?,S] [?] > [?,S] | at_most ids > y
Fill -> y:f32 like?shape | > @ of like
)ops";
};
struct rule_ops {
    using list = listed_ops<of_rules>;
};
using Sum = listed<of_rules, "Sum">;
static_assert(infer<Sum>("y", {{"a", {2, 1}}, {"b", {1, 3}}}) == shape{2, 3});
static_assert(catalog<rule_ops>::id_of<listed<of_rules, "Fill">> == 2);

TEST_CASE("rules of lines run as those of structs") {
    CHECK(infer<Sum>("y", {{"a", {2, 1}}, {"b", {1, 3}}, {"c", {4, 1, 1}}}) == shape{4, 2, 3});
    auto const view = catalog<rule_ops>::view();
    CHECK((view.run[0] == view.run[1])); // one entry for all lines of a text
    CHECK(view.ops[1].has_rule(step::infer_bound));
    CHECK_FALSE(view.ops[0].has_rule(step::infer_bound));
    catalog_view const parts[]{view, catalog<as_struct>::view()};
    joined_catalog const both(parts);
    REQUIRE(both.state());
    CHECK(both.view().size == 4);
    CHECK(both.view().find("Resize") == 3);
}

} // namespace
} // namespace graft::listed_test
