// test/graph/rewrites.cpp - random rewrites, in loops too: incremental inference has the same result as inference from
// scratch
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "graft/graph/edit/edit.hpp"
#include "graft/graph/infer/infer_to_fixpoint.hpp"
#include "graft/graph/infer/reinference.hpp"
#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/text/json/graph.hpp"

namespace graph_rewrites_test {

namespace {

using namespace graft::literals;

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", real_number).output("y", follow("x"));
};
struct Grow : graft::op<Grow> { // adds 1 to the first dim
    static constexpr auto prototype =
        graft::prototype("Grow").input("x", real_number).output("y", follow("x", aspect::dtype));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        if (y.has_rank() && y.rank() > 0) y[0] = y[0] + graft::dim(1);
        return ctx.output<"y">() = y, graft::ok;
    }
};
struct Cut : graft::op<Cut> { // the first dim is 1
    static constexpr auto prototype =
        graft::prototype("Cut").input("x", real_number).output("y", follow("x", aspect::dtype));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        if (y.has_rank() && y.rank() > 0) y[0] = 1;
        return ctx.output<"y">() = y, graft::ok;
    }
};
struct Join : graft::op<Join> {
    static constexpr auto prototype =
        graft::prototype("Join").datatype("T", real_number).input("x1", "T").input("x2", "T").output("y", "T");
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x1">();
        auto const& other = ctx.input<"x2">();
        if (!y.has_rank() || !other.has_rank()) y = graft::shape::unknown_rank();
        else if (y.rank() > 0 && other.rank() > 0) y[0] = y[0] + other[0];
        return ctx.output<"y">() = y, graft::ok;
    }
};
struct Holds : graft::op<Holds> {
    static constexpr auto prototype = graft::prototype("Holds").input("x", real_number).output("y", boolean);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = graft::shape::scalar(), graft::ok;
    }
};
#define GRAFT_TEST_PASSES(Name, kind)                                                                                  \
    struct Name : graft::op<Name> {                                                                                    \
        static constexpr auto prototype =                                                                              \
            graft::prototype(#Name).input("data").output("output", follow("data")).flow(flow::kind);                   \
    };
GRAFT_TEST_PASSES(Enter, enter)
GRAFT_TEST_PASSES(Exit, exit)
GRAFT_TEST_PASSES(NextIteration, next)
GRAFT_TEST_PASSES(LoopCond, condition)
#undef GRAFT_TEST_PASSES
struct Switch : graft::op<Switch> {
    static constexpr auto prototype = graft::prototype("Switch")
                                          .input("data")
                                          .input("pred", boolean, any_shape)
                                          .output("output_false", follow("data"))
                                          .output("output_true", follow("data"))
                                          .flow(flow::split);
};
struct Merge : graft::op<Merge> {
    static constexpr auto prototype = graft::prototype("Merge")
                                          .datatype("T", real_number)
                                          .dynamic_input("x", "T", at_least(1))
                                          .output("y", "T")
                                          .output("value_index", i32)
                                          .flow(flow::merge);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const x = ctx.dynamic_input<"x">();
        graft::shape y = x[0];
        for (std::size_t k = 1; k < x.size(); ++k) y = graft::rule::either(y, x[k]);
        ctx.output<"y">() = y;
        ctx.output<"value_index">() = graft::shape::scalar();
        return graft::ok;
    }
};
struct tag {
    using list = graft::ops<Relu, Grow, Cut, Join, Holds, Enter, Exit, NextIteration, LoopCond, Switch, Merge>;
};

/// One of the operators with one input.
graft::tensor_ref any(graft::graph_writer& to, std::mt19937& random, std::string const& name, graft::tensor_ref x) {
    switch (random() % 3) {
    case 0: return to.add<Relu>(name, "x"_p = x);
    case 1: return to.add<Grow>(name, "x"_p = x);
    default: return to.add<Cut>(name, "x"_p = x);
    }
}

/// Some nodes, a loop with some more in its body, some more after it.
graft::graph example(std::mt19937& random) {
    graft::network net(graft::catalog<tag>::view());
    auto name = [n = 0](char const* what) mutable { return what + std::to_string(n++); };
    graft::tensor_ref t = net.input("x", graft::dtype::f32, {3, 5});
    auto const side = net.input("side", graft::dtype::f32, {2, 5});
    for (auto k = random() % 4; k-- > 0;) t = any(net, random, name("before"), t);
    auto const in = net.add<Enter>("enter", "data"_p = t);
    auto const merge = net.add<Merge>("merge", "x"_p = std::vector<graft::tensor_ref>{in, in});
    auto const m = merge.template output<"y">();
    auto const go = net.add<LoopCond>("go", "data"_p = net.add<Holds>("holds", "x"_p = m));
    auto const gate = net.add<Switch>("gate", "data"_p = m, "pred"_p = go);
    t = gate.template output<"output_true">();
    for (auto k = 1 + random() % 4; k-- > 0;) t = any(net, random, name("body"), t);
    auto const next = net.add<NextIteration>("next", "data"_p = t);
    t = net.add<Exit>("exit", "data"_p = gate.template output<"output_false">());
    t = net.add<Join>("join", "x1"_p = t, "x2"_p = side);
    for (auto k = 1 + random() % 4; k-- > 0;) t = any(net, random, name("behind"), t);
    net.output("out", t);
    auto const first = merge.id(), last = next.id();
    auto const back = next.outputs()[0].id();
    auto created = std::move(net).finish();
    REQUIRE(created);
    auto g = std::move(*created);
    g.edges[g.nodes[first].first_input + 1] = back;
    g.loops.push_back({first, last + 1, graft::no_id, "frame"});
    return g;
}

/// The same graph, inferred from its inputs alone.
graft::graph fresh(graft::graph const& g) {
    auto c = graft::detail::arrays_of(g);
    c.inputs = g.inputs;
    c.outputs = g.outputs;
    c.loops = g.loops;
    c.removed = g.removed;
    for (auto const& n : c.nodes)
        for (std::uint32_t k = 0; k < n.output_count && n.kind == graft::node_kind::operation; ++k) {
            c.tensors[n.output(k)].desc = {};
            c.tensors[n.output(k)].value = graft::no_id;
        }
    graft::graph_builder builder(c);
    std::size_t called = 0;
    for (graft::node_id i = 0; i < c.nodes.size(); ++i) {
        bool in_loop = false;
        for (auto const& l : c.loops)
            if (l.first == i && l.end > i) {
                CHECK(graft::infer_to_fixpoint_from_scratch(builder, l.first, l.end, {}, called).empty());
                i = l.end - 1;
                in_loop = true;
            }
        if (!in_loop) CHECK(builder.infer(i));
    }
    return c;
}
std::string dump(graft::graph const& g) { return graft::to_json({&g}); }

bool plain(graft::graph const& g, graft::node const& n) {
    auto const op = g.op_name(n);
    return op == "Relu" || op == "Grow" || op == "Cut";
}

TEST_CASE("rewrites: about a thousand random ones, each like inference from the start") {
    std::size_t rewrites = 0, refused = 0;
    for (unsigned seed = 0; seed < 125; ++seed) {
        std::mt19937 random(seed);
        auto g = example(random);
        graft::error_list errors;
        {
            graft::reinference first(g);
            first.touch(g.loops[0].first); // the back edge is new
            first.run(errors);
        }
        REQUIRE(dump(g) == dump(fresh(g)));
        for (int turn = 0; turn < 8; ++turn) {
            CAPTURE(seed);
            CAPTURE(turn);
            if (random() % 4 == 0) {
                graft::reinference again(g);
                auto const& port = g.inputs[random() % g.inputs.size()];
                auto d = g.tensors[port.tensor].desc;
                d.shape = random() % 5 == 0 ? graft::shape::unknown_rank()
                                            : graft::shape{static_cast<std::int64_t>(1 + random() % 4), 5};
                again.bind(port.tensor, d);
                again.run(errors);
            } else {
                std::vector<graft::node_id> places;
                for (graft::node_id i = 0; i < g.nodes.size(); ++i)
                    if (plain(g, g.nodes[i])) places.push_back(i);
                if (places.empty()) break;
                auto const at = places[random() % places.size()];
                graft::tensor_ref const x{g, g.inputs_of(g.nodes[at])[0]}, y{g, g.nodes[at].first_output};
                graft::graph_edit edit(g);
                auto const name = "new" + std::to_string(seed * 100 + static_cast<unsigned>(turn));
                switch (random() % 3) {
                case 0: // replaced by another
                    edit.replace(y, any(edit, random, name, x), graft::of_another_type);
                    edit.erase(at);
                    break;
                case 1: { // one more after it
                    auto const more = any(edit, random, name, y);
                    edit.replace(y, more, graft::node_ref(g, g.tensors[more.id()].producer));
                    break;
                }
                default: // removed
                    edit.replace(y, x, graft::of_another_type);
                    edit.erase(at);
                }
                auto o = edit.apply();
                refused += !o;
                (void)errors.take(std::move(o));
            }
            ++rewrites;
            for (auto const& e : errors.errors) MESSAGE(e.where.node << " " << e.expected);
            REQUIRE(!errors.failed());
            REQUIRE(dump(g) == dump(fresh(g)));
        }
    }
    CHECK(rewrites > 900); // some graphs run out of nodes
    CHECK(refused == 0);
}

} // namespace

} // namespace graph_rewrites_test
