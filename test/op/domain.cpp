// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "graft/op/define/domain.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/define/subdomain.hpp"

namespace op_domain_test {

namespace {

struct Limits : graft::op<Limits> {
    static constexpr auto prototype = graft::prototype("Limits")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("padding", "SAME", one_of("SAME", "VALID"))
                                          .attr("size", 4, in_range(2, 5))
                                          .attr("alpha", 0.5, in_range(0.0, 1.0))
                                          .attr("pads", {0, 1}, length(2, 4), at_least(0))
                                          .attr("sum", as_integer, one_of(-1, 3))
                                          .attr("scale", as_float, one_of(0.5, 2))
                                          .attr("out", as_type, one_of(f32, f16))
                                          .attr("flag", true)
                                          .attr("open", "any")
                                          .attr("list", as_integers)
                                          .attr("narrow", "SAME", one_of("SAME"))
                                          .attr("lengths", as_integers, length(3))
                                          .attr("larger", as_integer, at_least(3))
                                          .attr("whole", as_integer, one_of(2, 3, 4, 5))
                                          .attr("texts", as_strings, one_of("a", "b"));
};

constexpr graft::domain of(std::string_view name) {
    auto const& p = Limits::prototype;
    return graft::domain_of(p, p.at(graft::param_kind::attribute, p.index_of(graft::param_kind::attribute, name)));
}
constexpr std::size_t count(graft::domain const& d) {
    graft::declared_values all(d);
    std::size_t n = 0;
    for (graft::attr_value v; n < 1000 && all.next(v);) ++n;
    return n;
}
/// Empty if each value of one attribute is a value of the other; else the value that is not.
constexpr graft::short_string counterexample(std::string_view from, std::string_view to) {
    graft::short_string why;
    auto const a = of(from), b = of(to);
    (void)graft::detail::proves_domain(a, b, why);
    return why;
}

static_assert(of("padding").admits(graft::attr_value::of(std::string_view("VALID"))));
static_assert(!of("padding").admits(graft::attr_value::of(std::string_view("valid"))));
static_assert(of("size").admits(graft::attr_value::of(std::int64_t{5})));
static_assert(!of("size").admits(graft::attr_value::of(std::int64_t{6})));
static_assert(!of("alpha").admits(graft::attr_value::of(std::int64_t{2})));   // an integer is also a float
static_assert(!of("lengths").admits(graft::attr_value::of(std::int64_t{1}))); // a scalar is a list of one
static_assert(!of("out").admits(graft::attr_value::of(graft::dtype::f64)));
static_assert(of("open").is_open() && !of("out").is_open());
static_assert(count(of("padding")) == 2 && count(of("size")) == 4 && count(of("sum")) == 2 && count(of("scale")) == 2);
static_assert(count(of("out")) == 2 && count(of("flag")) == 2 && count(of("open")) == 0 && count(of("list")) == 0);
static_assert(!graft::declared_values(of("alpha")).any() && !graft::declared_values(of("larger")).are_few());
static_assert(counterexample("narrow", "padding").view().empty());
static_assert(counterexample("padding", "narrow").view() == "VALID reaches one_of(SAME)");
static_assert(counterexample("open", "narrow").view() == "default any reaches one_of(SAME)");

TEST_CASE("values: those that a definition declares, one after the other") {
    auto const numbers = [](std::string_view name) {
        auto const d = of(name);
        graft::declared_values all(d);
        std::string text;
        for (graft::attr_value v; all.next(v);) {
            graft::short_string one;
            graft::put_value(one, v);
            (text += text.empty() ? "" : " ") += one.view();
        }
        return text;
    };
    CHECK(numbers("padding") == "SAME VALID");
    CHECK(numbers("size") == "2 3 4 5");
    CHECK(numbers("sum") == "-1 3");
    CHECK(numbers("scale") == "0.5 2");
    CHECK(numbers("out") == "float32 float16");
    CHECK(numbers("flag") == "false true");
    CHECK(numbers("texts") == "a b");
    CHECK(numbers("list") == "");
}

TEST_CASE("domains: one in another, or the value that shows that it is not") {
    CHECK(counterexample("whole", "size").view() == "");
    CHECK(counterexample("size", "whole").view() == "");
    CHECK(counterexample("size", "sum").view() == "default 4 reaches one_of(-1,3)");
    CHECK(counterexample("whole", "larger").view() == "2 reaches at_least(3)");
    CHECK(counterexample("larger", "size").view() == "6 reaches in_range(2,5)");
    CHECK(counterexample("larger", "whole").view() == "6 reaches one_of(2,3,4,5)");
    CHECK(counterexample("sum", "size").view() == "-1 reaches in_range(2,5)");
    CHECK(counterexample("scale", "alpha").view() == "2 reaches in_range(0,1)");
    CHECK(counterexample("alpha", "scale").view() == "0 reaches one_of(0.5,2)");
    CHECK(counterexample("size", "alpha").view() == "default 4 reaches in_range(0,1)");
    CHECK(counterexample("pads", "lengths").view() == "default list of 2 reaches length(3)");
    CHECK(counterexample("lengths", "pads").view() == "any int reaches at_least(0)"); // its elements are open
    CHECK(counterexample("flag", "whole").view() == "default true reaches one_of(2,3,4,5)");
    CHECK(counterexample("list", "lengths").view() == "list of any length reaches length(3)");
}

TEST_CASE("a few words: numbers as they are written") {
    auto const text = [](double v) { return std::string(graft::short_string().put(v).view()); };
    CHECK(text(0.1) == "0.1");
    CHECK(text(-1.5) == "-1.5");
    CHECK(text(3) == "3");
    CHECK(text(0.9999999999) == "1");
    CHECK(text(1e-9) == "1e-9");
    CHECK(text(2e20) == "2e20");
    CHECK(graft::short_string().put(std::int64_t{-9223372036854775807 - 1}).view() == "-9223372036854775808");
    graft::short_string full;
    for (int i = 0; i < 100; ++i) full.put('x');
    CHECK(full.view().size() == graft::short_string::max);
}

} // namespace
} // namespace op_domain_test
