// test/library/restrictions.cpp - shipped operators in a graph refuse values that no framework admits
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/graph/network.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/op/catalog.hpp"

namespace library_restrictions_test {

using namespace graft::literals;
using graft::errc;
using graft::library::Conv2D;
using graft::library::LRN;

namespace {

struct operators {
    using list = graft::ops<Conv2D, LRN>;
};
std::vector<std::int64_t> const ones{1, 1, 1, 1}, pads{0, 0, 0, 0};

/// The error of a convolution with these attributes, or nothing.
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

TEST_CASE("texts outside those that a framework knows") {
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

} // namespace library_restrictions_test
