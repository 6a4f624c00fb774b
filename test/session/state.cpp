// test/session/state.cpp - state inputs, which a session keeps from run to run: accumulated, exchanged, reset, refused
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/graph/ir/builder.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/kernel/table.hpp"
#include "graft/session/session.hpp"
#include "test/kernel/operators.hpp"

namespace kernel_test {
extern std::size_t allocations; // session.cpp counts them
namespace of_kept_inputs {
namespace {

using graft::dtype;
using graft::errc;

graft::status add_below_100(graft::in<"x1", float> a, graft::in<"x2", float> b, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) {
        if (a[i] + b[i] >= 100) return graft::fail(errc::kernel_failed, "x1", "a sum below", 100);
        y[i] = a[i] + b[i];
    }
    return graft::ok;
}
struct cpu {
    using list = graft::kernels<graft::kernel<Add, &add_below_100>>;
    static constexpr std::string_view engine = "cpu";
};

/// sum = total + x, which is the value of `total` in the next run; `before` and `after` exchange their values in each
/// run.
struct counter {
    graft::graph g{};
    graft::error_list errors{};
    std::array<graft::kernel_table_view, 1> tables{graft::kernel_table<cpu>::view()};
    float firsts[3][2] = {{1, 2}, {10, 11}, {20, 21}};

    counter() {
        g.catalog = graft::catalog<test_ops>::view();
        graft::graph_builder add_to(g);
        graft::tensor_desc const d{dtype::f32, {}, {}, {2}};
        auto const x = add_to.add_input("x", "Placeholder", d), total = add_to.add_input("total", "Placeholder", d),
                   before = add_to.add_input("before", "Placeholder", d),
                   after = add_to.add_input("after", "Placeholder", d);
        auto draft = graft::node_draft::of(g.catalog, g.catalog.find("Add"), g.storage);
        draft.name = draft.origin_name = "sum";
        draft.put(0, graft::span(&total, 1));
        draft.put(1, graft::span(&x, 1));
        graft::status why;
        auto const sum = g.nodes[add_to.add(draft, why)].first_output;
        CHECK(why);
        g.outputs = {{"total/next", sum}, {"before/next", after}, {"after/next", before}};
        for (std::uint32_t k = 0; k < 3; ++k) keep(k + 1, k, firsts[k]);
    }
    void keep(std::size_t input, std::uint32_t output, float const (&first)[2]) {
        g.inputs[input].state_output = output;
        g.inputs[input].initial_value = static_cast<std::uint32_t>(g.values.size());
        auto& v = g.values.emplace_back();
        v.constant = true;
        v.bytes = graft::as_bytes(graft::span(first));
    }
    graft::session make() {
        auto const kernels = errors.take(graft::bind_kernels(g, {tables}));
        auto const plan = errors.take(graft::plan_memory(g, kernels));
        graft::session s(g, plan, kernels);
        if (!errors.failed()) errors = s.errors();
        return s;
    }
};
/// One run with x = {by, by}.
graft::status run(graft::session& s, float by) {
    float const x[] = {by, by};
    if (auto const set = s.set_input<float>("x", x); !set) return set;
    return s.run();
}
bool is(graft::session const& s, std::string_view output, float a, float b) {
    auto const y = s.output<float>(output);
    return y && (*y)[0] == a && (*y)[1] == b;
}

TEST_CASE("what an input keeps is the value of its output in the run before; nothing is allocated for it") {
    counter c;
    auto s = c.make(), other = c.make();
    REQUIRE(s.ready());
    auto const first = run(s, 1); // a checked session reviews its kernels
    auto const allocated = allocations;
    auto const second = run(s, 2);
    CHECK(allocations == allocated);
    CHECK((first && second));
    CHECK(is(s, "total/next", 4, 5));
    CHECK(run(other, 5)); // each session has its own values
    CHECK(is(other, "total/next", 6, 7));
    CHECK(run(s, 0));
    CHECK(is(s, "total/next", 4, 5));
}

TEST_CASE("values that are exchanged in a run are those of the run before, both of them") {
    counter c;
    auto s = c.make();
    REQUIRE(s.ready());
    CHECK(run(s, 0));
    CHECK(is(s, "before/next", 20, 21)); // outputs that are inputs still show the old values
    CHECK(is(s, "after/next", 10, 11));
    CHECK(run(s, 0));
    CHECK(is(s, "before/next", 10, 11));
    CHECK(is(s, "after/next", 20, 21));
}

TEST_CASE("reset starts again, a value that is set counts once, a run that fails leaves all as it was") {
    counter c;
    auto s = c.make();
    REQUIRE(s.ready());
    CHECK((run(s, 3) && run(s, 3)));
    CHECK(is(s, "total/next", 7, 8));
    auto const why = run(s, 95);
    CHECK(!why);
    CHECK(why.code == errc::kernel_failed);
    CHECK(run(s, 1));
    CHECK(is(s, "total/next", 8, 9));
    float const set[] = {50, 60};
    CHECK(s.set_input<float>("total", set));
    CHECK(run(s, 1));
    CHECK(is(s, "total/next", 51, 61));
    CHECK(run(s, 1));
    CHECK(is(s, "total/next", 52, 62));
    s.reset();
    CHECK(run(s, 1));
    CHECK(is(s, "total/next", 2, 3));
    auto moved = std::move(s);
    CHECK(run(moved, 1));
    CHECK(is(moved, "total/next", 3, 4));
}

TEST_CASE("a bound input is read in place once, and kept from then on") {
    counter c;
    auto s = c.make();
    REQUIRE(s.ready());
    alignas(8) float const own[] = {30, 40};
    CHECK(s.bind_input<float>(1, own));
    CHECK(run(s, 1));
    CHECK(is(s, "total/next", 31, 41));
    CHECK(run(s, 1));
    CHECK(is(s, "total/next", 32, 42));
    CHECK(own[0] == 30);
}

TEST_CASE("a first value of another size, and an output that is not there, are refused") {
    counter c;
    c.g.values[0].bytes = c.g.values[0].bytes.first(4);
    c.g.inputs[2].state_output = 7;
    auto const s = c.make();
    CHECK(!s.ready());
    REQUIRE(c.errors.errors.size() == 2);
    CHECK(c.errors.errors[0].code == errc::wrong_blob_size);
    CHECK(c.errors.errors[1].where.node == "before");
}

} // namespace
} // namespace of_kept_inputs
} // namespace kernel_test
