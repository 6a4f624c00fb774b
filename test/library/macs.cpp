// test/library/macs.cpp - multiplications of a small net, counted by hand, and the resource that limits its nodes on a
// chip
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/macs.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include "graft/graph/ir/network.hpp"
#include "graft/library/chips.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/session/roofline.hpp"
#include "graft/text/roofline.hpp"

namespace macs_test {

using namespace graft::literals;
using graft::dtype;

namespace {

struct ops {
    using list = graft::ops<graft::library::Conv2D, graft::library::MatMul>;
};

} // namespace

TEST_CASE("macs_of: a convolution and a product of matrices, as a pencil counts them") {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.input("x", dtype::f16, {1, 3, 8, 8}, graft::format::nchw);
    auto const w = net.input("w", dtype::f16, {4, 3, 3, 3}, graft::format::nchw);
    auto const a = net.input("a", dtype::f16, {512, 256}), b = net.input("b", dtype::f16, {256, 128});
    net.output("y", net.add<graft::library::Conv2D>("conv", "x"_p = x, "filter"_p = w, "strides"_p = {1, 1, 1, 1},
                        "pads"_p = {0, 0, 0, 0}, "data_format"_p = "NCHW"_c));
    net.output("z", net.add<graft::library::MatMul>("product", "x1"_p = a, "x2"_p = b));
    auto const g = std::move(net).finish();
    REQUIRE(g);
    auto const& chip = graft::library::ascend_910::descriptor;
    auto const roofline_points = graft::roofline_of(*g, chip, &graft::library::macs_of);
    REQUIRE(roofline_points.size() == 2);
    CHECK(roofline_points[0].macs == 4u * 6 * 6 * 27);
    CHECK(roofline_points[0].bytes == 2u * (3 * 64 + 4 * 27 + 4 * 36));
    CHECK(roofline_points[1].macs == 512u * 256 * 128);
    CHECK(roofline_points[1].bound == graft::bound_by::memory);
    CHECK(roofline_points[1].moving == doctest::Approx(2.0 * (512 * 256 + 256 * 128 + 512 * 128) / 1.2e12));
    CHECK(roofline_points[1].computing == doctest::Approx(512.0 * 256 * 128 / (4096.0 * 32 * 1e9)));
    CHECK(graft::roofline_table(*g, chip, roofline_points).find("bound by") != std::string::npos);
    CHECK(graft::roofline_json(*g, chip, roofline_points).find("\"macs\":16777216") != std::string::npos);
}

} // namespace macs_test
