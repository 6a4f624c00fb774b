// test/session/engine.cpp - engines by priority and kind, fallback per node with its reason, kernels with a prepare
// step of their own
// SPDX-License-Identifier: Apache-2.0
#include "graft/session/engine.hpp"
#include "graft/graph/plan/plan.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "graft/graph/ir/builder.hpp"
#include "graft/kernel/prepared.hpp"
#include "graft/kernel/table.hpp"
#include "graft/session/session.hpp"
#include "test/check.hpp"
#include "test/kernel/operators.hpp"

namespace kernel_engine_test {

using namespace kernel_test;
using graft::dtype;
using graft::errc;
using graft::implementation;

namespace {

struct reference {
    using list = graft::kernels<graft::kernel<Relu, &relu>, graft::kernel<Add, &add<float>>,
        graft::kernel<Add, &add<std::int32_t>>, graft::kernel<Join, &join>>;
    static constexpr std::string_view engine = "reference";
    static constexpr implementation kind = implementation::ai_cpu;
};

/// x1 + x2; x2 is a constant, which is doubled once.
struct doubled {
    std::vector<float> x2{};
    int* runs = nullptr;
    [[nodiscard]] std::size_t workspace_bytes() const { return 4 * x2.size(); }
};
int prepared_calls = 0, run_calls = 0;
graft::status takes_constant(graft::in<"x2", graft::no_elements> b) {
    return b.is_constant() ? graft::ok : graft::fail(errc::unsupported_call, "x2", "a constant");
}
graft::result<std::shared_ptr<doubled>> prepare_add(graft::in<"x2", graft::constant_elements<float>> b) {
    ++prepared_calls;
    if (b[0] == 13) return graft::fail(errc::kernel_failed, "x2", "another number than", 13);
    auto s = std::make_shared<doubled>();
    for (std::size_t i = 0; i < b.size(); ++i) s->x2.push_back(2 * b[i]);
    return s;
}
graft::status add_doubled(graft::in<"x1", float> a, graft::in<"x2", float>, graft::out<"y", float> y,
    graft::prepared<doubled> s, graft::workspace w) {
    ++run_calls;
    if (w.size() != s->workspace_bytes()) return graft::fail(errc::kernel_failed, "workspace");
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] + s->x2[i];
    return graft::ok;
}
graft::status small_only(graft::in<"x", graft::no_elements> x) {
    return x.size() <= 2 ? graft::ok : graft::fail(errc::unsupported_call, "x", "at most two elements");
}
struct nothing {};
graft::result<std::shared_ptr<nothing>> prepare_relu(graft::in<"x", graft::no_elements>) {
    return std::make_shared<nothing>();
}
graft::status prepared_relu(graft::in<"x", float> x, graft::out<"y", float> y, graft::prepared<nothing>) {
    return relu(x, y);
}

struct fast {
    using list = graft::kernels<graft::prepared_kernel<Add, &add_doubled, &prepare_add, &takes_constant>,
        graft::prepared_kernel<Relu, &prepared_relu, &prepare_relu, &small_only>>;
    static constexpr std::string_view engine = "fast";
    static constexpr int priority = 10;
    static constexpr implementation kind = implementation::tvm;
    /// Refuses tensors of more than a hundred elements.
    static graft::status supports(graft::kernel_frame const& f) {
        return f.inputs[0].desc->shape.elements().value() <= 100
                   ? graft::ok
                   : graft::fail(errc::unsupported_call, {}, "at most 100 elements");
    }
};

constexpr std::array<graft::kernel_table_view, 2> tables{
    graft::kernel_table<reference>::view(), graft::kernel_table<fast>::view()};

/// out = relu(a) + c; the sum again with itself.
struct net {
    graft::graph g{};
    graft::error_list errors{};
    std::vector<float> c;
    graft::node_id relu{}, with_constant{}, sum{};

    explicit net(std::int64_t n, float first = 3) : c(static_cast<std::size_t>(n), 1.f) {
        c[0] = first;
        g.catalog = graft::catalog<test_ops>::view();
        graft::graph_builder b(g);
        graft::tensor_desc const d{dtype::f32, {}, {}, {n}};
        auto const a = b.add_input("a", "Placeholder", d);
        auto const constant = b.add_constant("c", "Const", {d, graft::as_bytes(graft::span(c)), {}});
        relu = add(b, "Relu", "relu", {a});
        with_constant = add(b, "Add", "with_constant", {g.nodes[relu].first_output, constant});
        auto const y = g.nodes[with_constant].first_output;
        sum = add(b, "Add", "sum", {y, y});
        g.outputs.push_back({"sum", g.nodes[sum].first_output});
    }
    graft::node_id add(graft::graph_builder& b, char const* op, char const* name, std::vector<graft::tensor_id> in) {
        auto draft = graft::node_draft::of(g.catalog, g.catalog.find(op), g.storage);
        draft.name = draft.origin_name = name;
        for (std::size_t i = 0; i < in.size(); ++i) draft.put(i, graft::span(in).subspan(i, 1));
        graft::status why;
        auto const id = b.add(draft, why);
        REQUIRE(why);
        return id;
    }
};

std::string_view engine_of(graft::kernel_binding const& b, graft::node_id n) { return b.of_node[n].engine; }

} // namespace

TEST_CASE("engines are asked by priority, or in the order of their names") {
    graft::engine_list const all{graft::span(tables)};
    CHECK(all.names() == std::vector<std::string_view>{"fast", "reference"});
    graft::error_list errors;
    std::vector<std::string> const other{"reference", "fast"};
    CHECK(errors.take(all.only(other)).names() == std::vector<std::string_view>{"reference", "fast"});
    CHECK_FALSE(errors.failed());
    std::vector<std::string> const wrong{"reference", "gpu"};
    (void)errors.take(all.only(wrong));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].code == errc::unknown_engine);
    CHECK(errors.errors[0].got == "gpu");
    CHECK(errors.errors[0].expected == "one of: fast, reference");
}

TEST_CASE("each node goes to the first engine that takes it; why others did not is listed") {
    net n(2);
    graft::engine_list const all{graft::span(tables)};
    prepared_calls = run_calls = 0;
    auto const b = n.errors.take(graft::bind_kernels(n.g, all.view()));
    REQUIRE_FALSE(n.errors.failed());
    CHECK(engine_of(b, n.relu) == "fast");
    CHECK(engine_of(b, n.with_constant) == "fast");
    CHECK(engine_of(b, n.sum) == "reference");
    REQUIRE(b.refusals.size() == 1);
    CHECK(b.refusals[0].node == n.sum);
    CHECK(b.refusals[0].engine == "fast");
    CHECK(b.refusals[0].why.parameter == "x2");
    CHECK(b.refusals[0].why.expected == "a constant");
    CHECK(prepared_calls == 1);

    auto const plan = n.errors.take(graft::plan_memory(n.g, b));
    graft::session s(n.g, plan, b), other(n.g, plan, b);
    REQUIRE((s.ready() && other.ready()));
    float const a[] = {-5, 1};
    for (auto* one : {&s, &other, &s}) {
        CHECK((one->set_input(0, graft::as_bytes(graft::span(a))) && one->run()));
        CHECK(graft::load<float>(one->output(0).bytes.data()) == 12);
        CHECK(graft::load<float>(one->output(0).bytes.data() + 4) == 6);
    }
    CHECK(prepared_calls == 1); // both sessions share it
    CHECK(run_calls == 3);
}

/// Its prepare function takes x2 as a constant, its support function reads it.
graft::status small_first(graft::in<"x2", graft::constant_elements<float>> b) {
    return b[0] <= 3 ? graft::ok : graft::fail(errc::unsupported_call, "x2", "a small number");
}
struct of_constants {
    using list = graft::kernels<graft::prepared_kernel<Add, &add_doubled, &prepare_add, &small_first>>;
    static constexpr std::string_view engine = "of constants";
    static constexpr int priority = 20;
};
struct of_constants_alone {
    using list = graft::kernels<graft::prepared_kernel<Add, &add_doubled, &prepare_add>>;
    static constexpr std::string_view engine = "of constants";
    static constexpr int priority = 20;
};

TEST_CASE("a kernel whose functions take a constant does not accept a node where it is none") {
    for (auto const& first :
        {graft::kernel_table<of_constants>::view(), graft::kernel_table<of_constants_alone>::view()}) {
        graft::kernel_table_view const both[]{first, graft::kernel_table<reference>::view()};
        net n(2);
        auto const b = n.errors.take(graft::bind_kernels(n.g, {both}));
        REQUIRE_FALSE(n.errors.failed());
        CHECK(engine_of(b, n.with_constant) == "of constants");
        CHECK(engine_of(b, n.sum) == "reference");
        REQUIRE(b.refusals.size() == 1);
        CHECK(b.refusals[0].node == n.sum);
        CHECK(b.refusals[0].why.code == errc::unsupported_call);
        CHECK(b.refusals[0].why.parameter == "x2");
        CHECK(b.refusals[0].why.expected == "a constant");
        auto call = graft::kernel_frame();
        graft::kernel_state none;
        auto const& row = first.rows[0];
        graft::tensor_desc const d{dtype::f32, {}, {}, {2}};
        graft::kernel_argument const two[2]{{nullptr, &d, nullptr}, {nullptr, &d, nullptr}};
        graft::port_slots const ports[]{{0, 1}, {1, 1}};
        call.inputs = two, call.outputs = two, call.input_ports = ports, call.output_ports = {ports, 1};
        CHECK(row.prepare(call, none).expected == "a constant"); // also where nobody has asked before
    }
    net large(2, 4);
    graft::kernel_table_view const both[]{
        graft::kernel_table<of_constants>::view(), graft::kernel_table<reference>::view()};
    auto const b = large.errors.take(graft::bind_kernels(large.g, {both}));
    CHECK(engine_of(b, large.with_constant) == "reference");
    REQUIRE(b.refusals.size() == 2);
    CHECK(b.refusals[0].why.expected == "a small number");
}

TEST_CASE("an input that is taken as a constant is copied where its address does not fit") {
    alignas(float) std::byte memory[16]{};
    float const two[]{1.5f, 2.5f};
    std::memcpy(memory + 1, two, sizeof two);
    graft::tensor_desc const d{dtype::f32, {}, {}, {2}};
    graft::in<"x", graft::constant_elements<float>> const moved(graft::kernel_argument(memory + 1, &d, nullptr));
    CHECK(moved[1] == 2.5f);
    CHECK(reinterpret_cast<std::uintptr_t>(moved.data()) % alignof(float) == 0);
    graft::in<"x", graft::maybe_constant_elements<float>> const absent(graft::kernel_argument(nullptr, &d, nullptr));
    CHECK((absent.data() == nullptr && !absent.is_constant() && absent.size() == 2));
}

TEST_CASE("memory_size: an amount that does not fit is the largest") {
    using graft::memory_size;
    static_assert(memory_size::of<float>(3) + memory_size::bytes(4) == memory_size::of<double>(2));
    static_assert((memory_size::of<double>(SIZE_MAX / 2) + memory_size::bytes(1)).size_bytes() == SIZE_MAX);
    CHECK(memory_size::of<double>(5).size_bytes() == 40);
}

TEST_CASE("an engine refuses calls as a whole, and a kernel of it by itself") {
    graft::engine_list const all{graft::span(tables)};
    net three(3), large(101);
    auto const b = three.errors.take(graft::bind_kernels(three.g, all.view()));
    CHECK(engine_of(b, three.relu) == "reference");
    CHECK(engine_of(b, three.with_constant) == "fast");
    auto const l = large.errors.take(graft::bind_kernels(large.g, all.view()));
    CHECK(engine_of(l, large.with_constant) == "reference");
    REQUIRE(l.refusals.size() == 3);
    CHECK(l.refusals[0].why.expected == "at most 100 elements");
    CHECK_FALSE(large.errors.failed());
}

/// Another operator of the name Relu: its kernels are none of the catalog's operator.
namespace of_another {
struct Relu : graft::op<Relu> {
    static constexpr auto prototype =
        graft::prototype("Relu").input("x", f32).input("slope", f32, any_shape).output("y", follow("x"));
};
graft::status relu(graft::in<"x", float>, graft::in<"slope", float>, graft::out<"y", float>) { return graft::ok; }
struct table {
    using list = graft::kernels<graft::kernel<Relu, &relu>>;
    static constexpr std::string_view engine = "another";
};
} // namespace of_another

TEST_CASE("a table with kernels of another operator of the same name: the error says so") {
    net n(2);
    graft::kernel_table_view const only[]{graft::kernel_table<of_another::table>::view()};
    auto const why = graft::bind_kernels(n.g, {only}).error();
    REQUIRE(why.errors.size() == 3);
    CHECK(why.errors[0].code == errc::no_kernel);
    CHECK(why.errors[0].expected.starts_with("a kernel of this definition of the operator"));
    CHECK(why.errors[1].expected == "a kernel for these types"); // of Add there is none at all
}

TEST_CASE("a node that asks for a kind goes to engines of this kind first") {
    graft::engine_list const all{graft::span(tables)};
    net n(2);
    n.g.nodes[n.relu].by = implementation::ai_cpu;
    n.g.nodes[n.with_constant].by = implementation::tvm;
    n.g.nodes[n.sum].by = implementation::tvm;
    auto const b = n.errors.take(graft::bind_kernels(n.g, all.view()));
    CHECK(engine_of(b, n.relu) == "reference");
    CHECK(engine_of(b, n.with_constant) == "fast");
    CHECK(engine_of(b, n.sum) == "reference");
    REQUIRE(b.refusals.size() == 2);
    CHECK(b.refusals[0].engine == "fast");
    CHECK(b.refusals[1].engine == "TVM");
    CHECK(b.refusals[1].why.code == errc::no_kernel);
}

TEST_CASE("what a prepare function refuses is an error of the node; shapes that a run tells are not prepared") {
    graft::engine_list const all{graft::span(tables)};
    net n(2, 13);
    CHECK_FALSE(n.errors.add(graft::bind_kernels(n.g, all.view()).error()));
    REQUIRE(n.errors.errors.size() == 1);
    CHECK(n.errors.errors[0].code == errc::kernel_failed);
    CHECK(n.errors.errors[0].where.node == "with_constant");

    net open(2);
    open.g.tensors[open.g.inputs[0].tensor].desc.shape = graft::shape{-1};
    open.g.bounds.push_back({open.g.inputs[0].tensor, graft::shape{2}});
    auto const b = open.errors.take(graft::bind_kernels(open.g, all.view()));
    CHECK(engine_of(b, open.relu) == "reference");
    REQUIRE_FALSE(b.refusals.empty());
    CHECK(b.refusals[0].why.expected == "shapes that are known and static");
}

TEST_CASE("a kernel that prepares itself is not called while a graph is built") {
    net n(2);
    graft::detail::described_call call;
    call.describe(n.g, n.g.nodes[n.relu]);
    CHECK(graft::kernel_set{tables}.select(n.g.catalog, n.g.nodes[n.relu].op, call.frame).engine == "reference");
    CHECK_FALSE(graft::kernel_set{graft::span(tables).last(1)}.select(n.g.catalog, n.g.nodes[n.relu].op, call.frame));
}

} // namespace kernel_engine_test
