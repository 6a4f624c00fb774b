// test/op/fingerprint.cpp - each single change of a definition changes its fingerprint; no other change does
// SPDX-License-Identifier: Apache-2.0
#include "graft/op/catalog/fingerprint.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "graft/model/origin.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/joined_catalog.hpp"
#include "graft/op/define/documentation.hpp"
#include "test/check.hpp"

namespace op_fingerprint_test {

namespace {

using graft::prototype;
using w = graft::vocabulary;

/// The whole DSL in one definition; `change` selects the difference.
constexpr prototype make(int change) {
    auto const is = [change](int n) { return change == n; };
    prototype p(is(1) ? "Other" : "Same");
    p.datatype("T", is(2) ? w::floating : w::floating | w::i32);
    p.datatype("U", w::floating | w::i32);
    p.input("x", is(4) ? "U" : "T");
    if (is(5)) p.optional_input("k", w::i32, w::value_depend);
    else if (is(6)) p.input("k", w::i64, w::value_depend);
    else if (is(7)) p.input("k", w::i32, w::value_depend_optional);
    else if (is(8)) p.input("k", w::i32);
    else p.input("k", w::i32, w::value_depend);
    p.dynamic_input("rest", "T", w::at_least(is(9) ? 2 : 1), w::count_from(is(10) ? "M" : "N"));
    p.input(is(3) ? "picture" : "image", w::f16, w::formats(w::nchw, is(11) ? w::hwcn : w::nhwc));
    if (is(12)) p.output("y", w::follow("x", w::aspect::dtype));
    else if (is(13)) p.output("y", w::follow("k"));
    else if (is(14)) p.output("y", w::follow("x"), w::inplace("x"));
    else if (is(15)) p.output("y", w::follow("x"), w::compute_depend);
    else p.output("y", w::follow("x"));
    if (is(16)) p.output("z", w::type_from("to"));
    else p.output("z", w::type_from("from"));
    p.attr("N", is(17) ? 3 : 2);
    p.attr("M", 1);
    if (is(18)) p.attr("alpha", w::as_float);
    else p.attr("alpha", is(19) ? 0.25 : 0.5);
    p.attr("mode", is(20) ? "VALID" : "SAME", w::one_of("SAME", is(21) ? "FULL" : "FAST", "VALID"));
    p.attr("strides", {1, is(22) ? 2 : 1}, w::at_least(is(23) ? 0 : 1), w::length(2));
    p.attr("rates", w::floats(1.5, is(24) ? 3.5 : 2.5));
    p.attr("names", w::strings("left", is(25) ? "up" : "right"));
    p.type_attr("from", is(26) ? w::floating : w::floating | w::i32);
    p.type_attr("to", w::floating | w::i32);
    p.attr("flag", is(27));
    if (is(28)) p.optional_attr("late", graft::attr_kind::integer);
    if (is(29)) p.attr("pads", w::integer_lists(w::integers(1, 2), w::integers(3)));
    else p.attr("pads", w::integer_lists(w::integers(1), w::integers(2, 3)));
    if (is(30)) p.message("same_param");
    if (is(31)) p.since(2);
    if (is(32)) p.on("npu");
    if (is(33)) p.on("npu", w::only("x", w::f16));
    return p;
}
constexpr std::size_t changes = 34;

template <int change> struct Variant : graft::origin_op<Variant<change>> {
    static constexpr auto prototype = make(change);
};
template <int change> struct one {
    using list = graft::ops<Variant<change>>;
};
template <int change>
constexpr std::uint64_t print = graft::prototype_fingerprint(graft::catalog<one<change>>::definitions(), 0);

template <int... I> constexpr std::array<std::uint64_t, sizeof...(I)> all_of(std::integer_sequence<int, I...>) {
    return {print<I>...};
}
constexpr auto prints = all_of(std::make_integer_sequence<int, changes>());

constexpr bool all_differ() {
    for (std::size_t i = 0; i < changes; ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (prints[i] == prints[k]) return false;
    return true;
}
static_assert(all_differ());

/// The same definition by another type, with documentation and rules, after another operator.
struct Same : graft::origin_op<Same> {
    static constexpr auto prototype = make(0);
    static constexpr auto documentation = graft::documentation("The same.");
};
struct First : graft::op<First> {
    static constexpr auto prototype = graft::prototype("First").input("x", real_number).output("y", follow("x"))
        .attr("axes", integers(7)).attr("names", strings("n"));
};
struct two {
    using list = graft::ops<First, Same>;
};
static_assert(graft::prototype_fingerprint(graft::catalog<two>::definitions(), 1) == prints[0]);

} // namespace

TEST_CASE("fingerprint: each single change of a definition changes it") {
    for (std::size_t i = 0; i < changes; ++i)
        for (std::size_t k = 0; k < i; ++k) {
            CAPTURE(i);
            CAPTURE(k);
            CHECK(prints[i] != prints[k]);
        }
}

TEST_CASE("fingerprint: the same number from the compiler, at run time, and from joined tables") {
    auto const c = graft::catalog<two>::definitions();
    CHECK(graft::prototype_fingerprint(c, 1) == prints[0]);
    CHECK(Same::documentation.summary() == "The same."); // which changes nothing
    graft::joined_catalog const joined(std::array{graft::catalog<one<1>>::definitions(), c});
    REQUIRE(joined.state());
    CHECK(graft::prototype_fingerprint(joined.view(), 0) == prints[1]);
    CHECK(graft::prototype_fingerprint(joined.view(), 1) == graft::prototype_fingerprint(c, 0));
    CHECK(graft::prototype_fingerprint(joined.view(), 2) == prints[0]);
}

} // namespace op_fingerprint_test
