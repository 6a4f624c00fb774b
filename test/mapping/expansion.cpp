// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/mapping/declare/joined_plugins.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"
#include "test/mapping/text_graph.hpp"

namespace mapping_expansion_test {

namespace {

using namespace graft::literals;

namespace tf = graft::tensorflow;
using namespace text_graph;

struct Sum : graft::op<Sum> {
    static constexpr auto prototype = graft::prototype("Sum")
                                          .datatype("T", number)
                                          .input("x1", "T")
                                          .input("x2", "T", any_shape)
                                          .output("y", follow("x1"));
};
struct Same : graft::op<Same> {
    static constexpr auto prototype = graft::prototype("Same").input("x", any).output("y", follow("x"));
};
/// Tensors side by side.
struct Join : graft::op<Join> {
    static constexpr auto prototype = graft::prototype("Join")
                                          .datatype("T", number)
                                          .dynamic_input("xs", "T", at_least(1))
                                          .dynamic_output("ys", "T")
                                          .attr("axis", 0, at_least(-1))
                                          .attr("mode", "long", one_of("long", "short"))
                                          .attr("seed", std::uint64_t{5})
                                          .attr("sizes", {1, 2})
                                          .attr("times", 4)
                                          .attr("scale", 0.5);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const out = ctx.dynamic_output<"ys">();
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = ctx.dynamic_input<"xs">()[0];
        return graft::ok;
    }
};
struct AddN : tf::op<AddN> {
    static constexpr auto prototype = tf::op_def("AddN", "inputs: N * T", "-> sum: T", "N: int >= 1", "T: numbertype");
};

struct Listed : tf::op<Listed> {
    static constexpr auto prototype = tf::op_def("Listed", "x: float", "-> y: float", "ks: list(int)");
};

/// N - 1 additions in sequence; a copy if there is one input only.
graft::status add_all(graft::expand_context<AddN>& ctx) {
    if (ctx.input_count() == 1) return ctx.result(ctx.add<Same>("", "x"_p = ctx.data(0))), graft::ok;
    auto sum = ctx.data(0);
    for (std::size_t i = 1; i < ctx.input_count(); ++i)
        sum = ctx.add<Sum>("add" + std::to_string(i - 1), "x1"_p = sum, "x2"_p = ctx.data(i));
    return ctx.result(sum), graft::ok;
}
graft::status forgets_one(graft::expand_context<AddN>& ctx) {
    return ctx.result(ctx.add<Same>("", "x"_p = ctx.data(0))), graft::ok;
}
graft::status asks_for_three(graft::expand_context<AddN>& ctx) {
    (void)ctx.data(1);
    (void)ctx.data(2);
    return ctx.result(ctx.data(0)), graft::ok;
}
graft::status gives_two(graft::expand_context<AddN>& ctx) {
    for (std::size_t i = 0; i < ctx.input_count(); ++i) ctx.result(ctx.data(i));
    return graft::ok;
}
/// An addition of one tensor, which its definition refuses, and the node that would follow.
graft::status goes_on(graft::expand_context<AddN>& ctx) {
    auto const half = ctx.add<Sum>("half", "x1"_p = ctx.data(0), "x2"_p = graft::no_id);
    ctx.result(ctx.add<Same>("after", "x"_p = half));
    return graft::ok;
}
/// A vector's size, without a check of its own.
graft::status measures(graft::expand_context<AddN>& ctx) {
    auto const d = ctx.ranked(ctx.desc_of(ctx.data(0)), "inputs");
    auto const last = d.shape[d.shape.rank() - 1];
    ctx.result(ctx.add<Same>("", "x"_p = ctx.data(0)));
    return last.known() ? graft::ok : fail(graft::errc::wrong_value, "inputs", "a known size");
}
/// Reads an element of a list that the node does not have, and goes on.
graft::status reads_a_third(graft::expand_context<Listed>& ctx) {
    auto const third = ctx.attr<"ks">()[2];
    ctx.result(ctx.add<Same>("", "x"_p = ctx.data(0)));
    return third == 9 ? fail(graft::errc::wrong_value, "ks") : graft::ok;
}
/// Two parts of one name.
graft::status names_twice(graft::expand_context<AddN>& ctx) {
    auto const part = ctx.add<Same>("part", "x"_p = ctx.data(0));
    ctx.result(ctx.add<Same>("part", "x"_p = part));
    return graft::ok;
}
/// An output that the node does not have.
graft::status asks_for_a_second(graft::expand_context<AddN>& ctx) {
    ctx.result(ctx.add<Same>("part", "x"_p = ctx.data(0))[1]);
    return graft::ok;
}
graft::status has_no_end(graft::expand_context<AddN>& ctx) {
    auto t = ctx.data(0);
    for (int i = 0; i < 200'000; ++i) t = ctx.add<Same>("", "x"_p = t);
    return ctx.result(t), graft::ok;
}
/// The tensor of the first input: no node of its own.
graft::status passes_on(graft::expand_context<AddN>& ctx) { return ctx.result(ctx.data(0)), graft::ok; }
/// A node that reads the result, and that nobody reads.
graft::status adds_one_more(graft::expand_context<AddN>& ctx) {
    auto const first = ctx.add<Same>("first", "x"_p = ctx.data(0));
    (void)ctx.add<Same>("more", "x"_p = first);
    return ctx.result(first), graft::ok;
}
/// A constant whose elements end with the function: on the stack, and on the heap.
template <std::size_t Size> graft::status adds_an_array(graft::expand_context<AddN>& ctx) {
    std::vector<float> const numbers(Size, 0.5f);
    graft::tensor_view v;
    v.desc = {graft::dtype::f32, {}, {}, {static_cast<std::int64_t>(Size)}};
    v.bytes = graft::as_bytes(graft::span(numbers));
    return ctx.result(ctx.add<Sum>("", "x1"_p = ctx.data(0), "x2"_p = ctx.add_constant("half", v))), graft::ok;
}
/// Three elements for two.
graft::status adds_three_for_two(graft::expand_context<AddN>& ctx) {
    float const numbers[] = {1, 2, 3};
    graft::tensor_view v;
    v.desc = {graft::dtype::f32, {}, {}, {2}};
    v.bytes = graft::as_bytes(graft::span(numbers));
    return ctx.result(ctx.add<Sum>("", "x1"_p = ctx.data(0), "x2"_p = ctx.add_constant("half", v))), graft::ok;
}
graft::status gives_none(graft::expand_context<AddN>& ctx) {
    ctx.leave_out<"inputs">();
    return graft::ok;
}

/// Each kind of argument.
graft::status joins(graft::expand_context<AddN>& ctx) {
    std::optional<std::int64_t> const none, six = 6;
    auto const n = ctx.attr_if_given<"N">();
    auto const missing = ctx.attr_if_given<"no_such">();
    static_assert(std::is_same_v<decltype(ctx.attr_if_given<"no_such">()), std::nullopt_t>);
    std::string const mode = "short";
    auto const twice = ctx.add<Join>("twice", "xs"_p = graft::read_as(ctx.tensors<"inputs">(), graft::format::nchw),
        "axis"_p = -1_c, "mode"_p = mode, "seed"_p = 7_c, "sizes"_p = {3, 4, 5}, "times"_p = six, "scale"_p = 2_c,
        "ys"_p = 2);
    ctx.result(ctx.add<Join>("", "xs"_p = {twice[0], twice[1], twice["ys"]}, "axis"_p = n, "mode"_p = "long"_c,
        "times"_p = none, "scale"_p = missing, "ys"_p = 1));
    return graft::ok;
}

inline constexpr auto inlined = graft::expand<AddN>(&add_all);
inline constexpr auto with_array = graft::expand<AddN>(&adds_an_array<4>);
inline constexpr auto with_large_array = graft::expand<AddN>(&adds_an_array<5000>);
inline constexpr auto with_too_many = graft::expand<AddN>(&adds_three_for_two);
inline constexpr auto together = graft::expand<AddN>(&add_all).kept();
inline constexpr auto forgetful = graft::expand<AddN>(&forgets_one);
inline constexpr auto demanding = graft::expand<AddN>(&asks_for_three);
inline constexpr auto generous = graft::expand<AddN>(&gives_two);
inline constexpr auto careless = graft::expand<AddN>(&goes_on);
inline constexpr auto measuring = graft::expand<AddN>(&measures);
inline constexpr auto joining = graft::expand<AddN>(&joins);
inline constexpr auto listed = graft::expand<Listed>(&reads_a_third);
inline constexpr auto same_names = graft::expand<AddN>(&names_twice);
inline constexpr auto second = graft::expand<AddN>(&asks_for_a_second);
inline constexpr auto endless = graft::expand<AddN>(&has_no_end);
inline constexpr auto passing_on = graft::expand<AddN>(&passes_on);
inline constexpr auto one_more = graft::expand<AddN>(&adds_one_more);
inline constexpr auto mean = graft::expand<AddN>(&gives_none);

inline constexpr auto overriding = graft::expand<AddN>(&add_all).override();

struct sums {
    using list = graft::ops<Sum, Same, Join>;
};
template <auto const& P> struct only {
    static constexpr bool joins_a_target = true; // `overriding` is listed beside a set that it overrides
    using plugins = graft::plugins<P>;
    using list = typename plugins::origins;
};
template <auto const& P> outcome add_n(int n) {
    std::string text;
    std::vector<std::string> inputs;
    for (int i = 0; i < n; ++i) {
        inputs.push_back("x" + std::to_string(i));
        text += placeholder(inputs.back(), "DT_FLOAT", {2});
    }
    return run<sums, only<P>>(
        text + node("sum", "AddN", inputs, attr("T", "type: DT_FLOAT") + attr("N", "i: " + std::to_string(n))));
}
std::size_t count(outcome const& o, std::string_view op) {
    std::size_t n = 0;
    for (auto const& node : o.g.nodes) n += o.g.op_name(node) == op;
    return n;
}

} // namespace

TEST_CASE("one to many: N - 1 additions, for one input a copy") {
    for (int n : {1, 2, 3, 7}) {
        CAPTURE(n);
        auto const o = add_n<inlined>(n);
        REQUIRE(o.declared() == "");
        CHECK(count(o, "Sum") == static_cast<std::size_t>(n - 1));
        CHECK(count(o, "Same") == (n == 1 ? 1u : 0u));
        CHECK(o.g.calls.empty());
        REQUIRE(o.g.outputs.size() == 1);
        CHECK(o.g.tensors[o.g.outputs[0].tensor].origin == "sum:0");
    }
    CHECK(add_n<inlined>(3).inputs("sum/add1") == "sum/add0 x2");
}

TEST_CASE("one to many: arguments of every kind reach the node that is made") {
    auto const o = add_n<joining>(3);
    REQUIRE(o.declared() == "");
    CHECK(o.inputs("sum/twice") == "x0 x1 x2");
    CHECK(o.inputs("sum") == "sum/twice sum/twice sum/twice");
    std::vector<graft::op_ref<Join>> created;
    for (auto n : graft::nodes_of(o.g))
        if (auto const join = graft::as<Join>(n)) created.push_back(*join);
    REQUIRE(created.size() == 2);
    auto const& twice = created[0];
    CHECK(twice.attr<"axis">() == -1);
    CHECK(twice.attr<"mode">() == "short");
    CHECK(twice.attr<"seed">() == 7u);
    CHECK(twice.attr<"sizes">().size() == 3);
    CHECK(twice.attr<"times">() == 6);
    CHECK(twice.attr<"scale">() == 2.0);
    CHECK(twice.dynamic_output<"ys">().size() == 2);
    for (std::size_t i = 0; i < 3; ++i) CHECK(o.g.input_desc(twice.row(), i).format == graft::format::nchw);
    CHECK(o.g.input_desc(created[1].row(), 0).format == graft::format::nd);
    auto const& last = created[1];
    CHECK(last.dynamic_input<"xs">().size() == 3);
    CHECK(last.dynamic_input<"xs">()[1].id() == last.dynamic_input<"xs">()[0].id() + 1);
    CHECK(last.attr<"axis">() == 3); // of the model
    CHECK(last.attr<"mode">() == "long");
    CHECK(last.attr<"seed">() == 5u);
    CHECK(last.attr<"sizes">().size() == 2);
    CHECK(last.attr<"times">() == 4); // an empty optional leaves the default
    CHECK(last.attr<"scale">() == 0.5);
}

struct replacing {
    using plugins = graft::plugins<mean, overriding>;
    using list = plugins::origins;
};

TEST_CASE("one to many: a leaf of the model is an output of the graph, whoever reads its tensor") {
    auto const of = [](std::string const& name, std::string const& from) {
        return node(name, "AddN", {from}, attr("T", "type: DT_FLOAT") + attr("N", "i: 1"));
    };
    auto const passed = run<sums, only<passing_on>>(placeholder("x", "DT_FLOAT", {2}) + of("y", "x") + of("z", "x"));
    REQUIRE(passed.g.outputs.size() == 2);
    CHECK(passed.g.outputs[0].name == "y");
    CHECK(passed.g.outputs[1].name == "z");
    CHECK(passed.g.outputs[0].tensor == passed.g.outputs[1].tensor);
    auto const more = run<sums, only<one_more>>(placeholder("x", "DT_FLOAT", {2}) + of("y", "x"));
    REQUIRE(more.g.outputs.size() == 1);
    CHECK(more.g.outputs[0].name == "y");
}

TEST_CASE("override replaces a plugin, or is refused") {
    auto const alone = add_n<overriding>(2);
    REQUIRE(alone.errors.errors.size() == 1);
    CHECK(alone.errors.errors[0].code == graft::errc::override_of_unknown_message);
    CHECK(alone.errors.errors[0].where.op == "AddN");
    auto const set = graft::plugins_of<replacing>(graft::tensorflow::front_end);
    REQUIRE(set.rows.size() == 1);
    CHECK((set.rows[0].replaces && set.rows[0].replaced));
    std::array const parts{graft::plugins_of<only<mean>>(graft::tensorflow::front_end),
        graft::plugins_of<only<overriding>>(graft::tensorflow::front_end)};
    graft::joined_plugins const joined(parts);
    CHECK(joined.view().rows[0].replaced);
    std::array const one{parts[1]};
    CHECK_FALSE(graft::joined_plugins(one).view().rows[0].replaced);
}

TEST_CASE("one to many, kept: the operators are one call with the origin's type and ports") {
    for (int n : {1, 2, 3, 7}) {
        CAPTURE(n);
        auto const o = add_n<together>(n);
        REQUIRE(o.declared() == "");
        REQUIRE(o.g.calls.size() == 1);
        auto const& call = o.g.calls[0];
        CHECK(call.name == "sum");
        CHECK(call.original_type == "AddN");
        CHECK(call.inputs.size() == static_cast<std::size_t>(n));
        REQUIRE(call.outputs.size() == 1);
        CHECK(call.outputs[0] == o.g.outputs[0].tensor);
        std::size_t inside = 0;
        for (auto const& m : o.g.nodes) inside += m.call == 0;
        CHECK(inside == (n == 1 ? 1u : static_cast<std::size_t>(n - 1)));
    }
}

TEST_CASE("one to many: an input that the expansion forgets, or one too many, is refused with both figures") {
    auto const forgotten = add_n<forgetful>(3);
    CHECK(forgotten.first_error() == graft::errc::wrong_input_count);
    CHECK(forgotten.declared() == "inputs: an expansion that reads all inputs of the node: 3, 1");
    CHECK(add_n<forgetful>(1).declared() == "");
    auto const missing = add_n<demanding>(2);
    CHECK(missing.first_error() == graft::errc::wrong_input_count);
    CHECK(missing.declared() == ": inputs, as the expansion reads: 3, 2");
    CHECK(add_n<demanding>(3).declared() == "");
}
TEST_CASE("one to many: the first fault is reported, though the function does not look") {
    auto const refused = add_n<careless>(1);
    CHECK(refused.first_error() == graft::errc::missing_input);
    CHECK(refused.declared().starts_with("x2"));
}

TEST_CASE("expand: an element of a list that the node does not have is an error of the import") {
    auto const of = [](std::string const& ks) {
        return run<sums, only<listed>>(placeholder("x", "DT_FLOAT", {2}) + node("y", "Listed", {"x"}, attr("ks", ks)));
    };
    CHECK(of("list { i: 1 i: 2 i: 3 }").errors.errors.empty());
    auto const refused = of("list { i: 1 }");
    CHECK(refused.first_error() == graft::errc::index_out_of_range);
    CHECK(refused.declared().starts_with("ks: elements up to 0"));
}

TEST_CASE("expand: parts of one name stay apart, an output that is not there is an error, and so is no end") {
    auto const apart = add_n<same_names>(1);
    CHECK(apart.errors.errors.empty());
    CHECK(apart.node("sum/part") != nullptr);
    CHECK(apart.node("sum/part_2") != nullptr);
    CHECK(add_n<second>(1).first_error() == graft::errc::unknown_tensor);
    CHECK(add_n<endless>(1).first_error() == graft::errc::expansion_too_large);
}

TEST_CASE("expand: the elements of a constant outlive the function that has them, and are as many as its shape says") {
    auto const halves = [](outcome const& o, std::size_t size) {
        auto const* n = o.node("sum/half");
        REQUIRE(n);
        auto const bytes = o.g.value_of(n->first_output).bytes;
        REQUIRE(bytes.size() == size * sizeof(float));
        for (std::size_t i = 0; i < size; ++i)
            if (graft::load<float>(bytes.data() + i * sizeof(float)) != 0.5f) return false;
        return true;
    };
    CHECK(halves(add_n<with_array>(1), 4));
    CHECK(halves(add_n<with_large_array>(1), 5000));
    auto const refused = add_n<with_too_many>(1);
    CHECK(refused.first_error() == graft::errc::wrong_element_count);
    CHECK(refused.declared().starts_with("half: bytes, as its dtype and shape say, 8, 12"));
}

TEST_CASE("expand: a rank that must be known is asked for, not tested") {
    auto const of = [](std::string const& shape) {
        return run<sums, only<measuring>>(
            "node { name: 'x' op: 'Placeholder' attr { key: 'dtype' value { type: DT_FLOAT } } attr { key: 'shape' "
            "value { shape { " +
            shape +
            " } } } } node { name: 'y' op: 'AddN' input: 'x' attr { key: 'N' value { i: 1 } } "
            "attr { key: 'T' value { type: DT_FLOAT } } }");
    };
    CHECK(of("dim { size: 2 }").errors.errors.empty());
    auto const unknown = of("unknown_rank: true");
    CHECK(unknown.first_error() == graft::errc::wrong_rank); // not the function's own error after it
    CHECK(unknown.declared().starts_with("inputs: a rank that is known"));
    CHECK(unknown.node("y") == nullptr);
    CHECK(of("dim { size: -1 }").first_error() == graft::errc::wrong_value);
}

namespace {

/// A catalog whose Same has one more attribute than the Same that the expansion was compiled with, and which has no
/// Sum.
struct OtherSame : graft::op<OtherSame> {
    static constexpr auto prototype =
        graft::prototype("Same").input("x", any).output("y", follow("x")).attr("times", 1);
};
struct other_ops {
    using list = graft::ops<OtherSame>;
};

} // namespace

TEST_CASE("one to many: an operator that the catalog has not, or has in another form, is refused") {
    auto const x = placeholder("x", "DT_FLOAT", {2});
    auto const attrs = attr("T", "type: DT_FLOAT");
    CHECK(run<other_ops, only<inlined>>(x + node("sum", "AddN", {"x", "x"}, attrs + attr("N", "i: 2"))).declared() ==
          "Sum: the operator that the plugin was compiled with, ");
    CHECK(run<other_ops, only<inlined>>(x + node("sum", "AddN", {"x"}, attrs + attr("N", "i: 1"))).declared() ==
          "Same: the operator that the plugin was compiled with, ");
}

TEST_CASE("one to many: as many results as the node has outputs, or both figures") {
    CHECK(add_n<generous>(1).declared() == "");
    CHECK(add_n<generous>(2).first_error() == graft::errc::wrong_output_count);
    CHECK(add_n<generous>(2).declared() == ": results of the expansion: 1, 2");
    CHECK(add_n<mean>(2).declared() == ": results of the expansion: 1, 0");
}

/// The number of results is the number of the node's outputs; its two outputs are those of one operator.
struct Halves : graft::op<Halves> {
    static constexpr auto prototype =
        graft::prototype("Halves").input("x", any).output("a", follow("x")).output("b", follow("x"));
};
struct Two : tf::op<Two> {
    static constexpr auto prototype = tf::op_def("Two", "x: T", "-> a: T", "-> b: T", "T: numbertype");
};
struct Pick : tf::op<Pick> {
    static constexpr auto prototype = tf::op_def("Pick", "a: T", "b: T", "-> y: T", "T: numbertype", "which: int");
};
constexpr auto each_output = graft::expand<Two, Halves>([](auto& ctx) -> graft::status {
    auto const first = ctx.template add<Halves>("", "x"_p = ctx.data(0));
    for (std::size_t i = 0; i < 2; ++i) ctx.result(first[i]);
    return graft::ok;
});
/// Two results of different dtypes; they belong in this order.
struct Sort : graft::op<Sort> {
    static constexpr auto prototype = graft::prototype("Sort")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .output("order", i32, follow("x", aspect::shape));
};
struct Ordered : tf::op<Ordered> {
    static constexpr auto prototype = tf::op_def("Ordered", "x: float", "-> values: float", "-> order: int32");
};
graft::status sorts(graft::expand_context<Ordered>& ctx) {
    auto const s = ctx.add<Sort>("sort", "x"_p = ctx.tensor<"x">());
    ctx.result(s.output<"y">());
    ctx.result(s["order"]);
    return graft::ok;
}
graft::status exchanges(graft::expand_context<Ordered>& ctx) {
    auto const s = ctx.add<Sort>("sort", "x"_p = ctx.tensor<"x">());
    ctx.result(s.output<"order">());
    ctx.result(s.output<"y">());
    return graft::ok;
}
constexpr auto sorted = graft::expand<Ordered>(&sorts);
constexpr auto exchanged = graft::expand<Ordered>(&exchanges);
struct sort_ops {
    using list = graft::ops<Sort>;
};
/// Correct for the two numbers that models have; a trial has other numbers.
constexpr auto known_numbers = graft::expand<Pick, Sum>([](auto& ctx) -> graft::status {
    auto const which = ctx.template attr<"which">();
    if (which == 2) ctx.result(ctx.template add<Sum>("", "x1"_p = ctx.data(0), "x2"_p = ctx.data(1)));
    else if (which == 4) ctx.result(ctx.template add<Sum>("", "x1"_p = ctx.data(1), "x2"_p = ctx.data(0)));
    return graft::ok;
});
/// The second output of an operator that has only one.
constexpr auto no_tensor = graft::expand<Two, Same>([](auto& ctx) -> graft::status {
    auto const first = ctx.template add<Same>("", "x"_p = ctx.data(0));
    return ctx.result(first), ctx.result(first[1]), graft::ok;
});
struct halves_ops {
    using list = graft::ops<Sum, Same, Halves>;
};

TEST_CASE("one to many: each result has the dtype of the node's output") {
    auto const text = placeholder("x", "DT_FLOAT", {2}) + node("s", "Ordered", {"x"}, "");
    CHECK(run<sort_ops, only<sorted>>(text).declared() == "");
    auto const wrong = run<sort_ops, only<exchanged>>(text);
    CHECK(wrong.first_error() == graft::errc::wrong_dtype);
    CHECK(wrong.declared().starts_with("values: float32, "));
}

TEST_CASE("one to many: what the compiler tries, and what it cannot") {
    auto const x = placeholder("x", "DT_FLOAT", {2}), type = attr("T", "type: DT_FLOAT");
    CHECK(run<halves_ops, only<each_output>>(x + node("two", "Two", {"x"}, type)).declared() == "");
    auto const which = [&](char const* n) { return x + node("p", "Pick", {"x", "x"}, type + attr("which", n)); };
    CHECK(run<halves_ops, only<known_numbers>>(which("i: 4")).declared() == "");
    CHECK(run<halves_ops, only<known_numbers>>(which("i: 3")).first_error() != graft::errc::ok);
    CHECK(run<halves_ops, only<no_tensor>>(x + node("two", "Two", {"x"}, type)).first_error() ==
          graft::errc::unknown_tensor);
}

// cases for the compiler: a list of integers for a list of floats, which is copied then; the node's own type
struct Scaled : graft::op<Scaled> {
    static constexpr auto prototype = graft::prototype("Scaled")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("scales", as_floats, length(2))
                                          .attr("mode", "MAX", one_of("MAX", "AVG"));
};
struct TfScaled : tf::op<TfScaled> {
    static constexpr auto prototype = tf::op_def("TfScaled", "x: float", "-> y: float", "k: int >= 0 = 1");
};
inline constexpr auto scaled = graft::expand<TfScaled, Scaled>(
    [](graft::expand_context<TfScaled, Scaled>& ctx) -> graft::status {
        ctx.leave_out<"k">();
        std::array<std::int64_t, 2> const two{1, 2};
        auto const scales = graft::span<std::int64_t const>(two);
        if (ctx.erased().type == "TfScaled") ctx.result(ctx.add<Scaled>("", "x"_p = ctx.data(0), "scales"_p = scales));
        return graft::ok;
    });
struct scaled_plugins {
    using plugins = graft::plugins<scaled>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<scaled_plugins>().rows.size() == 1);

} // namespace mapping_expansion_test
