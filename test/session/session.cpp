// test/session/session.cpp - a planned graph runs: correct numbers, no allocation, inputs by copy or in place, clear
// errors
// SPDX-License-Identifier: Apache-2.0
#include "graft/session/session.hpp"
#include "graft/graph/plan/plan.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "graft/graph/ir/builder.hpp"
#include "graft/kernel/table.hpp"
#include "test/kernel/operators.hpp"

namespace kernel_test {
std::size_t allocations = 0; // control_flow.cpp reads it, too
}
using kernel_test::allocations;

namespace {
void* counted(std::size_t size, std::size_t boundary) {
    ++allocations;
    return std::aligned_alloc(boundary, (size + boundary - 1) / boundary * boundary);
}
} // namespace

// Every form of new in this program calls this.
void* operator new(std::size_t size) { return counted(size ? size : 1, alignof(std::max_align_t)); }
void* operator new[](std::size_t size) { return counted(size ? size : 1, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::nothrow_t const&) noexcept {
    return counted(size ? size : 1, alignof(std::max_align_t));
}
void* operator new[](std::size_t size, std::nothrow_t const&) noexcept {
    return counted(size ? size : 1, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t a) { return counted(size, static_cast<std::size_t>(a)); }
void* operator new(std::size_t size, std::align_val_t a, std::nothrow_t const&) noexcept {
    return counted(size, static_cast<std::size_t>(a));
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

using namespace kernel_test;
using graft::dtype;
using graft::errc;
using graft::tensor_id;

namespace {

graft::status relu_by_workspace(graft::in<"x", float> x, graft::workspace w, graft::out<"y", float> y) {
    auto const twice = w.as<float>();
    if (twice.size() < x.size() || reinterpret_cast<std::uintptr_t>(w.data()) % 64)
        return graft::fail(errc::kernel_failed, "workspace");
    for (std::size_t i = 0; i < x.size(); ++i) twice[i] = x[i] > 0 ? x[i] : 0;
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = twice[i];
    return graft::ok;
}
graft::memory_size relu_workspace(graft::in<"x", graft::no_elements> x) {
    return graft::memory_size::of<float>(x.size());
}
graft::status picky_add(graft::in<"x1", float> a, graft::in<"x2", float> b, graft::out<"y", float> y) {
    if (a[0] == 13) return graft::fail(errc::kernel_failed, "x1", "another number than", 13);
    return add<float>(a, b, y);
}

struct cpu {
    using list = graft::kernels<graft::kernel<Relu, &relu_by_workspace, &relu_workspace>,
        graft::kernel<Add, &picky_add>, graft::kernel<Join, &join>>;
    static constexpr std::string_view engine = "cpu";
};

/// y = relu(a + c) + relu(b), out = join(y, strings apart).
struct net {
    graft::graph g{};
    graft::error_list errors{};
    std::array<graft::kernel_table_view, 1> tables{graft::kernel_table<cpu>::view()};
    alignas(8) std::array<std::byte, 12> blob{};
    tensor_id a{}, b{}, c{}, sum{}, y{};
    std::size_t shift;

    explicit net(std::int64_t n = 2, std::size_t misaligned_by = 0) : shift(misaligned_by) {
        g.catalog = graft::catalog<test_ops>::view();
        graft::graph_builder add_to(g);
        graft::tensor_desc const d{dtype::f32, {}, {}, {n}};
        a = add_to.add_input("a", "Placeholder", d);
        b = add_to.add_input("b", "Placeholder", d);
        float const values[2] = {-1, 5};
        std::memcpy(blob.data() + shift, values, sizeof values);
        c = add_to.add_constant("c", "Const", {{dtype::f32, {}, {}, {2}}, {blob.data() + shift, 8}, {}});
        sum = add("Add", "sum", {a, c});
        auto const positive = add("Relu", "positive", {sum});
        auto const other = add("Relu", "other", {b});
        y = add("Add", "y", {positive, other});
        g.outputs.push_back({"y", y});
    }
    tensor_id add(char const* op, char const* name, std::vector<tensor_id> in) {
        auto const id = g.catalog.find(op);
        auto draft = graft::node_draft::of(g.catalog, id, g.storage);
        draft.name = draft.origin_name = name;
        if (draft.input_ports.size() == 1) draft.put(0, in);
        else
            for (std::size_t i = 0; i < in.size(); ++i) draft.put(i, graft::span(in).subspan(i, 1));
        graft::status why;
        auto const node = graft::graph_builder(g).add(draft, why);
        CHECK(why);
        return g.nodes[node].first_output;
    }
    graft::session make() {
        auto const kernels = errors.take(graft::bind_kernels(g, {tables}));
        auto const plan = errors.take(graft::plan_memory(g, kernels));
        CHECK(graft::plan_is_sound(plan));
        graft::session s(g, plan, kernels);
        if (!errors.failed()) errors = s.errors();
        return s;
    }
};

template <class T, std::size_t N> graft::byte_view bytes(T const (&all)[N]) {
    return graft::as_bytes(graft::span(all));
}
float at(graft::tensor_view const& t, std::size_t i) { return graft::load<float>(t.bytes.data() + 4 * i); }

} // namespace

TEST_CASE("a planned graph gives the right numbers, again and again, and allocates nothing while it runs") {
    net n;
    auto s = n.make();
    REQUIRE(s.ready());
    CHECK(s.input_index("b") == 1);
    CHECK(s.output_index("nothing") == -1);
    for (float k = 0; k < 3; ++k) {
        float const a[] = {k, -9}, b[] = {-1, k};
        auto const before = allocations;
        auto const set_a = s.set_input("a", bytes(a)), set_b = s.set_input(1, bytes(b));
        auto const answer = s.run();
        auto const y = s.output(0);
        CHECK((k < 1 || allocations == before)); // the first run of a checked session reviews the kernels
        CHECK((set_a && set_b && answer));
        CHECK(y.desc.shape == graft::shape{2});
        CHECK(at(y, 0) == (k > 1 ? k - 1 : 0));
        CHECK(at(y, 1) == k);
    }
    auto moved = std::move(s);
    float const a[] = {3, 3}, b[] = {0, 0};
    CHECK((moved.set_input(0, bytes(a)) && moved.set_input(1, bytes(b)) && moved.run()));
    CHECK(at(moved.output(0), 1) == 8);
}

TEST_CASE("a plan of another graph, and one without the workspaces, are refused") {
    net n;
    graft::kernel_binding const kernels = n.errors.take(graft::bind_kernels(n.g, {n.tables}));
    graft::memory_plan const nothing{};
    graft::session const without_plan(n.g, nothing, kernels);
    CHECK(!without_plan.ready());
    REQUIRE(without_plan.errors().errors.size() == 1);
    CHECK(without_plan.errors().errors[0].code == errc::overlapping_tensors);
    auto plan = n.errors.take(graft::plan_memory(n.g, kernels));
    for (auto& w : plan.of_workspace) w = graft::no_id;
    graft::session const without_workspaces(n.g, plan, kernels);
    CHECK(!without_workspaces.ready());
    REQUIRE(!without_workspaces.errors().errors.empty());
    CHECK(without_workspaces.errors().errors[0].code == errc::overlapping_tensors);
    CHECK(!without_workspaces.errors().errors[0].where.node.empty());
}

TEST_CASE("no name is read while a graph runs: it runs when all names are gone") {
    net n;
    auto s = n.make();
    REQUIRE(s.ready());
    std::string_view const nowhere(reinterpret_cast<char const*>(16), 5); // a read of it ends the program
    for (auto& node : n.g.nodes) node.name = node.origin_name = node.origin_type = nowhere;
    for (auto& t : n.g.tensors) t.origin = nowhere;
    n.g.catalog = {};
    float const a[] = {1, 2}, b[] = {0, 1};
    CHECK((s.set_input(0, bytes(a)) && s.set_input(1, bytes(b)) && s.run()));
    CHECK(at(s.output(0), 1) == 8);
}

TEST_CASE("an input whose value the import was told takes no other one") {
    net n;
    float const told[2] = {3, 4}, other[2] = {3, 5};
    graft::graph_builder(n.g).state_value(n.b, graft::as_bytes(graft::span(told)));
    auto run = n.make();
    auto const refused = run.set_input("b", graft::as_bytes(graft::span(other)));
    CHECK(refused.code == errc::wrong_input_data);
    CHECK(refused.parameter == "b");
    CHECK(run.bind_input<float>(1, other).code == errc::wrong_input_data);
    CHECK(run.set_input("b", graft::as_bytes(graft::span(told))));
    CHECK(run.set_input("a", graft::as_bytes(graft::span(other))));
}

TEST_CASE("an input is bound where it is, and later copied again") {
    net n;
    auto s = n.make();
    float a[] = {1, 2};
    float const b[] = {0, 0}, other[] = {7, 7};
    CHECK((s.bind_input<float>(0, a) && s.bind_input<float>(1, b) && s.run()));
    CHECK(at(s.output(0), 1) == 7);
    a[1] = 10; // seen by the next run
    CHECK(s.run());
    CHECK(at(s.output(0), 1) == 15);
    CHECK(s.tensor(n.a).bytes.data() == reinterpret_cast<std::byte const*>(a));
    CHECK((s.set_input(0, bytes(other)) && s.run()));
    CHECK(at(s.output(0), 0) == 6);
    CHECK(a[0] == 1);
    auto const crooked = s.bind_bytes(0, {reinterpret_cast<std::byte const*>(a) + 1, 8});
    CHECK(crooked.code == errc::wrong_input_data);
}

namespace {
struct heard { ///< thrown by the handler of these tests
    std::string text;
};
graft::violation_handler const throws{
    [](void*, graft::violation const& what) { throw heard{std::string(what.text().view())}; }, nullptr};
std::string output_of(graft::session const& s, std::size_t i) {
    try {
        return std::to_string(s.output(i).bytes.size()) + " bytes";
    } catch (heard const& h) { return h.text; }
}
} // namespace

TEST_CASE("an input or output that is not there, of another dtype or not yet made is an error with its name") {
    net n;
    auto s = n.make();
    s.on_violation(throws);
    float const a[] = {1, 2}, b[] = {0, 1};
    std::int32_t const whole[] = {1, 2};
    CHECK(s.output<float>("y").error().code == errc::output_without_run);
    CHECK(s.output<float>("y").error().expected == "a run before its outputs are read");
    CHECK(s.set_input("c", bytes(a)).code == errc::unknown_input);
    CHECK(s.set_input("c", bytes(a)).expected == "a");           // the nearest
    CHECK(s.set_input("temperature", bytes(a)).expected == "a"); // the first
    CHECK(s.set_input(2, bytes(a)).code == errc::unknown_input);
    CHECK(*s.set_input(2, bytes(a)).wanted == 2);
    CHECK(*s.bind_input<float>(7, a).got == 7);
    CHECK(s.bind_input<float>("c", a).expected == "a");
    CHECK(s.bind_input<std::int32_t>("a", whole).code == errc::wrong_dtype);
    CHECK(s.set_input<std::int32_t>("a", whole).code == errc::wrong_dtype);
    CHECK(s.set_input<std::int32_t>("a", whole).found == "int32");
    CHECK(s.set_input<std::int32_t>(9, whole).code == errc::unknown_input);
    CHECK((s.set_input<float>("a", a) && s.set_input<float>(1, b) && s.run()));
    auto const y = s.output<float>("y");
    REQUIRE(y);
    CHECK(y->size() == 2);
    CHECK((*y)[1] == 8);
    CHECK((*s.output<float>(0))[1] == 8);
    CHECK(s.output<std::int32_t>("y").error().code == errc::wrong_dtype);
    CHECK(s.output<std::int32_t>("y").error().expected == "float32");
    CHECK(s.output<float>("z").error().expected == "y");
    CHECK(s.output<float>(7).error().code == errc::unknown_output);
    CHECK_FALSE(s.has_output(7));
    CHECK(s.tensor(graft::tensor_id{4711}).bytes.empty());
    CHECK(output_of(s, 0) == "8 bytes");
    CHECK(output_of(s, 7) == "graft: session::output[7]: unknown output, there are 1; the outputs are 'y'");
    auto const typo = static_cast<std::size_t>(s.output_index("typo"));
    CHECK(output_of(s, typo) == "graft: session::output[-1]: unknown output, there are 1; the outputs are 'y'; "
                                "output_index answers -1 to a name that is none of them");
}

TEST_CASE("a session without a plan, or with the kernels of another graph, answers with errors") {
    net n;
    graft::kernel_binding kernels = n.errors.take(graft::bind_kernels(n.g, {n.tables}));
    auto const plan = n.errors.take(graft::plan_memory(n.g, kernels));
    auto const reject = [&](graft::graph const& g) {
        graft::error_list errors;
        graft::session s(g, plan, kernels);
        if (!errors.failed()) errors = s.errors();
        s.on_violation(throws);
        CHECK_FALSE(s.ready());
        CHECK_FALSE(s.run());
        CHECK(s.set_input(0, graft::byte_view()).code == errc::unknown_input);
        CHECK(output_of(s, 0).find("the session is not ready") != std::string::npos);
        CHECK(s.tensor(graft::tensor_id{}).bytes.empty());
        return errors.errors.empty() ? errc::ok : errors.errors[0].code;
    };
    net larger(3);
    CHECK(reject(larger.g) == errc::overlapping_tensors); // equal node count, but more bytes
    for (graft::node_id i = 0; i < n.g.nodes.size(); ++i) // a kernel of Add for the Relu
        if (n.g.op_name(n.g.nodes[i]) == "Relu") kernels.of_node[i] = kernels.of_node[i - 1];
    CHECK(reject(n.g) == errc::no_kernel);
}

TEST_CASE("wrong inputs are refused with the figures; an input whose memory was used again must be set again") {
    net n;
    auto s = n.make();
    float const one[] = {1}, two[] = {1, 2};
    auto const why = s.set_input(0, bytes(one));
    CHECK(why.code == errc::wrong_input_data);
    CHECK(why.parameter == "a");
    CHECK(why.wanted == 8);
    CHECK(why.got == 4);
    CHECK(s.set_input("nobody", bytes(two)).code == errc::unknown_input);
    CHECK(s.set_input(0, graft::span<std::string_view const>()).code == errc::wrong_input_data);
    CHECK(s.run().code == errc::missing_input);
    CHECK(s.output<float>("y").error().code == errc::output_without_run);
    CHECK(s.output<float>("y").error().expected == "a run without an error: the last one has failed");
    CHECK((s.set_input(0, bytes(two)) && s.set_input(1, bytes(two)) && s.run()));
    bool const reused = s.tensor(n.a).bytes.empty() || s.tensor(n.b).bytes.empty();
    if (reused) CHECK(s.run().code == errc::missing_input);
}

TEST_CASE("constants stay where they are, and are copied only when they are misaligned") {
    net straight(2, 0), crooked(2, 1);
    auto s = straight.make(), t = crooked.make();
    CHECK(s.tensor(straight.c).bytes.data() == straight.blob.data());
    CHECK(reinterpret_cast<std::uintptr_t>(t.tensor(crooked.c).bytes.data()) % 64 == 0);
    float const a[] = {1, 1}, b[] = {0, 0};
    CHECK((t.set_input(0, bytes(a)) && t.set_input(1, bytes(b)) && t.run()));
    CHECK(at(t.output(0), 1) == 6);
    straight.g.values[straight.g.tensors[straight.c].value].bytes = {straight.blob.data(), 4};
    CHECK_FALSE(straight.make().ready());
    CHECK(straight.errors.errors.back().code == errc::wrong_blob_size);
    CHECK(straight.errors.errors.back().where.node == "c");
}

TEST_CASE("a failing kernel stops the run and is named") {
    net n;
    auto s = n.make();
    float const a[] = {13, 0}, b[] = {0, 0};
    CHECK((s.set_input(0, bytes(a)) && s.set_input(1, bytes(b))));
    auto const why = s.run();
    CHECK(why.code == errc::kernel_failed);
    CHECK(why.got == 13);
    REQUIRE(s.failed_node() != graft::no_id);
    CHECK(n.g.nodes[s.failed_node()].name == "sum");
}

TEST_CASE("interior tensors can be seen while they live") {
    net n;
    auto s = n.make();
    float const a[] = {3, 3}, b[] = {1, 1};
    CHECK((s.set_input(0, bytes(a)) && s.set_input(1, bytes(b))));
    std::size_t steps = 0;
    float seen = 0;
    CHECK(s.run([&](graft::node_id node) {
        ++steps;
        if (n.g.tensors[n.sum].producer == node) seen = at(s.tensor(n.sum), 1);
    }));
    CHECK(steps == 4);
    CHECK(seen == 8);
}

namespace {
std::size_t calls = 0;
void count_call(graft::node_id) { ++calls; }
} // namespace

TEST_CASE("a function may be called after each node") {
    net n;
    auto s = n.make();
    float const a[] = {3, 3}, b[] = {1, 1};
    CHECK((s.set_input(0, bytes(a)) && s.set_input(1, bytes(b))));
    calls = 0;
    CHECK(s.run(count_call));
    CHECK(calls == 4);
}

TEST_CASE("an operation without a kernel, and a shape that is not known, are reported by node") {
    net n;
    n.tables[0] = {};
    n.make();
    REQUIRE(n.errors.errors.size() >= 4);
    CHECK(n.errors.errors[0].code == errc::no_kernel);
    CHECK(n.errors.errors[0].where.node == "sum");
    CHECK(n.errors.errors[0].where.op == "Add");
    CHECK(n.errors.errors[0].got == "float32 float32 -> float32");

    net open(-1);
    CHECK_FALSE(open.make().ready());
    REQUIRE(open.errors.failed());
    CHECK(open.errors.errors[0].code == errc::undetermined_shape);
}

TEST_CASE("strings run through a graph as views") {
    net n;
    graft::graph_builder add_to(n.g);
    std::array<std::string_view, 2> const kept{"x", "y"};
    graft::tensor_desc const d{dtype::string, {}, {}, {2}};
    auto const in = add_to.add_input("words", "Placeholder", d);
    auto const constant = add_to.add_constant("more", "Const", {d, {}, kept});
    n.g.outputs.push_back({"joined", n.add("Join", "joined", {in, constant})});
    auto s = n.make();
    REQUIRE(s.ready());
    float const two[] = {1, 2};
    std::array<std::string_view, 2> const given{"a", "b"};
    CHECK((s.set_input(0, bytes(two)) && s.set_input(1, bytes(two)) && s.set_input(2, given) && s.run()));
    REQUIRE(s.output(1).strings.size() == 4);
    CHECK(s.output(1).strings[1] == "b");
    CHECK(s.output(1).strings[2] == "x");
    auto const set_to = [&](char const* first) { // characters that end before the run
        std::string const word = std::string(40, '-') + first, other = "other";
        std::array<std::string_view, 2> const words{word, other};
        return s.set_input(0, bytes(two)) && s.set_input(1, bytes(two)) && s.set_input(2, words);
    };
    REQUIRE((set_to("1") && set_to("2") && s.run()));
    auto const last = s.output(1).strings[0];
    REQUIRE((set_to("3") && set_to("4")));
    CHECK(last == std::string(40, '-') + "2"); // until the next run
    REQUIRE(s.run());
    CHECK(s.output(1).strings[0] == std::string(40, '-') + "4");
    CHECK(s.bind_bytes(2, {}).code == errc::wrong_input_data);
}

namespace {

/// y = x times the carried attribute "_factor", or a copy.
graft::status scaled_relu(graft::in<"x", float> x, graft::out<"y", float> y, graft::carried_attributes extra) {
    auto const* factor = extra("_factor");
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = factor ? x[i] * static_cast<float>(factor->real) : x[i];
    return extra("_none") ? graft::fail(errc::kernel_failed, "_none") : graft::ok;
}
struct carrying {
    using list = graft::kernels<graft::kernel<Relu, &scaled_relu>>;
    static constexpr std::string_view engine = "cpu";
};

} // namespace

TEST_CASE("a kernel reads what a plugin carried over from the model's node") {
    graft::graph g;
    g.catalog = graft::catalog<test_ops>::view();
    graft::graph_builder b(g);
    auto const x = b.add_input("x", "Placeholder", {dtype::f32, {}, {}, {2}});
    for (bool with : {true, false}) {
        auto draft = graft::node_draft::of(g.catalog, g.catalog.find("Relu"), g.storage);
        draft.name = draft.origin_name = with ? "scaled" : "plain";
        if (with) draft.carried.push_back({"_factor", graft::attr_value::of(2.5)});
        draft.put(0, {&x, 1});
        graft::status why;
        auto const n = b.add(draft, why);
        REQUIRE(why);
        g.outputs.push_back({draft.name, g.nodes[n].first_output});
    }
    graft::error_list errors;
    std::array<graft::kernel_table_view, 1> const tables{graft::kernel_table<carrying>::view()};
    auto const kernels = errors.take(graft::bind_kernels(g, {tables}));
    auto const plan = errors.take(graft::plan_memory(g, kernels));
    graft::session run(g, plan, kernels);
    if (!errors.failed()) errors = run.errors();
    REQUIRE(!errors.failed());
    float const in[2] = {2, -4};
    REQUIRE((run.set_input(0, bytes(in)) && run.run()));
    CHECK(at(run.output(0), 0) == 5);
    CHECK(at(run.output(0), 1) == -10);
    CHECK(at(run.output(1), 0) == 2);
}
