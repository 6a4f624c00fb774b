// test/session/control_flow.cpp - conditions and loops in a session: which nodes run, how often, and the state that
// they leave
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/graph/ir/builder.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/control/flow/ops.hpp"
#include "graft/session/session.hpp"

namespace kernel_test {
extern std::size_t allocations; // of this program, counted in session.cpp
}

namespace {

using graft::errc;
using graft::tensor_id;

struct Add : graft::op<Add> {
    static constexpr auto prototype =
        graft::prototype("Add").input("x1", i32).input("x2", i32, any_shape).output("y", follow("x1"));
};
struct Less : graft::op<Less> {
    static constexpr auto prototype = graft::prototype("Less")
                                          .input("x1", i32)
                                          .input("x2", i32, any_shape)
                                          .output("y", boolean, follow("x1", aspect::shape));
};
graft::status add(graft::in<"x1", std::int32_t> a, graft::in<"x2", std::int32_t> b, graft::out<"y", std::int32_t> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] + b[i];
    return graft::ok;
}
graft::status less(graft::in<"x1", std::int32_t> a, graft::in<"x2", std::int32_t> b, graft::out<"y", bool> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] < b[i];
    return graft::ok;
}
struct flow_ops {
    using list = graft::join<graft::ops<Add, Less>, graft::library::flow_ops>;
};
struct flow_kernels {
    static constexpr std::string_view engine = "test";
    using list = graft::kernels<graft::kernel<Add, &add>, graft::kernel<Less, &less>>;
};

/// Graphs of scalars, constructed by hand.
struct net {
    graft::graph g{};
    graft::graph_builder b{g};
    graft::error_list errors{};
    std::array<graft::kernel_table_view, 1> tables{graft::kernel_table<flow_kernels>::view()};

    net() { g.catalog = graft::catalog<flow_ops>::view(); }
    static graft::tensor_desc scalar(graft::dtype t) { return {t, {}, {}, graft::shape::scalar()}; }
    tensor_id input(std::string_view name, graft::dtype t = graft::dtype::i32) {
        return b.add_input(name, "Placeholder", scalar(t));
    }
    tensor_id constant(std::int32_t v) {
        auto const at = g.storage.make<std::int32_t>(1);
        at[0] = v;
        return b.add_constant("c", "Const", {scalar(graft::dtype::i32), graft::as_bytes(at), {}});
    }
    tensor_id add_node(
        std::string_view op, std::vector<tensor_id> const& in, std::vector<graft::node_id> controls = {}) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find(op), g.storage);
        d.name = op;
        d.controls = controls;
        if (op == "Merge") d.attributes[0] = graft::attr_value::of(static_cast<std::int64_t>(in.size())), d.put(0, in);
        else
            for (std::size_t i = 0; i < in.size(); ++i) d.put(i, std::vector{in[i]});
        if (op == "Enter") d.attributes[0] = graft::attr_value::of(std::string_view("frame"));
        graft::status why;
        auto const id = b.add(d, why);
        CHECK(why);
        return g.nodes[id].first_output;
    }
    /// A Merge whose second input is added later; `close` specifies it.
    tensor_id merge(tensor_id first) { return add_node("Merge", {first, first}); }
    void close(tensor_id merge, tensor_id next) { g.edges[g.nodes[g.tensors[merge].producer].first_input + 1] = next; }
    void output(std::string_view name, tensor_id t) { g.outputs.push_back({name, t}); }
    graft::session make() {
        auto const kernels = errors.take(graft::bind_kernels(g, {tables}));
        auto const plan = errors.take(graft::plan_memory(g, kernels));
        CHECK(graft::plan_is_sound(plan));
        graft::session s(g, plan, kernels);
        if (!errors.failed()) errors = s.errors();
        return s;
    }
    [[nodiscard]] graft::node_id here() const { return static_cast<graft::node_id>(g.nodes.size()); }
};

template <class T> graft::status set(graft::session& s, std::string_view name, T value) {
    return s.set_input(name, graft::as_bytes(graft::span<T const>(&value, 1)));
}
std::int32_t value(graft::session const& s, std::size_t i) {
    return graft::load<std::int32_t>(s.output(i).bytes.data());
}

/// The second output of the node with this first one.
tensor_id second(tensor_id first) { return tensor_id{first + 1u}; }

} // namespace

TEST_CASE("condition: only the branch that is chosen runs, and Merge says which") {
    net n;
    auto const x = n.input("x"), p = n.input("p", graft::dtype::boolean);
    auto const split = n.add_node("Switch", {x, p});
    auto const no = n.add_node("Add", {split, n.constant(10)}),
               yes = n.add_node("Add", {second(split), n.constant(100)});
    auto const both = n.add_node("Merge", {no, yes});
    n.output("y", n.add_node("Add", {both, n.constant(0)}));
    n.output("which", second(both));
    n.output("no", no);
    auto s = n.make();
    REQUIRE(s.ready());
    for (bool const chosen : {false, true, false}) {
        CHECK((set(s, "x", std::int32_t{1}) && set(s, "p", chosen)));
        std::size_t ran = 0;
        CHECK(s.run([&](graft::node_id) { ++ran; }));
        CHECK(ran == 4); // Switch, one Add, Merge, Add
        CHECK(value(s, 0) == (chosen ? 101 : 11));
        CHECK(value(s, 1) == (chosen ? 1 : 0));
        CHECK(s.has_output(2) == !chosen);
    }
}

TEST_CASE("condition: a constant is dead when its control input is") {
    net n;
    auto const p = n.input("p", graft::dtype::boolean);
    auto const split = n.add_node("Switch", {p, p});
    auto const off = n.add_node("LoopCond", {split}),
               on = n.add_node("LoopCond", {second(split)}); // as good as Identity
    auto const one = n.constant(1), two = n.constant(2);
    for (auto const& [c, pivot] : {std::pair{one, off}, std::pair{two, on}}) {
        auto& node = n.g.nodes[n.g.tensors[c].producer];
        node.first_control = static_cast<std::uint32_t>(n.g.controls.size());
        node.control_count = 1;
        n.g.controls.push_back(n.g.tensors[pivot].producer);
    }
    n.output("y", n.add_node("Merge", {one, two}));
    auto s = n.make();
    REQUIRE(s.ready());
    CHECK((set(s, "p", true) && s.run()));
    CHECK(value(s, 0) == 2);
    CHECK((set(s, "p", false) && s.run()));
    CHECK(value(s, 0) == 1);
}

namespace {

/// i = 0, a = 0, b = 1; while (i < n) { i += 1; a, b = b, a + b; } computes Fibonacci numbers: the variables are
/// exchanged.
struct fibonacci : net {
    fibonacci() {
        auto const limit = input("n");
        auto const one = constant(1);
        std::array const from{
            add_node("Enter", {constant(0)}), add_node("Enter", {constant(0)}), add_node("Enter", {one})};
        auto const end = add_node("Enter", {limit});
        auto const first = here();
        std::array<tensor_id, 3> var{}, inside{};
        for (std::size_t i = 0; i < 3; ++i) var[i] = merge(from[i]);
        auto const go = add_node("LoopCond", {add_node("Less", {var[0], end})});
        for (std::size_t i = 0; i < 3; ++i) inside[i] = add_node("Switch", {var[i], go});
        close(var[0], add_node("NextIteration", {add_node("Add", {second(inside[0]), one})}));
        close(var[1], add_node("NextIteration", {second(inside[2])}));
        close(var[2], add_node("NextIteration", {add_node("Add", {second(inside[1]), second(inside[2])})}));
        g.loops.push_back({first, here(), graft::no_id, "frame"});
        output("a", add_node("Exit", {inside[1]}));
        output("i", add_node("Exit", {inside[0]}));
    }
};

} // namespace

TEST_CASE("loop: no iteration, one, many, again and again without allocating") {
    fibonacci n;
    auto s = n.make();
    REQUIRE(s.ready());
    for (auto const& [turns, want] :
        {std::pair{0, 0}, std::pair{1, 1}, std::pair{10, 55}, std::pair{3, 2}, std::pair{40, 102334155}}) {
        auto const before = kernel_test::allocations;
        bool const fine = set(s, "n", std::int32_t{turns}) && s.run();
        CHECK((turns < 1 || kernel_test::allocations == before)); // a checked session reviews its kernels first
        CHECK(fine);
        CHECK(value(s, 0) == want);
        CHECK(value(s, 1) == turns);
    }
}

TEST_CASE("loop: one that does not end is stopped, and named") {
    fibonacci n;
    auto s = n.make();
    s.limit_iterations(20);
    CHECK((set(s, "n", std::int32_t{20}) && s.run()));
    CHECK(value(s, 0) == 6765);
    CHECK(set(s, "n", std::int32_t{21}));
    auto const why = s.run();
    CHECK(why.code == errc::too_many_iterations);
    CHECK(why.parameter == "frame");
}

TEST_CASE("loop: an input of the graph may be bound in place") {
    fibonacci n;
    auto s = n.make();
    std::int32_t const turns = 7, later = 8;
    CHECK((s.bind_bytes(0, graft::as_bytes(graft::span(&turns, 1))) && s.run()));
    CHECK(value(s, 0) == 13);
    CHECK((s.set_input(0, graft::as_bytes(graft::span(&later, 1))) && s.run()));
    CHECK(value(s, 0) == 21);
}

TEST_CASE("loop: one inside another") { // sum = 0; for i < n: for j < m: sum += 1
    net n;
    auto const rows = n.input("n"), columns = n.input("m"), zero = n.constant(0), one = n.constant(1);
    auto const rows_in = n.add_node("Enter", {rows}), i0 = n.add_node("Enter", {zero}),
               s0 = n.add_node("Enter", {zero});
    auto const first = n.here();
    auto const i = n.merge(i0), sum = n.merge(s0);
    auto const go = n.add_node("LoopCond", {n.add_node("Less", {i, rows_in})});
    auto const i_in = n.add_node("Switch", {i, go}), sum_in = n.add_node("Switch", {sum, go});
    auto const columns_in = n.add_node("Enter", {columns}), j0 = n.add_node("Enter", {zero}),
               t0 = n.add_node("Enter", {second(sum_in)});
    auto const inner = n.here();
    auto const j = n.merge(j0), t = n.merge(t0);
    auto const on = n.add_node("LoopCond", {n.add_node("Less", {j, columns_in})});
    auto const j_in = n.add_node("Switch", {j, on}), t_in = n.add_node("Switch", {t, on});
    n.close(j, n.add_node("NextIteration", {n.add_node("Add", {second(j_in), one})}));
    n.close(t, n.add_node("NextIteration", {n.add_node("Add", {second(t_in), one})}));
    auto const inner_end = n.here();
    auto const t_out = n.add_node("Exit", {t_in});
    n.close(i, n.add_node("NextIteration", {n.add_node("Add", {second(i_in), one})}));
    n.close(sum, n.add_node("NextIteration", {t_out}));
    n.g.loops.push_back({first, n.here(), graft::no_id, "outer"});
    n.g.loops.push_back({inner, inner_end, 0, "inner"});
    n.output("sum", n.add_node("Exit", {sum_in}));
    auto s = n.make();
    REQUIRE(s.ready());
    for (auto const& [a, b] : {std::pair{0, 5}, std::pair{5, 0}, std::pair{3, 4}, std::pair{1, 1}, std::pair{7, 2}}) {
        CHECK((set(s, "n", std::int32_t{a}) && set(s, "m", std::int32_t{b}) && s.run()));
        CHECK(value(s, 0) == a * b);
    }
}

TEST_CASE("loop: without its record a back edge is an error") {
    fibonacci n;
    n.g.loops.clear();
    auto s = n.make();
    CHECK_FALSE(s.ready());
    REQUIRE(n.errors.failed());
    CHECK(n.errors.errors[0].code == errc::cycle);
    CHECK(n.errors.errors[0].where.node == "Merge");
}
