// test/kernel/coverage.cpp - a catalog compared with kernels, by the compiler
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/coverage.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "graft/kernel/table.hpp"
#include "test/kernel/operators.hpp"

namespace kernel_coverage_test {

namespace {

using namespace kernel_test;
using graft::dtype;

struct Train : graft::op<Train> {
    static constexpr auto prototype = graft::prototype("Train").input("x", f32);
};
struct Small : graft::op<Small> {
    static constexpr auto prototype = graft::prototype("Small").datatype("T", f32 | i32).input("x", "T")
        .output("y", "T").output("n", i64);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.input<"x">();
        ctx.output<"n">() = graft::shape::scalar();
        return graft::ok;
    }
};
struct few {
    using list = graft::ops<Small, Train, Join>;
};

graft::status small(graft::in<"x", float>, graft::out<"y", float>, graft::out<"n", graft::any>) { return graft::ok; }
template <class T> graft::status small_of(graft::in<"x", T>, graft::out<"y", T>, graft::out<"n", std::int64_t>) {
    return graft::ok;
}

struct some {
    using list = graft::kernels<graft::kernel<Small, &small>, graft::kernel<Join, &join>>;
    static constexpr std::string_view engine = "cpu";
};
struct all {
    using list = graft::kernels<graft::kernel<Small, &small_of<std::int32_t>>>;
    static constexpr std::string_view engine = "more";
};

constexpr auto catalog = graft::catalog<few>::view();
constexpr graft::kernel_table_view one[] = {graft::kernel_table<some>::view()},
                                   two[] = {graft::kernel_table<some>::view(), graft::kernel_table<all>::view()};
constexpr graft::not_executed training[] = {{"Train", "training"}},
                              wrong[] = {
                                  {"Train", "training"}, {"Small", "has a kernel"}, {"None", "is not in the catalog"}};

constexpr auto first = graft::kernel_coverage_of(catalog, {one});
static_assert(first.operators == 3 && first.executed == 2 && first.missing == 1 && first.excepted == 0);
static_assert(first.dtype_gaps == 2); // i32 at x and at y
constexpr auto second = graft::kernel_coverage_of(catalog, {two}, training);
static_assert(second.missing == 0 && second.excepted == 1 && second.dtype_gaps == 0 && second.superfluous == 0);
static_assert(graft::kernel_coverage_of(catalog, {two}, wrong).superfluous == 2);

TEST_CASE("the gaps by name") {
    std::vector<std::string> said;
    auto const sum = graft::kernel_coverage_of(catalog, {one}, {}, [&](graft::kernel_gap const& g) {
        said.push_back(std::string(g.op) + "." + std::string(g.port) + " " + std::string(name_of(g.type)));
    });
    CHECK(sum.dtypes > 30);
    CHECK(said.size() == 3);
    CHECK(said[0] == "Small.x int32");
    CHECK(said[1] == "Small.y int32");
    CHECK(said[2].starts_with("Train."));
}

} // namespace

} // namespace kernel_coverage_test
