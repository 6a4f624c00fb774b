// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/op/catalog/catalog.hpp"

namespace graph_inference_memory_test {

namespace {

struct Copy : graft::op<Copy> {
    static constexpr auto prototype =
        graft::prototype("Copy").input("x", real_number).output("y", follow("x")).attr("factor", 1.0);
};
struct Fill : graft::op<Fill> {
    static constexpr auto prototype = graft::prototype("Fill").input("dims", i32, value_depend).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = graft::shape::scalar();
        y.append(ctx.value<"dims">().scalar());
        return ctx.output<"y">() = y, graft::ok;
    }
};
struct Line : graft::op<Line> {
    static constexpr auto prototype =
        graft::prototype("Line").input("x", real_number).output("y", follow("x", aspect::dtype)).attr("length", 1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = graft::shape::scalar();
        y.append(ctx.attr<"length">());
        return ctx.output<"y">() = y, graft::ok;
    }
};
int shapes_asked = 0, values_asked = 0; // at run time

struct Sum : graft::op<Sum> {
    static constexpr auto prototype =
        graft::prototype("Sum").datatype("T", real_number).input("x", "T").output("y", "T");
    static constexpr graft::status infer_shape(shape_context& ctx) {
        if (!std::is_constant_evaluated()) ++shapes_asked;
        ctx.output<"y">() = ctx.input<"x">();
        return graft::ok;
    }
    static constexpr graft::status infer_value(value_context& ctx) {
        if (!std::is_constant_evaluated()) ++values_asked;
        if (ctx.operand<"x">().known()) ctx.put(ctx.result<"y">(), ctx.operand<"x">()[0] + 1);
        return graft::ok;
    }
};
struct Whole : graft::op<Whole> {
    static constexpr auto prototype =
        graft::prototype("Whole").input("x", real_number).output("y", i32, follow("x", aspect::shape));
    static constexpr graft::status infer_value(value_context& ctx) {
        if (auto const x = ctx.operand<"x">(); x.known())
            ctx.put(ctx.result<"y">(), static_cast<std::int64_t>(x.real(0)));
        return graft::ok;
    }
};
struct my_ops {
    using list = graft::ops<Copy, Fill, Line, Sum, Whole>;
};

struct fixture {
    graft::graph g{};
    graft::graph_builder b{g};
    graft::status why{};

    fixture() {
        g.catalog = graft::catalog<my_ops>::view();
        b.remember();
    }
    graft::tensor_id input(
        std::string_view name, graft::dtype type, graft::shape const& s, graft::format f = graft::format::nd) {
        graft::tensor_desc d;
        d.type = type;
        d.shape = s;
        d.format = d.origin_format = f;
        return b.add_input(name, "Placeholder", d);
    }
    graft::tensor_id first(std::string_view op, graft::tensor_id x) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find(op), g.storage);
        d.put(0, graft::span(&x, 1));
        return g.nodes[b.add(d, why)].first_output;
    }
    graft::tensor_id like(graft::tensor_id exemplar, graft::tensor_id x) {
        return g.nodes[b.add_like({g.tensors[exemplar].producer, "n", "N", 0, graft::span(&x, 1)}, why)].first_output;
    }
    template <class T> graft::tensor_id constant(graft::dtype type, T const& value) {
        graft::tensor_view v;
        v.desc.type = type;
        v.desc.shape = graft::shape{1};
        v.bytes = graft::as_bytes(graft::span<T const>(&value, 1));
        return b.add_constant("c", "Const", v);
    }
    [[nodiscard]] graft::tensor_desc desc(graft::tensor_id t) const { return g.tensors[t].desc; }
    /// The first element of a value that a rule has computed, or -1.
    [[nodiscard]] std::int64_t value(graft::tensor_id t) const {
        auto const at = g.tensors[t].value;
        return at == graft::no_id ? -1 : g.values[at].elements[0];
    }
};

} // namespace

TEST_CASE_FIXTURE(fixture, "memory: what differs in shape, dtype or layout is inferred by itself") {
    using graft::shape;
    auto const x = input("x", graft::dtype::f32, shape{2, 3}), z = input("z", graft::dtype::f32, shape{5});
    auto const h = input("h", graft::dtype::f16, shape{2, 3}),
               nhwc = input("l", graft::dtype::f32, shape{2, 3}, graft::format::nhwc);
    auto const a = first("Copy", x);
    for (int turn = 0; turn < 3; ++turn) { // the second one is cached
        CHECK(desc(like(a, x)) == desc(x));
        CHECK(desc(like(a, z)) == desc(z));
        CHECK(desc(like(a, h)) == desc(h));
        CHECK(desc(like(a, nhwc)) == desc(nhwc));
    }
    CHECK(g.attributes.size() == 1);
    CHECK(g.slots.size() == 2);
}

TEST_CASE_FIXTURE(fixture, "memory: what a rule refuses is refused each time") {
    auto const x = input("x", graft::dtype::f32, graft::shape{2}),
               s = input("s", graft::dtype::string, graft::shape{2});
    auto const a = first("Copy", x);
    for (int turn = 0; turn < 3; ++turn) {
        like(a, s);
        CHECK(why.code == graft::errc::wrong_dtype);
        like(a, x);
        CHECK(why);
    }
}

TEST_CASE_FIXTURE(fixture, "memory: rules that read values are asked each time") {
    std::int32_t const sizes[] = {3, 4, 5};
    graft::tensor_id created[3];
    for (int i = 0; i < 3; ++i) {
        graft::tensor_view v;
        v.desc.type = graft::dtype::i32;
        v.desc.shape = graft::shape::scalar();
        v.bytes = graft::as_bytes(graft::span(&sizes[i], 1));
        auto const t = b.add_constant("c", "Const", v);
        created[i] = i == 0 ? first("Fill", t) : like(created[0], t);
        like(created[0], t);
    }
    CHECK(desc(created[0]).shape == graft::shape{3});
    CHECK(desc(created[1]).shape == graft::shape{4});
    CHECK(desc(created[2]).shape == graft::shape{5});
}

TEST_CASE_FIXTURE(fixture, "memory: of floats no values are computed, and constants of them are remembered") {
    float const one = 1;
    auto const c = constant(graft::dtype::f32, one);
    shapes_asked = values_asked = 0;
    auto const y = first("Sum", c);
    for (int turn = 0; turn < 5; ++turn) CHECK(desc(like(y, c)) == desc(c));
    CHECK(shapes_asked == 1);
    CHECK(values_asked == 0);
    CHECK(value(y) == -1);
}

TEST_CASE_FIXTURE(fixture, "memory: a value that a rule computes of a constant is that of this constant") {
    std::int32_t const numbers[] = {5, 8};
    float const reals[] = {2.5f, 7.5f};
    auto const a = constant(graft::dtype::i32, numbers[0]), z = constant(graft::dtype::i32, numbers[1]);
    auto const sum = first("Sum", a);
    auto const p = constant(graft::dtype::f32, reals[0]), q = constant(graft::dtype::f32, reals[1]);
    auto const whole = first("Whole", p); // floats are read, the value is one of integers
    for (int turn = 0; turn < 3; ++turn) {
        CHECK(value(like(sum, a)) == 6);
        CHECK(value(like(sum, z)) == 9);
        CHECK(value(like(whole, p)) == 2);
        CHECK(value(like(whole, q)) == 7);
        CHECK(value(like(whole, input("x", graft::dtype::f32, graft::shape{1}))) == -1);
        CHECK(value(like(sum, input("x", graft::dtype::i32, graft::shape{1}))) == -1);
    }
}

TEST_CASE_FIXTURE(fixture, "memory: nodes that were taken back do not answer for those that stand in their place") {
    auto const x = input("x", graft::dtype::f32, graft::shape{2});
    auto const before = b.here();
    for (std::int64_t n : {3, 4, 4, 5}) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find("Line"), g.storage);
        d.put(0, graft::span(&x, 1));
        d.attributes[0] = graft::attr_value::of(n);
        auto const y = g.nodes[b.add(d, why)].first_output;
        CHECK(desc(y).shape == graft::shape{n});
        CHECK(desc(like(y, x)).shape == graft::shape{n});
        b.back_to(before);
    }
}

TEST_CASE_FIXTURE(fixture, "nodes whose attributes and ports are the same have them in common") {
    auto const line = [&](graft::tensor_id x, std::int64_t length) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find("Line"), g.storage);
        d.put(0, graft::span(&x, 1));
        d.attributes[0] = graft::attr_value::of(length);
        return g.nodes[b.add(d, why)].first_output;
    };
    auto const copy = [&](graft::tensor_id x, double factor) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find("Copy"), g.storage);
        d.put(0, graft::span(&x, 1));
        d.attributes[0] = graft::attr_value::of(factor);
        return b.add(d, why);
    };
    auto const x = input("x", graft::dtype::f32, graft::shape{2}), z = input("z", graft::dtype::f32, graft::shape{3});
    line(x, 3);
    line(x, 3);
    CHECK(g.attributes.size() == 2); // it was not requested
    b.share_attributes();
    for (std::int64_t turn = 0; turn < 20; ++turn) { // more than are compared
        auto const own = g.attributes.size();
        CHECK(desc(line(x, turn)).shape == graft::shape{turn});
        CHECK(g.attributes.size() == own + 1);
        CHECK(desc(line(z, turn)).shape == graft::shape{turn});
        CHECK(desc(line(x, turn)).shape == graft::shape{turn});
        CHECK(g.attributes.size() == own + 1);
        CHECK(g.slots.size() == 2 * g.attributes.size());
    }
    auto const before = b.here();
    auto const zero = copy(x, 0.0), same = copy(z, 0.0), negative = copy(x, -0.0);
    CHECK(g.nodes[zero].first_attribute == g.nodes[same].first_attribute);
    CHECK(g.nodes[zero].first_attribute != g.nodes[negative].first_attribute);
    b.back_to(before); // others are now at these places
    auto const y = line(x, 99);
    CHECK(desc(y).shape == graft::shape{99});
    CHECK(g.attributes_of(g.nodes[copy(z, 0.0)])[0].real == 0.0);
    CHECK(desc(line(x, 99)).shape == graft::shape{99});
}

TEST_CASE("values that are the same, and values that are not") {
    using graft::attr_value;
    using graft::detail::same_attribute;
    std::int64_t const a[] = {1, 2}, b[] = {1, 2}, c[] = {1, 3};
    std::string_view const words[] = {"x", "y"}, others[] = {"x", "z"};
    double const nan = __builtin_nan("");
    double const reals[] = {1, nan}, more[] = {1, 2};
    auto const integers = [](graft::span<std::int64_t const> v) { return attr_value::of(v); };
    auto const texts = [](graft::span<std::string_view const> v) { return attr_value::of(v); };
    auto const numbers = [](graft::span<double const> v) { return attr_value::of(v); };
    CHECK(same_attribute(integers(a), integers(b)));
    CHECK_FALSE(same_attribute(integers(a), integers(c)));
    CHECK_FALSE(same_attribute(integers(a), integers(graft::span(b, 1))));
    CHECK(same_attribute(texts(words), texts(words)));
    CHECK_FALSE(same_attribute(texts(words), texts(others)));
    CHECK(same_attribute(numbers(reals), numbers(reals)));
    CHECK_FALSE(same_attribute(numbers(reals), numbers(more)));
    CHECK(same_attribute(attr_value::of(nan), attr_value::of(nan)));
    CHECK_FALSE(same_attribute(attr_value::of(std::int64_t{1}), attr_value::of(true)));
    CHECK(same_attribute(attr_value::of(std::string_view("a")), attr_value::of(std::string_view("a"))));
    CHECK_FALSE(same_attribute(attr_value::of(std::string_view("a")), attr_value::of(std::string_view("b"))));
    CHECK(same_attribute(attr_value(), attr_value()));
    graft::shape const shapes[] = {{1}};
    auto const s = attr_value::of(shapes);
    CHECK_FALSE(same_attribute(s, s)); // not compared
}

TEST_CASE_FIXTURE(fixture, "inputs of a draft are given in any order of ports") {
    graft::node_draft d;
    d.input_ports.resize(3);
    d.add_tensor(2, graft::tensor_id{20});
    d.add_tensor(0, graft::tensor_id{1});
    d.add_tensor(2, graft::tensor_id{21});
    d.add_tensor(0, graft::tensor_id{2});
    d.add_tensor(1, graft::tensor_id{10});
    d.read_as(1, graft::format::nchw);
    CHECK(std::vector<std::uint32_t>(d.inputs.begin(), d.inputs.end()) == std::vector<std::uint32_t>{1, 2, 10, 20, 21});
    CHECK(d.input_ports[0].count == 2);
    CHECK(d.input_ports[1].first == 2);
    CHECK(d.input_ports[2].first == 3);
    CHECK(d.input_ports[2].count == 2);
    REQUIRE(d.formats.size() == 5);
    CHECK(d.formats[2].read == graft::format::nchw);
    CHECK(d.formats[3].read == graft::format::nd);
    CHECK(g.storage.path("a", "bc") == "a/bc");
    CHECK(g.storage.path("", "") == "/");
}

TEST_CASE_FIXTURE(fixture, "memory: operators with the same inputs are kept apart, so are many shapes") {
    auto const x = input("x", graft::dtype::f32, graft::shape{2, 3});
    auto const copy = first("Copy", x), line = first("Line", x);
    for (std::int64_t n = 0; n < 2000; ++n) { // more than the capacity
        auto const z = input("z", graft::dtype::f32, graft::shape{n % 700, n % 3});
        auto const y = like(copy, z);
        CHECK(desc(y) == desc(z));
        CHECK(desc(like(line, z)).shape == graft::shape{1});
    }
}

TEST_CASE_FIXTURE(fixture, "memory: a node may be inferred again and again while its input changes") {
    auto const x = input("x", graft::dtype::f32, graft::shape{2});
    auto const y = first("Copy", x);
    for (std::int64_t n : {2, 2, 2, 7, 7, 7, 2}) {
        g.tensors[x].desc.shape = graft::shape{n};
        REQUIRE(b.infer(g.tensors[y].producer));
        CHECK(desc(y).shape == graft::shape{n});
    }
}

} // namespace graph_inference_memory_test
