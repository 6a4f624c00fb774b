// test/model/tensorflow_tensor.cpp - TensorProto in all its encodings, shapes, attributes of every kind
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm> // equal
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/frontend/tensorflow/attributes.hpp"
#include "graft/frontend/tensorflow/constant.hpp"
#include "graft/frontend/tensorflow/dtype.hpp"
#include "graft/frontend/tensorflow/tensor.hpp"

namespace model_tensorflow_tensor_test {

using namespace graft;
using tensorflow::decode_budget;
using tensorflow::fault;

namespace {

/// Writes a message field by field.
struct wire_writer {
    std::string bytes{};

    wire_writer& raw(std::uint64_t v) {
        for (; v >= 128; v >>= 7) bytes.push_back(static_cast<char>(v | 128));
        bytes.push_back(static_cast<char>(v));
        return *this;
    }
    wire_writer& varint(std::uint32_t field, std::uint64_t v) { return raw(field << 3).raw(v); }
    wire_writer& text(std::uint32_t field, std::string_view v) {
        raw(field << 3 | 2).raw(v.size()).bytes += v;
        return *this;
    }
    wire_writer& f32(std::uint32_t field, float v) { return raw(field << 3 | 5).fixed(v); }
    wire_writer& f64(std::uint32_t field, double v) { return raw(field << 3 | 1).fixed(v); }
    template <class T> wire_writer& fixed(T v) {
        bytes.append(reinterpret_cast<char const*>(&v), sizeof v);
        return *this;
    }
    wire_writer& packed(std::uint32_t field, std::initializer_list<std::uint64_t> all) {
        wire_writer inner;
        for (auto const v : all) inner.raw(v);
        return text(field, inner.bytes);
    }
    template <class T> wire_writer& packed_fixed(std::uint32_t field, std::initializer_list<T> all) {
        wire_writer inner;
        for (auto const v : all) inner.fixed(v);
        return text(field, inner.bytes);
    }
};

constexpr auto minus(std::int64_t v) { return static_cast<std::uint64_t>(-v); }
byte_view view(std::string const& s) { return graft::as_bytes(graft::span(s)); }

std::string shape_of(std::vector<std::int64_t> const& dims) {
    wire_writer w;
    for (auto const d : dims) w.text(2, wire_writer().varint(1, static_cast<std::uint64_t>(d)).bytes);
    return w.bytes;
}
/// A TensorProto of type number `type`; values are added by the caller.
wire_writer tensor_of(int type, std::vector<std::int64_t> const& dims) {
    return wire_writer().varint(1, static_cast<std::uint64_t>(type)).text(2, shape_of(dims));
}

struct decoded {
    std::string message;
    arena storage{};
    tensor_view t{};
    fault why{};
    bool fine = false;

    explicit decoded(wire_writer const& w, decode_budget budget = {}) : message(w.bytes) {
        fine = tensorflow::read_tensor(view(message), storage, budget, t, why);
        CHECK(fine == (why.code == errc::ok));
    }
    decoded(decoded const&) = delete;
    template <class T> std::vector<T> values() const {
        CHECK(fine);
        std::vector<T> out(t.bytes.size() / sizeof(T));
        CHECK(out.size() * sizeof(T) == t.bytes.size());
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = load<T>(t.bytes.data() + i * sizeof(T));
        return out;
    }
    bool in_file() const {
        auto const* const begin = view(message).data();
        return t.bytes.data() >= begin && t.bytes.data() < begin + message.size();
    }
};
errc code_of(wire_writer const& w, decode_budget budget = {}) { return decoded(w, budget).why.code; }

template <class T> using list = std::vector<T>;

} // namespace

TEST_CASE("numbers of types") {
    using tensorflow::data_type_of;
    CHECK(data_type_of(1).type == dtype::f32);
    CHECK(data_type_of(23).type == dtype::u64);
    CHECK(data_type_of(101).type == dtype::f32);
    CHECK(data_type_of(101).is_ref);
    CHECK(!data_type_of(1).is_ref);
    CHECK(data_type_of(0));
    CHECK(data_type_of(0).type == dtype::undefined);
    CHECK(data_type_of(26).name == "FLOAT8_E4M3FNUZ");
    for (std::int64_t const none : {-1, 33, 99, 100 + 33, 1'000'000}) CHECK(!data_type_of(none));
    for (int i = 1; i < 33; ++i)
        if (auto const t = data_type_of(i).type; t != dtype::undefined) CHECK(tensorflow::number_of(t) == i);
    CHECK(tensorflow::number_of(dtype::c32) == 0);
}

TEST_CASE("raw content is a view of the file") {
    decoded d(tensor_of(1, {2}).packed_fixed<float>(4, {1, 2}));
    CHECK(d.values<float>() == list<float>{1, 2});
    CHECK(d.in_file());
    CHECK(d.storage.bytes() == 0);
    CHECK(d.t.desc.shape == shape{2});
    CHECK(code_of(tensor_of(1, {2}).text(4, "1234567")) == errc::invalid_tensor);
    CHECK(decoded(tensor_of(1, {2}).text(4, "1234567")).why.expected == "8 bytes");
    CHECK(decoded(tensor_of(1, {2}).text(4, "1234567")).why.got == "7 bytes");
}

TEST_CASE("raw content beside a list of values is a mistake, in any order") {
    auto const raw = tensor_of(1, {2}).packed_fixed<float>(4, {1, 2});
    CHECK(code_of(wire_writer(raw).packed_fixed<float>(5, {1, 2})) == errc::invalid_tensor);
    CHECK(code_of(wire_writer(raw).f32(5, 1)) == errc::invalid_tensor);
    CHECK(code_of(tensor_of(1, {2}).f32(5, 1).packed_fixed<float>(4, {1, 2})) == errc::invalid_tensor);
    CHECK(decoded(wire_writer(raw).f32(5, 1)).why.got == "tensor_content and a list of values");
    CHECK(code_of(tensor_of(3, {1}).text(4, "1234").packed(7, {5})) == errc::invalid_tensor);
    CHECK(code_of(tensor_of(7, {1}).text(4, "\1a").text(8, "a")) == errc::invalid_tensor);
    CHECK(code_of(tensor_of(9, {1}).text(4, "12345678").varint(10, 5)) == errc::invalid_tensor);
    CHECK(code_of(wire_writer(raw).text(5, "")) == errc::ok); // an empty list has no values
    CHECK(code_of(tensor_of(1, {2}).text(4, "").f32(5, 1)) == errc::ok);
}

TEST_CASE("lists of values, packed and not, of every type") {
    CHECK(decoded(tensor_of(1, {3}).packed_fixed<float>(5, {1, 2, 3})).values<float>() == list<float>{1, 2, 3});
    CHECK(decoded(tensor_of(1, {3}).packed_fixed<float>(5, {1, 2, 3})).in_file());
    CHECK(decoded(tensor_of(1, {3}).f32(5, 1).f32(5, 2).f32(5, 3)).values<float>() == list<float>{1, 2, 3});
    CHECK(decoded(tensor_of(1, {3}).f32(5, 1).packed_fixed<float>(5, {2, 3})).values<float>() == list<float>{1, 2, 3});
    CHECK(decoded(tensor_of(1, {1}).f32(5, 4)).values<float>() == list<float>{4});
    CHECK(decoded(tensor_of(2, {2}).f64(6, 1).f64(6, -2)).values<double>() == list<double>{1, -2});
    CHECK(decoded(tensor_of(2, {2}).packed_fixed<double>(6, {1, -2})).in_file());
    CHECK(decoded(tensor_of(3, {2}).packed(7, {5, minus(6)})).values<std::int32_t>() == list<std::int32_t>{5, -6});
    CHECK(decoded(tensor_of(3, {2}).varint(7, 5).varint(7, minus(6))).values<std::int32_t>() ==
          list<std::int32_t>{5, -6});
    CHECK(decoded(tensor_of(4, {2}).packed(7, {5, 255})).values<std::uint8_t>() == list<std::uint8_t>{5, 255});
    CHECK(decoded(tensor_of(5, {2}).packed(7, {5, minus(6)})).values<std::int16_t>() == list<std::int16_t>{5, -6});
    CHECK(decoded(tensor_of(6, {2}).packed(7, {5, minus(6)})).values<std::int8_t>() == list<std::int8_t>{5, -6});
    CHECK(decoded(tensor_of(8, {2}).packed_fixed<float>(9, {1, 2, 3, 4})).values<float>() == list<float>{1, 2, 3, 4});
    CHECK(decoded(tensor_of(9, {2}).packed(10, {1, minus(1)})).values<std::int64_t>() == list<std::int64_t>{1, -1});
    CHECK(decoded(tensor_of(10, {3}).packed(11, {0, 1, 7})).values<std::uint8_t>() == list<std::uint8_t>{0, 1, 1});
    CHECK(decoded(tensor_of(11, {2}).packed(7, {1, minus(1)})).values<std::int8_t>() == list<std::int8_t>{1, -1});
    CHECK(decoded(tensor_of(12, {1}).packed(7, {200})).values<std::uint8_t>() == list<std::uint8_t>{200});
    CHECK(decoded(tensor_of(13, {1}).packed(7, {minus(70'000)})).values<std::int32_t>() == list<std::int32_t>{-70'000});
    CHECK(decoded(tensor_of(14, {2}).packed(13, {0x3F80, 0xBF80})).values<std::uint16_t>() ==
          list<std::uint16_t>{0x3F80, 0xBF80});
    CHECK(decoded(tensor_of(15, {1}).packed(7, {minus(3)})).values<std::int16_t>() == list<std::int16_t>{-3});
    CHECK(decoded(tensor_of(16, {1}).packed(7, {65'000})).values<std::uint16_t>() == list<std::uint16_t>{65'000});
    CHECK(decoded(tensor_of(17, {1}).packed(7, {65'000})).values<std::uint16_t>() == list<std::uint16_t>{65'000});
    CHECK(decoded(tensor_of(18, {1}).packed_fixed<double>(12, {1, 2})).values<double>() == list<double>{1, 2});
    CHECK(decoded(tensor_of(19, {2}).varint(13, 0x3C00).varint(13, 0xBC00)).values<std::uint16_t>() ==
          list<std::uint16_t>{0x3C00, 0xBC00});
    CHECK(decoded(tensor_of(22, {1}).packed(16, {0xFFFFFFFF})).values<std::uint32_t>() ==
          list<std::uint32_t>{0xFFFFFFFF});
    CHECK(decoded(tensor_of(23, {1}).packed(17, {~0ull})).values<std::uint64_t>() == list<std::uint64_t>{~0ull});
    CHECK(decoded(tensor_of(24, {3}).text(18, "abc")).values<char>() == list<char>{'a', 'b', 'c'});
    CHECK(decoded(tensor_of(29, {3}).packed(7, {1, minus(1), 2})).values<std::uint8_t>() ==
          list<std::uint8_t>{0xF1, 0x02});
    CHECK(decoded(tensor_of(32, {5}).text(4, std::string("\1\2\3\0\1", 5))).values<std::uint8_t>() ==
          list<std::uint8_t>{0x39, 0x01});
}

TEST_CASE("the last value stands for what is missing") {
    CHECK(decoded(tensor_of(1, {2, 2}).f32(5, 3)).values<float>() == list<float>(4, 3));
    CHECK(
        decoded(tensor_of(3, {7}).packed(7, {1, 2})).values<std::int32_t>() == list<std::int32_t>{1, 2, 2, 2, 2, 2, 2});
    CHECK(decoded(tensor_of(8, {3}).f32(9, 1).f32(9, 2)).values<float>() == list<float>{1, 2, 1, 2, 1, 2});
    CHECK(decoded(tensor_of(1, {3})).values<float>() == list<float>(3, 0));
    CHECK(decoded(tensor_of(29, {3}).packed(7, {5})).values<std::uint8_t>() == list<std::uint8_t>{0x55, 0x05});
    CHECK(decoded(tensor_of(3, {2}).packed(7, {1, 2, 3})).values<std::int32_t>() == list<std::int32_t>{1, 2});
    CHECK(decoded(tensor_of(1, {0, 5}).f32(5, 1)).values<float>().empty());
    CHECK(decoded(tensor_of(1, {}).f32(5, 1)).values<float>() == list<float>{1});
    CHECK(decoded(wire_writer().varint(1, 1).f32(5, 1)).t.desc.shape == shape::scalar());
    CHECK(code_of(tensor_of(8, {3}).f32(9, 1)) == errc::invalid_tensor);
}

TEST_CASE("strings") {
    decoded d(tensor_of(7, {3}).text(8, "a").text(8, "bc"));
    CHECK(d.fine);
    CHECK(list<std::string_view>(d.t.strings.begin(), d.t.strings.end()) == list<std::string_view>{"a", "bc", "bc"});
    decoded c(tensor_of(7, {2}).text(4, "\1\2xyz"));
    CHECK(c.fine);
    CHECK(list<std::string_view>(c.t.strings.begin(), c.t.strings.end()) == list<std::string_view>{"x", "yz"});
    CHECK(code_of(tensor_of(7, {2}).text(4, "\1\2xy")) == errc::truncated);
    CHECK(code_of(tensor_of(7, {2}).text(4, "\1\2xyzz")) == errc::invalid_tensor);
    CHECK(code_of(tensor_of(7, {2}).text(4, "\1\x7F")) == errc::truncated);
    CHECK(code_of(tensor_of(7, {20}).text(4, "\1\x7F")) == errc::invalid_tensor);
    CHECK(decoded(tensor_of(7, {2})).t.strings.size() == 2);
}

TEST_CASE("tensors without bytes") {
    for (int const type : {0, 20, 21}) {
        decoded d(tensor_of(type, {2}));
        CHECK(d.fine);
        CHECK(d.t.bytes.empty());
    }
}

TEST_CASE("tensors that are refused") {
    std::int64_t const big = std::int64_t{1} << 40;
    CHECK(code_of(tensor_of(1, {big, big})) == errc::overflow);
    CHECK(code_of(tensor_of(1, {std::int64_t{1} << 62})) == errc::overflow);
    CHECK(code_of(tensor_of(1, {big})) == errc::memory_budget_exceeded);
    CHECK(code_of(tensor_of(7, {big})) == errc::memory_budget_exceeded);
    CHECK(code_of(tensor_of(29, {big})) == errc::memory_budget_exceeded);
    CHECK(code_of(tensor_of(1, {big, 0, big})) == errc::ok);
    CHECK(code_of(tensor_of(1, {4}), {.bytes = 16}) == errc::ok);
    CHECK(code_of(tensor_of(1, {4}), {.bytes = 15}) == errc::memory_budget_exceeded);
    CHECK(code_of(tensor_of(1, {-1})) == errc::invalid_tensor);
    CHECK(code_of(tensor_of(1, {-2})) == errc::negative_dim);
    CHECK(code_of(tensor_of(1, std::vector<std::int64_t>(25, 1))) == errc::ok);
    CHECK(code_of(tensor_of(1, std::vector<std::int64_t>(26, 1))) == errc::rank_too_large);
    CHECK(code_of(wire_writer().varint(1, 1).text(2, wire_writer().varint(3, 1).bytes)) == errc::invalid_tensor);
    CHECK(code_of(tensor_of(77, {})) == errc::unknown_dtype);
    CHECK(decoded(tensor_of(27, {})).why.got == "DT_FLOAT8_E4M3B11FNUZ");
    CHECK(code_of(tensor_of(1, {1}).varint(5, 1)) == errc::wrong_wire_type);
    CHECK(code_of(tensor_of(1, {1}).text(5, "12345")) == errc::truncated);
    CHECK(code_of(tensor_of(3, {1}).text(7, "\xFF")) == errc::truncated);
    CHECK(code_of(wire_writer().text(1, "x")) == errc::wrong_wire_type);
}

TEST_CASE("shapes") {
    shape s;
    fault why;
    auto const read = [&](std::string const& m) { return tensorflow::read_shape(view(m), s, why); };
    CHECK(read(shape_of({2, -1, 0})));
    CHECK(s == shape{2, -1, 0});
    CHECK(read(""));
    CHECK(s == shape::scalar());
    CHECK(read(wire_writer().varint(3, 1).bytes));
    CHECK(s == shape::unknown_rank());
    CHECK(read(wire_writer().text(2, "").bytes)); // a dim without a size
    CHECK(s == shape{0});
    CHECK(read(wire_writer().text(2, wire_writer().varint(1, 3).text(2, "batch").bytes).bytes));
    CHECK(s == shape{3});
}

namespace {

struct node_attributes {
    std::string message{};
    model::source from{};
    graft::series<named_attr> all{};
    error_list errors{};
    bool fine = false;

    explicit node_attributes(std::initializer_list<std::pair<std::string_view, wire_writer>> attrs) {
        wire_writer w;
        w.text(1, "n").text(2, "Op");
        for (auto const& [key, value] : attrs) w.text(5, wire_writer().text(1, key).text(2, value.bytes).bytes);
        message = w.bytes;
        run();
    }
    explicit node_attributes(std::string bytes) : message(std::move(bytes)) { run(); }
    node_attributes(node_attributes const&) = delete;

    attr_value const& operator[](std::string_view name) const {
        for (auto const& a : all)
            if (a.name == name) return a.value;
        static attr_value const missing{};
        CHECK_MESSAGE(false, "no attribute " << std::string(name));
        return missing;
    }

private:
    void run() {
        from.file = "f.pb";
        model::node n;
        n.name = "n";
        n.type = "Op";
        n.message = view(message);
        fine = tensorflow::attributes(from, n, all, errors);
        CHECK(fine == !errors.failed());
    }
};

wire_writer in_list(wire_writer const& inner) { return wire_writer().text(1, inner.bytes); }

} // namespace

TEST_CASE("attributes of every kind") {
    node_attributes a({
        {"s", wire_writer().text(2, "text")},
        {"i", wire_writer().varint(3, minus(5))},
        {"f", wire_writer().f32(4, 1.5f)},
        {"b", wire_writer().varint(5, 1)},
        {"type", wire_writer().varint(6, 101)},
        {"shape", wire_writer().text(7, shape_of({1, -1}))},
        {"tensor", wire_writer().text(8, tensor_of(1, {2}).f32(5, 2).bytes)},
        {"placeholder", wire_writer().text(9, "T")},
        {"func", wire_writer().text(10, wire_writer().text(1, "branch").text(2, "ignored").bytes)},
        {"nothing", wire_writer()},
        {"undefined", wire_writer().varint(6, 0)},
    });
    REQUIRE(a.fine);
    CHECK(a.all.size() == 11);
    CHECK(a["s"].kind == attr_kind::string);
    CHECK(a["s"].string == "text");
    CHECK(a["i"].kind == attr_kind::integer);
    CHECK(a["i"].integer == -5);
    CHECK(a["f"].kind == attr_kind::floating);
    CHECK(a["f"].real == 1.5);
    CHECK(a["b"].kind == attr_kind::boolean);
    CHECK(a["b"].integer == 1);
    CHECK(a["type"].kind == attr_kind::type);
    CHECK(a["type"].type() == dtype::f32);
    CHECK(a["shape"].kind == attr_kind::shape);
    CHECK(a["shape"].shapes[0] == shape{1, -1});
    CHECK(a["tensor"].kind == attr_kind::tensor);
    CHECK(a["tensor"].tensors[0].bytes.size() == 8);
    CHECK(a["placeholder"].kind == attr_kind::none);
    CHECK(a["placeholder"].string == "T");
    CHECK(a["func"].kind == attr_kind::function);
    CHECK(a["func"].string == "branch");
    CHECK(a["nothing"].kind == attr_kind::none);
    CHECK(a["undefined"].type() == dtype::undefined);
}

TEST_CASE("lists of every kind") {
    node_attributes a({
        {"s", in_list(wire_writer().text(2, "a").text(2, ""))},
        {"i", in_list(wire_writer().packed(3, {1, 2}).varint(3, minus(3)))},
        {"f", in_list(wire_writer().packed_fixed<float>(4, {1, 2}))},
        {"b", in_list(wire_writer().packed(5, {1, 0, 9}))},
        {"type", in_list(wire_writer().varint(6, 1).varint(6, 103))},
        {"shape", in_list(wire_writer().text(7, shape_of({4})).text(7, wire_writer().varint(3, 1).bytes))},
        {"tensor", in_list(wire_writer().text(8, tensor_of(3, {}).bytes))},
        {"func", in_list(wire_writer().text(9, wire_writer().text(1, "f").bytes).text(9, ""))},
        {"empty", in_list(wire_writer())},
        {"empty packed", in_list(wire_writer().text(4, ""))},
    });
    REQUIRE(a.fine);
    CHECK(a["s"].kind == attr_kind::strings);
    CHECK(a["s"].strings.size() == 2);
    CHECK(a["i"].kind == attr_kind::integers);
    CHECK(list<std::int64_t>(a["i"].integers.begin(), a["i"].integers.end()) == list<std::int64_t>{1, 2, -3});
    CHECK(a["f"].kind == attr_kind::floats);
    CHECK(a["f"].floats[1] == 2);
    CHECK(a["b"].kind == attr_kind::booleans);
    CHECK(list<std::int64_t>(a["b"].integers.begin(), a["b"].integers.end()) == list<std::int64_t>{1, 0, 1});
    CHECK(a["type"].kind == attr_kind::types);
    CHECK(static_cast<dtype>(a["type"].integers[1]) == dtype::i32);
    CHECK(a["shape"].kind == attr_kind::shapes);
    CHECK(a["shape"].shapes[1] == shape::unknown_rank());
    CHECK(a["tensor"].kind == attr_kind::tensors);
    CHECK(a["tensor"].tensors[0].bytes.size() == 4);
    CHECK(a["func"].kind == attr_kind::functions);
    CHECK(a["func"].strings[0] == "f");
    CHECK(a["empty"].kind == attr_kind::integers);
    CHECK(a["empty"].size() == 0);
    CHECK(a["empty packed"].size() == 0);
}

TEST_CASE("broken attributes are reported one by one, the others stay") {
    node_attributes a({
        {"T", wire_writer().varint(6, 50)},
        {"fine", wire_writer().varint(3, 1)},
        {"mixed", in_list(wire_writer().varint(3, 1).text(2, "x"))},
        {"value", wire_writer().text(8, tensor_of(1, {2}).text(4, "x").bytes)},
        {"i", wire_writer().text(3, "x")},
    });
    CHECK(!a.fine);
    REQUIRE(a.errors.errors.size() == 4);
    CHECK(a.all.size() == 1);
    auto const& e = a.errors.errors;
    CHECK(e[0].code == errc::unknown_dtype);
    CHECK(e[0].where.node == "n");
    CHECK(e[0].where.op == "Op");
    CHECK(e[0].where.file == "f.pb");
    CHECK(e[0].where.port == "T");
    CHECK(e[0].got == "50");
    CHECK(e[1].code == errc::wrong_attribute_kind);
    CHECK(e[1].where.port == "mixed");
    CHECK(e[2].code == errc::invalid_tensor);
    CHECK(e[3].code == errc::wrong_wire_type);
}

TEST_CASE("of an attribute that is written twice the last counts") {
    node_attributes a(
        {{"a", wire_writer().varint(3, 1)}, {"b", wire_writer().varint(3, 2)}, {"a", wire_writer().varint(3, 3)}});
    CHECK(a.all.size() == 2);
    CHECK(a["a"].integer == 3);
    CHECK(a["b"].integer == 2);
    wire_writer many;
    for (std::uint64_t i = 0; i < 100'000; ++i)
        many.text(
            5, wire_writer().text(1, "k" + std::to_string(i % 50'000)).text(2, wire_writer().varint(3, i).bytes).bytes);
    node_attributes m(many.bytes);
    CHECK(m.all.size() == 50'000);
    CHECK(m["k7"].integer == 50'007);
}

TEST_CASE("a node that is cut off anywhere gives errors, never more") {
    node_attributes const whole({{"value", wire_writer().text(8, tensor_of(3, {3}).packed(7, {1, 300}).bytes)},
        {"l", in_list(wire_writer().packed(3, {1, 2, 3}).text(9, ""))}});
    for (std::size_t size = 0; size < whole.message.size(); ++size) node_attributes(whole.message.substr(0, size));
}

namespace {

using attrs = std::initializer_list<std::pair<std::string_view, wire_writer>>;

/// Whether a Const in these bytes is read as a whole; its value then equals its attributes.
bool is_plain(std::string const& message) {
    arena storage;
    tensor_view t;
    if (!tensorflow::read_constant(view(message), storage, {}, t)) return false;
    node_attributes const a(message);
    CHECK(a.fine);
    REQUIRE(a["value"].kind == attr_kind::tensor);
    auto const& declared = a["value"].tensors[0];
    CHECK(t.desc == declared.desc);
    CHECK(t.desc.type == a["dtype"].type());
    CHECK(std::equal(t.bytes.begin(), t.bytes.end(), declared.bytes.begin(), declared.bytes.end()));
    return true;
}
bool is_plain(attrs all) { return is_plain(node_attributes(all).message); }

wire_writer type_number(std::uint64_t number) { return wire_writer().varint(6, number); }
wire_writer value_of(wire_writer const& tensor) { return wire_writer().text(8, tensor.bytes); }

} // namespace

TEST_CASE("a constant that is written as most are is read without its attributes") {
    auto const value = value_of(tensor_of(3, {2, 300}).packed(7, {1, 300}));
    CHECK(is_plain({{"dtype", type_number(3)}, {"value", value}}));
    CHECK(is_plain({{"value", value}, {"dtype", type_number(3)}}));
    CHECK(is_plain({{"dtype", type_number(1)}, {"value", value_of(tensor_of(1, {}).text(4, "1234"))}}));
    // a length of three bytes
    CHECK(is_plain({{"dtype", type_number(1)},
        {"value", value_of(tensor_of(1, {64, 300}).text(4, std::string(64 * 300 * 4, 'x')))}}));
    CHECK(is_plain({{"_class", in_list(wire_writer().text(2, "loc:@x"))}, {"dtype", type_number(3)},
        {"_broken", wire_writer().text(3, "x")}, {"value", value}}));
}

TEST_CASE("a constant that is written otherwise is left to its attributes") {
    auto const value = value_of(tensor_of(3, {2}).packed(7, {1, 300}));
    CHECK_FALSE(is_plain({{"value", value}}));
    CHECK_FALSE(is_plain({{"dtype", type_number(3)}}));
    CHECK_FALSE(is_plain({{"dtype", type_number(1)}, {"value", value}}));
    CHECK_FALSE(is_plain({{"dtype", type_number(103)}, {"value", value}}));
    CHECK_FALSE(is_plain({{"dtype", type_number(3)}, {"value", value}, {"value", value}}));
    CHECK_FALSE(is_plain({{"dtype", type_number(3)}, {"dtype", type_number(3)}, {"value", value}}));
    CHECK_FALSE(is_plain({{"dtype", type_number(3)}, {"value", value}, {"shape", wire_writer().text(7, "")}}));
    CHECK_FALSE(is_plain({{"dtype", type_number(3)}, {"value", wire_writer().varint(3, 1)}}));
    // too short
    CHECK_FALSE(is_plain({{"dtype", type_number(1)}, {"value", value_of(tensor_of(1, {2}).text(4, "1234"))}}));
    CHECK_FALSE(is_plain({{"dtype", type_number(7)}, {"value", value_of(tensor_of(7, {}).text(8, "text"))}}));
}

TEST_CASE("a constant with any byte changed is read as its attributes say, or left to them") {
    auto const message = node_attributes({{"dtype", type_number(3)}, {"_x", wire_writer().varint(3, 1)},
                                             {"value", value_of(tensor_of(3, {2, 300}).packed(7, {1, 300}))}})
                             .message;
    REQUIRE(is_plain(message));
    std::size_t plain = 0, left = 0;
    for (std::size_t i = 0; i < message.size(); ++i) {
        for (int byte = 0; byte < 256; byte += 3) {
            auto changed = message;
            changed[i] = static_cast<char>(byte);
            ++(is_plain(changed) ? plain : left);
        }
        CHECK_FALSE(is_plain(message.substr(0, i)));
    }
    CHECK(plain > 0);
    CHECK(left > 0);
}

} // namespace model_tensorflow_tensor_test
