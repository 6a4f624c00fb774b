// test/session/sizing.cpp - data-dependent shapes: bounded in the plan, inferred again in each run; edges read in
// separate formats
// SPDX-License-Identifier: Apache-2.0
#include "graft/session/detail/sizing.hpp"
#include "graft/graph/plan/plan.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "graft/graph/infer/declared_shape.hpp"
#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/plan/check_plan.hpp"
#include "graft/kernel/prepared.hpp"
#include "graft/kernel/table.hpp"
#include "graft/op/infer/infer.hpp"
#include "graft/session/session.hpp"
#include "test/kernel/operators.hpp"

namespace kernel_test {
extern std::size_t allocations; // session.cpp counts them
}

namespace sizing_test {

using graft::dtype;
using graft::errc;
using graft::shape;
using graft::tensor_id;
using kernel_test::Relu;

/// The elements greater than 0.
struct Positive : graft::op<Positive> {
    static constexpr auto prototype = graft::prototype("Positive")
                                          .input("x", f32)
                                          .output("y", f32, compute_depend)
                                          .optional_output("count", i64)
                                          .attr("lie", 0);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = shape{-1};
        ctx.output<"count">() = shape::scalar();
        return graft::ok;
    }
    static constexpr graft::status infer_bound(shape_context& ctx) {
        ctx.output<"y">() = shape().append(ctx.input<"x">().elements());
        if (ctx.attr<"lie">() == 4) ctx.output<"y">() = ctx.input<"x">();
        if (ctx.attr<"lie">() == 5) ctx.output<"y">() = shape{ctx.input<"x">()[7]};
        return graft::ok;
    }
};
/// As many elements as a run says, without a bound.
struct Count : graft::op<Count> {
    static constexpr auto prototype = graft::prototype("Count").input("x", f32).output("y", f32, compute_depend);
    static constexpr graft::status infer_shape(shape_context& ctx) { return ctx.output<"y">() = shape{-1}, graft::ok; }
};
/// The first half of x, which has an even number of elements.
struct Half : graft::op<Half> {
    static constexpr auto prototype = graft::prototype("Half").input("x", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const n = ctx.input<"x">().elements();
        if (n.known() && n.value() % 2)
            return graft::fail(errc::wrong_shape, "x", "an even number of elements", n.value());
        ctx.output<"y">() = shape().append(floor_div(n, 2));
        return graft::ok;
    }
};
/// The elements of x, which has two elements.
struct Pair : graft::op<Pair> {
    static constexpr auto prototype = graft::prototype("Pair").input("x", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const n = ctx.input<"x">().elements();
        if (n.known() && n.value() != 2) return graft::fail(errc::wrong_element_count, "x", "elements:", 2, n.value());
        ctx.output<"y">() = shape{2};
        return graft::ok;
    }
};
/// The sums of two lists of equal length.
struct Alike : graft::op<Alike> {
    static constexpr auto prototype = graft::prototype("Alike").input("a", f32).input("b", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const &a = ctx.input<"a">(), &b = ctx.input<"b">();
        if (contradict(a, b)) return graft::fail(errc::shape_mismatch, "b", "the length of a");
        ctx.output<"y">() = merge(a, b);
        return graft::ok;
    }
};
/// Zeros; `n` is their number.
struct Zeros : graft::op<Zeros> {
    static constexpr auto prototype = graft::prototype("Zeros").input("n", i64, value_depend).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = shape().append(ctx.value<"n">().scalar());
        return graft::ok;
    }
};
/// The number of rows of an image.
struct Height : graft::op<Height> {
    static constexpr auto prototype = graft::prototype("Height").input("x", f32, has_format).output("y", i64);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = shape::scalar(), graft::ok;
    }
};

struct ops {
    using list =
        graft::ops<Relu, kernel_test::Add, kernel_test::Join, Positive, Half, Pair, Zeros, Height, Alike, Count>;
};

graft::status positive(graft::in<"x", float> x, graft::out<"y", float> y, graft::actual_shape<"y"> size,
    graft::optional_out<"count", std::int64_t> count, graft::attr_of<"lie", std::int64_t> lie) {
    std::int64_t n = 0;
    for (auto v : x.span())
        if (v > 0) y[static_cast<std::size_t>(n++)] = v;
    if (count) count.data()[0] = n;
    if (*lie == 3) return graft::ok;
    size = *lie == 2 ? shape{n, 1} : shape{n + *lie * 100};
    return graft::ok;
}
graft::status count(graft::in<"x", float>, graft::out<"y", float>, graft::actual_shape<"y"> size) {
    return size = shape{0}, graft::ok;
}
graft::status half(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i];
    return graft::ok;
}
graft::status pair(graft::in<"x", float> x, graft::out<"y", float> y) {
    CHECK(x.size() == 2);
    for (std::size_t i = 0; i < x.size() && i < y.size(); ++i) y[i] = x[i];
    return graft::ok;
}
graft::status alike(graft::in<"a", float> a, graft::in<"b", float> b, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] + b[i];
    return graft::ok;
}
graft::status zeros(graft::in<"n", std::int64_t>, graft::out<"y", float> y) {
    for (auto& v : y.span()) v = 0;
    return graft::ok;
}
graft::status height(graft::in<"x", float> x, graft::out<"y", std::int64_t> y, graft::workspace) {
    auto const at = axis_of(x.desc().format, 'H');
    if (at < 0) return graft::fail(errc::wrong_format, "x", "rows");
    y[0] = x.dim(static_cast<std::size_t>(at));
    return graft::ok;
}
graft::memory_size height_bytes(graft::in<"x", graft::no_elements> x) {
    return graft::memory_size::bytes(x.desc().format == graft::format::nhwc ? 8 : 16);
}

struct cpu {
    using list = graft::kernels<graft::kernel<Relu, &kernel_test::relu>,
        graft::kernel<kernel_test::Add, &kernel_test::add<float>>, graft::kernel<kernel_test::Join, &kernel_test::join>,
        graft::kernel<Positive, &positive>, graft::kernel<Half, &half>, graft::kernel<Count, &count>,
        graft::kernel<Pair, &pair>, graft::kernel<Zeros, &zeros>, graft::kernel<Alike, &alike>,
        graft::kernel<Height, &height, &height_bytes>>;
    static constexpr std::string_view engine = "cpu";
};

struct net {
    graft::graph g{};
    graft::error_list errors{};
    std::array<graft::kernel_table_view, 1> tables{graft::kernel_table<cpu>::view()};
    net() { g.catalog = graft::catalog<ops>::view(); }

    tensor_id input(char const* name, shape const& s, dtype t = dtype::f32) {
        return graft::graph_builder(g).add_input(name, "Input", {t, {}, {}, s});
    }
    graft::node_id add(char const* op, char const* name, std::vector<tensor_id> in, graft::format f = graft::format::nd,
        bool count = false, std::int64_t lie = 0) {
        auto const id = g.catalog.find(op);
        auto draft = graft::node_draft::of(g.catalog, id, g.storage);
        draft.name = draft.origin_name = name;
        for (std::size_t i = 0; i < in.size(); ++i) draft.put(i, graft::span(in).subspan(i, 1)), draft.read_as(i, f);
        if (count) draft.count(1, 1);
        if (lie) draft.attributes[0].integer = lie;
        graft::status why;
        auto const node = graft::graph_builder(g).add(draft, why);
        CHECK(why);
        return node;
    }
    tensor_id out(graft::node_id n, std::uint32_t k = 0) { return g.nodes[n].output(k); }
    void gives(char const* name, tensor_id t) { g.outputs.push_back({name, t}); }
    graft::session make(std::vector<graft::tensor_bound> const& stated = {}) {
        errors.add(graft::bound_sizes(g, stated));
        auto const kernels = errors.take(graft::bind_kernels(g, {tables}));
        auto const plan = errors.take(graft::plan_memory(g, kernels));
        CHECK(graft::plan_is_sound(plan));
        if (!errors.failed()) CHECK(graft::plan_keeps_values(g, kernels, plan));
        graft::session s(g, plan, kernels);
        if (!errors.failed()) errors = s.errors();
        return s;
    }
};
std::vector<float> floats(graft::tensor_view const& t) {
    std::vector<float> all(t.bytes.size() / 4);
    if (!all.empty()) std::memcpy(all.data(), t.bytes.data(), t.bytes.size());
    return all;
}
graft::byte_view bytes(std::vector<float> const& v) { return graft::as_bytes(graft::span(v)); }

TEST_CASE("a shape that the model states is what a run is checked against, where rules leave it open") {
    net n;
    auto const z = n.out(n.add("Zeros", "z", {n.input("n", shape::scalar(), dtype::i64)}));
    auto const r = [&] {
        state_shape(n.g, z, {2});
        return n.out(n.add("Pair", "r", {z}));
    }();
    n.gives("r", r);
    CHECK(n.g.tensors[z].desc.shape == shape{2});
    CHECK(n.g.tensors[z].declared);
    auto s = n.make();
    REQUIRE(s.ready());
    REQUIRE(n.g.bounds.size() == 1);
    for (std::int64_t const count : {2, 3, 1, 2}) {
        REQUIRE(s.set_input(0, graft::as_bytes(graft::span(&count, 1))));
        auto const why = s.run();
        CHECK(static_cast<bool>(why) == (count == 2));
        if (why) continue;
        CHECK(why.code == errc::wrong_shape);
        CHECK(why.expected == "the dim in the model:");
    }
}

TEST_CASE("where the data decides there is room for all that the rule allows, whatever the model states") {
    for (bool const bounded : {true, false}) {
        net n;
        auto const p = n.out(n.add("Positive", "p", {n.input("x", bounded ? shape{6} : shape{-1})}));
        state_shape(n.g, p, {2});
        n.gives("r", n.out(n.add("Pair", "r", {p})));
        auto s = n.make();
        CHECK(s.ready() == bounded);
        if (!bounded) {
            bool told = false;
            for (auto const& e : n.errors.errors) told = told || e.code == errc::undetermined_shape;
            CHECK(told);
            continue;
        }
        CHECK(n.g.largest_desc(p).shape == shape{6});
        std::vector<float> const two{-1, 2, 3, -4, -5, -6}, six{1, 2, 3, 4, 5, 6};
        REQUIRE(s.set_input(0, bytes(six)));
        CHECK(s.run().code == errc::wrong_shape);
        REQUIRE(s.set_input(0, bytes(two)));
        REQUIRE(s.run());
        CHECK(floats(s.output(0)) == std::vector<float>{2, 3});
    }
}

TEST_CASE("rules that tell more win over what the model states, then and when they are asked again") {
    net n;
    auto const x = n.input("x", {-1});
    auto const node = n.add("Half", "h", {x});
    auto const h = n.out(node);
    graft::graph_builder b(n.g);
    state_shape(n.g, h, {3});
    CHECK(n.g.tensors[h].desc.shape == shape{3});
    n.g.tensors[x].desc.shape = {8};
    CHECK(b.infer(node));
    CHECK(n.g.tensors[h].desc.shape == shape{4});
    CHECK_FALSE(n.g.tensors[h].declared);
    n.g.tensors[x].desc.shape = {-1};
    CHECK(b.infer(node));
    CHECK(n.g.tensors[h].desc.shape == shape{3});
    CHECK(n.g.tensors[h].declared);
}

TEST_CASE("inputs that must be alike, each with a bound of its own, have the larger one") {
    net n;
    auto const few = n.out(n.add("Positive", "few", {n.input("x", {4})}));
    auto const many = n.out(n.add("Positive", "many", {n.input("z", {6})}));
    auto const sum = n.out(n.add("Alike", "sum", {few, many}));
    n.gives("sum", sum);
    auto s = n.make();
    REQUIRE(s.ready());
    CHECK(n.g.largest_desc(few).shape == shape{4});
    CHECK(n.g.largest_desc(sum).shape == shape{6});
    std::vector<float> const x{-1, 2, 3, -4}, z{1, -1, -1, 5, -1, -1}, w{1, 2, 3, 4, -1, -1};
    CHECK(s.set_input("x", bytes(x)));
    CHECK(s.set_input("z", bytes(z)));
    REQUIRE(s.run());
    CHECK(floats(s.output(0)) == std::vector<float>{3, 8});
    CHECK(s.set_input("x", bytes(x)));
    CHECK(s.set_input("z", bytes(w)));
    CHECK_FALSE(s.run()); // they are not equal in this run
}

TEST_CASE("a run tells the size, and what lies behind it follows") {
    net n;
    auto const x = n.input("x", {6});
    auto const p = n.add("Positive", "p", {x}, {}, true);
    auto const r = n.out(n.add("Relu", "r", {n.out(p)}));
    auto const h = n.out(n.add("Half", "h", {r}));
    n.gives("kept", r);
    n.gives("half", h);
    n.gives("count", n.out(p, 1));
    CHECK(n.g.tensors[h].desc.shape == shape{-1});
    auto s = n.make();
    REQUIRE(s.ready());
    REQUIRE(n.g.bounds.size() == 3);
    CHECK(n.g.largest_desc(r).shape == shape{6});
    CHECK(n.g.largest_desc(h).shape == shape{3});
    CHECK(n.g.tensors[h].desc.shape == shape{-1}); // the graph has what is known
    for (auto const& [in, kept, half] :
        {std::array<std::vector<float>, 3>{{{-1, 2, 3, -4, 5, 6}, {2, 3, 5, 6}, {2, 3}}},
            {{{1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}, {1, 2, 3}}}, {{{-1, -1, -1, -1, -1, -1}, {}, {}}},
            {{{9, -1, -1, 8, -1, -1}, {9, 8}, {9}}}}) {
        auto const before = kernel_test::allocations;
        bool const done = s.set_input(0, bytes(in)) && s.run();
        CHECK((in[0] == -1 || kernel_test::allocations == before)); // a checked session reviews its kernels first
        CHECK(done);
        CHECK(floats(s.output(0)) == kept);
        CHECK(s.output(0).desc.shape == shape{static_cast<std::int64_t>(kept.size())});
        CHECK(floats(s.output(1)) == half);
        CHECK(s.output(2).bytes[0] == static_cast<std::byte>(kept.size()));
    }
    CHECK(s.set_input(0, bytes({1, -1, -1, -1, -1, -1})));
    auto const odd = s.run(); // the rule of Half is called with the actual size
    CHECK(odd.code == errc::wrong_shape);
    CHECK(odd.got == 1);
    CHECK(n.g.nodes[s.failed_node()].name == "h");
}

TEST_CASE("a data-dependent size is checked against the rules where what comes out has a known shape") {
    net n;
    auto const p = n.out(n.add("Pair", "pair", {n.out(n.add("Positive", "p", {n.input("x", {4})}))}));
    n.gives("y", p);
    CHECK(n.g.tensors[p].desc.shape == shape{2});
    auto s = n.make();
    REQUIRE(s.ready());
    CHECK((s.set_input(0, bytes({-1, 3, -1, 4})) && s.run()));
    CHECK(floats(s.output(0)) == std::vector<float>{3, 4});
    for (auto const& other : {std::vector<float>{1, 2, 3, 4}, std::vector<float>{-1, -1, -1, 4}}) {
        CHECK(s.set_input(0, bytes(other)));
        CHECK(s.run().code == errc::wrong_element_count);
        CHECK(n.g.nodes[s.failed_node()].name == "pair");
    }
}

TEST_CASE("a kernel that says a shape which cannot be fails the run") {
    for (std::int64_t lie : {1, 2, 3}) { // too many elements, another rank, no shape at all
        net n;
        n.gives("y", n.out(n.add("Positive", "p", {n.input("x", {2})}, {}, false, lie)));
        auto s = n.make();
        REQUIRE(s.ready());
        CHECK(s.set_input(0, bytes({1, 2})));
        auto const why = s.run();
        CHECK(why.code == (lie == 1      ? errc::size_exceeds_bound
                              : lie == 2 ? errc::wrong_shape
                                         : errc::actual_shape_not_reported));
        CHECK(why.parameter == "y");
        if (lie == 1) CHECK((why.wanted == 2 && why.got == 102));
        if (lie == 2) CHECK((why.wanted == 1 && why.got == 2));
        CHECK(n.g.nodes[s.failed_node()].name == "p");
    }
}

TEST_CASE("an output of any size without a bound says that there is no rule for it") {
    net n;
    n.gives("y", n.out(n.add("Count", "c", {n.input("x", {2})})));
    CHECK(!n.make().ready());
    auto const& e = n.errors.errors.at(0);
    CHECK(e.code == errc::undetermined_shape);
    CHECK(e.where.op == "Count");
    CHECK(e.expected == "a known size: the operator has no rule infer_bound; state a bound in bound_sizes");
}

TEST_CASE("a rule for bounds that is wrong is named, with its output, the bound and what was inferred") {
    for (std::int64_t lie : {4, 5}) {
        net n;
        n.gives("y", n.out(n.add("Positive", "p", {n.input("x", {2, 3})}, {}, false, lie)));
        CHECK(!n.make().ready());
        auto const& e = n.errors.errors.at(0);
        CHECK(e.code == (lie == 4 ? errc::wrong_shape : errc::index_out_of_range));
        CHECK(e.where.node == "p");
        CHECK(e.where.op == "Positive");
        CHECK(e.where.port == (lie == 4 ? "y" : "x"));
        CHECK(e.where.rule == "infer_bound of Positive");
        if (lie == 4) CHECK(e.expected == "the inferred rank: 1");
        if (lie == 4) CHECK(e.got == "2");
    }
}

TEST_CASE("a data-dependent value needs a declared bound, and is checked against it") {
    net open;
    auto const count = open.input("n", shape::scalar(), dtype::i64);
    open.gives("y", open.out(open.add("Zeros", "z", {count})));
    CHECK_FALSE(open.make().ready());
    CHECK(open.errors.errors.at(0).code == errc::undetermined_shape);
    CHECK(open.errors.errors.at(0).where.node == "z");

    net n;
    auto const at = n.input("n", shape::scalar(), dtype::i64);
    auto const y = n.out(n.add("Zeros", "z", {at}));
    n.gives("y", y);
    auto s = n.make({{y, shape{4}}});
    REQUIRE(s.ready());
    std::int64_t const three[] = {3}, five[] = {5};
    CHECK((s.set_input(0, graft::as_bytes(graft::span(three))) && s.run()));
    CHECK(s.output(0).desc.shape == shape{3});
    CHECK(s.set_input(0, graft::as_bytes(graft::span(five))));
    auto const why = s.run();
    CHECK(why.code == errc::size_exceeds_bound);
    CHECK(why.wanted == 4);
    CHECK(why.got == 5);

    net wrong;
    auto const z = wrong.out(wrong.add("Zeros", "z", {wrong.input("n", shape::scalar(), dtype::i64)}));
    wrong.make({{z, shape{4, 1}}});
    CHECK(wrong.errors.errors.at(0).code == errc::wrong_shape);
}

TEST_CASE("an input of unknown size with a declared bound takes any size up to it") {
    net n;
    auto const x = n.input("x", {-1, 2});
    n.gives("y", n.out(n.add("Relu", "r", {x})));
    auto s = n.make({{x, shape{3, 2}}});
    REQUIRE(s.ready());
    CHECK(s.output(0).desc.shape == shape{3, 2});
    CHECK(s.resize_input(0, {1, 2}));
    CHECK(s.set_input(0, bytes({1, 2, 3, 4})).code == errc::wrong_input_data);
    CHECK(s.run().code == errc::missing_input);
    CHECK((s.set_input(0, bytes({-1, 2})) && s.run()));
    CHECK(s.output(0).desc.shape == shape{1, 2});
    CHECK(floats(s.output(0)) == std::vector<float>{0, 2});
    CHECK(s.resize_input(0, {4, 2}).code == errc::size_exceeds_bound);
    CHECK(s.resize_input(0, {2, 3}).code == errc::wrong_shape);
    CHECK(s.resize_input(1, {2, 3}).code == errc::unknown_input);
}

TEST_CASE("dims of one symbol have one value in a run") {
    net n;
    n.g.symbols = graft::shared<graft::model_symbols>::make();
    auto const rows = (*n.g.symbols)("N", {1, 8});
    auto const x = n.input("x", {rows, 2, rows});
    n.gives("y", n.out(n.add("Relu", "r", {x})));
    auto s = n.make({{x, shape{8, 2, 8}}});
    REQUIRE(s.ready());
    CHECK(s.resize_input(0, {3, 2, 3}));
    auto const why = s.resize_input(0, {3, 2, 4});
    CHECK(why.code == errc::wrong_shape);
    CHECK(why.wanted == 3);
    CHECK(why.got == 4);
}

/// A state that was prepared for the largest first axis.
struct of_rows {
    static constexpr std::uint32_t open_axes = 1;
    std::int64_t most = 0, width = 0;
    [[nodiscard]] std::size_t workspace_bytes() const { return static_cast<std::size_t>(most * width) * sizeof(float); }
};
graft::result<std::shared_ptr<of_rows>> prepare_rows(graft::in<"x", graft::no_elements> x) {
    return std::make_shared<of_rows>(of_rows{x.dim(0), x.dim(1)});
}
graft::status prepared_relu(
    graft::in<"x", float> x, graft::out<"y", float> y, graft::prepared<of_rows> s, graft::workspace ws) {
    CHECK(s->most == 3);
    CHECK(s->width == x.dim(1));
    CHECK(ws.size() == s->workspace_bytes());
    return kernel_test::relu(x, y);
}
struct prepared_only {
    using list = graft::kernels<graft::prepared_kernel<Relu, &prepared_relu, &prepare_rows>>;
    static constexpr std::string_view engine = "cpu";
};

TEST_CASE("a state is prepared for the largest sizes of the axes that it leaves open, and of no others") {
    net n;
    n.tables = {graft::kernel_table<prepared_only>::view()};
    auto const x = n.input("x", {-1, 2});
    n.gives("y", n.out(n.add("Relu", "r", {x})));
    auto s = n.make({{x, shape{3, 2}}});
    REQUIRE(s.ready());
    for (std::int64_t const rows : {1, 3, 2}) {
        CHECK(s.resize_input(0, {rows, 2}));
        std::vector<float> numbers(static_cast<std::size_t>(2 * rows), -1.f);
        numbers.back() = 5;
        CHECK((s.set_input(0, bytes(numbers)) && s.run()));
        CHECK(s.output(0).desc.shape == shape{rows, 2});
        CHECK(floats(s.output(0)).back() == 5);
        CHECK(floats(s.output(0)).front() == 0);
    }
    for (auto const& open : {shape{3, -1}, shape{-1, -1}}) {
        net other;
        other.tables = n.tables;
        auto const z = other.input("x", open);
        other.gives("y", other.out(other.add("Relu", "r", {z})));
        CHECK_FALSE(other.make({{z, shape{3, 2}}}).ready());
        CHECK(other.errors.errors.at(0).code == errc::no_kernel);
    }
}

TEST_CASE("an output in the memory of an input that nobody needs any more") {
    net n;
    auto const x = n.input("x", {6}), z = n.input("z", {6});
    auto const a = n.out(n.add("Add", "a", {x, z})), b = n.out(n.add("Half", "b", {a})),
               c = n.out(n.add("Relu", "c", {b})), d = n.out(n.add("Relu", "d", {b}));
    auto const e = n.out(n.add("Add", "e", {c, d}));
    n.gives("e", e);
    auto kernels = n.errors.take(graft::bind_kernels(n.g, {n.tables}));
    CHECK(kernels.in_place[n.g.tensors[e].producer] == 0);
    for (auto& mask : kernels.in_place) mask = 3; // as if every kernel read each element before it wrote it
    auto const plan = n.errors.take(graft::plan_memory(n.g, kernels));
    CHECK(graft::plan_is_sound(plan));
    CHECK(graft::plan_keeps_values(n.g, kernels, plan));
    CHECK(plan.of_tensor[a] != plan.of_tensor[x]); // inputs are never written
    CHECK(plan.of_tensor[b] != plan.of_tensor[a]); // another size
    CHECK(plan.of_tensor[c] != plan.of_tensor[b]); // d reads b later
    CHECK(plan.of_tensor[d] == plan.of_tensor[b]);
    CHECK(plan.of_tensor[e] == plan.of_tensor[c]);
    CHECK(plan.sum_of_tensor_bytes == 24 * 3 + 12 * 4);
    graft::session s(n.g, plan, kernels);
    if (!n.errors.failed()) n.errors = s.errors();
    REQUIRE(s.ready());
    CHECK((s.set_input(0, bytes({1, -2, 3, 4, 5, 6})) && s.set_input(1, bytes({1, 1, 1, 1, 1, 1})) && s.run()));
    CHECK(floats(s.output(0)) == std::vector<float>{4, 0, 8});
    auto wrong = plan;
    wrong.of_tensor[c] = wrong.of_tensor[b]; // while d still reads b
    CHECK_FALSE(graft::plan_keeps_values(n.g, kernels, wrong));
    wrong = plan;
    kernels.in_place.assign(kernels.in_place.size(), 2); // e may be written over its second input only
    CHECK_FALSE(graft::plan_keeps_values(n.g, kernels, wrong));
    n.g.outputs.push_back({"c", c});
    kernels.in_place.assign(kernels.in_place.size(), 3);
    CHECK_FALSE(graft::plan_keeps_values(n.g, kernels, plan));
    CHECK(n.errors.take(graft::plan_memory(n.g, kernels)).of_tensor[e] == plan.of_tensor[d]);
}

TEST_CASE("a tensor that two nodes read in two formats") {
    net n;
    auto const x = n.input("x", {1, 2, 3, 4});
    auto const a = n.add("Height", "a", {x}, graft::format::nhwc), b = n.add("Height", "b", {x}, graft::format::nchw);
    n.gives("a", n.out(a));
    n.gives("b", n.out(b));
    auto const kernels = n.errors.take(graft::bind_kernels(n.g, {n.tables}));
    CHECK(kernels.workspace_bytes[a] == 8);
    CHECK(kernels.workspace_bytes[b] == 16);
    auto s = n.make();
    REQUIRE(s.ready());
    CHECK((s.set_input(0, bytes(std::vector<float>(24))) && s.run()));
    CHECK(s.output(0).bytes[0] == std::byte{2});
    CHECK(s.output(1).bytes[0] == std::byte{3});
    std::vector<float> elsewhere(24); // both arguments move
    CHECK((s.bind_input<float>(0, elsewhere) && s.run()));
    CHECK(s.output(0).bytes[0] == std::byte{2});
    CHECK(s.output(1).bytes[0] == std::byte{3});
}

} // namespace sizing_test
