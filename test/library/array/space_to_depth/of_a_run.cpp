// test/library/array/space_to_depth/of_a_run.cpp - blocks to the batch and back, with margins that only a run tells
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "graft/graph/infer/dynamic_sizes.hpp"
#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/array/space_to_depth/kernels.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/session/session.hpp"

namespace library_array_space_to_depth_of_a_run_test {

namespace lib = graft::library;
using namespace graft::literals;
using graft::dtype;
using graft::shape;

namespace {

struct ops {
    using list = lib::space_to_depth_ops;
};
struct kernels_tag {
    static constexpr std::string_view engine = "test";
    using list = lib::space_to_depth_kernels;
};

struct outcome {
    shape dims{};
    std::vector<float> elements{};
    bool operator==(outcome const&) const = default;
};
/// The first output for the values of x and of the margins.
outcome run(graft::graph& g, std::vector<float> const& x, std::vector<std::int32_t> const& margins) {
    auto errors = graft::bound_dynamic_sizes(g, 8);
    std::array const tables{graft::kernel_table<kernels_tag>::view()};
    auto const kernels = errors.take(graft::bind_kernels(g, {tables}));
    auto const plan = errors.take(graft::plan_memory(g, kernels));
    graft::session s(g, plan, kernels);
    CHECK_FALSE(errors.failed());
    REQUIRE(s.ready());
    REQUIRE(s.set_input<float>(0, x));
    REQUIRE(s.set_input<std::int32_t>(1, margins));
    if (!s.run()) return {};
    auto const y = s.output(0);
    std::vector<float> all(y.bytes.size() / sizeof(float));
    if (!all.empty()) std::memcpy(all.data(), y.bytes.data(), y.bytes.size());
    return {y.desc.shape, all};
}

} // namespace

TEST_CASE("SpaceToBatchND: paddings of a run") {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.input("x", dtype::f32, shape{1, 4, 1}), paddings = net.input("p", dtype::i32, shape{1, 2});
    auto const block = net.constant<std::int32_t>("block", {2});
    net.output("y", net.add<lib::SpaceToBatchND>("y", "x"_p = x, "block_shape"_p = block, "paddings"_p = paddings));
    auto g = std::move(net).finish();
    REQUIRE(static_cast<bool>(g));
    std::vector<float> const all{1, 2, 3, 4};
    CHECK(run(*g, all, {0, 0}) == outcome{{2, 2, 1}, {1, 3, 2, 4}});
    CHECK(run(*g, all, {1, 1}) == outcome{{2, 3, 1}, {0, 2, 4, 1, 3, 0}});
    CHECK(run(*g, all, {0, 1}) == outcome()); // 5 is no multiple of the block
    CHECK(run(*g, all, {-2, 0}) == outcome());
}

TEST_CASE("BatchToSpaceND: crops of a run; there is room for the whole image") {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.input("x", dtype::f32, shape{2, 3, 1}), crops = net.input("c", dtype::i32, shape{1, 2});
    auto const block = net.constant<std::int32_t>("block", {2});
    auto const y = net.add<lib::BatchToSpaceND>("y", "x"_p = x, "block_shape"_p = block, "crops"_p = crops);
    net.output("y", y);
    auto g = std::move(net).finish();
    REQUIRE(static_cast<bool>(g));
    REQUIRE(!graft::bound_sizes(*g).failed());
    CHECK(g->largest_desc(g->outputs[0].tensor).shape == shape{1, 6, 1});
    std::vector<float> const all{0, 2, 4, 1, 3, 0};
    CHECK(run(*g, all, {1, 1}) == outcome{{1, 4, 1}, {1, 2, 3, 4}});
    CHECK(run(*g, all, {0, 3}) == outcome{{1, 3, 1}, {0, 1, 2}});
    CHECK(run(*g, all, {4, 3}) == outcome()); // more than there is
}

} // namespace library_array_space_to_depth_of_a_run_test
