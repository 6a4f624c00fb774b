// test/text/formatters.cpp - values in fmt's and in streams' output, and in doctest's messages
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <sstream>

#include <fmt/format.h>

#include "graft/graph/ir/network.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/text/doctest.hpp"
#include "graft/text/formatters.hpp"
#include "graft/text/ostream.hpp"

namespace text_formatters_test {

namespace {

using namespace graft::literals;

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct shown_ops {
    using list = graft::ops<Relu>;
};
graft::graph one_relu() {
    graft::network net(graft::catalog<shown_ops>::view());
    auto const n = net.symbols()("N");
    net.output("y", net.add<Relu>("r", "x"_p = net.input("x", graft::dtype::f32, {n, 3})));
    auto g = std::move(net).finish();
    return g ? *std::move(g) : graft::graph();
}

TEST_CASE("fmt prints shapes, dims, dtypes, formats, descriptors and errors") {
    graft::shape s{8, -1};
    graft::tensor_desc const d{graft::dtype::f16, graft::format::nchw, graft::format::nchw, {1, 3, 4, 4}};
    CHECK(fmt::format("{}", s) == "[8,-1]");
    CHECK(fmt::format("{:>8}|", s) == "  [8,-1]|");
    CHECK(fmt::format("{} {}", s[0], graft::dim(7)) == "8 7");
    CHECK(fmt::format("{} {}", graft::dtype::bf16, graft::format::nhwc) == "bfloat16 NHWC");
    CHECK(fmt::format("{}", d) == "float16[1,3,4,4]NCHW");
    CHECK(fmt::format("{}", graft::fail(graft::errc::wrong_value, "k", "0 or 1")).find("wrong_value") !=
          std::string::npos);
    CHECK(fmt::format("{}", graft::error_list()) == "ok");
}

TEST_CASE("fmt prints nodes, tensors and graphs") {
    auto const g = one_relu();
    graft::node_ref const n(g, graft::node_id{1});
    CHECK(fmt::format("{}", n) == "Relu 'r': float32[N,3]");
    CHECK(fmt::format("{}", n.inputs()[0]) == "float32[N,3]");
    CHECK(fmt::format("{} {}", graft::node_ref(), graft::tensor_ref()) == "none none");
    CHECK(fmt::format("{}", g).find("Relu") != std::string::npos);
}

TEST_CASE("streams and doctest print the same") {
    std::ostringstream out;
    out << graft::shape{8, 3} << ' ' << graft::dtype::f32 << ' ' << graft::dim::unknown();
    CHECK(out.str() == "[8,3] float32 -1");
    CHECK(doctest::StringMaker<graft::shape>::convert({2, 3}) == "[2,3]");
    CHECK(doctest::toString(graft::shape{2, -1}) == "[2,-1]");
}

} // namespace

} // namespace text_formatters_test
