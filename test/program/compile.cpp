// test/program/compile.cpp - a graph becomes a program: the correct order, all errors together, and the objects that
// it keeps alive
// SPDX-License-Identifier: Apache-2.0
#include "graft/program/compile.hpp"
#include "graft/graph/plan/plan.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "graft/graph/edit/edit.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/kernel/table.hpp"
#include "graft/op/define/op.hpp"
#include "graft/session/assign.hpp"
#include "graft/session/session.hpp"

namespace program_compile_test {

namespace {

using graft::dtype;
using graft::errc;
using namespace graft::literals;

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct Double : graft::op<Double> {
    static constexpr auto prototype = graft::prototype("Double").input("x", f32).output("y", follow("x"));
};
struct Lone : graft::op<Lone> { // no engine has it
    static constexpr auto prototype = graft::prototype("Lone").input("x", f32).output("y", follow("x")).on("small");
};
/// Its size is known after it has run; its rule knows the largest.
struct Positive : graft::op<Positive> {
    static constexpr auto prototype = graft::prototype("Positive").input("x", f32).output("y", f32, compute_depend);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = graft::shape::of_rank(1), graft::ok;
    }
    static constexpr graft::status infer_bound(shape_context& ctx) {
        return ctx.output<"y">() = graft::shape{ctx.input<"x">().elements()}, graft::ok;
    }
};
struct operators {
    using list = graft::ops<Relu, Double, Lone, Positive>;
};

graft::status relu(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] > 0 ? x[i] : 0;
    return graft::ok;
}
graft::status twice(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = 2 * x[i];
    return graft::ok;
}
graft::status thrice(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = 3 * x[i];
    return graft::ok;
}
struct complete {
    using list = graft::kernels<graft::kernel<Relu, &relu>, graft::kernel<Double, &twice>>;
    static constexpr std::string_view engine = "complete";
};
struct fast {
    using list = graft::kernels<graft::kernel<Double, &thrice>>; // wrong on purpose: it shows which kernel ran
    static constexpr std::string_view engine = "fast";
    static constexpr int priority = 10;
};
constexpr std::array<graft::kernel_table_view, 2> both{
    graft::kernel_table<complete>::view(), graft::kernel_table<fast>::view()};
constexpr std::array<graft::kernel_table_view, 1> one{graft::kernel_table<complete>::view()};

/// y = double(relu(relu(relu(x)))).
graft::graph chain(graft::shape const& s = {2, 2}) {
    graft::network net(graft::catalog<operators>::view());
    auto t = net.input("x", dtype::f32, s);
    for (auto const* name : {"a", "b", "c"}) t = net.add<Relu>(name, "x"_p = t);
    net.output("y", net.add<Double>("d", "x"_p = t));
    auto g = std::move(net).finish();
    REQUIRE(static_cast<bool>(g));
    return std::move(*g);
}
/// The same with a first dim that is a symbol.
graft::graph symbolic(graft::dim_range n) {
    graft::network net(graft::catalog<operators>::view());
    auto t = net.input("x", dtype::f32, {net.symbols()("N", {n.min, n.max}), 16});
    for (auto const* name : {"a", "b"}) t = net.add<Relu>(name, "x"_p = t);
    net.output("y", t);
    auto g = std::move(net).finish();
    REQUIRE(static_cast<bool>(g));
    return std::move(*g);
}
std::vector<float> run(graft::session& s, std::vector<float> const& x) {
    REQUIRE(static_cast<bool>(s.set_input("x", graft::as_bytes(graft::span(x)))));
    REQUIRE(static_cast<bool>(s.run()));
    auto const y = s.output(0);
    std::vector<float> all(y.bytes.size() / sizeof(float));
    std::memcpy(all.data(), y.bytes.data(), y.bytes.size());
    return all;
}

TEST_CASE("compile: engines by priority, and what the program knows of itself") {
    auto const program = graft::compile(chain(), graft::kernel_set{both});
    REQUIRE(static_cast<bool>(program));
    auto const f = program->figures();
    CHECK(f.steps == 4);
    CHECK(f.arena_bytes == program->plan().arena_bytes);
    CHECK(f.arena_bytes > 0);
    REQUIRE(f.engines.size() == 2);
    CHECK(f.engines[0].engine == "complete");
    CHECK(f.engines[0].steps == 3);
    CHECK(f.engines[1].engine == "fast");
    graft::session s{*program};
    REQUIRE(s.ready());
    CHECK(run(s, {1, -1, 2, 4}) == std::vector<float>{3, 0, 6, 12});
}

/// Doubles nothing, but changes the first Relu that is left to another operator.
template <class To> graft::result<std::size_t, graft::error_list> change(graft::graph& g, graft::kernel_set const&) {
    graft::graph_edit edit(g);
    for (graft::node_id i = 0; i < g.nodes.size(); ++i)
        if (auto const r = graft::as<Relu>(graft::node_ref(g, i))) {
            edit.replace(r->template output<"y">(), edit.add<To>("changed", "x"_p = r->template input<"x">()));
            if (auto applied = edit.apply(); !applied) return std::move(applied).error();
            return std::size_t{1};
        }
    return std::size_t{0};
}
graft::result<std::size_t, graft::error_list> refuse(graft::graph&, graft::kernel_set const&) {
    graft::error_list errors;
    errors.add(errc::wrong_value, graft::place::at("refused"), "a graph", "this one");
    return errors;
}
constexpr std::string_view doubles[]{"Double"}, lone[]{"Lone"}, unknown[]{"Unknown"};
constexpr graft::run_pass double_it{"double", doubles, &change<Double>}, lone_it{"lone", lone, &change<Lone>},
    unknown_it{"unknown", unknown, &refuse};

/// The counts of the passes that changed something.
std::string passed(graft::graph const& g) {
    std::string all;
    for (auto const& s : g.prepared) all += std::string(s.step) + std::to_string(s.nodes) + " ";
    return all;
}

TEST_CASE("compile: the passes of the target, in order, where the engines have what they add") {
    static constexpr graft::run_pass passes[]{unknown_it, lone_it, double_it, double_it};
    graft::target const to{graft::catalog<operators>::view(), {}, {one}, {}, passes};
    auto const program = graft::compile(chain(), to);
    REQUIRE(static_cast<bool>(program));
    CHECK(passed(program->graph()) == "double1 double1 ");
    CHECK(program->figures().steps == 4); // what nothing reads any more is gone
    graft::session s{*program};
    REQUIRE(s.ready());
    CHECK(run(s, {1, -1, 2, 4}) == std::vector<float>{8, 0, 16, 32});

    graft::compile_options o;
    o.engines = {"fast"};
    o.partial = true;
    graft::target const with_fast{to.ops, {}, {both}, {}, passes};
    auto const by_fast = graft::compile(chain(), with_fast, o);
    REQUIRE(static_cast<bool>(by_fast));
    CHECK(passed(by_fast->graph()) == "double1 double1 "); // Double is what it has
    static constexpr graft::run_pass relus[]{{"relu", lone, &change<Double>}};
    auto const by_none = graft::compile(chain(), graft::target{to.ops, {}, {both}, {}, relus}, o);
    REQUIRE(static_cast<bool>(by_none));
    CHECK(passed(by_none->graph()).empty());
}

TEST_CASE("compile: no pass adds an operator that the chosen chip does not name") {
    static constexpr graft::run_pass passes[]{double_it};
    graft::target const to{graft::catalog<operators>::view(), {}, {one}, {}, passes};
    graft::compile_options o;
    o.chip = "small";
    auto const program = graft::compile(chain(), to, o);
    REQUIRE(static_cast<bool>(program));
    CHECK(passed(program->graph()).empty());
}

TEST_CASE("compile: passes by name, none for inspection, and what one refuses") {
    static constexpr graft::run_pass passes[]{double_it, {"refuse", {}, &refuse}};
    graft::target const to{graft::catalog<operators>::view(), {}, {one}, {}, passes};
    auto const compiled = [&](std::vector<std::string> names, bool reuse = true) {
        graft::compile_options o;
        o.passes = std::move(names);
        o.reuse_memory = reuse;
        return graft::compile(chain(), to, o);
    };
    auto const all = compiled({});
    REQUIRE(!all);
    REQUIRE(all.error().errors.size() == 1);
    CHECK(all.error().errors[0].where.node == "refused");
    auto const named = compiled({"-refuse"});
    REQUIRE(static_cast<bool>(named));
    CHECK(passed(named->graph()) == "double1 ");
    for (auto const& program : {compiled({"none"}), compiled({"all"}, false)}) {
        REQUIRE(static_cast<bool>(program));
        CHECK(passed(program->graph()).empty());
    }
    auto const wrong = compiled({"doubel"});
    REQUIRE(!wrong);
    CHECK(wrong.error().errors[0].code == errc::unknown_graph_pass);
    CHECK(wrong.error().errors[0].expected == "double, refuse, all or none (did you mean 'double'?)");
}

TEST_CASE("compile: engines by name, in the order in which they are named") {
    for (bool first : {true, false}) {
        graft::compile_options o;
        o.engines = first ? std::vector<std::string>{"complete", "fast"} : std::vector<std::string>{"fast", "complete"};
        auto const program = graft::compile(chain(), graft::kernel_set{both}, o);
        REQUIRE(static_cast<bool>(program));
        graft::session s{*program};
        CHECK(run(s, {1, -1, 2, 4})[0] == (first ? 2.F : 3.F));
    }
    graft::compile_options o;
    o.engines = {"fas", "complet"};
    auto const program = graft::compile(chain(), graft::kernel_set{both}, o);
    REQUIRE(!program);
    REQUIRE(program.error().errors.size() == 2); // both names are reported
    CHECK(program.error().errors[1].code == errc::unknown_engine);
}

TEST_CASE("compile: the same bits, engines and arena as the stages called alone") {
    auto g = chain({8, 16});
    auto const assigned = graft::assign_engines(g, graft::engine_list(graft::kernel_set{both}).view());
    graft::error_list errors;
    auto const kernels = errors.take(graft::bind_kernels(g, assigned));
    auto const plan = errors.take(graft::plan_memory(g, kernels));
    graft::session alone(g, plan, kernels);
    if (!errors.failed()) errors = alone.errors();
    REQUIRE(alone.ready());
    auto const program = graft::compile(chain({8, 16}), graft::kernel_set{both});
    REQUIRE(static_cast<bool>(program));
    CHECK(program->plan().arena_bytes == plan.arena_bytes);
    graft::session s{*program};
    std::vector<float> x(8 * 16, 0.5F);
    CHECK(run(s, x) == run(alone, x));
}

TEST_CASE("compile: a program moves and ends, its sessions stay") {
    auto const owner = std::make_shared<int>(0);
    graft::target_view to(graft::kernel_set{one});
    to.owner = owner;
    std::optional<graft::session> s;
    {
        auto program = graft::compile(chain(), to);
        REQUIRE(static_cast<bool>(program));
        auto moved = std::move(*program);
        s.emplace(moved);
    }
    to = {};
    CHECK(owner.use_count() == 2); // the session has what the target's tables need
    auto other = std::move(*s);
    CHECK(run(other, {1, -1, 2, 4}) == std::vector<float>{2, 0, 4, 8});
}

TEST_CASE("compile: what kernels lack and what memory lacks is reported together") {
    auto const lacking = [] {
        graft::network net(graft::catalog<operators>::view());
        auto const x = net.input("x", dtype::f32, {graft::dim::unknown(), 2});
        net.output("y", net.add<Lone>("lone", "x"_p = x));
        auto g = std::move(net).finish();
        REQUIRE(static_cast<bool>(g));
        return std::move(*g);
    };
    auto const program = graft::compile(lacking(), graft::kernel_set{one});
    REQUIRE(!program);
    REQUIRE(program.error().errors.size() == 2);
    CHECK(program.error().errors[0].code == errc::no_kernel);
    CHECK(program.error().errors[1].code == errc::undetermined_shape);

    graft::compile_options o;
    o.partial = true;
    auto const part = graft::compile(lacking(), graft::kernel_set{one}, o);
    REQUIRE(static_cast<bool>(part));
    CHECK(!part->has_plan());
    CHECK(part->gaps().kernels.size() == 1);
    CHECK(part->gaps().sizes.size() == 1);
    graft::session s{*part};
    CHECK(!s.ready());
    CHECK(s.errors().errors.size() == 2);
    CHECK(s.run().code == errc::no_kernel);
}

TEST_CASE("compile: a chip must support every operator") {
    graft::network net(graft::catalog<operators>::view());
    net.output("y", net.add<Lone>("lone", "x"_p = net.input("x", dtype::f32, {2})));
    auto g = std::move(net).finish();
    REQUIRE(static_cast<bool>(g));
    graft::compile_options o;
    o.chip = "smal";
    auto const program = graft::compile(std::move(*g), graft::kernel_set{one}, o);
    REQUIRE(!program);
    REQUIRE(program.error().errors.size() == 1);
    CHECK(program.error().errors[0].code == errc::unknown_chip);
}

TEST_CASE("compile: numbers for symbols; without them the upper bounds say how large the arena can be") {
    graft::compile_options o;
    o.symbols = {{"N", 4}};
    auto const program = graft::compile(symbolic({1, 64}), graft::kernel_set{one}, o);
    REQUIRE(static_cast<bool>(program));
    auto const& g = program->graph();
    CHECK(g.tensors[g.outputs[0].tensor].desc.shape == graft::shape{4, 16});
    CHECK(graft::session{*program}.ready());

    o.symbols = {{"M", 4}};
    auto const wrong = graft::compile(symbolic({1, 64}), graft::kernel_set{one}, o);
    REQUIRE(!wrong);
    CHECK(wrong.error().errors[0].code == errc::unknown_symbol);

    CHECK(!graft::compile(symbolic({1, 64}), graft::kernel_set{one}));
    graft::compile_options partial;
    partial.partial = true;
    auto const max = graft::compile(symbolic({1, 64}), graft::kernel_set{one}, partial);
    REQUIRE(static_cast<bool>(max));
    CHECK(max->has_plan());
    CHECK(max->plan_is_bound());
    CHECK(max->plan().arena_bytes == program->plan().arena_bytes * 16);
    CHECK(graft::session{*max}.run().code == errc::undetermined_shape);

    auto const beyond = graft::compile(symbolic({1, INT64_MAX / 2}), graft::kernel_set{one}, partial);
    REQUIRE(static_cast<bool>(beyond));
    CHECK(!beyond->has_plan());
    REQUIRE(!beyond->gaps().bounds.empty());
    CHECK(beyond->gaps().bounds[0].code == errc::overflow);
}

TEST_CASE("compile: without memory that is used again every tensor can be looked at after a run") {
    graft::compile_options o;
    o.reuse_memory = false;
    auto const program = graft::compile(chain({8, 16}), graft::kernel_set{one}, o);
    REQUIRE(static_cast<bool>(program));
    CHECK(program->plan().arena_bytes == program->plan().sum_of_tensor_bytes);
    CHECK(graft::plan_is_sound(program->plan()));
    auto const reused = graft::compile(chain({8, 16}), graft::kernel_set{one});
    REQUIRE(static_cast<bool>(reused));
    CHECK(reused->plan().arena_bytes < program->plan().arena_bytes);
    graft::session s{*program};
    (void)run(s, std::vector<float>(8 * 16, 1.5F));
    auto const& g = program->graph();
    for (auto const& n : g.nodes) {
        float first = 0;
        std::memcpy(&first, s.tensor(n.first_output).bytes.data(), sizeof first);
        CHECK(first == (n.name == "d" ? 3.F : 1.5F));
    }
}

TEST_CASE("compile: every tensor begins on the boundary that is requested, in a session's memory too") {
    graft::compile_options o;
    o.alignment = 512;
    auto const program = graft::compile(chain({3, 5}), graft::kernel_set{one}, o);
    REQUIRE(static_cast<bool>(program));
    CHECK(program->plan().alignment_bytes == 512);
    CHECK(program->plan().arena_bytes == 1024);
    CHECK(graft::plan_is_sound(program->plan()));
    for (auto const& p : program->plan().tensors) CHECK(p.offset % 512 == 0);
    graft::session s{*program};
    CHECK(reinterpret_cast<std::uintptr_t>(s.tensor(program->graph().inputs[0].tensor).bytes.data()) % 512 == 0);
    CHECK(run(s, std::vector<float>(15, 1.F)) == std::vector<float>(15, 2.F));
    for (std::uint64_t wrong : {std::uint64_t{0}, std::uint64_t{32}, std::uint64_t{96}}) {
        o.alignment = wrong;
        auto const refused = graft::compile(chain(), graft::kernel_set{one}, o);
        REQUIRE(!refused);
        CHECK(refused.error().errors[0].code == errc::wrong_value);
    }
}

TEST_CASE("compile: tables of one engine agree in its properties") {
    graft::kernel_table_view all[]{graft::kernel_table<complete>::view(), graft::kernel_table<fast>::view()};
    auto const errors = [&] {
        auto const p = graft::compile(chain(), graft::kernel_set{all});
        return p ? graft::series<graft::error>() : p.error().errors;
    };
    all[0].engine = "fast";
    all[0].priority = 10;
    CHECK(errors().empty());
    all[0].priority = 0;
    REQUIRE(errors().size() == 1);
    CHECK(errors()[0].code == errc::wrong_value);
    CHECK(errors()[0].where.port == "priority");
    CHECK(errors()[0].expected == "priority = 0 in all tables of the engine 'fast', as in the first one");
    CHECK(errors()[0].got == "priority = 10 in another table");
    all[0].priority = 10, all[0].widens = true;
    REQUIRE(errors().size() == 1);
    CHECK(errors()[0].where.port == "widens");
    all[0].widens = false, all[0].kind = graft::implementation::tvm;
    REQUIRE(errors().size() == 1);
    CHECK(errors()[0].where.port == "kind");
    all[0].engine = "complete";
    CHECK(errors().empty());
}

TEST_CASE("compile: without kernels there is a plan, and no session") {
    auto const program = graft::compile(chain(), graft::kernel_set{});
    REQUIRE(static_cast<bool>(program));
    CHECK(program->plan().arena_bytes > 0);
    CHECK(program->figures().steps == 0);
    graft::session s{*program};
    CHECK(!s.ready());
    REQUIRE(s.errors().errors.size() == 1);
    CHECK(s.errors().errors[0].code == errc::no_kernel);
}

TEST_CASE("compile: the rules of a graph made in code are asked for the bounds of its sizes") {
    graft::network net(graft::catalog<operators>::view());
    net.output("y", net.add<Positive>("p", "x"_p = net.input("x", dtype::f32, {8})));
    auto g = std::move(net).finish();
    REQUIRE(g);
    auto const p = graft::compile(std::move(*g), graft::kernel_set{});
    REQUIRE(p);
    CHECK(p->plan().arena_bytes >= 2 * 8 * sizeof(float));
}

TEST_CASE("compile: too little memory is an error") {
    graft::compile_options o;
    o.memory_bytes = 16;
    auto const program = graft::compile(chain({8, 16}), graft::kernel_set{one}, o);
    REQUIRE(!program);
    CHECK(program.error().errors[0].code == errc::memory_budget_exceeded);
}

static_assert(!std::is_copy_constructible_v<graft::stage_view>); // it ends with the call

TEST_CASE("compile: an observer sees the program once") {
    struct seen {
        int times = 0;
        std::uint64_t arena = 0;
    } what;
    graft::compile_options o;
    o.observers.push_back({[](void* state, graft::stage at, graft::stage_view const& v) {
                               auto& to = *static_cast<seen*>(state);
                               to.times += at == graft::stage::planned && v.graph && v.kernels && v.engines;
                               to.arena = v.plan ? v.plan->arena_bytes : 0;
                               return graft::error_list();
                           },
        &what});
    auto const program = graft::compile(chain(), graft::kernel_set{one}, o);
    REQUIRE(static_cast<bool>(program));
    CHECK(what.times == 1);
    CHECK(what.arena == program->plan().arena_bytes);
}

} // namespace

} // namespace program_compile_test
