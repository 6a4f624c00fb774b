// test/session/values.cpp - which values a session shows: none of memory that another tensor has, none of another model
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/kernel/table.hpp"
#include "graft/program/compile.hpp"
#include "graft/session/profile.hpp"
#include "graft/session/session.hpp"

namespace session_values_test {
namespace {

using namespace graft::literals;
using graft::dtype, graft::errc, graft::tensor_id;
using floats = std::vector<float>;

struct Neg : graft::op<Neg> {
    static constexpr auto prototype = graft::prototype("Neg").input("x", f32).output("y", follow("x"));
};
struct Next : graft::op<Next> {
    static constexpr auto prototype = graft::prototype("Next").input("x", f32).output("y", follow("x"));
};
struct Rounded : graft::op<Rounded> {
    static constexpr auto prototype = graft::prototype("Rounded").input("x", f32).output(
        "y", i32, follow("x", aspect::shape));
};
struct ops {
    using list = graft::ops<Neg, Next, Rounded>;
};
graft::status neg(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = -x[i];
    return graft::ok;
}
graft::status next(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] + 1;
    return graft::ok;
}
graft::status rounded(graft::in<"x", float> x, graft::out<"y", std::int32_t> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = static_cast<std::int32_t>(x[i]);
    return graft::ok;
}
struct kernels_tag {
    static constexpr std::string_view engine = "test";
    using list = graft::kernels<graft::kernel<Neg, &neg>, graft::kernel<Next, &next>, graft::kernel<Rounded, &rounded>>;
};
constexpr std::array tables{graft::kernel_table<kernels_tag>::view()};

/// y = x + `length`; the tensors between are in `steps`.
graft::graph chain(int length, std::vector<tensor_id>* steps = nullptr, graft::shape const& of = {4}) {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.input("x", dtype::f32, of);
    auto at = net.add<Next>("first", "x"_p = x);
    if (steps) *steps = {x.id(), at.output<"y">().id()};
    for (int i = 1; i < length; ++i) {
        at = net.add<Next>(i + 1 == length ? "last" : i == 1 ? "second" : "third", "x"_p = at);
        if (steps) steps->push_back(at.output<"y">().id());
    }
    net.output("y", at);
    auto g = std::move(net).finish();
    REQUIRE(static_cast<bool>(g));
    return std::move(*g);
}
graft::program compiled(graft::graph g, bool reuse = true) {
    graft::compile_options how;
    how.reuse_memory = reuse;
    auto p = graft::compile(std::move(g), graft::kernel_set{tables}, how);
    REQUIRE(static_cast<bool>(p));
    return *p;
}
floats all(graft::result<graft::span<float const>> const& y) { return y ? floats(y->begin(), y->end()) : floats{}; }
floats all(graft::tensor_view const& y) {
    floats numbers(y.bytes.size() / sizeof(float));
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = graft::load<float>(y.bytes.data() + 4 * i);
    return numbers;
}
floats const ones{1, 1, 1, 1}, twos{2, 2, 2, 2};

TEST_CASE("an output in the memory of an input is an error after the next input is set, until the next run") {
    auto const p = compiled(chain(2));
    auto const &x = p.graph().inputs[0], &y = p.graph().outputs[0];
    REQUIRE(p.plan().offset_of(x.tensor) == p.plan().offset_of(y.tensor));
    graft::session s{p};
    REQUIRE((s.set_input<float>("x", ones) && s.run()));
    CHECK(all(s.output<float>("y")) == floats{3, 3, 3, 3});
    CHECK(s.set_input<float>("x", floats{1}).code == errc::wrong_input_data); // nothing is written
    CHECK(all(s.output<float>("y")) == floats{3, 3, 3, 3});
    REQUIRE(s.set_input<float>("x", twos));
    auto const why = s.output<float>("y");
    REQUIRE(!why);
    CHECK(why.error().code == errc::output_without_run);
    CHECK(why.error().expected == "no input set since the run: the next input has its memory");
    CHECK(s.output(0).bytes.empty());
    CHECK(s.tensor(y.tensor).bytes.empty());
    CHECK(all(s.tensor(x.tensor)) == twos);
    REQUIRE(s.run());
    CHECK(all(s.output<float>("y")) == floats{4, 4, 4, 4});
    REQUIRE(s.bind_input<float>("x", ones)); // copies nothing
    CHECK(all(s.output<float>("y")) == floats{4, 4, 4, 4});
    REQUIRE(s.run());
    CHECK(all(s.output<float>("y")) == floats{3, 3, 3, 3});
}

TEST_CASE("an output elsewhere stays when the next input is set") {
    auto const p = compiled(chain(2), false);
    graft::session s{p};
    REQUIRE((s.set_input<float>("x", ones) && s.run() && s.set_input<float>("x", twos)));
    CHECK(all(s.output<float>("y")) == floats{3, 3, 3, 3});
    CHECK(all(s.output(0)) == floats{3, 3, 3, 3});
}

TEST_CASE("an output that is an input shows it until another is set, bound or has another size") {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.input("x", dtype::f32, {-1});
    net.output("same", x);
    net.output("y", net.add<Next>("next", "x"_p = x));
    auto g = std::move(net).finish();
    REQUIRE(static_cast<bool>(g));
    graft::compile_options how;
    how.sizes = {{g->inputs[0].tensor, {4}}};
    auto const p = graft::compile(std::move(*g), graft::kernel_set{tables}, how);
    REQUIRE(static_cast<bool>(p));
    graft::session s{*p};
    auto const shows = [&] { return all(s.output<float>("same")); };
    REQUIRE((s.set_input<float>("x", ones) && s.run()));
    CHECK(shows() == ones);
    REQUIRE(s.set_input<float>("x", twos));
    CHECK(shows() == floats{});
    REQUIRE(s.run());
    CHECK(shows() == twos);
    REQUIRE(s.bind_input<float>("x", ones));
    CHECK(shows() == floats{});
    REQUIRE(s.run());
    CHECK(shows() == ones);
    REQUIRE(s.resize_input(0, {2}));
    CHECK(shows() == floats{});
    CHECK(all(s.output<float>("y")) == twos);
}

TEST_CASE("a tensor whose memory was used again is empty, in and after the run") {
    std::vector<tensor_id> t;
    auto const p = compiled(chain(4, &t));
    graft::session s{p};
    CHECK(s.tensor(t[1]).bytes.size() == 16); // before a run: where it will be
    REQUIRE(s.set_input<float>("x", ones));
    std::vector<floats> seen;
    auto const& tensors = p.graph().tensors;
    REQUIRE(s.run([&](graft::node_id n) {
        if (n == tensors[t[2]].producer) // it has the memory of x
            for (auto const id : t) seen.push_back(all(s.tensor(id)));
    }));
    CHECK(seen == std::vector<floats>{{}, twos, {3, 3, 3, 3}, {}, {}});
    CHECK(all(s.tensor(t[1])).empty());
    CHECK(all(s.tensor(t[2])).empty());
    CHECK(all(s.tensor(t[3])) == floats{4, 4, 4, 4});
    CHECK(all(s.tensor(t[4])) == floats{5, 5, 5, 5});
    auto const all_kept = compiled(chain(4, &t), false);
    graft::session kept{all_kept};
    REQUIRE((kept.set_input<float>("x", ones) && kept.run()));
    for (std::size_t i = 0; i < t.size(); ++i) CHECK(all(kept.tensor(t[i])) == floats(4, static_cast<float>(i + 1)));
}

TEST_CASE("kernels of another graph of the same structure are refused") {
    auto const one = chain(2), other = chain(2, nullptr, {8});
    graft::error_list errors;
    auto const of_one = errors.take(graft::bind_kernels(one, {tables}));
    auto const of_other = errors.take(graft::bind_kernels(other, {tables}));
    auto const plan = errors.take(graft::plan_memory(other, of_other));
    REQUIRE_FALSE(errors.failed());
    graft::session const wrong{other, plan, of_one}, right{other, plan, of_other};
    CHECK(right.ready());
    REQUIRE(wrong.errors().errors.size() == 1);
    CHECK(wrong.errors().errors[0].code == errc::no_kernel);
    CHECK(wrong.errors().errors[0].got == "kernels of another graph");
}

/// `y` = -x, `next` = state + 1; the state is the value of output `of`.
graft::graph counter(char const* state, std::uint32_t of = 1) {
    graft::network net(graft::catalog<ops>::view());
    auto const zero = net.constant("zero", {0.f, 0.f});
    auto const st = net.input(state, dtype::f32, {2}), x = net.input("x", dtype::f32, {4});
    net.output("y", net.add<Neg>("negated", "x"_p = x));
    net.output("next", net.add<Next>("next", "x"_p = st));
    net.output("rounded", net.add<Rounded>("rounded", "x"_p = st));
    net.output("of zero", net.add<Neg>("of zero", "x"_p = zero));
    auto g = std::move(net).finish();
    REQUIRE(static_cast<bool>(g));
    g->inputs[0].state_output = of;
    g->inputs[0].initial_value = g->tensors[zero.id()].value;
    return std::move(*g);
}

TEST_CASE("the states of another model are not adopted, though they have the same sizes") {
    auto const p = compiled(counter("count")), q = compiled(counter("mean"));
    graft::session from{p}, same{p}, other{q};
    REQUIRE((from.set_input<float>("x", ones) && from.run()));
    CHECK(same.adopt_state(from));
    CHECK(other.adopt_state(from).code == errc::wrong_shape);
    REQUIRE((same.set_input<float>("x", ones) && same.run()));
    CHECK(all(same.output<float>("next")) == floats{2, 2});
}

TEST_CASE("a state and an output of another shape or dtype, as its next value, are refused before a run") {
    auto const refused = [](std::uint32_t output) {
        auto const p = compiled(counter("count", output));
        graft::session s{p};
        return s.ready() ? graft::error{} : s.errors().errors[0];
    };
    CHECK(refused(1).code == errc::ok);
    auto const shape = refused(0), type = refused(2);
    CHECK(shape.code == errc::wrong_shape);
    CHECK(shape.where.port == "y");
    CHECK(shape.where.node == "count");
    CHECK(shape.expected == "the dim of the state: 2");
    CHECK(shape.got == "4");
    CHECK(type.code == errc::wrong_dtype);
    CHECK(type.where.port == "rounded");
    CHECK(type.got == "int32");
}

TEST_CASE("an output that shows a state is gone when the next values of states are stored") {
    auto g = counter("count");
    g.outputs.push_back({"before", g.inputs[0].tensor});
    auto const p = compiled(std::move(g));
    graft::session s{p};
    REQUIRE((s.set_input<float>("x", ones) && s.run()));
    CHECK(all(s.output<float>("before")) == floats{0, 0});
    REQUIRE(s.set_input<float>("x", ones));
    CHECK(all(s.output<float>("before")).empty());
    REQUIRE(s.run());
    CHECK(all(s.output<float>("before")) == floats{1, 1});
    s.reset();
    CHECK(all(s.output<float>("before")).empty());
}

TEST_CASE("a profile begins with the run that it is given to, once") {
    auto const p = compiled(chain(2));
    graft::session s{p};
    graft::run_profile alone(8), begun(8), called(8);
    for (int i = 0; i < 2; ++i) {
        REQUIRE((s.set_input<float>("x", ones) && s.run(alone)));
        begun.begin();
        REQUIRE((s.set_input<float>("x", ones) && s.run(begun)));
        REQUIRE((s.set_input<float>("x", ones) && s.run([&](graft::node_id n) { called(n); })));
    }
    CHECK(alone.runs() == 2);
    CHECK(begun.runs() == 2);
    CHECK(begun.events().size() == 4);
    CHECK(called.runs() == 1); // not told of the second
    graft::run_profile late(1);
    late(0);
    auto const e = late.events()[0];
    CHECK(e.begin > 0);
    CHECK(late.runs() == 1);
}

} // namespace
} // namespace session_values_test
