// test/model/caffe_broken.cpp - nets that are broken on purpose: each error is reported with line, column, expected
// and got
// SPDX-License-Identifier: Apache-2.0
#include "test/model/caffe_net.hpp"

#include <algorithm>

namespace model_caffe_broken_test {

using namespace caffe_test;

namespace {

/// `@` marks the position of the mistake; it is not part of the text.
struct broken {
    char const* text;
    errc code;
    char const* expected; ///< the string starts with these words
    char const* got;
};

constexpr broken all[] = {
    // the grammar
    {"layer {\n  name: \"a\"\n  type: \"ReLU\"\n@", errc::syntax_error, "a field or }", "the end of the text"},
    {"layer {\n  name: @a\n}", errc::syntax_error, "a string", "a"},
    {"layer {\n  name @\"a\"\n}", errc::syntax_error, ":", "\"a\""},
    {"layer {\n  name: \"a\"\n}\n@}", errc::syntax_error, "the name of a field", "}"},
    {"layer @name: \"a\"", errc::syntax_error, "{", "name"},
    {"layer {\n  name: @\"a\n}", errc::syntax_error, "a string that ends on its line", "\""},
    {"layer {\n  name: \"@\\q\"\n}", errc::invalid_escape, "an escape sequence", "\\q"},
    {"layer {\n  name: \"@\\xg\"\n}", errc::invalid_escape, "hexadecimal digits", "\\x"},
    {"layer {\n  name: \"@\\u12\"\n}", errc::invalid_escape, "four hexadecimal digits", "\\u"},
    {"@42", errc::syntax_error, "the name of a field", "42"},
    {"layer {\n  @: \"a\"\n}", errc::syntax_error, "the name of a field", ":"},
    {"layer {\n  name:\n  @type: \"ReLU\"\n}", errc::syntax_error, "a string", "type"},
    {"input: \"a\"\ninput_dim: @\"1\"", errc::syntax_error, "an integer", "\"1\""},
    {"input: \"a\"\ninput_dim: @1.5", errc::syntax_error, "an integer", "1.5"},
    {"input: \"a\"\ninput_dim: [1, 2@; 3]", errc::syntax_error, ", or ]", ";"},
    {"input: \"a\"\ninput_dim: [1, @]", errc::syntax_error, "an integer", "]"},
    {"layer {\n  @/* no comment of C */\n}", errc::syntax_error, "", "/"},
    {"layer {\n  name: \"a\" @% \n}", errc::syntax_error, "", "%"},
    {"layer < name: \"a\" @}", errc::syntax_error, "the name of a field", "}"},
    {"layer {\n  pooling_param {\n    kernel_size: 0x@g\n  }\n}", errc::syntax_error, "hexadecimal digits after 0x",
        "g"},
    {"layer {\n  power_param { power: 1.2@.3 }\n}", errc::syntax_error, "one decimal point", "."},
    {"layer {\n  power_param { power: - @}\n}", errc::syntax_error, "a number", "}"},
    // names
    {"layer {\n  @nmae: \"a\"\n}", errc::unknown_field, "a field of LayerParameter (did you mean 'name'?)", "nmae"},
    {"@layr {\n}", errc::unknown_field, "a field of NetParameter (did you mean 'layer'?)", "layr"},
    {"layer {\n  convolution_param {\n    @num_outputs: 3\n  }\n}", errc::unknown_field,
        "a field of ConvolutionParameter (did you mean 'num_output'?)", "num_outputs"},
    {"layer {\n  @convolution_parm { num_output: 3 }\n}", errc::unknown_field,
        "a field of LayerParameter (did you mean 'convolution_param'?)", "convolution_parm"},
    {"layers {\n  @propagate_down: true\n}", errc::unknown_field, "a field of V1LayerParameter", "propagate_down"},
    {"layer {\n  pooling_param { @pad_x: 1 }\n}", errc::unknown_field,
        "a field of PoolingParameter (did you mean 'pad_", "pad_x"},
    {"layer {\n  @[caffe.extension]: 1\n}", errc::unknown_field, "a field of LayerParameter, not an extension",
        "[caffe.extension]"},
    {"layer {\n  @NAME: \"a\"\n}", errc::unknown_field, "a field of LayerParameter", "NAME"},
    {"layer {\n  @Group { a: 1 }\n}", errc::unknown_field, "a field of LayerParameter", "Group"}, // a group
    // values
    {"layer {\n  pooling_param { pool: @MAXX }\n}", errc::unknown_enum_value,
        "a value of PoolingParameter.PoolMethod (did you mean 'MAX'?)", "MAXX"},
    {"layer {\n  pooling_param { pool: @7 }\n}", errc::unknown_enum_value, "a value of PoolingParameter.PoolMethod",
        "7"},
    {"layer {\n  pooling_param { pool: @\"MAX\" }\n}", errc::syntax_error, "the name or the number of an enum's value",
        "\"MAX\""},
    {"layers {\n  type: @CONVOLUTON\n}", errc::unknown_enum_value,
        "a value of V1LayerParameter.LayerType (did you mean 'CONVOLUTION'?)", "CONVOLUTON"},
    {"layers {\n  type: @\"Convolution\"\n}", errc::syntax_error, "the name or the number of an enum's value",
        "\"Convolution\""},
    {"layer {\n  phase: @TESTING\n}", errc::unknown_enum_value, "a value of Phase", "TESTING"},
    {"layer {\n  include { phase: @test }\n}", errc::unknown_enum_value, "a value of Phase", "test"},
    {"layer {\n  convolution_param { bias_term: @yes }\n}", errc::wrong_attribute_value, "true or false", "yes"},
    {"layer {\n  convolution_param { bias_term: @2 }\n}", errc::wrong_attribute_value, "true or false", "2"},
    {"layer {\n  convolution_param { num_output: @-1 }\n}", errc::number_out_of_range, "a number without a sign", "-1"},
    {"layer {\n  convolution_param { num_output: @4294967296 }\n}", errc::number_out_of_range, "at most 4294967295",
        "4294967296"},
    {"layer {\n  concat_param { axis: @2147483648 }\n}", errc::number_out_of_range, "at most 2147483647", "2147483648"},
    {"layer {\n  concat_param { axis: @-2147483649 }\n}", errc::number_out_of_range, "at least -2147483648",
        "-2147483649"},
    {"layer {\n  input_param { shape { dim: @9223372036854775808 } }\n}", errc::number_out_of_range,
        "at most 9223372036854775807", "9223372036854775808"},
    {"layer {\n  power_param { power: @0x10 }\n}", errc::number_out_of_range, "a decimal number", "0x10"},
    {"layer {\n  power_param { power: @fast }\n}", errc::syntax_error, "a number", "fast"},
    {"layer {\n  convolution_param: @3\n}", errc::syntax_error, "{", "3"},
    {"layer {\n  name: @{ }\n}", errc::syntax_error, "a string", "{"},
    // how often
    {"layer {\n  name: \"a\"\n  @name: \"b\"\n}", errc::duplicate_field, "the field once", "name"},
    {"layer {\n  relu_param { }\n  @relu_param { }\n}", errc::duplicate_field, "the field once", "relu_param"},
    {"name: \"a\"\n@name: \"b\"", errc::duplicate_field, "the field once", "name"},
    {"layer {\n  type: @[\"ReLU\"]\n}", errc::syntax_error, "a string", "["},
    // the net
    {"@layer {\n  name: \"a\"\n  top: \"a\"\n}", errc::missing_field, "a layer type", "nothing"},
    {"input: \"x\"\n@layer { name: \"a\" type: \"ReLU\" bottom: \"y\" top: \"a\" }", errc::dangling_input,
        "a blob that an earlier layer makes", "y"},
    {"layer { name: \"a\" type: \"Data\" top: \"a\" }\n@layer { name: \"b\" type: \"Data\" top: \"a\" }",
        errc::duplicate_blob, "a blob that no other layer makes", "a"},
    {"@layer { name: \"a\" type: \"Data\" top: \"a\" include { } exclude { } }", errc::wrong_attribute_value,
        "include rules or exclude rules", "both"},
    {"layers { name: \"d\" type: DATA top: \"d\" }\n @layers { layer { name: \"c\" type: \"convol\" } bottom: \"d\" "
     "top: \"c\" }",
        errc::unknown_enum_value, "a V0 layer type", "convol"},
};

} // namespace

TEST_CASE("broken nets: line, column, what was expected and what was found") {
    for (auto const& b : all) {
        std::string text = b.text;
        auto const at = text.find('@');
        REQUIRE(at != std::string::npos);
        text.erase(at, 1);
        auto const before = text.substr(0, at);
        auto const line = static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n') + 1);
        auto const column = static_cast<std::uint32_t>(at - (before.rfind('\n') + 1) + 1);
        INFO(b.text);
        net const n(text);
        CHECK_FALSE(n.good);
        REQUIRE_FALSE(n.errors.errors.empty());
        auto const& e = n.errors.errors[0];
        INFO("expected '" << e.expected << "', got '" << e.got << "', at " << e.where.line << ":" << e.where.column);
        CHECK(e.code == b.code);
        CHECK(e.where.file == "net");
        CHECK(e.where.line == line);
        CHECK(e.where.column == column);
        CHECK(e.expected.starts_with(b.expected));
        CHECK_FALSE(e.expected.empty());
        CHECK(e.got == b.got);
    }
    CHECK(std::size(all) >= 50);
}

TEST_CASE("broken nets: mistakes that reading survives are reported together, in order") {
    net const n("layer {\n  nmae: \"a\"\n  pooling_param { pool: MAXX kernel_size: -1 }\n}\nlayr { }\n");
    REQUIRE(n.errors.errors.size() == 4);
    CHECK(n.errors.errors[0].where.line == 2);
    CHECK(n.errors.errors[1].code == errc::unknown_enum_value);
    CHECK(n.errors.errors[2].code == errc::number_out_of_range);
    CHECK(n.errors.errors[3].where.line == 5);
}

TEST_CASE("broken nets: deep nesting ends with an error, not with the stack") {
    std::string text;
    for (int i = 0; i < 100000; ++i) text += "layer {";
    net const n(text);
    CHECK_FALSE(n.good);
    std::string unknown = "layer { nobody";
    for (int i = 0; i < 100000; ++i) unknown += "{a";
    CHECK(net(unknown).has(errc::nesting_too_deep));
}

} // namespace model_caffe_broken_test
