// test/model/tensorflow_op_def.cpp - the grammar of TensorFlow's OpDefs, each kind of element, correct and wrong
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/define/op.hpp"
#include "test/check.hpp"

namespace model_tensorflow_op_def_test {

using namespace graft;
namespace tf = graft::tensorflow;

namespace {

struct TopKV2 : tf::op<TopKV2> {
    static constexpr auto prototype = tf::op_def("TopKV2", "input: T", "k: int32", "-> values: T", "-> indices: int32",
        "sorted: bool = true", "T: realnumbertype");
};
static_assert(well_formed<TopKV2>);

// every kind of port
constexpr prototype made_ports() {
    return tf::op_def("Ports", "x: T", "b: bool", "  r : Ref( T ) ", "args: N * T", "numbers: N*int64",
        "components: Tcomponents", "->y: T", "-> parts: N * T", "-> all: Tcomponents", "-> s: string", "T: type",
        "N: int >= 2", "Tcomponents: list(type) >= 1");
}
constexpr auto ports = made_ports();
constexpr auto min = tf::op_def("Least", "args: N * T", "-> y: T", "T: type", "N: int = 3");

// every kind of attribute
constexpr prototype made_types() {
    return tf::op_def("Types", "x: T", "T: type", "a: numbertype", "b: realnumbertype", "c: quantizedtype",
        "d: {half, float}", "e: type = DT_FLOAT", "f: {int32, int64} = DT_INT64", "g: {DT_BFLOAT16,DT_HALF}",
        "h: realnumbertype = DT_INT32", "i: type = float");
}
constexpr auto types = made_types();
constexpr prototype made_scalars() {
    return tf::op_def("Scalars", "x: float", "i: int", "j: int >= 1", "k: int = -3",
        "l: int >= -1 = 9223372036854775807", "m: int = -9223372036854775808", "f: float", "g: float = 0.0001",
        "h: float = -inf", "n: float = 3.5e-05", "o: float = 2", "p: bool", "q: bool = false", "s: string",
        "t: string = \"NHWC\"", "u: {'SAME', 'VALID'}", "v: {\"a b\", 'c'} = 'c'", "w: string = \"\"",
        "z: float = 1.3300000429153442");
}
constexpr auto scalars = made_scalars();
constexpr prototype made_lists() {
    return tf::op_def("Lists", "x: float", "a: list(int)", "b: list(int) >= 4", "c: list(int) = [1, -2, 3]",
        "d: list(int) = []", "e: list(float)", "f: list(float) = [0.5, 1]", "g: list(string) = ['x', \"yz\"]",
        "h: list(bool) = [true,false]", "i: list(type)", "j: list(type) = [DT_INT32, float]",
        "k: list({int32, int64}) >= 1", "l: list(shape)", "m: list(shape) = []", "n: list(func) = []", "o: list(func)",
        "p: list(string)", "q: list(bool)", "r: list({'a','b'})", "s: list(int) >= 0 = [1,2,3,4,5,6,7,8]");
}
constexpr auto lists = made_lists();
constexpr prototype made_others() {
    return tf::op_def("Others", "x: float", "a: shape", "b: shape = { unknown_rank: true }", "c: shape = {}",
        "d: tensor", "e: func", "f: func = { name: \"g\" }");
}
constexpr auto others = made_others();

constexpr param const& attr(prototype const& p, std::string_view name) {
    return p.at(param_kind::attribute, p.index_of(param_kind::attribute, name));
}
constexpr param const& input(prototype const& p, std::string_view name) {
    return p.at(param_kind::input, p.index_of(param_kind::input, name));
}
constexpr param const& output(prototype const& p, std::string_view name) {
    return p.at(param_kind::output, p.index_of(param_kind::output, name));
}

/// The whole OpDef is refused, and this name is reported.
constexpr bool refused(prototype const& p, std::string_view name) {
    return p.first_mistake().code == errc::malformed_origin_definition && p.first_mistake().parameter == name;
}

} // namespace

TEST_CASE("an OpDef is a prototype") {
    constexpr auto const& p = TopKV2::prototype;
    GRAFT_CHECK_TWICE(p.name() == "TopKV2");
    GRAFT_CHECK_TWICE(p.first_mistake().code == errc::ok);
    GRAFT_CHECK_TWICE(
        p.count(param_kind::input) == 2 && p.count(param_kind::output) == 2 && p.count(param_kind::attribute) == 2);
    GRAFT_CHECK_TWICE(input(p, "input").type_attribute == "T");
    GRAFT_CHECK_TWICE(input(p, "k").types == dtype_set(dtype::i32) && input(p, "k").type_attribute.empty());
    GRAFT_CHECK_TWICE(output(p, "indices").types == dtype_set(dtype::i32));
    GRAFT_CHECK_TWICE(attr(p, "sorted").attribute == attr_kind::boolean && attr(p, "sorted")
        .has_default && attr(p, "sorted").integer == 1);
    GRAFT_CHECK_TWICE(attr(p, "T").attribute == attr_kind::type && !attr(p, "T").has_default);
    GRAFT_CHECK_TWICE(attr(p, "T").types == dtype_families::real_number);
}

TEST_CASE("ports: of a type attribute, of a fixed type, references, counted and listed ones") {
    GRAFT_CHECK_TWICE(ports.first_mistake().code == errc::ok);
    GRAFT_CHECK_TWICE(ports.count(param_kind::input) == 6 && ports.count(param_kind::output) == 4 &&
                      ports.count(param_kind::attribute) == 3);
    GRAFT_CHECK_TWICE(input(ports, "b").types == dtype_set(dtype::boolean));
    GRAFT_CHECK_TWICE(input(ports, "r").type_attribute == "T" && input(ports, "r").how == presence::required);
    GRAFT_CHECK_TWICE(input(ports, "args").how == presence::dynamic && input(ports, "args")
        .count_attribute == "N" && input(ports, "args").type_attribute == "T");
    GRAFT_CHECK_TWICE(input(ports, "args").minimum == 2);
    GRAFT_CHECK_TWICE(
        input(ports, "numbers").types == dtype_set(dtype::i64) && input(ports, "numbers").count_attribute == "N");
    GRAFT_CHECK_TWICE(input(ports, "components").how == presence::dynamic &&
                      input(ports, "components").type_attribute == "Tcomponents");
    GRAFT_CHECK_TWICE(input(ports, "components").count_attribute.empty());
    GRAFT_CHECK_TWICE(output(ports, "y").how == presence::required);
    GRAFT_CHECK_TWICE(output(ports, "parts").how == presence::dynamic && output(ports, "parts").count_attribute == "N");
    GRAFT_CHECK_TWICE(output(ports, "all").how == presence::dynamic);
    GRAFT_CHECK_TWICE(output(ports, "s").types == dtype_set(dtype::string));
    GRAFT_CHECK_TWICE(input(min, "args").minimum == 0);
}

TEST_CASE("float, bool and string are inputs before the outputs and attributes behind them") {
    static constexpr auto p = tf::op_def(
        "P", "a: bool", "b: string", "c: float", "-> y: float", "d: bool", "e: string", "f: float");
    GRAFT_CHECK_TWICE(p.first_mistake().code == errc::ok);
    GRAFT_CHECK_TWICE(p.count(param_kind::input) == 3 && p.count(param_kind::attribute) == 3);
    // no output: the first attribute ends the inputs
    static constexpr auto q = tf::op_def("Q", "a: bool", "n: int = 3", "b: bool");
    GRAFT_CHECK_TWICE(q.count(param_kind::input) == 1 && q.count(param_kind::attribute) == 2);
}

TEST_CASE("attributes of kind type") {
    GRAFT_CHECK_TWICE(types.first_mistake().code == errc::ok);
    GRAFT_CHECK_TWICE(attr(types, "a").types.has(dtype::c128) && attr(types, "a")
        .types.has(dtype::qu8) && !attr(types, "a").types.has(dtype::boolean));
    GRAFT_CHECK_TWICE(!attr(types, "b").types.has(dtype::c64) && attr(types, "b").types.has(dtype::bf16));
    GRAFT_CHECK_TWICE(attr(types, "c").types == dtype_families::quantized);
    GRAFT_CHECK_TWICE(attr(types, "d").types == (dtype::f16 | dtype::f32) && !attr(types, "d").has_default);
    GRAFT_CHECK_TWICE(attr(types, "e").has_default && static_cast<dtype>(attr(types, "e").integer) == dtype::f32);
    GRAFT_CHECK_TWICE(static_cast<dtype>(attr(types, "f").integer) == dtype::i64);
    GRAFT_CHECK_TWICE(attr(types, "g").types == (dtype::f16 | dtype::bf16));
    GRAFT_CHECK_TWICE(static_cast<dtype>(attr(types, "h").integer) == dtype::i32);
    GRAFT_CHECK_TWICE(static_cast<dtype>(attr(types, "i").integer) == dtype::f32);
}

TEST_CASE("numbers, flags and strings") {
    GRAFT_CHECK_TWICE(scalars.first_mistake().code == errc::ok);
    GRAFT_CHECK_TWICE(attr(scalars, "i").attribute == attr_kind::integer && !attr(scalars, "i")
        .has_default && !attr(scalars, "j").has_default);
    GRAFT_CHECK_TWICE(attr(scalars, "k").integer == -3);
    GRAFT_CHECK_TWICE(attr(scalars, "l").integer == std::numeric_limits<std::int64_t>::max());
    GRAFT_CHECK_TWICE(attr(scalars, "m").integer == std::numeric_limits<std::int64_t>::min());
    GRAFT_CHECK_TWICE(attr(scalars, "f").attribute == attr_kind::floating && !attr(scalars, "f").has_default);
    GRAFT_CHECK_TWICE(attr(scalars, "g").real == 0.0001 && attr(scalars, "n").real == 3.5e-05 && attr(scalars, "o")
        .real == 2.0);
    GRAFT_CHECK_TWICE(attr(scalars, "h").real == -std::numeric_limits<double>::infinity());
    GRAFT_CHECK_TWICE(static_cast<float>(attr(scalars, "z").real) == 1.33f);
    GRAFT_CHECK_TWICE(attr(scalars, "p").attribute == attr_kind::boolean && !attr(scalars, "p").has_default);
    GRAFT_CHECK_TWICE(attr(scalars, "q").has_default && attr(scalars, "q").integer == 0);
    GRAFT_CHECK_TWICE(attr(scalars, "s").attribute == attr_kind::string && !attr(scalars, "s").has_default);
    GRAFT_CHECK_TWICE(attr(scalars, "t").string == "NHWC" && attr(scalars, "v").string == "c");
    GRAFT_CHECK_TWICE(attr(scalars, "u").attribute == attr_kind::string && !attr(scalars, "u").has_default);
    GRAFT_CHECK_TWICE(attr(scalars, "w").has_default && attr(scalars, "w").string.empty());
}

TEST_CASE("lists") {
    GRAFT_CHECK_TWICE(lists.first_mistake().code == errc::ok);
    GRAFT_CHECK_TWICE(attr(lists, "a").attribute == attr_kind::integers && !attr(lists, "a")
        .has_default && !attr(lists, "b").has_default);
    GRAFT_CHECK_TWICE(lists.default_of(attr(lists, "c")).integers.size() == 3 &&
                      lists.default_of(attr(lists, "c")).integers[1] == -2);
    GRAFT_CHECK_TWICE(attr(lists, "d").has_default && lists.default_of(attr(lists, "d")).integers.empty());
    GRAFT_CHECK_TWICE(attr(lists, "e").attribute == attr_kind::floats);
    GRAFT_CHECK_TWICE(
        lists.default_of(attr(lists, "f")).floats.size() == 2 && lists.default_of(attr(lists, "f")).floats[0] == 0.5);
    GRAFT_CHECK_TWICE(lists.default_of(attr(lists, "g")).strings.size() == 2 &&
                      lists.default_of(attr(lists, "g")).strings[1] == "yz");
    GRAFT_CHECK_TWICE(
        attr(lists, "h").attribute == attr_kind::booleans && lists.default_of(attr(lists, "h")).integers[0] == 1);
    GRAFT_CHECK_TWICE(attr(lists, "i").attribute == attr_kind::types && !attr(lists, "i").has_default);
    GRAFT_CHECK_TWICE(
        attr(lists, "j").attribute == attr_kind::types && lists.default_of(attr(lists, "j")).integers.size() == 2);
    GRAFT_CHECK_TWICE(
        attr(lists, "k").attribute == attr_kind::types && attr(lists, "k").types == dtype_families::index_number);
    GRAFT_CHECK_TWICE(attr(lists, "l").attribute == attr_kind::shapes && attr(lists, "l").how == presence::required);
    GRAFT_CHECK_TWICE(attr(lists, "m").how == presence::optional && attr(lists, "n").how == presence::optional);
    GRAFT_CHECK_TWICE(attr(lists, "o").attribute == attr_kind::functions && attr(lists, "o").how == presence::required);
    GRAFT_CHECK_TWICE(
        attr(lists, "p").attribute == attr_kind::strings && attr(lists, "q").attribute == attr_kind::booleans);
    GRAFT_CHECK_TWICE(attr(lists, "r").attribute == attr_kind::strings);
    GRAFT_CHECK_TWICE(
        lists.default_of(attr(lists, "s")).integers.size() == 8 && lists.default_of(attr(lists, "s")).integers[7] == 8);
}

namespace {

/// The constraint of this kind on an attribute, or null.
constexpr graft::fact const* limit(prototype const& p, std::string_view name, graft::fact_kind kind) {
    for (std::size_t i = 0; i < p.params().size(); ++i)
        if (p.params()[i].is_attribute() && p.params()[i].name == name) return p.facts().find(kind, i);
    return nullptr;
}
constexpr bool at_least(prototype const& p, std::string_view name, graft::fact_kind kind, std::int64_t low) {
    auto const* f = limit(p, name, kind);
    return f && f->low == low && f->high == std::numeric_limits<std::int64_t>::max();
}

} // namespace

TEST_CASE("allowed strings and minima are kept: of a number its value, of a list its length") {
    using enum graft::fact_kind;
    GRAFT_CHECK_TWICE(
        at_least(scalars, "j", range, 1) && at_least(scalars, "l", range, -1) && limit(scalars, "i", range) == nullptr);
    GRAFT_CHECK_TWICE(scalars.facts().text(*limit(scalars, "u", one_of)) == "SAME|VALID");
    GRAFT_CHECK_TWICE(
        scalars.facts().text(*limit(scalars, "v", one_of)) == "a b|c" && limit(scalars, "t", one_of) == nullptr);
    GRAFT_CHECK_TWICE(at_least(lists, "b", length, 4) && at_least(lists, "k", length, 1) &&
                      at_least(lists, "s", length, 0) && limit(lists, "a", length) == nullptr);
    GRAFT_CHECK_TWICE(lists.facts().text(*limit(lists, "r", one_of)) == "a|b");
    GRAFT_CHECK_TWICE(at_least(ports, "N", range, 2) && at_least(ports, "Tcomponents", length, 1));
    // a default outside is an error in the definition
    GRAFT_CHECK_TWICE(
        tf::op_def("X", "x: float", "n: int >= 1 = 0").first_mistake().code == errc::default_violates_constraint);
    GRAFT_CHECK_TWICE(tf::op_def("X", "x: float", "p: {'SAME', 'VALID'} = 'FULL'").first_mistake().code ==
                      errc::default_violates_constraint);
    GRAFT_CHECK_TWICE(tf::op_def("X", "x: float", "l: list(int) >= 2 = [1]").first_mistake().code ==
                      errc::default_violates_constraint);
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "f: float >= 1"), "f"));
}

namespace {

/// Whether two prototypes declare the same for every parameter.
bool same(prototype const& a, prototype const& b) {
    auto const same_default = [&](param const& p, param const& q) {
        auto const v = a.default_of(p), w = b.default_of(q);
        return v.kind == w.kind && v.integer == w.integer && v.real == w.real && v.string == w.string &&
               std::ranges::equal(v.integers, w.integers) && std::ranges::equal(v.floats, w.floats) &&
               std::ranges::equal(v.strings, w.strings);
    };
    return a.first_mistake().code == b.first_mistake().code &&
           std::ranges::equal(a.params(), b.params(), [&](param const& p, param const& q) {
               return p.kind == q.kind && p.how == q.how && p.attribute == q.attribute && p.name == q.name &&
                      p.types.bits == q.types.bits && p.type_attribute == q.type_attribute &&
                      p.count_attribute == q.count_attribute && p.minimum == q.minimum && same_default(p, q);
           });
}

} // namespace

TEST_CASE("the words mean the same when a program reads them while it runs") {
    CHECK(same(made_ports(), ports));
    CHECK(same(made_types(), types));
    CHECK(same(made_scalars(), scalars));
    CHECK(same(made_lists(), lists));
    CHECK(same(made_others(), others));
    CHECK_FALSE(same(made_others(), types));
}

TEST_CASE("shapes, tensors and functions: with a default they may be absent") {
    GRAFT_CHECK_TWICE(others.first_mistake().code == errc::ok);
    GRAFT_CHECK_TWICE(attr(others, "a").attribute == attr_kind::shape && attr(others, "a").how == presence::required);
    GRAFT_CHECK_TWICE(attr(others, "b").attribute == attr_kind::shape && attr(others, "b").how == presence::optional);
    GRAFT_CHECK_TWICE(attr(others, "c").how == presence::optional);
    GRAFT_CHECK_TWICE(
        attr(others, "d").attribute == attr_kind::tensor && attr(others, "e").attribute == attr_kind::function);
    GRAFT_CHECK_TWICE(attr(others, "f").how == presence::optional);
}

TEST_CASE("malformed words are refused by name") {
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x"), "x"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", ": T"), ": T"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x:"), "x"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float32"), "float32")); // TensorFlow's name is float
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: T", "-> y: T"), "T"));  // T is not declared
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: N * T", "T: type"), "N"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: N * T", "T: type", "N: float = 1"), "N"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: N * T", "T: list(type)", "N: int"), "x"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: Ref(T", "T: type"), "x"));
    // an input after an output
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "-> y: T", "x: T", "T: type"), "x"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: int32 = 3"), "x"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "b: bool = 1"), "b"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "i: int = 1.5"), "i"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "i: int ="), "i"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "i: int = 9223372036854775808"), "i"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "i: int > 3"), "i"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "f: float = abc"), "f"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "f: float = 1e999"), "f"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "f: float = 1e"), "f"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "f: float = ."), "f"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "s: string = NHWC"), "s"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "s: string = \"NHWC"), "s"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "T: {half, floaty}"), "floaty"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "T: {half"), "T"));
    // the default is not allowed
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "T: {half} = DT_FLOAT"), "T"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "l: list(int"), "l"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "l: list(integer)"), "l"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "l: list(int) = [1, 2"), "l"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "l: list(int) = 1"), "l"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "h: shape {}"), "h"));
    GRAFT_CHECK_TWICE(refused(tf::op_def("X", "x: float", "n: int = 3 4"), "n"));
    GRAFT_CHECK_TWICE(tf::op_def("X", "x: float", "l: list(int) = [1,2,3,4,5,6,7,8,9]").first_mistake().code ==
                      errc::default_list_too_long);
    GRAFT_CHECK_TWICE(tf::op_def("X", "x: float", "x: int = 3").first_mistake().code == errc::duplicate_name);
    GRAFT_CHECK_TWICE(tf::op_def("", "x: float").first_mistake().code == errc::empty_name);
}

} // namespace model_tensorflow_op_def_test
