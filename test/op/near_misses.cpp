// test/op/near_misses.cpp - the allowed names of a definition's members, and its declaration of the members that it
// provides
// SPDX-License-Identifier: Apache-2.0
#include "graft/op/define/documentation.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"

namespace near_misses {

struct Plain : graft::op<Plain> {
    static constexpr auto prototype = graft::prototype("Plain").input("x", f32).output("y", follow("x"));
};

constexpr int check(int n) { return n + 1; }
constexpr int infer_shapes(int n) { return check(n); }

/// Members and functions that only look like intended rules.
struct Busy final : graft::op<Busy> {
    static constexpr auto prototype = graft::prototype("Busy").input("x", f32).output("y", f32).provides(
        "verify", "infer_shape", "documentation");
    static constexpr auto documentation = graft::documentation("As it is.").of("x", "any");

    struct docs {
        int pages = 0;
    };
    static constexpr int description = 3;
    static constexpr bool validate(std::int64_t n) { return n > 0; }

    static constexpr graft::status verify(verify_context&) { return graft::ok; }
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        if (validate(infer_shapes(description) + docs{}.pages)) ctx.output<"y">() = y;
        return graft::ok;
    }
};
struct Helped : graft::op<Helped> {
    static constexpr auto prototype = graft::prototype("Helped").input("x", f32).output("y", f32).provides(
        "infer_shape");

    struct docs {};
    static constexpr bool check(graft::shape const& x) { return x.rank() != 9; }
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        if (check(y)) ctx.output<"y">() = y;
        return graft::ok;
    }
};

static_assert(graft::well_formed<Plain> && graft::well_formed<Busy> && graft::well_formed<Helped>);
static_assert(graft::detail::nothing_near<Plain>);
static_assert(!graft::detail::nothing_near<Helped> && !graft::detail::misspelled_rule<Helped>);
static_assert(graft::infer<Busy>("y", {{"x", {2, 3}}}) == graft::shape{2, 3});
static_assert(!Plain::prototype.provides_is_declared() && Busy::prototype.declares_that_it_provides(2));

struct Typo {
    static constexpr graft::status InferShape(auto&) { return graft::ok; }
};
static_assert(graft::detail::misspelled_rule<Typo> == std::string_view("InferShape"));

constexpr graft::errc declared(graft::prototype const& p, graft::hooks has) { return graft::review(p, has).code; }
constexpr graft::prototype base() {
    return graft::prototype("Op").input("x", graft::dtype::f32).output("y", graft::dtype::f32);
}

TEST_CASE("what a definition states is what it has") {
    auto const p = base().provides("infer_shape", "documentation");
    CHECK(declared(p, {.infer_shape = true, .documentation = true}) == graft::errc::ok);
    CHECK(declared(p, {.infer_shape = true}) == graft::errc::missing_member);
    CHECK(declared(p, {.verify = true, .infer_shape = true, .documentation = true}) == graft::errc::unlisted_member);
    CHECK(declared(base().provides("verfy"), {.infer_shape = true}) == graft::errc::unknown_rule);
    CHECK(declared(base().provides(), {.infer_shape = true}) == graft::errc::unlisted_member);
    CHECK(declared(base(), {.verify = true, .infer_shape = true}) == graft::errc::ok);
    CHECK(graft::infer<Helped>("y", {{"x", {4}}}) == graft::shape{4});
}

TEST_CASE("a misspelled rule is found by name") {
    CHECK(graft::detail::misspelled_rule<Plain> == nullptr);
    CHECK(graft::detail::misspelled_rule<Busy> == nullptr);
    CHECK(std::string_view(graft::detail::misspelled_rule<Typo>) == "InferShape");
}

} // namespace near_misses
