// test/kernel/unchecked.cpp - a translation unit without GRAFT_CHECKED in a program of units with it: views do not
// become larger
// SPDX-License-Identifier: Apache-2.0
#undef GRAFT_CHECKED
#include <doctest/doctest.h>

#include <array>
#include <string_view>
#include <type_traits>

#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/kernel/table.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/session.hpp"

namespace unchecked_test {

using namespace graft::literals;

namespace {

struct Twice : graft::op<Twice> {
    static constexpr auto prototype = graft::prototype("Twice").input("x", f32).output("y", follow("x"));
};
struct ops {
    using list = graft::ops<Twice>;
};
graft::status twice(graft::in<"x", float> x, graft::out<"y", float, "x"> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = 2 * x.at(i);
    return graft::ok;
}
struct cpu {
    using list = graft::kernels<graft::kernel<Twice, &twice>>;
    static constexpr std::string_view engine = "cpu";
};

static_assert(!graft::views_are_checked);
static_assert(sizeof(graft::in<"x", float>) == 3 * sizeof(void*));
static_assert(sizeof(graft::workspace) == 2 * sizeof(void*));
static_assert(std::is_same_v<decltype(graft::in<"x", float>().span()), graft::span<float const>>);

} // namespace

TEST_CASE("a unit without GRAFT_CHECKED runs beside units with it") {
    graft::network net(graft::catalog<ops>::view());
    net.output("y", net.add<Twice>("t", "x"_p = net.input("x", graft::dtype::f32, {2})));
    auto const g = std::move(net).finish();
    REQUIRE(g);
    std::array const tables{graft::kernel_table<cpu>::view()};
    graft::error_list errors;
    auto const kernels = errors.take(graft::bind_kernels(*g, {tables}));
    auto const plan = errors.take(graft::plan_memory(*g, kernels));
    graft::session run(*g, plan, kernels);
    if (!errors.failed()) errors = run.errors();
    float const numbers[] = {3, 4};
    REQUIRE((run.set_input<float>("x", numbers) && run.run()));
    CHECK((*run.output<float>("y"))[1] == 8);
}

} // namespace unchecked_test
