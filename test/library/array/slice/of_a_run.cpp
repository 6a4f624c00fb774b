// test/library/array/slice/of_a_run.cpp - slices and largest elements whose places only a run tells: they have a bound
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/array/slice/kernels.hpp"
#include "graft/library/array/sort/kernels.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/session/session.hpp"

namespace library_array_slice_of_a_run_test {

namespace lib = graft::library;
using namespace graft::literals;
using graft::dtype;
using graft::shape;

namespace {

struct ops {
    using list = graft::join<lib::slice_ops, lib::sort_ops>;
};
struct kernels_tag {
    static constexpr std::string_view engine = "test";
    using list = graft::join<lib::slice_kernels, lib::sort_kernels>;
};

std::vector<float> floats(graft::tensor_view const& t) {
    std::vector<float> all(t.bytes.size() / sizeof(float));
    if (!all.empty()) std::memcpy(all.data(), t.bytes.data(), t.bytes.size());
    return all;
}
/// The first output for the values of x and of each input after it.
std::vector<float> run(graft::graph& g, std::vector<float> const& x, std::vector<std::vector<std::int64_t>> const& at) {
    auto errors = graft::bound_sizes(g);
    std::array const tables{graft::kernel_table<kernels_tag>::view()};
    auto const kernels = errors.take(graft::bind_kernels(g, {tables}));
    auto const plan = errors.take(graft::plan_memory(g, kernels));
    graft::session s(g, plan, kernels);
    CHECK_FALSE(errors.failed());
    REQUIRE(s.ready());
    REQUIRE(s.set_input<float>(0, x));
    for (std::size_t i = 0; i < at.size(); ++i) REQUIRE(s.set_input<std::int64_t>(i + 1, at[i]));
    REQUIRE(s.run());
    return floats(s.output(0));
}

} // namespace

TEST_CASE("StridedSlice: begin and end are inputs of the run; there is room for the whole dim") {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.input("x", dtype::f32, shape{5}), begin = net.input("begin", dtype::i64, shape{1}),
               end = net.input("end", dtype::i64, shape{1});
    auto const step = net.constant<std::int64_t>("step", {1});
    net.output("y", net.add<lib::StridedSlice>("y", "x"_p = x, "begin"_p = begin, "end"_p = end, "strides"_p = step));
    auto g = std::move(net).finish();
    REQUIRE(static_cast<bool>(g));
    std::vector<float> const all{1, 2, 3, 4, 5};
    CHECK(run(*g, all, {{1}, {3}}) == std::vector<float>{2, 3});
    CHECK(run(*g, all, {{-2}, {9}}) == std::vector<float>{4, 5});
    CHECK(run(*g, all, {{0}, {5}}) == all);
    CHECK(run(*g, all, {{3}, {3}}).empty());
}

TEST_CASE("Slice: where its size is an input of the run") {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.input("x", dtype::f32, shape{2, 3}), at = net.input("at", dtype::i64, shape{2}),
               size = net.input("size", dtype::i64, shape{2});
    net.output("y", net.add<lib::Slice>("y", "x"_p = x, "offsets"_p = at, "size"_p = size));
    auto g = std::move(net).finish();
    REQUIRE(static_cast<bool>(g));
    CHECK(run(*g, {1, 2, 3, 4, 5, 6}, {{1, 1}, {1, 2}}) == std::vector<float>{5, 6});
    CHECK(run(*g, {1, 2, 3, 4, 5, 6}, {{0, 2}, {2, -1}}) == std::vector<float>{3, 6});
}

TEST_CASE("TopK: how many is an input of the run") {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.input("x", dtype::f32, shape{4}), k = net.input("k", dtype::i64, shape::scalar());
    auto const y = net.add<lib::TopK>("y", "x"_p = x, "k"_p = k);
    net.output("values", y.output<"values">());
    auto g = std::move(net).finish();
    REQUIRE(static_cast<bool>(g));
    CHECK(run(*g, {3, 1, 4, 2}, {{2}}) == std::vector<float>{4, 3});
    CHECK(run(*g, {3, 1, 4, 2}, {{3}}) == std::vector<float>{4, 3, 2});
}

} // namespace library_array_slice_of_a_run_test
