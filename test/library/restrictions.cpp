// test/library/restrictions.cpp - shipped operators in a graph refuse values that no framework allows
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/op/catalog/catalog.hpp"

namespace library_restrictions_test {

using namespace graft::literals;
using graft::errc;
using graft::library::Conv2D;
using graft::library::LRN;
using graft::library::MaxPool;

namespace {

struct operators {
    using list = graft::ops<Conv2D, LRN, MaxPool>;
};
std::vector<std::int64_t> const ones{1, 1, 1, 1}, pads{0, 0, 0, 0};

/// The error of a convolution with these attributes, or an empty string.
std::string refused(std::string_view data_format, std::string_view padding, std::int64_t groups = 1) {
    graft::network net(graft::catalog<operators>::view());
    auto const x = net.input("x", graft::dtype::f32, {1, 8, 8, 3}), f = net.input("f", graft::dtype::f32, {3, 3, 3, 4});
    auto const y = net.add<Conv2D>("c", "x"_p = x, "filter"_p = f, "strides"_p = ones, "pads"_p = pads,
        "data_format"_p = data_format, "padding"_p = padding, "groups"_p = groups);
    net.output("y", y);
    auto const g = std::move(net).finish();
    if (g) return {};
    REQUIRE(!g.error().errors.empty());
    auto const& e = g.error().errors[0];
    CHECK(e.where.node == "c");
    return e.where.port + ": " + e.expected + ", " + e.got;
}

} // namespace

TEST_CASE("strings outside those that a framework knows") {
    CHECK(refused("NHWC", "SAME").empty());
    CHECK(refused("NHWC", "VALID").empty());
    CHECK(refused("NHWC", "EXPLICIT").empty());
    CHECK(refused("banana", "SAME").find("data_format") == 0);
    CHECK(refused("banana", "SAME").find("banana") != std::string::npos);
    CHECK(refused("NDHWC", "SAME").find("data_format") == 0);
    CHECK(refused("NHWC", "SAMEE").find("padding") == 0);
    CHECK(refused("NHWC", "SAME", 0).find("groups") == 0);
    CHECK(refused("NHWC", "SAME", -3).find("groups") == 0);
}

TEST_CASE("ranges, lengths and strings are declared, so that a graph made in code is checked against them") {
    graft::network net(graft::catalog<operators>::view());
    auto const x = net.input("x", graft::dtype::f32, {1, 8, 8, 3});
    std::vector<std::int64_t> const three{1, 2, 2}, zero{1, 0, 2, 1}, two{1, 2, 2, 1};
    auto const pool = [&](std::string_view name, std::vector<std::int64_t> const& size,
                          std::vector<std::int64_t> const& strides) {
        net.output(name, net.add<MaxPool>(name, "x"_p = x, "ksize"_p = size, "strides"_p = strides, "pads"_p = pads,
                             "data_format"_p = std::string_view("NHWC"), "padding"_p = std::string_view("SAME")));
    };
    pool("good", two, two);
    pool("short", three, two);
    pool("zero", two, zero);
    net.output("far", net.add<LRN>("far", "x"_p = x, "depth_radius"_p = std::int64_t{-1}));
    auto const g = std::move(net).finish();
    REQUIRE(!g);
    std::string all;
    for (auto const& e : g.error().errors)
        all += e.where.node + "." + e.where.port + ": " + e.expected + ", " + e.got + "\n";
    CHECK(all == "short.ksize: at least 4 elements, [1, 2, 2]\n"
                 "zero.strides: from 1 to 2147483647, [1, 0, 2, 1]\n"
                 "far.depth_radius: from 0 to 2147483647, -1\n");
}

} // namespace library_restrictions_test
