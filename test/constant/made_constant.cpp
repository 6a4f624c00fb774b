// test/constant/made_constant.cpp - an expansion creates a constant, which another node of the model reads
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/constant.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/frontend/tensorflow/constant_net.hpp"
#include "graft/op/define/op.hpp"

namespace constant_made_test {
namespace {

using namespace graft::literals;
namespace tf = graft::tensorflow;

struct Twice : graft::op<Twice> {
    static constexpr auto prototype = graft::prototype("Twice").input("x", graft::dtype::i64).output("y", follow("x"));
};
struct TfMade : tf::op<TfMade> {
    static constexpr auto prototype = tf::op_def("TfMade", "x: int64", "-> y: int64");
};
struct TfTwice : tf::op<TfTwice> {
    static constexpr auto prototype = tf::op_def("TfTwice", "x: int64", "-> y: int64");
};
inline constexpr auto created = graft::expand<TfMade>([](graft::expand_context<TfMade>& ctx) -> graft::status {
    (void)ctx.data(0);
    std::int64_t const all[]{5, 7, 9, 11};
    ctx.result(ctx.constant_of("all", graft::span<std::int64_t const>(all)));
    return graft::ok;
});
inline constexpr auto twice = graft::plugin<Twice, TfTwice>();

struct my_plugins {
    using plugins = graft::plugins<created, twice>;
    using list = plugins::origins;
};
graft::status run_twice(graft::in<"x", std::int64_t> x, graft::out<"y", std::int64_t> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = 2 * x[i];
    return graft::ok;
}
struct my_operators {
    using list = graft::ops<Twice>;
};
struct my_kernels {
    using list = graft::kernels<graft::kernel<Twice, &run_twice>>;
    static constexpr std::string_view engine = "test";
};
struct device {
    using operators = my_operators;
    using kernels = my_kernels;
    static constexpr graft::plugin_set plugins = graft::plugins_of<my_plugins>(graft::tensorflow::front_end);
    template <class Model> using net = graft::tensorflow::text_net<Model>;
};
struct model {
    static constexpr std::string_view text = R"(
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_INT64 } }
  attr { key: "shape" value { shape { dim { size: 4 } } } } }
node { name: "made" op: "TfMade" input: "x" }
node { name: "y" op: "TfTwice" input: "made" }
)";
};

TEST_CASE("a constant that an expansion makes is there for the nodes after it") {
    using net = graft::program_of<model, device>;
    static_assert(net::shape<"y"> == graft::shape{4});
    alignas(64) static net::arena_type arena;
    REQUIRE(net::run(arena));
    std::vector<std::int64_t> got;
    for (auto const v : net::tensor<"y">(arena)) got.push_back(v);
    CHECK(got == std::vector<std::int64_t>{10, 14, 18, 22});
}

} // namespace
} // namespace constant_made_test
