// test/model/caffe_message.cpp - parameter messages of the user: described, added to the shipped ones, read with types
// SPDX-License-Identifier: Apache-2.0
#include "test/model/caffe_net.hpp"

#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "graft/frontend/caffe/message_view.hpp"
#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"
#include "test/check.hpp"

namespace model_caffe_message_test {

using namespace caffe_test;
namespace caffe = graft::caffe;

namespace {

struct Colour : caffe::enumeration {
    static constexpr auto values = caffe::values("Colour").value("RED", 1).value("GREEN", 2).value("BLUE", -3);
};
struct Inner : caffe::message {
    static constexpr auto fields = caffe::fields("Inner").optional("a", 1, int32).repeated("b", 2, float_);
};

/// Every scalar type without and with a default, repeated, and messages; the number is 16 x label + type.
struct Kinds : caffe::message {
    static constexpr auto fields = caffe::fields("Kinds")
        .optional("o_double", 1, double_).optional("o_float", 2, float_).optional("o_int32", 3, int32)
        .optional("o_int64", 4, int64)
        .optional("o_uint32", 5, uint32).optional("o_uint64", 6, uint64).optional("o_sint32", 7, sint32)
        .optional("o_sint64", 8, sint64)
        .optional("o_fixed32", 9, fixed32).optional("o_fixed64", 10, fixed64).optional("o_sfixed32", 11, sfixed32)
        .optional("o_sfixed64", 12, sfixed64).optional("o_bool", 13, bool_).optional("o_string", 14, string)
        .optional("o_bytes", 15, bytes)
        .optional<Colour>("o_enum", 16)
        .optional("d_double", 17, double_, 0.1).optional("d_float", 18, float_, 0.1)
        .optional("d_int32", 19, int32, -2147483648)
        .optional("d_int64", 20, int64, std::numeric_limits<std::int64_t>::min())
        .optional("d_uint32", 21, uint32, 4294967295u)
        .optional("d_uint64", 22, uint64, 18446744073709551615u).optional("d_sint32", 23, sint32, -5)
        .optional("d_sint64", 24, sint64, -6)
        .optional("d_fixed32", 25, fixed32, 7).optional("d_fixed64", 26, fixed64, 8)
        .optional("d_sfixed32", 27, sfixed32, -9)
        .optional("d_sfixed64", 28, sfixed64, -10).optional("d_bool", 29, bool_, true)
        .optional("d_string", 30, string, "text")
        .optional("d_bytes", 31, bytes, "a\0b").optional<Colour>("d_enum", 32, "BLUE")
        .repeated("r_double", 33, double_).repeated("r_float", 34, float_).repeated("r_int32", 35, int32)
        .repeated("r_int64", 36, int64)
        .repeated("r_uint32", 37, uint32).repeated("r_uint64", 38, uint64).repeated("r_sint32", 39, sint32)
        .repeated("r_sint64", 40, sint64)
        .repeated("r_fixed32", 41, fixed32).repeated("r_fixed64", 42, fixed64).repeated("r_sfixed32", 43, sfixed32)
        .repeated("r_sfixed64", 44, sfixed64).repeated("r_bool", 45, bool_).repeated("r_string", 46, string)
        .repeated("r_bytes", 47, bytes)
        .repeated<Colour>("r_enum", 48)
        .optional<Inner>("o_inner", 49).repeated<Inner>("r_inner", 50);
};
struct Required : caffe::message {
    static constexpr auto fields = caffe::fields("Required")
        .required("q_double", 1, double_).required("q_float", 2, float_).required("q_int32", 3, int32)
        .required("q_int64", 4, int64)
        .required("q_uint32", 5, uint32).required("q_uint64", 6, uint64).required("q_sint32", 7, sint32)
        .required("q_sint64", 8, sint64)
        .required("q_fixed32", 9, fixed32).required("q_fixed64", 10, fixed64).required("q_sfixed32", 11, sfixed32)
        .required("q_sfixed64", 12, sfixed64).required("q_bool", 13, bool_).required("q_string", 14, string)
        .required("q_bytes", 15, bytes)
        .required<Colour>("q_enum", 16).required<Inner>("q_inner", 17);
};

static_assert(caffe::message_of<Kinds>::schema.ordered);
static_assert(!caffe::message_of<Kinds>::schema.requires_fields);
static_assert(caffe::message_of<Required>::schema.requires_fields);
static_assert(caffe::message_of<Kinds>::schema.find("o_inner")->message == &caffe::message_of<Inner>::schema);
static_assert(caffe::message_of<Kinds>::schema.find("o_enum")->values->find("BLUE")->number == -3);

/// The wire bytes of a text, and its errors.
struct encoded {
    std::vector<std::byte> bytes{};
    graft::error_list errors{};

    encoded(std::string_view text, graft::wire::message_schema const& schema) {
        graft::series<graft::wire::position> marks;
        (void)graft::wire::text_to_wire(text, schema, bytes, marks, {}, "made", errors);
    }
    [[nodiscard]] std::string_view text() const { return {reinterpret_cast<char const*>(bytes.data()), bytes.size()}; }
    [[nodiscard]] errc code() const { return errors.errors.empty() ? errc::ok : errors.errors[0].code; }
};
template <class M> encoded of(std::string_view text) { return encoded(text, caffe::message_of<M>::schema); }

template <class T> bool same(T a, T b) { return a == b; }
bool same(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }
bool same(float a, float b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// Field `o_TYPE` with `literal` is `value`, read with its type; so is `r_TYPE`, unpacked, as a list, and packed.
template <graft::fixed_string One, graft::fixed_string Many, class T> void check(std::string const& literal, T value) {
    INFO(std::string(One.view()) << ": " << literal);
    auto const one = of<Kinds>(std::string(One.view()) + ": " + literal);
    REQUIRE(one.code() == errc::ok);
    caffe::message_view<Kinds> const v(one.text());
    CHECK(v.has<One>());
    CHECK(same(v.get<One>(), value));
    auto const many = of<Kinds>(std::string(Many.view()) + ": " + literal + " " + std::string(Many.view()) + ": [" +
                                literal + ", " + literal + "]");
    REQUIRE(many.code() == errc::ok);
    auto const all = caffe::message_view<Kinds>(many.text()).all<Many>();
    REQUIRE(all.size() == 3);
    for (auto const& x : all) CHECK(same(x, value));
    // the same values packed into one field
    auto const& f = *caffe::message_of<Kinds>::schema.find(Many.view());
    if (graft::wire::wire_type_of(f.type) == graft::wire::wire_type::bytes) return;
    graft::wire::writer inside, packed;
    graft::wire::reader in(many.bytes);
    for (graft::wire::field x{}; in.next(x);) {
        graft::wire::writer one;
        one.again(1, x);
        inside.fields(graft::byte_view(one.bytes).subspan(1)); // without the tag
    }
    packed.message(f.number, inside.bytes);
    auto const again = caffe::message_view<Kinds>(graft::wire::as_string(packed.bytes)).all<Many>();
    REQUIRE(again.size() == 3);
    for (auto const& x : again) CHECK(same(x, value));
}

} // namespace

TEST_CASE("caffe messages: every scalar type, as text, typed, single, repeated and packed") {
    using limits = std::numeric_limits<double>;
    check<"o_double", "r_double">("1.7976931348623157e308", limits::max());
    check<"o_double", "r_double">("4.9406564584124654e-324", limits::denorm_min());
    check<"o_double", "r_double">("-0.0", -0.0);
    check<"o_double", "r_double">("-inf", -limits::infinity());
    check<"o_float", "r_float">("3.4028235e38", std::numeric_limits<float>::max());
    check<"o_float", "r_float">("0.1", 0.1f);
    check<"o_int32", "r_int32">("-2147483648", std::int32_t{-2147483647 - 1});
    check<"o_int32", "r_int32">("2147483647", std::int32_t{2147483647});
    check<"o_int64", "r_int64">("-9223372036854775808", std::numeric_limits<std::int64_t>::min());
    check<"o_int64", "r_int64">("9223372036854775807", std::numeric_limits<std::int64_t>::max());
    check<"o_uint32", "r_uint32">("4294967295", std::uint32_t{4294967295});
    check<"o_uint64", "r_uint64">("18446744073709551615", ~std::uint64_t{0});
    check<"o_sint32", "r_sint32">("-2147483648", std::int32_t{-2147483647 - 1});
    check<"o_sint64", "r_sint64">("-9223372036854775808", std::numeric_limits<std::int64_t>::min());
    check<"o_fixed32", "r_fixed32">("0xFFFFFFFF", std::uint32_t{4294967295});
    check<"o_fixed64", "r_fixed64">("0xFFFFFFFFFFFFFFFF", ~std::uint64_t{0});
    check<"o_sfixed32", "r_sfixed32">("-1", std::int32_t{-1});
    check<"o_sfixed64", "r_sfixed64">("-9223372036854775808", std::numeric_limits<std::int64_t>::min());
    check<"o_bool", "r_bool">("true", true);
    check<"o_bool", "r_bool">("0", false);
    check<"o_string", "r_string">("\"a\\n\" 'b'", std::string_view("a\nb"));
    check<"o_bytes", "r_bytes">("\"\\000\\xff\"", std::string_view("\0\xff", 2));
    check<"o_enum", "r_enum">("GREEN", std::string_view("GREEN")); // by name
    check<"o_enum", "r_enum">("-3", std::string_view("BLUE"));     // by number
}

TEST_CASE("caffe messages: what a type cannot hold is refused with its place") {
    auto const refused = [](std::string const& text) {
        auto const e = of<Kinds>("\n  " + text);
        INFO(text);
        REQUIRE(e.errors.errors.size() == 1);
        CHECK(e.errors.errors[0].where.line == 2);
        CHECK(e.errors.errors[0].where.column > 3); // the field's value, not its name
        return e.errors.errors[0].code;
    };
    for (auto text : {"o_int32: 2147483648", "o_int32: -2147483649", "o_uint32: 4294967296", "o_uint32: -1",
             "o_int64: 9223372036854775808", "o_uint64: 18446744073709551616", "o_sint32: 2147483648",
             "o_fixed32: 4294967296", "o_fixed64: -1", "o_sfixed32: 2147483648", "o_sfixed64: 9223372036854775808",
             "r_uint32: [1, -1]"})
        CHECK(refused(text) == errc::number_out_of_range);
    for (auto text : {"o_double: \"1\"", "o_int32: 1.5", "o_uint64: x", "o_string: 5", "o_bytes: inf",
             "o_bool: \"true\"", "o_enum: \"RED\"", "o_inner: 5"})
        CHECK(refused(text) == errc::syntax_error);
    CHECK(refused("o_bool: 2") == errc::wrong_attribute_value);
    CHECK(refused("o_enum: PURPLE") == errc::unknown_enum_value);
    CHECK(refused("o_enum: 4") == errc::unknown_enum_value);
    CHECK(refused("r_enum: [RED, 4]") == errc::unknown_enum_value);
}

TEST_CASE("caffe messages: defaults are seen where a field is absent") {
    caffe::message_view<Kinds> const none{};
    CHECK_FALSE(none.has<"d_double">());
    CHECK(none.get<"d_double">() == 0.1);
    CHECK(none.get<"d_float">() == 0.1f);
    CHECK(none.get<"d_int32">() == std::numeric_limits<std::int32_t>::min());
    CHECK(none.get<"d_int64">() == std::numeric_limits<std::int64_t>::min());
    CHECK(none.get<"d_uint32">() == 4294967295u);
    CHECK(none.get<"d_uint64">() == ~std::uint64_t{0});
    CHECK(none.get<"d_sint32">() == -5);
    CHECK(none.get<"d_sint64">() == -6);
    CHECK(none.get<"d_fixed32">() == 7u);
    CHECK(none.get<"d_fixed64">() == 8u);
    CHECK(none.get<"d_sfixed32">() == -9);
    CHECK(none.get<"d_sfixed64">() == -10);
    CHECK(none.get<"d_bool">());
    CHECK(none.get<"d_string">() == "text");
    CHECK(none.get<"d_bytes">() == std::string_view("a\0b", 3));
    CHECK(none.get<"d_enum">() == "BLUE");
    CHECK(none.number<"d_enum">() == -3);
    CHECK(none.get<"o_double">() == 0);
    CHECK(none.get<"o_string">().empty());
    CHECK(none.get<"o_enum">() == "RED"); // the first value
    CHECK(none.all<"r_int64">().empty());
    CHECK_FALSE(none.has<"o_inner">());
    CHECK(none.message<"o_inner", Inner>().get<"a">() == 0);
    CHECK(none.messages<"r_inner", Inner>().empty());
    auto const given = of<Kinds>("d_bool: false d_int32: 0 d_string: \"\"");
    caffe::message_view<Kinds> const v(given.text());
    CHECK_FALSE(v.get<"d_bool">());
    CHECK(v.has<"d_int32">());
    CHECK(v.get<"d_int32">() == 0);
    CHECK(v.get<"d_string">().empty());
}

TEST_CASE("caffe messages: nested and repeated messages are ranges") {
    auto const e = of<Kinds>("o_inner { a: -7 } r_inner { b: 0.5 b: 1.5 } r_inner {} r_inner < a: 3 >");
    REQUIRE(e.code() == errc::ok);
    caffe::message_view<Kinds> const v(e.text());
    CHECK(v.message<"o_inner", Inner>().get<"a">() == -7);
    auto const all = v.messages<"r_inner", Inner>();
    REQUIRE(all.size() == 3);
    auto const halves = all[0].all<"b">();
    REQUIRE(halves.size() == 2);
    CHECK((halves[0] == 0.5f && halves[1] == 1.5f));
    CHECK_FALSE(all[1].has<"a">());
    std::int32_t sum = 0;
    for (auto const one : all) sum += one.get<"a">();
    CHECK(sum == 3);
    CHECK(all.name() == "r_inner");
}

TEST_CASE("caffe messages: each required field that is missing is named, in text and in binary") {
    std::string const whole = "q_double: 1 q_float: 1 q_int32: 1 q_int64: 1 q_uint32: 1 q_uint64: 1 q_sint32: 1 "
                              "q_sint64: 1 q_fixed32: 1 q_fixed64: 1 "
                              "q_sfixed32: 1 q_sfixed64: 1 q_bool: true q_string: \"\" q_bytes: \"\" q_enum: RED ";
    CHECK(of<Required>(whole + "q_inner {}").code() == errc::ok);
    CHECK(of<Required>("").errors.errors.size() == 17);
    auto const e = of<Required>(whole);
    REQUIRE(e.errors.errors.size() == 1);
    CHECK(e.errors.errors[0].code == errc::missing_field);
    CHECK(e.errors.errors[0].expected == "q_inner in Required");
    auto const found = caffe::inspect(e.bytes, caffe::message_of<Required>::schema);
    CHECK(found.code == errc::missing_field);
    CHECK(found.path == ".q_inner");
}

namespace {

struct MineParameter : caffe::message {
    static constexpr auto fields = caffe::fields("MineParameter").optional("answer", 1, uint64, 7)
        .required("needed", 2, int32).repeated<Inner>("inner", 3);
};
struct layer_fields : caffe::message {
    static constexpr auto fields = caffe::fields("LayerParameter").optional<MineParameter>("mine_param", 9000);
};
struct more_layer_fields : caffe::message { // from another file
    static constexpr auto fields =
        caffe::fields("LayerParameter").optional<Kinds>("kinds_param", 9001).optional("note", 9002, string);
};
struct BiasParameter : caffe::message {
    static constexpr auto fields = caffe::fields("BiasParameter").override().optional("weight", 1, double_, 2.5);
};
struct convolution_fields : caffe::message {
    static constexpr auto fields = caffe::fields("ConvolutionParameter").optional("extra", 900, int64);
};
struct NewBias : caffe::message { // replaces a replacement
    static constexpr auto fields = caffe::fields("BiasParameter").override().optional("other", 1, float_);
};
using all_mine = caffe::messages<layer_fields, more_layer_fields, BiasParameter, convolution_fields>;

struct Mine : caffe::layer<Mine, MineParameter> {
    static constexpr auto prototype = define("Mine", "mine_param").input("bottom", f32).output("top", f32);
};
static_assert(Mine::prototype.message() == "mine_param");
static_assert(Mine::prototype.count(graft::param_kind::attribute) == 3);
static_assert(all_mine::has<MineParameter>("mine_param"));
static_assert(all_mine::has<BiasParameter>("bias_param"));
static_assert(!all_mine::has<MineParameter>("bias_param"));
static_assert(!caffe::messages<layer_fields>::has<BiasParameter>("bias_param"));
static_assert(caffe::messages<BiasParameter, NewBias>::has<NewBias>("bias_param"));
static_assert(!caffe::messages<BiasParameter, NewBias>::has<BiasParameter>("bias_param"));

/// A net read with the messages above.
struct own_net : net {
    explicit own_net(std::shared_ptr<graft::mapped_file const> file, bool keep_unknown = false) {
        good = errors.add(
            caffe::read(std::move(file), "net", nullptr, "", {}, {}, source, all_mine::known(), keep_unknown));
    }
    explicit own_net(std::string_view layers, bool keep_unknown = false) : own_net(file_of(layers), keep_unknown) {}
    graft::series<graft::named_attr> attributes(std::string_view parameter) {
        graft::series<graft::named_attr> out;
        (void)caffe::attributes(source, source.main.nodes[0], parameter, out, errors, all_mine::known());
        return out;
    }
};
std::string layer(std::string const& more) {
    return "layer {\n  name: \"l\" type: \"Mine\" top: \"t\"\n  " + more + "\n}\n";
}

} // namespace

TEST_CASE("caffe messages: fields of LayerParameter from several files, a message replaced, one with more fields") {
    own_net n(layer("mine_param { needed: 1 } kinds_param { o_uint64: 18446744073709551615 } note: \"x\" bias_param { "
                    "weight: 0.1 } "
                    "convolution_param { num_output: 3 extra: -1 }"));
    REQUIRE(n.good);
    auto const mine = n.attributes("mine_param");
    REQUIRE(mine.size() == 1);
    CHECK(mine[0].name == "needed");
    auto const kinds = n.attributes("kinds_param");
    REQUIRE(kinds.size() == 1);
    CHECK(static_cast<std::uint64_t>(kinds[0].value.integer) == ~std::uint64_t{0}); // the bits are kept
    auto const bias = n.attributes("bias_param");
    REQUIRE(bias.size() == 1);
    CHECK(bias[0].value.real == 0.1); // a double, not a float
    auto const convolution = n.attributes("convolution_param");
    REQUIRE(convolution.size() == 2);
    CHECK(convolution[1].value.integer == -1);

    // the same file in binary form
    std::vector<std::byte> bytes;
    graft::series<graft::wire::position> marks;
    graft::wire::text_options options;
    options.extensions = all_mine::known().extensions;
    graft::error_list errors;
    REQUIRE(graft::wire::text_to_wire(layer("mine_param { needed: 5 inner { a: 1 } } bias_param { weight: 3 }"),
        caffe::schema::net_parameter, bytes, marks, options, "", errors));
    own_net b(std::make_shared<graft::mapped_file>(std::move(bytes)));
    REQUIRE(b.good);
    CHECK(b.source.notes.warnings.empty());
    CHECK(b.attributes("mine_param").size() == 2);
    CHECK(b.attributes("bias_param")[0].value.real == 3);
}

TEST_CASE("caffe messages: what the replaced message had is unknown, what is required must be there") {
    own_net axis(layer("bias_param { axis: 1 }"));
    REQUIRE(axis.errors.errors.size() == 1);
    CHECK(axis.errors.errors[0].code == errc::unknown_field);
    CHECK(axis.errors.errors[0].where.line == 3);
    CHECK(axis.errors.errors[0].where.column == 16);
    own_net missing(layer("mine_param { answer: 1 }"));
    REQUIRE(missing.errors.errors.size() == 1);
    CHECK(missing.errors.errors[0].code == errc::missing_field);
    CHECK(missing.errors.errors[0].expected == "needed in MineParameter");
    CHECK(missing.errors.errors[0].where.line == 3);
}

TEST_CASE("caffe messages: unknown fields are an error in text, a warning on request, counted in binary") {
    net const strict(layer("relu_param { negative_slop: 1 }"));
    REQUIRE(strict.errors.errors.size() == 1);
    CHECK(strict.errors.errors[0].where.line == 3);
    CHECK(strict.errors.errors[0].where.column == 16);
    CHECK(strict.errors.errors[0].expected.find("negative_slope") != std::string::npos);

    own_net lenient(layer("relu_param { negative_slop: 1 } nobody { knows { what: \"this\" } is: [1, 2] }"), true);
    CHECK(lenient.good);
    CHECK(lenient.errors.errors.empty());
    REQUIRE(lenient.errors.warnings.size() == 2);
    CHECK(lenient.errors.warnings[1].code == errc::unknown_field);
    CHECK(lenient.errors.warnings[1].where.column == 35);

    graft::wire::writer inner, layer, file;
    inner.varint(77, 1);
    inner.varint(77, 2);
    layer.text(1, "l");
    layer.text(2, "ReLU");
    layer.message(123, inner.bytes); // relu_param
    layer.text(4711, "x");
    file.message(100, layer.bytes);
    file.message(100, layer.bytes);
    file.varint(999, 1);
    net const counted(file_of(file));
    CHECK(counted.good);
    auto const& w = counted.source.notes.warnings;
    std::vector<std::string> declared;
    for (auto const& x : w)
        if (x.code == errc::unknown_field)
            declared.push_back(x.where.port + " " + x.got + " @" + std::to_string(x.where.byte));
    CHECK(declared == strings{"ReLUParameter number 77, 4 times @15", "LayerParameter number 4711, 2 times @21",
                          "NetParameter number 999 @52"});
}

TEST_CASE("caffe messages: a nested message that is broken in a binary file is an error with the way to it") {
    graft::wire::writer inner, mine, layer, file;
    inner.text(1, "not a number");
    inner.fields(graft::as_bytes(graft::span("\x0d\x01", 2))); // a truncated fixed32
    mine.varint(2, 1);
    mine.message(3, inner.bytes);
    layer.text(1, "l");
    layer.text(2, "Mine");
    layer.message(9000, mine.bytes);
    file.message(100, layer.bytes);
    own_net n(file_of(file));
    REQUIRE(n.good);
    (void)n.attributes("mine_param");
    REQUIRE(n.errors.errors.size() == 1);
    CHECK(n.errors.errors[0].code == errc::truncated);
    CHECK(n.errors.errors[0].where.port == "mine_param.inner");
    CHECK(n.errors.errors[0].where.node == "l");
}

namespace {

/// A net read with the messages of `Set`.
template <class Set> struct dialect_net : net {
    explicit dialect_net(std::shared_ptr<graft::mapped_file const> file) {
        good = errors.add(caffe::read(std::move(file), "net", nullptr, "", {}, {}, source, Set::known()));
    }
    explicit dialect_net(std::string_view text) : dialect_net(file_of(text)) {}
    std::string attribute(std::string_view parameter, std::string_view name) {
        graft::series<graft::named_attr> all;
        (void)caffe::attributes(source, source.main.nodes[0], parameter, all, errors, Set::known());
        for (auto const& a : all)
            if (a.name == name)
                return a.value.kind == graft::attr_kind::string ? std::string(a.value.string)
                                                                : std::to_string(a.value.integer);
        return "none";
    }
};
struct field_149 : caffe::message {
    static constexpr auto fields = caffe::fields("LayerParameter").optional<MineParameter>("mine_param", 149);
};
/// A layer with one field, in binary form.
template <class F> std::shared_ptr<graft::mapped_file const> with(F add) {
    graft::wire::writer layer, file;
    layer.text(1, "l");
    layer.text(2, "Mine");
    add(layer);
    file.message(100, layer.bytes);
    return file_of(file);
}

} // namespace

TEST_CASE("caffe messages: dialects are add-ons, chosen one by one") {
    using bvlc = caffe::messages<caffe::bvlc>;
    using ssd = caffe::messages<caffe::ssd>;
    using yolo = caffe::messages<caffe::mobilenet_yolo>;
    using every = caffe::messages<caffe::every_dialect>;
    auto const permute = layer("permute_param { order: 0 }"), reorg = layer("reorg_param { stride: 2 }"),
               interp = layer("interp_param { height: 3 }"), convolution = layer("convolution_param { num_output: 3 }");
    CHECK(dialect_net<bvlc>(convolution).good);
    CHECK(dialect_net<bvlc>(permute).has(errc::unknown_field));
    CHECK(dialect_net<bvlc>(interp).has(errc::unknown_field));
    CHECK(dialect_net<ssd>(permute).good);
    CHECK(dialect_net<ssd>(reorg).has(errc::unknown_field));
    CHECK(dialect_net<yolo>(permute).good);
    CHECK(dialect_net<yolo>(reorg).good);
    for (auto const& text : {permute, reorg, interp, convolution}) CHECK(dialect_net<every>(text).good);
    CHECK(caffe::messages<>::known().dialects == every::known().dialects);
    // a number that is in no selected dialect is free
    dialect_net<caffe::messages<caffe::ssd, field_149>> mine(
        layer("mine_param { needed: 4 } permute_param { order: 1 }"));
    CHECK(mine.good);
    CHECK(mine.attribute("mine_param", "needed") == "4");
}

TEST_CASE("caffe messages: a binary file's numbers are those of the chosen dialect") {
    auto const forward_math = with([](auto& l) { l.varint(147, 2); });
    dialect_net<caffe::messages<caffe::nvcaffe>> nv(forward_math);
    CHECK(nv.source.notes.warnings.empty());
    CHECK(nv.attribute("", "forward_math") == "FLOAT16");
    dialect_net<caffe::messages<caffe::bvlc>> plain(forward_math); // swish_param there, which is no number
    CHECK(plain.source.notes.warnings.size() == 1);
    CHECK(plain.attribute("", "forward_math") == "none");

    auto const stride = [](std::uint32_t number) {
        return with([=](auto& l) {
            graft::wire::writer reorg;
            reorg.varint(1, 7);
            l.message(number, reorg.bytes);
        });
    };
    CHECK(dialect_net<caffe::messages<caffe::intel_caffe>>(stride(159)).attribute("reorg_param", "stride") == "7");
    CHECK(dialect_net<caffe::messages<caffe::mobilenet_yolo>>(stride(149)).attribute("reorg_param", "stride") == "7");
    CHECK(dialect_net<caffe::messages<caffe::intel_caffe>>(stride(149)).attribute("reorg_param", "stride") == "none");
    CHECK(dialect_net<caffe::messages<caffe::every_dialect>>(stride(149)).attribute("reorg_param", "stride") == "7");
    // text is read by name, whatever number the tables have
    CHECK(dialect_net<caffe::messages<caffe::intel_caffe>>(layer("reorg_param { stride: 7 }"))
              .attribute("reorg_param", "stride") == "7");
    CHECK(dialect_net<caffe::messages<caffe::nvcaffe>>(layer("forward_math: FLOAT16")).attribute("", "forward_math") ==
          "FLOAT16");
}

} // namespace model_caffe_message_test
