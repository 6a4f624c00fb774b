// test/session/violation.cpp - an untested result, an empty owner, a session that was moved from or whose graph was
// edited: words, by the handler that the program defines
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <string>
#include <utility>

#include "graft/graph/edit/edit.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/graph/ir/readers.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/kernel/prepared.hpp"
#include "graft/kernel/table.hpp"
#include "graft/kernel/tiled_kernel.hpp"
#include "graft/mapping/declare/expand_context.hpp"
#include "graft/program/compile.hpp"
#include "graft/session/session.hpp"
#include "graft/text/shape.hpp"

namespace session_violation_test {

struct stopped {
    std::string text;
};

} // namespace session_violation_test

void graft_on_violation(graft::violation const& what) {
    throw session_violation_test::stopped{std::string(what.text().view())};
}

namespace session_violation_test {
namespace {

using namespace graft::literals;
using graft::errc;

/// The message of the violation that `access` is; empty if it is none.
template <class Access> std::string message_of(Access access) {
    try {
        access();
    } catch (stopped const& by) { return by.text; }
    return {};
}

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
graft::status relu(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] > 0 ? x[i] : 0;
    return graft::ok;
}
struct Shifted : graft::op<Shifted> {
    static constexpr auto prototype =
        graft::prototype("Shifted").input("x", f32).optional_input("by", f32, any_shape).output("y", follow("x"));
};
graft::status shift(graft::in<"x", float> x, graft::optional_in<"by", float> by, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] + (*by)[0];
    return graft::ok;
}
struct Limited : graft::op<Limited> {
    static constexpr auto prototype =
        graft::prototype("Limited").input("x", f32).output("y", follow("x")).optional_attr("limit", as_float);
};
graft::status limit(graft::in<"x", float> x, graft::optional_attr_of<"limit", double> most, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] < static_cast<float>(*most) ? x[i] : 0;
    return graft::ok;
}
struct Cut : graft::op<Cut> {
    static constexpr auto prototype = graft::prototype("Cut").input("x", f32).output("y", follow("x"));
};
constexpr graft::status tile_cut(Cut::tiling_context const&, graft::tiling<>& t) {
    return t.workspace(graft::memory_size::bytes(64)), graft::ok;
}
graft::status cut(graft::in<"x", float>, graft::out<"y", float> y, graft::tiled<> t) {
    y[0] = t.workspace(1).as<float>()[0];
    return graft::ok;
}
struct ops {
    using list = graft::ops<Relu, Shifted, Limited, Cut>;
};
struct kernels {
    static constexpr std::string_view engine = "mine";
    using list = graft::kernels<graft::kernel<Relu, &relu>, graft::kernel<Shifted, &shift>,
        graft::kernel<Limited, &limit>, graft::tiled_kernel<Cut, &tile_cut, graft::variant<&cut>>>;
};
struct nothing {};
graft::result<std::shared_ptr<nothing>> prepare_nothing(graft::in<"x", graft::no_elements>) {
    return std::shared_ptr<nothing>();
}
graft::status prepared_relu(graft::in<"x", float> x, graft::out<"y", float> y, graft::prepared<nothing>) {
    return relu(x, y);
}
struct unprepared {
    static constexpr std::string_view engine = "mine";
    using list = graft::kernels<graft::prepared_kernel<Relu, &prepared_relu, &prepare_nothing>>;
};
constexpr graft::kernel_table_view unprepared_tables[]{graft::kernel_table<unprepared>::view()};
struct no_kernels {
    static constexpr std::string_view engine = "none";
    using list = graft::kernels<>;
};
constexpr graft::kernel_table_view no_tables[]{graft::kernel_table<no_kernels>::view()};
constexpr graft::kernel_table_view tables[]{graft::kernel_table<kernels>::view()};
constexpr graft::target npu{graft::catalog<ops>::view(), {}, {tables}};

graft::graph one_relu() {
    graft::network net(graft::catalog<ops>::view());
    net.output("y", net.add<Relu>("r", "x"_p = net.input("x", graft::dtype::f32, {4})));
    return *std::move(net).finish();
}
constexpr std::array<float, 4> numbers{-1, 2, -3, 4};

/// The sum of the last axis, which it reads wrongly or rightly.
struct Axis : graft::op<Axis> {
    static constexpr auto prototype =
        graft::prototype("Axis").input("x", f32).output("y", follow("x")).attr("axis", -1);
};
graft::status axis_size(graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"axis", std::int64_t> axis) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = static_cast<float>(x.dim(*axis));
    return graft::ok;
}
struct axis_ops {
    using list = graft::ops<Axis>;
};
struct axis_kernels {
    static constexpr std::string_view engine = "test";
    using list = graft::kernels<graft::kernel<Axis, &axis_size>>;
};
/// What the kernel writes, or the message of the violation.
std::string axis_read(int axis) {
    graft::network net(graft::catalog<axis_ops>::view());
    net.output("y", net.add<Axis>("a", "x"_p = net.input("x", graft::dtype::f32, {2, 3}), "axis"_p = axis));
    auto g = std::move(net).finish();
    std::array const tables{graft::kernel_table<axis_kernels>::view()};
    auto const program = graft::compile(*std::move(g), graft::kernel_set{tables});
    graft::session run{*program};
    std::array<float, 6> const x{};
    (void)run.set_input<float>("x", graft::span(x));
    std::string text;
    auto const message = message_of(
        [&] { text = run.run() ? std::to_string((*run.output<float>("y"))[0]) : "an error"; });
    return message.empty() ? text.substr(0, 1) : message;
}
TEST_CASE("an axis of a kernel's tensor counts from the end, and one beyond the rank is a violation") {
    CHECK(axis_read(0) == "2");
    CHECK(axis_read(-1) == "3");
    CHECK(axis_read(2).find("no such axis") != std::string::npos);
    CHECK(axis_read(-3).find("no such axis") != std::string::npos);
}

} // namespace

TEST_CASE("violation: a result without a value says which error it is") {
    graft::result<int> const good = 3, bad = graft::fail(errc::axis_out_of_range, "axis", "at most", 1, 7);
    CHECK(message_of([&] { CHECK(*good == 3); }).empty());
    CHECK(message_of([&] { (void)*bad; }) == "graft: result: it has no value, it is an error at 'axis': expected at "
                                             "most 1, got 7; test it before it is dereferenced");
    auto const none = graft::compile(one_relu(), graft::kernel_set{no_tables});
    REQUIRE(!none);
    auto const why = message_of([&] { (void)none->graph(); });
    CHECK(why.starts_with("graft: Relu 'r': result: it has no value, it is an error"));
    graft::error one{errc::overflow, graft::place::at("n", "Conv", "pads"), "at most 3", "7"};
    CHECK(message_of([&] { (void)*graft::result<int, graft::error>(one); }) ==
          "graft: Conv 'n': result: it has no value, it is an error at 'pads': expected at most 3, got 7; test it "
          "before it is dereferenced");
    enum class mine { wrong };
    CHECK(message_of([] { (void)*graft::result<int, mine>(mine::wrong); }) ==
          "graft: result: it has no value, it is an error; test it before it is dereferenced");
    CHECK(message_of([] { (void)*graft::shared<int>(); }) ==
          "graft: shared: it has no object; it is empty, or was moved from");
    CHECK(message_of([] { (void)*graft::figure(); }) == "graft: figure: it has no number; test it first");
}

TEST_CASE("violation: a kernel reads an optional tensor that is absent without a test") {
    graft::network net(graft::catalog<ops>::view());
    net.output("y", net.add<Shifted>("s", "x"_p = net.input("x", graft::dtype::f32, {4})));
    auto const program = graft::compile(*std::move(net).finish(), npu);
    REQUIRE(program);
    graft::session run{*program};
    REQUIRE(run.set_input<float>("x", numbers));
    CHECK(message_of([&] { (void)run.run(); }).find("by: it is absent; test the optional tensor before it is read") !=
          std::string::npos);
}

/// What a run of one node of this operator says.
template <class Op> std::string message_of_a_run() {
    graft::network net(graft::catalog<ops>::view());
    net.output("y", net.add<Op>("s", "x"_p = net.input("x", graft::dtype::f32, {4})));
    auto const program = graft::compile(*std::move(net).finish(), npu);
    if (!program) return "not compiled";
    graft::session run{*program};
    if (!run.set_input<float>("x", numbers)) return "not set";
    return message_of([&] { (void)run.run(); });
}

TEST_CASE("violation: a kernel reads an optional attribute that is absent without a test") {
    CHECK(message_of_a_run<Limited>().find("limit: it is absent; test the optional attribute before it is read") !=
          std::string::npos);
}

TEST_CASE("violation: a kernel reads a workspace that its tiling function did not request") {
    CHECK(message_of_a_run<Cut>().find("the tiling function requested no such workspace, there are 1") !=
          std::string::npos);
}

TEST_CASE("a prepare function returns no state: no program, with the node") {
    auto const program = graft::compile(one_relu(), graft::kernel_set{unprepared_tables});
    REQUIRE(!program);
    CHECK(program.error().errors[0].code == errc::wrong_prepared_state);
    CHECK(program.error().errors[0].where.node == "r");
}

TEST_CASE("violation: a node is read as one of another operator without a test") {
    auto const g = one_relu();
    graft::node_ref const input(g, graft::node_id{0}), relu(g, graft::node_id{1});
    CHECK(graft::as<Relu>(relu)->name() == "r");
    CHECK(message_of([&] { (void)graft::as<Relu>(input)->name(); }) ==
          "graft: Relu: as: the node is one of another operator; test it before it is dereferenced");
    CHECK(message_of([&] { (void)(*graft::as<Shifted>(relu)).name(); }).starts_with("graft: Shifted: as: "));
}

TEST_CASE("violation: a value is asked of a tensor or of a node that is not there") {
    auto const g = one_relu();
    graft::node_ref const relu(g, graft::node_id{1}), beyond(g, graft::node_id{9}), nobody;
    graft::tensor_ref const none, far(g, graft::tensor_id{7});
    CHECK(message_of([&] { (void)none.desc(); }) ==
          "graft: tensor_ref::desc: there is none: it is absent, or beyond the last; test it, `if (tensor)`");
    CHECK(message_of([&] { (void)far.shape(); }) ==
          "graft: tensor_ref::shape[7]: the graph has no such id, there are 2; test it, `if (tensor)`");
    CHECK(message_of([&] { (void)beyond.name(); }) ==
          "graft: node_ref[9]: the graph has no such id, there are 2; test it, `if (node)`");
    CHECK(message_of([&] { (void)relu.outputs()[1].dtype(); }).starts_with("graft: tensor_ref::dtype: there is none"));
    CHECK(message_of([&] { (void)relu.inputs()[5].is_constant(); }).starts_with("graft: tensor_ref::is_constant"));
    CHECK(message_of([&] { (void)relu.input_desc(1); }).starts_with("graft: node_ref::input_desc: there is none"));
    CHECK(message_of([&] { (void)far.producer(); }).starts_with("graft: tensor_ref::producer[7]"));
    CHECK(message_of([&] { (void)none.origin(); }).starts_with("graft: tensor_ref::origin"));
    CHECK(message_of([&] { (void)none.value(); }).starts_with("graft: tensor_ref::value"));
    for (auto const& n : {beyond, nobody}) {
        CHECK(message_of([&] { (void)n.kind(); }).starts_with("graft: node_ref"));
        CHECK(message_of([&] { (void)n.op_name(); }).starts_with("graft: node_ref"));
        CHECK(message_of([&] { (void)n.inputs(); }).starts_with("graft: node_ref"));
        CHECK(message_of([&] { (void)n.outputs(); }).starts_with("graft: node_ref"));
        CHECK(message_of([&] { (void)n.controls(); }).starts_with("graft: node_ref"));
    }
    CHECK(message_of([&] { (void)graft::as<Relu>(beyond); }).starts_with("graft: node_ref[9]"));
    CHECK(!graft::as<Relu>(nobody));
    CHECK((!none && !far && !beyond && !nobody && relu));
    static_assert(!std::is_constructible_v<graft::nodes_of, graft::graph>); // it ends with the expression
    auto at = relu.inputs().begin();                                        // outlives its range
    CHECK((*at).id() == g.inputs[0].tensor);
    CHECK(message_of([&] { (void)(*++at).id(); }).empty());
    CHECK(message_of([&] { (void)(*at).desc(); }).starts_with("graft: tensor_ref::desc: there is none"));
}

/// What a reference to a tensor, a node, the outputs of a node and the nodes of a graph say, together.
std::string messages_of(graft::tensor_ref t, graft::node_ref n, graft::tensor_range all, graft::nodes_of nodes) {
    constexpr std::string_view why = "its graph has ended, or was moved, assigned to or edited";
    std::string others;
    if (t || n) others += "there; ";
    for (auto const& said : {message_of([&] { (void)t.desc(); }), message_of([&] { (void)n.name(); }),
             message_of([&] { (void)t.producer(); }), message_of([&] { (void)graft::as<Relu>(n); }),
             message_of([&] { (void)all[0]; }), message_of([&] { (void)nodes.size(); })})
        if (said.find(why) == std::string::npos) others += said + "; ";
    return others;
}
TEST_CASE("violation: references are kept after their graph ended, or was moved, assigned to or edited") {
    graft::tensor_ref t;
    graft::node_ref n;
    graft::tensor_range all;
    auto const refer_to = [&](graft::graph const& g) {
        n = graft::node_ref(g, graft::node_id{1}), all = n.outputs(), t = all[0];
        return graft::nodes_of(g);
    };
    auto const ended = [&] {
        auto const g = one_relu();
        return refer_to(g);
    }();
    CHECK(messages_of(t, n, all, ended).empty());
    auto g = one_relu();
    auto const moved = refer_to(g);
    auto h = std::move(g);
    CHECK(messages_of(t, n, all, moved).empty());
    auto const assigned = refer_to(h);
    h = one_relu();
    CHECK(messages_of(t, n, all, assigned).empty());
    auto const edited = refer_to(h);
    {
        graft::graph_edit edit(h);
        auto const again = edit.add<Relu>("again", "x"_p = t);
        CHECK((t && n));
        edit.replace(t, again, again);
        REQUIRE(edit.apply());
    }
    CHECK(messages_of(t, n, all, edited).empty());
    graft::network net(graft::catalog<ops>::view());
    t = net.input("x", graft::dtype::f32, {4}), n = t.producer(), all = n.outputs();
    CHECK(t.is_of(n.of()));
    graft::nodes_of const built(n.of());
    net.output("y", t);
    REQUIRE(std::move(net).finish());
    CHECK(messages_of(t, n, all, built).empty());
    (void)refer_to(h); // of an address that another graph had
    CHECK((t && n));
}

struct Reversed : graft::op<Reversed> { // the mistake: a number without a sign is never below 0
    static constexpr auto prototype = graft::prototype("Reversed").input("x", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = graft::shape::scalar();
        for (std::size_t i = x.rank() - 1, zero = x.rank() - x.rank(); i >= zero; --i) y.append(x[i]);
        return ctx.output<"y">() = y, graft::ok;
    }
};
TEST_CASE("violation: the loop of a rule that reads out of range without end") {
    auto const said = message_of([] { (void)graft::infer_status<Reversed>({{"x", {4, 3}}}); });
    CHECK(said.starts_with("graft: a rule["));
    CHECK(said.find("does not end") != std::string::npos);
    CHECK(graft::shape::of_rank(SIZE_MAX).too_long()); // a rank below 0
}

TEST_CASE("violation: the readers of a graph are asked after an edit, or the end of the graph") {
    auto g = one_relu();
    graft::readers const now(g);
    auto const ended = [] { return graft::readers(one_relu()); }();
    CHECK(now.of(graft::tensor_id{0}).size() == 1);
    CHECK(message_of([&] { (void)ended.of(graft::tensor_id{0}); }).find("its graph has ended") != std::string::npos);
    {
        graft::graph_edit edit(g);
        graft::tensor_ref const y(g, g.outputs[0].tensor);
        CHECK(now.of(graft::tensor_id{0}).size() == 1); // until it is applied
        auto const again = edit.add<Relu>("again", "x"_p = y);
        edit.replace(y, again, again);
        REQUIRE(edit.apply());
    }
    CHECK(message_of([&] { (void)now.of(graft::tensor_id{0}); }).starts_with("graft: readers::of: "));
    CHECK(graft::readers(g).of(graft::tensor_id{0}).size() == 1);
}

TEST_CASE("violation: an added node is kept after its expansion ended") {
    graft::added_node kept;
    {
        graft::expand_frame f;
        kept = graft::added_node(f, graft::tensor_id{3});
    }
    CHECK(kept == graft::tensor_id{3});
    CHECK(message_of([&] { (void)kept[1]; }).starts_with("graft: added_node[1]: its expansion has ended"));
    CHECK(message_of([&] { (void)kept["y"]; }).starts_with("graft: added_node: its expansion has ended"));
    kept = graft::tensor_id{4};
    CHECK(message_of([&] { (void)kept[1]; }).starts_with("graft: added_node[1]: it stands for one tensor"));
    static_assert(!std::is_copy_constructible_v<graft::expansion_context>); // it ends with the call
}

TEST_CASE("network: a tensor that has ended is no absent optional input") {
    graft::tensor_ref ended;
    {
        graft::network other(graft::catalog<ops>::view());
        ended = other.input("x", graft::dtype::f32, {4});
    }
    graft::network net(graft::catalog<ops>::view());
    net.output("y", net.add<Shifted>("s", "x"_p = net.input("x", graft::dtype::f32, {4}), "by"_p = ended));
    auto const g = std::move(net).finish();
    REQUIRE(!g);
    CHECK(g.error().errors[0].code == errc::tensor_of_another_graph);
    CHECK(g.error().errors[0].where.port == "by");
}

TEST_CASE("network: an input of an impossible shape is the error of the input, with its size") {
    for (bool const long_one : {false, true}) {
        graft::network net(graft::catalog<ops>::view());
        auto dims = graft::shape::scalar();
        for (int i = 0; long_one && i < 30; ++i) (void)dims.append(1);
        auto const x = net.input("data", graft::dtype::f32, long_one ? dims : graft::shape{8, -4});
        net.output("y", net.add<Relu>("r", "x"_p = x));
        auto const g = std::move(net).finish();
        REQUIRE(!g);
        REQUIRE(g.error().errors.size() == 1);
        auto const& e = g.error().errors[0];
        CHECK(e.code == (long_one ? errc::rank_too_large : errc::negative_dim));
        CHECK(e.where.node == "data");
    }
}

TEST_CASE("edit: a graph that is moved, or assigned to, while an edit of it is open") {
    for (bool const assigned : {false, true}) {
        auto g = one_relu();
        graft::graph taken;
        {
            graft::graph_edit edit(g);
            taken = std::move(g);
            if (assigned) g = one_relu();
            auto const done = edit.apply();
            REQUIRE(!done);
            CHECK(done.error().errors[0].code == errc::moved_from);
        }
        CHECK(taken.nodes.size() == 2);
        auto h = one_relu();
        graft::graph_edit const dropped(h); // without apply
        taken = std::move(h);
    }
}

TEST_CASE("edit: changes are applied or given up, not forgotten") {
    auto g = one_relu();
    auto const change = [&](bool gives_up) {
        graft::graph_edit edit(g);
        graft::tensor_ref const y(g, g.outputs[0].tensor);
        auto const again = edit.add<Relu>("again", "x"_p = y);
        edit.replace(y, again, again);
        if (gives_up) edit.drop(), edit.drop();
    };
    CHECK(message_of([&] { change(true); }).empty());
    CHECK(message_of([&] { change(false); }).starts_with("graft: graph_edit: changes that are not applied"));
    CHECK(message_of([&] { graft::graph_edit const looks_only(g); }).empty());
    CHECK(g.nodes.size() == 2); // restored each time
    graft::graph_edit edit(g);  // and the next may begin
    edit.drop();
    auto const late = edit.apply();
    REQUIRE(!late);
    CHECK(late.error().errors[0].code == errc::already_finished);
}

TEST_CASE("session: one that was moved from has no graph, and says so") {
    auto const program = graft::compile(one_relu(), npu);
    REQUIRE(program);
    graft::session first{*program};
    REQUIRE(first.ready());
    graft::session second{std::move(first)};
    CHECK(!first.ready());
    CHECK(first.input_count() == 0);
    CHECK(first.output_count() == 0);
    CHECK(first.run().code == errc::moved_from);
    CHECK(first.set_input<float>("x", numbers).code == errc::moved_from);
    CHECK(first.set_input<float>(0, numbers).code == errc::moved_from);
    CHECK(first.output<float>("y").error().code == errc::moved_from);
    CHECK(first.output<float>(0).error().code == errc::moved_from);
    first.reset();
    REQUIRE(second.set_input<float>("x", numbers));
    REQUIRE(second.run());
    CHECK((*second.output<float>("y"))[1] == 2);
    first = std::move(second); // usable again
    REQUIRE(first.set_input<float>("x", numbers));
    CHECK(first.run());
    CHECK(second.run().code == errc::moved_from);
}

TEST_CASE("session: a graph that is edited is not run with what was planned before") {
    auto g = one_relu();
    auto const bound = graft::bind_kernels(g, graft::kernel_set{tables});
    REQUIRE(bound);
    auto const plan = graft::plan_memory(g, *bound);
    REQUIRE(plan);
    graft::session run(g, *plan, *bound);
    REQUIRE(run.set_input<float>("x", numbers));
    REQUIRE(run.run());
    {
        graft::graph_edit edit(g);
        graft::tensor_ref const y(g, g.outputs[0].tensor);
        auto const again = edit.add<Relu>("again", "x"_p = y);
        edit.replace(y, again, again);
        REQUIRE(edit.apply());
    }
    CHECK(run.run().code == errc::graph_was_edited);
    CHECK(run.set_input<float>("x", numbers).code == errc::graph_was_edited);
    CHECK(run.output<float>("y").error().code == errc::graph_was_edited);
    CHECK(run.tensor(graft::tensor_id{}).bytes.empty());
    CHECK(message_of([&] { (void)run.output(0); }).starts_with("graft: session::output"));
}

TEST_CASE("session: a graph that ended or was moved is not run, and none of it is read") {
    for (bool const moved : {false, true}) {
        auto g = std::make_unique<graft::graph>(one_relu());
        auto const bound = graft::bind_kernels(*g, graft::kernel_set{tables});
        REQUIRE(bound);
        auto const plan = graft::plan_memory(*g, *bound);
        REQUIRE(plan);
        graft::session run(*g, *plan, *bound);
        REQUIRE(run.set_input<float>("x", numbers));
        REQUIRE(run.run());
        graft::graph taken;
        if (moved) taken = std::move(*g);
        else g.reset();
        CHECK(run.run().code == errc::graph_was_edited);
        CHECK(run.set_input<float>("x", numbers).code == errc::graph_was_edited);
        CHECK(run.output<float>("y").error().code == errc::graph_was_edited);
        CHECK((run.input_count() == 0 && run.output_count() == 0 && !run.has_output(0)));
        CHECK(run.call_of(graft::node_id{1}) == nullptr);
        run.reset();
        graft::session other(std::move(run));
        CHECK(other.run().code == errc::graph_was_edited);
    }
}

TEST_CASE("session: while it runs it is not run, set, bound or resized, by a function that the run calls") {
    auto const program = graft::compile(one_relu(), npu);
    REQUIRE(program);
    graft::session run{*program}, other{*program};
    REQUIRE(run.set_input<float>("x", numbers));
    int calls = 0;
    auto const nested = [&](graft::node_id) {
        ++calls;
        CHECK(run.run().code == errc::session_is_running);
        CHECK(run.set_input<float>("x", numbers).code == errc::session_is_running);
        CHECK(run.bind_input<float>(0, numbers).code == errc::session_is_running);
        CHECK(run.resize_input(0, {4}).code == errc::session_is_running);
        CHECK(run.adopt_state(other).code == errc::session_is_running);
        CHECK(other.adopt_state(run).code == errc::session_is_running);
        CHECK(run.use_threads(nullptr).code == errc::session_is_running);
        CHECK(message_of([&] { run.reset(); }).starts_with("graft: session: it is moved, reset or destroyed"));
        CHECK(run.tensor(graft::tensor_id{1}).bytes.size() == 16);
    };
    REQUIRE(run.run(nested));
    CHECK(calls == 1);
    CHECK(message_of([&] { (void)run.run([](graft::node_id) { throw stopped{"mine"}; }); }) == "mine");
    REQUIRE(run.set_input<float>("x", numbers));
    CHECK(run.run()); // the exception has ended that run
    graft::session const moved(std::move(other));
    CHECK(run.adopt_state(other).code == errc::moved_from);
}

TEST_CASE("session: an input is not bound to memory of the session") {
    auto const program = graft::compile(one_relu(), npu);
    REQUIRE(program);
    graft::session run{*program}, other{*program};
    REQUIRE((run.set_input<float>("x", numbers) && run.run()));
    CHECK(run.bind_bytes(0, run.output(0).bytes).code == errc::wrong_input_data);
    CHECK(other.bind_bytes(0, run.output(0).bytes));
    REQUIRE(other.run());
    CHECK((*other.output<float>("y"))[1] == 2);
}

TEST_CASE("compile: a checked build infers a graph again, and refuses what was written into it") {
    auto g = one_relu();
    auto const was = g.tensors[g.inputs[0].tensor].desc.shape;
    g.tensors[g.inputs[0].tensor].desc.shape = {7, 5};
    auto const shape = graft::compile(std::move(g), npu);
    REQUIRE(!shape);
    CHECK(shape.error().errors[0].code == errc::wrong_shape);
    CHECK(shape.error().errors[0].expected == "float32[7,5], which its rules infer");
    CHECK(shape.error().errors[0].got == graft::to_text(graft::tensor_desc{graft::dtype::f32, {}, {}, was}));
    auto h = one_relu();
    h.tensors[h.outputs[0].tensor].desc.type = graft::dtype::f16;
    auto const type = graft::compile(std::move(h), npu);
    REQUIRE(!type);
    CHECK(type.error().errors[0].code == errc::wrong_dtype);
}

TEST_CASE("network: a symbol of a network that ended is named in a sum, too") {
    graft::dim n(1);
    {
        graft::network other(graft::catalog<ops>::view());
        n = other.symbols()("N") * 2;
    }
    for (auto const& d : {n, n + 1, 3 - n, n * n}) {
        graft::network net(graft::catalog<ops>::view());
        net.output("y", net.input("x", graft::dtype::f32, {d, 3}));
        auto const g = std::move(net).finish();
        REQUIRE(!g);
        CHECK(g.error().errors[0].code == errc::unknown_symbol);
    }
}

} // namespace session_violation_test
