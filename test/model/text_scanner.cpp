// test/model/text_scanner.cpp - words, marks and values of a front end's own text format, and mistakes at their
// positions
// SPDX-License-Identifier: Apache-2.0
#include "graft/model/text_scanner.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace model_text_scanner_test {

namespace {

using graft::attr_kind, graft::attr_value, graft::errc;

/// The error of one value; `ok` if there is none.
errc value_of(std::string_view text, attr_value& v) {
    graft::error_list errors;
    graft::model::text_scanner in(text, "f", errors);
    bool const fine = in.value(v);
    CHECK(fine == errors.errors.empty());
    return fine ? errc::ok : errors.errors[0].code;
}

} // namespace

TEST_CASE("text_scanner: values have the kinds that they are written in") {
    attr_value v;
    CHECK(value_of("12", v) == errc::ok);
    CHECK((v.kind == attr_kind::integer && v.integer == 12));
    CHECK(value_of("-9223372036854775808", v) == errc::ok);
    CHECK((v.kind == attr_kind::integer && v.integer == INT64_MIN));
    CHECK(value_of("-0.5e1", v) == errc::ok);
    CHECK((v.kind == attr_kind::floating && v.real == -5.0));
    CHECK(value_of("'a b'", v) == errc::ok);
    CHECK((v.kind == attr_kind::string && v.string == "a b"));
    CHECK(value_of("\"\"", v) == errc::ok);
    CHECK((v.kind == attr_kind::string && v.string.empty()));
    CHECK(value_of("true", v) == errc::ok);
    CHECK((v.kind == attr_kind::boolean && v.integer == 1));
    CHECK(value_of("false", v) == errc::ok);
    CHECK((v.kind == attr_kind::boolean && v.integer == 0));
}

TEST_CASE("text_scanner: lists between marks, and values in lists") {
    graft::error_list errors;
    graft::arena storage;
    attr_value v;
    graft::model::text_scanner in("(a, b) () [(1,1), (0,-2)] [1, 2.5] ['p', 'q'] [] 7 [1", "f", errors);
    std::vector<std::string_view> words;
    auto const word = [&] { return in.word(words.emplace_back(), "a word"); };
    CHECK((in.list("(", ")", word) && in.list("(", ")", word)));
    CHECK(words == std::vector<std::string_view>{"a", "b"});
    REQUIRE(in.values(v, storage));
    CHECK((v.kind == attr_kind::integers && v.integers.size() == 4 && v.integers[3] == -2));
    REQUIRE(in.values(v, storage));
    CHECK((v.kind == attr_kind::floats && v.floats.size() == 2 && v.floats[0] == 1.0 && v.floats[1] == 2.5));
    REQUIRE(in.values(v, storage));
    CHECK((v.kind == attr_kind::strings && v.strings.size() == 2 && v.strings[1] == "q"));
    REQUIRE(in.values(v, storage));
    CHECK((v.kind == attr_kind::integers && v.integers.empty()));
    REQUIRE(in.values(v, storage));
    CHECK((v.kind == attr_kind::integer && v.integer == 7));
    CHECK_FALSE(errors.failed());
    CHECK_FALSE(in.values(v, storage));
    CHECK(errors.errors[0].expected == "]");
    for (auto const& [text, code] :
        {std::pair{"[[[1]]]", errc::nesting_too_deep}, {"[1, 'a']", errc::wrong_attribute_kind},
            {"[true]", errc::wrong_attribute_kind}, {"[1 2]", errc::syntax_error}, {"[(1]", errc::syntax_error}}) {
        graft::error_list declared;
        graft::model::text_scanner wrong(text, "f", declared);
        CHECK_FALSE(wrong.values(v, storage));
        REQUIRE(declared.errors.size() == 1);
        CHECK(declared.errors[0].code == code);
    }
}

TEST_CASE("text_scanner: what is no value, or does not fit") {
    attr_value v;
    CHECK(value_of("", v) == errc::syntax_error);
    CHECK(value_of("-", v) == errc::syntax_error);
    CHECK(value_of("word", v) == errc::syntax_error);
    CHECK(value_of("- 5", v) == errc::number_out_of_range);
    CHECK(value_of("9223372036854775808", v) == errc::number_out_of_range);
    CHECK(value_of("1e999", v) == errc::number_out_of_range);
    CHECK(value_of("0x10", v) == errc::number_out_of_range);
    CHECK(value_of("'open", v) == errc::syntax_error);
    CHECK(value_of("'a\\n'", v) == errc::invalid_escape);
    CHECK(value_of("\x01", v) == errc::syntax_error);
}

TEST_CASE("text_scanner: words and marks; comments and blanks are between them; errors have a place") {
    graft::error_list errors;
    graft::model::text_scanner in("graph # one\n  net(x)", "a.txt", errors);
    std::string_view word;
    CHECK(in.next_is("graph"));
    CHECK(!in.take("net"));
    CHECK(in.word(word, "a word"));
    CHECK(word == "graph");
    CHECK(in.take("net"));
    CHECK(!in.word(word, "a name"));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].where.file == "a.txt");
    CHECK(errors.errors[0].where.line == 2);
    CHECK(errors.errors[0].where.column == 6);
    CHECK(errors.errors[0].expected == "a name");
    CHECK(errors.errors[0].got == "(");
    CHECK((in.expect("(") && in.expect("x") && in.expect(")")));
    CHECK(in.at_end());
    CHECK(!in.take(""));
    CHECK(!in.expect(";"));
    CHECK(errors.errors[1].got == "the end of the text");
}

TEST_CASE("text_scanner: where the text is no token nothing goes on, and the end is not reached") {
    graft::error_list errors;
    graft::model::text_scanner in("a 'open", "f", errors);
    CHECK(in.take("a"));
    CHECK(in.is_broken());
    CHECK(!in.at_end());
    CHECK(!in.expect(";"));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].expected == "a closing quote");
}

} // namespace model_text_scanner_test
