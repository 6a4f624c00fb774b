#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "graft/graph/ir/builder.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/op/catalog/catalog.hpp"

namespace graph_plan_test {

namespace {

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", real_number).output("y", follow("x"));
};
struct Add : graft::op<Add> {
    static constexpr auto prototype = graft::prototype("Add")
                                          .datatype("T", real_number)
                                          .input("x1", "T")
                                          .input("x2", "T", any_shape)
                                          .output("y", "T", follow("x1", aspect::shape));
};
struct few {
    using list = graft::ops<Relu, Add>;
};

struct fixture {
    graft::graph g{};
    graft::graph_builder b{g};
    std::vector<std::string> names{};

    fixture() {
        g.catalog = graft::catalog<few>::view();
        names.reserve(64);
    }
    graft::tensor_id input(graft::shape s) { return b.add_input("in", "Placeholder", {graft::dtype::f32, {}, {}, s}); }
    graft::tensor_id make(
        std::string_view op, std::vector<graft::tensor_id> const& in, graft::errc expected = graft::errc::ok) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find(op), g.storage);
        d.name = names.emplace_back("n" + std::to_string(names.size()));
        for (std::size_t i = 0; i < in.size(); ++i) d.put(i, std::vector{in[i]});
        graft::status why;
        auto const id = b.add(d, why);
        CHECK(why.code == expected);
        return g.nodes[id].first_output;
    }
};

} // namespace

TEST_CASE_FIXTURE(fixture, "builder: a node is inferred as it comes") {
    auto const y = make("Relu", {input({2, 3})});
    CHECK(b.desc(y).shape == graft::shape{2, 3});
    CHECK(b.desc(y).type == graft::dtype::f32);
}

TEST_CASE_FIXTURE(fixture, "builder: a node whose rules fail is kept, its outputs are of unknown rank") {
    auto const x = input({2});
    auto const i = b.add_input("i", "Placeholder", {graft::dtype::i32, {}, {}, {2}});
    auto const y = make("Add", {x, i}, graft::errc::dtype_mismatch);
    CHECK(b.desc(y).shape == graft::shape::unknown_rank());
    CHECK(g.nodes.size() == 3);
}

TEST_CASE_FIXTURE(fixture, "plan: a chain needs two buffers, whatever its length") {
    auto t = input({16});
    for (int i = 0; i < 20; ++i) t = make("Relu", {t});
    g.outputs.push_back({"out", t});
    graft::error_list errors;
    auto const plan = errors.take(graft::plan_memory(g, {}));
    CHECK_FALSE(errors.failed());
    CHECK(plan.arena_bytes == 128);
    CHECK(plan.lower_bound_bytes == 128);
    CHECK(plan.sum_of_tensor_bytes == 21 * 64);
    CHECK(graft::plan_is_sound(plan));
}

TEST_CASE_FIXTURE(fixture, "plan: what is read late lives long") {
    auto const x = input({16});
    auto const a = make("Relu", {x});
    auto t = a;
    for (int i = 0; i < 5; ++i) t = make("Relu", {t});
    g.outputs.push_back({"out", make("Add", {t, a})});
    graft::error_list errors;
    auto const plan = errors.take(graft::plan_memory(g, {}));
    CHECK(plan.arena_bytes == 3 * 64);
    CHECK(graft::plan_is_sound(plan));
}

TEST_CASE_FIXTURE(fixture, "plan: a workspace lives during its node only") {
    auto const x = input({16});
    auto const y = make("Relu", {x});
    g.outputs.push_back({"out", make("Relu", {y})});
    std::vector<std::uint64_t> const bytes{0, 1000, 1000};
    graft::error_list errors;
    auto const plan = errors.take(graft::plan_memory(g, bytes));
    CHECK(plan.arena_bytes == 1024 + 2 * 64);
    CHECK(graft::plan_is_sound(plan));
}

TEST_CASE_FIXTURE(fixture, "plan: the check sees an overlap") {
    auto const x = input({16});
    g.outputs.push_back({"out", make("Relu", {x})});
    graft::error_list errors;
    auto plan = errors.take(graft::plan_memory(g, {}));
    CHECK(graft::plan_is_sound(plan));
    plan.tensors[1].offset = plan.tensors[0].offset;
    CHECK_FALSE(graft::plan_is_sound(plan));
    plan.tensors[1].offset = 1;
    CHECK_FALSE(graft::plan_is_sound(plan));
}

TEST_CASE_FIXTURE(
    fixture, "plan: a size that overflows is an error that names where it begins, not what depends on it") {
    auto const x = input({INT64_MAX, 4});
    g.outputs.push_back({"out", make("Relu", {x})});
    graft::error_list errors;
    (void)errors.take(graft::plan_memory(g, {}));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].code == graft::errc::overflow);
}

TEST_CASE_FIXTURE(fixture, "plan: of a tensor without dtype and size the dtype is missing first") {
    g.outputs.push_back({"out", b.add_input("in", "Placeholder", {graft::dtype::undefined, {}, {}, {-1, 4}})});
    graft::error_list errors;
    (void)errors.take(graft::plan_memory(g, {}));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].code == graft::errc::undetermined_dtype);
    CHECK(errors.errors[0].where.node == "in");
}

TEST_CASE_FIXTURE(fixture, "plan: an unknown size is an error that names where it begins, not what depends on it") {
    auto const x = input({-1, 4});
    g.outputs.push_back({"out", make("Relu", {x})});
    graft::error_list errors;
    (void)errors.take(graft::plan_memory(g, {}));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].code == graft::errc::undetermined_shape);
    CHECK(errors.errors[0].where.node == "in");
}

TEST_CASE_FIXTURE(fixture, "plan: a tensor without dtype has no size, whatever its shape") {
    g.outputs.push_back({"out", b.add_input("in", "Placeholder", {graft::dtype::undefined, {}, {}, {2, 4}})});
    graft::error_list errors;
    (void)errors.take(graft::plan_memory(g, {}));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].code == graft::errc::undetermined_dtype);
    CHECK(graft::detail::planned_size({graft::dtype::string, {}, {}, {2, 4}}).is(8 * sizeof(std::string_view)));
}

} // namespace graph_plan_test
