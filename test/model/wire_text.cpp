// test/model/wire_text.cpp - protobuf text format: the grammar, its mistakes and their places, real files
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/frontend/caffe/schema.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/wire/text.hpp"
#include "test/corpus.hpp"

namespace model_wire_text_test {

using namespace graft;

namespace {

using ft = wire::field_type;

struct schema {
    static wire::message_schema const inner, entry;
};
constexpr wire::enum_value colour_values[] = {{"red", 0}, {"green", 1}, {"minus", -3}};
constexpr wire::enum_schema colour{"Colour", colour_values};
constexpr wire::field_schema inner_fields[] = {
    {.name = "must", .number = 1, .type = ft::int32, .required = true},
    {.name = "inner", .number = 2, .type = ft::message, .message = &schema::inner},
};
constexpr wire::message_schema schema::inner{"Inner", inner_fields};
constexpr wire::field_schema entry_fields[] = {
    {.name = "key", .number = 1, .type = ft::string},
    {.name = "value", .number = 2, .type = ft::int64},
};
constexpr wire::message_schema schema::entry{"Entry", entry_fields};
constexpr wire::field_schema group_fields[] = {{.name = "x", .number = 1, .type = ft::int32}};
constexpr wire::message_schema group_schema{"All.Tail", group_fields};
constexpr wire::field_schema all_fields[] = {
    {.name = "i32", .number = 1, .type = ft::int32},
    {.name = "i64", .number = 2, .type = ft::int64},
    {.name = "u32", .number = 3, .type = ft::uint32},
    {.name = "u64", .number = 4, .type = ft::uint64},
    {.name = "s32", .number = 5, .type = ft::sint32},
    {.name = "real", .number = 6, .type = ft::float_},
    {.name = "wide", .number = 7, .type = ft::double_},
    {.name = "flag", .number = 8, .type = ft::boolean},
    {.name = "text", .number = 9, .type = ft::string},
    {.name = "colour", .number = 10, .type = ft::enumeration, .values = &colour},
    {.name = "inner", .number = 11, .type = ft::message, .message = &schema::inner},
    {.name = "many", .number = 12, .type = ft::int32, .repeated = true},
    {.name = "inners", .number = 13, .type = ft::message, .repeated = true, .message = &schema::inner},
    {.name = "map", .number = 14, .type = ft::message, .repeated = true, .map = true, .message = &schema::entry},
    {.name = "tail", .number = 15, .type = ft::group, .message = &group_schema},
    {.name = "one", .number = 16, .type = ft::int32, .oneof = 1},
    {.name = "other", .number = 17, .type = ft::string, .oneof = 1},
};
constexpr wire::message_schema all{"All", all_fields};

struct answer {
    bool fine = false;
    std::vector<std::byte> wire{};
    graft::series<wire::position> marks{};
    error_list errors{};
};

answer read(std::string_view text, wire::message_schema const& root = all, wire::text_options const& options = {}) {
    answer a;
    a.fine = wire::text_to_wire(text, root, a.wire, a.marks, options, "file", a.errors);
    return a;
}

/// The first error as `line:column code`, or `fine`.
std::string error_of(
    std::string_view text, wire::message_schema const& root = all, wire::text_options const& options = {}) {
    auto const a = read(text, root, options);
    if (a.fine) return "fine";
    auto const& e = a.errors.errors.at(0);
    constexpr std::pair<errc, char const*> names[] = {
        {errc::syntax_error, "syntax"},
        {errc::unknown_field, "unknown field"},
        {errc::number_out_of_range, "range"},
        {errc::invalid_escape, "escape"},
        {errc::unknown_enum_value, "unknown enum"},
        {errc::duplicate_field, "duplicate"},
        {errc::missing_field, "missing"},
        {errc::nesting_too_deep, "deep"},
        {errc::wrong_attribute_value, "value"},
    };
    std::string name = "?";
    for (auto const& [code, word] : names)
        if (code == e.code) name = word;
    return std::to_string(e.where.line) + ":" + std::to_string(e.where.column) + " " + name;
}

/// The first field of the encoded text.
wire::field first(answer const& a) {
    wire::field f{};
    wire::reader(a.wire).next(f);
    return f;
}
std::uint64_t number(std::string_view text) { return first(read(text)).value; }
std::string string(std::string_view text) {
    auto const a = read("text: " + std::string(text));
    return a.fine ? std::string(wire::as_string(first(a).bytes)) : "refused";
}

/// A message in canonical form: sorted by number, zeros of proto3 omitted, packed or not, maps by key.
std::string canonical(byte_view bytes, wire::message_schema const& of, bool entry = false) {
    std::map<std::uint32_t, std::vector<std::string>> values;
    std::map<std::uint32_t, std::vector<std::byte>> nested; // singular messages that occur twice are one
    wire::reader r(bytes);
    for (wire::field f{}; r.next(f);) {
        auto const field = of.find(f.number);
        if (!field) {
            values[f.number].push_back("unknown " + std::to_string(f.value) + std::string(wire::as_string(f.bytes)));
            continue;
        }
        auto& list = values[f.number];
        if (field->type == ft::message) {
            if (field->repeated) {
                list.push_back(canonical(f.bytes, *field->message, field->map));
            } else {
                auto& all_of_it = nested[f.number];
                all_of_it.insert(all_of_it.end(), f.bytes.begin(), f.bytes.end());
                list = {canonical(all_of_it, *field->message)};
            }
        } else if (wire::wire_type_of(field->type) == wire::wire_type::bytes) {
            if (!field->repeated) list.clear();
            list.emplace_back(wire::as_string(f.bytes));
        } else {
            auto const e = wire::each_scalar(f, wire::wire_type_of(field->type), [&](std::uint64_t raw) {
                if (!field->repeated) list.clear();
                list.push_back(std::to_string(raw));
            });
            if (e != errc::ok) list.push_back("broken");
        }
    }
    std::string text = r.error() == errc::ok ? "{" : "broken{";
    for (auto& [n, list] : values) {
        auto const field = of.find(n);
        auto const scalar = field && field->type != ft::message;
        if (field && field->map) {
            std::map<std::string, std::string> by_key;
            for (auto const& e : list) by_key[e.substr(0, e.find('\1'))] = e;
            list.clear();
            for (auto const& [key, e] : by_key) list.push_back(e);
        }
        if (field && !field->repeated && field->oneof == 0 && of.proto3 && scalar &&
            (list[0] == "0" || list[0].empty()))
            continue;
        if (entry && list[0] == "{}") continue;
        for (auto const& v : list) text += std::to_string(n) + "=" + v + (entry ? "\1" : ";");
    }
    return text + "}";
}

std::string contents(std::filesystem::path const& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream all_of_it;
    all_of_it << file.rdbuf();
    return all_of_it.str();
}

} // namespace

TEST_CASE("a field that completes messages of a kind comes last in those without it") {
    wire::text_options options;
    options.marked = &schema::entry;
    options.completed = schema::entry["value"];
    options.completed_value = 7;
    auto const a = read("map { key: 'a' } map { value: 3 key: 'b' } map { value: 0 } map {}", all, options);
    auto const b = read("map { key: 'a' value: 7 } map { value: 3 key: 'b' } map { value: 0 } map { value: 7 }");
    REQUIRE(a.fine);
    CHECK(a.wire == b.wire);
    CHECK(a.marks.size() == 4);
    CHECK(error_of("map { key: 'a'", all, options) == error_of("map { key: 'a'"));
}

TEST_CASE("scalars are accepted in every spelling") {
    CHECK(number("i32: 0x1F") == 31);
    CHECK(number("i32: 017") == 15);
    CHECK(number("i32: -2147483648") == 0xFFFFFFFF80000000);
    CHECK(number("i64:-9223372036854775808") == 0x8000000000000000);
    CHECK(number("u64: 18446744073709551615") == UINT64_MAX);
    CHECK(number("s32: - 5") == 9);
    CHECK(number("colour: green") == 1);
    CHECK(number("colour: -3") == 0xFFFFFFFFFFFFFFFD);
    for (auto const* yes : {"true", "True", "t", "1", "0x1", "01"}) CHECK(number("flag: " + std::string(yes)) == 1);
    for (auto const* no : {"false", "False", "f", "0"}) CHECK(number("flag: " + std::string(no)) == 0);
    CHECK(wire::as_float(number("real: 1.5f")) == 1.5f);
    CHECK(wire::as_float(number("real: 3f")) == 3);
    CHECK(wire::as_float(number("real: .5")) == 0.5f);
    CHECK(wire::as_float(number("real: 5.")) == 5);
    CHECK(wire::as_float(number("real: -1e-2F")) == -1e-2f);
    CHECK(wire::as_double(number("wide: -INF")) == -HUGE_VAL);
    CHECK(wire::as_double(number("wide: Infinity")) == HUGE_VAL);
    CHECK(wire::as_double(number("wide: 1e400")) == HUGE_VAL);
    CHECK(wire::as_double(number("wide: 1e-400")) == 0);
    CHECK(wire::as_double(number("wide: 0.00012e-400")) == 0);
    CHECK(wire::as_double(number("wide: 0.00012e+4000")) == HUGE_VAL);
    CHECK(wire::as_double(number("wide: 123456789012345678901234567890")) == 123456789012345678901234567890.0);
    CHECK(std::isnan(wire::as_double(number("wide: NaN"))));
    CHECK(wire::as_float(number("real: 3.4028235677973366e+38")) == std::numeric_limits<float>::max());
    CHECK(wire::as_float(number("real: 3.4028236e+38")) == std::numeric_limits<float>::infinity());
}

TEST_CASE("fields of a oneof exclude each other, also where others extend the message") {
    static constexpr wire::field_schema more[] = {{.name = "added", .number = 100, .type = ft::int32},
        {.name = "choice", .number = 101, .type = ft::int32, .oneof = 1}};
    static constexpr wire::schema_extension extensions[] = {{&schema::inner, group_fields}, {&all, more}};
    wire::text_options options;
    options.extensions = extensions;
    CHECK(error_of("one: 1 i32: 2 added: 3", all, options) == "fine");
    CHECK(error_of("one: 1\nother: 'a'") == "2:1 duplicate");
    CHECK(error_of("added: 1\nchoice: 1\nother: 'a'", all, options) == "3:1 duplicate");
    CHECK(read("added: 1 choice: 1 other: 'a'", all, options).errors.errors.at(0).expected ==
          "only one of choice and other");
}

TEST_CASE("strings: both quotes, neighbours, all escapes") {
    CHECK(string("\"a'b\"") == "a'b");
    CHECK(string("'a\"b'") == "a\"b");
    CHECK(string("\"a\" 'b' # c\n \"d\"") == "abd");
    CHECK(string("'\\a\\b\\f\\n\\r\\t\\v\\\\\\'\\\"\\?'") == "\a\b\f\n\r\t\v\\'\"?");
    CHECK(string("'\\0\\101\\3777'") == std::string("\0A\3777", 4));
    CHECK(string("'\\x41\\xfg'") == "A\x0Fg");
    CHECK(string("'\\u00e9\\u20ac\\U0001F600'") == "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80");
    CHECK(string("'\\ud83d\\ude00'") == "\xF0\x9F\x98\x80");
    CHECK(string("'\\u0041\\U0000007e'") == "A~");
    CHECK(string("'\xFF\xC3'") == "\xFF\xC3");
    CHECK(string("''") == "");
    CHECK(string("\"" + std::string(1000, 'x') + "\"") == std::string(1000, 'x'));
    CHECK(error_of("text: 'ab\\q'") == "1:10 escape");
    CHECK(error_of("text: '\\xg'") == "1:8 escape");
    CHECK(error_of("text: '\\u12'") == "1:8 escape");
    CHECK(error_of("text: '\\U00110000'") == "1:8 escape");
    CHECK(error_of("text: 'a\nb'") == "1:7 syntax");
    CHECK(error_of("text: 'a") == "1:7 syntax");
    CHECK(error_of("text: 'a\\") == "1:7 syntax");
}

TEST_CASE("messages, lists, maps and groups are accepted in every form") {
    auto const one = read("inners { must: 1 } inners: < must: 1 > inners: { must: 1 }; inners < must: 1 >,");
    CHECK(one.fine);
    CHECK(canonical(one.wire, all) == "{13={1=1;};13={1=1;};13={1=1;};13={1=1;};}");
    CHECK(canonical(read("inners: [{must:1}, <must:2>] inners []").wire, all) == "{13={1=1;};13={1=2;};}");
    CHECK(canonical(read("many: 1 many: [2, 0x3] many: [] many: [-1]").wire, all) ==
          "{12=1;12=2;12=3;12=18446744073709551615;}");
    CHECK(read("map { key: 'a' value: 1 } map { value: 2 key: 'b' } map {}").fine);
    CHECK(read("Tail { x: 3 }").fine);
    CHECK(canonical(first(read("Tail { x: 3 }")).bytes, group_schema) == "{1=3;}");
    CHECK(error_of("tail { x: 3 }") == "1:1 unknown field");
    CHECK(read("").fine);
    CHECK(read("# nothing").fine);
    CHECK(error_of("many: [1, ]") == "1:11 syntax");
    CHECK(error_of("i32: [1]") == "1:6 syntax");
    CHECK(error_of("inner { must: 1 >") == "1:17 syntax");
    CHECK(error_of("inner { must: 1") == "1:16 syntax");
    CHECK(error_of("i32 1") == "1:5 syntax");
    CHECK(error_of("i32: 1 }") == "1:8 syntax");
    CHECK(error_of("i32: 1;;") == "1:8 syntax");
    CHECK(error_of("1: 1") == "1:1 syntax");
    CHECK(read("\xEF\xBB\xBFi32: 1").fine); // a byte order mark, only once
    CHECK(error_of("\xEF\xBB\xBF\xEF\xBB\xBFi32: 1") != "fine");
    CHECK(error_of("\xEF\xBB\xBFi32: [1]") == "1:6 syntax"); // the mark is no part of the line
    CHECK(error_of("\xEF\xBB\xBFi32: 1\n many: [1, ]") == "2:12 syntax");
}

TEST_CASE("values that do not fit are errors at their place") {
    CHECK(error_of("i32: 1\n  i32: 2") == "2:3 duplicate");
    CHECK(error_of("one: 1 other: 'x'") == "1:8 duplicate");
    CHECK(error_of("i32: 2147483648") == "1:6 range");
    CHECK(error_of("i32: -2147483649") == "1:6 range");
    CHECK(error_of("u32: 4294967296") == "1:6 range");
    CHECK(error_of("u32: -1") == "1:6 range");
    CHECK(error_of("u64: 18446744073709551616") == "1:6 range");
    CHECK(error_of("i64: 9223372036854775808") == "1:6 range");
    CHECK(error_of("real: 0x10") == "1:7 range");
    CHECK(error_of("real: 010") == "1:7 range");
    CHECK(error_of("i32: 1.0") == "1:6 syntax");
    CHECK(error_of("i32: 08") == "1:7 syntax");
    CHECK(error_of("i32: 1x") == "1:7 syntax");
    CHECK(error_of("i32: +1") == "1:6 syntax");
    CHECK(error_of("flag: 2") == "1:7 value");
    CHECK(error_of("flag: TRUE") == "1:7 value");
    CHECK(error_of("colour: gren") == "1:9 unknown enum");
    CHECK(error_of("colour: 9") == "1:9 unknown enum");
    CHECK(error_of("text: abc") == "1:7 syntax");
    CHECK(error_of("\ninner {\n}") == "2:1 missing");
    CHECK(error_of("inners { must: 1 inner { } }") == "1:18 missing");
    CHECK(error_of("dtype: 99", tensorflow::schema::tensor_proto) == "fine");          // an enum of proto3 is open
    CHECK(error_of("version: 0 version: 1", tensorflow::schema::graph_def) == "fine"); // zero is absent in proto3
    CHECK(error_of("version: 1 version: 0", tensorflow::schema::graph_def) == "1:12 duplicate");
}

TEST_CASE("all unknown fields are reported, with the name that may have been meant") {
    auto const a = read("txt: 'a'\ni32: 1\nforeign { a: [1, {b: 2}] c < d: -inf > [x.y]: 'z' }\n[a.b.c]: 1\n"
                        "[type.googleapis.com/a.B] { c: 1 }\ncolor: red");
    CHECK(!a.fine);
    CHECK(a.errors.errors.size() == 5);
    if (a.errors.errors.size() != 5) return;
    CHECK(a.errors.errors[0].expected == "a field of All (did you mean 'text'?)");
    CHECK(a.errors.errors[0].got == "txt");
    CHECK(a.errors.errors[1].where.line == 3);
    CHECK(a.errors.errors[1].expected == "a field of All");
    CHECK(a.errors.errors[2].got == "[a.b.c]");
    CHECK(a.errors.errors[3].got == "[type.googleapis.com/a.B]");
    CHECK(a.errors.errors[4].expected == "a field of All (did you mean 'colour'?)");
    CHECK(read("txt: 'a' x { y: 1 }", all, {.keep_unknown = true}).fine);
    CHECK(read("txt: 'a' x { y: 1 }", all, {.keep_unknown = true}).errors.warnings.size() == 2);
    std::string many;
    for (int i = 0; i < 100; ++i) many += "x: 1 ";
    CHECK(read(many).errors.errors.size() == 20);
    CHECK(error_of("nothing_known_param { x: 1 }", caffe::schema::layer_parameter) == "1:1 unknown field");
}

TEST_CASE("nesting is bounded, also in what is skipped") {
    auto const nest = [](std::string_view open, int n) {
        std::string text;
        for (int i = 0; i < n; ++i) text += open;
        return text;
    };
    std::string deep;
    for (int i = 0; i < 99; ++i) deep += "inner { must: 1 ";
    CHECK(read(deep + "inner { must: 1 }" + std::string(99, '}')).fine);
    CHECK(error_of(nest("inner { must: 1 ", 200000)).ends_with("deep"));
    CHECK(error_of("x " + nest("{ x ", 200000)) == "1:1 unknown field");
    CHECK(read("x " + nest("{ x ", 200000)).errors.errors.size() == 2);
    CHECK(read("x: " + nest("[", 200000)).errors.errors.size() == 2);
}

TEST_CASE("a value that stands as printers write it means what it means in every other form") {
    std::string tail;
    for (int i = 0; i < 20; ++i) tail += "  many: 1\n";
    for (std::string const value : {"i32: 0", "i32: 5", "i32: 00", "i32: 07", "i32: 010", "i32: 08", "i32: 123456789",
             "i32: 1234567890", "i32: 99999999999", "i32: -5", "i32: 0x1F", "i32: 5.0", "i64: 999999999", "u32: -1",
             "u64: 12", "s32: 7", "real: 0.1", "real: 1e-5", "real: 0.30000001192092896", "real: 123456789012345",
             "real: 1234567890123456", "real: 01", "real: 0.", "real: .5", "real: 16777217", "real: inf", "wide: 0.1",
             "wide: 1234567.12345678", "wide: 0.000000000000001", "wide: 123456789.0123456789", "flag: true",
             "flag: false", "flag: t", "flag: 1", "flag: 2", "flag: truely", "colour: green", "colour: blue",
             "colour: -3", "colour: 1", "text: \"abc\"", "text: \"a rather long one, with 'quotes' and braces {}\"",
             "text: 'a'", "text: \"a\\n\"", "text: \"a\" \"b\"", "text: \"\"", "text:\"x\"", "inner { must: 3 }",
             "inner {\n must: 3\n}", "inner: { must: 3 }", "inner < must: 3 >", "inner {\n}", "inner{ must: 3 }",
             "many: [1, 2]", "one: 3", "one: 3\nother: \"x\"", "i32: 1\ni32: 2", "i32 : 5", "i32: 5,", "i32:5",
             "i32:  5", "i32 5", "text: 5", "inners {\n must: 1\n}\ninners {\n inner {\n must: 4\n }\n must: 2\n}"}) {
        CAPTURE(value);
        auto const plain = read(value + "\n" + tail), other = read(value + " # not plain\n" + tail);
        CHECK(plain.fine == other.fine);
        CHECK(plain.wire == other.wire);
        REQUIRE(plain.errors.errors.size() == other.errors.errors.size());
        for (std::size_t i = 0; i < plain.errors.errors.size(); ++i) {
            auto const &a = plain.errors.errors[i], &b = other.errors.errors[i];
            CHECK(a.code == b.code);
            CHECK(a.where.line == b.where.line);
            CHECK(a.where.column == b.where.column);
            CHECK(a.expected == b.expected);
            CHECK(a.got == b.got);
        }
    }
}

TEST_CASE("a marked message is where its field's name is, whatever stands before it") {
    wire::text_options options;
    options.marked = &schema::inner;
    std::string tail;
    for (int i = 0; i < 20; ++i) tail += "  many: 1\n";
    auto const a = read("# one\n\n\t# two\r\n  inners {\n    must: 1 # c\n  }\n\n many: 3\n   inners: [{must: 2},\n "
                        "{inner {\n must: 3 } must: 4}]\ninners <must: 5>\n" +
                            tail,
        all, options);
    REQUIRE(a.fine);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> places;
    for (auto const& m : a.marks) places.emplace_back(m.line, m.column);
    CHECK(places == std::vector<std::pair<std::uint32_t, std::uint32_t>>{{4, 3}, {9, 4}, {9, 4}, {10, 3}, {12, 1}});
}

TEST_CASE("marked messages are found again, in order") {
    constexpr std::string_view text = "name: 'n'\nlayer { name: 'a' }\n  layer {\n name: 'b' }\nlayers { name: 'c' }";
    auto const a = read(text, caffe::schema::net_parameter,
        {.marked = &caffe::schema::layer_parameter, .also_marked = &caffe::schema::v1_layer_parameter});
    CHECK(a.fine);
    CHECK(a.marks.size() == 3);
    if (a.marks.size() != 3) return;
    CHECK((a.marks[0].line == 2 && a.marks[0].column == 1));
    CHECK((a.marks[1].line == 3 && a.marks[1].column == 3));
    CHECK(a.marks[2].line == 5);
    wire::reader net(a.wire);
    std::size_t i = 0;
    for (wire::field f{}; net.next(f);)
        if (f.number != 1) CHECK(static_cast<std::size_t>(f.bytes.data() - a.wire.data()) == a.marks[i++].offset);
}

TEST_CASE("a message can be extended from outside") {
    static constexpr wire::field_schema mine[] = {
        {.name = "my_param", .number = 5000, .type = ft::message, .message = &schema::inner}};
    static constexpr wire::schema_extension extensions[] = {{&caffe::schema::layer_parameter, mine}};
    constexpr std::string_view text = "layer { my_param { must: 3 } }";
    CHECK(error_of(text, caffe::schema::net_parameter) == "1:9 unknown field");
    auto const a = read(text, caffe::schema::net_parameter, {.extensions = extensions});
    CHECK(a.fine);
    wire::field f{};
    wire::reader(first(a).bytes).next(f);
    CHECK(f.number == 5000);
    CHECK(error_of("layer { my_param { must: 3 } my_param { must: 3 } }", caffe::schema::net_parameter,
              {.extensions = extensions}) == "1:30 duplicate");
}

TEST_CASE("schemas are searched by name and by number") {
    static_assert(caffe::schema::layer_parameter.ordered && caffe::schema::net_parameter.ordered);
    static_assert(caffe::schema::net_parameter.find("layer")->number == 100);
    static_assert(caffe::schema::net_parameter.find(2u)->name == "layers");
    static_assert(tensorflow::schema::node_def.find("attr")->map);
    for (auto const& f : caffe::schema::layer_parameter.fields) {
        CHECK(caffe::schema::layer_parameter.find(f.name)->number == f.number);
        CHECK(caffe::schema::layer_parameter.find(f.number)->name == f.name);
    }
    CHECK_FALSE(caffe::schema::layer_parameter.find(99999u).found);
    CHECK_FALSE(caffe::schema::layer_parameter.find(0u).found);
    CHECK_FALSE(caffe::schema::layer_parameter.find("").found);
}

TEST_CASE("mutated strings are read or refused, never more") {
    constexpr std::string_view original =
        "name: 'n' # c\nlayer { name: \"a\\n\" type: 'T' top: ['x', 'y']\n"
        "convolution_param { num_output: 0x10 pad: [1, 2] weight_filler < std: 1e-2f > }\n"
        "foreign { a: [1, {b: 2}] } loss_weight: -inf phase: TEST }\nstate: { phase: 1; }";
    constexpr std::string_view bits = "\"'\\{}[]<>:;,#-+.0123456789abefxUu_ \n\t/\xEF";
    std::mt19937 random(7);
    unsigned fine = 0;
    for (int i = 0; i < 20000; ++i) {
        std::string mutant(original);
        for (auto n = 1 + random() % 3; n > 0; --n) {
            auto const at = random() % mutant.size();
            auto const bit = bits[random() % bits.size()];
            switch (random() % 4) {
            case 0: mutant.erase(at, 1 + random() % 8); break;
            case 1: mutant.insert(at, 1, bit); break;
            case 2: mutant[at] = bit; break;
            default: mutant.insert(at, mutant.substr(random() % mutant.size(), 20));
            }
            if (mutant.empty()) mutant = " ";
        }
        std::vector<char> const exact(mutant.begin(), mutant.end()); // so that a sanitizer detects the end
        auto const a = read({exact.data(), exact.size()}, caffe::schema::net_parameter, {.keep_unknown = true});
        if (a.fine != a.errors.errors.empty()) FAIL_CHECK("refused without a reason: " << mutant);
        if (a.fine && canonical(a.wire, caffe::schema::net_parameter).find("broken") != std::string::npos)
            FAIL_CHECK("broken: " << mutant);
        fine += a.fine ? 1 : 0;
    }
    CHECK(fine > 0);
    CHECK(fine < 20000);
}

TEST_CASE("graphs in text form equal their binary twins" * test::reads_corpus()) {
    auto const folder = test::corpus() / "tensorflow/text";
    std::ifstream index(folder / "index.tsv");
    std::string line;
    std::getline(index, line);
    unsigned valid = 0, invalid = 0, compared = 0;
    while (std::getline(index, line)) {
        std::istringstream columns(line);
        std::string file, exemplar, verdict;
        std::getline(columns, file, '\t');
        std::getline(columns, exemplar, '\t');
        std::getline(columns, verdict, '\t');
        auto const a = read(contents(folder / file), tensorflow::schema::graph_def);
        CHECK_MESSAGE(a.fine == (verdict == "valid"), file);
        (verdict == "valid" ? valid : invalid) += 1;
        if (!a.fine) {
            CHECK(a.errors.errors.at(0).where.line > 0);
            continue;
        }
        if (exemplar.empty()) continue;
        ++compared;
        auto const binary = contents(folder / exemplar);
        auto const same = canonical(a.wire, tensorflow::schema::graph_def) ==
                          canonical(graft::as_bytes(graft::span(binary)), tensorflow::schema::graph_def);
        CHECK_MESSAGE(same, file);
    }
    CHECK(valid + invalid == 140);
    CHECK(compared >= 138);
}

TEST_CASE("all nets and graphs of the corpus are read" * test::reads_corpus()) {
    unsigned count = 0;
    for (auto const* folder : {"caffe", "tensorflow/shapes", "tensorflow/ops"})
        for (auto const& entry : std::filesystem::recursive_directory_iterator(test::corpus() / folder)) {
            auto const name = entry.path().string();
            auto const net = name.ends_with(".prototxt");
            if (!net && !name.ends_with(".pbtxt")) continue;
            auto const& schema = net                                    ? caffe::schema::net_parameter
                                 : name.ends_with(".saved_model.pbtxt") ? tensorflow::schema::saved_model
                                 : name.ends_with("ops.pbtxt")          ? tensorflow::schema::op_list
                                                                        : tensorflow::schema::graph_def;
            auto const a = read(contents(entry.path()), schema);
            CHECK_MESSAGE(a.fine, name);
            ++count;
        }
    CHECK(count > 100);
}

} // namespace model_wire_text_test
