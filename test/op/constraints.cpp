// test/op/constraints.cpp - allowed values of attributes: floats, dtypes, and several attributes together, of every
// kind
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "graft/op/infer/infer.hpp"
#include "graft/text/catalog_markdown.hpp"
#include "graft/text/json/catalog.hpp"
#include "graft/text/op_info.hpp"
#include "test/check.hpp"

namespace op_constraints_test {

using graft::dtype;
using graft::errc;
using graft::infer_status;

namespace {

struct Chosen : graft::op<Chosen> {
    static constexpr auto prototype = graft::prototype("Chosen")
        .input("x", f32)
        .output("y", follow("x"))
        .attr("ratio", 0.5, one_of(0.5, 1, -2.25))
        .attr("scales", {1.0, 2.0}, one_of(1, 2, 4))
        .attr("type", f32, one_of(f16, f32))
        .attr("types", types(f16), one_of(f16, i8))
        .attr("limit", as_float, in_range(-1, 1e300))
        .attr("eps", as_float, at_least(0));
};
struct Together : graft::op<Together> { // predicates over attributes of every kind
    static constexpr auto prototype = graft::prototype("Together")
        .input("x", f32)
        .output("y", follow("x"))
        .attr("train", false)
        .attr("mode", "fast")
        .attr("type", f32)
        .attr("momentum", 0.0)
        .attr("groups", 1)
        .require("mode", "`exact` where train", [](graft::attributes const& a) { return a["train"].integer == 0 ||
            a["mode"].string == "exact"; })
        .require("type", "float32 where the mode is `exact`",
            [](graft::attributes const& a) { return a["mode"].string != "exact" ||
                a["type"].type() == graft::dtype::f32; })
        .require("momentum", "0 unless train", [](graft::attributes const& a) { return a["train"].integer != 0 ||
            a["momentum"].real == 0; })
        .require("groups", "1 in float16", [](graft::attributes const& a) {
            return a["type"].type() != graft::dtype::f16 || a["groups"].integer == 1;
        });
};
struct constrained_ops {
    using list = graft::ops<Chosen, Together>;
};

constexpr graft::status with(graft::argument a) {
    return infer_status<Chosen>({{"x", {2}}, {"limit", 0.0}, {"eps", 0.0}, a});
}
constexpr graft::status together(std::initializer_list<graft::argument> all) { return infer_status<Together>(all); }
bool has(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

} // namespace

TEST_CASE("one_of: floats are compared as they are") {
    GRAFT_CHECK_TWICE(with({"ratio", 1.0}).code == errc::ok);
    GRAFT_CHECK_TWICE(with({"ratio", -2.25}).code == errc::ok);
    GRAFT_CHECK_TWICE(with({"ratio", 0.5000001}).code == errc::wrong_value);
    GRAFT_CHECK_TWICE(with({"ratio", 0.0}).parameter == "ratio");
    GRAFT_CHECK_TWICE(with({"ratio", std::numeric_limits<double>::quiet_NaN()}).code == errc::wrong_value);
}

TEST_CASE("one_of: dtypes, one and in a list") {
    GRAFT_CHECK_TWICE(with({"type", dtype::f16}).code == errc::ok);
    GRAFT_CHECK_TWICE(with({"type", dtype::i32}).code == errc::wrong_dtype);
    GRAFT_CHECK_TWICE(with({"type", dtype::i32}).found == "int32");
}

TEST_CASE("in_range and at_least: a bound of a real may be one that no int64 holds") {
    GRAFT_CHECK_TWICE(infer_status<Chosen>({{"x", {2}}, {"limit", 1e299}, {"eps", 0.0}}).code == errc::ok);
    GRAFT_CHECK_TWICE(infer_status<Chosen>({{"x", {2}}, {"limit", -1.5}, {"eps", 0.0}}).parameter == "limit");
    GRAFT_CHECK_TWICE(infer_status<Chosen>({{"x", {2}}, {"limit", 0.0}, {"eps", -0.5}}).parameter == "eps");
}

TEST_CASE("require: bools, strings, dtypes and numbers against each other") {
    GRAFT_CHECK_TWICE(together({{"x", {2}}}).code == errc::ok);
    GRAFT_CHECK_TWICE(together({{"x", {2}}, {"train", true}, {"mode", "exact"}, {"momentum", 0.5}}).code == errc::ok);
    GRAFT_CHECK_TWICE(together({{"x", {2}}, {"train", true}}).expected == "`exact` where train");
    GRAFT_CHECK_TWICE(together({{"x", {2}}, {"mode", "exact"}, {"type", dtype::f16}}).parameter == "type");
    GRAFT_CHECK_TWICE(together({{"x", {2}}, {"momentum", 0.5}}).parameter == "momentum");
    GRAFT_CHECK_TWICE(together({{"x", {2}}, {"type", dtype::f16}, {"groups", 2}}).parameter == "groups");
}

TEST_CASE("one_of: what floats may be is in every export") {
    auto const view = graft::catalog<constrained_ops>::view();
    CHECK(has(graft::catalog_markdown(view, "Operators"), "one of 0.5\\|1\\|-2.25"));
    CHECK(has(graft::catalog_json(view), R"("remarks":"one of 0.5|1|-2.25")"));
    CHECK(has(graft::catalog_op_info(view), R"("value":"0.5,1,-2.25")"));
}

} // namespace op_constraints_test
