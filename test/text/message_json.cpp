// test/text/message_json.cpp - messages as JSON: the structure, and every kind of value, read back by another library
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "graft/frontend/caffe/message_view.hpp"
#include "graft/model/wire/text.hpp"
#include "graft/text/json/message.hpp"

#ifdef GRAFT_TEST_NLOHMANN
#include <nlohmann/json.hpp>
#endif

namespace caffe = graft::caffe;

namespace {

struct BiasStruct : caffe::message {
    static constexpr auto fields =
        caffe::fields("BiasStruct").optional("offset", 1, uint32).repeated("width", 2, uint32);
};
struct BiasParameter : caffe::message {
    static constexpr auto fields = caffe::fields("BiasParameter").repeated<BiasStruct>("bias_struct", 1);
};
struct Mode : caffe::enumeration {
    static constexpr auto values = caffe::values("Mode").value("FAST", 0).value("EXACT", 1);
};
struct Inner : caffe::message {
    static constexpr auto fields = caffe::fields("Inner").optional("x", 1, int32);
};
struct Every : caffe::message {
    static constexpr auto fields = caffe::fields("Every")
        .optional("text", 1, string).optional("raw", 2, bytes).optional("one", 3, float_).optional("two", 4, double_)
        .optional("small", 5, int64).optional("large", 6, uint64).optional<Mode>("mode", 7).repeated<Mode>("modes", 8)
        .optional<Inner>("inner", 9).repeated<Inner>("inners", 10).optional("yes", 11, bool_)
        .repeated("many", 12, double_)
        .optional("zigzag", 13, sint64).repeated("floats", 14, float_).repeated("texts", 15, string);
};
struct List : caffe::message {
    static constexpr auto fields = caffe::fields("List").repeated<Every>("every", 1);
};

std::string encoded(std::string_view text, graft::wire::message_schema const& schema) {
    std::vector<std::byte> out;
    graft::series<graft::wire::position> marks;
    graft::error_list errors;
    CHECK(graft::wire::text_to_wire(text, schema, out, marks, {}, "made", errors));
    return {reinterpret_cast<char const*>(out.data()), out.size()};
}
/// One message as JSON without white space.
std::string json_of(std::string_view text) {
    auto const bytes = encoded(text, caffe::message_of<Every>::schema);
    auto const json = graft::to_json(caffe::message_view<Every>(bytes));
    std::string out;
    for (char c : json)
        if (c != ' ' && c != '\n') out += c;
    return out;
}

} // namespace

TEST_CASE("message json: a repeated message is a list under its field's name") {
    auto const bytes = encoded("bias_struct { offset : 2 width: 8 width: 10 } bias_struct { offset : 1 width: 20 }",
        caffe::message_of<BiasParameter>::schema);
    auto const json = graft::to_json(caffe::message_view<BiasParameter>(bytes).messages<"bias_struct", BiasStruct>());
    CHECK(
        json == "{\n \"bias_struct\":[\n  {\"offset\":2,\"width\":[8,10]},\n  {\"offset\":1,\"width\":[20]}\n ]\n}\n");
    CHECK(graft::to_json(caffe::message_view<BiasParameter>().messages<"bias_struct", BiasStruct>()) ==
          "{\n \"bias_struct\":[]\n}\n");
}

TEST_CASE("message json: every kind of value") {
    CHECK(json_of("") == "{}");
    CHECK(json_of("text: \"q\\\" b\\\\ n\\n t\\t z\\000 u\\303\\244 bad\\377\"") ==
          "{\"text\":\"q\\\"b\\\\n\\nt\\u0009z\\u0000u\xC3\xA4"
          "bad\\ufffd\"}");
    CHECK(json_of("raw: \"\"") == "{\"raw\":\"\"}");
    CHECK(json_of("raw: \"f\"") == "{\"raw\":\"Zg==\"}");
    CHECK(json_of("raw: \"fo\"") == "{\"raw\":\"Zm8=\"}");
    CHECK(json_of("raw: \"foo\\377\"") == "{\"raw\":\"Zm9v/w==\"}");
    CHECK(json_of("one: 0.1 two: 0.1") == "{\"one\":0.1,\"two\":0.1}"); // not 0.10000000149011612
    CHECK(json_of("one: inf two: -inf many: nan") == "{\"one\":\"inf\",\"two\":\"-inf\",\"many\":[\"nan\"]}");
    CHECK(json_of("two: 1e300 one: 3") == "{\"one\":3.0,\"two\":1e+300}");
    CHECK(json_of("small: -9223372036854775808 large: 18446744073709551615") ==
          "{\"small\":-9223372036854775808,\"large\":18446744073709551615}");
    CHECK(json_of("mode: EXACT modes: [FAST, EXACT]") == "{\"mode\":\"EXACT\",\"modes\":[\"FAST\",\"EXACT\"]}");
    CHECK(json_of("inner {} inners {} inners { x: -1 }") == "{\"inner\":{},\"inners\":[{},{\"x\":-1}]}");
    CHECK(json_of("yes: false zigzag: -3 texts: [\"a\", \"\"]") ==
          "{\"yes\":false,\"zigzag\":-3,\"texts\":[\"a\",\"\"]}");
    // gathered, by number
    CHECK(json_of("many: 1 texts: \"x\" many: [2, 3]") == "{\"many\":[1.0,2.0,3.0],\"texts\":[\"x\"]}");
}

TEST_CASE("message json: packed elements, an enum's number without a name, fields that nobody knows") {
    std::string_view const packed("\x72\x08\x00\x00\x00\x3f\x00\x00\x80\x3f"
                                  "\x38\x05"
                                  "\x98\x06\x01",
        15);
    auto const json = graft::to_json(caffe::message_view<Every>(packed));
    CHECK(json == "{\n \"mode\":5,\n \"floats\":[\n  0.5,\n  1.0\n ]\n}\n");
}

#ifdef GRAFT_TEST_NLOHMANN
TEST_CASE("message json: another library reads what was written") {
    auto const bytes = encoded(
        "every { text: \"q\\\" b\\\\ \\001 \\303\\244\" raw: \"\\000\\001\\002\" one: 0.1 two: 0.1 small: "
        "-9223372036854775808 "
        "large: 18446744073709551615 mode: EXACT inner {} inners { x: 5 } yes: true many: [1.5, inf] } every {}",
        caffe::message_of<List>::schema);
    auto const all = nlohmann::json::parse(
        graft::to_json(caffe::message_view<List>(bytes).messages<"every", Every>()))["every"];
    REQUIRE(all.size() == 2);
    auto const& j = all[0];
    CHECK(j["text"].get<std::string>() == "q\" b\\ \x01 \xC3\xA4");
    CHECK(j["raw"].get<std::string>() == "AAEC");
    CHECK(j["one"].get<float>() == 0.1f);
    CHECK(j["two"].get<double>() == 0.1);
    CHECK(j["small"].get<std::int64_t>() == std::numeric_limits<std::int64_t>::min());
    CHECK(j["large"].get<std::uint64_t>() == std::numeric_limits<std::uint64_t>::max());
    CHECK(j["mode"] == "EXACT");
    CHECK(j["inner"].is_object());
    CHECK(j["inner"].empty());
    CHECK(j["inners"][0]["x"] == 5);
    CHECK(j["yes"] == true);
    CHECK(j["many"][0] == 1.5);
    CHECK(j["many"][1] == "inf");
    CHECK(all[1].is_object());
    CHECK(all[1].empty());

    auto const bias = encoded("bias_struct { offset : 2 width: 8 width: 10 } bias_struct { offset : 1 width: 20 }",
        caffe::message_of<BiasParameter>::schema);
    auto const b = nlohmann::json::parse(
        graft::to_json(caffe::message_view<BiasParameter>(bias).messages<"bias_struct", BiasStruct>()));
    CHECK(b == nlohmann::json::parse(
                   R"({ "bias_struct": [ { "offset": 2, "width": [ 8, 10 ] }, { "offset": 1, "width": [ 20 ] } ] })"));
}
#endif
