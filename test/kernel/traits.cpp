// test/kernel/traits.cpp - an operator is defined by its declaration, whatever its name: a Switch that swaps, a dice
// without a seed
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <utility>
#include <vector>

#include "graft/all.hpp"
#include "graft/graph/plan/plan.hpp"
#include "test/check.hpp"

namespace kernel_traits_test {

namespace {

using namespace graft::literals;

/// Swaps two tensors. Its name is that of TensorFlow's Switch, and it has the same number of ports; it is still not
/// control flow.
struct Switch : graft::op<Switch> {
    static constexpr auto prototype =
        graft::prototype("Switch").input("a", f32).input("b", f32).output("x", follow("b")).output("y", follow("a"));
};
/// Different numbers in every call, and no attribute that declares it.
struct Dice : graft::op<Dice> {
    static constexpr auto prototype = graft::prototype("Dice").input("a", f32).output("x", follow("a")).is(random);
};
struct Count : graft::op<Count> {
    static constexpr auto prototype = graft::prototype("Count").input("a", f32).output("x", follow("a")).is(stateful);
};
struct Neg : graft::op<Neg> {
    static constexpr auto prototype = graft::prototype("Neg").input("a", f32).output("x", follow("a"));
};
/// Control flow under its own names.
struct Fork : graft::op<Fork> {
    static constexpr auto prototype = graft::prototype("Fork")
                                          .input("x", f32)
                                          .input("which", boolean, any_shape)
                                          .output("no", follow("x"))
                                          .output("yes", follow("x"))
                                          .flow(flow::split);
};
struct Join : graft::op<Join> {
    static constexpr auto prototype = graft::prototype("Join")
                                          .dynamic_input("x", f32, at_least(1))
                                          .output("y", f32)
                                          .output("from", i32)
                                          .flow(flow::merge);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.dynamic_input<"x">()[0];
        ctx.output<"from">() = graft::shape::scalar();
        return graft::ok;
    }
};
struct tag {
    using list = graft::ops<Switch, Dice, Count, Neg, Fork, Join>;
};

graft::status swap(
    graft::in<"a", float> a, graft::in<"b", float> b, graft::out<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = b[i], y[i] = a[i];
    return graft::ok;
}
graft::status negate(graft::in<"a", float> a, graft::out<"x", float> x) {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = -a[i];
    return graft::ok;
}
struct cpu {
    using list = graft::kernels<graft::kernel<Switch, &swap>, graft::kernel<Dice, &negate>,
        graft::kernel<Count, &negate>, graft::kernel<Neg, &negate>>;
    static constexpr std::string_view engine = "cpu";
};
std::array<graft::kernel_table_view, 1> const tables{graft::kernel_table<cpu>::view()};

/// The number of nodes of an operator on a constant that are folded, and whether its value is known already when the
/// graph is created.
template <class Op> std::pair<std::size_t, bool> folded() {
    graft::network net(graft::catalog<tag>::view());
    net.output("x", net.add<Op>("n", "a"_p = net.constant("c", {1.f, 2.f})));
    auto g = std::move(net).finish();
    REQUIRE(g);
    graft::kernel_set const kernels{tables};
    graft::fold_node(&kernels, *g, g->tensors[g->outputs[0].tensor].producer);
    auto const early = g->value_of(g->outputs[0].tensor).any();
    return {graft::fold_constants(*g, kernels, 1 << 20, graft::quantized_constants::stay), early};
}

} // namespace

TEST_CASE("an operator named Switch runs by its own kernel") {
    graft::network net(graft::catalog<tag>::view());
    auto const a = net.input("a", graft::dtype::f32, {2}), b = net.input("b", graft::dtype::f32, {2});
    auto const n = net.add<Switch>("n", "a"_p = a, "b"_p = b);
    net.output("x", n.output<"x">());
    net.output("y", n.output<"y">());
    auto g = std::move(net).finish();
    REQUIRE(g);
    graft::error_list errors;
    auto const kernels = errors.take(graft::bind_kernels(*g, {tables}));
    auto const plan = errors.take(graft::plan_memory(*g, kernels));
    graft::session run(*g, plan, kernels);
    if (!errors.failed()) errors = run.errors();
    REQUIRE_FALSE(errors.failed());
    std::vector<float> const va{1, 2}, vb{3, 4};
    REQUIRE(run.set_input("a", graft::as_bytes(graft::span(va))));
    REQUIRE(run.set_input("b", graft::as_bytes(graft::span(vb))));
    REQUIRE(run.run());
    REQUIRE(run.has_output(0));
    REQUIRE(run.has_output(1));
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(graft::load<float>(run.output(0).bytes.data() + 4 * i) == vb[i]);
        CHECK(graft::load<float>(run.output(1).bytes.data() + 4 * i) == va[i]);
    }
}

TEST_CASE("a fork that says that it splits needs no kernel") {
    graft::network net(graft::catalog<tag>::view());
    auto const x = net.input("x", graft::dtype::f32, {2}),
               which = net.input("which", graft::dtype::boolean, graft::shape::scalar());
    auto const fork = net.add<Fork>("fork", "x"_p = x, "which"_p = which);
    auto const no = net.add<Neg>("no", "a"_p = fork.output<"no">());
    net.output(
        "y", net.add<Join>("join", "x"_p = std::vector<graft::tensor_ref>{no, fork.output<"yes">()}).output<"y">());
    auto g = std::move(net).finish();
    REQUIRE(g);
    graft::error_list errors;
    auto const kernels = errors.take(graft::bind_kernels(*g, {tables}));
    auto const plan = errors.take(graft::plan_memory(*g, kernels));
    graft::session run(*g, plan, kernels);
    if (!errors.failed()) errors = run.errors();
    REQUIRE_FALSE(errors.failed());
    std::vector<float> const vx{1, 2};
    REQUIRE(run.set_input("x", graft::as_bytes(graft::span(vx))));
    for (bool const yes : {false, true}) {
        REQUIRE(run.set_input("which", graft::as_bytes(graft::span(&yes, 1))));
        REQUIRE(run.run());
        CHECK(graft::load<float>(run.output(0).bytes.data() + 4) == (yes ? 2.f : -2.f));
    }
}

TEST_CASE("what is random or stateful is not computed in advance") {
    CHECK(folded<Neg>() == std::pair<std::size_t, bool>{1, true});
    CHECK(folded<Dice>() == std::pair<std::size_t, bool>{0, false});
    CHECK(folded<Count>() == std::pair<std::size_t, bool>{0, false});
}

} // namespace kernel_traits_test
