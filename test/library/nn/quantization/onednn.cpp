// test/library/nn/quantization/onednn.cpp - convolutions of 8-bit numbers by oneDNN beside the reference: every sum is
// the same
// SPDX-License-Identifier: Apache-2.0
#ifdef GRAFT_TEST_ONEDNN
#include <dnnl.h>
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/library/nn/quantization/integer_kernels.hpp"
#include "graft/library/nn/quantization/onednn.hpp"
#include "graft/session/assign.hpp"
#include "graft/session/session.hpp"

namespace library_nn_quantization_onednn_test {

using namespace graft::literals;
namespace lib = graft::library;
using graft::dtype;

namespace {

struct operators {
    using list = lib::integer_ops;
};
struct reference {
    static constexpr std::string_view engine = "cpu";
    using list = lib::integer_kernels;
};
struct by_onednn {
    static constexpr std::string_view engine = "onednn";
    using list = graft::onednn::integer_kernels;
};

struct chance {
    std::uint32_t state = 1;
    std::int64_t operator()(std::int64_t min, std::int64_t max) {
        state = state * 1664525u + 1013904223u;
        return min + static_cast<std::int64_t>(state >> 8) % (max - min + 1);
    }
    std::vector<std::byte> bytes(std::int64_t n) {
        std::vector<std::byte> all;
        for (std::int64_t i = 0; i < n; ++i) all.push_back(static_cast<std::byte>((*this)(0, 255)));
        return all;
    }
};

/// The sums, and the engine that computed them.
template <class Build> std::pair<std::vector<std::int32_t>, std::string> run(
    Build build, std::vector<std::byte> const& x, std::vector<graft::kernel_table_view> const& tables) {
    graft::network net(graft::catalog<operators>::view());
    net.output("y", build(net));
    auto g = std::move(net).finish();
    REQUIRE(g);
    graft::engine_list const engines{graft::span(tables)};
    auto const assigned = graft::assign_engines(*g, engines.view());
    graft::error_list errors;
    auto const kernels = errors.take(graft::bind_kernels(*g, assigned));
    auto const plan = errors.take(graft::plan_memory(*g, kernels));
    graft::session s(*g, plan, kernels);
    REQUIRE(s.ready());
    REQUIRE(s.set_input(0, graft::span(x)));
    REQUIRE(s.run());
    auto const out = s.output(0);
    std::vector<std::int32_t> y(out.bytes.size() / 4);
    std::memcpy(y.data(), out.bytes.data(), out.bytes.size());
    std::string engine;
    for (graft::node_id i = 0; i < g->nodes.size(); ++i)
        if (assigned.region_of[i] != graft::no_id) engine = assigned.of_node[i].engine;
    return {std::move(y), std::move(engine)};
}

} // namespace

TEST_CASE("convolutions of 8-bit numbers: one to three axes, groups, padding around a zero point, bias") {
    chance draw;
    std::size_t taken = 0, plain = 0;
    bool const exact = static_cast<bool>(graft::onednn::sums_are_exact());
    for (int round = 0; round < 40; ++round) {
        auto const spatial = draw(1, 3), groups = draw(1, 3), in = draw(1, 5), out = draw(1, 4);
        auto const type = draw(0, 1) ? dtype::u8 : dtype::i8;
        bool const with_bias = draw(0, 1) != 0, with_zero = draw(0, 2) != 0;
        graft::shape x{draw(1, 2), groups * in}, filter{groups * out, in};
        std::vector<std::int64_t> strides, pads, dilations;
        for (std::int64_t d = 0; d < spatial; ++d) {
            x.append(draw(5, 9)), filter.append(draw(1, 3));
            strides.push_back(draw(1, 2)), dilations.push_back(draw(1, 2));
            pads.push_back(draw(0, 2)), pads.push_back(draw(0, 2));
        }
        auto const weights = draw.bytes(filter.elements().value()), zero = draw.bytes(1),
                   bias = draw.bytes(4 * groups * out);
        auto const build = [&](graft::network& net) {
            auto const given = net.input("x", type, x);
            auto const w = net.constant(
                "w", {dtype::i8, graft::format::nd, graft::format::nd, filter}, graft::span(weights));
            graft::tensor_ref z, b;
            if (with_zero)
                z = net.constant(
                    "z", {type, graft::format::nd, graft::format::nd, graft::shape::scalar()}, graft::span(zero));
            if (with_bias)
                b = net.constant("b", {dtype::i32, graft::format::nd, graft::format::nd, graft::shape{groups * out}},
                    graft::span(bias));
            return net.add<lib::ConvInteger>("y", "x"_p = given, "filter"_p = w, "x_zero"_p = z, "bias"_p = b,
                "strides"_p = strides, "pads"_p = pads, "dilations"_p = dilations, "groups"_p = groups);
        };
        auto const numbers = draw.bytes(x.elements().value());
        auto const cpu = graft::kernel_table<reference>::view(), other = graft::kernel_table<by_onednn>::view();
        auto const a = run(build, numbers, {cpu}), b = run(build, numbers, {other, cpu});
        CHECK(a.first == b.first);
        CHECK(a.second == "cpu");
        taken += b.second == "onednn", plain += !with_bias;
    }
    CHECK(taken == (exact ? plain : 0)); // oneDNN would add a bias in float32
}

} // namespace library_nn_quantization_onednn_test
#endif
