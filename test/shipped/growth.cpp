// test/shipped/growth.cpp - sizes that only a run tells and that nothing bounds: a program grows to what a run needs
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

#include "graft/graph/edit/edit.hpp"
#include "graft/graph/infer/dynamic_sizes.hpp"
#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/grow.hpp"
#include "graft/program/import.hpp"
#include "graft/program/load.hpp"
#include "graft/program/save.hpp"
#include "graft/session/session.hpp"
#include "graft/shipped.hpp"
#include "graft/text/explain.hpp"

namespace shipped_growth_test {

using graft::errc;
using graft::operator""_p;

namespace {

std::string node(std::string const& type, std::string const& ports, std::string const& rest = {}) {
    return "node { op_type: '" + type + "' " + ports + rest + " } ";
}
std::string number(std::string const& name, std::string const& value) {
    return "initializer { name: '" + name + "' data_type: 7 int64_data: " + value + " } ";
}
std::string whole(std::string const& parts) {
    return "ir_version: 8 opset_import { version: 17 } graph { name: 'g' " + parts +
           "input { name: 'n' type { tensor_type { elem_type: 7 shape { } } } } "
           "output { name: 'y' type { tensor_type { elem_type: 7 } } } }";
}
/// y = (0, 1, ..., n - 1, 0, 1, ..., n - 1)
std::string const range = whole(
    node("Range", "input: 'zero' input: 'n' input: 'one' output: 'r' ") +
    node("Concat", "input: 'r' input: 'r' output: 'y' ", "attribute { name: 'axis' type: INT i: 0 }") +
    number("zero", "0") + number("one", "1"));
/// y = (0, 2, ..., 2 (n - 1)), one element in each iteration of a loop
std::string const loop = whole(
    node("Loop", "input: 'n' input: '' output: 'all' ",
        "attribute { name: 'body' type: GRAPH g { name: 'b' " + node("Identity", "input: 'c' output: 'go' ") +
            node("Add", "input: 'i' input: 'i' output: 's' ") +
            "input { name: 'i' type { tensor_type { elem_type: 7 shape { } } } } "
            "input { name: 'c' type { tensor_type { elem_type: 9 shape { } } } } "
            "output { name: 'go' type { tensor_type { elem_type: 9 shape { } } } } "
            "output { name: 's' type { tensor_type { elem_type: 7 shape { } } } } } }") +
    node("Identity", "input: 'all' output: 'y' "));

graft::graph imported(std::string const& text, std::int64_t planned) {
    auto const bytes = graft::as_bytes(graft::span(text));
    graft::import_options options;
    options.opened = std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end()));
    options.dynamic_sizes = planned;
    auto g = graft::import(graft::shipped::target(), "model.onnx", options);
    REQUIRE(g);
    return std::move(*g);
}
graft::program compiled(graft::graph g) {
    auto p = graft::compile(std::move(g), graft::shipped::target());
    REQUIRE(p);
    return *p;
}
graft::program through_file(graft::program const& p) {
    auto const path =
        (std::filesystem::temp_directory_path() / ("graft_growth_" + std::to_string(::getpid()))).string();
    REQUIRE(!graft::save(p, path).failed());
    auto again = graft::load(path, graft::shipped::target());
    std::filesystem::remove(path);
    REQUIRE(again);
    return *again;
}
struct outcome {
    graft::status why;
    std::vector<std::int64_t> y{};
    int times = 0; ///< that it grew
    graft::error_list refused{};
};
outcome run(graft::program p, std::int64_t n, std::uint64_t budget = graft::default_growth_bytes) {
    outcome all;
    std::vector<std::int64_t> const count{n};
    for (;; ++all.times) {
        graft::session session{p};
        REQUIRE(session.ready());
        REQUIRE(session.set_input<std::int64_t>("n", count));
        all.why = session.run();
        if (all.why) {
            auto const y = session.output<std::int64_t>("y");
            REQUIRE(y);
            all.y.assign(y->begin(), y->end());
        }
        if (all.why.code != errc::size_exceeds_bound) return all;
        auto larger = graft::grown(p, session.failed_node(), budget);
        if (!larger) {
            all.refused = larger.error();
            return all;
        }
        p = *larger;
    }
}

} // namespace

TEST_CASE("what nothing bounds is planned for a number, and grows to what a run needs") {
    for (auto const* text : {&range, &loop}) {
        auto const p = compiled(imported(*text, 4));
        auto const twice = text == &range;
        for (auto const& each : {p, through_file(p)}) {
            auto const small = run(each, 3), large = run(each, 29);
            CHECK(small.times == 0);
            CHECK(small.y.size() == (twice ? 6 : 3));
            CHECK(large.times == 3); // 8, 16, 32
            REQUIRE(large.y.size() == (twice ? 58 : 29));
            CHECK(large.y[28] == (twice ? 28 : 56));
        }
    }
}

TEST_CASE("it does not grow beyond the budget: the error has both numbers and the tensor") {
    auto const p = compiled(imported(range, 4));
    auto const o = run(p, 1 << 20, 100'000);
    CHECK(o.why.code == errc::size_exceeds_bound);
    REQUIRE(o.refused.errors.size() >= 1);
    CHECK(o.refused.errors[0].code == errc::memory_budget_exceeded);
    CHECK(o.refused.errors[0].expected == "100000 bytes at most");
    CHECK_FALSE(o.refused.errors[0].got.empty());
}

TEST_CASE("a size that rules or the caller bound does not grow") {
    // NonZero finds at most all elements
    auto const text = "ir_version: 8 opset_import { version: 17 } graph { name: 'g' " +
                      node("NonZero", "input: 'n' output: 'y' ") +
                      "input { name: 'n' type { tensor_type { elem_type: 7 shape { dim { dim_value: 6 } } } } } "
                      "output { name: 'y' type { tensor_type { elem_type: 7 } } } }";
    auto g = imported(text, 4);
    REQUIRE(g.bounds.size() == 1);
    CHECK(g.bounds[0].from == graft::bound_origin::rules);
    CHECK_FALSE(graft::grow_dynamic_sizes(g, g.tensors[g.bounds[0].tensor].producer));
    auto other = imported(range, 0);
    auto const r = graft::find_tensor(other, "r");
    REQUIRE(r != graft::no_id);
    std::vector<graft::tensor_bound> const stated{{r, graft::shape{8}}};
    REQUIRE_FALSE(graft::bound_sizes(other, graft::span<graft::tensor_bound const>(stated)).failed());
    CHECK(other.bounds[other.bound_of(r)].from == graft::bound_origin::stated);
    CHECK_FALSE(graft::grow_dynamic_sizes(other, other.tensors[r].producer));
    CHECK_FALSE(graft::grown(compiled(std::move(other)), graft::no_id));
}

TEST_CASE("the explanation of a tensor tells how it is planned") {
    auto const g = imported(range, 4);
    auto const text = graft::explain(g, graft::find_tensor(g, "y"));
    CHECK(text.find("int64[-1], at most [8]\n") != std::string::npos);
    CHECK(text.find("int64[-1], unbounded: planned for [4], and a run may grow it\n") != std::string::npos);
}

TEST_CASE("an edit keeps the bounds that were chosen for open sizes; those of rules follow from them again") {
    auto g = imported(range, 5);
    auto const size_of_y = [&] { return g.largest_desc(g.outputs[0].tensor).shape; };
    CHECK(size_of_y() == graft::shape{10});
    graft::graph_edit edit(g);
    auto const y = graft::tensor_ref(g, g.outputs[0].tensor);
    auto const negated = edit.add<graft::library::Neg>("negated", "x"_p = y);
    edit.replace(y, negated, negated);
    auto const done = edit.apply();
    REQUIRE(done);
    graft::series<graft::tensor_bound> const kept(g.bounds.begin(), g.bounds.end());
    REQUIRE(kept.size() == 1);
    CHECK(kept[0].from == graft::bound_origin::open);
    CHECK(!graft::bound_dynamic_sizes(g, 5, kept).failed());
    CHECK(size_of_y() == graft::shape{10});
    CHECK(static_cast<bool>(graft::plan_memory(g, {})));
}

} // namespace shipped_growth_test
